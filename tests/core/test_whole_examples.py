"""Every worked example of rules.md section 9 under its own rules, through the real command; all figures are typed.

The figures stand in the stories themselves, as `expect`; here is what a story cannot say: the columns of the count,
VAT, shares, who holds the cards, and that none of the examples is forgotten.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dealer_app.clerk.clerk import Clerk
from dealer_app.core import holder as hold
from dealer_app.core.notation import Story
from dealer_app.core.reading import parse
from dealer_app.house import profiles
from dealer_app.house.profiles import Found
from dealer_app.journal.entry import Identity
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.stories import Player
from tests.core import test_whole_examples_shoe
from tests.core.command import TOP, run
from tests.core.examples import NUMBERS, OF, STORIES, command, number_of, played, rules_of
from tests.core.invariants import Line, check

GENERATED = ("x46", "x47")  # a whole shoe of cards: the script is written by test_whole_examples_shoe
MISSING: dict[str, str] = {}  # an example without a story, and why
BARE = {"x21", "x44", "x52", "x53", "x54", "x56"}  # of the first issue: their last books are typed in test_stories

TOLD = sorted(path for path in STORIES.glob("x*.coup") if OF[number_of(path.stem)] in rules_of(path))


def names(paths: list[Path]) -> list[str]:
    return [path.stem for path in paths]


def test_no_example_is_forgotten() -> None:
    """62 examples: each has a story under its own rules, or stands in a table with the reason."""
    told = {number_of(name) for name in names(TOLD)}
    assert len(NUMBERS) == len(set(NUMBERS)) == 62
    assert OF.keys() == set(NUMBERS)
    assert sorted(set(NUMBERS) - told - {*GENERATED} - MISSING.keys()) == []
    assert told & {*GENERATED, *MISSING} == set()
    assert len(told) == 62 - len(GENERATED) - len(MISSING)
    for number in GENERATED:
        assert any(name.startswith(f"test_{number}_") for name in vars(test_whole_examples_shoe))


@pytest.mark.parametrize("path", TOLD, ids=names(TOLD))
def test_an_example_plays_and_every_invariant_holds(path: Path) -> None:
    """Every expectation is met; after each event the seven invariants of section 5.3 hold."""
    check(played(path))


CONTROLLED = [path for path in TOLD if path.stem not in BARE]


@pytest.mark.parametrize("path", CONTROLLED, ids=names(CONTROLLED))
def test_a_figure_off_by_one_minor_unit_fails(path: Path, tmp_path: Path) -> None:
    """The control: the last figure that a story expects, changed by 0.01, is missed there."""
    text = path.read_text()
    last = [*re.finditer(r"(?m)^expect (?:banque|coverage|cagnotte) (-?\d+)(\.\d\d)?", text)][-1]
    cents = int(last[1] + (last[2] or ".00").removeprefix("."))
    wrong = text[: last.start(1)] + f"{(cents + 1) // 100}.{(cents + 1) % 100:02d}" + text[last.end() :]
    story = tmp_path / path.name
    story.write_text(wrong)
    code, _, err = command("play", story)
    assert code == 1
    assert f"line {text[: last.start()].count(chr(10)) + 1}: expected" in err


def test_the_command_prints_the_same_in_a_process_of_its_own() -> None:
    """What is asked here of the command in this process is what a person gets."""
    told = run("play", STORIES / "x12.coup", "--json")
    assert (told.code, told.err) == (0, "")
    assert tuple(json.loads(line) for line in told.out.splitlines()) == played(STORIES / "x12.coup")


# what a story cannot say itself


def report(story: str, folder: Path) -> dict[str, Any]:
    """Play a story into a record and return the figures of its shift report."""
    assert command("play", STORIES / f"{story}.coup", "--journal", folder / story)[0] == 0
    out = folder / f"{story}.json"
    assert command("report", "shift", "--journal", folder / story, "--out", out, "--lang", "en") == (0, "", "")
    facts: dict[str, Any] = json.loads(out.read_text())["facts"]
    return facts


def test_x36_the_fees_and_their_vat(tmp_path: Path) -> None:
    """X36: 27.00, with 20 % VAT 32.40; nothing expected in a cagnotte."""
    facts = report("x36", tmp_path)
    assert (facts["fees"], facts["fees_vat"], facts["fees"] + facts["fees_vat"]) == (27_00, 5_40, 32_40)
    assert facts["expected"] == 0


@pytest.mark.parametrize(
    ("story", "counted", "difference", "reported", "entered"),
    [
        ("x37", 1285_60, 1_00, 1285_60, 1_00),
        ("x37b", 1285_60, 1_00, 1285_60, 1_00),
        ("x38", 1280_00, -4_60, 1284_60, None),
        ("x39-table-1", 1285_60, 1_00, 1285_60, 1_00),
        ("x39-table-2", 1280_00, -4_60, 1284_60, None),
    ],
)
def test_x37_x38_x39_the_columns_of_the_count(
    story: str, counted: int, difference: int, reported: int, entered: int | None, tmp_path: Path
) -> None:
    """Column 8 1,284.60, column 9, columns 10 and 11, column 15; X39: each table by itself, no offset."""
    facts = report(story, tmp_path)
    assert (facts["expected"], facts["counted"], facts["difference"]) == (1284_60, counted, difference)
    assert (facts["reported"], facts.get("surplus_entered")) == (reported, entered)


def test_x37b_the_extra_entry_belongs_to_nobody() -> None:
    """X37b: a kind of its own, no coup, no winner, no banker; X37: a ticket of 1.00."""
    for story, runs in (("x37b", []), ("x37", [{"value": 1_00, "first": 5, "count": 1}])):
        entry = next(line for line in played(STORIES / f"{story}.coup") if line["event"] == "SurplusEntered")
        assert (entry["coup"], entry["amount"], entry["runs"]) == (None, 1_00, runs)
        assert not {"seat", "outcome"} & entry.keys()


def test_x39_one_table_is_not_set_off_against_another() -> None:
    """X39: no profile that ships lets a shortage of one table be made good by another."""
    found = profiles.load("fr-2007")
    assert isinstance(found, Found)
    assert found.profile.records.cross_table_offset is False


@pytest.mark.parametrize(("story", "share", "whole"), [("x28", 780_00, 1950_00), ("x55", 526_65, 1316_63)])
def test_x28_x55_the_shares(story: str, share: int, whole: int) -> None:
    """X28: 1,170.00 and 780.00; X55: 126.65 and 189.98 over what each put in."""
    lines = played(STORIES / f"{story}.coup")
    paid = next(line for line in lines if line["event"] == "SharePaid")
    ended = next(line for line in lines if line["event"] == "BankEnded")
    assert (paid["seat"], paid["amount"], ended["banque"] + ended["reliquat"]) == (3, share, whole)


REFUSED = [
    ("x8", "too_many_ticket_values", ("4", "3")),
    ("x9", "ticket_not_next", ()),
    ("x10", "garage_threshold", ("285.00", "500.00")),
    ("x11", "garage_over", ("700.01", "700.00")),
    ("x24-it-casino", "under_price", ("385.00", "390.00")),
    ("x25", "bid_too_low", ("250.00",)),
    ("x26", "under_price", ("5.00", "10.00")),
    ("x27", "not_the_turn", ("5",)),
    ("x29", "association_forbidden", ()),
    ("x32", "half_exactly", ("0.50", "1.00")),
    ("x36", "fee_over", ("3.01", "3.00")),
    ("x40", "cover_under_min", ("90.00", "100.00")),
    ("x43", "stakes_stay", ()),
    ("x45", "next_shoe_equal", ("742.50",)),
    ("x51", "not_the_turn", ("9",)),
    ("x51-seed-ru-004", "not_the_turn", ("5",)),
]


@pytest.mark.parametrize(("name", "reason", "figures"), REFUSED)
def test_a_refusal_gives_the_figures_of_the_example(
    name: str, reason: str, figures: tuple[str, ...], tmp_path: Path
) -> None:
    """What is refused, and what would be allowed; X29: the console refuses the second name."""
    text = (STORIES / f"{name}.coup").read_text()
    expected = f"expect refusal {reason}: "
    story = tmp_path / "refused.coup"
    story.write_text(text.replace(expected, "", 1))
    code, _, err = command("play", story)
    assert code == 1
    said = err.partition(f"is refused ({reason}): ")[2]
    assert said, err
    assert [figure for figure in figures if figure not in re.findall(r"\d+(?:\.\d\d)?", said)] == [], said


@pytest.mark.parametrize("story", ["x8", "x12", "x19", "x25", "x28", "x33", "x36", "x40", "x57"])
def test_an_example_is_written_back_and_plays_again(story: str, tmp_path: Path) -> None:
    """The record is whole; read back as a script it tells the same events and the same books."""
    path, folder = STORIES / f"{story}.coup", tmp_path / "record"
    assert command("play", path, "--journal", folder)[0] == 0
    assert command("verify", folder)[0] == 0
    code, text, err = command("replay", folder, "--story")
    assert (code, err) == (0, "")
    again = tmp_path / "again.coup"
    again.write_text(re.sub(r"(?m)^profile .*$", f"profile {rules_of(path)[0]}", text))

    def facts(lines: tuple[Line, ...]) -> list[Line]:
        return [{key: line[key] for key in line if key != "seq"} for line in lines if line["event"] != "DayOpened"]

    assert facts(played(again)) == facts(played(path))


@pytest.mark.parametrize(("story", "total", "outcome"), [("x57", 8, "banker"), ("x57-stands", 5, "punter")])
def test_x57_card_5_is_the_punters(story: str, total: int, outcome: str) -> None:
    """X57: 3 + 4 = 7; the banker's 5, and card 6 only if he draws."""
    lines = played(STORIES / f"{story}.coup")
    moved_card = next(line for line in lines if line["event"] == "CardMoved")
    result = next(line for line in lines if line["event"] == "Result")
    assert (moved_card["ordinal"], moved_card["to"]) == (5, "punter")
    assert (result["punter"], result["banker"], result["outcome"]) == (7, total, outcome)
    assert sum(line["event"] == "CardDrawn" for line in lines) == (6 if total == 8 else 5)


def _player(text: str, name: str) -> tuple[Player, Clerk]:
    header = re.search(r"(?m)^profile (\S+)$", text)
    assert header is not None
    rules = profiles.load(str(TOP / header[1]) if header[1].endswith(".toml") else header[1])
    assert isinstance(rules, Found)
    story = parse(text, rules.profile.identity.minor_unit)
    assert isinstance(story, Story)
    desk = Clerk(Memory(Identity("test", name)), SteppedClock(), SeededNames(name), "test", lambda: 0.0)
    return Player(story, desk, rules.mapping), desk


@pytest.mark.parametrize(
    ("story", "holder"),
    [("x18", 2), ("x19", 5), ("x30", 4), ("x31", 2), ("x49", 2), ("x54", 2), ("x40", 2)],
)
def test_who_holds_the_cards(story: str, holder: int) -> None:
    """X18: A, who called half; X19: D; X30: the suivi; X54: the highest stake, not "le reste"."""
    text = (STORIES / f"{story}.coup").read_text()
    player, desk = _player(text[: text.rindex("\nclose\n") + 7], story)
    assert list(player.play()) == []
    assert desk.view is not None
    assert hold.holder(desk.view) == holder
