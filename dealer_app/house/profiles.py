"""Rule profiles as files: found by id among the resources or by path, read, and every fault named with its line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from dealer_app.core import profile
from dealer_app.core.profile import GRIDS, PARAMETERS, DrawRules, Fault, Profile
from dealer_app.house import toml_file
from dealer_app.house.toml_file import FileFault
from dealer_app.shipped import resources


class Found(msgspec.Struct, frozen=True):
    """A profile that was read: the mapping that goes into the record, and what it means."""

    mapping: dict[str, Any]
    profile: Profile


def path_of(name: str) -> Path:
    """Return the file of a profile id, or the path itself where the name is one."""
    shipped = resources() / "profiles" / f"{name}.toml"
    return shipped if re.fullmatch(r"[a-z0-9-]{1,64}", name) and shipped.exists() else Path(name)


def load(name: str) -> Found | list[FileFault]:
    """Return the profile of an id or a path, or everything that is wrong with it."""
    file = toml_file.read(path_of(name))
    if isinstance(file, FileFault):
        return [file]
    if GRIDS in file.mapping:
        return [file.fault(Fault(GRIDS, "unknown", allowed="draw_grid = NAME"), GRIDS)]
    whole = {**file.mapping, GRIDS: _named_grids(file.mapping)}
    read = profile.read(whole)
    if isinstance(read, Profile):
        return Found(whole, read)
    return [file.fault(fault, fault.key, _section(fault.key)) for fault in read]


def _section(key: str) -> str:
    """Return where a missing key belongs."""
    return PARAMETERS[key].section if key in PARAMETERS else key


def _named_grids(mapping: dict[str, Any]) -> dict[str, Any]:
    """Return the grids that the profile names, as printed; a name that is none is the reader's matter."""
    deal = mapping.get("deal")
    names = [deal.get("draw_grid"), deal.get("advice_grid")] if isinstance(deal, dict) else []
    return {name: grid for name, grid in _printed().items() if name in names}


def grids() -> dict[str, DrawRules]:
    """Return every drawing rule that ships, by name."""
    found = {name: profile.read_grid(grid) for name, grid in _printed().items()}
    return {name: rules for name, rules in found.items() if rules is not None}


def _printed() -> dict[str, Any]:
    return tomllib.loads((resources() / "grids.toml").read_text())
