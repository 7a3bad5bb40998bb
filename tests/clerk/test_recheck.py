"""Before and after each coup record and table are checked again (record.md R38)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealer_app.journal import codec
from dealer_app.journal.entry import Row
from dealer_app.journal.store import Store
from tests.journal import evenings
from tests.journal.conftest import at_card
from tests.journal.evenings import Table

Bend = Callable[[Row], Row]


def digit(row: Row) -> Row:
    """The same line at another time, as whoever edits the file would leave it."""
    return replace(row, line=row.line.replace('"at":1', '"at":2'))


BENDS: dict[str, Bend] = {
    "a value": digit,
    "a value and its hash": lambda row: replace(digit(row), hash=codec.hash_of(digit(row).line)),
    "the number": lambda row: replace(row, seq=row.seq + 1),
}


class Bent(Store):
    """A file that is read back otherwise than it was written, once it is told to."""

    bend: Bend | None = None
    leaves_out = False

    def rows_behind(self, seq: int) -> list[Row]:
        rows = super().rows_behind(seq)
        if Bent.leaves_out:
            return rows[:-1]
        return rows if Bent.bend is None else [Bent.bend(row) for row in rows]


@pytest.fixture(autouse=True)
def _straight() -> None:
    Bent.bend, Bent.leaves_out = None, False


def test_control_an_evening_is_sound(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path, Bent), 7, 3).play()
    assert table.clerk.lamps.suspended == ""
    table.clerk.stop()


@pytest.mark.parametrize("bend", BENDS)
def test_a_record_that_was_changed_beneath_suspends_the_table(
    tmp_path: Path, bend: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(evenings.journal(tmp_path, Bent), 7, 3).play(at_card(2, 2))
    Bent.bend = BENDS[bend]
    coups = len([entry for entry in table.record.entries if entry.kind == "Settled"])
    table.play()
    assert table.clerk.lamps.suspended == "recheck"
    assert len([entry for entry in table.record.entries if entry.kind == "Settled"]) == coups + 1, "at the coup's end"
    caplog.clear()
    table.record.close()


def test_a_line_that_is_gone_suspends_the_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    table = Table(evenings.journal(tmp_path, Bent), 7, 3).play(at_card(2, 1))
    Bent.leaves_out = True
    table.play()
    assert table.clerk.lamps.suspended == "recheck"
    caplog.clear()
    table.record.close()


def test_a_table_that_is_not_what_was_recorded_is_suspended(caplog: pytest.LogCaptureFixture) -> None:
    table = Table(evenings.memory(), 7, 3).play(at_card(2, 2))
    state = table.clerk._state
    assert state is not None
    table.clerk._state = replace(state, shift=state.shift + 1)
    table.play()
    assert table.clerk.lamps.suspended == "recheck"
    caplog.clear()
