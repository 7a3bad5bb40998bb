"""`classic` as it ships, and every fault of a profile file: refused by name, with file, line and what is allowed."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealer_app.cli.common import fault_sentences
from dealer_app.core.irregularities import IRREGULARITIES
from dealer_app.core.profile import Fault, Profile, read
from dealer_app.house.profiles import Found, load
from dealer_app.house.toml_file import FileFault
from tests.core import mutated_profiles
from tests.core.command import TOP, run
from tests.core.game import mapping
from tests.core.mutated_profiles import Watched
from tests.core.parameters import PARAMETERS, SECTIONS

CLASSIC = TOP / "resources" / "profiles" / "classic.toml"
TEXT = CLASSIC.read_text()
# A house that rules on irregularities by itself writes every row.
ROWS = "[rulings]\n" + "".join(
    f'{number} = {{ ruling = "noted", decides = ["chef"] }}\n' for number in IRREGULARITIES
)


def line_of(name: str, text: str = TEXT) -> int:
    """Return the number of the line on which a key, or the head of a section, stands."""
    return next(i for i, line in enumerate(text.splitlines(), start=1) if re.match(rf"{name} *=|\[{name}\]", line))


def with_value(name: str, written: str, text: str = TEXT) -> str:
    """Return a profile's text with the value of one parameter exchanged."""
    lines = text.splitlines()
    lines[line_of(name, text) - 1] = f"{name} = {written}"
    return "\n".join(lines) + "\n"


def loaded(text: str | bytes, folder: Path) -> Found | list[FileFault]:
    path = folder / "house.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return load(str(path))


def faults(text: str | bytes, folder: Path) -> list[FileFault]:
    """Return what is wrong with a file, each fault a whole sentence."""
    found = loaded(text, folder)
    assert isinstance(found, list), "the profile was taken"
    assert found
    for at, sentence in zip(found, fault_sentences(found), strict=True):
        assert at.file == str(folder / "house.toml")
        assert sentence.startswith(at.file)
        assert not sentence.rstrip().endswith("allowed:"), sentence
        assert "\n" not in sentence
        if at.line:
            assert f"line {at.line}:" in sentence
        if at.fault.key:
            assert at.fault.key in sentence
        if at.fault.allowed:
            assert at.fault.allowed in sentence
    return found


def test_every_parameter_of_section_6_is_here() -> None:
    counted = Counter(parameter.section for parameter in PARAMETERS.values())
    assert [counted[section] for section in SECTIONS] == [11, 20, 32, 34, 15, 19, 17]


def test_classic_states_every_parameter() -> None:
    stated = tomllib.loads(TEXT)
    assert tuple(stated) == SECTIONS
    assert {name: section for section in SECTIONS for name in stated[section]} == {
        name: parameter.section for name, parameter in PARAMETERS.items()
    }
    for name, parameter in PARAMETERS.items():
        expected = tomllib.loads(f"v = {parameter.value}")["v"]
        value = stated[parameter.section][name]
        assert (type(value), value) == (type(expected), expected), name


def test_what_is_no_default_says_which_issue_brings_it() -> None:
    """The exceptions are remarked in the file, and nothing else is."""
    remarked = {}
    for line in TEXT.splitlines():
        found = re.match(r"(\w+) = .*# issue (\d+)", line)
        if found:
            remarked[found[1]] = int(found[2])
    assert remarked == {name: p.issue for name, p in PARAMETERS.items() if p.issue is not None}
    assert not remarked, "there is no exception any more"
    for name, parameter in PARAMETERS.items():
        assert (parameter.issue is None) == (parameter.default is None), name
        assert parameter.default != parameter.value, name


def test_the_shipped_profile_is_whole() -> None:
    assert run("profile", "check", "classic") == (
        0,
        "classic: whole and valid (Chemin de fer, classical, evidence D); locked: —\n",
        "",
    )
    told = json.loads(run("profile", "check", "classic", "--json").out)
    assert (told["ok"], told["profile"]) == (True, "classic")


@pytest.mark.parametrize("name", PARAMETERS)
def test_what_is_no_value_is_refused_by_name(name: str, tmp_path: Path) -> None:
    parameter, whole = PARAMETERS[name], mapping()
    for written in parameter.wrong:
        whole[parameter.section][name] = tomllib.loads(f"v = {written}")["v"]
        told = read(whole)
        assert isinstance(told, list), f"{name} = {written} was taken"
        assert {fault.key for fault in told} == {name}, written
        assert all(fault.allowed for fault in told), written
    found = faults(with_value(name, parameter.wrong[0]), tmp_path)
    assert {(at.fault.key, at.line) for at in found} == {(name, line_of(name))}


