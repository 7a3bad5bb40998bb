"""The inbox (record.md 2.9): what other programs drop is recorded once, in order, and nothing else gets in."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from dealer_app.clerk.inbox import EACH, Intake
from dealer_app.core.state import open_coup
from dealer_app.journal import inbox, reader
from dealer_app.journal.kinds.technical import RecordRead
from tests.journal import commands, evenings, knife
from tests.journal.conftest import at_card
from tests.journal.evenings import Table

ID = "0123456789abcdef"


def begun(folder: Path, until: evenings.Until | None = None) -> Table:
    """A table that is in its first bank, with an intake."""
    table = Table(evenings.journal(folder), 7, 3)
    Intake(table.clerk, table.record, folder)
    return table.play(until or (lambda t: t.clerk.view is not None and t.clerk.view.bank is not None))


def read(seq: int) -> RecordRead:
    return RecordRead(1_772_827_200_000 + seq, "replay", seq)


def taken(table: Table) -> list[int]:
    """The numbers told in what was taken in, in order."""
    return [entry.event["seq"] for entry in table.record.entries if entry.kind == "RecordRead"]


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "inbox").iterdir() if not path.name.startswith("."))


def test_what_is_dropped_is_recorded_in_order_and_the_files_are_gone(tmp_path: Path) -> None:
    table = begun(tmp_path)
    for n in (3, 1, 2):
        assert inbox.drop(tmp_path, read(n), f"{ID}{n}")
    table.clerk.tell()
    assert taken(table) == [1, 2, 3]
    assert left(tmp_path) == []
    table.play().clerk.stop()
    assert reader.read(tmp_path).entries[-1].kind == "Checkpoint"


def test_in_a_coup_it_waits_for_the_coups_end(tmp_path: Path) -> None:
    table = begun(tmp_path, at_card(3, 1))
    assert inbox.drop(tmp_path, read(1), ID)
    while table.clerk.view is not None and open_coup(table.clerk.view) is not None:
        assert taken(table) == []
        table.step()
    assert taken(table) == [1]
    at = next(n for n, entry in enumerate(table.record.entries) if entry.kind == "RecordRead")
    assert table.record.entries[at - 1].kind == "Checkpoint", "it is the first after the coup's end"
    table.record.close()


def test_where_no_day_is_open_it_waits_for_the_next(tmp_path: Path) -> None:
    table = begun(tmp_path).play()
    assert inbox.drop(tmp_path, read(1), ID)
    table.clerk.tell()
    assert left(tmp_path) != []
    table.next_day()
    assert taken(table) == [1]
    table.record.close()


class Died(Exception):
    """The program dies here."""


@pytest.mark.parametrize("moment", ["claim", "note", "removed"])
def test_a_death_at_any_step_takes_none_twice_and_loses_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    table = begun(tmp_path)
    for n in (1, 2):
        inbox.drop(tmp_path, read(n), f"{ID}{n}")
    with monkeypatch.context() as dying:
        if moment == "note":
            whole = table.clerk.note

            def note(*words: object, **more: object) -> object:
                found = whole(*words, **more)  # type: ignore[arg-type]  # passed on as they are
                raise Died(found)

            dying.setattr(table.clerk, "note", note)
        else:
            step = getattr(inbox, moment)

            def last(what: object) -> object:
                found = step(what) if moment == "claim" else None
                raise Died(found)

            dying.setattr(inbox, moment, last)
        with pytest.raises(Died):
            table.clerk.tell()
    table.record.close()
    again = Table(evenings.journal(tmp_path), 7, 3)
    Intake(again.clerk, again.record, tmp_path).look()
    assert sorted(taken(again)) == [1, 2]
    assert left(tmp_path) == []
    again.record.close()


def test_control_without_the_acts_own_name_it_would_be_taken_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(tmp_path)
    inbox.drop(tmp_path, read(1), ID)
    monkeypatch.setattr(inbox, "removed", lambda _: None)
    numbers = iter(range(9))
    claim = inbox.claim
    monkeypatch.setattr(inbox, "claim", lambda path: claim(path)._replace(act=f"inbox/{next(numbers)}"))  # type: ignore[union-attr]  # the file is there
    table.clerk.tell()
    table.clerk.tell()
    assert taken(table) == [1, 1]
    table.record.close()


def test_a_full_inbox_is_taken_in_bit_by_bit(tmp_path: Path) -> None:
    table = begun(tmp_path)
    for n in range(1, EACH + 3):
        inbox.drop(tmp_path, read(n), f"{ID}{n:02d}")
    table.clerk.tell()
    assert len(taken(table)) == EACH
    table.clerk.tell()
    assert taken(table) == list(range(1, EACH + 3))
    table.record.close()


def plain(**changes: object) -> bytes:
    drop = {"event": msgspec.to_builtins(read(1)) | changes, "id": ID}
    return msgspec.json.encode(drop, order="sorted")


NAME = f"{1_772_827_200_000:015d}-{ID}.json"
HOSTILE: dict[str, tuple[str, Callable[[Path], object], str]] = {
    "no JSON": (NAME, lambda path: path.write_bytes(b"{"), "form"),
    "empty": (NAME, lambda path: path.write_bytes(b""), "form"),
    "not UTF-8": (NAME, lambda path: path.write_bytes(b'"\xff"'), "form"),
    "blanks": (NAME, lambda path: path.write_bytes(plain().replace(b",", b", ", 1)), "form"),
    "a key more": (NAME, lambda path: path.write_bytes(plain(extra=1)), "fields"),
    "a key twice": (NAME, lambda path: path.write_bytes(plain().replace(b'"id"', b'"id":"a","id"')), "form"),
    "an act of the game": (NAME, lambda path: path.write_bytes(plain(kind="DayClosed")), "form"),
    "a checkpoint": (NAME, lambda path: path.write_bytes(plain(kind="Checkpoint")), "form"),
    "an unknown kind": (NAME, lambda path: path.write_bytes(plain(kind="Nothing")), "form"),
    "a number below 0": (NAME, lambda path: path.write_bytes(plain(seq=-1)), "fields"),
    "a fraction": (NAME, lambda path: path.write_bytes(plain(seq=1.5)), "form"),
    "a long text": (NAME, lambda path: path.write_bytes(plain(command="x" * 129)), "fields"),
    "a text that is not seen": (NAME, lambda path: path.write_bytes(plain(command="a\u202eb")), "fields"),
    "too large": (NAME, lambda path: path.write_bytes(b"[" * 1_000_000), "too_large"),
    "another name": ("x.json", lambda path: path.write_bytes(plain()), "name"),
    "no ending": ("letter", lambda path: path.write_bytes(b"dear clerk"), "name"),
    "a folder": (NAME, lambda path: path.mkdir(), "no_file"),
    "a link": (NAME, lambda path: path.symlink_to("/etc/passwd"), "no_file"),
    "a pipe": (NAME, os.mkfifo, "no_file"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_what_is_nothing_of_ours_is_moved_aside_and_told_once(
    tmp_path: Path, case: str, caplog: pytest.LogCaptureFixture
) -> None:
    name, make, why = HOSTILE[case]
    table = Table(evenings.memory(), 7, 3)
    Intake(table.clerk, table.record, tmp_path)
    inbox.prepare(tmp_path)
    table.play(lambda t: t.clerk.view is not None and t.clerk.view.day_open)
    make(tmp_path / "inbox" / name)
    inbox.drop(tmp_path, read(7), f"{ID}7")
    for _ in range(3):
        table.clerk.tell()
    told = [entry.event for entry in table.record.entries if entry.kind == "DropRefused"]
    assert [event["why"] for event in told] == [why]
    assert taken(table) == [7], "what is good is taken in beside it"
    assert left(tmp_path) == ["refused"]
    assert [path.name for path in (tmp_path / "inbox" / "refused").iterdir()] == [f"{told[0]['sha256']}-0"]
    assert table.clerk.lamps.suspended == ""
    assert caplog.text.count("a file in the inbox is refused") == 1
    caplog.clear()


def test_the_good_form_is_taken(tmp_path: Path) -> None:
    """The control of all that is hostile: the same bytes, unchanged."""
    table = begun(tmp_path)
    (tmp_path / "inbox" / NAME).write_bytes(plain())
    table.clerk.tell()
    assert taken(table) == [1]
    table.record.close()


def test_reading_leaves_a_line_with_a_table_and_nothing_anywhere_else(tmp_path: Path) -> None:
    folder = evenings.played(tmp_path / "journal", 3, 1)
    day = evenings.day_of(folder)
    evidence = tmp_path / "evidence"
    shutil.copytree(folder, evidence)
    before = knife.fingerprints(evidence)
    for what in (evidence, evidence / day.name):
        assert commands.run("verify", what).code == 0
        assert commands.run("replay", what).code == 0
    assert knife.fingerprints(evidence) == before
    assert commands.run("verify", folder).code == 0
    assert commands.run("replay", day).code == 0
    told = [json.loads((folder / "inbox" / name).read_bytes())["event"] for name in left(folder)]
    last = len(reader.read(folder).entries)
    assert [(event["kind"], event["seq"]) for event in told] == [("RecordVerified", last), ("RecordRead", last)]
    assert told[0]["whole"] is True


def test_a_reader_who_may_not_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = evenings.played(tmp_path / "journal", 3, 1)

    def refused(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", refused)
    assert not inbox.drop(folder, read(1), ID)
    monkeypatch.undo()
    assert left(folder) == []
