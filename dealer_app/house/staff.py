"""The staff list: id, role and, for paper alone, a name. Names never enter the record (record.md 2.8)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from dealer_app.core.people import ROLES, Role, is_id
from dealer_app.core.plain_text import is_plain
from dealer_app.core.profile import Fault
from dealer_app.house import toml_file
from dealer_app.house.toml_file import FileFault, TomlFile

NAME = "staff.toml"
_LONGEST = 64
_NAME = f"text of at most {_LONGEST} characters, each of them visible"


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the staff."""

    role: Role
    name: str = ""


def load(path: Path) -> dict[str, Member] | list[FileFault]:
    """Return the members by id, or everything that is wrong with the list."""
    file = toml_file.read(path)
    return [file] if isinstance(file, FileFault) else parsed(file)


def parsed(file: TomlFile) -> dict[str, Member] | list[FileFault]:
    """Return the members by id of a file that is TOML, or everything that is wrong with the list."""
    found = [file.fault(fault, id_) for id_, given in file.mapping.items() for fault in _faults(id_, given)]
    return found or msgspec.convert(file.mapping, dict[str, Member])


def written(members: Mapping[str, Member]) -> str:
    """Return the list as its file says it."""
    rows = []
    for id_, member in members.items():
        name = f"name = {json.dumps(member.name, ensure_ascii=False)}\n" if member.name else ""
        rows.append(f'[{id_}]\nrole = "{member.role}"\n{name}')
    return "\n".join(rows)


def _faults(id_: str, given: Any) -> list[Fault]:
    if not is_id(id_):
        return [Fault(id_, "unknown", allowed="ID: 1-16 A-Z a-z 0-9 -")]
    if not isinstance(given, dict):
        return [Fault(id_, "value", str(given), "[ID] role name")]
    wrong = [Fault(f"{id_}.{key}", "unknown", allowed="role | name") for key in given if key not in ("role", "name")]
    if given.get("role") not in ROLES:
        wrong.append(Fault(f"{id_}.role", "value", str(given.get("role", "")), " | ".join(ROLES)))
    name = given.get("name", "")
    if not isinstance(name, str) or len(name) > _LONGEST or not is_plain(name):
        wrong.append(Fault(f"{id_}.name", "value", str(name), _NAME))
    return wrong


def roles(members: dict[str, Member]) -> dict[str, Role]:
    """Return the role of each id: all that the record may know."""
    return {id_: member.role for id_, member in members.items()}


def names(members: dict[str, Member]) -> dict[str, str]:
    """Return the name of each id that has one."""
    return {id_: member.name for id_, member in members.items() if member.name}


def shipped(path: Path) -> dict[str, Member]:
    """Return a list that comes with the program, which is whole."""
    members = load(path)
    assert isinstance(members, dict), members
    return members
