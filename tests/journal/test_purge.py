"""Purging whole days (record.md 2.8, R28): archived twice, by two persons, and the chain steps over the tombstone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dealer_app.clerk import history
from dealer_app.clerk.moment import Moment
from dealer_app.cli.common import Parts
from dealer_app.journal import archive, periods
from dealer_app.journal.backup import Backup
from dealer_app.journal.checking import Closed
from dealer_app.journal.entry import Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.reader import day_rows
from dealer_app.journal.restore import Wish, copies, restore
from dealer_app.journal.signing import practice
from dealer_app.journal.verify import verify
from dealer_app.main import PARTS
from tests.journal import commands, evenings, knife, second
from tests.journal.evenings import Table

LATER = 1_772_827_200_000 + 11 * 366 * 86_400_000  # eleven years after the first day, whose rules say ten


class At:
    """A clock that stands still."""

    def __init__(self, at: int) -> None:
        self._at = at

    def now(self, seq: int) -> Moment:
        return Moment(self._at, 0)


@pytest.fixture
def house(two_days: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table of two days with its key, the first archived in two places; it is eleven years later."""
    knife.copied(two_days, tmp_path / "journal")
    (tmp_path / "signing.key").write_bytes(practice("test").pem())
    (tmp_path / "signing.key").chmod(0o600)
    day = first(tmp_path)
    data = archive.sealed(day_rows(day), {}, practice("test"))
    for place in ("a", "b"):
        (tmp_path / place).mkdir()
        (tmp_path / place / f"table-{day.stem}.tar").write_bytes(data)
    monkeypatch.setattr(commands, "PARTS", parts_at(LATER))
    return tmp_path


def parts_at(at: int) -> Parts:
    return msgspec.structs.replace(PARTS, clock=At(at))


def first(house: Path) -> Path:
    return min((house / "journal").glob("*.journal"))


def purged(house: Path, *more: str, by: str = "301", approved: str = "201") -> commands.Ended:
    words = ("purge", house / "journal", "--archives", house / "a", "--archives", house / "b")
    return commands.run(*words, "--by", by, "--approved", approved, *more)


def stone_of(house: Path) -> dict[str, Any]:
    return json.loads((house / "journal" / "chronicle.jsonl").read_text())


def test_a_day_past_its_time_leaves_its_tombstone_and_the_chain_and_the_totals_hold(house: Path) -> None:
    day = first(house)
    rows = knife.rows(day)
    last = json.loads(rows[-1][1])
    before = json.loads(commands.run("verify", house / "journal", "--json").out)
    ended = purged(house, "--json")
    assert (ended.code, ended.err) == (0, "")
    assert json.loads(ended.out) == {
        "purged": day.stem, "first": 1, "last": len(rows), "head": rows[-1][2].hex(),
    }  # fmt: skip
    assert not [path for path in (house / "journal").iterdir() if day.stem in path.name]
    stone = stone_of(house)
    assert (stone["prev"], stone["count"], stone["totals"]) == (None, len(rows), last["totals"])
    assert stone["root"] == knife.root_of([bytes(row[2]) for row in rows]).hex()
    assert (stone["by"]["id"], stone["approved"]["id"]) == ("301", "201")
    after = json.loads(commands.run("verify", house / "journal", "--json").out)
    assert (after["ok"], after["head"]) == (True, before["head"])
    assert after["entries"] == before["entries"] - len(rows)
    table = Table(evenings.journal(house / "journal"), 11, 2)
    table.clock.passed = 3 * evenings.DAY
    assert table.clerk.open_day(table.setting, table.plan.person("chef")) is None
    table.clerk.stop()
    assert commands.run("verify", house / "journal").code == 0


def test_several_days_go_in_two_purges_and_a_tombstone_left_out_or_exchanged_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(evenings.journal(tmp_path / "journal"), 5, 1).play()
    for _ in range(4):
        table.next_day()
        table.play()
    table.clerk.stop()
    (tmp_path / "signing.key").write_bytes(practice("test").pem())
    (tmp_path / "signing.key").chmod(0o600)
    days = sorted((tmp_path / "journal").glob("*.journal"))
    for place in ("a", "b"):
        (tmp_path / place).mkdir()
        for day in days[:-1]:
            data = archive.sealed(day_rows(day), {}, practice("test"))
            (tmp_path / place / f"{day.stem}.tar").write_bytes(data)
    monkeypatch.setattr(commands, "PARTS", parts_at(LATER))
    totals = table.record.head.totals
    for names, left in (((days[0].stem, days[1].stem), 3), ((), 1)):
        assert purged(tmp_path, *names).code == 0
        assert len(list((tmp_path / "journal").glob("*.journal"))) == left
        assert verify(tmp_path / "journal").entries[-1].totals == totals, "the totals go on"
        record = evenings.journal(tmp_path / "journal")
        assert record.head == table.record.head
        record.close()
    chronicle = tmp_path / "journal" / "chronicle.jsonl"
    stones = chronicle.read_text().splitlines(keepends=True)
    assert len(stones) == 4
    missing = [stones[:i] + stones[i + 1 :] for i in range(4)]
    for wrong in (*missing, [*stones, stones[1]], [stones[0], stones[0], *stones[2:]]):
        chronicle.write_text("".join(wrong))
        with pytest.raises(ChainBroken):
            verify(tmp_path / "journal")
    chronicle.write_text("".join(reversed(stones)))
    verify(tmp_path / "journal")


