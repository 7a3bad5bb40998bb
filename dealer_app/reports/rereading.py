"""A corrected coup as the corrected history has it, and which irregularity a recorded act ruled on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dealer_app.core.again import start
from dealer_app.core.cards import Card
from dealer_app.core.coup import Coup
from dealer_app.core.events import (
    CardNamed,
    Event,
    LateStakeRemoved,
    NotesExchanged,
    Reread,
    Ruled,
    StakedOnLine,
    StakeOrphaned,
    SurplusEntered,
    Voided,
)
from dealer_app.core.state import TableState, open_coup
from dealer_app.core.table import step
from dealer_app.journal.entry import Entry, Who

_BY_ACT: dict[type[Event], str] = {  # rows of section 10 that an act of its own rules
    CardNamed: "I9",
    StakedOnLine: "I43",
    LateStakeRemoved: "I45",
    StakeOrphaned: "I49",
    NotesExchanged: "I50",
    SurplusEntered: "I54",
}


class Irregular(msgspec.Struct, frozen=True):
    """An irregularity of the shift: its number, its entry and coup, who decided it, and the words of a decision."""

    number: str
    seq: int
    coup: int | None
    by: tuple[Who, ...]
    ruling: str = ""
    decision: str = ""


class Stood(msgspec.Struct, frozen=True):
    """One entry: the kind of its event, the coup, who did it, the doubt or a serial number, how many cards lay."""

    kind: str
    seq: int
    coup: int | None
    by: tuple[Who, ...] = ()
    text: str = ""
    cards: int = 0


def coup_again(after: TableState) -> tuple[Coup[Card], TableState] | None:
    """Return the corrected coup with its result, and the table before its end; None where it is void."""
    base = after.past.settled_base
    assert base is not None
    before = table = start(base)
    for act in after.past.settled_acts:
        before, table = table, step(table, msgspec.structs.replace(act, follows=None))[1]
        if open_coup(before) is not None and open_coup(table) is None and table.past.settled_acts:
            break
    coup = table.coup
    return None if coup is None or coup.result is None else (coup, before)


def irregular(entry: Entry, event: Event, recorded: int, table: TableState) -> Irregular | None:
    """Return the irregularity that an entry rules on; `recorded` is the commission before a correction."""
    by = tuple(who for who in (entry.by, entry.approved) if who is not None)
    if isinstance(event, Ruled):
        row = table.profile.rulings.get(event.number)
        ruling = "" if row is None else row.ruling
        return Irregular(event.number, entry.seq, entry.coup, by, ruling, event.decision)
    if isinstance(event, Reread):
        number = "I51" if event.commission > recorded else "I52"
        return Irregular(number, entry.seq, event.number, by) if event.commission != recorded else None
    number = _BY_ACT.get(type(event), "")
    return Irregular(number, entry.seq, entry.coup, by) if number else None


def standing(found: Sequence[tuple[str, Irregular]], event: Voided) -> list[tuple[str, Irregular]]:
    """Return the irregularities without that of an act which was taken back."""
    return [(act, seen) for act, seen in found if act != event.act]
