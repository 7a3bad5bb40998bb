"""The rules that a story states: a profile by its id or path, and the parameters in which they differ from it.

So a record's rules stand whole in the story that is made of it, whatever file they once came from.
"""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from dealer_app.core.irregularities import IRREGULARITIES, allowed, row
from dealer_app.core.profile import PARAMETERS, RULINGS, Fault, written
from dealer_app.house import profiles
from dealer_app.house.layers import Layers
from dealer_app.house.profiles import Found
from dealer_app.house.rulings import table_of_1979
from dealer_app.house.toml_file import FileFault

Rule = tuple[int, str, str]  # line of the story, parameter, its value as a profile file writes it
_BASE, _RULING = "classic", f"{RULINGS}."


def read(name: str, rules: Iterable[Rule], story: str) -> Found | list[FileFault]:
    """Return the profile with these parameters changed, or every fault; those of a rule have its line of `story`."""
    found = profiles.layers(name)
    if not isinstance(found, Layers):
        return found
    sections, faults, lines = copy.deepcopy(found.sections), list[FileFault](), dict[str, int]()
    for line, key, text in rules:
        value = _value(text)
        fault = _fault(found, key, text, value)
        if fault is not None:
            faults.append(FileFault(story, line, fault))
            continue
        lines[key] = line
        section, name = (RULINGS, key.removeprefix(_RULING)) if _is_ruling(key) else (PARAMETERS[key].section, key)
        sections.setdefault(section, {})[name] = value
    if faults:
        return faults
    changed = profiles.read(msgspec.structs.replace(found, sections=sections))
    if isinstance(changed, Found):
        return changed
    return [FileFault(story, lines[at.fault.key], at.fault) if at.fault.key in lines else at for at in changed]


def _is_ruling(key: str) -> bool:
    return key.startswith(_RULING)


def _value(text: str) -> Any:
    """Return the value written, None where it is none."""
    try:
        return tomllib.loads(f"value = {text}").get("value")
    except (ValueError, RecursionError):
        return None


def _fault(found: Layers, key: str, text: str, value: Any) -> Fault | None:
    if _is_ruling(key):
        number = key.removeprefix(_RULING)
        if number not in IRREGULARITIES:
            return Fault(key, "unknown", allowed=" | ".join(IRREGULARITIES))
        return None if row(number, value) else Fault(key, "value", text, allowed(number))
    parameter = PARAMETERS.get(key)
    if parameter is None:
        return Fault(key, "unknown", allowed="parameters")
    if value is None:
        return Fault(key, "value", text, parameter.kind.allowed)
    field = found.fields[key]
    if field.locked_by is not None and value != field.value:
        return Fault(key, "locked", written(value), f"{written(field.value)} ({field.locked_by})")
    return None


def write(mapping: Mapping[str, Any]) -> tuple[str, tuple[tuple[str, str], ...]] | None:
    """Return what `read` makes this mapping of: the id of a profile that ships, and each parameter that differs.

    None where the program has not the record's own grids, or other parameters: then no story can state its rules.
    """
    name = mapping["identity"]["profile_id"]
    if name in profiles.shipped_ids():
        same = profiles.load(name)
        if isinstance(same, Found) and same.mapping == mapping:
            return name, ()
    base = profiles.load(_BASE)
    assert isinstance(base, Found), base
    rules = tuple(
        (key, _text(mapping[parameter.section][key]))
        for key, parameter in PARAMETERS.items()
        if mapping.get(parameter.section, {}).get(key) not in (None, base.mapping[parameter.section][key])
    )
    usual, own = table_of_1979(), mapping.get(RULINGS, {})
    rules += tuple((f"{_RULING}{n}", written(own[n])) for n in own if own[n] != usual.get(n))
    again = read(_BASE, ((0, key, text) for key, text in rules), "")
    return (_BASE, rules) if isinstance(again, Found) and again.mapping == mapping else None


def _text(value: Any) -> str:
    """Return a value as TOML on one line of a story, where "#" begins a comment and blanks are one."""
    text = json.dumps(value, ensure_ascii=False)
    return re.sub(r"#|[^\S ]|(?<= ) ", lambda sign: f"\\u{ord(sign[0]):04x}", text)
