"""Keeps the machine awake: on Linux by a child `systemd-inhibit`, on macOS `caffeinate`, on Windows a system call.

The only module that knows how. The child waits at the end of a pipe of ours, so that it ends with us whatever becomes
of us. Where there is no such thing the log says so once. Never tried on Windows or macOS.
"""

from __future__ import annotations

import contextlib
import logging
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence

log = logging.getLogger("house.sleep")

COMMANDS: tuple[tuple[str, ...], ...] = (
    (
        *("systemd-inhibit", "--what=sleep:idle:handle-lid-switch", "--who=dealer-app"),
        *("--why=a shift is open", "--mode=block", "cat"),
    ),
    ("caffeinate", "-dis", "cat"),
)


class Awake:
    """Holds the machine awake or lets go of it; `commands` are tried in turn, `find` tells where a program is."""

    def __init__(
        self,
        commands: Sequence[Sequence[str]] = COMMANDS,
        find: Callable[[str], str | None] = shutil.which,
    ) -> None:
        self._commands, self._find = commands, find
        self._child: subprocess.Popen[bytes] | None = None
        self._is_held = self._is_told = False

    def keep(self, wanted: bool) -> None:
        """Hold from now on, or let go; asked again and again it acts once, and looks whether its hold has failed."""
        if wanted != self._is_held:
            self._is_held = wanted
            if wanted:
                self._take()
            else:
                self._release()
        elif self._child is not None and self._child.poll() is not None:
            self._tell(f"the program for it ended with {self._child.returncode}")
            self._release()

    def close(self) -> None:
        """Let go."""
        self.keep(False)

    def _take(self) -> None:
        if sys.platform == "win32":
            _hold_on_windows(True)
            return
        command = next((command for command in self._commands if self._find(command[0])), None)
        if command is None:
            self._tell("this system has no program for it")
            return
        quiet = subprocess.DEVNULL
        try:
            self._child = subprocess.Popen(list(command), stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
        except OSError as error:
            self._tell(error.strerror or "it cannot be started")

    def _release(self) -> None:
        if sys.platform == "win32":
            _hold_on_windows(False)
            return
        child, self._child = self._child, None
        if child is not None and child.stdin is not None:
            with contextlib.suppress(OSError):
                child.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(1.0)

    def _tell(self, why: str) -> None:
        if not self._is_told:
            log.info("the machine may fall asleep while a shift is open: %s", why)
        self._is_told = True


if sys.platform == "win32":
    import ctypes

    def _hold_on_windows(wanted: bool) -> None:
        """ES_CONTINUOUS, with ES_SYSTEM_REQUIRED and ES_DISPLAY_REQUIRED or without."""
        ctypes.windll.kernel32.SetThreadExecutionState(0x80000003 if wanted else 0x80000000)
