"""A configured table, joined: record, key, clerk, door, shoe; for the console and for commands without a screen."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from dealer_app import RELEASED, __version__
from dealer_app.clerk import release, settings
from dealer_app.clerk.people.door import Door
from dealer_app.clerk.setting import Setting
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.cli import common
from dealer_app.cli.behind import Behind
from dealer_app.cli.common import Parts, Port
from dealer_app.cli.house_files import TablePlan
from dealer_app.cli.medium import ask_medium
from dealer_app.cli.shoe_device import unless_plain
from dealer_app.cli.shoe_place import claims
from dealer_app.cli.watch import TableWatch
from dealer_app.core import permits
from dealer_app.core.events import StakesClosed
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.house import pin_secret, staff
from dealer_app.house.pins import PinFault
from dealer_app.house.program import fingerprint
from dealer_app.house.proofs import Proofs
from dealer_app.journal import folder as layout
from dealer_app.journal.entry import Identity
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.kinds import SettingsKnown
from dealer_app.journal.space import RESERVE
from dealer_app.words import moments
from dealer_app.words import people as words
from drivers.messages import Link, LinkState, Message, Why

_PATIENCE = 5.0  # seconds for a worker to end


class Table:
    """One table of the house; ChainBroken or JournalError if its record cannot be gone on with.

    Whoever has it calls `tick` about four times a second and hands on what `deliver` is given to the desk; `crashed`
    is how many files of faults earlier runs left.
    """

    def __init__(
        self, parts: Parts, plan: TablePlan, deliver: Callable[[Message], None], command: str, crashed: int = 0
    ) -> None:
        self.parts, self.plan, self._deliver = parts, plan, deliver
        self._device = unless_plain(plan.table.device)
        proofs = Proofs(plan.data, _secret(plan))
        key = KeyFile(plan.folder / "signing.key", plan.record)
        identity = Identity(plan.house.house, plan.number)
        self.record = Journal(plan.record, identity, common.holder(command), key, parts.store, RESERVE)
        try:
            release.check(self.record.entries, __version__)
            ask_medium(self.record)
            self.clerk = parts.clerk(self.record, parts.clock, parts.names(), fingerprint(), parts.stopwatch)
        except BaseException:
            self.record.close()
            raise
        self._known = settings.known(self.record.entries)
        self.desk = ShoeDesk(self.clerk, self.record, has_shoe=bool(plan.place))
        self.staff = staff.roles(plan.members)
        idle = int(plan.house.idle) * 60_000
        self.door = Door(self.clerk, proofs, self.staff, _first(plan, proofs), RELEASED, idle)
        self._setting = Setting(plan.house.zone, plan.rules.mapping, plan.limits, self.staff)
        log = plan.folder / "log"
        self._watch = TableWatch(
            *(parts, log, plan.number, self.record, self.clerk, self.desk, self._device),
            crashes=crashed,
            behind=Behind(plan.record, log),
            has_medium=bool(plan.table.medium),
        )
        self.port: Port | None = None
        self._copier: subprocess.Popen[bytes] | None = None
        self.clerk.start()
        self._tell_settings()

    @property
    def is_open(self) -> bool:
        """Whether a gaming day is open."""
        view = self.clerk.view
        return view is not None and view.day_open

    def open_day(self, by: Person) -> Refusal | None:
        """Open the gaming day as the settings say; return why it may not be."""
        why = self.clerk.open_day(self._setting, by)
        if why is None:
            self._tell_settings()
        return why

    def hour(self) -> str:
        """Return the time of day at the table, hour and minute."""
        at = self.parts.clock.now(self.clerk.next_number).at
        return moments.minute(at, self.plan.house.zone)

    def _tell_settings(self) -> None:
        """Let the record know which settings are in force, and how they came to be so."""
        if not self.is_open:
            return
        for event in settings.news(self._known, self.plan.hashes, self.plan.changes, self.clerk.at):
            self.clerk.note(event)
            if isinstance(event, SettingsKnown):
                self._known = event

    def join(self) -> None:
        """Open the shoe's line and begin the copies, as soon as a day is open to record what comes."""
        is_on_paper = bool(self.clerk.people.paper)
        if self.port is not None and is_on_paper:
            self._let_go()
        if self.port is None and self.plan.place and self.is_open and not is_on_paper:
            more = {"device": self._device, "claims": claims("console"), "tap": self._watch.tap}
            self.port = self.parts.port(self.plan.place, self._deliver, self.desk.last_numbers, **more)
            self.desk.attach(self.port)
            self._watch.attach(self.plan.place, self.port)
        if self._copier is None and self.plan.table.medium and self.is_open:
            words = ["copy", str(self.plan.record), "--to", self.plan.table.medium, "--follow"]
            quiet = subprocess.DEVNULL
            command = [sys.executable, "-P", "-m", "dealer_app", *words]
            self._copier = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)

    def _let_go(self) -> None:
        """Close the line while cards are entered from paper: what the shoe holds of them it tells afterwards."""
        if self.port is not None:
            self.port.close()
            self.port = None
            self.desk.hear(Link(LinkState.DOWN, Why.CLOSED))

    def tick(self) -> None:
        """Say that the main loop is alive."""
        self.join()
        if self.port is not None:
            self.port.tick()
            self.desk.look(self.port.lamps())
        self.door.look()
        self._watch.tick()

    def papers(self) -> Path:
        """Return the folder of the reports of the last shift, made; OSError if it cannot be."""
        view = self.clerk.view
        assert view is not None
        folder = self.plan.papers / f"{view.day}-shift-{view.shift}"
        layout.make(folder)
        return folder

    def reopen(self) -> bool | None:
        """Read the record again after its medium failed; as `Clerk.reopen`."""
        found = self.clerk.reopen()
        self.desk.read_again()
        return found

    def close(self) -> None:
        """Close the line, the record and the copies, in this order."""
        if self.port is not None:
            self.port.close()
        self._watch.close()
        self.clerk.stop()
        if self._copier is not None:
            self._copier.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._copier.wait(_PATIENCE)


def _secret(plan: TablePlan) -> Path:
    try:
        return pin_secret.place(Path(plan.house.secret) if plan.house.secret else None, plan.data)
    except PinFault as fault:
        sentence = common.speaker().say(words.FAULTS[fault.reason]).format(detail=fault.detail)
        common.leave(common.ENVIRONMENT, sentence)


def _first(plan: TablePlan, proofs: Proofs) -> str:
    """Return who has the table before anybody took it: where numbers are claimed the first croupier of the list."""
    if proofs.in_use:
        return ""
    return next((id_ for id_, member in plan.members.items() if permits.may(member.role, StakesClosed)), "")


def opened(
    parts: Parts, plan: TablePlan, deliver: Callable[[Message], None], command: str, crashed: int = 0
) -> Table:
    """Return the table, or leave saying why its record cannot be gone on with."""
    try:
        return Table(parts, plan, deliver, command, crashed)
    except (ChainBroken, JournalError) as error:
        common.broken(error, plan.record)
