"""A house's profile on another: it states only what differs, keeps the locks below it, and fills a skeleton in."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from dealer_app.cli.common import fault_sentences
from dealer_app.core.irregularities import Row
from dealer_app.house import profiles
from dealer_app.house.layers import Layers
from dealer_app.house.profiles import Found
from dealer_app.house.rulings import in_force
from dealer_app.house.sources import sources
from tests.core.command import TOP, run
from tests.core.game import mapping
from tests.core.parameters import PARAMETERS


def write(folder: Path, name: str, text: str) -> str:
    path = folder / f"{name}.toml"
    path.write_text(text)
    return str(path)


def house(base: str, body: str = "", name: str = "my-house", top: str = "", marks: str = "") -> str:
    text = f'base = "{base}"\n{top}\n[identity]\nprofile_id = "{name}"\n{body}\n'
    return text + (f"[evidence]\n{marks}\n" if marks else "")


def told(path: str) -> list[tuple[str, str]]:
    """Return key and reason of each fault of a file; each is one sentence."""
    found = profiles.load(path)
    assert isinstance(found, list), "the profile was taken"
    for sentence in fault_sentences(found):
        assert "\n" not in sentence
    return [(at.fault.key, at.fault.reason) for at in found]


def sentence(path: str) -> str:
    ended = run("profile", "check", path)
    assert (ended.code, ended.out) == (1, "")
    (line,) = ended.err.splitlines()
    return line


def test_only_what_differs_is_stated(tmp_path: Path) -> None:
    found = profiles.load(write(tmp_path, "my", house("classic", "[equipment]\nseats = 8\n[bank]\nmin_deals = 2")))
    assert isinstance(found, Found)
    whole = copy.deepcopy(mapping(profile_id="my-house", seats=8, min_deals=2))
    assert found.mapping == whole  # what goes into the record is the complete mapping, as ever
    assert found.profile.equipment.seats == 8


def test_bases_stand_on_bases(tmp_path: Path) -> None:
    write(tmp_path, "region", house("classic", "[equipment]\nseats = 8\ndecks = 8", "region"))
    top = write(tmp_path, "my", house("region", "[equipment]\nseats = 7"))
    found = profiles.layers(top)
    assert isinstance(found, Layers)
    assert found.ids == ("classic", "region", "my-house")
    seats, decks = found.fields["seats"], found.fields["decks"]
    assert (seats.value, seats.by, seats.differs) == (7, "my-house", True)
    assert (decks.value, decks.by, decks.differs) == (8, "region", False)


def test_an_unknown_base_is_one_sentence(tmp_path: Path) -> None:
    path = write(tmp_path, "my", house("atlantis"))
    assert sentence(path).startswith(f'{path}, line 1: the base "atlantis" is not known; allowed: classic | be-2006')
    for wrong in ('"../classic"', '"Classic"', "7", "[]", "true", '""'):
        path = write(tmp_path, "my", house("classic").replace('"classic"', wrong, 1))
        assert told(path) == [("base", "base_unknown")], wrong


def test_a_circle_of_bases_is_one_sentence(tmp_path: Path) -> None:
    write(tmp_path, "one", house("two", name="one"))
    write(tmp_path, "two", house("three", name="two"))
    path = write(tmp_path, "three", house("one", name="three"))
    assert sentence(path).endswith("two.toml, line 1: the bases form a circle: three - one - two - three")
    itself = write(tmp_path, "self", house("self", name="self"))
    assert told(itself) == [("base", "base_circle")]


def test_a_file_on_a_base_names_itself(tmp_path: Path) -> None:
    assert told(write(tmp_path, "my", 'base = "classic"\n')) == [("profile_id", "missing")]
    assert told(write(tmp_path, "my", house("classic", name="classic"))) == [("profile_id", "value")]


def test_a_locked_field_is_refused_by_name(tmp_path: Path) -> None:
    body = '[settlement]\ncommission_unit = "0.01"'
    path = write(tmp_path, "my", house("fr-2007", body))
    assert sentence(path) == (
        f'{path}, line 6: commission_unit = "0.01" is not allowed: the field is locked at 0.10 (fr-2007)'
    )
    two = house("fr-2007", '[settlement]\ncommission_unit = "0.01"\n[equipment]\ndecks = 8')
    assert told(write(tmp_path, "my", two)) == [("decks", "locked"), ("commission_unit", "locked")]


def test_a_locked_field_may_be_said_again(tmp_path: Path) -> None:
    found = profiles.layers(write(tmp_path, "my", house("fr-2007", '[settlement]\ncommission_unit = "0.10"')))
    assert isinstance(found, Layers)
    assert (found.fields["commission_unit"].by, found.fields["commission_unit"].locked_by) == ("my-house", "fr-2007")


def test_locks_are_added_and_never_taken_away(tmp_path: Path) -> None:
    write(tmp_path, "region", house("gb-club-2007", 'locked_fields = ["seats"]', "region"))
    found = profiles.layers(str(tmp_path / "region.toml"))
    assert isinstance(found, Layers)
    expected = ["commission", "commission_proof", "participation_fee_max", "seats"]
    assert found.fields["locked_fields"].value == expected
    path = write(tmp_path, "my", house("region", "locked_fields = []\n[equipment]\nseats = 8"))
    assert told(path) == [("seats", "locked")]
    path = write(tmp_path, "my", house("region", 'locked_fields = []\n[settlement]\nparticipation_fee_max = "4.00"'))
    assert told(path) == [("participation_fee_max", "locked")]


def test_the_evidence_of_single_fields(tmp_path: Path) -> None:
    marks = 'seats = "T"\ndecks = "filled"'
    body = 'evidence = "B"\n[equipment]\nseats = 8\ncut_by = "left_of_croupier"'
    path = write(tmp_path, "my", house("classic", body, marks=marks))
    found = profiles.layers(path)
    assert isinstance(found, Layers)
    fields = found.fields
    assert [(fields[key].evidence, fields[key].filled) for key in ("seats", "decks", "cut_by", "tie")] == [
        ("T", False),
        ("D", True),
        ("B", False),
        ("D", False),
    ]


@pytest.mark.parametrize(
    ("marks", "key", "reason"),
    [
        ('roulette = "A"', "roulette", "unknown"),
        ('seats = "E"', "evidence.seats", "value"),
        ("seats = 1", "evidence.seats", "value"),
    ],
)
def test_evidence_that_is_none(marks: str, key: str, reason: str, tmp_path: Path) -> None:
    assert told(write(tmp_path, "my", house("classic", marks=marks))) == [(key, reason)]


@pytest.mark.parametrize(
    "unfilled", ['unfilled = ["roulette"]', "unfilled = 7", "unfilled = [[]]", 'unfilled = ["profile_id"]']
)
def test_unfilled_that_is_none(unfilled: str, tmp_path: Path) -> None:
    assert told(write(tmp_path, "my", house("classic", top=unfilled))) == [("unfilled", "value")]


def test_the_value_of_a_base_does_not_fill_in(tmp_path: Path) -> None:
    path = write(tmp_path, "my", house("classic", top='unfilled = ["seats", "tie"]'))
    assert told(path) == [("seats", "unfilled"), ("tie", "unfilled")]


def stated(values: dict[str, Any]) -> str:
    """Return sections that state these parameters, written as `tests.core.parameters` writes classic's."""
    sections: dict[str, list[str]] = {}
    for key in values:
        sections.setdefault(PARAMETERS[key].section, []).append(f"{key} = {PARAMETERS[key].value}")
    return "\n".join(f"[{section}]\n" + "\n".join(lines) for section, lines in sections.items())


