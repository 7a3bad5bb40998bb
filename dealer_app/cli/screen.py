"""The console joined to a simulated table; imported only when there is a screen."""

from __future__ import annotations

import sys
from pathlib import Path

from dealer_app import __version__
from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.evening import FINISHED, STAFF, TABLE, ZONE, SimulatedTable, Wish
from dealer_app.cli.faults import last_time
from dealer_app.cli.worker import report_commands
from dealer_app.house.crash import Crashes, places
from dealer_app.practice.pacing import over
from dealer_app.shipped import resources
from dealer_app.ui import qt_messages
from dealer_app.ui.bridge import Bridge
from dealer_app.ui.console import Console, application
from dealer_app.ui.demo_row import DemoRow
from dealer_app.ui.speech import Speech
from dealer_app.words import screen
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
            facts=lambda: facts(table, wish, log_file),
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


def speech(wish: Wish, lang: str | None) -> Speech:
    """Return the console's languages: the rules' for the calls, the croupier's for the rest."""
    identity = wish.rules.profile.identity
    return Speech(
        tongue(identity.language),
        tongue(lang or of_environment()),
        Purse(identity.currency, identity.minor_unit),
        identity.reliquat_label,
    )


def facts(table: SimulatedTable, wish: Wish, log_file: Path) -> list[tuple[str, str]]:
    """Return what Help tells of this installation and this table."""
    identity = wish.rules.profile.identity
    head = table.record.head
    return [
        ("version", __version__),
        ("profile", f"{identity.title} ({identity.profile_id}), {identity.legal_basis}"),
        ("folder", str(wish.folder.resolve())),
        ("log", str(log_file.resolve())),
        ("head", f"{head.seq} {head.hash}"),
        ("settings", f"table {TABLE}, zone {ZONE}, staff {STAFF}"),
        ("manual", str(resources() / "manual")),
    ]
