"""Folders in which something stands where another thing should: one sentence, exit 1 or 3, nothing written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.journal import commands, evenings, knife
from tests.journal.evenings import DAY, Table


def folder_instead(name: str) -> Callable[[Path], None]:
    def put(folder: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        (folder / name).mkdir()
        (folder / name / "in it").write_text("something\n")

    return put


ODD: dict[str, tuple[Callable[[Path], None], tuple[int, ...]]] = {
    "lock is a folder": (folder_instead("lock"), (0, 1, 3)),
    "rollback file is a folder": (folder_instead("2026-03-06.journal-journal"), (0, 1, 3)),
    "copy is a folder": (folder_instead("2026-03-06.jsonl"), (1, 3)),
    "day is a folder": (folder_instead("2026-03-06.journal"), (1, 3)),
    "day is empty": (lambda folder: (folder / "2026-03-06.journal").write_bytes(b""), (1, 3)),
    "another day is empty": (lambda folder: (folder / "2026-03-07.journal").write_bytes(b""), (0, 1, 3)),
    "rollback file is nonsense": (
        lambda folder: (folder / "2026-03-06.journal-journal").write_bytes(b"\xd9\xd5\x05\xf9 no rollback" * 99),
        (0, 1, 3),
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_something_else_in_its_place(name: str, short: Path, tmp_path: Path) -> None:
    bend, codes = ODD[name]
    folder, out = knife.copied(short, tmp_path / "journal"), tmp_path / "out"
    bend(folder)
    out.mkdir()
    before = knife.fingerprints(folder)
    for words in (
        ["verify", folder],
        ["replay", folder],
        ["report", "shift", "--journal", folder, "--out", out / "a.json"],
    ):
        done = commands.run(*words)
        assert done.code in (codes if words[0] == "verify" else (0, 1, 3)), done
        if done.code:
            assert commands.sentence(done)
            assert list(out.iterdir()) == []
    assert knife.fingerprints(folder) == before


@pytest.mark.parametrize("out", ["file/a.json", "a" * 251 + ".json", "a" * 240 + ".json"])
def test_a_report_that_has_no_place(out: str, short: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file\n")
    done = commands.run("report", "shift", "--journal", short, "--out", tmp_path / out)
    if len(out) <= 250:
        assert done.code in (0, 3), done  # a name that fits may be written
    else:
        assert done.code == 3, done
    if done.code:
        assert commands.sentence(done)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]
    assert (tmp_path / "file").read_text() == "a file\n"


def test_a_clock_set_back_over_a_day_bends_no_record(tmp_path: Path) -> None:
    """R13: clock faults neither reorder nor block: an earlier day is refused, or the record stays whole."""
    folder = tmp_path / "journal"
    table = Table(evenings.journal(folder), 3, 1).play()
    table.clock.passed -= 2 * DAY
    why = table.clerk.open_day(table.setting, table.plan.person("chef"))
    if why is None:
        table.play()
    table.clerk.stop()
    assert commands.run("verify", folder).code == 0
    evenings.journal(folder).close()  # and the next start takes the table up


def test_control_a_clock_that_goes_on_by_a_day_opens_the_next(tmp_path: Path) -> None:
    folder = tmp_path / "journal"
    table = Table(evenings.journal(folder), 3, 1).play()
    table.next_day()
    table.play().clerk.stop()
    assert commands.run("verify", folder).code == 0
    assert len(list(folder.glob("*.journal"))) == 2
