"""The staff list: ids and roles for the record, names for paper; whatever is wrong in it is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_app.house import staff
from dealer_app.house.staff import Member
from dealer_app.shipped import resources

GOOD = '[117]\nrole = "croupier"\nname = "A. Morel"\n\n[201-b]\nrole = "chef"\n'


def load(text: str, folder: Path) -> object:
    path = folder / "staff.toml"
    path.write_text(text, encoding="utf-8")
    return staff.load(path)


def test_a_good_list(tmp_path: Path) -> None:
    members = load(GOOD, tmp_path)
    assert members == {"117": Member("croupier", "A. Morel"), "201-b": Member("chef")}
    assert isinstance(members, dict)
    assert staff.roles(members) == {"117": "croupier", "201-b": "chef"}
    assert staff.names(members) == {"117": "A. Morel"}


def test_the_demo_has_all_who_are_asked_for() -> None:
    members = staff.shipped(resources() / "demo" / "staff.toml")
    assert staff.roles(members) == {"117": "croupier", "118": "changeur", "201": "chef", "301": "director"}


@pytest.mark.parametrize(("text", "key", "reason"), [
    ('["1\u00e9"]\nrole = "chef"\n', "1\u00e9", "unknown"),
    ('["1 2"]\nrole = "chef"\n', "1 2", "unknown"),
    ('[""]\nrole = "chef"\n', "", "unknown"),
    (f'[{"1" * 17}]\nrole = "chef"\n', "1" * 17, "unknown"),
    ("117 = 3\n", "117", "value"),
    ("[117]\n", "117.role", "value"),
    ('[117]\nrole = "boss"\n', "117.role", "value"),
    ('[117]\nrole = "chef"\nname = 3\n', "117.name", "value"),
    ('[117]\nrole = "chef"\npin = "1234"\n', "117.pin", "unknown"),
])  # fmt: skip
def test_what_is_wrong_is_told(text: str, key: str, reason: str, tmp_path: Path) -> None:
    faults = load(GOOD.replace("[117]", "[999]") + text, tmp_path) if text[0] == "[" else load(text, tmp_path)
    assert isinstance(faults, list)
    assert [(at.fault.key, at.fault.reason) for at in faults] == [(key, reason)]
