"""Another key takes the place of the one in force (record.md 2.5): who may, what a check says, any death in it."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from dealer_app.clerk import history
from dealer_app.journal import keyfile
from dealer_app.journal import restore as restoring
from dealer_app.journal.backup import Backup
from dealer_app.journal.entry import Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.restore import Wish
from dealer_app.journal.signing import Change, Secret, practice
from dealer_app.journal.verify import verify
from tests.journal import evenings, knife
from tests.journal.commands import Ended, run, sentence
from tests.journal.conftest import at_card
from tests.journal.evenings import Table, day_of

WHO = ("--by", "301", "--approved", "201")
WHY = ("--reason", "yearly")
SEED, COUPS = 7, 1


def record(place: Path) -> Journal:
    """Open the record of a data folder as a console does."""
    key = KeyFile(place / "signing.key", place / "journal", lambda: practice("first"))
    return Journal(place / "journal", evenings.IDENTITY, {"program": "test"}, key)


def changed(place: Path, *more: str) -> Ended:
    """Change the key in this process."""
    return run("key", "change", place, *WHO, *WHY, *more)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here asks which program it was; to hash all of it takes longer than the rest."""
    monkeypatch.setattr("dealer_app.cli.key.fingerprint", lambda: "program")


TABLES: dict[Path, Table] = {}
"""The tables of the folders that a test plays on in: the shoe stands there while the program does not run."""


def begun(place: Path) -> Path:
    """Return a data folder whose day is open, in mid-coup; nobody has the table."""
    TABLES[place] = Table(record(place), SEED, COUPS).play(at_card(2, 1))
    TABLES[place].record.close()
    return place


def ended(place: Path) -> Path:
    """Return a data folder whose day is closed."""
    TABLES[place] = Table(record(place), SEED, COUPS).play()
    TABLES[place].clerk.stop()
    return place


MOMENTS = {"evening": begun, "night": ended}


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """A folder with an open day."""
    yield begun(tmp_path / "place")
    TABLES.clear()


def public_of(place: Path) -> str:
    """Return the public part of the key in the file."""
    return Secret.of_pem((place / "signing.key").read_bytes()).public


def entries_of(place: Path) -> list[dict[str, Any]]:
    return [json.loads(row[1]) for day in sorted((place / "journal").glob("*.journal")) for row in knife.rows(day)]


def play_on(place: Path, *, next_day: bool = False) -> None:
    """Start the program again and play to the end of the day, or to that of the next."""
    table = TABLES[place]
    table.open(record(place))
    if next_day:
        table.next_day()
    table.play().clerk.stop()


def changes(place: Path) -> list[dict[str, Any]]:
    return [entry for entry in entries_of(place) if entry["event"]["kind"] == "KeyChanged"]


def test_both_keys_sign_the_change_and_the_new_one_all_that_follows(place: Path) -> None:
    before = (place / "signing.key").read_bytes()
    done = changed(place)
    assert done.code == 0, done
    (change,) = changes(place)
    event, new = change["event"], public_of(place)
    assert (event["old"], event["new"], event["reason"]) == (practice("first").public, new, "yearly")
    assert (change["by"]["id"], change["approved"]["id"]) == ("301", "201")
    assert f"entry {change['seq']}" in done.out
    assert new in done.out
    kept = place / f"signing.key.before-{new[:8]}"
    assert kept.read_bytes() == before
    assert sys.platform == "win32" or kept.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in place.iterdir()) == ["journal", "signing.key", kept.name]
    play_on(place)
    assert verify(place / "journal").entries[-1].event["key"] == new
    shown = json.loads(run("key", "show", "--json", place).out)
    assert [use["key"] for use in shown["keys"]] == [practice("first").public, new]
    assert (shown["key"], shown["keys"][1]["is_vouched"], shown["waiting"]) == (new, True, None)


def test_between_two_days_it_waits_for_the_next(tmp_path: Path) -> None:
    place = ended(tmp_path / "place")
    count = len(entries_of(place))
    assert changed(place).code == 0
    assert json.loads(changed(place, "--json").out)["seq"] is None, "another one waits instead"
    assert len(entries_of(place)) == count, "nothing stands behind a closed day"
    assert public_of(place) == practice("first").public
    new = json.loads(run("key", "show", "--json", place).out)["waiting"]
    assert new not in (None, practice("first").public)
    play_on(place, next_day=True)
    assert [entry["event"]["kind"] for entry in entries_of(place)[count : count + 3]] == [
        "DayOpened", "KeyChanged", "ProgramStarted",
    ]  # fmt: skip
    assert public_of(place) == new == verify(place / "journal").entries[-1].event["key"]


