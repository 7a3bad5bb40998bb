"""R30: what was only practised never passes as real; a thousand ways to mix it with a house's, each refused.

The names and the mixtures are the table; each refusal is one sentence that a person reads, and names no wrong remedy.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from dealer_app.clerk import history
from dealer_app.cli.group import group
from dealer_app.core.unreal import HOUSES
from dealer_app.house import settings
from dealer_app.journal import unreal
from dealer_app.journal.backup import Backup
from dealer_app.journal.entry import Entry, Identity, Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile, make, wait
from dealer_app.journal.signing import Change, Secret, Signer, practice
from dealer_app.main import PARTS
from dealer_app.words import faults
from dealer_app.words.tongue import tongue
from tests.journal import evenings

REAL = ("seaside", "demo-2", "casino-demo", "the-play", "storyville", "42", "A", "training-hall")
MORE = (*REAL, *(f"house-{n}" for n in range(12)))
UNREAL = (*HOUSES, "Demo")
KEY = practice()
ONE, OTHER = Who("201", "chef", "pin"), Who("301", "director", "pin")


def refused(what: Callable[[], object], *reasons: str) -> None:
    """Refuse it, for one of these reasons, in a sentence."""
    with pytest.raises((ChainBroken, JournalError)) as caught:
        what()
    error = caught.value
    why = error.why if isinstance(error, ChainBroken) else error.reason
    assert why in reasons
    said = faults.record(tongue("en"), why, error.detail)
    assert said
    assert "\n" not in said


def spellings(name: str) -> Iterator[str]:
    """Each way to write a name in small and great letters, 40 at most."""
    ways = product(*((letter, letter.upper()) for letter in name))
    yield from ("".join(way) for way, _ in zip(ways, range(40), strict=False))


def begun(folder: Path, house: str, key: Signer | None = None) -> Path:
    """A table's folder in which a day is open."""
    record = Journal(folder, Identity(house, "1"), {"program": "test"}, key or Secret.random())
    table = evenings.Table(record, 7, 1).play(lambda table: table.record.head.seq > 2)
    table.clerk.stop()
    record.close()
    return folder


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """An open day of each name, signed as it should be."""
    top = tmp_path_factory.mktemp("records")
    made = {house: begun(top / f"real-{n}" / "journal", house) for n, house in enumerate(REAL)}
    return made | {name: begun(top / f"unreal-{n}" / "journal", name, KEY) for n, name in enumerate(UNREAL)}


def named(house: str) -> object:
    """Return what the settings say to a house of this name."""
    return settings.read_text(
        Path("settings.toml"), f'version = 1\nhouse = "{house}"\nzone = "Europe/Paris"\n', "house"
    )


def test_no_house_has_the_name_of_practice() -> None:
    wrong = [way for name in HOUSES for way in spellings(name)]
    assert len(wrong) == 208
    for way in wrong:
        found = named(way)
        assert isinstance(found, list), way
        assert [fault.fault.key for fault in found] == ["house"]
    for house in MORE:
        assert isinstance(named(house), settings.Read), house


def test_no_record_of_practice_is_gone_on_with_as_a_houses(records: dict[str, Path]) -> None:
    tries = [(a, b) for a, b in product(UNREAL, MORE)] + [(a, b) for a, b in product(REAL, UNREAL)]
    for mine, as_ in tries:
        refused(lambda: Journal(records[mine], Identity(as_, "1"), {}, KEY), "unreal")  # noqa: B023  # called at once
    assert len(tries) == 224


def test_the_key_of_practice_signs_for_no_house(tmp_path: Path, records: dict[str, Path]) -> None:
    tries = 0
    for n, house in enumerate(MORE):
        place = tmp_path / str(n)
        make(place / "signing.key", KEY)
        for key in (KEY, KeyFile(place / "signing.key", place / "journal")):
            refused(lambda: Journal(place / "journal", Identity(house, "1"), {}, key), "practice_key")  # noqa: B023  # called at once
            tries += 1
    for house in REAL:
        for is_lost in (False, True):
            place = tmp_path / f"{house}-{is_lost}"
            shutil.copytree(records[house], place / "journal")
            make(place / "signing.key", Secret.random())
            wait(place / "signing.key", Change(KEY, ONE, OTHER, "yearly", is_lost))
            key = KeyFile(place / "signing.key", place / "journal")
            refused(lambda: Journal(place / "journal", Identity(house, "1"), {}, key), "practice_key")  # noqa: B023  # called at once
            tries += 1
    for name, _ in product(UNREAL, range(12)):
        refused(lambda: unreal.check_demo(name, Secret.random().public), "house_key")  # noqa: B023  # called at once
        tries += 1
    assert tries == 152


