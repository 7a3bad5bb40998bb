"""The edges of the record: what its readers say of a record that is just not whole, or of another place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from dealer_app.core.events import ShiftClosed
from dealer_app.journal import (
    archive,
    chain,
    codec,
    copy,
    evidence,
    history,
    keys,
    packed,
    periods,
    rollback,
    tarball,
    unreal,
    verify,
)
from dealer_app.journal import folder as layout
from dealer_app.journal.entry import Entry, Head, Identity, Row, Source, Stamp, Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.lines import rows_of
from dealer_app.journal.matching import check
from dealer_app.journal.reader import check_name, copy_rows, day_rows, read
from dealer_app.journal.signing import practice
from tests.journal import evenings, knife


def broken(why: str, act: Callable[[], object]) -> int:
    """Demand that a chain is broken so; return the number it is told of."""
    with pytest.raises(ChainBroken) as caught:
        act()
    assert caught.value.why == why
    return caught.value.seq


def refused(reason: str, act: Callable[[], object]) -> None:
    """Demand this reason of a JournalError."""
    with pytest.raises(JournalError) as caught:
        act()
    assert caught.value.reason == reason


def days(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.journal"))


def test_two_days_are_no_day(two_days: Path) -> None:
    first, second = map(day_rows, days(two_days))
    assert archive.day(first).entries[0].seq == 1
    assert broken("day", lambda: archive.day([*first, *second])) == second[-1].seq


def test_the_keys_of_an_archive_are_those_that_the_day_names(two_days: Path) -> None:
    entries = read(days(two_days)[1]).entries
    changed = msgspec.structs.replace(entries[-1], event={"kind": "KeyChanged", "new": "ab" * 32})
    found = archive._keys([*entries, changed])
    assert found == [
        {"from": entries[0].seq, "key": entries[0].event["before"]["key"]},
        {"from": entries[-1].seq, "key": "ab" * 32},
    ]


def test_an_archive_begins_with_its_manifest_and_holds_no_field_more(short: Path) -> None:
    parts = tarball.unpacked(archive.sealed(day_rows(days(short)[0]), {}, practice("test")))
    other = {name: parts[name] for name in reversed(parts)}
    broken("archive", lambda: archive.opened(tarball.packed(other)))
    manifest = json.loads(parts[archive.MANIFEST])
    manifest["totals"]["more"] = 1
    text = knife.line_of(manifest).encode()
    signature = practice("test").sign(b"dealer-app archive 1\n" + text)
    more = parts | {archive.MANIFEST: text, archive.SIGNATURE: f"{signature}\n".encode()}
    broken("archive", lambda: archive.opened(tarball.packed(more)))


def test_a_card_or_an_act_that_comes_twice_is_told_at_the_second(short: Path) -> None:
    rows = day_rows(days(short)[0])
    entries = [json.loads(row.line) for row in rows]
    cards = [i for i, row in enumerate(rows) if row.card is not None]
    for field in ("source", "act"):
        bent = [*entries]
        bent[cards[1]] = {**entries[cards[1]], field: entries[cards[0]][field]}
        lines = knife.chained(bent)
        made = [
            Row(row.seq, line, knife.hash_of(line).hex(), *knife.keys_of(json.loads(line)))
            for row, line in zip(rows, lines, strict=True)
        ]
        assert broken("twice", lambda made=made: chain.followed(made, Head())) == rows[cards[1]].seq  # type: ignore[misc]  # one of the loop


def test_what_is_read_back_is_what_was_written(short: Path) -> None:
    rows, entries = day_rows(days(short)[0]), list(read(short).entries)
    head = Head(rows[-1].seq, rows[-1].hash)
    chain.rechecked(rows, entries, head)
    chain.rechecked([], [], head)
    assert broken("recheck", lambda: chain.rechecked(rows[:-1], entries, head)) == rows[-1].seq
    assert broken("recheck", lambda: chain.rechecked(rows, entries[:-1], head)) == head.seq + 1
    bad = [*rows[:3], msgspec.structs.replace(rows[3], hash="00" * 32), *rows[4:]]
    assert broken("recheck", lambda: chain.rechecked(bad, entries, head)) == rows[3].seq
    other = Head(head.seq, "00" * 32)
    assert broken("recheck", lambda: chain.rechecked(rows, entries, other)) == head.seq


def test_a_day_is_kept_as_evidence_in_the_table_s_own_folder(
    short: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert evidence.keep(tmp_path, "why") is None
    folder = knife.copied(short, tmp_path / "journal")
    (tmp_path / "elsewhere").mkdir()
    (folder / evidence.FOLDER).symlink_to(tmp_path / "elsewhere")
    assert evidence.keep(folder, "why") is None
    assert "a link stands in its place" in caplog.text
    caplog.clear()
    assert list((tmp_path / "elsewhere").iterdir()) == []
    (folder / evidence.FOLDER).unlink()
    kept = evidence.keep(folder, "why")
    assert kept is not None
    assert evidence.keep(folder, "why again") == kept


def plain(entry: Entry, event: dict[str, object]) -> Entry:
    return msgspec.structs.replace(entry, event=event, source=Source("manual"))


def test_what_is_known_of_shoes_is_what_was_recorded_last(short: Path) -> None:
    entries = read(short).entries
    serial, (epoch, _) = next(iter(history.shoes(entries).items()))
    lost = plain(entries[-1], {"kind": "RangeLost", "serial": serial, "epoch": epoch, "held": 100})
    assert history.shoes([*entries, lost])[serial] == (epoch, 99)
    accepted = plain(entries[-1], {"kind": "ShoeAccepted", "serial": "OTHER-2"})
    assert history.bound(entries) == serial
    assert history.bound([*entries, accepted]) == "OTHER-2"
    assert history.in_box(()) == 0
    nobody = msgspec.structs.replace(entries[0], by=Who("x", "king", "pin"))
    assert broken("role", lambda: list(history.acts([nobody]))) == nobody.seq


def test_a_record_without_a_key_is_signed_by_none_that_is_known() -> None:
    assert broken("strange_key", lambda: keys.check_known(keys.Signed((), 0, 0, 0), ["ab" * 32])) == 1


def test_a_rollback_file_that_names_another_one_is_refused(tmp_path: Path) -> None:
    day = tmp_path / "2026-03-05.journal"
    rollback.check_rollback(day)
    beside = rollback.rollback_of(day)
    beside.write_bytes(b"\0" * 512)
    rollback.check_rollback(day)
    beside.write_bytes(b"\0" * 504 + bytes.fromhex("d9d505f920a163d7"))  # SQLite: fileformat2.html, super-journal
    broken("rollback", lambda: rollback.check_rollback(day))


def test_a_demonstration_is_signed_by_its_key_and_a_house_by_another() -> None:
    theirs, ours = practice().public, practice("other").public
    unreal.check_demo("demo", theirs)
    unreal.check_demo("casino", ours)
    refused("house_key", lambda: unreal.check_demo("demo", ours))
    refused("practice_key", lambda: unreal.check_demo("casino", theirs))


def test_a_copy_is_held_against_its_day(short: Path, tmp_path: Path) -> None:
    reading = read(short)
    numbers = [entry.seq for entry in reading.entries]
    path = layout.copy_of(days(short)[0])
    verify.compare(path, numbers, reading.hashes, 0)
    assert broken("copy_differs", lambda: verify.compare(path, [], {}, 7)) == 8
    assert broken("copy_differs", lambda: verify.compare(path, numbers[:-1], reading.hashes, 0)) == numbers[-1]
    verify.compare(tmp_path / "gone.jsonl", numbers, reading.hashes, 0)
    refused("no_journal", lambda: copy_rows(tmp_path / "2026-03-05.journal"))
    assert broken("file_day", lambda: check_name("2001-01-01", reading.entries)) == 1


def test_a_copy_is_open_behind_what_lays_the_table_open(short: Path) -> None:
    entries = read(short).entries
    kinds = [entry.kind for entry in entries]
    assert copy.opened(()) == 0
    for length in range(1, len(entries) + 1):
        found, laid = copy.opened(entries[:length]), knife.shown(kinds[:length])
        assert (found is None) == (laid < length)
        if found:
            assert kinds[found - 1] in ("Settled", "ShiftClosed", "DayClosed")


def test_a_count_by_one_person_does_not_match(short: Path) -> None:
    entries = list(read(short).entries)
    check(entries)
    at = next(i for i, entry in enumerate(entries) if entry.kind == "CagnotteCounted")
    alone = [*entries[:at], msgspec.structs.replace(entries[at], approved=entries[at].by), *entries[at + 1 :]]
    assert broken("closings", lambda: check(alone)) == entries[at].seq


def test_sums_of_a_period_are_those_of_its_days(two_days: Path) -> None:
    first, second = days(two_days)
    found = periods.sums_between(two_days, first.stem, second.stem)
    assert list(found) == [first.stem, second.stem]
    ends = [rows[-1] for rows in map(day_rows, (first, second))]
    before, after = (json.loads(row.line)["totals"] for row in ends)
    for name in ("coups", "levies", "voided"):
        told = [getattr(one.totals, name) for one in found.values()]
        assert told == [before[name], after[name] - before[name]]
    assert periods.month("2026-02") == ("2026-02-01", "2026-02-28")
    rows = [Row(1, "no line", "", None, "")]
    broken("form", lambda: periods._entries(rows))
    assert periods.sums_between(two_days, "2001-01-01", "2001-12-31") == {}


def test_a_record_of_another_table_is_not_gone_on_with(short: Path, tmp_path: Path) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    other = Identity("demo", "2")
    refused("other_table", lambda: Journal(folder, other, {"program": "test"}, practice("test")))


def test_a_gzipped_copy_of_other_lines_is_told_at_the_start(short: Path, tmp_path: Path) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    [day] = days(folder)
    lines = layout.plain_copy(day).read_bytes().splitlines(keepends=True)
    packed.pack(day, b"".join(lines[:-1]))
    broken("copy", lambda: evenings.journal(folder))


def test_rows_of_a_text_are_numbered_from_the_first(short: Path) -> None:
    [day] = days(short)
    assert list(rows_of(layout.plain_copy(day).read_bytes(), 0)) == day_rows(day)


def test_before_a_day_is_open_nothing_is_recorded(short: Path, tmp_path: Path) -> None:
    record = evenings.journal(knife.copied(short, tmp_path / "journal"))
    last, head = read(short).entries[-1], record.head
    stamp = Stamp(
        last.day, None, None, None, "x", None, None, last.at, 0, "run", None, Source("system"), last.profile, "test"
    )
    refused("no_day", lambda: record.append(stamp, [ShiftClosed()]))
    assert record.head == head
    record.close()


def test_a_file_without_a_line_between_two_days_is_missed(two_days: Path, tmp_path: Path) -> None:
    folder = knife.copied(two_days, tmp_path / "journal")
    read(folder)
    layout.day_file(folder, "2026-03-01").touch()
    assert broken("gap", lambda: read(folder)) == 1


def test_half_of_a_sign_has_no_line(short: Path) -> None:
    entry = read(short).entries[0]
    with pytest.raises(codec.Uncanonical):
        codec.line_of(msgspec.structs.replace(entry, house="\ud83d"))
    assert codec.line_of(msgspec.structs.replace(entry, house="\U0001f600")), "the whole one has"