@pytest.mark.parametrize("name", PARAMETERS)
def test_what_is_not_obeyed_is_refused_by_name(name: str, tmp_path: Path) -> None:
    for written in PARAMETERS[name].refused:
        found = faults(with_value(name, written), tmp_path)
        assert [(at.fault.key, at.line) for at in found] == [(name, line_of(name))], written
        assert found[0].fault.allowed


@pytest.mark.parametrize("name", PARAMETERS)
def test_what_is_obeyed_is_taken(name: str, tmp_path: Path) -> None:
    for written in PARAMETERS[name].obeyed:
        rows = ROWS if written == '"house"' else ""
        found = loaded(with_value(name, written) + rows, tmp_path)
        assert isinstance(found, Found), (written, found)
        assert found.mapping[PARAMETERS[name].section][name] == tomllib.loads(f"v = {written}")["v"]


@pytest.mark.parametrize("name", PARAMETERS)
def test_what_is_missing_is_named(name: str, tmp_path: Path) -> None:
    lines = TEXT.splitlines()
    del lines[line_of(name) - 1]
    found = faults("\n".join(lines), tmp_path)
    section = PARAMETERS[name].section
    assert [(at.fault.key, at.fault.reason) for at in found] == [(name, "missing")]
    assert found[0].line == line_of(section, "\n".join(lines))
    assert found[0].fault.allowed


@pytest.mark.parametrize("section", SECTIONS)
def test_what_is_unknown_is_named(section: str, tmp_path: Path) -> None:
    text = TEXT.replace(f"[{section}]\n", f"[{section}]\nroulette = true\n")
    found = faults(text, tmp_path)
    assert [(at.fault.key, at.fault.reason, at.line) for at in found] == [
        ("roulette", "unknown", line_of("roulette", text))
    ]


def test_a_key_in_the_wrong_section_is_named(tmp_path: Path) -> None:
    text = with_value("decks", "6").replace("[bank]\n", "[bank]\ntie_allows_pass = true\n", 1)
    found = faults(text, tmp_path)
    assert [(at.fault.key, at.line) for at in found] == [("tie_allows_pass", line_of("bank") + 1)]


@pytest.mark.parametrize(
    ("name", "grid"),
    [
        ("more", {}),
        ("\u202e", 1),
        ("strict", {}),
        ("russian", [0.5]),
        ("", None),
        ("strict", {"punter": "DDDDDDSS", "banker": ["D" * 11] * 7}),
        ("strict", {"punter": "DDDDDDSS", "banker": 8}),
        ("strict", {"punter": "DDDDDDSS", "banker": ["X" * 11] * 8}),
        ("strict", {"punter": "DDDDDDS", "banker": ["D" * 11] * 8}),
    ],
)
def test_a_grid_of_a_record_that_is_none_is_named(name: str, grid: object) -> None:
    """A file names a grid and holds none; a damaged or forged record may hold anything."""
    whole = mapping()
    assert isinstance(read(whole), Profile)
    whole["grids"][name] = grid
    found = read(whole)
    assert isinstance(found, list)
    assert [fault.key for fault in found] == [f"grids.{name}"]


def test_an_unknown_section_is_named(tmp_path: Path) -> None:
    found = faults(TEXT + "\n[roulette]\nzero = 1\n", tmp_path)
    assert [(at.fault.key, at.line) for at in found] == [("roulette", line_of("roulette", TEXT + "\n[roulette]\n"))]
    found = faults("roulette = 1\n" + TEXT, tmp_path)
    assert [(at.fault.key, at.line) for at in found] == [("roulette", 1)]


