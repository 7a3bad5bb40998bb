"""The settings of the PC and of each table: one readable TOML each, checked key by key, copied before it is changed.

`settings.toml` in the data folder is the PC's; a table has a folder `table-N` beneath it with a `settings.toml` of
its own, its signing key, its record and its log. Every value is text; `version` alone is a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from dealer_app.core.profile import Fault
from dealer_app.house import private_file, toml_file
from dealer_app.house.settings_keys import KEYS, VERSION, File, Key
from dealer_app.house.toml_file import FileFault, TomlFile

NAME = "settings.toml"
_FOLDER = "table-"
_NUMBER = re.compile("[1-9][0-9]{0,3}")


class HouseSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The PC's: house, zone, the croupier's language, staff list, where the secret lies, idle time, badge reader."""

    version: int
    house: str
    zone: str
    language: str = ""
    staff: str = "staff.toml"
    secret: str = ""
    idle: str = "10"
    badge_prefix: str = ""


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table's: rules and limits, shoe, second medium, where its papers go, language, theme, board."""

    version: int
    profile: str
    stake_min: str = ""
    stake_step: str = ""
    bank_min: str = ""
    bank_step: str = ""
    bank_max: str = ""
    shoe: str = ""
    usb: str = ""
    device: str = "shoe1"
    medium: str = ""
    papers: str = "papers"
    language: str = ""
    theme: str = ""
    board: str = ""


class Read(msgspec.Struct, frozen=True):
    """A settings file as it stands: its text, its hash in hexadecimal, what it says."""

    path: Path
    text: str
    hash: str
    mapping: dict[str, Any]


def is_number(text: str) -> bool:
    """Tell whether this may be a table's number."""
    return _NUMBER.fullmatch(text) is not None


def table_folder(data: Path, number: str) -> Path:
    """Return the folder of a table: settings, signing key, record and log lie in it."""
    return data / f"{_FOLDER}{number}"


def path_of(data: Path, number: str = "") -> Path:
    """Return the file of the PC's settings, or of a table's."""
    return (table_folder(data, number) if number else data) / NAME


def tables(data: Path) -> tuple[str, ...]:
    """Return the numbers of the tables that are set up in a data folder, in order."""
    found = (path.parent.name.removeprefix(_FOLDER) for path in data.glob(f"{_FOLDER}*/{NAME}"))
    return tuple(sorted((number for number in found if is_number(number)), key=int))


def read(path: Path, which: File) -> Read | list[FileFault]:
    """Return a settings file, or everything that is wrong with it; of a newer version nothing else is said."""
    return _read(toml_file.read(path), which)


def read_text(path: Path, text: str, which: File) -> Read | list[FileFault]:
    """Return what a text says that is to be a settings file, or everything that is wrong with it."""
    return _read(toml_file.parsed(path, text), which)


def _read(file: TomlFile | FileFault, which: File) -> Read | list[FileFault]:
    if isinstance(file, FileFault):
        return [file]
    found = _faults(file, KEYS[which])
    return found or Read(file.path, file.text, hash_of(file.text), dict(file.mapping))


def house(found: Read) -> HouseSettings:
    """Return what a sound file of the PC says."""
    return msgspec.convert(found.mapping, HouseSettings)


def table(found: Read) -> TableSettings:
    """Return what a sound file of a table says."""
    return msgspec.convert(found.mapping, TableSettings)


def hash_of(text: str) -> str:
    """Return the SHA-256 of a file's text: what the record keeps of it."""
    return sha256(text.encode()).hexdigest()


def changed(text: str, which: File, given: Mapping[str, str], meaning: Callable[[str], str]) -> str:
    """Return a file's text with these settings in it, every other line as it was; of no text a whole file.

    `meaning` tells what a key means; it stands as a comment above each key that is written for the first time.
    """
    lines = text.splitlines() if text else [f"version = {VERSION}"]
    for key in KEYS[which]:
        at = next((n for n, line in enumerate(lines) if re.match(rf"\s*{key.name}\s*=", line)), None)
        value = given.get(key.name, key.unset if at is None else None)
        if value is None:
            continue
        line = f"{key.name} = {_quoted(value)}"
        if at is None:
            lines += ["", *(f"# {part}" for part in (meaning(key.name), f"({key.allowed})")), line]
        else:
            lines[at] = line
    return "\n".join(lines) + "\n"


def write(path: Path, text: str) -> None:
    """Put a settings file in place, durable, the one before kept aside under its hash; OSError as it comes."""
    if path.exists():
        before = path.read_bytes()
        private_file.write(path.with_name(f"{path.name}.{sha256(before).hexdigest()[:8]}"), before)
    private_file.write(path, text.encode())


def _faults(file: TomlFile, keys: tuple[Key, ...]) -> list[FileFault]:
    version = file.mapping.get("version")
    if isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
        return [file.fault(Fault("version", "newer", str(version), str(VERSION)), "version")]
    found = []
    if version != VERSION or isinstance(version, bool):
        found.append(_wrong(file, "version", version, f"{VERSION}"))
    names = {key.name for key in keys}
    allowed = " | ".join(["version", *sorted(names)])
    for name in file.mapping:
        if name != "version" and name not in names:
            found.append(file.fault(Fault(name, "unknown", allowed=allowed), name))
    for key in keys:
        value = file.mapping.get(key.name, key.unset)
        if not (isinstance(value, str) and key.takes(value)):
            found.append(_wrong(file, key.name, value, key.allowed))
    return found


def _wrong(file: TomlFile, name: str, value: object, allowed: str) -> FileFault:
    if name not in file.mapping:
        return file.fault(Fault(name, "missing", allowed=allowed))
    return file.fault(Fault(name, "value", str(value), allowed), name)


def _quoted(value: str) -> str:
    """Return a text as TOML writes it: as it is where that can be, else with its signs escaped."""
    if "'" not in value and ("\\" in value or '"' in value):
        return f"'{value}'"
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
