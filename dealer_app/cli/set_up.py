"""The set-up in the window: what is so already, written as `settings set` and `staff` write it.

Everything is judged before the first file is written. What a failing disk leaves of a first set-up is taken away
again; the table's settings are written last, so what a power cut leaves is no table, and the set-up goes on from it.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dealer_app.cli import common
from dealer_app.cli.common import Left, Parts
from dealer_app.cli.house_files import joined, read, say
from dealer_app.cli.settings_change import Change, judged, write
from dealer_app.cli.shoe_device import device, shipped
from dealer_app.cli.staff_office import Office
from dealer_app.house import pins, private_file, settings, staff
from dealer_app.ui.setup import pages, people, rules
from dealer_app.ui.setup.page import Facts, Given
from dealer_app.ui.setup.wizard import Wizard
from dealer_app.words import settings as words

if TYPE_CHECKING:
    from dealer_app.ui.setup.window import SetUp

WORKER = (sys.executable, "-P", "-m", "dealer_app")
_TABLE_KEYS = ("medium", "device", "language", *pages.LIMITS)


def begun(folder: Path, number: str | None) -> Wizard:
    """Return the set-up with what is set already, or leave naming what is wrong with it."""
    known = settings.tables(folder)
    wanted = number or next(str(n) for n in range(1, 10_000) if str(n) not in known)
    given = {"number": wanted, "house.idle": "10", "table.device": "shoe1", "table.profile": "classic"}
    if settings.path_of(folder).exists():
        house = read(folder, "", "house")
        given |= {f"house.{key}": house.mapping.get(key, "") for key in ("house", "zone", "language", "badge_prefix")}
        given["house.idle"] = house.mapping.get("idle", "10")
    is_new = wanted not in known
    if not is_new:
        table = read(folder, wanted, "table").mapping
        given |= {f"table.{key}": table[key] for key in _TABLE_KEYS if key in table}
        given |= rules.taken_apart(table["profile"], wanted, folder)
        given["shoe"] = f"usb:{table['usb']}" if table.get("usb") else table.get("shoe", "")
    members = staff.load(_list(folder)) if _list(folder).exists() else {}
    if isinstance(members, list):
        common.faulty(members)
    of_role = defaultdict[str, list[str]](list)
    for one, member in members.items():
        of_role[member.role].append(one)
    for slot, role in people.SLOTS.items():
        taken = set(people.slots(given).values())
        id_ = next((one for one in of_role[role] if one not in taken), "")
        given |= {f"id.{slot}": id_, f"name.{slot}": members[id_].name if id_ else ""}
    devices = tuple((path.stem, device(path.stem).title) for path in shipped())
    has_pins = (folder / pins.NAME).exists()
    return Wizard(Facts(folder, known, staff.roles(members), is_new, has_pins, devices), given)


def window(parts: Parts, folder: Path, number: str | None, done: Callable[[bool], object]) -> SetUp:
    """Return the window of the set-up; `done` is told whether it was written. Left if what is set has faults."""
    from dealer_app.ui.setup.window import SetUp

    return SetUp(begun(folder, number), partial(written, parts), done, WORKER)


def written(parts: Parts, wizard: Wizard) -> str:
    """Write all that was given, and return what stands in the way, "" where nothing did."""
    folder, was_there = wizard.facts.data, set(wizard.facts.data.rglob("*"))
    try:
        _write(parts, wizard)
    except (Left, OSError) as why:
        if wizard.facts.is_new and not wizard.facts.has_pins:
            _take_away(folder, was_there)
        told = why.sentences if isinstance(why, Left) else (say(words.UNWRITTEN, file=folder, why=why.strerror),)
        return " ".join(told)
    return ""


def _write(parts: Parts, wizard: Wizard) -> None:
    given, facts = wizard.given, wizard.facts
    number, folder = given["number"], facts.data
    house, table = judged(folder, "", wizard.values("house")), judged(folder, number, wizard.values("table"))
    by, approved = given.get("by", ""), given.get("approved", "")
    if facts.has_pins:
        typed = {by: given.get("by.pin", ""), approved: given.get("approved.pin", "")}
        Office(parts, folder, None, None, typed=lambda prompt, id_: typed[id_]).two("change_settings", by, approved)
    elif facts.is_new:
        by, approved = given["id.administrator"], given["id.director"]
        _write_staff(folder, given)
    _change(parts, folder, _rules(folder, given), by, approved)
    _change(parts, folder, house, by, approved)
    if facts.is_new and not facts.has_pins:
        _begin(parts, folder, given, by, approved)
    _change(parts, folder, table, by, approved)
    joined(folder, number)


def _change(parts: Parts, folder: Path, change: Change, by: str, approved: str) -> None:
    if not change.is_none:
        write(parts, folder, change, by, approved)


def _rules(folder: Path, given: Given) -> Change:
    """Return what the house's own rules of this table are to say; where there are none to say, nothing changes."""
    path, text = folder / rules.file_name(given["number"]), rules.own_text(given, folder)
    old = settings.hash_of(common.text_of(path)) if path.exists() else ""
    return Change(path, text, old, settings.hash_of(text) if text else old, ())


def _write_staff(folder: Path, given: Given) -> None:
    path = _list(folder)
    there = staff.load(path) if path.exists() else {}
    if isinstance(there, list):
        common.faulty(there)
    private_file.write(path, staff.written(there | people.members(given)).encode())


def _list(folder: Path) -> Path:
    """Return the staff list: as the PC's settings say, if there are any."""
    is_set = settings.path_of(folder).exists()
    return folder / (settings.house(read(folder, "", "house")).staff if is_set else staff.NAME)


def _begin(parts: Parts, folder: Path, given: Given, by: str, approved: str) -> None:
    """Let administrator and director begin with PINs, and give the others theirs."""
    typed = {id_: given[f"pin.{slot}"] for slot, id_ in people.slots(given).items()}

    def office() -> Office:
        return Office(parts, folder, None, None, typed=lambda prompt, id_: typed[id_], tell=_quiet)

    office().begin(by, approved)
    for id_ in typed:
        if id_ not in (by, approved):
            office().pin(id_, by, approved)


_quiet: Callable[[str], object] = lambda sentence: None  # noqa: E731  # nothing is printed beside a window


def _take_away(folder: Path, was_there: set[Path]) -> None:
    """Take away what a set-up that failed has written; what was there before stays."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path not in was_there:
            path.rmdir() if path.is_dir() else path.unlink()
