"""Cases seen in the field: power, undo, disk (cases.md, third table). Each test has the number of its row.

Cases 46 and 48 wait for the acts of repair. Each case here holds the wrong behaviour that was seen against the same
measure, which it must fail.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dealer_app.clerk import history
from dealer_app.clerk.clerk import Clerk
from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.open import opened
from dealer_app.core.refusal import Refusal
from dealer_app.core.table import step
from dealer_app.journal import folder as layout
from dealer_app.journal.chain import followed
from dealer_app.journal.entry import Head, Identity, Row, Source
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.journal import Journal
from dealer_app.journal.signing import practice
from dealer_app.journal.store import Store, read_rows
from tests.clerk.power import FACES, room_at, seen
from tests.clerk.room import CHEF, CROUPIER, LIMITS, Names, Room, Watch, card_fields, said
from tests.core.command import ENVIRONMENT, TOP

BANK, STAKE = events.BankOpened(1, 10000), events.Covered(2, 6000)


def after_the_cut(folder: Path) -> dict[str, Any]:
    """Play in another process until the third card lies there, take its power away, and return what was seen."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.clerk.power", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=ENVIRONMENT,
        cwd=TOP,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    before: dict[str, Any] = json.loads(child.stdout.readline())
    child.kill()
    child.wait(30)
    child.stdin.close()
    child.stdout.close()
    return before


def test_case_49_power_cut_after_the_third_card(tmp_path: Path) -> None:
    """The same card, the same bank, the same stakes; the shoe sends its last card again, and play goes on."""
    before = after_the_cut(tmp_path)
    assert (before["phase"], before["bank"], before["cards"][-1]) == ("draw", [1, 8000], "6H")
    assert before["covers"] == [[2, 6000], [3, 2000]]
    room = room_at(tmp_path)
    try:
        assert seen(room.clerk.view) == before
        last = room.desk.last_numbers["SN1"][1]
        room.desk.hear(said("CD", card_fields(FACES[-1], len(FACES)), last, again=True))
        assert seen(room.clerk.view) == before, "the card that came again is no second one"
        # The control: the record as it stood one act before gives another table.
        lost = history.state(list(room.record.entries)[:-1])
        assert lost is not None
        assert seen(opened(lost)) != before
        _play_on(room, last)
    finally:
        room.record.close()


def _play_on(room: Room, last: int) -> None:
    """Finish the coup, let the banker pass, and the next seat take the bank: nothing is blocked."""
    room.desk.hear(said("CD", card_fields("5C", 6), last + 1))
    for act in (events.Shown("both"), events.CommissionDropped(400), events.BankPassed()):
        assert room.clerk.submit(act, CROUPIER) is None, act
    balances = {"cagnotte": 400, "seat 1": 7600, "seat 2": -6000, "seat 3": -2000, "banque": 0, "coverage": 0}
    assert all(room.clerk.is_balance(*one) for one in balances.items())
    assert room.clerk.submit(events.BankOpened(2, 15600), CROUPIER) is None


def test_case_50_undo_is_a_new_entry(tmp_path: Path) -> None:
    """The stake is taken back: the record has one entry more, none less, and every older line as it was."""
    record = Journal(tmp_path, Identity("house", "1"), {}, practice("test"))
    room = Room(record)  # type: ignore[arg-type]  # a record like any other
    try:
        room.open_shift()
        assert room.clerk.submit(BANK, CROUPIER) is None
        before = seen(room.clerk.view)
        assert room.clerk.submit(STAKE, CROUPIER) is None
        assert seen(room.clerk.view) != before
        entries = list(record.entries)
        assert room.clerk.view is not None
        assert room.clerk.view.undo is not None
        assert room.clerk.submit(events.Voided(room.clerk.view.undo.act), CROUPIER) is None
        assert seen(room.clerk.view) == before
        assert list(record.entries)[:-1] == entries
        assert record.entries[-1].kind == "Voided"
    finally:
        record.close()
    (day,) = layout.days(tmp_path)
    with closing(sqlite3.connect(day)) as db:
        rows = list(read_rows(db))
    assert [row.seq for row in rows] == [*range(1, len(entries) + 2)]
    # The control: a record out of which the entry was deleted is found out, and does not open.
    at = entries[-1].seq
    lacking = [row for row in rows if row.seq != at]
    with pytest.raises(ChainBroken) as found:
        followed(lacking, Head())
    assert found.value.seq == at
    assert followed(rows, Head()).entries[-1].kind == "Voided"


class Full(Store):
    """A store whose disk is full from the moment it is told so."""

    is_full = False

    def insert(self, row: Row) -> None:
        if Full.is_full:
            raise sqlite3.OperationalError("database or disk is full")
        super().insert(row)


class Hasty(Clerk):
    """The control: it takes over and tells before the record has it."""

    def perform(self, act: Act, source: Source) -> Refusal | None:
        before = self._state
        _, self._state = step(before, act)
        self.tell()
        held, self._state = self._state, before
        why = super().perform(act, source)
        self._state = held
        return why


def on_a_full_disk(folder: Path, kind: type[Clerk]) -> tuple[list[dict[str, Any]], str, int]:
    """Put up a bank, fill the disk and lay a stake; return all that was seen since, why, and the entries' number."""
    record, watch = Journal(folder, Identity("house", "1"), {}, practice("test"), Full), Watch()
    clerk = kind(record, watch, Names(), "program", watch.stopwatch)
    shown: list[dict[str, Any]] = []
    try:
        assert clerk.open_day(Room().setting(), CHEF) is None
        for act, by in ((events.ShiftOpened(LIMITS, (1, 2)), CHEF), (BANK, CROUPIER)):
            assert clerk.submit(act, by) is None
        assert clerk.perform(Act("load", events.ShoeLoaded(1, 6)), Source("manual")) is None
        clerk.listen(lambda: shown.append(seen(clerk.view)))
        shown.append(seen(clerk.view))
        Full.is_full = True
        why = clerk.submit(STAKE, CROUPIER)
        assert why is not None
        shown.append(seen(clerk.view))
        return shown, f"{why.reason} {clerk.lamps.suspended}", record.head.seq
    finally:
        Full.is_full = False
        record.close()


def test_case_51_disk_full_nothing_moves_before_the_record(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The stake is refused, the table is suspended, and nothing that can be seen has moved."""
    shown, why, count = on_a_full_disk(tmp_path / "right", Clerk)
    assert why == "suspended database"
    assert [state for state in shown if state != shown[0]] == []
    assert shown[0]["covers"] == []
    again = Journal(tmp_path / "right", Identity("house", "1"), {}, practice("test"))
    found = history.state(again.entries)
    assert again.head.seq == count
    again.close()
    assert found is not None
    assert seen(opened(found)) == shown[0], "what is read back is what was seen"
    ahead, _, _ = on_a_full_disk(tmp_path / "hasty", Hasty)
    assert [state["covers"] for state in ahead if state != ahead[0]] != []  # the control: the screen goes on
    caplog.clear()
