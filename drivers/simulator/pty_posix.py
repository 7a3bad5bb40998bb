"""A pseudo-terminal as the shoe's end of the line, where there is POSIX; elsewhere `lines.TcpLine` serves."""

from __future__ import annotations

import contextlib
import os
import pty
import tty
from pathlib import Path

from drivers.simulator.lines import Source


class PtyLine:
    """The master end; the other end is kept open too, so that clients may come and go."""

    def __init__(self, link: Path | None = None) -> None:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._link = link
        self.url = os.ttyname(self._slave)
        if link is not None:
            link.unlink(missing_ok=True)
            link.symlink_to(self.url)
            self.url = str(link)

    def sources(self) -> list[Source]:
        """What may become readable."""
        return [self._master]

    def receive(self, source: Source) -> bytes:
        """What the client sent."""
        try:
            return os.read(self._master, 4096)
        except OSError:
            return b""

    def send(self, data: bytes) -> None:
        """Put bytes on the line; what nobody takes is lost, as on a cable."""
        with contextlib.suppress(OSError):
            os.write(self._master, data)

    def close(self) -> None:
        """The cable is gone."""
        os.close(self._master)
        os.close(self._slave)
        if self._link is not None:
            self._link.unlink(missing_ok=True)
