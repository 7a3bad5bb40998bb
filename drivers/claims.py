"""Which console of this machine has which shoe: a locked file a line and a shoe, so that the second one is refused.

The lock counts, not the file: it falls with its holder, however he ends, and what a dead one wrote is overwritten.
Files stay where they are; taking one away could let two consoles hold two files of one name.
"""

from __future__ import annotations

import json
import os
import re
import socket
import sys
from collections.abc import Mapping
from hashlib import sha256
from io import FileIO
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit

from drivers.messages import Why
from drivers.transport import PortLost

if sys.platform == "win32":
    from drivers.lock_windows import try_lock
else:
    from drivers.lock_posix import try_lock

LINE, SHOE = "line", "shoe"
WITHIN = ("loop", "sim")
"""Addresses of lines within one process: each process has its own."""
_LOOPBACK = ("127.", "::1")
_WRITTEN_AFTER = 0.05
"""Seconds after which whoever has taken a lock has written down who he is; before, the file may name a dead one."""


class Claims:
    """What one console holds: at most one line and one shoe. `holder` is how it names itself to a second console."""

    def __init__(self, folder: Path, holder: Mapping[str, object]) -> None:
        self._folder, self._holder = folder, holder
        self._held: dict[str, tuple[str, FileIO]] = {}
        self._is_ours_alone = False

    def line(self, address: str) -> None:
        """Claim the line at this address instead of the one before; PortLost (HELD) names who has it."""
        self._is_ours_alone = urlsplit(address).scheme in WITHIN
        if not self._is_ours_alone:
            self._claim(LINE, line_of(address))

    def shoe(self, device_uid: str) -> None:
        """Claim the shoe with this serial number instead of the one before; PortLost (HELD) names who has it."""
        if not self._is_ours_alone:
            self._claim(SHOE, device_uid)

    def no_line(self) -> None:
        """Let go of the line whose adapter is not there: its name may be given to another one."""
        self._let_go(LINE)

    def release(self) -> None:
        """Let the next console in."""
        while self._held:
            self._held.popitem()[1][1].close()

    def _claim(self, kind: str, what: str) -> None:
        if kind in self._held and self._held[kind][0] == what:
            return
        self._let_go(kind)  # before the new one is had: two consoles whose names were exchanged would wait for ever
        file = self._opened(self._folder / file_name(kind, what))
        if file is None:
            return
        if not try_lock(file):
            Event().wait(_WRITTEN_AFTER)
            who = _holder(file)
            file.close()
            raise PortLost(Why.HELD, who)
        file.truncate(0)
        file.write(json.dumps({**self._holder, kind: what}).encode())
        self._held[kind] = (what, file)

    def _let_go(self, kind: str) -> None:
        if kind in self._held:
            self._held.pop(kind)[1].close()

    def _opened(self, path: Path) -> FileIO | None:
        """The file; None where the folder takes none: a full disk is no reason to refuse a shoe."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            return FileIO(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
        except OSError:
            return None


def line_of(address: str) -> str:
    """What a line is claimed by: host and port of a device server, the file that a name leads to, or the address."""
    parts = urlsplit(address)
    if parts.scheme in ("socket", "rfc2217") and parts.hostname and parts.port:
        return f"tcp {_machine(parts.hostname)} {parts.port}"
    return address if "://" in address else os.path.realpath(address) if os.path.exists(address) else address


def _machine(host: str) -> str:
    """One name for a machine that has several."""
    try:
        number = str(socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][4][0])
    except (OSError, UnicodeError):
        return host.lower()
    return "localhost" if number.startswith(_LOOPBACK) else number


def file_name(kind: str, what: str) -> str:
    """A file's name that a person can read and that no other claim has."""
    return f"{kind}-{re.sub('[^A-Za-z0-9.-]+', '_', what)[-40:]}-{sha256(what.encode()).hexdigest()[:8]}"


def _holder(file: FileIO) -> str:
    """How the holder named himself."""
    try:
        file.seek(0)
        told = json.loads(file.read() or b"{}")
    except (OSError, ValueError):
        return ""
    return ", ".join(f"{key} {value}" for key, value in told.items()) if isinstance(told, dict) else ""
