"""The console joined to a simulated table; imported only when there is a screen."""

from __future__ import annotations

import sys
from pathlib import Path

from dealer_app import __version__
from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.evening import FINISHED, STAFF, TABLE, ZONE, SimulatedTable, Wish
from dealer_app.cli.faults import last_time
from dealer_app.cli.training import TrainingTable
from dealer_app.cli.worker import report_commands, run, sheet_command
from dealer_app.house.crash import Crashes, places
from dealer_app.house.profiles import Found
from dealer_app.practice.pacing import over
from dealer_app.shipped import resources
from dealer_app.ui import qt_messages
from dealer_app.ui.bridge import Bridge
from dealer_app.ui.console import Console, application
from dealer_app.ui.demo_row import DemoRow
from dealer_app.ui.sheet import Sheet
from dealer_app.ui.speech import Speech
from dealer_app.ui.training_row import TrainingRow
from dealer_app.words import screen, training
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import of_environment, tongue


def show(parts: Parts, wish: Wish, pace: float, lang: str | None, log_file: Path, crashes: Crashes) -> None:
    """Open the window over a simulated table and stay until it is closed."""
    qt_messages.watch(crashes.keep)
    app = application()
    bridge = Bridge()
    crashed, told = last_time(crashes)
    table = SimulatedTable(parts, wish, bridge.deliver, crashed)
    try:
        if table.is_finished:
            common.leave(common.NO, common.speaker().say(FINISHED).format(folder=wish.folder))
        spoken = speech(wish, lang)
        row = DemoRow(pace, lambda: over(table.clerk.view), spoken)
        console = Console(
            table,
            bridge,
            table.croupier,
            spoken,
            number=TABLE,
            facts=lambda: facts(table, wish.rules, wish.folder, log_file, STAFF),
            wait=row.wait,
            row=row,
            papers=report_commands(wish.folder / "journal", wish.folder, STAFF),
            done=tongue(lang or of_environment()).say(screen.DONE).format(folder=wish.folder),
            failed=lambda fault: crashes.keep("console", list(places(fault))),
        )
        console.start()
        console.announce(told)
        code = app.exec()
    finally:
        table.close()
    sys.exit(code)


def show_training(
    table: TrainingTable, folder: Path, pace: float, lang: str, log_file: Path, crashes: Crashes
) -> int:
    """Open the window over a lesson and stay until it is closed; return the code to leave by."""
    qt_messages.watch(crashes.keep)
    app = application()
    console = lesson_console(table, folder, pace, lang, log_file, crashes)
    console.start()
    code = app.exec()
    if not table.is_over:
        table.keep(folder)
        run([sheet_command(folder / "journal", folder, lang)])
    return code


def lesson_console(
    table: TrainingTable, folder: Path, pace: float, lang: str, log_file: Path, crashes: Crashes
) -> Console:
    """Return the console over a lesson, with the training's row above it."""
    lesson, spoken = table.lesson, speech_of(table.lesson.rules, lang)
    row = TrainingRow(table.coach, lesson.told, lambda: table.clerk.view, spoken)
    sheets: list[Sheet] = []

    def over() -> None:
        table.keep(folder)
        row.end(str(folder / "sheet.pdf"))
        sheets.append(Sheet(table.page(spoken.croupier)))
        sheets[-1].show()

    return Console(
        table,
        Bridge(),
        table.croupier,
        spoken,
        number=TABLE,
        facts=lambda: facts(table, lesson.rules, folder, log_file),
        wait=lambda: round(1000 / pace),
        row=row,
        over=over,
        mark=training.MARK,
        papers=[sheet_command(folder / "journal", folder, lang)],
        done=spoken.say(training.OVER).format(sheet=folder / "sheet.pdf"),
        failed=lambda fault: crashes.keep("console", list(places(fault))),
    )


def speech(wish: Wish, lang: str | None) -> Speech:
    """Return the console's languages: the rules' for the calls, the croupier's for the rest."""
    return speech_of(wish.rules, lang or of_environment())


def speech_of(rules: Found, lang: str) -> Speech:
    """Return the languages of a table with these rules, and of a croupier with this one."""
    identity = rules.profile.identity
    return Speech(
        tongue(identity.language),
        tongue(lang),
        Purse(identity.currency, identity.minor_unit),
        identity.reliquat_label,
    )


def facts(
    table: SimulatedTable | TrainingTable, rules: Found, folder: Path, log_file: Path, staff: Path | None = None
) -> list[tuple[str, str]]:
    """Return what Help tells of this installation and this table."""
    identity = rules.profile.identity
    head = table.record.head
    return [
        ("version", __version__),
        ("profile", f"{identity.title} ({identity.profile_id}), {identity.legal_basis}"),
        ("folder", str(folder.resolve())),
        ("log", str(log_file.resolve())),
        ("head", f"{head.seq} {head.hash}"),
        ("settings", f"table {TABLE}, zone {ZONE}" + (f", staff {staff}" if staff else "")),
        ("manual", str(resources() / "manual")),
    ]
