"""A pseudo-terminal as the shoe's end of the line, where there is POSIX; elsewhere `lines.TcpLine` serves."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import tty
from pathlib import Path

from drivers.simulator.lines import Source


class PtyLine:
    """The master end; the other end is kept open too, so that clients may come and go.

    An adapter that was out comes back under another name; `link` is a name that stays.
    """

    def __init__(self, link: Path | None = None) -> None:
        self.knows_rights = os.geteuid() != 0
        self._link = link
        self._ends: tuple[int, int] | None = None
        self.url = ""
        self._plug_in()

    def _plug_in(self) -> None:
        master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._ends = master, slave
        self.url = os.ttyname(slave)
        if self._link is not None:
            self._link.unlink(missing_ok=True)
            self._link.symlink_to(self.url)
            self.url = str(self._link)

    def _pull_out(self) -> None:
        for end in self._ends or ():
            os.close(end)
        self._ends = None
        if self._link is not None:
            self._link.unlink(missing_ok=True)

    def sources(self) -> list[Source]:
        """What may become readable."""
        return [self._ends[0]] if self._ends else []

    def receive(self, source: Source) -> bytes:
        """What the client sent."""
        try:
            return os.read(self._ends[0], 4096) if self._ends else b""
        except OSError:
            return b""

    def send(self, data: bytes) -> None:
        """Put bytes on the line; what nobody takes is lost, as on a cable."""
        if self._ends:
            with contextlib.suppress(OSError):
                os.write(self._ends[0], data)

    def turn(self, to: str) -> None:
        """Out: hung up; taken: locked as another program would; denied: nobody's, which does not bind root."""
        if to == "out":
            self._pull_out()
            return
        if self._ends is None:
            self._plug_in()
        assert self._ends is not None
        slave = self._ends[1]
        os.chmod(slave, 0 if to == "denied" else 0o620)
        with contextlib.suppress(OSError):  # a client that has it open keeps it
            fcntl.flock(slave, fcntl.LOCK_EX | fcntl.LOCK_NB if to == "taken" else fcntl.LOCK_UN)

    def close(self) -> None:
        """The cable is gone."""
        self._pull_out()
