"""What a shift report says of a shoe that left the cards in doubt: when play stood still, and what was done."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dealer_app.core.events import CardEntered, CardReturned, CardsCompared, Event, PlayFrozen, ShoeAccepted, Voided
from dealer_app.journal.entry import Entry
from dealer_app.reports.model import Desk
from dealer_app.reports.rereading import Stood
from dealer_app.words import repairs, screen
from dealer_app.words.doubts import DOUBTS


def stood(entry: Entry, event: Event) -> Stood | None:
    """Return what an entry tells of a doubt, None where it tells of none."""
    by = tuple(who for who in (entry.by, entry.approved) if who is not None)
    found = Stood(entry.kind, entry.seq, entry.coup, by)
    match event:
        case PlayFrozen():
            return msgspec.structs.replace(found, text=event.why)
        case CardsCompared():
            return msgspec.structs.replace(found, cards=event.cards)
        case ShoeAccepted():
            return msgspec.structs.replace(found, text=event.serial)
        case CardEntered() | CardReturned():
            return found
    return None


def standing(found: Sequence[tuple[str, Stood]], event: Voided) -> list[tuple[str, Stood]]:
    """Return them without that of an act which was taken back."""
    return [(act, seen) for act, seen in found if act != event.act]


def note(it: Stood, desk: Desk) -> str:
    """Say what was in doubt, or what was done about it, and by whom."""
    say = desk.tongue.say
    doubt = say(DOUBTS[it.text], "doubt") if it.kind == PlayFrozen.__name__ else it.text
    by = ", ".join(f"{who.id} ({say(screen.ROLES[who.role], 'role')})" for who in it.by)
    said = say(repairs.STOOD[it.kind]).format(seq=it.seq, doubt=doubt, cards=it.cards, serial=it.text, by=by)
    return said if it.coup is None else f"{say(repairs.IN_COUP).format(n=it.coup)} {said}"
