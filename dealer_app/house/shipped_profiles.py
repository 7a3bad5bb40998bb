"""What a profile is good for now: whether a table can play by it, and if not, what stands in the way first."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dealer_app.house import profiles
from dealer_app.house.layers import Layers
from dealer_app.house.profiles import Found
from dealer_app.house.toml_file import FileFault


class Summary(msgspec.Struct, frozen=True):
    """One profile of a list; `why` names the first fault where no table can play by it."""

    id: str
    title: str
    language: str
    evidence: str
    legal_basis: str
    base: str | None
    locked: tuple[str, ...]
    unfilled: tuple[str, ...]
    state: Literal["usable", "skeleton", "not_obeyed", "faulty"]
    why: FileFault | None = None


def summary(name: str) -> Summary | list[FileFault]:
    """Return what is said of a profile in a list, or what is wrong with its file."""
    found = profiles.layers(name)
    if not isinstance(found, Layers):
        return found
    read = profiles.read(found)
    why = None if isinstance(read, Found) else _first(read)
    states: dict[str, Literal["skeleton", "not_obeyed"]] = {"unfilled": "skeleton", "obeyed": "not_obeyed"}

    def told(name: str) -> Any:
        return found.fields[name].value

    return Summary(
        id=found.id,
        title=str(told("title")),
        language=str(told("language")),
        evidence=str(told("evidence")),
        legal_basis=str(told("legal_basis")),
        base=found.ids[-2] if len(found.ids) > 1 else None,
        locked=tuple(name for name, field in found.fields.items() if field.locked_by is not None),
        unfilled=found.unfilled,
        state="usable" if why is None else states.get(why.fault.reason, "faulty"),
        why=why,
    )


def _first(faults: list[FileFault]) -> FileFault:
    """Return the fault that is told: what is wanting before what is not obeyed, a plain error before both."""
    ranks = {"unfilled": 1, "obeyed": 2}
    return min(faults, key=lambda at: ranks.get(at.fault.reason, 0))
