"""A profile file on its bases: who states a parameter, on what evidence, and who locked it.

A file names its base in `base` and states only what differs. Its locks are its own and those of its bases; a field
that a base locks cannot be changed above it. A file that lists `unfilled` parameters is a skeleton: it leaves them to
the house. Sources: rules.md 6.1, 7, 13.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from dealer_app.core.kinds import Words
from dealer_app.core.profile import PARAMETERS, Fault, written
from dealer_app.house.sources import sources
from dealer_app.house.toml_file import FileFault, TomlFile

BASE, UNFILLED, EVIDENCE = "base", "unfilled", "evidence"
TOP = (BASE, UNFILLED, EVIDENCE)
FILLED = "filled"
_MARKS = Words(("A", "B", "C", "T", "D", FILLED))
_OWN = "profile_id"  # every file names itself


class Field(msgspec.Struct, frozen=True):
    """One parameter as a chain of files leaves it.

    `value` is None where no file states it; `by` is the profile that stated it last, with its `source`; `filled`
    tells that the profile's source is silent and the value was chosen; `differs` compares with the base's value.
    """

    name: str
    section: str
    value: Any = None
    by: str = ""
    source: str = ""
    evidence: str = ""
    filled: bool = False
    locked_by: str | None = None
    differs: bool = False
    unfilled: bool = False


class Layers(msgspec.Struct, frozen=True):
    """A profile on its bases: the ids from the lowest base up, the merged sections, and every parameter."""

    ids: tuple[str, ...]
    sections: dict[str, Any]
    fields: dict[str, Field]
    files: dict[str, TomlFile]

    @property
    def id(self) -> str:
        """The profile's own id."""
        return self.ids[-1]

    @property
    def unfilled(self) -> tuple[str, ...]:
        """The parameters that the house must fill in, in the order of the sections."""
        return tuple(name for name, field in self.fields.items() if field.unfilled)

    def fault(self, fault: Fault) -> FileFault:
        """Return a fault with the file that states its key, or the profile's own, and the line."""
        field = self.fields.get(fault.key)
        section, _, row = fault.key.rpartition(".")  # a row of a section that is no list of parameters
        by = self._states(section, row) if field is None else field.by
        file = self.files[by if by in self.files else self.id]
        return file.fault(fault, row, section or row if field is None else field.section)

    def _states(self, section: str, row: str) -> str:
        """Return the last profile of the chain that states a row, the profile's own id where none does."""
        for name in reversed(self.ids):
            held = self.files[name].mapping.get(section)
            if isinstance(held, Mapping) and row in held:
                return name
        return self.id


def merged(files: list[TomlFile]) -> Layers | list[FileFault]:
    """Return files laid one on another, the lowest base first, or what a file may not do to those below it."""
    ids: list[str] = []
    content: dict[str, Any] = {}
    fields = {name: Field(name, p.section) for name, p in PARAMETERS.items()}
    for file in files:
        own = _id(file)
        faults = [file.fault(fault, *keys) for fault, *keys in _faults(file, fields, is_based=bool(ids))]
        if faults:
            return faults
        ids.append(own)
        content = _laid(content, file.mapping, fields)
        fields = dict(_fields(file, own, fields, content))
    return Layers(tuple(ids), content, fields, dict(zip(ids, files, strict=True)))


def _id(file: TomlFile) -> str:
    identity = file.mapping.get("identity")
    stated = identity.get(_OWN) if isinstance(identity, Mapping) else None
    return stated if isinstance(stated, str) else str(file.path)


