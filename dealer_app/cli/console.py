"""`dealer-app` without a command: the console on the table that the house's settings set up."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dealer_app import __version__
from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.faults import kept, last_time
from dealer_app.cli.house_files import TablePlan, is_wanting, plan
from dealer_app.cli.table import Table, opened
from dealer_app.cli.worker import report_commands
from dealer_app.core.people import Person
from dealer_app.house import places
from dealer_app.house.crash import Crashes
from dealer_app.house.crash import places as where
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.shipped import resources
from dealer_app.words import refusals, screen
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import N_, of_environment, tongue

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from dealer_app.ui.bridge import Bridge
    from dealer_app.ui.console import Console

NO_DISPLAY = N_("there is no display: the console needs one; shifts and days can be closed by command")


def open_console(parts: Parts, number: str | None, data: Path | None, *, is_kiosk: bool) -> None:
    """Open the console on a table and stay until it is closed; what is wanting is said in a sentence."""
    folder = places.data_folder(data)
    if has_display() and is_wanting(folder, number):
        number = _set_up(parts, folder, number)
    found = plan(data, number)
    if not has_display():
        common.leave(common.ENVIRONMENT, common.speaker().say(NO_DISPLAY))
    log_file, crashes = kept(parts, found.folder / "log")
    while show(parts, found, log_file, crashes, is_kiosk=is_kiosk):
        found = plan(data, found.number)


def _set_up(parts: Parts, folder: Path, number: str | None) -> str:
    """Let a table be set up in the window and return its number; who leaves it leaves the program."""
    from dealer_app.cli import set_up
    from dealer_app.ui.console import application

    app = application()
    app.setQuitOnLastWindowClosed(False)  # another window follows
    window = set_up.window(parts, folder, number, lambda is_written: app.exit(int(not is_written)))
    window.show()
    if app.exec():
        sys.exit(0)
    return window.wizard.given["number"]


def has_display() -> bool:
    """Tell whether a window can be shown."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in named)


def show(parts: Parts, found: TablePlan, log_file: Path, crashes: Crashes, *, is_kiosk: bool) -> bool:
    """Open the window and run until it is closed; tell whether the table is to be opened anew, as it is set now."""
    from dealer_app.ui import qt_messages
    from dealer_app.ui.bridge import Bridge
    from dealer_app.ui.console import application

    qt_messages.watch(crashes.keep)
    app, bridge = application(found.theme), Bridge()
    app.setQuitOnLastWindowClosed(False)  # the console's own end is the program's, or the table is opened anew
    crashed, told = last_time(crashes)
    table = opened(parts, found, bridge.deliver, "console", crashed)
    try:
        console = window(table, bridge, log_file, crashes, is_kiosk=is_kiosk)
        console.start()
        console.announce(" ".join(filter(None, (told, _older(table)))))
        code = app.exec()
    except (ChainBroken, JournalError) as error:
        common.broken(error, found.record)
    finally:
        table.close()
    if not console.begins_again:
        sys.exit(code)
    return True


def _older(table: Table) -> str:
    """Return what is to be done where an older release began the open day, "" where none did."""
    found, why = table.plan, table.door.misgivings.older
    identity = found.rules.profile.identity
    purse = Purse(identity.currency, identity.minor_unit)
    return "" if why is None else refusals.sentence(why, purse, tongue(found.language or of_environment()))


def window(table: Table, bridge: Bridge, log_file: Path, crashes: Crashes, *, is_kiosk: bool = False) -> Console:
    """Return the console over a table."""
    from dealer_app.ui.console import Console, House
    from dealer_app.ui.speech import Speech

    found = table.plan
    identity = found.rules.profile.identity
    spoken = tongue(found.language or of_environment())
    return Console(
        table,
        bridge,
        Person(table.door.croupier, "croupier"),
        Speech(
            tongue(identity.language), spoken, Purse(identity.currency, identity.minor_unit), identity.reliquat_label
        ),
        number=found.number,
        facts=lambda: _facts(table, log_file),
        house=House(
            table.door,
            found.house.badge_prefix,
            table.staff,
            table.reopen,
            lambda: _papers(table),
            partial(_changes, table),
        ),
        board=found.table.board,
        is_kiosk=is_kiosk,
        failed=lambda fault: crashes.keep("console", list(where(fault))),
    )


def _changes(table: Table, done: Callable[[], None]) -> QWidget | str:
    """Return the window in which this table's settings are changed, or what is wrong with their files."""
    from dealer_app.cli import set_up

    try:
        return set_up.window(table.parts, table.plan.data, table.plan.number, lambda ok: done() if ok else None)
    except common.Left as left:
        return " ".join(left.sentences)


def _facts(table: Table, log_file: Path) -> list[tuple[str, str]]:
    """Return what Help tells of this installation and this table."""
    from dealer_app.ui.board_place import screens

    found, head = table.plan, table.record.head
    identity = found.rules.profile.identity
    return [
        ("version", __version__),
        ("profile", f"{identity.title} ({identity.profile_id}), {identity.legal_basis}"),
        ("folder", str(found.folder.resolve())),
        ("log", str(log_file.resolve())),
        ("head", f"{head.seq} {head.hash}"),
        ("settings", ", ".join(str(found.data / name) for name in found.hashes)),
        ("manual", str(resources() / "manual")),
        ("screens", screens()),
    ]


def _papers(table: Table) -> tuple[list[list[str]], str]:
    """Return the workers' commands for the papers of the shift that was counted last, and what is said after them."""
    folder, found = table.papers(), table.plan
    said = tongue(found.language or of_environment()).say(screen.PAPERS).format(folder=folder)
    return report_commands(found.record, folder, found.staff), said
