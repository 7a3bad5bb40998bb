"""The same program with other parts: a store and a port that end the process by SIGKILL at a chosen point.

Started by `test_kills` as `python -m tests.evening.killing demo --headless ...`; KILL says where, for instance
{"point": "in_commit", "after": 7}: at the first act after the 7th that the point fits, and that holds an event of the
kind "holds" if that is given. Before it kills, the part writes what the table was and what it would be into
`killed.json`; at its start the clerk writes what it stands at into `started.json`.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

import msgspec

from dealer_app.clerk.clerk import Clerk
from dealer_app.core import say
from dealer_app.core.books import BOXES
from dealer_app.core.deal import cards_allowed
from dealer_app.core.open import opened
from dealer_app.core.owed import next_place
from dealer_app.core.state import TableState, open_coup, phase, terms
from dealer_app.core.table import judged
from dealer_app.journal.codec import entry_of
from dealer_app.journal.entry import Row
from dealer_app.journal.history import acts
from dealer_app.journal.store import Store
from dealer_app.main import PARTS, main
from drivers.messages import Acknowledge, Order
from drivers.port import ShoePort

HERE = Path(os.environ["KILL_FOLDER"])
PLAN = json.loads(os.environ.get("KILL", "{}"))


def picture(table: TableState | None) -> dict[str, object]:
    """Return what must be the same after a restart: books, phase, next due card, say key."""
    if table is None:
        return {}
    shown, coup = opened(table), open_coup(table)
    return {
        "books": {box: table.books[box] for box in BOXES} | {str(s): a for s, a in table.books.seats.items()},
        "phase": phase(table),
        "due": cards_allowed(shown),
        "to": None if coup is None else next_place(coup, terms(table)),
        "say": say.key(shown),
    }


class WatchedClerk(Clerk):
    """A clerk that tells what it stands at when it starts."""

    newest: WatchedClerk

    def start(self) -> None:
        WatchedClerk.newest = self
        _write("started.json", {"state": picture(self._state)})
        super().start()


def _write(name: str, what: object) -> None:
    (HERE / name).write_text(json.dumps(what))


def _kill(point: str, rows: list[Row]) -> None:
    before = WatchedClerk.newest._state
    entries = [entry_of(row.line) for row in rows]
    after = before
    for act, _ in acts(entries):
        after = judged(before, act)[-1][1]
    where = "none" if before is None else phase(before)
    _die(point, where, rows[0].seq, picture(before), picture(after))


class KillingStore(Store):
    """Counts the acts it is given and ends the process at the planned one."""

    acts = 0
    mine: ClassVar[list[Row]] = []

    def append(self, rows: Iterable[Row]) -> None:
        mine = list(rows)
        KillingStore.acts += 1
        KillingStore.mine = mine
        point = PLAN.get("point") if self.is_time(mine) else None
        if point == "before_commit":
            _kill(point, mine)
        if point in ("in_commit", "between_inserts"):
            self._db.execute("BEGIN IMMEDIATE")
            for row in mine[: 1 if point == "between_inserts" else len(mine)]:
                self.insert(row)
            _kill(point, mine)
        if PLAN.get("lie") and point:
            _kill(point, mine)  # the control: it says that the commit is done, and it is not
        super().append(mine)
        if point == "after_commit":
            _kill(point, mine)

    @staticmethod
    def is_time(rows: list[Row]) -> bool:
        if not PLAN or KillingStore.acts <= PLAN["after"] or PLAN["point"] == "before_acknowledge":
            return False
        wanted = PLAN.get("holds") or ("Settled" if PLAN["point"] == "between_inserts" else "")
        return not wanted or any(f'"{wanted}"' in row.line for row in rows)


class KillingPort(ShoePort):
    """Ends the process where a number is recorded and would now be acknowledged."""

    def send(self, order: Order) -> None:
        due = PLAN and PLAN["point"] == "before_acknowledge" and KillingStore.acts > PLAN["after"]
        if due and isinstance(order, Acknowledge):
            _kill_acknowledging(KillingStore.mine)
        super().send(order)


def _kill_acknowledging(rows: list[Row]) -> None:
    """The act is recorded and taken over: old and new are the same table."""
    now = picture(WatchedClerk.newest._state)
    _die("before_acknowledge", str(now.get("phase")), rows[0].seq, now, now)


def _die(point: str, where: str, seq: int, old: object, new: object) -> None:
    _write("killed.json", {"point": point, "phase": where, "seq": seq, "old": old, "new": new})
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


if __name__ == "__main__":
    sys.argv[0] = "dealer-app"
    main(msgspec.structs.replace(PARTS, store=KillingStore, clerk=WatchedClerk, port=KillingPort))
