"""`period`: a month or a season is closed by two, as the sum of its closed days (record.md 2.8)."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from dealer_app.journal import folder as layout
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.reader import read
from dealer_app.journal.signing import practice
from tests.journal import evenings
from tests.journal.commands import Ended, run, sentence
from tests.journal.evenings import Table

WHO = ("--by", "301", "--approved", "201")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here asks which program it was; to hash all of it takes longer than the rest."""
    monkeypatch.setattr("dealer_app.cli.key.fingerprint", lambda: "program")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two closed days and an open one; nobody has the table."""
    place = tmp_path_factory.mktemp("house") / "place"
    key = KeyFile(place / "signing.key", place / "journal", lambda: practice("first"))
    table = Table(Journal(place / "journal", evenings.IDENTITY, {"program": "test"}, key), 7, 1).play()
    for ends in (True, False):
        table.next_day()
        table.play() if ends else table.clerk.stop()
    return place


@pytest.fixture
def place(kept: Path, tmp_path: Path) -> Path:
    return shutil.copytree(kept, tmp_path / "place")


def dates(place: Path) -> list[str]:
    return [path.stem for path in layout.days(place / "journal")]


def closed(place: Path, first: str, last: str, *more: str, who: tuple[str, ...] = WHO) -> Ended:
    return run("period", place, "--season", first, last, *who, *more)


def test_a_season_is_the_sum_of_its_days_and_the_record_stays_whole(place: Path) -> None:
    first, second, open_day = dates(place)
    done = closed(place, "2026-01-01", second, "--json")
    assert done.code == 0, done
    told = json.loads(done.out)
    assert (told["what"], told["days"]) == ("season", [first, second])
    entries = read(place / "journal").entries
    written = entries[-1]
    assert (written.kind, written.day, written.seq) == ("PeriodClosed", open_day, told["seq"])
    assert [(who.id, who.role) for who in (written.by, written.approved) if who] == [
        ("301", "director"), ("201", "chef"),
    ]  # fmt: skip
    closes = [entry for entry in entries if entry.kind == "DayClosed"]
    assert told["sums"]["totals"]["levies"] == closes[-1].totals.levies > 0
    assert told["sums"]["totals"]["coups"] == closes[-1].totals.coups == 2
    assert told["sums"]["counts"]["held"] == closes[-1].totals.levies, "the box held what was dropped"
    assert run("verify", place / "journal").code == 0
    assert "2 gaming days; coups: 2" in closed(place, first, second).out
    again = sentence(closed(place, first, second))
    assert f"{first} to {second} is closed already: entry {written.seq + 1}" in again
    assert len(read(place / "journal").entries) == len(entries) + 1


def test_a_month_that_is_not_over_is_not_closed(place: Path) -> None:
    first, second, open_day = dates(place)
    for words in (("--month", open_day[:7]), ("--season", first, open_day), ("--season", second, "2030-12-31")):
        said = sentence(run("period", place, *words, *WHO))
        assert f"the gaming day {open_day} is open" in said
    assert closed(place, first, first).code == 0, "a span that ends before it is"


@pytest.mark.parametrize(
    "who",
    [
        ("--by", "201", "--approved", "301"),
        ("--by", "301", "--approved", "301"),
        ("--by", "301", "--approved", "999"),
    ],
)
def test_a_director_closes_it_and_another_person_approves(place: Path, who: tuple[str, ...]) -> None:
    first, second, _ = dates(place)
    before = read(place / "journal").entries
    ended = closed(place, first, second, who=who)
    assert ended.code == 1
    assert read(place / "journal").entries == before


def test_what_has_no_days_or_no_open_day_is_said(place: Path) -> None:
    first, second, open_day = dates(place)
    assert "no gaming day was closed" in sentence(closed(place, "2020-01-01", "2020-12-31"))
    for path in (place / "journal").glob(f"{open_day}*"):
        path.unlink()
    for last in (first, second):
        assert "on the first day after it" in sentence(closed(place, first, last))
    assert closed(place / "nowhere", first, second).code == 3


@pytest.mark.parametrize(
    "words", [(), ("--month", "2026-13"), ("--month", "2026-03", "--season", "2026-01-01", "2026-02-01")]
)
def test_a_span_is_a_month_or_a_season(place: Path, words: tuple[str, ...]) -> None:
    assert run("period", place, *words, *WHO).code == 2
