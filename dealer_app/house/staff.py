"""The staff list: id, role and, for paper alone, a name. Names never enter the record (record.md 2.8)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from dealer_app.core.people import Role


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the staff."""

    role: Role
    name: str = ""


class StaffFault(Exception):
    """The list cannot be read; the text says where and why."""


def load(path: Path) -> dict[str, Member]:
    """Return the members by id; StaffFault if the file is no staff list."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text()), dict[str, Member])
    except OSError as error:
        raise StaffFault(f"{path}: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise StaffFault(f"{path}: {error}") from None


def roles(members: dict[str, Member]) -> dict[str, Role]:
    """Return the role of each id: all that the record may know."""
    return {id_: member.role for id_, member in members.items()}


def names(members: dict[str, Member]) -> dict[str, str]:
    """Return the name of each id that has one."""
    return {id_: member.name for id_, member in members.items() if member.name}