BENT: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "first": lambda stone: stone | {"first": 2, "count": stone["count"] - 1},
    "head": lambda stone: stone | {"head": "0" * 64},
    "totals": lambda stone: stone | {"totals": stone["totals"] | {"levies": 0}},
    "one person": lambda stone: stone | {"approved": stone["by"]},
    "count": lambda stone: stone | {"count": 3},
    "root": lambda stone: stone | {"root": "0" * 64},
    "key": lambda stone: stone | {"key": practice("other").public},
    "day": lambda stone: stone | {"day": "2026-03-01"},
    "one key more": lambda stone: stone | {"x": 1},
}


@pytest.mark.parametrize("signer", ["", "test", "other"])
def test_a_tombstone_that_says_something_else_is_refused(house: Path, signer: str) -> None:
    assert purged(house).code == 0
    path = house / "journal" / "chronicle.jsonl"
    whole = stone_of(house)
    for what, bend in ({"nothing": dict} | BENT).items():
        bent = bend(dict(whole))
        if signer:
            bent["signer"] = practice(signer).public
            told = {key: value for key, value in bent.items() if key != "signature"}
            text = b"dealer-app tombstone 1\n" + knife.line_of(told).encode()
            bent["signature"] = practice(signer).sign(text)
        path.write_text(knife.line_of(bent) + "\n")
        is_true = (what == "nothing" and signer != "other") or (
            # who has the key may say so: nothing in the folder knows better, the archives do
            signer == "test" and what in ("root", "day")
        )
        if is_true:
            verify(house / "journal")
            continue
        with pytest.raises(ChainBroken):
            verify(house / "journal")
        with pytest.raises(ChainBroken):
            evenings.journal(house / "journal")


def test_a_purge_behind_a_change_of_key_is_believed(house: Path) -> None:
    """The day is open and holds no checkpoint of the new key yet; both verifiers step over the tombstone."""
    table = Table(evenings.journal(house / "journal"), 11, 2)
    table.clock.passed = 3 * evenings.DAY
    assert table.clerk.open_day(table.setting, table.plan.person("chef")) is None
    table.record.close()
    why = ("--reason", "yearly", "--by", "301", "--approved", "201")
    assert commands.run("key", "change", *why, house).code == 0
    assert purged(house, first(house).stem).code == 0
    assert stone_of(house)["signer"] != practice("test").public
    assert verify(house / "journal").entries[0].seq > 1
    assert second.processes([house / "journal"]) == [(True, None)]


def test_a_day_gone_without_its_tombstone_is_missed(house: Path) -> None:
    assert purged(house).code == 0
    verify(house / "journal")
    (house / "journal" / "chronicle.jsonl").unlink()
    with pytest.raises(ChainBroken):
        verify(house / "journal")


def test_a_purge_that_died_is_gone_on_with(house: Path) -> None:
    kept, copy = first(house).read_bytes(), first(house).with_suffix(".jsonl")
    day, lines = first(house), copy.read_bytes()
    assert purged(house).code == 0
    for back in ((day,), (day, copy)):
        day.write_bytes(kept)
        if copy in back:
            copy.write_bytes(lines)
        verify(house / "journal")
        evenings.journal(house / "journal").close()
        assert purged(house).code == 0
        assert not day.exists()
        assert (house / "journal" / "chronicle.jsonl").read_text().count("\n") == 1
    with (house / "journal" / "chronicle.jsonl").open("ab") as file:
        file.write(b'{"archives":[')
    verify(house / "journal")


def test_a_medium_carries_the_tombstones_and_is_restored_with_or_without_the_purged_day(house: Path) -> None:
    before, after = house / "before", house / "after"
    Backup(house / "journal", before).step()
    assert purged(house).code == 0
    for medium in (before, after):
        Backup(house / "journal", medium).step()
        held = copies(medium, history.state)
        new = house / f"new-{medium.name}"
        restore(held, new, Wish(Who("201", "chef", "claimed"), Who("301", "director", "claimed"), LATER, 0, "r", "p"),
                practice("test"), None)  # fmt: skip
        assert len(list(new.glob("*.journal"))) == (2 if medium is before else 1)
        assert (new / "chronicle.jsonl").read_bytes() == (house / "journal" / "chronicle.jsonl").read_bytes()
        verify(new)
    assert sorted(path.name for path in after.iterdir()) == ["2026-03-07.jsonl", "chronicle.jsonl"]


