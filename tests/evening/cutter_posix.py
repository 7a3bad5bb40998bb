"""Ends of the cable that only POSIX has: the simulator's pseudo-terminal, one of our own, and one made by socat."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
import tty
from pathlib import Path

from drivers.simulator.lines import Source, TcpLine
from drivers.simulator.pty_posix import PtyLine

PATIENCE = 10.0


def pty_line(link: Path) -> PtyLine:
    """A pseudo-terminal that the console finds under a name that stays."""
    return PtyLine(link)


class PtyShoe:
    """The simulator behind a pseudo-terminal; OSError while there is none."""

    def __init__(self, link: Path) -> None:
        self._fd = os.open(link, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        with contextlib.suppress(OSError):
            tty.setraw(self._fd)

    def source(self) -> int:
        return self._fd

    def read(self) -> bytes:
        try:
            return os.read(self._fd, 4096)
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        with contextlib.suppress(OSError):
            os.write(self._fd, data)

    def close(self) -> None:
        os.close(self._fd)


class SocatLine:
    """A pseudo-terminal made by socat, which joins it to our socket; closing kills socat: the cable is pulled."""

    def __init__(self, link: Path, port: int) -> None:
        self._line = TcpLine("127.0.0.1", port)
        self.url = str(link)
        link.unlink(missing_ok=True)
        self._socat = subprocess.Popen(["socat", f"PTY,link={link},raw,echo=0", f"TCP:127.0.0.1:{port}"])
        deadline = time.monotonic() + PATIENCE
        while not link.exists():
            assert time.monotonic() < deadline, "socat made no pseudo-terminal"
            time.sleep(0.005)

    def sources(self) -> list[Source]:
        return self._line.sources()

    def receive(self, source: Source) -> bytes:
        return self._line.receive(source)

    def send(self, data: bytes) -> None:
        self._line.send(data)

    def close(self) -> None:
        self._socat.kill()
        self._socat.wait()
        self._line.close()
