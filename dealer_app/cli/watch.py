"""What a program that has a table does beside play: line trace, status for others, staying awake, waking up.

All of it is done at the ticks of the main loop, about four times a second however often it ticks, and none of it
stops play.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dealer_app import __version__
from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.inbox import Intake
from dealer_app.clerk.moment import Moment, parted
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.clerk.technical import Technical
from dealer_app.cli.behind import Behind
from dealer_app.cli.common import Parts, Port
from dealer_app.core.state import open_coup
from dealer_app.house import copying, places
from dealer_app.house.ring import Ring
from dealer_app.house.status import LineStatus, StatusFile
from dealer_app.journal.copy import opened
from dealer_app.journal.journal import Journal
from dealer_app.journal.kinds import MachineResumed

if TYPE_CHECKING:
    from drivers.port import Tap
    from drivers.trace import Piece
    from drivers.wires.profile import DeviceProfile

log = logging.getLogger("watch")

EACH, TELL = 250, 1000  # milliseconds between two looks, between two writings of the status
TRACE = "line"
"""The stem of the trace's files."""


class TableWatch:
    """The manners of one table: `state` is its log's folder, `table` its number, `device` what is at its line.

    `crashes` is how many files of faults earlier runs left, `behind` checks the closed days. A demo's record is the
    same on every machine: there `of_machine` is False. `has_medium`: copies are to be made on a second medium, and
    the lamp is lit if nobody makes them.
    """

    def __init__(
        self,
        parts: Parts,
        state: Path,
        table: str,
        record: Journal,
        clerk: Clerk,
        desk: ShoeDesk,
        device: DeviceProfile | None = None,
        *,
        crashes: int = 0,
        of_machine: bool = True,
        behind: Behind | None = None,
        has_medium: bool = False,
    ) -> None:
        from drivers.trace import HeldTrace

        self._parts, self._table, self._has_medium = parts, table, has_medium
        self._record, self._clerk, self._desk = record, clerk, desk
        self._awake = parts.awake()
        self._technical = Technical(clerk, record, crashes=crashes, of_machine=of_machine)
        self._intake, self._behind = Intake(clerk, record, record.folder), behind
        numbered, address = (True, "") if device is None else (device.wire is None, device.address)
        self._trace, self._ring = HeldTrace(numbered=numbered, address=address), Ring(state, TRACE)
        self._port: Port | None = None
        self._url = ""
        self._status: StatusFile | None = None
        self._seen = self._told = Moment(0, -EACH)
        self._copies_seen = -TELL

    @property
    def tap(self) -> Tap:
        """What the port tells of every piece that crosses the line."""
        return self._trace.take

    def attach(self, url: str, port: Port) -> None:
        """From now on this port is the table's."""
        self._url, self._port = url, port
        self._status = StatusFile(places.state_folder(None), url, self._now().at)
        self._ring.add([f"# {url}"])

    def tick(self) -> None:
        """Look at everything, if it is time."""
        now = self._now()
        if 0 <= now.mono - self._seen.mono < EACH:
            return
        before, self._seen = self._seen, now
        if before.at:
            self._wake_up(parted(before, now))
        view = self._clerk.view
        self._awake.keep(view is not None and view.shift_open)
        self._write_trace(now)
        self._clerk.look_at_clock(synchronised=now.synchronised)
        self._look_at_copies(now)
        self._technical.look()
        self._intake.look()
        self._look_behind(now)
        self._tell(now)

    def close(self) -> None:
        """Write what may still be shown, and take the status away."""
        self._write_trace(self._now())
        if self._trace.left_out or self._trace.size:
            self._ring.add([f"# {self._trace.left_out + self._trace.size} bytes were held back and are not here"])
        if self._status is not None:
            self._status.remove()
        self._awake.close()
        if self._behind is not None:
            self._behind.close()

    def _now(self) -> Moment:
        return self._parts.clock.now(0)

    def _wake_up(self, away: int) -> None:
        """After a sleep look at lock and line, and record how long it was; a lock that is gone ends play."""
        if not away:
            return
        log.info("the clocks parted by %d ms", away)
        is_locked = self._record.is_locked
        view = self._clerk.view
        if view is not None and view.day_open and is_locked:
            self._clerk.note(MachineResumed(away, self._desk.line.state))
        if not is_locked:
            self._clerk.suspend("held")
            self._clerk.tell()

    def _write_trace(self, now: Moment) -> None:
        pieces = self._trace.ready(self._desk.last_numbers, opened(self._record.entries))
        self._ring.add(shown(pieces, now.at - now.mono))

    def _look_at_copies(self, now: Moment) -> None:
        """See how far the copies on the second medium are, if anybody makes them."""
        if 0 <= now.mono - self._copies_seen < TELL:
            return
        self._copies_seen = now.mono
        found = copying.status(places.state_folder(None), self._record.folder)
        if found is not None or self._has_medium:
            self._clerk.look_at_copies(0 if found is None else found.seq)

    def _look_behind(self, now: Moment) -> None:
        """Let the check of the closed days go on; what it found is in the inbox before the lamp is lit."""
        if self._behind is not None:
            view = self._clerk.view
            is_open, is_between = view is not None and view.day_open, view is None or open_coup(view) is None
            closed = self._record.closed_day
            self._clerk.look_at_days(self._behind.tick(now.mono, closed, is_open=is_open, is_between=is_between))

    def _tell(self, now: Moment) -> None:
        if self._port is None or self._status is None or 0 <= now.mono - self._told.mono < TELL:
            return
        self._told = now
        line, lamps = self._desk.line, self._port.lamps()
        last = self._desk.last_numbers.get(line.device)
        counted = lamps.counters
        self._status.write(
            LineStatus(
                url=self._url,
                table=self._table,
                process=os.getpid(),
                version=__version__,
                at=now.at,
                line=line.state,
                why=line.why,
                shoe=line.device,
                number=0 if last is None else last[1],
                port=lamps.port,
                bytes=lamps.bytes,
                good=lamps.frames,
                session=lamps.session,
                frames=counted.frames,
                bad=counted.bad,
                noise=counted.noise,
                repeated=counted.repeated,
                unknown=counted.unknown,
            )
        )


def shown(pieces: Iterable[Piece], begun: int) -> Iterator[str]:
    """Yield the trace's lines: ms since 1970 UTC, way, bytes in hexadecimal; `begun` is zero of the port's clock."""
    for piece in pieces:
        yield f"{begun + round(piece.at * 1000)} {piece.way} {piece.data.hex()}"
