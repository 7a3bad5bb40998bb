"""Recovery at the start and after an error (record.md 2.6): evidence kept, room made, an unclear act looked up."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_app.core.events import Shown
from dealer_app.core.state import phase
from dealer_app.house import copying
from dealer_app.journal import evidence, space
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.kinds import is_game
from dealer_app.journal.signing import practice
from dealer_app.journal.store import Store
from tests.cli import program
from tests.journal import evenings, knife
from tests.journal.conftest import at_card
from tests.journal.evenings import Table, day_of
from tests.journal.failing import Failing


def bend(day: Path) -> None:
    with knife.opened(day) as db:
        db.execute("UPDATE entry SET line = replace(line, '\"clock\":null', '\"clock\":true') WHERE seq = 20")


def test_a_damaged_day_is_kept_as_it_was_found_and_named_once(unfinished: Path, tmp_path: Path) -> None:
    folder = knife.copied(unfinished, tmp_path / "journal")
    bend(day_of(folder))
    found = {path.name: path.read_bytes() for path in folder.iterdir() if day_of(folder).stem in path.name}
    for _ in range(2):
        with pytest.raises(ChainBroken) as refused:
            evenings.journal(folder)
        assert (refused.value.seq, refused.value.why) == (20, "hash")
        kept = refused.value.kept
        assert kept == folder / "evidence" / f"{day_of(folder).stem}-1", "the same is kept once"
        assert {name: (kept / name).read_bytes() for name in found} == found
        assert (kept / "why.txt").read_text() == "entry 20: hash\n"
    (folder / found.popitem()[0]).write_bytes(b"more")
    with pytest.raises((ChainBroken, JournalError)) as again:
        evenings.journal(folder)
    assert again.value.kept == folder / "evidence" / f"{day_of(folder).stem}-2", "other evidence is kept beside it"
    whole = evenings.journal(knife.copied(unfinished, tmp_path / "whole"))
    whole.close()
    assert not (tmp_path / "whole" / evidence.FOLDER).exists(), "the control"


def test_the_demo_says_where_the_evidence_is_and_what_to_do(tmp_path: Path) -> None:
    out = tmp_path / "out"
    table = Table(evenings.journal(out / "journal"), 7, 4).play(at_card(2, 2))
    table.record.close()
    bend(day_of(out / "journal"))
    (out / "signing.key").write_bytes(practice("test").pem())
    (out / "signing.key").chmod(0o600)
    ended = program.run("demo", "--headless", "--out", str(out), "--seed", "7")
    assert ended.returncode == 1
    said = ended.stderr
    assert said.count("\n") == 1
    assert "entry 20" in said
    assert str(out / "journal" / "evidence") in said
    assert "dealer-app restore" in said


@pytest.mark.parametrize("is_done", [True, False])
def test_an_act_that_failed_is_looked_up_by_its_id_and_the_true_outcome_shown(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, is_done: bool
) -> None:
    table = Table(evenings.journal(tmp_path / "journal", Failing), 7, 3).play(at_card(4, 1))
    assert table.clerk.reopen() is None, "nothing is unclear"
    head, before = table.record.head.seq, phase(table.clerk.view)
    statements = 3 if is_done else 2  # BEGIN, INSERT, COMMIT
    Failing.newest.arm(statements, is_done=is_done)
    table.step()
    assert table.clerk.lamps.suspended == "database"
    assert phase(table.clerk.view) == before, "nothing moves ahead of the record"
    caplog.clear()
    assert table.clerk.reopen() is is_done
    assert table.clerk.lamps.suspended == ""
    recovered = table.record.entries[-1]
    assert recovered.kind == "ProgramRecovered"
    assert (recovered.event["cause"], recovered.event["recorded"]) == ("medium", is_done)
    acts = [entry.act for entry in table.record.entries]
    assert (recovered.event["unclear"] in acts) is is_done
    assert recovered.seq == head + 1 + is_done
    table.desk.read_again()
    table.play().clerk.stop()
    whole = evenings.played(tmp_path / "whole", 7, 3)

    def game(folder: Path) -> list[object]:
        told = [json.loads(row[1])["event"] for row in knife.rows(day_of(folder))]
        return [event for event in told if is_game(event["kind"])]

    assert game(tmp_path / "journal") == game(tmp_path / "whole") == game(whole), "nothing lost, nothing twice"


def test_a_record_that_cannot_be_read_again_stays_suspended(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    table = Table(evenings.journal(tmp_path / "journal", Failing), 7, 3).play(at_card(4, 1))
    Failing.newest.arm(2)
    table.step()
    copy = next((tmp_path / "journal").glob("*.jsonl"))
    kept = copy.read_bytes()
    bad = json.loads(kept.splitlines()[-1]) | {"clock": True}
    copy.write_bytes(kept + knife.line_of(bad).encode() + b"\n")
    for _ in range(2):
        with pytest.raises(ChainBroken, match="copy"):
            table.clerk.reopen()
        assert table.clerk.lamps.suspended
    assert table.clerk.refusal(Shown("punter"), table.plan.person("croupier")).reason == "suspended"
    copy.write_bytes(kept)
    caplog.clear()
    assert table.clerk.reopen() is False
    table.clerk.stop()


def test_a_start_says_why_the_last_run_ended_and_how_long_ago(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path / "journal"), 7, 3).play(at_card(4, 1))
    last = table.record.entries[-1]
    table.record.close()
    table.clock.passed += 600_000
    table.open(evenings.journal(tmp_path / "journal"))
    told = [one.event for one in table.record.entries if one.kind in ("ProgramRecovered", "ProgramStarted")]
    assert [event["kind"] for event in told] == ["ProgramStarted", "ProgramRecovered", "ProgramStarted"]
    recovered = next(one for one in table.record.entries if one.kind == "ProgramRecovered")
    assert (recovered.event["cause"], recovered.event["before"]) == ("killed", told[0]["release"])
    assert recovered.event["away"] == recovered.at - last.at >= 600_000
    table.clerk.stop()
    table.open(evenings.journal(tmp_path / "journal"))
    assert [one.kind for one in table.record.entries].count("ProgramRecovered") == 1, "a good end needs none"
    table.clerk.stop()


def test_what_the_second_medium_holds_is_missed_in_a_record_that_was_put_back(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path / "journal"), 7, 3).play(at_card(1, 2))
    table.record.close()
    rows = knife.rows(day_of(tmp_path / "journal"))
    record = evenings.journal(tmp_path / "journal")
    for row in rows:
        record.remembered(row[0], row[2].hex())
        with pytest.raises(ChainBroken, match=f"entry {row[0]}: forked"):
            record.remembered(row[0], "0" * 64)
    with pytest.raises(ChainBroken, match=f"entry {len(rows) + 1}: truncated: {len(rows) + 3}"):
        record.remembered(len(rows) + 3, "0" * 64)
    record.close()


def test_the_demo_asks_the_second_medium_before_play_goes_on(tmp_path: Path) -> None:
    out, state = tmp_path / "out", tmp_path / "state" / "dealer-app"
    table = Table(evenings.journal(out / "journal", signer=practice()), 7, 4).play(at_card(1, 2))
    table.record.close()
    (out / "signing.key").write_bytes(practice().pem())
    (out / "signing.key").chmod(0o600)
    last = table.record.head.seq
    copying.write(state, out / "journal", copying.CopyStatus("t", "m", 1, 1, last + 9, "0" * 64))
    words = [sys.executable, "-m", "dealer_app", "demo", "--headless", "--out", str(out), "--seed", "7"]
    env = os.environ | {"XDG_STATE_HOME": str(tmp_path / "state"), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert f"entry {last + 1}: " in done.stderr
    assert f"entry {last + 9} is known of elsewhere" in done.stderr
    assert knife.rows(day_of(out / "journal"))[-1][0] == last, "nothing was recorded"


class Full(Store):
    """A disk that is full until the reserve is given up."""

    reserve: Path
    is_full = False

    def insert(self, row: object) -> None:
        if Full.is_full and Full.reserve.exists():
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        super().insert(row)  # type: ignore[arg-type]  # the rows as the store has them


@pytest.mark.parametrize("has_reserve", [True, False])
def test_on_a_full_disk_the_reserve_is_given_up_and_the_day_is_played_to_its_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, has_reserve: bool
) -> None:
    folder = tmp_path / "journal"
    record = Journal(folder, evenings.IDENTITY, {"program": "test"}, practice("test"), Full, 1 << 16)
    Full.reserve, Full.is_full = folder / "reserve", False
    assert Full.reserve.stat().st_size == 1 << 16
    table = Table(record, 7, 2).play(at_card(3, 1))
    Full.is_full = True
    if not has_reserve:
        Full.reserve.unlink()
        Full.reserve.mkdir()  # it cannot be given up: the control
    table.play()
    caplog.clear()
    assert table.clerk.lamps.suspended == ("" if has_reserve else "full")
    assert has_reserve == (not table.clerk.view.day_open) == (not Full.reserve.exists())
    Full.is_full = False
    table.clerk.stop()


def test_without_room_nothing_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def left(bytes_: int) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(1 << 40, 0, bytes_))

    left(space.LEAST - 1)
    with pytest.raises(JournalError, match="no_space"):
        Journal(tmp_path / "a", evenings.IDENTITY, {}, practice("test"), Store, space.RESERVE)
    left(space.LEAST)
    Journal(tmp_path / "b", evenings.IDENTITY, {}, practice("test"), Store, space.RESERVE).close()
    assert not (tmp_path / "b" / "reserve").exists(), "room to play, none to reserve"
    left(space.LEAST + space.RESERVE)
    Journal(tmp_path / "c", evenings.IDENTITY, {}, practice("test"), Store, space.RESERVE).close()
    assert (tmp_path / "c" / "reserve").stat().st_size == space.RESERVE
    left(0)
    Journal(tmp_path / "c", evenings.IDENTITY, {}, practice("test"), Store, space.RESERVE).close()
    assert space.level(tmp_path / "c") == "scant"
    for room, said in ((space.SCANT - 1, "scant"), (space.SCANT, "low"), (space.LOW - 1, "low"), (space.LOW, "")):
        left(room)
        assert space.level(tmp_path / "c") == said


def test_a_medium_that_takes_no_evidence_hides_no_damage(
    unfinished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = knife.copied(unfinished, tmp_path / "journal")
    bend(day_of(folder))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(evidence.shutil, "copy2", full)
    with pytest.raises(ChainBroken, match="entry 20") as refused:
        evenings.journal(folder)
    assert refused.value.kept is None
    caplog.clear()


def test_an_act_that_was_written_before_the_disk_was_full_is_not_written_twice(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    record = Journal(
        tmp_path, evenings.IDENTITY, {"program": "test"}, practice("test"), Failing, reserve=space.RESERVE
    )
    table = Table(record, 7, 3).play(at_card(4, 1))
    before = record.head.seq

    def full() -> sqlite3.OperationalError:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        return error

    Failing.newest.wire.fault = full
    Failing.newest.arm(3, is_done=True)  # the act is one entry: BEGIN, INSERT, COMMIT
    table.step()
    Failing.newest.arm()
    assert record.head.seq == before + 1
    assert not table.clerk.lamps.suspended
    assert "the reserve is given up" in caplog.text
    caplog.clear()
    table.play().clerk.stop()
    numbers = [row[0] for row in knife.rows(day_of(tmp_path))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert json.loads(knife.rows(day_of(tmp_path))[-2][1])["event"]["kind"] == "DayClosed"


def test_a_start_that_is_interrupted_lets_the_table_go(unfinished: Path, tmp_path: Path) -> None:
    folder = knife.copied(unfinished, tmp_path / "journal")

    def interrupted(*_: object, **__: object) -> Store:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evenings.journal(folder, interrupted)
    evenings.journal(folder).close()


def test_a_copy_without_a_line_tells_of_no_day_that_was_taken_away(short: Path, tmp_path: Path) -> None:
    lines = day_of(short).with_suffix(".jsonl").read_bytes().splitlines(keepends=True)
    alone = tmp_path / "2026-03-01.jsonl"
    alone.write_bytes(lines[0][:-1])
    evenings.journal(tmp_path).close()
    alone.write_bytes(lines[0])
    with pytest.raises(ChainBroken, match="entry 1: copy"):
        evenings.journal(tmp_path)


def test_a_day_from_which_all_was_taken_is_told_though_its_copy_is_empty_too(short: Path, tmp_path: Path) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    with knife.opened(day_of(folder)) as db:
        db.execute("DELETE FROM entry")
    copy = day_of(folder).with_suffix(".jsonl")
    copy.write_bytes(b"")
    with pytest.raises(ChainBroken, match="entry 1: gap"):
        evenings.journal(folder)
    copy.unlink()
    evenings.journal(folder).close()
    assert not list(folder.glob("*.journal")), "without a copy it is what a death before the first entry leaves"