def test_a_medium_that_takes_no_tombstone_is_told_and_one_that_has_it_gets_it_once(house: Path) -> None:
    assert purged(house).code == 0
    (house / "file").write_text("")
    with pytest.raises(JournalError) as refused:
        Backup(house / "journal", house / "file").step()
    assert refused.value.reason == "medium"
    for _ in range(2):
        Backup(house / "journal", house / "medium").step()
        assert (house / "medium" / "chronicle.jsonl").read_bytes() == (
            house / "journal" / "chronicle.jsonl"
        ).read_bytes()


def flip(house: Path) -> None:
    path = next((house / "b").iterdir())
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 1
    path.write_bytes(raw)


def one_place(house: Path) -> None:
    shutil.rmtree(house / "b")
    (house / "b").symlink_to(house / "a")


def inside(house: Path) -> None:
    shutil.move(house / "b", house / "journal" / "b")
    (house / "b").symlink_to(house / "journal" / "b")


def other_day(house: Path) -> None:
    other = max((house / "journal").glob("*.journal"))
    data = archive.sealed(day_rows(other), {}, practice("test"))
    next((house / "b").iterdir()).write_bytes(data)


def bent_day(house: Path) -> None:
    with knife.opened(first(house)) as db:
        db.execute("UPDATE entry SET hash = zeroblob(32) WHERE seq = 9")


def other_key(house: Path) -> None:
    (house / "signing.key").write_bytes(practice("other").pem())


REFUSED: dict[str, tuple[Callable[[Path], object], int, str]] = {
    "an archive with one bit changed": (flip, 1, "not as it was sealed"),
    "the same place twice": (one_place, 3, "two places"),
    "a place in the table's folder": (inside, 3, "two places"),
    "no archive there": (lambda house: next((house / "b").iterdir()).unlink(), 3, "two places"),
    "another day's archive": (other_day, 1, "archive"),
    "a damaged day": (bent_day, 1, "entry 9"),
    "another key": (other_key, 3, "another key"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_not_as_it_must_be_removes_nothing(house: Path, what: str) -> None:
    do, code, says = REFUSED[what]
    do(house)
    before = knife.fingerprints(house / "journal")
    ended = purged(house)
    assert (ended.code, says in commands.sentence(ended)) == (code, True), ended
    after = knife.fingerprints(house / "journal")
    assert {name: one for name, one in after.items() if name != "lock"} == {
        name: one for name, one in before.items() if name != "lock"
    }


@pytest.mark.parametrize(
    ("by", "approved", "says"),
    [
        ("117", "301", "croupier may not"),
        ("201", "301", "may not"),
        ("301", "301", "another"),
        ("301", "999", "staff"),
    ],
)
def test_two_persons_purge_and_none_other(house: Path, by: str, approved: str, says: str) -> None:
    ended = purged(house, by=by, approved=approved)
    assert ended.code == 1
    assert says in commands.sentence(ended)
    assert first(house).exists()


def test_a_day_before_its_time_the_newest_and_one_out_of_turn_stay(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, newest = sorted(path.stem for path in (house / "journal").glob("*.journal"))
    assert "newest day" in commands.sentence(purged(house, newest))
    assert f"{old} is still there" in commands.sentence(purged(house, "2026-03-01"))
    monkeypatch.setattr(commands, "PARTS", parts_at(1_772_827_200_000 + 10 * 365 * 86_400_000))
    assert "past its time" in commands.sentence(purged(house))
    assert "to the end of 2036" in commands.sentence(purged(house, old))
    assert first(house).stem == old
    table = evenings.journal(house / "journal")
    assert "another program has this table" in commands.sentence(purged(house))
    table.close()


def test_the_check_behind_play_wants_each_tombstone_signed_by_a_key_that_the_days_left_name(house: Path) -> None:
    def check() -> None:
        closed = Closed(house / "journal", history.state)
        for day in closed.days:
            closed.check(day)
        closed.end()

    assert purged(house).code == 0
    check()
    path, told = house / "journal" / "chronicle.jsonl", stone_of(house)
    del told["signature"]
    told["signer"] = practice("other").public
    signature = practice("other").sign(b"dealer-app tombstone 1\n" + knife.line_of(told).encode())
    path.write_text(knife.line_of(told | {"signature": signature}) + "\n")
    with pytest.raises(ChainBroken) as caught:
        check()
    assert (caught.value.seq, caught.value.why) == (1, "tombstone")


def test_what_a_period_came_to_is_not_said_without_a_day_of_it(house: Path) -> None:
    table, day = house / "journal", first(house)
    kept = day.read_bytes()
    whole = periods.sums_between(table, "2026-03-01", "2026-03-31")
    assert purged(house).code == 0
    with pytest.raises(JournalError) as refused:
        periods.sums_between(table, "2026-03-01", "2026-03-31")
    assert (refused.value.reason, refused.value.detail) == ("period_purged", day.stem)
    left = {other: sums for other, sums in whole.items() if other != day.stem}
    assert periods.sums_between(table, "2026-03-07", "2026-03-31") == left
    day.write_bytes(kept)
    assert periods.sums_between(table, "2026-03-01", "2026-03-31") == whole, "its purge died: the day is still there"
