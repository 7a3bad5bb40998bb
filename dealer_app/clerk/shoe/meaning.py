"""Which act of the game, or which note, a message of the shoe is. A face not read is no face."""

from __future__ import annotations

from collections.abc import Iterable

from dealer_app.core import cards
from dealer_app.core.events import (
    CardBurned,
    CardDrawn,
    CardReturned,
    Event,
    ShoeLoaded,
    StopCardOut,
    StrayCard,
)
from dealer_app.core.state import OpenTable
from dealer_app.core.table import refused
from dealer_app.journal import kinds
from dealer_app.journal.entry import Entry, Source
from drivers.messages import Flags, Kind, ShoeEvent

CARDS = (Kind.CARD, Kind.UNREADABLE)
COUNTED = (*CARDS, Kind.RETURNED)  # what tells how many cards are out, by the shoe's own count


def source_of(message: ShoeEvent) -> Source:
    """Return where the fact came from; the raw frame stands as hexadecimal digits."""
    return Source(
        origin="shoe",
        serial=message.device_uid,
        firmware=message.firmware,
        epoch=message.epoch,
        number=message.n,
        frame=message.raw.hex(),
    )


def meant(
    message: ShoeEvent, table: OpenTable | None, entries: Iterable[Entry], *, has_lock: bool, is_proven: bool
) -> Event:
    """Return the act of the game that a message is, or how the record notes it.

    A card that the judge refuses is a stray card, or burned where a burn is due: there is no second list of what is
    due. `has_lock`: what left a locked slot is nobody's card, even where one is due (shoes.md 4.2, F43).
    """
    match message.kind:
        case Kind.CARD | Kind.UNREADABLE:
            face = cards.parse(message.face or "") if message.kind is Kind.CARD else None
            return _card(face, table, is_forced=has_lock and Flags.LOCKED in message.flags)
        case Kind.RETURNED:
            event: Event | None = _returned(entries)
        case Kind.CUT:
            event = StopCardOut(message.after or 0)
        case Kind.LOADED:
            event = ShoeLoaded(message.load or 0, message.decks or 0)
        case _:
            event = None
    return noted(message, is_proven=is_proven) if event is None or refused(table, event) is not None else event


def _card(face: cards.Card | None, table: OpenTable | None, *, is_forced: bool) -> Event:
    drawn, burned = CardDrawn(face), CardBurned(face)
    is_due = refused(table, drawn) is None
    if is_forced and (is_due or refused(table, burned) is None):
        return StrayCard(face, forced=True)
    if is_due:
        return drawn
    return burned if refused(table, burned) is None else StrayCard(face)


def _returned(entries: Iterable[Entry]) -> CardReturned | None:
    """Return where the card lay that left last; None where that is not known, or it is no card of a coup."""
    lie = list[str]()
    for entry in entries:
        match entry.kind:
            case "CardDrawn" | "StrayCard" | "CardBurned":
                lie.append(entry.event["kind"])
            case "CardReturned":
                lie = lie[:-1]
            case "Spoken" if "StrayCard" not in lie[-1:]:
                lie = [*lie, "word"] if lie[4:] else lie  # a card without a word found its hand, or none
            case "Settled" | "CoupAnnulled" | "ShoeLoaded" | "Voided":
                lie = []
    known = {"CardDrawn": CardReturned(), "StrayCard": CardReturned(apart=True)}
    return known.get(lie[-1]) if lie else None


def noted(message: ShoeEvent, *, is_proven: bool) -> Event:
    """Return how the record notes a message that is no act of the game; `is_proven` as in `ShoeBooted`."""
    if message.kind is Kind.BOOT:
        return kinds.ShoeBooted(message.reason, message.firmware, is_proven)
    numbers = {name: getattr(message, name) for name in ("load", "ord", "after", "decks", "count")}
    fields = {name: value for name, value in numbers.items() if value is not None}
    told = {"hints": dict(message.hints)} if message.hints else {}
    return kinds.ShoeNoted(message.type, fields | ({"reason": message.reason} if message.reason else {}) | told)