def _stated(mapping: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters that a file states, in their sections."""
    return {
        name: section[name]
        for name, parameter in PARAMETERS.items()
        if isinstance(section := mapping.get(parameter.section), Mapping) and name in section
    }


def _faults(file: TomlFile, fields: dict[str, Field], *, is_based: bool) -> Iterator[tuple[Any, ...]]:
    """Yield each fault that this file makes as a layer, and the keys that tell its line."""
    stated = _stated(file.mapping)
    if is_based and _OWN not in stated:
        yield Fault(_OWN, "missing", allowed=PARAMETERS[_OWN].kind.allowed), _OWN, "identity"
    elif is_based and stated[_OWN] == fields[_OWN].value:
        yield Fault(_OWN, "value", str(stated[_OWN]), "an id of its own, not its base's"), _OWN
    unfilled = file.mapping.get(UNFILLED, [])
    for name in unfilled if isinstance(unfilled, list) else [unfilled]:
        if not isinstance(name, str) or name not in PARAMETERS or name in stated:
            yield Fault(UNFILLED, "value", str(name), "parameters that this file does not state"), UNFILLED
    marks = file.mapping.get(EVIDENCE, {})
    if not isinstance(marks, Mapping):
        yield Fault(EVIDENCE, "value", str(marks), f"[{EVIDENCE}] with lines: parameter = MARK"), EVIDENCE
        return
    for name, mark in marks.items():
        if name not in PARAMETERS:
            yield Fault(name, "unknown", allowed="parameters"), name, EVIDENCE
        elif mark not in _MARKS.words:
            yield Fault(f"{EVIDENCE}.{name}", "value", str(mark), _MARKS.allowed), EVIDENCE
    for name, value in stated.items():
        below = fields[name]
        if below.locked_by is not None and below.value is not None and value != below.value:
            yield Fault(name, "locked", written(value), f"{written(below.value)} ({below.locked_by})"), name


def _laid(below: dict[str, Any], mapping: Mapping[str, Any], fields: dict[str, Field]) -> dict[str, Any]:
    """Return the sections of a file on those below it; locks add up, what it leaves unfilled goes."""
    laid = {name: content for name, content in below.items() if name not in TOP}
    for name, content in mapping.items():
        if name in TOP:
            continue
        under = laid.get(name)
        both = isinstance(under, Mapping) and isinstance(content, Mapping)
        laid[name] = {**under, **content} if both else content  # type: ignore[dict-item]  # both are mappings here
    identity, locks = laid.get("identity"), _locks(below)
    if locks and isinstance(identity, dict) and isinstance(identity.get("locked_fields"), list):
        identity["locked_fields"] = [*locks, *(n for n in identity["locked_fields"] if n not in locks)]
    for name in _unfilled(mapping):
        section = laid.get(PARAMETERS[name].section)
        if isinstance(section, Mapping):
            laid[PARAMETERS[name].section] = {key: value for key, value in section.items() if key != name}
    return laid


def _unfilled(mapping: Mapping[str, Any]) -> list[str]:
    names = mapping.get(UNFILLED, [])
    return [name for name in names if name in PARAMETERS]


def _locks(sections: Mapping[str, Any]) -> list[str]:
    identity = sections.get("identity")
    locks = identity.get("locked_fields") if isinstance(identity, Mapping) else None
    return [name for name in locks if isinstance(name, str)] if isinstance(locks, list) else []


def _fields(
    file: TomlFile, own: str, below: dict[str, Field], content: dict[str, Any]
) -> Iterator[tuple[str, Field]]:
    """Yield every parameter as it stands once this file is laid on the others."""
    stated, comments = _stated(file.mapping), sources(file.text)
    held, locks = _stated(content), _locks(content)
    unfilled = _unfilled(file.mapping)
    evidence = held["evidence"] if held.get("evidence") in _MARKS.words else ""
    for name, field in below.items():
        told = field
        if name in stated:
            comment = comments.get((field.section, name), "")
            told = replace(told, by=own, source=comment, evidence=evidence, filled=False, unfilled=False)
        elif name in unfilled:
            told = replace(told, by=own, source="", evidence="", filled=False, unfilled=True)
        mark = file.mapping.get(EVIDENCE, {}).get(name)
        if mark is not None:
            told = replace(told, filled=mark == FILLED, evidence="D" if mark == FILLED else mark)
        value = held.get(name)
        locked_by = field.locked_by or (own if name in locks else None)
        yield name, replace(told, value=value, locked_by=locked_by, differs=value != field.value)
