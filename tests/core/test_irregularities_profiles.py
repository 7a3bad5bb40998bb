"""What a profile says of irregularities: the table of 1979, rows of its own, a house that rules itself, nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dealer_app.cli.common import fault_sentences
from dealer_app.core.cards import Card
from dealer_app.core.events import BankPassed, CoupAnnulled, Ruled, StrayCard
from dealer_app.core.irregularities import BY_ACT, IRREGULARITIES
from dealer_app.core.legal import legal
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import terms
from dealer_app.house import profiles
from dealer_app.house.profiles import Found
from tests.core.command import TOP, run
from tests.core.game import CHEF, CROUPIER, DIRECTOR, Game

# rules.md section 10: 57 rows, I20b, and what is not foreseen; of these 13 are ruled by acts of their own.
ACTS = ("I9", "I10", "I11", "I32", "I40", "I41", "I43", "I45", "I49", "I50", "I51", "I52", "I54")
ROWS = [f"I{n}" for n in range(1, 58) if f"I{n}" not in ACTS]
ALL = [*ROWS[: ROWS.index("I20") + 1], "I20b", *ROWS[ROWS.index("I20") + 1 :], "unforeseen"]


def house(folder: Path, body: str, *, base: str = "es-1979", remedies: str = "", name: str = "my-house") -> str:
    """Write a house's file; return its path."""
    deal = f'[deal]\nremedies = "{remedies}"\n' if remedies else ""
    path = folder / f"{name}.toml"
    path.write_text(f'base = "{base}"\n[identity]\nprofile_id = "{name}"\n{deal}{body}\n')
    return str(path)


def row(ruling: str, *decides: str) -> str:
    return f'{{ ruling = "{ruling}", decides = [{", ".join(json.dumps(role) for role in decides)}] }}'


def rulings(path: str) -> dict[str, Any]:
    found = profiles.load(path)
    assert isinstance(found, Found), found
    return found.mapping.get("rulings", {})


def faults(path: str) -> list[tuple[str, str, int]]:
    """Return key, reason and line of each fault; each is one sentence."""
    found = profiles.load(path)
    assert isinstance(found, list), "the profile was taken"
    assert all("\n" not in sentence for sentence in fault_sentences(found))
    return [(at.fault.key, at.fault.reason, at.line) for at in found]


def playing(path: str, *, close: bool = True) -> Game:
    """Return a house's table with a bank of 100.00; closed on a banco, it has dealt 6 against 3."""
    found = profiles.load(path)
    assert isinstance(found, Found), found
    played = Game.by(found.mapping)
    played.bank(1, 100)
    if close:
        played.banco(2)
        played.close()
        played.cards("6H AC KD 2S")
    return played


# Which rows there are


def test_every_row_of_section_10_is_in_the_table_or_ruled_by_an_act() -> None:
    assert list(IRREGULARITIES) == ALL
    assert sorted(BY_ACT) == sorted(ACTS)
    found = profiles.load("es-1979")
    assert isinstance(found, Found)
    assert list(found.mapping["rulings"]) == ALL


@pytest.mark.parametrize("name", ["fr-2007", "fr-1959", "lu-1979"])
def test_in_france_and_luxembourg_the_director_alone_waives_the_rule(name: str) -> None:
    """rules.md 10.1 I2 and section 14 (d); all other rows are the table's."""
    assert rulings(name)["I2"] == {"ruling": "pulled_burned", "decides": ["director"]}
    others = {number: held for number, held in rulings(name).items() if number != "I2"}
    assert others == {number: held for number, held in rulings("es-1979").items() if number != "I2"}


# A house that rules itself


def test_a_house_states_every_row(tmp_path: Path) -> None:
    path = house(tmp_path, "", remedies="house")
    assert faults(path) == [(f"rulings.{number}", "missing", 0) for number in ALL]
    rows = "\n".join(f"{number} = {row('noted', 'chef')}" for number in ALL)
    assert list(rulings(house(tmp_path, f"[rulings]\n{rows}", remedies="house"))) == ALL
    lacking = "\n".join(line for line in rows.splitlines() if not line.startswith("I20b"))
    path = house(tmp_path, f"[rulings]\n{lacking}", remedies="house")
    assert faults(path) == [("rulings.I20b", "missing", 6)]
    ended = run("profile", "check", path)
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == (
        f"{path}, line 6: rulings.I20b is missing; allowed: "
        '{ ruling = "suivi_unless_seen | noted | not_offered | coup_void", '
        "decides = [croupier | changeur | chef | director | auditor | administrator] }\n"
    )