def test_the_copies_of_one_go_to_no_place_of_the_other(tmp_path: Path, records: dict[str, Path]) -> None:
    """Neither into the folder in which a table plays nor onto the medium that holds another's copies."""
    media = {}
    for n, (name, folder) in enumerate(records.items()):
        media[name] = tmp_path / f"medium-{n}"
        assert Backup(folder, media[name]).step() > 2  # its own medium takes them: the control
        assert Backup(folder, media[name]).step() > 0
    tries = 0
    for one, other in (*product(UNREAL, REAL), *product(REAL, UNREAL)):
        before = sorted(path.read_bytes() for path in media[other].iterdir())
        refused(Backup(records[one], media[other]).step, "medium_differs")  # where the newest copies are another's
        refused(Backup(records[one], records[other]).step, "same_folder")
        assert sorted(path.read_bytes() for path in media[other].iterdir()) == before
        tries += 2
    assert tries == 256


def forged(entries: list[Entry], house: str) -> Iterator[list[Entry]]:
    """A house's entries of which one names the key of practice, each in turn."""
    own = [replace(entry, house=house) for entry in entries]
    for n, entry in enumerate(own):
        if entry.kind in ("Genesis", "Checkpoint"):
            yield [*own[:n], replace(entry, event=entry.event | {"key": KEY.public}), *own[n + 1 :]]


def test_a_houses_record_that_names_the_key_of_practice_is_refused() -> None:
    """Whoever has that key, and everybody has it, can sign any record with it: all readers refuse it."""
    record = evenings.memory()
    evenings.Table(record, 7, 6).play()
    entries, tries = list(record.entries), 0
    for house in MORE:
        assert history.state([replace(entry, house=house) for entry in entries]) is not None  # the control
        for bent in forged(entries, house):
            refused(lambda: unreal.check_entries(bent), "practice_key")  # noqa: B023  # called at once
            tries += 1
    with pytest.raises(ChainBroken, match="practice_key"):
        history.state(next(forged(entries, "seaside")))
    for bent in forged(entries, "demo"):
        unreal.check_entries(bent)
    assert tries > 150


def run(*words: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(group({}), [*map(str, words)], obj=PARTS, env={"LC_ALL": "C.UTF-8"})
    return done.exit_code, done.output


def test_a_demonstration_is_restored_as_one_only(tmp_path: Path) -> None:
    """Not beside a house's settings, not with a house's key; in its own place it stays a demonstration."""
    day = begun(tmp_path / "demo" / "journal", "demo", KEY)
    table = tmp_path / "data" / "table-3"
    table.mkdir(parents=True)
    (table / "settings.toml").write_text("version = 1\n")
    make(tmp_path / "house.key", Secret.random())
    two = ("--by", "201", "--approved", "301")
    for words, wrong in (((), "in a house's place"), (("--key", tmp_path / "house.key"), "in a house's place")):
        code, said = run("restore", day, "--to", table / "journal", *two, *words)
        assert (code, wrong in said, len(said.splitlines())) == (3, True, 1), said
        assert not (table / "journal").exists()
    code, said = run("restore", day, "--to", tmp_path / "other" / "journal", *two, "--key", tmp_path / "house.key")
    assert (code, "another key than that of demonstrations" in said) == (3, True), said
    code, said = run("restore", day, "--to", tmp_path / "new" / "journal", *two)
    assert (code, KEY.public in said) == (0, True), said
    code, said = run("verify", tmp_path / "new" / "journal")
    assert (code, "DEMONSTRATION" in said) == (0, True), said
    code, said = run("verify", begun(tmp_path / "house" / "journal", "seaside"))
    assert (code, "DEMONSTRATION" in said) == (0, False), said