@pytest.mark.parametrize("left", ["no file", "damaged", "another table's"])
@pytest.mark.parametrize("moment", ["evening", "night"])
def test_a_lost_key_is_replaced_and_every_check_says_so(tmp_path: Path, left: str, moment: str) -> None:
    place = MOMENTS[moment](tmp_path / "place")
    key = place / "signing.key"
    key.unlink()
    if left != "no file":
        key.write_bytes(b"-----BEGIN" if left == "damaged" else practice("other").pem())
        key.chmod(0o600)
    assert changed(place).code == 3, "without --lost the old key must sign"
    assert changed(place, "--lost").code == 0
    play_on(place, next_day=moment == "night")
    (change,) = changes(place)
    assert change["event"]["by_old"] is None
    done = run("verify", place / "journal")
    assert done.code == 0
    assert f"entry {change['seq']}: another key signs" in done.out
    assert "NOT" in done.out
    first, new = practice("first").public, public_of(place)
    assert run("verify", place / "journal", "--key", first, "--key", new).code == 0
    refused = run("verify", place / "journal", "--key", first)
    assert refused.code == 1
    assert str(change["seq"]) in sentence(refused)


REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "alone": (("--by", "301", "--approved", "301", *WHY), "two different persons"),
    "a croupier": (("--by", "117", "--approved", "301", *WHY), "two different persons"),
    "a stranger": (("--by", "999", "--approved", "301", *WHY), "two different persons"),
    "no reason": ((*WHO, "--reason", "  "), "the reason is one line"),
    "a long reason": ((*WHO, "--reason", "x" * 201), "the reason is one line"),
    "two lines": ((*WHO, "--reason", "a\nb"), "the reason is one line"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_who_may_not_or_says_nothing_changes_nothing(place: Path, what: str) -> None:
    words, said = REFUSED[what]
    before = knife.fingerprints(place)
    done = run("key", "change", place, *words)
    assert done.code == 1
    assert said in sentence(done)
    assert knife.fingerprints(place) == before


def test_a_console_that_has_the_table_is_named_and_nothing_changes(place: Path) -> None:
    console = record(place)
    before = knife.stamps(place)
    done = changed(place)
    assert done.code == 3
    assert "program test" in sentence(done)
    assert knife.stamps(place) == before
    console.close()
    assert changed(place).code == 0, "the control"


DONE = {"replace", "unlink", "fsync", "execute"}  # what a medium is asked for
ROOMS = {"safe_file.py", "pathlib.py", "store.py"}  # by whom


class Killed(BaseException):
    """The process died here."""


def is_of_a_key(frame: FrameType | None) -> bool:
    """Tell whether what is done is done for a key's file."""
    while frame is not None and Path(frame.f_code.co_filename).name != "keyfile.py":
        frame = frame.f_back
    return frame is not None


def die_at(number: int, what: Callable[[], object], *, is_near: bool = False) -> bool:
    """Do something and die when a medium is asked for the n-th time; tell whether it came so far.

    Unless told that it is near, counting begins with the first that a key's file asks for.
    """
    seen = 0

    def watch(frame: FrameType, event: str, called: Any) -> None:
        nonlocal seen
        if event != "c_call" or called.__name__ not in DONE or Path(frame.f_code.co_filename).name not in ROOMS:
            return
        seen += is_near or seen > 0 or is_of_a_key(frame)
        if seen == number:
            raise Killed

    sys.setprofile(watch)
    try:
        what()
    except Killed:
        return True
    finally:
        sys.setprofile(None)
    return False


def state_of(place: Path) -> str:
    """Return which key is in force when the program starts again, or why it does not."""
    try:
        record(place).close()
    except JournalError as error:
        return error.reason
    return "old" if public_of(place) == practice("first").public else "new"


def deaths(source: Path, to: Path, what: Callable[[Path], object]) -> list[str]:
    """Let it die at each of its steps; return what each start behind it found."""
    found = list[str]()
    for number in range(1, 1000):
        place = knife.copied(source, to)
        if not die_at(number, lambda place=place: what(place)):  # type: ignore[misc]  # bound at once
            break
        found.append(state_of(place))
        verify(place / "journal")
        if number % 5 == 0:
            assert changed(place, *(["--lost"] if found[-1].endswith("_key") else [])).code == 0
            assert state_of(place) == "new"
    return found


def test_a_death_anywhere_in_it_leaves_a_record_and_a_key_that_open(tmp_path: Path) -> None:
    found = deaths(begun(tmp_path / "evening"), tmp_path / "place", changed)
    assert set(found) == {"old", "new"}
    assert found == sorted(found, reverse=True), "first the old one, then the new one"
    assert found.count("new") == 10, "two files written in four steps each, one taken away in two"


def test_a_death_anywhere_in_it_where_the_old_key_is_lost(tmp_path: Path) -> None:
    bare = begun(tmp_path / "bare")
    (bare / "signing.key").unlink()
    found = deaths(bare, tmp_path / "place", lambda place: changed(place, "--lost"))
    assert set(found) == {"no_key", "new"}
    assert found == sorted(found, reverse=True)


def test_a_death_anywhere_in_the_opening_of_the_day_that_takes_it_up(tmp_path: Path) -> None:
    late = ended(tmp_path / "late")
    assert changed(late).code == 0

    def open_day(place: Path, number: int, dead: list[bool]) -> None:
        with closing(record(place)) as journal:
            table = Table(journal, SEED, COUPS)
            table.clock.passed += evenings.DAY
            dead.append(die_at(number, table.next_day, is_near=True))

    found = list[str]()
    for number in range(1, 1000):
        place, dead = knife.copied(late, tmp_path / "place"), list[bool]()
        open_day(place, number, dead)
        if dead == [False]:
            break
        found.append(state_of(place))
        verify(place / "journal")
    assert set(found) == {"old", "new"}
    assert found == sorted(found, reverse=True)


def test_control_a_change_that_puts_the_file_in_place_first_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other order would leave a record whose key is gone."""
    wait = keyfile.wait

    def hasty(path: Path, change: Change) -> None:
        wait(path, change)
        keyfile._take_up(path, change.secret)
        wait(path, change)

    monkeypatch.setattr(keyfile, "wait", hasty)
    assert "other_key" in deaths(begun(tmp_path / "evening"), tmp_path / "place", changed)


def forged(place: Path, to: Path, **other: Any) -> Path:
    """Return the record with other words in its change of key, every hash and checkpoint made anew by the new key."""
    bent = knife.copied(place, to)
    for copy in (bent / "journal").glob("*.jsonl"):
        copy.unlink()
    entries = entries_of(bent)
    for entry in entries:
        if entry["event"]["kind"] == "KeyChanged":
            entry.update({key: value for key, value in other.items() if key in entry})
            entry["event"].update({key: value for key, value in other.items() if key in entry["event"]})
    with knife.opened(day_of(bent / "journal")) as db:
        for seq, line in enumerate(knife.chained(entries), start=1):
            knife.put(db, seq, {"line": line, "hash": knife.hash_of(line)})
    return bent / "journal"


OTHERS: dict[str, tuple[dict[str, Any], str]] = {
    "the old key": ({"old": practice("other").public}, "signature"),
    "the new key": ({"new": practice("other").public}, "signature"),
    "the old one's signature": ({"by_old": "0" * 128}, "signature"),
    "the new one's signature": ({"by_new": "0" * 128}, "signature"),
    "no second person": ({"approved": None}, "fields"),
    "one person twice": ({"approved": {"id": "301", "proof": "claimed", "role": "director"}}, "fields"),
}


@pytest.mark.parametrize("what", OTHERS)
def test_a_change_that_says_something_else_is_refused_with_its_number(place: Path, tmp_path: Path, what: str) -> None:
    other, why = OTHERS[what]
    assert changed(place).code == 0
    (change,) = changes(place)
    verify(forged(place, tmp_path / "same"))
    with pytest.raises(ChainBroken) as broken:
        verify(forged(place, tmp_path / "bent", **other))
    assert (broken.value.seq, broken.value.why) == (change["seq"], why)


def test_the_old_key_signs_nothing_any_more(place: Path, tmp_path: Path) -> None:
    """A checkpoint by the key that was in force before, or by one that is to come, is refused."""
    assert changed(place).code == 0
    play_on(place)
    entries = entries_of(place)
    new = public_of(place)
    after = next(e["seq"] for e in entries if e["event"]["kind"] == "Checkpoint" and e["event"]["key"] == new)
    bent = knife.copied(place, tmp_path / "bent")
    for copy in (bent / "journal").glob("*.jsonl"):
        copy.unlink()
    with knife.opened(day_of(bent / "journal")) as db:
        for seq, line in enumerate(knife.chained(entries, key=knife.secret("first")), start=1):
            knife.put(db, seq, {"line": line, "hash": knife.hash_of(line)})
    with pytest.raises(ChainBroken) as broken:
        verify(bent / "journal")
    assert broken.value.why in ("checkpoint", "signature")
    assert broken.value.seq <= after


def test_verify_refuses_what_is_not_signed_by_the_key_that_the_inspector_has(place: Path, tmp_path: Path) -> None:
    play_on(place)
    journal, mine = place / "journal", practice("first").public
    assert run("verify", journal, "--key", mine).code == 0
    assert run("verify", journal, "--key", mine.upper()).code == 0
    refused = run("verify", "--json", journal, "--key", practice("other").public)
    assert refused.code == 1
    said = json.loads(refused.out)
    assert (said["ok"], said["first_bad"]) == (False, 2)
    assert run("verify", journal, "--key", "abc").code == 2
    entries = entries_of(place)
    entries[1]["event"]["key"] = practice("other").public
    bent = knife.copied(place, tmp_path / "bent") / "journal"
    for copy in bent.glob("*.jsonl"):
        copy.unlink()
    with knife.opened(day_of(bent)) as db:
        for seq, line in enumerate(knife.chained(entries, key=knife.secret("other")), start=1):
            knife.put(db, seq, {"line": line, "hash": knife.hash_of(line)})
    assert run("verify", bent).code == 0, "written anew as a whole, it is whole in itself"
    refused = run("verify", bent, "--key", mine)
    assert refused.code == 1
    assert "entry 2" in sentence(refused)


def test_verify_says_what_is_signed_and_what_is_not_yet(place: Path) -> None:
    open_day = json.loads(run("verify", "--json", place / "journal").out)
    assert (open_day["checkpoints"], open_day["signed_up_to"]) == (0, 0)
    assert open_day["unsigned"] == open_day["entries"]
    assert "none of it is signed" in run("verify", place / "journal").out
    play_on(place)
    kinds = [entry["event"]["kind"] for entry in entries_of(place)]
    last = len(kinds) - kinds[::-1].index("Checkpoint")
    closed = json.loads(run("verify", "--json", place / "journal").out)
    assert closed["key"] == practice("first").public
    assert closed["keys"] == [{"seq": 2, "key": practice("first").public, "vouched": False}]
    assert (closed["checkpoints"], closed["signed_up_to"]) == (kinds.count("Checkpoint"), last - 1)
    assert closed["unsigned"] == len(kinds) - last
    said = run("verify", place / "journal").out
    assert f"signed up to entry {last - 1}; checkpoints: {kinds.count('Checkpoint')}" in said
    assert "not signed yet" not in said
    play_on(place, next_day=True)
    half = knife.beginning(day_of(place / "journal"), place / "half.journal", 3)
    assert json.loads(run("verify", "--json", half).out)["unsigned"] == 3


def restored(night: Path, place: Path) -> Path:
    """Return a data folder restored from copies of a closed day: its next edition waits for the next day."""
    Backup(night / "journal", night / "medium").step()
    wish = Wish(
        Who("201", "chef", "claimed"), Who("301", "director", "claimed"), 1_772_900_000_000, 5, "spare", "test"
    )
    held = restoring.copies(night / "medium", history.state)
    restoring.restore(held, place / "journal", wish, KeyFile(place / "signing.key", place / "journal"), None)
    TABLES[place] = TABLES[night]
    return place


def test_beside_an_edition_that_begins_with_a_day_a_change_waits_for_the_day_after(tmp_path: Path) -> None:
    night = ended(tmp_path / "night")
    days, place = len(entries_of(night)), restored(night, tmp_path / "place")
    key = public_of(place)
    assert changed(place).code == 0
    play_on(place, next_day=True)
    first = entries_of(place)[days : days + 3]
    assert [entry["event"]["kind"] for entry in first] == ["DayOpened", "Genesis", "Checkpoint"]
    assert {entry["event"]["key"] for entry in first[1:]} == {key}
    assert changes(place) == []
    play_on(place, next_day=True)
    (change,) = changes(place)
    assert (change["event"]["old"], change["event"]["new"]) == (key, public_of(place))
    verify(place / "journal")


def test_a_lost_key_is_not_changed_while_an_edition_waits_that_names_it(tmp_path: Path) -> None:
    place = restored(ended(tmp_path / "night"), tmp_path / "place")
    kept = shutil.move(place / "signing.key", tmp_path / "kept.key")
    assert changed(place, "--lost").code != 0
    assert not (place / "signing.key.next").exists()
    shutil.move(kept, place / "signing.key")
    assert changed(place).code == 0, "the control"