@pytest.mark.parametrize("skeleton", ["mc-1988", "be-2006", "ch-2018", "pt-2007"])
def test_a_house_that_states_all_makes_a_skeleton_whole(skeleton: str, tmp_path: Path) -> None:
    below = profiles.layers(skeleton)
    assert isinstance(below, Layers)
    body = stated(dict.fromkeys(below.unfilled))
    found = profiles.layers(write(tmp_path, "my", house(skeleton, body)))
    assert isinstance(found, Layers)
    assert found.unfilled == ()
    read = profiles.read(found, as_written=True)
    assert isinstance(read, Found), read
    first = below.unfilled[0]
    lacking = "\n".join(line for line in body.splitlines() if not line.startswith(f"{first} ="))
    assert (first, "unfilled") in told(write(tmp_path, "my", house(skeleton, lacking)))


def test_a_file_of_a_base_that_is_wrong_is_named(tmp_path: Path) -> None:
    region = write(tmp_path, "region", house("classic", "[equipment]\nseats = 99", "region"))
    (line,) = [
        json.loads(x)
        for x in run("profile", "check", write(tmp_path, "my", house("region")), "--json").out.splitlines()
    ]
    assert (line["file"], line["line"], line["key"]) == (region, 6, "seats")


def test_comments_are_read_and_values_left_alone() -> None:
    text = """
base = "x"  # the base
# a line of its own
[identity]
title = "A # in quotes"  # the title
other = 'it"s # here'   # single
list = [ # first
  "a#", # second
  "b",
]  # third
nothing = 1
[bank]
title = "again" # of the bank
"""
    assert sources(text) == {
        ("", "base"): "the base",
        ("identity", "title"): "the title",
        ("identity", "other"): "single",
        ("identity", "list"): "first; second; third",
        ("identity", "nothing"): "",
        ("bank", "title"): "of the bank",
    }


def test_the_example_of_the_manual_is_a_profile(tmp_path: Path) -> None:
    page = (TOP / "resources" / "manual" / "house-rules.md").read_text()
    example = "\n".join(line[4:] for line in page.splitlines() if line.startswith("    ") or not line)
    found = profiles.layers(write(tmp_path, "casino-bellevue", example))
    assert isinstance(found, Layers), found
    assert found.ids == ("classic", "fr-2007", "casino-bellevue")
    assert found.fields["seats"].source == "our table"
    held = profiles.read(found, as_written=True)
    assert isinstance(held, Found)
    assert held.profile.rulings["I5"] == Row("noted", ("chef", "director"))
    row = next(row for row in in_force(found) if row.number == "I5")
    assert (row.by, row.source) == ("casino-bellevue", "our table: the cards are parted, and play goes on")
