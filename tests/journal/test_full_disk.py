"""A small file system that fills while it is played (record.md R6): two lamps before, then the day can be closed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_app.core.state import phase
from dealer_app.journal import space
from dealer_app.journal.journal import Journal
from dealer_app.journal.reader import read
from dealer_app.journal.signing import practice
from dealer_app.ui.lights import BAD, DOUBT, lights, marks
from dealer_app.ui.speech import Speech
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from tests.journal import evenings
from tests.journal.conftest import at_card
from tests.journal.evenings import Table

SIZE, RESERVE, LOW, SCANT = 8 << 20, 1 << 20, 4 << 20, 2 << 20


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A file system of eight MiB."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root can mount a small file system")
    place = tmp_path / "small"
    place.mkdir()
    size = f"size={SIZE}"
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode != 0:
        pytest.skip("this machine lets nobody mount a small file system")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def fill(place: Path, left: int) -> None:
    """Let others' files take all but so many bytes."""
    with (place / "others").open("ab") as file:
        while (room := space.free(place) - left) > 0:
            try:
                os.write(file.fileno(), bytes(min(room, 1 << 16)))
            except OSError:
                return


def begun(place: Path, reserve: int) -> Table:
    """Open a table in its folder and deal the first coup's second card."""
    record = Journal(place / "journal", evenings.IDENTITY, {"program": "test"}, practice("test"), reserve=reserve)
    return Table(record, 7, 3).play(at_card(2, 1))


@pytest.mark.root
def test_two_lamps_then_the_reserve_and_the_day_is_closed(
    small: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(space, "LOW", LOW)
    monkeypatch.setattr(space, "SCANT", SCANT)
    table = begun(small, RESERVE)
    seen = [lamps(table)]
    for left in (LOW - 8192, SCANT - 8192):
        fill(small, left)
        table.play(at_card(3 + len(seen), 1) if len(seen) == 1 else at_card(2, 2))
        seen.append(lamps(table))
    assert seen == [(), (("low_space", DOUBT),), (("scant_space", BAD),)]
    assert not table.clerk.lamps.suspended
    fill(small, 0)
    table.play()
    assert any("the reserve is given up" in one.getMessage() for one in caplog.records)
    caplog.clear()
    assert table.clerk.lamps.suspended == ""
    assert phase(table.clerk.view) == "closed"
    assert table.clerk.view is not None
    assert not table.clerk.view.day_open
    table.clerk.stop()
    found = read(small / "journal")
    assert found.entries[-2].kind == "DayClosed"
    assert found.entries[-1].kind == "Checkpoint"


@pytest.mark.root
def test_control_without_a_reserve_the_day_stays_open(small: Path, caplog: pytest.LogCaptureFixture) -> None:
    table = begun(small, 0)
    fill(small, 0)
    table.play()
    caplog.clear()
    assert table.clerk.lamps.suspended == "full"
    assert table.clerk.view is not None
    assert table.clerk.view.day_open
    recorded = len(table.record.entries)
    (small / "others").unlink()
    table.clerk.stop()
    assert len(read(small / "journal").entries) <= recorded


def lamps(table: Table) -> tuple[tuple[str, str], ...]:
    """The lamps of the disk's room as the window shows them."""
    found = lights(
        marks(table.clerk.lamps, table.desk.status), Speech(tongue("en"), tongue("en"), Purse("EUR", 100), "Reliquat")
    )
    return tuple((one.id, one.shape) for one in found if one.id.endswith("_space"))
