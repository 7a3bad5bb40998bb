"""A table that loses its power in mid-coup: `python -m tests.clerk.power FOLDER` plays and then waits to be killed.

It prints, as one JSON line, what lies open after the third card; whoever started it kills it then.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from dealer_app.core import events, say
from dealer_app.core.deal import cards_allowed
from dealer_app.core.state import OpenTable, bank_amount, phase
from dealer_app.journal.entry import Identity
from dealer_app.journal.journal import Journal
from dealer_app.journal.signing import practice
from tests.clerk.room import CROUPIER, Room

FACES = ("2H", "4C", "3D", "KS", "6H")  # the last is the punter's third card


def room_at(folder: Path) -> Room:
    """Open the record in a folder, new or as it was left."""
    return Room(Journal(folder, Identity("house", "1"), {}, practice("test")))  # type: ignore[arg-type]  # a record like any other


def seen(table: OpenTable | None) -> dict[str, Any]:
    """Return what a person sees of the table."""
    assert table is not None
    coup, bank = table.coup, table.bank
    return {
        "phase": phase(table),
        "says": [call.key for call in say.calls(table)],
        "bank": None if bank is None else [bank.seat, bank_amount(table)],
        "covers": [[cover.seat, cover.amount] for cover in table.covers],
        "books": {name: amount for name, amount in table.books.balances.items() if amount},
        "cards": [] if coup is None else [str(card) for card in coup.cards],
        "may_leave": cards_allowed(table),
        "out": None if table.loaded is None else table.loaded.out,
    }


def deal_three(room: Room) -> None:
    """Play until the punter's third card lies there."""
    room.open_shift()
    for said in (
        events.BankOpened(1, 10000),
        events.Covered(2, 6000),
        events.Covered(3, 2000),
        events.StakesClosed(),
    ):
        assert room.clerk.submit(said, CROUPIER) is None
    for ordinal, face in enumerate(FACES, start=1):
        if ordinal == len(FACES):
            assert room.clerk.submit(events.Spoken("punter", "draw"), CROUPIER) is None
            assert room.clerk.submit(events.Shown("banker"), CROUPIER) is None
        room.card(face, ordinal)


if __name__ == "__main__":
    played = room_at(Path(sys.argv[1]))
    deal_three(played)
    print(json.dumps(seen(played.clerk.view)), flush=True)
    sys.stdin.read()
