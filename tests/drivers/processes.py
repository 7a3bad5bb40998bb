"""The simulator, and a small console, as processes that the tests start, kill and start again.

Run as a module it is one of them: `sim OPTIONS` or `console URL SERIAL RECORD`.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from drivers.messages import ShoeEvent, same_event
from drivers.port import ShoePort
from drivers.simulator import SimulatorError, serve
from drivers.simulator.cards import serial_number, shuffled
from tests.drivers.waiting import DEADLINE

ROOT = Path(__file__).parent.parent.parent


class Process:
    """A child that speaks in lines on its standard input and output; it is dead at the end of its block."""

    def __init__(self, *words: str) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-m", "tests.drivers.processes", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            self._lines.put(line.strip())

    def line(self) -> str:
        """The next line that it prints."""
        return self._lines.get(timeout=DEADLINE)

    def say(self, line: str) -> str:
        """Say a line, and the answer to it."""
        assert self._child.stdin is not None
        self._child.stdin.write(f"{line}\n")
        self._child.stdin.flush()
        return self.line()

    def hang_up(self) -> int:
        """Close its standard input, and the code with which it ends."""
        assert self._child.stdin is not None
        self._child.stdin.close()
        return self._child.wait(DEADLINE)

    def kill(self) -> None:
        """Kill it as it stands (SIGKILL where there is such a thing)."""
        self._child.kill()
        self._child.wait(DEADLINE)
        self._reader.join(DEADLINE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        for pipe in (self._child.stdin, self._child.stdout):
            assert pipe is not None
            try:
                pipe.close()
            except BrokenPipeError:
                continue


def options_text(**chosen: object) -> str:
    """Options of `serve` as one word of a command line."""
    return json.dumps({"seed": 7, **chosen}, default=str)


class Simulator(Process):
    """The simulated shoe as a process."""

    def __init__(self, seed: int = 7, **options: object) -> None:
        super().__init__("sim", options_text(seed=seed, **options))
        self.seed = seed
        self.cards = shuffled(seed, 1, 6)
        self.url = self.line().removeprefix("url ")


class Console(Process):
    """A console of a few lines as a process: it records what comes and acknowledges what it has recorded."""

    def __init__(self, shoe: Simulator, record: Path) -> None:
        super().__init__("console", shoe.url, serial_number(shoe.seed), str(record))


def recorded(path: Path) -> list[bytes]:
    """The raw frames in a console's record; a line without its end is still being written, or never was."""
    lines = path.read_text().splitlines(keepends=True) if path.exists() else []
    return [bytes.fromhex(line) for line in lines if line.endswith("\n")]


def console(url: str, serial: str, path: Path) -> None:
    """Record each event once, in order, and only then acknowledge it; ends when standard input does."""
    frames = recorded(path)
    path.write_text("".join(f"{raw.hex()}\n" for raw in frames))
    last: dict[str, tuple[str, int]] = {}
    if frames:
        last = {serial: (frames[-1].split(b"|")[1].decode(), len(frames))}
    messages: queue.SimpleQueue[object] = queue.SimpleQueue()
    shoe = ShoePort(url, messages.put, last, bound=serial)
    threading.Thread(target=lambda: (sys.stdin.read(), messages.put(None)), daemon=True).start()
    with path.open("a") as file:
        while True:
            shoe.tick()
            try:
                message = messages.get(timeout=0.25)
            except queue.Empty:
                continue
            if message is None:
                break
            if not isinstance(message, ShoeEvent) or message.n > len(frames) + 1:
                continue
            if message.n <= len(frames):
                assert same_event(frames[message.n - 1], message.raw)
            else:
                frames.append(message.raw)
                file.write(message.raw.hex() + "\n")
                file.flush()
                os.fsync(file.fileno())
            shoe.acknowledge(message)
    shoe.close()


def simulator(options: dict[str, object]) -> None:
    """The simulator with these options of `serve`."""
    for name in ("log", "link"):
        if name in options:
            options[name] = Path(str(options[name]))
    run: Callable[..., None] = serve
    try:
        run(**options)
    except SimulatorError as problem:
        sys.stdout.write(f"{problem}\n")
        sys.exit(3)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["sim", text]:
            simulator(json.loads(text))
        case ["console", address, serial, name]:
            console(address, serial, Path(name))
