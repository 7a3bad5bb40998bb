"""The manual's page of each rule profile is made from its file and is fresh; every word that it needs is there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from dealer_app.core.kinds import Words
from dealer_app.core.profile import PARAMETERS
from dealer_app.house import profiles
from dealer_app.house.layers import Layers
from dealer_app.house.shipped_profiles import Summary, summary

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "resources" / "manual" / "profiles"


def check(root: Path) -> tuple[int, str]:
    command = [sys.executable, str(ROOT / "installer" / "profile_pages.py"), "--check", str(root)]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    return done.returncode, done.stdout + done.stderr


def test_the_pages_are_fresh() -> None:
    assert check(ROOT) == (0, "")


def test_a_page_that_is_stale_missing_or_too_many_is_named(tmp_path: Path) -> None:
    there = tmp_path / "resources" / "manual" / "profiles"
    shutil.copytree(PAGES, there)
    (there / "fr-2007.md").write_text("# something else\n")
    (there / "classic.md").unlink()
    (there / "atlantis.md").write_text("# Atlantis\n")
    code, said = check(tmp_path)
    assert code == 1
    assert re.findall(r"(\w[\w-]*)\.md", said) == ["atlantis", "classic", "fr-2007"]


def test_every_parameter_has_its_words_and_every_value_is_one() -> None:
    words = tomllib.loads((ROOT / "resources" / "manual" / "parameters.toml").read_text())
    assert words.keys() - {"values"} == PARAMETERS.keys()
    for name, values in words["values"].items():
        kind = PARAMETERS[name].kind
        if isinstance(kind, Words):
            assert set(values) <= {*kind.words}, name


@pytest.mark.parametrize("name", profiles.shipped_ids())
def test_a_page_says_all_that_its_file_says(name: str) -> None:
    """Every parameter stands on the page once, with its source; a skeleton's wants are listed."""
    page = (PAGES / f"{name}.md").read_text()
    layers = profiles.layers(name)
    assert isinstance(layers, Layers)
    for field in layers.fields.values():
        if field.name in ("profile_id", "title", "evidence", "locked_fields"):
            continue
        assert page.count(f"`{field.name}`") == 1, field.name
        line = next(line for line in page.splitlines() if f"`{field.name}`" in line)
        assert line.startswith("- " if field.unfilled else "| ")
        assert field.source.replace("|", "/") in line
        if field.locked_by:
            assert f"locked by {field.locked_by}" in line
    assert not re.search(r"\b(None|True|False|Field)\b", page)


def test_the_drawing_table_is_the_one_that_is_played() -> None:
    """`punter_on_5` stand has taken the place of the F on the card; the advice stands where a cell is free."""
    pages = {name: (PAGES / f"{name}.md").read_text() for name in profiles.shipped_ids()}
    assert "4 D, 5 S, 6 S, 7 S." in pages["seed-it-002-stand5"]
    assert "For whoever asks" not in pages["seed-it-002-stand5"]
    assert "4 D, 5 F, 6 S, 7 S." in pages["seed-pt-001"]
    assert "is held to it the punter with 5 stands." in pages["seed-pt-001"]  # `strict` has no free cell
    named = "the punter with 5 stands, and the banker has 3 against 9 D, 5 against 4 D."
    by_table = "the punter with 5 stands, and the banker's free cells are those of “strict”."
    assert {name for name, page in pages.items() if named in page} >= {"classic", "fr-2007", "us-scarne"}
    assert {name for name, page in pages.items() if by_table in page} == {
        "de-at-casino", "es-1979", "seed-it-002", "seed-it-002-private", "seed-ru-004",
    }  # fmt: skip
    filled = {
        name: page.count("| banker 5 | S | S | S | S | D | D | D | D | S | S | D |") for name, page in pages.items()
    }
    tables = {name for name, page in pages.items() if by_table in page or "table “strict”" in page}
    assert {name for name, count in filled.items() if count} == tables
    assert "| banker 4 | S | S |" not in pages["seed-ru-004"]  # he must draw with 4, whoever is bound


def test_each_base_has_its_own_part_of_the_page() -> None:
    page = (PAGES / "gb-club-2007.md").read_text()
    parts = [line for line in page.splitlines() if line.startswith("## What it")]
    assert parts == ["## What it takes from hoyle-1929", "## What it takes from classic"]
    hoyle = page[page.index(parts[0]) : page.index(parts[1])]
    assert "`excess_fallback`" in hoyle
    assert "`payout`" not in hoyle


@pytest.mark.parametrize("name", profiles.shipped_ids())
def test_a_page_says_what_keeps_a_table_from_playing(name: str) -> None:
    said = "No table of this version plays by it as it is" in (PAGES / f"{name}.md").read_text()
    found = summary(name)
    assert isinstance(found, Summary)
    assert said == (found.state == "not_obeyed")
