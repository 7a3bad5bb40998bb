"""`replay --story`: a record written back as a story plays again to the same events and books, by itself alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dealer_app.core import reading
from dealer_app.core.notation import Story, write_header
from dealer_app.core.profile import PARAMETERS
from dealer_app.house import profiles, story_rules
from dealer_app.house.profiles import Found
from dealer_app.shipped import resources
from tests.core.command import TOP
from tests.core.game import LIMITS
from tests.core.shipped import SHIPPED, playable
from tests.journal.commands import Ended, run
from tests.journal.evenings import Table, journal

STORIES = TOP / "tests" / "stories"
TOLD = sorted(STORIES.glob("*.coup"))
CLASSIC = (resources() / "profiles" / "classic.toml").read_text(encoding="utf-8")


def events(ended: Ended) -> list[str]:
    """Return the JSON lines of the events; a miss is none."""
    return [line for line in ended.out.splitlines() if '"seq"' in line]


def again(story: Path, folder: Path) -> tuple[Ended, Ended, str]:
    """Play a story and the story of its record, which lies where no other file is; return both and its text."""
    table, alone = folder / "table", folder / "alone" / story.name
    run("play", story, "--journal", table)
    written = run("replay", table, "--story")
    assert (written.code, written.err) == (0, "")
    alone.parent.mkdir()
    alone.write_text(written.out, encoding="utf-8")
    return run("play", story, "--json"), run("play", alone, "--json"), written.out


@pytest.mark.parametrize("story", TOLD, ids=lambda path: path.stem)
def test_the_story_of_a_record_plays_to_the_same_events_and_books(story: Path, tmp_path: Path) -> None:
    first, second, text = again(story, tmp_path)
    assert events(second) == events(first)
    assert (second.code, second.err) == (0, "")
    assert ".toml" not in text
    back = reading.parse(text, _unit(text))
    assert isinstance(back, Story)
    assert "\n".join(write_header(back, _unit(text))) in text, "and it reads back"


def _unit(text: str) -> int:
    """Return the minor units of the currency in which a story counts; all of these have a hundred."""
    stated = [value for _, key, value in reading.rules_of(text) if key == "minor_unit"]
    return int(stated[0]) if stated else 100


def test_some_of_these_stories_stand_on_a_house_s_own_rules() -> None:
    on_files = [path for path in TOLD if re.search(r"(?m)^profile \S+\.toml$", path.read_text())]
    assert len(on_files) > 10


def test_control_a_rule_left_out_is_another_game(tmp_path: Path) -> None:
    """X22 lets in stakes beyond the bank, as `excess` says; without the line they are refused or handed back."""
    first, _, text = again(STORIES / "x22.coup", tmp_path)
    rules = [line for line in text.splitlines() if line.startswith("set ")]
    lacking = [line for line in text.splitlines() if not line.startswith("set excess ")]
    assert [line for line in rules if line.startswith("set excess ")] == ['set excess "pay_in_rotation"']
    story = tmp_path / "x22.coup"
    story.write_text("\n".join(lacking) + "\n")
    assert events(run("play", story, "--json")) != events(first)


def test_a_profile_that_ships_is_named_and_stated_by_no_rule(tmp_path: Path) -> None:
    _, _, text = again(STORIES / "x1-fr-2007.coup", tmp_path)
    assert text.splitlines()[0] == "profile fr-2007"
    assert "\nset " not in text


@pytest.mark.parametrize("name", SHIPPED)
def test_an_evening_by_each_profile(name: str, tmp_path: Path) -> None:
    table = Table(journal(tmp_path / "table"), 5, 6, profile=playable(name)).play()
    table.clerk.stop()
    told = run("replay", tmp_path / "table", "--json")
    story = tmp_path / "evening.coup"
    written = run("replay", tmp_path / "table", "--story")
    assert written.code == 0, written.err
    story.write_text(written.out, encoding="utf-8")
    played = run("play", story, "--json")
    assert (played.code, played.err) == (0, "")
    assert run("play", story, "--shoe", "--json") == played
    assert [_said(line) for line in events(played)] == [_said(line) for line in events(told)]


def _said(line: str) -> dict[str, object]:
    """Return what an event says, without what belongs to a record of its own: numbers, ids, the day that it opens."""
    told = json.loads(line)
    if told["event"] in ("DayOpened", "ShoeLoaded"):
        return {"event": told["event"]}
    return {key: value for key, value in told.items() if key not in ("seq", "act")}


# The rules that a story states


@pytest.mark.parametrize("title", ["Casino  d’Été # 1", 'the "table"', "back\\slash", "a\u00a0b\u202fc", "c = [1]"])
def test_a_text_of_any_kind_comes_back(title: str) -> None:
    found = profiles.load("classic")
    assert isinstance(found, Found)
    mapping = {**found.mapping, "identity": {**found.mapping["identity"], "title": title, "profile_id": "house"}}
    told = story_rules.write(mapping)
    assert told is not None
    name, rules = told
    assert (name, [key for key, _ in rules]) == ("classic", ["profile_id", "title"])
    head = Story(name, LIMITS, (1, 2), 0, {"1": "croupier"}, (), rules=rules)
    text = "\n".join(write_header(head, 100))
    back = reading.parse(text, 100)
    assert isinstance(back, Story)
    assert back.rules == rules
    again = story_rules.read(name, reading.rules_of(text), "x.coup")
    assert isinstance(again, Found)
    assert again.mapping == mapping
    assert again.profile.identity.title == title


def test_every_parameter_can_be_stated() -> None:
    """Of every profile that a table can play by; what is stated is what differs from classic."""
    for name in SHIPPED:
        found = profiles.load(playable(name))
        assert isinstance(found, Found)
        mapping = {**found.mapping, "identity": {**found.mapping["identity"], "profile_id": "own"}}
        told = story_rules.write(mapping)
        assert told is not None, name
        assert told[0] == "classic"
        back = story_rules.read("classic", [(0, *rule) for rule in told[1]], "")
        assert isinstance(back, Found)
        assert back.mapping == mapping
        assert len(told[1]) < len(PARAMETERS) / 2


def test_control_other_drawing_tables_can_not_be_stated() -> None:
    found = profiles.load("classic")
    assert isinstance(found, Found)
    grids = {name: {**grid, "punter": "DDDDDDSS"} for name, grid in found.mapping["grids"].items()}
    assert story_rules.write({**found.mapping, "grids": grids}) is None


HEAD = """profile {profile}
{rules}
limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2
staff 117 croupier, 201 chef
bank 1 100
"""


@pytest.mark.parametrize(("profile", "rule", "line", "told"), [
    ("classic", "set min_dealz 1", 2, "min_dealz is no parameter; allowed: parameters"),
    ("classic", "set min_deals many", 2, 'min_deals = "many" is not allowed; allowed: 0..3'),
    ("classic", "set min_deals 9", 2, 'min_deals = "9" is not allowed; allowed: 0..3'),
    ("classic", 'set title "Casino \u202edrah"', 2, 'title = "Casino \\u202edrah" is not allowed'),
    ("classic", "set min_deals", 2, "set PARAMETER VALUE"),
    ("classic", "set", 2, "set PARAMETER VALUE"),
    ("classic", "set min_deals 1\nset min_deals 2", 3, "each parameter once"),
    ("fr-2007", 'set commission_rate "1/10"', 2, "the field is locked"),
    ("classic", 'set draw_grid "mine"', 2, 'draw_grid = "mine" is not allowed'),
    ("classic", "set seats [[[[[[", 2, "seats"),
    ("nobody", "set min_deals 1", 1, "nobody"),
])  # fmt: skip
def test_a_rule_that_cannot_be_is_told_with_its_line(
    profile: str, rule: str, line: int, told: str, tmp_path: Path
) -> None:
    story = tmp_path / "x.coup"
    story.write_text(HEAD.format(profile=profile, rules=rule), encoding="utf-8")
    ended = run("play", story)
    assert ended.code == 1
    assert len(ended.err.splitlines()) == 1
    assert f"x.coup, line {line}: " in ended.err
    assert told in ended.err


def test_a_rule_behind_an_act_is_none(tmp_path: Path) -> None:
    story = tmp_path / "x.coup"
    story.write_text(HEAD.format(profile="classic", rules="set min_deals 2") + "set min_deals 1\n")
    ended = run("play", story)
    assert ended.code == 1
    assert "x.coup, line 7: " in ended.err
    story.write_text(HEAD.format(profile="classic", rules='set min_deals 2\nset stake_min "10.00"'))
    assert run("play", story).code == 0  # the control