def test_a_profile_holds_no_grid_of_its_own(tmp_path: Path) -> None:
    text = TEXT + '\n[grids.options]\npunter = "DDDDDDSS"\nbanker = []\n'
    assert {at.fault.key for at in faults(text, tmp_path)} == {"grids"}


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"bank_max_mode": '"amount"'}, "bank_max"),
        ({"bank_max_mode": '"multiple_of_stake_min"'}, "bank_max"),
        ({"bank_max_mode": '"amount"', "bank_max": "100"}, "bank_max"),
        ({"bank_max_mode": '"multiple_of_stake_min"', "bank_max": '"500.00"'}, "bank_max"),
        ({"bank_max": '"500.00"'}, "bank_max"),
        ({"bank_max_mode": '"amount"', "bank_max": '"9.00"'}, "bank_max"),  # below bank_min
        ({"ticket_values": '["0.10", "0.25"]'}, "ticket_values"),
        ({"commission_proof": '"tickets"', "commission_timing": '"set_apart"'}, "commission_timing"),  # FR07 art. 59
        ({"commission_proof": '"tickets"', "commission_unit": '"0.05"'}, "commission_unit"),
        ({"commission_proof": '"tickets"', "commission_min": '"20.00"'}, "commission_min"),
        ({"bank_amount": '"announced_each_coup"', "reliquat_reexpose": '"at_next_coup"'}, "reliquat_reexpose"),
        ({"stake_floor": '"10.01"'}, "stake_min"),
        ({"stake_min": '"10.01"'}, "bank_min"),
        ({"valid_from": '"2026-02-01"', "valid_to": '"2026-01-31"'}, "valid_to"),
        ({"min_players_open": "10"}, "min_players_open"),  # 2..seats
        ({"min_players_continue": "10"}, "min_players_continue"),
        ({"seats": "3", "min_players_open": "4"}, "min_players_open"),
    ],
)
def test_parameters_that_bound_one_another(changes: dict[str, str], key: str, tmp_path: Path) -> None:
    text = TEXT
    for name, written in changes.items():
        text = with_value(name, written, text)
    found = faults(text, tmp_path)
    assert [(at.fault.key, at.line) for at in found] == [(key, line_of(key))]
    assert found[0].fault.allowed


@pytest.mark.parametrize(
    "changes",
    [
        {"bank_max_mode": '"amount"', "bank_max": '"500.00"'},
        {"bank_max_mode": '"multiple_of_stake_min"', "bank_max": "100"},
        {"valid_from": '"2026-01-31"', "valid_to": '"2026-01-31"'},
        {"seats": "3", "min_players_open": "3", "min_players_continue": "3"},
    ],
)
def test_parameters_that_fit_one_another(changes: dict[str, str], tmp_path: Path) -> None:
    text = TEXT
    for name, written in changes.items():
        text = with_value(name, written, text)
    assert isinstance(loaded(text, tmp_path), Found)


def test_several_faults_are_all_named(tmp_path: Path) -> None:
    text = with_value("decks", "0", with_value("commission_rate", "0.05", with_value("language", "7")))
    assert {at.fault.key for at in faults(text, tmp_path)} == {"decks", "commission_rate", "language"}


def test_an_empty_file_lacks_everything(tmp_path: Path) -> None:
    assert {at.fault.key for at in faults("", tmp_path)} >= set(PARAMETERS)


@pytest.mark.parametrize(
    "text",
    [
        "this is no profile",
        "[identity",
        "[identity]\n[identity]\n",
        "[identity]\nlanguage = fr\n",
        '[identity]\nlanguage = "fr\n',
        "identity = 7\n" + TEXT.replace("[identity]", "[identity2]"),
        "\x00",
    ],
)
def test_what_is_no_toml_is_told_with_its_line(text: str, tmp_path: Path) -> None:
    assert faults(text, tmp_path)


def test_a_key_that_stands_twice(tmp_path: Path) -> None:
    found = faults(TEXT.replace("decks = 6", "decks = 6\ndecks = 7"), tmp_path)
    assert [at.line for at in found] == [line_of("decks") + 1]


@pytest.mark.parametrize("text", [b"\xff\xfe", b'[identity]\ntitle = "\xe9"\n'])
def test_what_is_not_utf_8_is_told(text: bytes, tmp_path: Path) -> None:
    assert faults(text, tmp_path)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("decks", "[" * 4000 + "]" * 4000),
        ("decks", "9" * 5000),
        ("decks", "nan"),
        ("bank_min", '"' + "9" * 5000 + '.00"'),
        ("bank_min", "inf"),
        ("draw_grid", "[]"),
        ("draw_grid", "{a.b.c = 1}"),
        ("advice_grid", '["strict"]'),
        ("locked_fields", "[[], {}]"),
        ("valid_from", "1979-05-27T07:32:00Z"),
        ("commission_rate", "{p = 1, q = 20}"),
    ],
    ids=["brackets", "digits", "nan", "money", "inf", "list", "table", "list of a word", "nested", "moment", "ratio"],
)
def test_the_worst_values_are_still_a_sentence(name: str, written: str, tmp_path: Path) -> None:
    assert faults(with_value(name, written), tmp_path)


