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
