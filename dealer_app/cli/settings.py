"""`settings`: those of the PC and of each table, shown, checked, changed; a change is recorded with both hashes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.group import Lazy
from dealer_app.cli.house_files import joined, read, say
from dealer_app.cli.settings_change import judged, write
from dealer_app.cli.shoe_device import device
from dealer_app.cli.staff_office import Office
from dealer_app.house import pin_secret, pins, places, settings
from dealer_app.house.pins import PinFault
from dealer_app.house.settings import Read
from dealer_app.house.settings_keys import KEYS, File
from dealer_app.words import people
from dealer_app.words import settings as words


class Number(click.ParamType[str]):
    """A table's number."""

    name = "N"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the number; UsageError if it is none."""
        if not settings.is_number(value):
            self.fail(say(words.NUMBER, given=value), param, ctx)
        return value


_CARRY = "dealer_app.cli.settings_carry:"
group = Lazy(
    "settings",
    {"export": f"{_CARRY}export", "import": f"{_CARRY}import_"},
    "The settings of the PC and of each table.",
)
_data = click.option("--data", type=click.Path(path_type=Path), help="The data folder; the platform's if not given.")
_table = click.option("--table", "number", type=Number(), help="The table's own settings; the PC's if not given.")
_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")


@group.command(epilog="Example: dealer-app settings show --table 3")
@_table
@_data
@_json
def show(number: str | None, data: Path | None, as_json: bool) -> None:
    """Show what is set, those that nobody set with what they are then; without --table the PC's and all tables'."""
    folder = places.data_folder(data)
    for which, of in _files(folder, number):
        found = read(folder, of, which)
        values = {key.name: found.mapping.get(key.name, key.unset or "") for key in KEYS[which]}
        if as_json:
            common.show([{"file": str(found.path), "hash": found.hash, "table": of or None, "settings": values}])
            continue
        common.tell(say(words.FILE, file=found.path, hash=found.hash))
        for key, value in values.items():
            common.tell(say(words.ROW, key=key, value=value))


@group.command(epilog="Example: dealer-app settings check --data DIR")
@_table
@_data
@_json
def check(number: str | None, data: Path | None, as_json: bool) -> None:
    """Check the files and all that they name: rules, limits, staff list, shoe, secret; each fault with its place."""
    folder = places.data_folder(data)
    for which, of in _files(folder, number):
        found = read(folder, of, which)
        if which == "house":
            _check_secret(folder, found)
        else:
            _check_table(folder, of)
        if as_json:
            common.show([{"file": str(found.path), "ok": True}])
        else:
            common.tell(say(words.GOOD, file=found.path))


@group.command("set", epilog="Example: dealer-app settings set --table 3 profile=fr-2007 shoe=/dev/ttyUSB0")
@click.argument("given", metavar="KEY=VALUE...", nargs=-1, required=True)
@_table
@click.option("--by", default="", help="Who changes it, once PINs are in use: an administrator.")
@click.option("--approved", default="", help="Who approves it: another person, by his own PIN.")
@_data
@_json
@click.pass_obj
def set_(
    parts: Parts,
    given: tuple[str, ...],
    number: str | None,
    by: str,
    approved: str,
    data: Path | None,
    as_json: bool,
) -> None:
    """Set these; a file that is not there is written whole. The file before is kept beside it."""
    folder = places.data_folder(data)
    wanted = _wanted(given, "table" if number else "house")
    change = judged(folder, number or "", wanted)
    if change.is_none:
        common.tell(say(words.SAME, file=change.path))
        return
    _prove(parts, folder, by, approved)
    write(parts, folder, change, by, approved)
    if as_json:
        row = {"file": str(change.path), "old": change.old or None, "new": change.new, "keys": change.keys}
        common.show([row])
        return
    common.tell(say(words.SAVED, file=change.path, keys=", ".join(change.keys)))


def _files(folder: Path, number: str | None) -> Iterator[tuple[File, str]]:
    """Yield the files that are meant: a table's, or the PC's and those of all tables."""
    if number is not None:
        yield "table", number
        return
    yield "house", ""
    for of in settings.tables(folder):
        yield "table", of


def _wanted(given: tuple[str, ...], which: File) -> dict[str, str]:
    """Return the settings that are given by key, or leave."""
    names = [key.name for key in KEYS[which]]
    wanted: dict[str, str] = {}
    for one in given:
        key, mark, value = one.partition("=")
        if not mark:
            raise click.UsageError(say(words.FORM, given=one))
        if key not in names:
            raise click.UsageError(say(words.UNKNOWN, key=key, allowed=" | ".join(names)))
        wanted[key] = value
    return wanted


def _prove(parts: Parts, folder: Path, by: str, approved: str) -> None:
    """Leave unless two have proven themselves who may; before any PIN is in use whoever sits there sets it up."""
    if not (folder / pins.NAME).exists():
        return
    if not by or not approved:
        raise click.UsageError(say(words.TWO))
    Office(parts, folder, None, None).two("change_settings", by, approved)


def _check_secret(folder: Path, found: Read) -> None:
    """Leave if the secret may not lie where it is said to."""
    house = settings.house(found)
    try:
        pin_secret.place(Path(house.secret) if house.secret else None, folder)
    except PinFault as fault:
        common.leave(common.NO, f"{found.path}: {say(people.FAULTS[fault.reason], detail=fault.detail)}")


def _check_table(folder: Path, number: str) -> None:
    """Leave naming what a table's settings name and what is not so."""
    plan = joined(folder, number)
    device(plan.table.device)
    medium = Path(plan.table.medium)
    if plan.table.medium and medium.resolve().is_relative_to(plan.folder.resolve()):
        common.leave(common.NO, f"{settings.path_of(folder, number)}: {say(words.MEDIUM, given=medium)}")