@pytest.mark.parametrize("sign", ["\\n", "\\r", "\\u2028", "\\u0085", "\\u202e"])
def test_a_value_that_holds_the_end_of_a_line_is_told_on_one(sign: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(with_value("banker_turns", f'"at_the_e{sign}nd"'))
    answer = load(str(path))
    assert not isinstance(answer, Found)
    (sentence,) = fault_sentences(answer)
    assert sentence.isprintable()
    assert sentence.startswith(f'{path}, line {line_of("banker_turns")}: banker_turns = "at_the_e\\')


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    assert faults(TEXT + "#" * 10_000_000, tmp_path)


@pytest.mark.parametrize(
    ("name", "written"),
    [("decks", "17"), ("commission_rate", "0.05"), ("shoe_hint", '"expected_to_agree"'), ("draw_grid", "[]")],
)
def test_the_command_says_where_and_what(name: str, written: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(with_value(name, written))
    ended = run("profile", "check", path)
    assert (ended.code, ended.out) == (1, "")
    (sentence,) = ended.err.splitlines()
    assert sentence.startswith(f"{path}, line {line_of(name)}: {name} = ")
    assert re.search(r"(allowed|obeyed): .+$", sentence)
    (told,) = map(json.loads, run("profile", "check", path, "--json").out.splitlines())
    assert told == {"ok": False, "file": str(path), "line": line_of(name), "key": name, "error": sentence}


def test_a_file_that_is_no_text_is_wrong_input(tmp_path: Path) -> None:
    """The file is there and can be read: what it holds is at fault, not the environment."""
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xff\xfe")
    ended = run("profile", "check", path)
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith(str(path))


def test_the_command_without_a_file(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    ended = run("profile", "check", missing)
    assert (ended.code, ended.out) == (3, "")
    assert str(missing) in ended.err
    assert run("profile", "check", tmp_path).code == 3
    assert run("profile", "check").code == 2


FRAGMENTS = st.sampled_from(
    [
        "=", "[", "]", "[[", '"', "'", '"""', "#", "\n", "{", "}", ",", ".", "1/20", "9" * 30, "true", "[]", "{}",
        "none", "[identity]", "[grids]", "\u0000", "\r", "\ufeff", "é", "3v9", "-", "+inf", "2026-01-01",
        "draw_grid = []", "identity = 1", "a.b = 1", "[deal.draw_grid]", "minor_unit = 0",
    ]
)  # fmt: skip
FUZZ = settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FUZZ
@given(
    cuts=st.lists(
        st.tuples(st.integers(0, len(TEXT)), st.integers(0, 40), FRAGMENTS | st.text(max_size=12)), max_size=4
    )
)
def test_a_file_cut_and_pasted_is_a_profile_or_faults(cuts: list[tuple[int, int, str]], tmp_path: Path) -> None:
    text = TEXT
    for start, length, pasted in cuts:
        text = text[:start] + pasted + text[start + length :]
    found = loaded(text.encode("utf-8", "surrogatepass"), tmp_path)
    if isinstance(found, list):
        assert found
        assert all(fault_sentences(found))


@FUZZ
@given(name=st.sampled_from(sorted(PARAMETERS)), written=FRAGMENTS | st.text(max_size=30), tail=st.booleans())
def test_any_value_is_a_profile_or_faults(name: str, written: str, tail: bool, tmp_path: Path) -> None:
    quoted = json.dumps(written) if tail else written
    found = loaded(with_value(name, quoted).encode("utf-8", "surrogatepass"), tmp_path)
    assert isinstance(found, Found) or all(fault_sentences(found))


ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


@FUZZ
@given(data=st.data())
def test_any_mapping_is_a_profile_or_faults(data: st.DataObject) -> None:
    """What a record holds may be damaged: the reader answers with faults all the same."""
    whole = mapping()
    for _ in range(data.draw(st.integers(1, 3))):
        section = data.draw(st.sampled_from([*SECTIONS, "grids"]))
        content = whole.get(section)
        if not isinstance(content, dict) or not content or data.draw(st.integers(0, 4)) == 0:
            whole[section] = data.draw(ANYTHING)
        else:
            content[data.draw(st.sampled_from(sorted(content)))] = data.draw(ANYTHING)
    found = read(whole)
    assert isinstance(found, Profile) or (found and all(isinstance(fault, Fault) for fault in found))


def test_mutated_profiles_run_nothing_and_raise_nothing(tmp_path: Path) -> None:
    """A sample of the long run `profiles`."""
    texts, dice, watched = [TEXT], random.Random(7), Watched()
    mutated_profiles.files(texts, dice, 5, tmp_path / "house.toml", Watched())
    found = mutated_profiles.files(texts, dice, 60, tmp_path / "house.toml", watched)
    found += mutated_profiles.looked_at([mapping()], dice, 500)
    assert found["wrong"] == 0
    assert found["taken"] > 3
    with watched.on():
        exec(compile("0", "planted", "exec"))  # the control
    assert watched.told
    assert mutated_profiles.looked_at([mapping()], dice, 50, lambda whole: whole["deal"]["no"])["wrong"] == 50
