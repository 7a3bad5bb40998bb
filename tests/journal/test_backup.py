"""Copies on a second medium during play (house.md 13, record.md 2.9): byte for byte, not of the live file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from dealer_app.cli.copy import copy
from dealer_app.house import copying
from dealer_app.journal import backup as backups
from dealer_app.journal.backup import Backup
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.main import PARTS
from tests.drivers.waiting import until as waited
from tests.journal import commands, evenings, knife
from tests.journal.conftest import at_card
from tests.journal.door import SEEN, hook
from tests.journal.evenings import Table


def copies(folder: Path) -> dict[str, bytes]:
    """Every fair copy of a folder, by name."""
    return {path.name: path.read_bytes() for path in folder.glob("*.jsonl")}


def test_during_play_the_medium_holds_each_line_of_the_fair_copy_and_no_live_file_is_opened(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path / "journal"), 7, 3)
    backup, differing = Backup(tmp_path / "journal", tmp_path / "medium"), 0
    sys.addaudithook(hook)

    def look() -> None:
        nonlocal differing
        before = len(SEEN)
        backup.step()
        differing += copies(tmp_path / "journal") != copies(tmp_path / "medium") or len(SEEN) != before

    table.clerk.listen(look)
    table.play().clerk.stop()
    assert differing == 0
    assert backup.head == table.record.head
    seen = len(SEEN)
    (tmp_path / "journal" / "2026-03-06.journal").read_bytes()
    assert len(SEEN) > seen, "the control: the hook sees who opens a day's file"


def test_two_days_are_copied_at_once_and_a_copy_left_behind_is_completed_from_the_closed_day(
    two_days: Path, tmp_path: Path
) -> None:
    folder = knife.copied(two_days, tmp_path / "journal")
    whole = copies(folder)
    first = min(folder.glob("*.jsonl"))
    for kept in (b"", first.read_bytes()[:1000], None):
        if kept is None:
            first.unlink()
        else:
            first.write_bytes(kept)
        medium = tmp_path / f"medium-{kept and len(kept)}"
        lines = Backup(folder, medium).step()
        assert copies(medium) == whole
        assert lines == sum(raw.count(b"\n") for raw in whole.values())
        assert Backup(folder, medium).step() == lines, "looked at again, and nothing written"


@pytest.mark.parametrize("cut", [0, 1, 500, 5000, 12345])
def test_a_medium_pulled_out_in_a_line_is_cut_back_and_gone_on_with(short: Path, tmp_path: Path, cut: int) -> None:
    medium = tmp_path / "medium"
    medium.mkdir()
    copy = next(short.glob("*.jsonl"))
    (medium / copy.name).write_bytes(copy.read_bytes()[:cut])
    Backup(short, medium).step()
    assert copies(medium) == copies(short)


def refusal(backup: Backup) -> str:
    """Return why a step is refused."""
    with pytest.raises(JournalError) as refused:
        backup.step()
    return refused.value.reason


def bent_line(line: str, prev: str | None = None) -> str:
    entry = json.loads(line)
    entry["clock"] = True
    return knife.line_of(entry | ({} if prev is None else {"prev": prev}))


def test_a_medium_of_another_history_is_refused_and_left_as_it_is(short: Path, tmp_path: Path) -> None:
    copy = next(short.glob("*.jsonl"))
    lines = copy.read_text().splitlines()
    longer = json.loads(lines[-1]) | {"seq": len(lines) + 1, "prev": knife.hash_of(lines[-1]).hex()}
    cases = {
        5: [*lines[:4], bent_line(lines[4])],
        len(lines) + 1: [*lines, knife.line_of(longer)],
    }
    for seq, told in cases.items():
        medium = tmp_path / str(seq)
        medium.mkdir()
        (medium / copy.name).write_text("".join(f"{line}\n" for line in told))
        before = copies(medium)
        with pytest.raises(ChainBroken) as refused:
            Backup(short, medium).step()
        assert (refused.value.seq, refused.value.why) == (seq, "medium_differs")
        assert copies(medium) == before


def test_a_medium_whose_copy_begins_with_no_entry_may_be_anybodys_and_is_left_as_it_is(
    short: Path, tmp_path: Path
) -> None:
    copy, medium = next(short.glob("*.jsonl")), tmp_path / "medium"
    medium.mkdir()
    for begin in (b"no entry\n", b"\xff\n"):
        (medium / copy.name).write_bytes(begin + copy.read_bytes())
        before = copies(medium)
        with pytest.raises(ChainBroken, match="form"):
            Backup(short, medium).step()
        assert copies(medium) == before


def test_a_table_put_back_by_a_day_is_told_by_its_medium(two_days: Path, tmp_path: Path) -> None:
    medium = tmp_path / "medium"
    Backup(two_days, medium).step()
    older = knife.copied(two_days, tmp_path / "older")
    newest = max(older.glob("*.jsonl"))
    first = json.loads(newest.read_text().splitlines()[0])["seq"]
    newest.unlink()
    max(older.glob("*.journal")).unlink()
    with pytest.raises(ChainBroken, match=f"entry {first}: medium_differs"):
        Backup(older, medium).step()


def test_a_line_changed_in_the_source_never_reaches_the_medium(short: Path, tmp_path: Path) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    copy = next(folder.glob("*.jsonl"))
    lines = copy.read_text().splitlines()
    copy.write_text("".join(f"{line}\n" for line in [*lines[:9], bent_line(lines[9]), *lines[10:]]))
    with pytest.raises(ChainBroken, match="entry 10"):
        Backup(folder, tmp_path / "medium").step()
    assert copies(tmp_path / "medium") == {}


def test_a_medium_that_fails_is_told_and_tried_again(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup, medium = Backup(short, tmp_path / "medium"), tmp_path / "medium"

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(backups.os, "fsync", full)
        with pytest.raises(JournalError, match="medium"):
            backup.step()
    backup.step()
    assert copies(medium) == copies(short)


def test_a_medium_that_lies_is_told_and_so_is_one_that_lost_what_it_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(evenings.journal(tmp_path / "journal"), 7, 4).play(at_card(1, 2))
    backup, medium = Backup(tmp_path / "journal", tmp_path / "medium"), tmp_path / "medium"
    with monkeypatch.context() as patched:  # it keeps other bytes than it was given
        patched.setattr(backups.os, "fsync", lambda handle: os.pwrite(handle, b"?", os.fstat(handle).st_size - 2))
        assert refusal(backup) == "medium"
    backup.step()
    copy = next(medium.glob("*.jsonl"))
    copy.write_bytes(copy.read_bytes()[:-1])
    table.play(at_card(1, 3))
    assert refusal(backup) == "medium"
    backup.step()
    assert copies(medium) == copies(tmp_path / "journal")
    table.clerk.stop()


def test_another_drive_in_the_place_of_the_medium_is_told_and_gets_nothing(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path / "journal"), 7, 4).play(at_card(1, 2))
    backup, medium = Backup(tmp_path / "journal", tmp_path / "medium"), tmp_path / "medium"
    backup.step()
    assert backup.is_same_drive
    before = copies(medium)
    backup._drive = Path("/proc").stat().st_dev  # that on which the copies were begun
    assert not backup.is_same_drive
    table.play(at_card(1, 3))
    assert refusal(backup) == "medium"
    assert copies(medium) == before
    table.clerk.stop()


def test_behind_a_day_that_was_never_closed_nothing_reaches_the_medium(two_days: Path, tmp_path: Path) -> None:
    folder = knife.copied(two_days, tmp_path / "journal")
    first = min(folder.glob("*.journal"))
    signed = [row[0] for row in knife.rows(first) if '"kind":"Checkpoint"' in row[1]][-2]
    with knife.opened(first) as db:
        db.execute("DELETE FROM entry WHERE seq > ?", (signed,))
    copy = first.with_suffix(".jsonl")
    copy.write_bytes(b"".join(copy.read_bytes().splitlines(keepends=True)[:signed]))
    with pytest.raises(ChainBroken, match=f"entry {signed}: day_not_closed"):
        Backup(folder, tmp_path / "medium").step()
    assert copies(tmp_path / "medium") == {copy.name: copy.read_bytes()}


def test_a_copy_that_is_no_file_is_told_and_one_that_is_gone_is_waited_for(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path / "journal"), 7, 4).play(at_card(1, 2))
    backup, medium = Backup(tmp_path / "journal", tmp_path / "medium"), tmp_path / "medium"
    backup.step()
    before, copy = copies(medium), next((tmp_path / "journal").glob("*.jsonl"))
    copy.unlink()
    assert backup.step() == 0
    copy.mkdir()
    assert refusal(backup) == "unreadable"
    assert copies(medium) == before
    table.record.close()


def test_a_drive_that_is_gone_is_not_taken_for_the_disk_beneath(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path / "journal"), 7, 3).play(at_card(1, 1))
    medium = tmp_path / "medium"
    backup = Backup(tmp_path / "journal", medium)
    backup.step()
    medium.rename(tmp_path / "pulled")
    table.play(at_card(1, 2))
    with pytest.raises(JournalError, match="medium"):
        backup.step()
    assert not medium.exists()
    (tmp_path / "pulled").rename(medium)
    backup.step()
    assert copies(medium) == copies(tmp_path / "journal")
    table.clerk.stop()


def test_more_than_one_coup_behind_lights_the_lamp_and_one_does_not(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path / "journal"), 7, 4)
    table.play(at_card(1, 2))
    table.clerk.look_at_copies(table.record.head.seq)
    assert not table.clerk.lamps.medium_behind
    held = next(entry.seq for entry in table.record.entries if entry.kind == "Settled") - 1
    table.clerk.look_at_copies(held)
    assert not table.clerk.lamps.medium_behind, "one coup"
    table.play(at_card(1, 3))
    table.clerk.look_at_copies(held)
    assert table.clerk.lamps.medium_behind, "two coups"
    table.step()
    assert table.clerk.lamps.medium_behind, "it stays while nothing is said of the medium"
    table.clerk.look_at_copies(table.record.head.seq)
    assert not table.clerk.lamps.medium_behind
    table.clerk.stop()


def test_the_command_copies_once_and_says_how_far(short: Path, tmp_path: Path) -> None:
    ended = commands.run("copy", short, "--to", tmp_path / "medium", "--json")
    assert ended.code == 0
    last = next(short.glob("*.jsonl")).read_text().splitlines()[-1]
    said = json.loads(ended.out)
    assert (said["seq"], said["head"]) == (json.loads(last)["seq"], knife.hash_of(last).hex())
    assert copies(tmp_path / "medium") == copies(short)


def test_the_command_refuses_the_tables_own_folder_and_what_is_no_table(short: Path, tmp_path: Path) -> None:
    for medium in (short, short / "copies"):
        ended = commands.run("copy", short, "--to", medium)
        assert ended.code == 3
        assert "own folder" in commands.sentence(ended)
    assert commands.run("copy", tmp_path, "--to", tmp_path / "medium").code == 3
    (tmp_path / "file").write_text("")
    ended = commands.run("copy", short, "--to", tmp_path / "file")
    assert ended.code == 3
    assert "second medium" in commands.sentence(ended)


@pytest.mark.parametrize("wish", [signal.SIGINT, signal.SIGTERM])
def test_a_follower_is_ended_also_in_the_midst_of_its_rest(
    wish: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A handler that waits for the lock under which its own thread rests would never come back."""
    table = Table(evenings.journal(tmp_path / "journal"), 7, 1).play()
    table.clerk.stop()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(time, "sleep", lambda _: signal.raise_signal(wish))
    before = {which: signal.getsignal(which) for which in (signal.SIGINT, signal.SIGTERM)}
    try:
        words = [str(tmp_path / "journal"), "--to", str(tmp_path / "medium"), "--follow"]
        done = CliRunner().invoke(copy, words, obj=PARTS)
    finally:
        for which, handler in before.items():
            signal.signal(which, handler)
    assert done.exit_code == 0, done.output
    assert copies(tmp_path / "medium") == copies(tmp_path / "journal")


