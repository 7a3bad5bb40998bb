"""The anchor of the line: a thread that does nothing but select and read, on a line of the same kind."""

from __future__ import annotations

import select
import socket
import threading
import time
from collections.abc import Callable
from urllib.parse import urlsplit


class BareRead:
    """Tells `come` of every read: how many bytes, and when (s)."""

    def __init__(self, url: str, come: Callable[[int, float], None]) -> None:
        parts = urlsplit(url)
        self._read: Callable[[int], bytes]
        if parts.scheme == "socket":
            connection = socket.create_connection((parts.hostname, parts.port))
            self._number, self._read, self._close = connection.fileno(), connection.recv, connection.close
        else:
            terminal = open(url, "rb", buffering=0)  # noqa: SIM115  # closed by `close`
            self._number, self._read, self._close = terminal.fileno(), terminal.read, terminal.close
        self._come, self._stop = come, threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._stop.is_set():
            ready, _, _ = select.select([self._number], [], [], 0.1)
            if ready:
                self._come(len(self._read(4096)), time.perf_counter())

    def close(self) -> None:
        """End the thread and close the line."""
        self._stop.set()
        self._thread.join()
        self._close()
