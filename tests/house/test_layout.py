"""What the owner has fixed: the top level, the rooms and what each says of itself, Python, Qt, the locks."""

from __future__ import annotations

import ast
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
TOP = {
    *("pyproject.toml", "dealer_app", "drivers", "resources", "tests", "installer"),
    *("README.md", "LICENSE", "CHANGELOG.md"),
}
ROOMS = (
    *("core", "clerk", "journal", "house", "words", "ui", "reports", "audit", "practice", "pit", "bench", "cli"),
)  # house.md section 2
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = sorted((ROOT / "installer" / "locks").glob("*.lock"))


def test_the_top_level_holds_what_is_allowed_and_nothing_else() -> None:
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text().splitlines()]
    seen = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert {name for name in seen if not any(fnmatch(name, pattern) for pattern in ignored)} == TOP


def test_every_room_says_what_it_is() -> None:
    there = [room for room in ROOMS if (ROOT / "dealer_app" / room).is_dir()]
    cards = [ROOT / "dealer_app" / room / "__init__.py" for room in there] + [ROOT / "drivers" / "__init__.py"]
    assert [str(card) for card in cards if not ast.get_docstring(ast.parse(card.read_text(encoding="utf-8")))] == []


def test_every_room_has_a_line_in_the_house() -> None:
    packages = {path.parent.name for path in (ROOT / "dealer_app").glob("*/__init__.py")}
    assert packages <= set(ROOMS)


def test_python_and_qt_are_the_tried_ones() -> None:
    assert PROJECT["project"]["requires-python"] == ">=3.11,<3.15"
    qt = [need for need in PROJECT["project"]["dependencies"] if need.lower().startswith("pyside6")]
    assert qt == ["PySide6-Essentials==6.11.3"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_host_and_hashes_every_pin(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    pins = re.findall(r"^([a-z0-9-]+)==\S+ .*\\\n((?:    --hash=sha256:[0-9a-f]{64}.*\n)+)", text, re.MULTILINE)
    assert len(pins) == len(re.findall(r"^\w.*==", text, re.MULTILINE)) > 0


@pytest.mark.parametrize(
    ("lock", "needs"),
    [
        ("run.lock", PROJECT["project"]["dependencies"]),
        ("dev.lock", PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["dev"]),
        ("setup.lock", PROJECT["dependency-groups"]["setup"]),
    ],
)
def test_a_lock_pins_what_the_project_asks_for(lock: str, needs: list[str]) -> None:
    text = (ROOT / "installer" / "locks" / lock).read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))
    wanted = [Requirement(need) for need in needs]
    missing = [
        need.name for need in wanted if not need.specifier.contains(pinned.get(canonicalize_name(need.name), "0"))
    ]
    assert missing == []