def test_rows_of_a_base_count_for_the_house(tmp_path: Path) -> None:
    """What a base states need not be stated again; what the table of 1979 says does not count."""
    house(tmp_path, f"[rulings]\nI5 = {row('noted', 'chef')}", name="region")
    path = house(tmp_path, "", base="region", remedies="house")
    assert [key for key, _, _ in faults(path)] == [f"rulings.{number}" for number in ALL if number != "I5"]


# Single rows


def test_a_house_changes_one_row(tmp_path: Path) -> None:
    path = house(tmp_path, f"[rulings]\nI5 = {row('noted', 'chef', 'director')}")
    assert rulings(path) == rulings("es-1979") | {"I5": {"ruling": "noted", "decides": ["chef", "director"]}}
    played = playing(path)
    before = dict(played.table.books.balances)
    assert played.why(Ruled("I5")) == Refusal("approval_wanted")
    played.do(Ruled("I5"), CROUPIER, CHEF)
    played.do(Ruled("I5"), DIRECTOR)
    assert (dict(played.table.books.balances), played.phase) == (before, "word")
    assert played.table.coup is not None
    assert played.table.coup.ruled.numbers == ("I5", "I5")


def test_the_last_file_of_a_chain_has_the_word(tmp_path: Path) -> None:
    house(tmp_path, f"[rulings]\nI5 = {row('noted', 'chef')}\nI6 = {row('coup_void', 'chef')}", name="region")
    path = house(tmp_path, f"[rulings]\nI5 = {row('coup_void', 'director')}", base="region")
    held = rulings(path)
    assert (held["I5"]["decides"], held["I6"]["ruling"]) == (["director"], "coup_void")


@pytest.mark.parametrize(
    ("number", "said"),
    [("I12", {"ordinal": 3}), ("I13", {}), ("I14", {}), ("I15", {}), ("I6", {}), ("I19", {"seat": 3})],
)
def test_what_may_stand_in_place_of_a_ruling(number: str, said: dict[str, Any], tmp_path: Path) -> None:
    """noted: nothing changes, the number is kept; coup_void: void; not_offered: no such ruling, none to choose."""
    event = Ruled(number, **said)
    if number != "I19":
        noted = playing(house(tmp_path, f"[rulings]\n{number} = {row('noted', 'croupier')}"))
        before, by = dict(noted.table.books.balances), terms(noted.table)
        assert noted.do(event) == ()
        assert (dict(noted.table.books.balances), terms(noted.table)) == (before, by)
        assert noted.table.coup is not None
        assert noted.table.coup.ruled.numbers == (number,)
        void = playing(house(tmp_path, f"[rulings]\n{number} = {row('coup_void', 'croupier')}"))
        assert CoupAnnulled("ruling") in void.do(event)
        assert (void.money("banque"), void.money("seat 2")) == ("100.00", "0.00")
    for who in (CROUPIER, CHEF, DIRECTOR):
        refuse_unoffered(
            playing(house(tmp_path, f"[rulings]\n{number} = {row('not_offered', 'croupier')}")), event, who
        )


def refuse_unoffered(played: Game, event: Ruled, who: Person) -> None:
    assert played.why(event, who) == Refusal("no_such_ruling", event.number)
    assert event.number not in {one.number for one in legal(played.open) if isinstance(one, Ruled)}


def test_a_void_coup_needs_what_the_row_speaks_of(tmp_path: Path) -> None:
    """A house changes what is done, not what is to be seen: without a suivi nobody has the wrong cards."""
    played = playing(house(tmp_path, f"[rulings]\nI19 = {row('coup_void', 'croupier')}"))
    assert played.why(Ruled("I19", seat=3)) == Refusal("not_seen", "I19")


def test_a_house_that_only_notes_a_pulled_card_binds_nobody(tmp_path: Path) -> None:
    for ruling, why in (("noted", "min_deals"), ("pulled_stands", "must_give")):
        played = playing(house(tmp_path, f"[rulings]\nI1 = {row(ruling, 'croupier')}"), close=False)
        played.do(StrayCard(Card("4H")))
        assert played.no(BankPassed()) == why


# What is no row


@pytest.mark.parametrize(
    ("line", "key", "reason"),
    [
        (f"I99 = {row('noted', 'chef')}", "I99", "unknown"),
        (f"i5 = {row('noted', 'chef')}", "i5", "unknown"),
        (f"I9 = {row('noted', 'chef')}", "I9", "by_act"),
        (f"I10 = {row('noted', 'chef')}", "I10", "by_act"),
        (f"I1 = {row('coup_void', 'chef')}", "I1", "value"),  # before the close there is no coup
        (f"I5 = {row('card_dead', 'chef')}", "I5", "value"),
        (f"I5 = {row('noted')}", "I5", "value"),
        (f"I5 = {row('noted', 'banker')}", "I5", "value"),
        ('I5 = { ruling = "noted" }', "I5", "value"),
        ('I5 = { ruling = "noted", decides = "chef" }', "I5", "value"),
        ('I5 = { ruling = "noted", decides = ["chef"], why = "so" }', "I5", "value"),
        ('I5 = { ruling = ["noted"], decides = ["chef"] }', "I5", "value"),
        ('I5 = { ruling = "noted", decides = [["chef"]] }', "I5", "value"),
        ("I5 = 7", "I5", "value"),
    ],
)
def test_a_row_that_is_none_is_named_with_its_line(line: str, key: str, reason: str, tmp_path: Path) -> None:
    assert faults(house(tmp_path, f"[rulings]\n{line}")) == [(f"rulings.{key}", reason, 5)]


