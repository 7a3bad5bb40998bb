"""`verify` holds a day's file against its fair copy (record.md 2.9): a beginning of the record, or wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.verify import verify
from tests.journal import knife
from tests.journal.evenings import day_of

Lines = list[bytes]
BENT: dict[str, tuple[Callable[[Lines], Lines], int]] = {
    "a line less": (lambda lines: lines[:9] + lines[10:], 10),
    "the first line less": (lambda lines: lines[1:], 1),
    "two exchanged": (lambda lines: [*lines[:9], lines[10], lines[9], *lines[11:]], 10),
    "a line twice": (lambda lines: [*lines[:10], lines[9], *lines[10:]], 11),
    "all twice": (lambda lines: lines + lines, 0),
    "a digit": (lambda lines: [*lines[:9], lines[9].replace(b'"part":0', b'"part":1'), *lines[10:]], 10),
    "no JSON": (lambda lines: [*lines[:9], b"{}", *lines[10:]], 10),
    "empty line": (lambda lines: [*lines[:9], b"", *lines[9:]], 10),
}


def bent(folder: Path, change: Callable[[Lines], Lines]) -> Path:
    """Change the lines of the newest copy; return its day's file."""
    day = day_of(folder)
    copy = day.with_suffix(".jsonl")
    copy.write_bytes(b"".join(line + b"\n" for line in change(copy.read_bytes().splitlines())))
    return day


@pytest.mark.parametrize("case", BENT)
def test_a_copy_that_is_no_beginning_of_the_record(short: Path, tmp_path: Path, case: str) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    change, number = BENT[case]
    day = bent(folder, change)
    for journal in (folder, day):
        with pytest.raises(ChainBroken) as broken:
            verify(journal)
        assert number in (0, broken.value.seq)


def test_control_a_copy_that_is_behind_or_torn_or_missing_is_allowed(short: Path, tmp_path: Path) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    day = bent(folder, lambda lines: lines[:20])
    assert verify(folder).entries
    with day.with_suffix(".jsonl").open("ab") as copy:
        copy.write(b'{"act":"torn')
    assert verify(folder).entries
    day.with_suffix(".jsonl").unlink()
    assert verify(folder).entries


def test_a_copy_of_another_day(two_days: Path, tmp_path: Path) -> None:
    folder = knife.copied(two_days, tmp_path / "journal")
    first, second = sorted(folder.glob("*.jsonl"))
    kept = first.read_bytes()
    first.write_bytes(second.read_bytes())
    with pytest.raises(ChainBroken):
        verify(folder)
    second.write_bytes(kept)
    with pytest.raises(ChainBroken):
        verify(folder)


def test_a_copy_that_shows_what_the_open_coup_hides(unfinished: Path, tmp_path: Path) -> None:
    folder = knife.copied(unfinished, tmp_path / "journal")
    rows = [row[1] for row in knife.rows(day_of(folder))]
    shown = len(day_of(folder).with_suffix(".jsonl").read_bytes().splitlines())
    assert shown < len(rows)
    day_of(folder).with_suffix(".jsonl").write_text("".join(line + "\n" for line in rows[: shown + 1]))
    with pytest.raises(ChainBroken) as broken:
        verify(folder)
    assert broken.value.seq == shown + 1
