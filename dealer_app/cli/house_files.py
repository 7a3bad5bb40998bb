"""The house's files as a command needs them: settings of PC and table, staff, rules; every fault leaves, named."""

from __future__ import annotations

from pathlib import Path

import msgspec

from dealer_app.cli import common
from dealer_app.core import money
from dealer_app.core.events import Limits
from dealer_app.core.profile import Profile
from dealer_app.house import places, settings, settings_log
from dealer_app.house import staff as staff_file
from dealer_app.house.private_file import Exposed
from dealer_app.house.profiles import Found
from dealer_app.house.settings import HouseSettings, Read, TableSettings
from dealer_app.house.settings_keys import File
from dealer_app.house.settings_log import Changed
from dealer_app.house.staff import Member
from dealer_app.journal.errors import JournalError
from dealer_app.practice.plan import limits_of
from dealer_app.words import settings as words


class TablePlan(msgspec.Struct, frozen=True):
    """A table as the house's files set it up; `place` is the line of its shoe, "" where it has none."""

    data: Path
    number: str
    folder: Path
    house: HouseSettings
    table: TableSettings
    rules: Found
    limits: Limits
    members: dict[str, Member]
    place: str
    hashes: dict[str, str]
    changes: list[Changed]

    @property
    def staff(self) -> Path:
        """The staff list."""
        return self.data / self.house.staff

    @property
    def record(self) -> Path:
        """The folder of the record."""
        return self.folder / "journal"

    @property
    def papers(self) -> Path:
        """The folder of the reports."""
        return self.folder / self.table.papers

    @property
    def language(self) -> str:
        """The croupier's language, "" where the computer's counts."""
        return self.table.language or self.house.language

    @property
    def theme(self) -> str:
        """The theme of the screen, "" where the computer's counts."""
        return self.table.theme


def say(sentence: str, **slots: object) -> str:
    """Return a sentence in the user's language."""
    return common.speaker().say(sentence).format(**slots)


def read(data: Path, number: str, which: File) -> Read:
    """Return a settings file, or leave naming every fault."""
    found = settings.read(settings.path_of(data, number), which)
    return found if isinstance(found, Read) else common.faulty(found)


def is_wanting(folder: Path, number: str | None) -> bool:
    """Tell whether the table that is asked for, or any, is still to be set up."""
    known = settings.tables(folder)
    is_there = bool(known) if number is None else number in known
    return not places.is_network(folder) and not (is_there and settings.path_of(folder).exists())


def plan(data: Path | None, number: str | None) -> TablePlan:
    """Return the table that is asked for, or the only one; leave with one sentence if none is set up."""
    folder = places.data_folder(data)
    if places.is_network(folder):
        common.broken(JournalError("network", str(folder)), folder)
    known = settings.tables(folder)
    if not settings.path_of(folder).exists() or not known:
        common.leave(common.ENVIRONMENT, say(words.NOTHING, folder=folder))
    if number is None and len(known) > 1:
        common.leave(common.MISUSE, say(words.WHICH, folder=folder, tables=", ".join(known)))
    if number is not None and number not in known:
        common.leave(common.ENVIRONMENT, say(words.NO_TABLE, folder=folder, n=number))
    return joined(folder, number or known[0])


def joined(data: Path, number: str) -> TablePlan:
    """Return a table that has both files, or leave saying what in them is wrong or is not there."""
    pc, own = read(data, "", "house"), read(data, number, "table")
    house, table = settings.house(pc), settings.table(own)
    rules = common.profile(_rules(data, table.profile))
    members = staff_file.load(data / house.staff)
    if isinstance(members, list):
        common.faulty(members)
    return TablePlan(
        data=data,
        number=number,
        folder=settings.table_folder(data, number),
        house=house,
        table=table,
        rules=rules,
        limits=_limits(table, rules.profile, own.path),
        members=members,
        place=_place(table, own.path),
        hashes={_name(data, one): one.hash for one in (pc, own)} | _own_rules(data, table.profile),
        changes=_changes(data),
    )


def _changes(data: Path) -> list[Changed]:
    """Return who changed which settings, or leave saying why that cannot be read."""
    try:
        return settings_log.read(data)
    except OSError as error:
        reason = "exposed" if isinstance(error, Exposed) else "unreadable"
        common.leave(common.ENVIRONMENT, say(words.LOG[reason], file=data / settings_log.NAME, why=error.strerror))


def _name(data: Path, found: Read) -> str:
    return found.path.relative_to(data).as_posix()


def _own_rules(data: Path, name: str) -> dict[str, str]:
    """Return the hash of rules of the house's own that lie in the data folder, by their name."""
    is_own = "/" not in name and name.endswith(".toml")
    return {name: settings.hash_of(common.text_of(data / name))} if is_own else {}


def _rules(data: Path, name: str) -> str:
    """Return a profile's id as it is, a file's path from the data folder on."""
    return str(data / name) if "/" in name or name.endswith(".toml") else name


def _limits(table: TableSettings, rules: Profile, path: Path) -> Limits:
    """Return the table's limits: those of the rules where no other is set."""
    given: dict[str, int] = {}
    identity = rules.identity
    for key in ("stake_min", "stake_step", "bank_min", "bank_step", "bank_max"):
        text = getattr(table, key)
        amount = money.parse(text, identity.minor_unit) if text else None
        if text and amount is None:
            fault = say(words.LIMIT, key=key, given=text, currency=identity.currency)
            common.leave(common.NO, f"{path}: {fault}")
        if amount is not None:
            given[key] = amount
    return msgspec.structs.replace(limits_of(rules), **given)


def _place(table: TableSettings, path: Path) -> str:
    """Return the line of the shoe, "" where there is none."""
    from drivers.listing import USB
    from drivers.listing import usb as adapter

    if table.shoe and table.usb:
        common.leave(common.NO, f"{path}: {say(words.ONE_LINE)}")
    if table.usb and adapter(table.usb) is None:
        common.leave(common.NO, f"{path}: {say(words.USB, given=table.usb)}")
    return f"{USB}{table.usb}" if table.usb else table.shoe
