"""`settings export` and `settings import`: all that is set on one PC, in one readable file, for the next PC.

The file holds the settings of the PC and of each table, the staff list with its names, and rules of the house's own
that lie in the data folder. PINs, badges, keys and records are not carried.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.house_files import read, say
from dealer_app.cli.settings_change import judged, write
from dealer_app.core.profile import Fault
from dealer_app.house import pins, places, private_file, settings, staff, toml_file
from dealer_app.house.settings_keys import HOUSE, TABLE, VERSION
from dealer_app.house.toml_file import FileFault, TomlFile
from dealer_app.words import settings as words

_RULES = re.compile(r"[A-Za-z0-9-]{1,64}\.toml")
_SECTIONS = ("version", "house", "table", "rules", "staff")
_data = click.option("--data", type=click.Path(path_type=Path), help="The data folder; the platform's if not given.")
_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
_file = click.argument("file", type=click.Path(path_type=Path))


@click.command(epilog="Example: dealer-app settings export house.toml")
@_file
@_data
@_json
def export(file: Path, data: Path | None, as_json: bool) -> None:
    """Write all settings, the staff list and the house's own rules into FILE, which only its owner may read."""
    folder = places.data_folder(data)
    text = "\n".join(_lines(folder)) + "\n"
    try:
        private_file.write(file, text.encode())
    except OSError as error:
        common.leave(common.ENVIRONMENT, say(words.UNWRITTEN, file=file, why=error.strerror or error))
    if as_json:
        common.show([{"exported": str(file), "tables": settings.tables(folder)}])
        return
    common.tell(say(words.EXPORTED, file=file))


def _lines(folder: Path) -> Iterator[str]:
    house = read(folder, "", "house")
    members = staff.load(folder / settings.house(house).staff)
    if isinstance(members, list):
        common.faulty(members)
    yield f"version = {VERSION}"
    yield from _section("house", house.mapping)
    rules: dict[str, str] = {}
    for number in settings.tables(folder):
        table = read(folder, number, "table")
        yield from _section(f"table.{number}", table.mapping)
        name = settings.table(table).profile
        if "/" not in name and name.endswith(".toml"):
            rules[name] = common.text_of(folder / name)
    yield from _section("rules", rules)
    for id_, member in members.items():
        yield from _section(f"staff.{id_}", {"role": member.role, "name": member.name})


def _section(name: str, values: Mapping[str, Any]) -> Iterator[str]:
    yield f"\n[{name}]"
    for key, value in values.items():
        if key != "version":
            yield f"{json.dumps(key)} = {json.dumps(value, ensure_ascii=False)}"  # which TOML reads alike


@click.command("import", epilog="Example: dealer-app settings import house.toml")
@_file
@_data
@_json
@click.pass_obj
def import_(parts: Parts, file: Path, data: Path | None, as_json: bool) -> None:
    """Set on this PC, where nothing is set yet, what FILE says; PINs are begun anew."""
    folder = places.data_folder(data)
    if settings.path_of(folder).exists() or settings.tables(folder) or (folder / pins.NAME).exists():
        common.leave(common.NO, say(words.SET_ALREADY, folder=folder))
    found = toml_file.read(file)
    faults = [found] if not isinstance(found, TomlFile) else list(_faults(found))
    if faults or not isinstance(found, TomlFile):
        common.faulty(faults)
    given = found.mapping
    members = staff.parsed(TomlFile(file, found.text, given.get("staff", {})))
    if isinstance(members, list):
        common.faulty(members)
    house = {**given["house"], "staff": staff.NAME}
    changes = [judged(folder, number, wanted) for number, wanted in (("", house), *given["table"].items())]
    try:
        for name, text in {staff.NAME: staff.written(members), **given.get("rules", {})}.items():
            private_file.write(folder / name, text.encode())
    except OSError as error:
        common.leave(common.ENVIRONMENT, say(words.UNWRITTEN, file=folder, why=error.strerror or error))
    for change in changes:
        write(parts, folder, change)
    if as_json:
        common.show([{"imported": str(file), "tables": settings.tables(folder)}])
        return
    common.tell(say(words.IMPORTED, file=file, folder=folder))


def _faults(file: TomlFile) -> Iterator[FileFault]:
    """Yield what in the file is no part of settings that were exported; what a value may be `judged` says."""
    version = file.mapping.get("version")
    if type(version) is not int or version != VERSION:
        reason = "newer" if type(version) is int else "missing"
        yield file.fault(Fault("version", reason, str(version), f"{VERSION}"), "version")
        return
    for name in ("house", "table"):
        if not isinstance(file.mapping.get(name), dict):
            yield file.fault(Fault(name, "missing", allowed=f"[{name}]"))
            return
    for name in file.mapping:
        if name not in _SECTIONS:
            yield file.fault(Fault(name, "unknown", allowed=" | ".join(_SECTIONS)), name)
    yield from _strangers(file, "house", file.mapping["house"], [key.name for key in HOUSE])
    for number, table in file.mapping["table"].items():
        if not settings.is_number(number):
            yield file.fault(Fault(f"table.{number}", "unknown", allowed="table.1 ... table.9999"), f"table.{number}")
        else:
            yield from _strangers(file, f"table.{number}", table, [key.name for key in TABLE])
    rules = file.mapping.get("rules", {})
    yield from _strangers(file, "rules", rules, [name for name in rules if _RULES.fullmatch(name)])


def _strangers(file: TomlFile, section: str, values: object, known: list[str]) -> Iterator[FileFault]:
    if not isinstance(values, dict):
        yield file.fault(Fault(section, "value", str(values), f"[{section}]"), section)
        return
    for key, value in values.items():
        if key not in known:
            yield file.fault(
                Fault(key, "unknown", allowed=" | ".join(known) or "NAME.toml"), key, f'"{key}"', section
            )
        elif not isinstance(value, str):
            yield file.fault(Fault(key, "value", str(value), '"..."'), f'"{key}"', key, section)
