"""Every profile that ships as a table can play it: as it is, or completed by a small house profile on it.

A house completes a skeleton; the tests do as a house does, by a file of its own.
"""

from __future__ import annotations

import copy
import json
import tempfile
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from dealer_app.core import events
from dealer_app.core.events import Limits
from dealer_app.core.profile import Profile
from dealer_app.house import profiles
from dealer_app.house.layers import Layers
from dealer_app.house.profiles import Found
from dealer_app.journal.codec import content_hash
from dealer_app.practice.plan import limits_of
from dealer_app.shipped import resources
from tests.core.game import STAFF, Game, mapping

SHIPPED = profiles.shipped_ids()
SKELETONS = ("mc-1988", "be-2006", "ch-2018", "pt-2007")


def house_file(name: str) -> str | None:
    """Return the text of the house profile through which a profile is played, None where it is played as it ships."""
    found = profiles.layers(name)
    assert isinstance(found, Layers), found
    values = {key: (found.fields[key].section, _classic(key)) for key in found.unfilled}
    return _on(name, f"my-{name}", values) if values else None


def _on(base: str, name: str, values: dict[str, tuple[str, Any]]) -> str:
    """Return the file of a house profile on a base."""
    lines = [f'base = "{base}"', "[identity]", f'profile_id = "{name}"']
    lines += [f"{key} = {json.dumps(value)}" for key, (section, value) in values.items() if section == "identity"]
    for part in sorted({section for section, _ in values.values()} - {"identity"}):
        lines += [f"[{part}]"]
        lines += [f"{key} = {json.dumps(value)}" for key, (section, value) in values.items() if section == part]
    return "\n".join(lines) + "\n"


def _classic(key: str) -> Any:
    return next(section[key] for section in mapping().values() if key in section)


@cache
def folder() -> Path:
    """Return a folder of this process for house profiles."""
    kept = tempfile.TemporaryDirectory()
    _KEPT.append(kept)
    return Path(kept.name)


_KEPT: list[tempfile.TemporaryDirectory[str]] = []


@cache
def playable(name: str) -> str:
    """Return what `profile` takes to play by a shipped profile: its id, or the path of the house's file on it."""
    text = house_file(name)
    if text is None:
        return name
    path = folder() / f"my-{name}.toml"
    path.write_text(text)
    return str(path)


@cache
def found(name: str) -> Found:
    """Return a shipped profile as a table plays it."""
    read = profiles.load(playable(name))
    assert isinstance(read, Found), read
    return read


def rules(name: str) -> Profile:
    """Return the rules of a shipped profile."""
    return found(name).profile


def at(name: str) -> Limits:
    """Return the limits that a shipped profile states."""
    return limits_of(rules(name))


@cache
def with_rulings(name: str) -> dict[str, Any]:
    """Return a shipped profile as a mapping that rules on irregularities: as it ships, else by `remedies` ES79."""
    whole = copy.deepcopy(found(name).mapping)
    if whole["deal"]["remedies"] == "none":
        whole["deal"]["remedies"] = "ES79"
        whole["rulings"] = tomllib.loads((resources() / "remedies.toml").read_text())
        whole["grids"]["punto"] = tomllib.loads((resources() / "grids.toml").read_text())["punto"]
    return whole


class Table(Game):
    """A table of a shipped profile, or of a mapping on it: its shift is open, its shoe loaded."""

    def __init__(
        self,
        name: str,
        sitting: tuple[int, ...],
        limits: Limits | None = None,
        mapping: dict[str, Any] | None = None,
    ) -> None:
        self._table = None
        self.acts = []
        limits, equipment = limits or at(name), rules(name).equipment
        whole = mapping or found(name).mapping
        self.do(events.DayOpened("2026-03-06", "UTC", whole, content_hash(whole), limits, STAFF))
        self.do(events.ShiftOpened(limits, sitting))
        packs = equipment.decks if equipment.decks_mode == "fixed" else len(sitting)
        self.do(events.ShoeLoaded(1, packs))
