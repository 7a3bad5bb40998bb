"""Rule profiles as files: found by id among the resources or by path, read, and every fault named with its line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from dealer_app.core import profile
from dealer_app.core.profile import GRIDS, PARAMETERS, DrawRules, Fault, Profile
from dealer_app.shipped import resources

_LARGEST = 256 * 1024


class FileFault(msgspec.Struct, frozen=True):
    """What is wrong with a file: where, and what; `line` is 0 where the fault has none."""

    file: str
    line: int
    fault: Fault


class Found(msgspec.Struct, frozen=True):
    """A profile that was read: the mapping that goes into the record, and what it means."""

    mapping: dict[str, Any]
    profile: Profile


def path_of(name: str) -> Path:
    """Return the file of a profile id, or the path itself where the name is one."""
    shipped = resources() / "profiles" / f"{name}.toml"
    return shipped if re.fullmatch(r"[a-z0-9-]+", name) and shipped.exists() else Path(name)


def load(name: str) -> Found | list[FileFault]:
    """Return the profile of an id or a path, or everything that is wrong with it."""
    try:
        path = path_of(name)
        if path.stat().st_size > _LARGEST:
            return [FileFault(name, 0, Fault("", "too_large", allowed=str(_LARGEST)))]
        text = path.read_bytes().decode()
        mapping = tomllib.loads(text)
    except OSError as error:
        return [FileFault(name, 0, Fault("", "unreadable", error.strerror or ""))]
    except UnicodeDecodeError:
        return [FileFault(name, 0, Fault("", "toml", "not UTF-8"))]
    except (ValueError, RecursionError) as error:  # no TOML, too deep, a number or a name that the system refuses
        found = re.search(r"line (\d+)", str(error))
        return [FileFault(name, int(found[1]) if found else 0, Fault("", "toml", str(error)))]
    if GRIDS in mapping:
        return [FileFault(str(path), _line_of(text, GRIDS), Fault(GRIDS, "unknown", allowed="draw_grid = NAME"))]
    whole = {**mapping, GRIDS: _named_grids(mapping)}
    read = profile.read(whole)
    if isinstance(read, Profile):
        return Found(whole, read)
    return [FileFault(str(path), _line_of(text, fault.key), fault) for fault in read]


def _line_of(text: str, key: str) -> int:
    """Return the line on which a key stands; for a missing one, that of its section; 0 where there is neither."""
    section = PARAMETERS[key].section if key in PARAMETERS else key
    for pattern in (rf"(?m)^\s*{re.escape(key)}\s*=", rf"(?m)^\s*\[{re.escape(section)}\]"):
        found = re.search(pattern, text)
        if found:
            return text.count("\n", 0, found.start() + len(found[0]) - len(found[0].lstrip())) + 1
    return 0


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
