"""A walk as a record, cut anywhere: its entries by the real codec, and a file that tears in mid-act."""

from __future__ import annotations

import logging
import random
import sqlite3
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from dealer_app.clerk import history
from dealer_app.clerk.clerk import MANUAL, Clerk
from dealer_app.core.acts import Act
from dealer_app.core.state import TableState
from dealer_app.journal.codec import entry_of
from dealer_app.journal.entry import Identity, Row
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.journal import Journal, Record
from dealer_app.journal.kinds import Checkpoint
from dealer_app.journal.memory import Memory
from dealer_app.journal.signing import practice
from dealer_app.journal.store import Store
from dealer_app.practice.chance import SeededNames, SteppedClock

_IDENTITY = Identity("test", "walk")


def _clerk(record: Record) -> Clerk:
    return Clerk(record, SteppedClock(), SeededNames("walk", record.head.seq + 1), "test", lambda: 0.0)


def check_crashes(acts: Sequence[Act], tables: Sequence[TableState], chance: random.Random) -> None:
    """The record of these acts, cut at any act, is the table after it; cut in mid-act it is no history.

    `tables` are those after the last acts, the newest last.
    """
    record = Memory(_IDENTITY)
    clerk = _clerk(record)
    clerk.freeze = lambda why: None  # type: ignore[method-assign]  # a walk's cards come of no true shoe
    ends = [_done(clerk, act, record) for act in acts]
    first = len(acts) - len(tables)
    for n in {chance.randrange(first, len(acts)), len(acts) - 1}:
        entries = [entry_of(text) for text in record.lines[: ends[n]]]
        assert history.state(entries) == tables[n - first]
    own = [end - (record.entries[end - 1].kind == Checkpoint.__name__) for end in ends]  # without its signature
    torn = [n for n in range(max(first, 1), len(acts)) if acts[n].follows]
    if torn:
        n = chance.choice(torn)
        cut = [entry_of(text) for text in record.lines[: chance.randrange(ends[n - 1] + 1, own[n])]]
        with pytest.raises(ChainBroken):
            history.state(cut)
        assert history.state(cut[: ends[n - 1]]) == tables[n - 1 - first]
        history.state(cut, is_cut=True)  # a reader who looks on while it is written sees its parts


def _done(clerk: Clerk, act: Act, record: Memory) -> int:
    assert clerk.perform(act, MANUAL) is None
    return len(record.lines)


class Tearing(Store):
    """Fails at the second entry of the next act for which it is armed."""

    armed = False
    rows = 0

    def insert(self, row: Row) -> None:
        self.rows += 1
        if Tearing.armed and self.rows > 1:
            Tearing.armed = False
            raise sqlite3.OperationalError("torn")
        super().insert(row)


def check_torn_file(acts: Sequence[Act], tables: Sequence[TableState], chance: random.Random) -> None:
    """An act that is torn in the file is absent when the program starts again, and can be done then."""
    first = len(acts) - len(tables)
    torn = [n for n in range(max(first, 1), len(acts)) if acts[n].follows]
    at = chance.choice(torn)
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "table", _IDENTITY, {}, practice("test"), Tearing)
        clerk = _clerk(journal)
        for act in acts[:at]:
            assert clerk.perform(act, MANUAL) is None
        Tearing.rows, Tearing.armed = 0, True
        logging.disable(logging.ERROR)  # that it tears is told in the log, and expected here
        try:
            why = clerk.perform(acts[at], MANUAL)
        finally:
            logging.disable(logging.NOTSET)
        assert why is not None
        assert clerk.lamps.suspended
        journal.close()
        again = Journal(Path(folder) / "table", _IDENTITY, {}, practice("test"), Store)
        clerk = _clerk(again)
        assert clerk._state == tables[at - 1 - first]
        for act in acts[at:]:
            assert clerk.perform(act, MANUAL) is None
        assert clerk._state == tables[-1]
        again.close()