def test_a_row_of_a_base_is_named_with_the_file_of_the_base(tmp_path: Path) -> None:
    below = house(tmp_path, f"[rulings]\nI99 = {row('noted', 'chef')}", name="region")
    found = profiles.load(house(tmp_path, "", base="region"))
    assert isinstance(found, list)
    assert [(at.file, at.line) for at in found] == [(below, 5)]


@pytest.mark.parametrize("written", ["rulings = 7", 'rulings = ["I5"]'])
def test_rows_stand_in_a_section(written: str, tmp_path: Path) -> None:
    path = Path(house(tmp_path, ""))
    path.write_text(f"{written}\n{path.read_text()}")
    assert [key for key, _, _ in faults(str(path))][:1] == ["rulings"]


# Where no irregularity is ruled on


def test_a_child_without_rulings_drops_those_of_its_base(tmp_path: Path) -> None:
    path = house(tmp_path, "", base="fr-2007", remedies="none")
    assert rulings(path) == {}
    played = playing(path)
    for who in (CROUPIER, CHEF, DIRECTOR):
        assert played.why(Ruled("I5"), who) == Refusal("no_such_ruling", "I5")
    assert not [event for event in legal(played.open) if isinstance(event, Ruled)]
    rows = f"[rulings]\nI5 = {row('noted', 'chef')}"
    assert [key for key, _, _ in faults(house(tmp_path, rows, base="fr-2007", remedies="none"))] == ["rulings"]


# What a person reads


def test_show_tells_every_ruling_in_force(tmp_path: Path) -> None:
    told = [json.loads(line) for line in run("profile", "show", "fr-2007", "--json").out.splitlines()]
    rows = [line for line in told if line["section"] == "rulings"]
    assert [line["parameter"] for line in rows] == [f"rulings.{number}" for number in ALL]
    assert rows[1] == {
        "parameter": "rulings.I2",
        "section": "rulings",
        "value": {"ruling": "pulled_burned", "decides": ["director"]},
        "source": "FR07 art. 58: the director waives the rule, nobody else",
        "evidence": "",
        "filled": False,
        "locked": False,
        "locked_by": None,
        "stated_by": "fr-2007",
        "differs": True,
        "unfilled": False,
    }
    assert (rows[4]["stated_by"], rows[4]["differs"], rows[4]["source"]) == ("ES79", False, "ES VIII.1")
    path = house(tmp_path, f"[rulings]\nI5 = {row('noted', 'chef')}  # our own custom", base="fr-2007")
    shown = run("profile", "show", path).out.partition("[rulings]\n")[2].splitlines()
    assert shown[1] == (
        'I2 = { ruling = "pulled_burned", decides = ["director"] }  '
        "(as fr-2007; FR07 art. 58: the director waives the rule, nobody else)"
    )
    assert shown[4] == 'I5 = { ruling = "noted", decides = ["chef"] }  (our own custom)'
    assert shown[5] == 'I6 = { ruling = "noted", decides = ["croupier"] }  (as ES79; ES VIII.1: it keeps its value)'
    none = run("profile", "show", house(tmp_path, "", base="fr-2007", remedies="none")).out
    assert "[rulings]" not in none


def test_the_page_of_a_profile_has_the_table() -> None:
    page = (TOP / "resources" / "manual" / "profiles" / "fr-2007.md").read_text()
    table = page.partition("## Rulings on irregularities")[2].partition("## Strength")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith(("| I", "| unforeseen"))]
    assert [cells[0].strip("|* ") for cells in rows] == ALL
    assert (rows[1][0], rows[1][3]) == ("| I2*", "director")
    assert (rows[4][2], rows[4][3]) == ("The coup is void: stakes back, no commission, the same banker.", "croupier")
    assert "I10 Stop card before a coup's first card, stakes closed: no coup" in table


@pytest.mark.parametrize("number", ACTS)
def test_what_an_act_of_its_own_rules_has_no_row(number: str, tmp_path: Path) -> None:
    path = house(tmp_path, f"[rulings]\n{number} = {row('noted', 'chef')}")
    assert faults(path) == [(f"rulings.{number}", "by_act", 5)]