@pytest.mark.skipif(os.name != "posix", reason="SIGTERM ends a process at once on Windows")
def test_follow_is_a_process_that_goes_on_until_ended_and_tells_the_console(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path / "journal"), 7, 2).play(at_card(1, 1))
    command = [sys.executable, "-m", "dealer_app", "copy", tmp_path / "journal", "--to", tmp_path / "medium"]
    env = os.environ | {"XDG_STATE_HOME": str(tmp_path / "state"), "LC_ALL": "C.UTF-8"}
    state, folder = tmp_path / "state" / "dealer-app", tmp_path / "journal"
    with subprocess.Popen(
        [*command, "--follow"], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as follower:
        shown = copies(folder)
        waited_for(lambda: copies(tmp_path / "medium") == shown)
        table.play().clerk.stop()
        waited_for(lambda: copies(tmp_path / "medium") == copies(folder))
        waited_for(lambda: at_end(state, folder, table.record.head.seq))
        follower.send_signal(signal.SIGTERM)
        out, err = follower.communicate(timeout=60)
    assert (follower.returncode, err.count(b"\n")) == (0, 1)
    assert b"same drive as the table" in err
    assert b"copied up to entry" in out
    assert copying.status(state, folder) is None, "ended by order: no lamp"


def waited_for(condition: Callable[[], bool]) -> None:
    """Wait for what another process does; it may have to start first."""
    waited(condition, deadline=60)


def at_end(state: Path, folder: Path, seq: int) -> bool:
    found = copying.status(state, folder)
    return found is not None and found.seq == seq
