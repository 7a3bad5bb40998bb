"""A case seen in the field: names that reverse the line or pose as another (cases.md no. 52)."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from dealer_app.core.plain_text import is_plain, shown, stripped
from dealer_app.house import profiles, staff
from dealer_app.house.profiles import Found
from dealer_app.shipped import resources
from tests.core.command import run
from tests.reports import evenings
from tests.reports.compare import pdf_text

REVERSING = "Seat 1 \u202e2 taeS"
UNSEEN = {
    "reversing": REVERSING,
    "isolate": "A. Morel\u2067",
    "zero width": "A.\u200b Morel",
    "joiner": "A.\u200d Morel",
    "mark of direction": "\u200fA. Morel",
    "soft hyphen": "A. Mo\u00adrel",
    "byte order mark": "\ufeffA. Morel",
    "escape": "A. Morel\x1b[2J",
    "backspace": "A. Morel\b\b",
    "line separator": "A.\u2028Morel",
    "filler": "A. Morel\u3164",
    "braille blank": "\u2800",
    "variation": "A. Morel\ufe0f",
    "tag": "A. Morel\U000e0041",
    "private": "A. Morel\ue000",
}
PLAIN = ("A. Morel", "Zoë Ångström", "Ольга Соколова", "أحمد", "山田 太郎", "José Núñez", "O’Brien", "Nguyễn Văn A")


@pytest.mark.parametrize("kind", UNSEEN)
def test_case_52_a_name_with_signs_that_are_not_seen_is_refused(kind: str, tmp_path: Path) -> None:
    """In the staff list, with its place; the same name without them is taken."""
    name = UNSEEN[kind]
    assert not is_plain(name)
    found = load(name, tmp_path)
    assert isinstance(found, list)
    assert [(at.fault.key, at.fault.reason) for at in found] == [("117.name", "value")]
    clean = stripped(name, 64)
    assert is_plain(clean)
    assert isinstance(load(clean, tmp_path), dict)  # the control


def load(name: str, folder: Path) -> object:
    """Read a staff list with one name, its signs written by their numbers."""
    numbers = "".join(f"\\U{ord(sign):08x}" for sign in name)
    path = folder / "staff.toml"
    path.write_text(f'[117]\nrole = "croupier"\nname = "{numbers}"\n')
    return staff.load(path)


def test_case_52_a_name_is_not_longer_than_paper_has_room_for(tmp_path: Path) -> None:
    assert isinstance(load("A" * 64, tmp_path), dict)
    assert isinstance(load("A" * 65, tmp_path), list)


def test_case_52_the_names_of_people_are_taken_as_they_are(tmp_path: Path) -> None:
    """The control of the whole: no script is shut out."""
    for name in PLAIN:
        found = load(name, tmp_path)
        assert isinstance(found, dict)
        assert staff.names(found) == {"117": name}
        assert stripped(name, 64) == unicodedata.normalize("NFC", name)
        assert shown(name) == name


@pytest.mark.parametrize("key", ["title", "legal_basis", "reliquat_label", "table_book", "daily_book", "tax_book"])
def test_case_52_the_texts_of_the_house_are_held_to_the_same(key: str, tmp_path: Path) -> None:
    text = (resources() / "profiles" / "classic.toml").read_text(encoding="utf-8")
    (line,) = (line for line in text.splitlines() if line.startswith(f"{key} = "))

    def with_text(value: str) -> object:
        path = tmp_path / "house.toml"
        path.write_text(text.replace(line, f'{key} = "{value}"'), encoding="utf-8")
        return profiles.load(str(path))

    found = with_text("Casino \u202edrah")
    assert isinstance(found, list)
    assert [(at.fault.key, at.fault.reason) for at in found] == [(key, "value")]
    assert isinstance(with_text("Casino d’Été"), Found)  # the control


def test_case_52_the_name_of_a_table_is_stripped_and_what_is_told_of_it_does_not_reverse(tmp_path: Path) -> None:
    """A story gives the table its file's name, which nobody checked."""
    limits = "stake_min 10 stake_step 5 bank_min 10 bank_step 5"
    told = f"profile classic\nlimits {limits}\nseats 1 2\nstaff 1 croupier, 2 chef\n"
    named = tmp_path / f"Table \u202e1\u200b {'x' * 100}.coup"
    named.write_text(told + "bank 1 100\n")
    ended = run("play", named, "--journal", tmp_path / "table")
    assert (ended.code, ended.err) == (0, "")
    (copy,) = (tmp_path / "table").glob("*.jsonl")
    tables = {json.loads(line)["table"] for line in copy.read_text(encoding="utf-8").splitlines()}
    assert tables == {f"Table 1 {'x' * 56}"}
    named.write_text(told + "bank 1 \u202e001\n", encoding="utf-8")
    for ended in (run("play", named), run("play", named, "--json")):
        assert ended.code == 1
        assert "\\u202e" in ended.err
        assert is_plain(ended.err.removesuffix("\n"))
        assert is_plain(ended.out.replace("\n", ""))
    assert not is_plain(f"{named}, line 5")  # the control: the sentence as it was would turn the line around


def test_case_52_a_record_from_elsewhere_is_printed_with_the_numbers_of_such_signs(tmp_path: Path) -> None:
    figures = evenings.figures_of(evenings.played(tmp_path, coups=1))
    forged = type(figures)(
        **{name: getattr(figures, name) for name in figures.__struct_fields__} | {"house": REVERSING}
    )
    text = pdf_text(evenings.forms(evenings.report("shift", forged)).pdf)
    assert text.count("Seat 1 \\u202e2 taeS") >= 2, "in the head of the page and among the facts"
    assert "\u202e" not in text
