"""Rule profiles as files: found by id or by path, laid on their bases, read, and every fault named with its line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from dealer_app.core import profile
from dealer_app.core.kinds import Cell
from dealer_app.core.profile import GRIDS, PUNTO, RULINGS, DrawRules, Fault, Profile
from dealer_app.house import toml_file
from dealer_app.house.layers import BASE, Layers, merged
from dealer_app.house.rulings import REMEDIES, table_of_1979
from dealer_app.house.toml_file import FileFault, TomlFile
from dealer_app.shipped import resources

_ID = r"[a-z0-9-]{1,64}"


class Found(msgspec.Struct, frozen=True):
    """A profile that was read: the mapping that goes into the record, and what it means."""

    mapping: dict[str, Any]
    profile: Profile


def shipped_ids() -> tuple[str, ...]:
    """Return the ids of the profiles that ship, in the order of the alphabet, `classic` first."""
    ids = sorted(path.stem for path in (resources() / "profiles").glob("*.toml"))
    return ("classic", *(name for name in ids if name != "classic"))


def path_of(name: str) -> Path:
    """Return the file of a profile id, or the path itself where the name is one."""
    shipped = resources() / "profiles" / f"{name}.toml"
    return shipped if re.fullmatch(_ID, name) and shipped.exists() else Path(name)


def layers(name: str) -> Layers | list[FileFault]:
    """Return the profile of an id or a path on its bases, whole or not, or what is wrong with a file."""
    files: list[TomlFile] = []
    path = path_of(name)
    while True:
        file = toml_file.read(path)
        if isinstance(file, FileFault):
            return [file]
        if GRIDS in file.mapping:
            return [file.fault(Fault(GRIDS, "unknown", allowed="draw_grid = NAME"), GRIDS)]
        files.append(file)
        if BASE not in file.mapping:
            return merged(files[::-1])
        base = file.mapping[BASE]
        below = _base(base, path)
        if below is None:
            return [file.fault(Fault(BASE, "base_unknown", str(base), " | ".join(shipped_ids())), BASE)]
        path = below
        if any(path.resolve() == known.path.resolve() for known in files):
            circle = " - ".join([*(known.path.stem for known in files), path.stem])
            return [file.fault(Fault(BASE, "base_circle", circle), BASE)]


def _base(name: object, above: Path) -> Path | None:
    """Return the file of a base: one that ships, or one beside the file that names it; None where there is none."""
    if not isinstance(name, str) or not re.fullmatch(_ID, name):
        return None
    places = (path_of(name), above.parent / f"{name}.toml")
    return next((place for place in places if place.suffix == ".toml" and place.is_file()), None)


def load(name: str) -> Found | list[FileFault]:
    """Return the profile of an id or a path, or everything that is wrong with it or wanting."""
    found = layers(name)
    return read(found) if isinstance(found, Layers) else found


def read(found: Layers, *, as_written: bool = False) -> Found | list[FileFault]:
    """Return the profile that layers make, or every fault; `as_written` as in `core.profile.read`."""
    whole = {**found.sections, **_rulings(found), GRIDS: _named_grids(found.sections)}
    rules = profile.read(whole, as_written=as_written)
    if isinstance(rules, Profile):
        return Found(whole, rules)
    faults = (_unfilled(fault) if fault.key in found.unfilled else fault for fault in rules)
    return [found.fault(fault) for fault in faults]


def freed(found: Found) -> tuple[Cell, ...]:
    """Return the cells that `extra_free_cells` frees although the drawing table binds the banker there (4.3)."""
    deal = found.profile.deal
    printed = grids()[deal.draw_grid].banker
    columns = ((cell, profile.STOOD if cell.third is None else cell.third) for cell in deal.extra_free_cells)
    return tuple(sorted((c for c, column in columns if printed[c.total][column] != "F"), key=str))


def _unfilled(fault: Fault) -> Fault:
    return msgspec.structs.replace(fault, reason="unfilled")


def _named_grids(mapping: dict[str, Any]) -> dict[str, Any]:
    """Return the grids that the profile names, as printed; a name that is none is the reader's matter."""
    deal = mapping.get("deal")
    names = [deal.get("draw_grid"), deal.get("advice_grid")] if isinstance(deal, dict) else []
    if isinstance(deal, dict) and deal.get(REMEDIES) != "none":
        names.append(PUNTO)
    return {name: grid for name, grid in _printed().items() if name in names}


def _rulings(found: Layers) -> dict[str, Any]:
    """Return the rulings on irregularities: the table's with the profile's own rows, its own alone, or none.

    Rows that a base states fall away where the profile itself wants no rulings; its own are then a fault.
    """
    deal, own = found.sections.get("deal"), found.sections.get(RULINGS, {})
    match deal.get(REMEDIES) if isinstance(deal, dict) else None:
        case "ES79" if isinstance(own, dict):
            return {RULINGS: _in_order(table_of_1979() | own)}
        case "house" if isinstance(own, dict) and own:
            return {RULINGS: _in_order(own)}
        case "none" if RULINGS in found.sections and RULINGS not in found.files[found.id].mapping:
            return {RULINGS: {}}
    return {}


def _in_order(rows: dict[str, Any]) -> dict[str, Any]:
    """Return rows with their parts in the order in which a record has them, whatever the order in the file."""
    return {number: dict(sorted(row.items())) if isinstance(row, dict) else row for number, row in rows.items()}


def grids() -> dict[str, DrawRules]:
    """Return every drawing rule that ships, by name."""
    found = {name: profile.read_grid(grid) for name, grid in _printed().items()}
    return {name: rules for name, rules in found.items() if rules is not None}


def _printed() -> dict[str, Any]:
    return tomllib.loads((resources() / "grids.toml").read_text())
