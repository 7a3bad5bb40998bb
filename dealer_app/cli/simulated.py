"""A simulated shoe: a child with its hand on a pipe, one that runs already, or one in this process (`sim://`)."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from dealer_app.practice.evening import HandLost

_PATIENCE = 5.0  # seconds for an answer of a hand that is a socket away


class SimulatorGone(Exception):
    """The simulated shoe ended or did not start; the argument is what it said."""


class Child:
    """A simulator that ends with us: its hand is a pipe, and the system closes a pipe whatever becomes of us."""

    def __init__(self, *, seed: int, packs: int, stop: int, log: Path) -> None:
        command = [sys.executable, "-P", "-m", "dealer_app", "shoe", "sim", "--log", str(log)]
        command += ["--seed", str(seed), "--packs", str(packs), "--stop", str(stop)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.url = self._line().removeprefix("url ")

    def ask(self, line: str) -> str:
        """Give the hand a line and return its answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise SimulatorGone(self._last_words()) from None
        return self._line()

    def reach(self) -> bool:
        """A child is never lost: it is there, or the evening ends."""
        return True

    def close(self) -> None:
        """Let go of the hand; the simulator ends."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(_PATIENCE)
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SimulatorGone(self._last_words())
        return line.rstrip("\n")

    def _last_words(self) -> str:
        assert self._process.stderr is not None
        return self._process.stderr.read().strip()


class Joined:
    """A simulator that runs already: its line is at `url`, its hand at a socket address."""

    def __init__(self, url: str, hand: str) -> None:
        self.url = url
        parts = urlsplit(hand)
        self._address = (parts.hostname or "127.0.0.1", parts.port or 0)
        self._socket: socket.socket | None = None
        if not self.reach():
            raise SimulatorGone(hand)

    def reach(self) -> bool:
        """Connect once; tell whether the hand is there."""
        self.close()
        try:
            self._socket = socket.create_connection(self._address, timeout=_PATIENCE)
        except OSError:
            return False
        return True

    def ask(self, line: str) -> str:
        """Give the hand a line and return its answer."""
        if self._socket is None:
            raise HandLost
        answer = b""
        try:
            self._socket.sendall(f"{line}\n".encode())
            while not answer.endswith(b"\n"):
                answer += self._socket.recv(256) or _gone()
        except OSError:
            self.close()
            raise HandLost from None
        return answer.decode().rstrip("\n")

    def close(self) -> None:
        """Let go of the hand."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class Within:
    """A simulator in this process, at a `sim://` address."""

    def __init__(self, url: str) -> None:
        from drivers.simulator import SimulatorError
        from drivers.simulator.address import shoe

        self.url = url
        try:
            self._shoe = shoe(url)
        except SimulatorError as error:
            raise SimulatorGone(str(error)) from None

    def ask(self, line: str) -> str:
        """Give the hand a line and return its answer."""
        from drivers.simulator import SimulatorError

        try:
            return self._shoe.ask(line)
        except SimulatorError as error:
            raise SimulatorGone(str(error)) from None

    def reach(self) -> bool:
        """It is there as long as this process is."""
        return True

    def close(self) -> None:
        """Switch the shoe off."""
        from drivers.simulator.address import switch_off

        switch_off(self.url)


def _gone() -> bytes:
    raise ConnectionError
