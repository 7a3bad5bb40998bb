"""The simulator as a process: a line for bytes, a hand, the log, and the device between them."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO
from urllib.parse import urlsplit

from drivers.simulator.bench import Bench
from drivers.simulator.cards import chance
from drivers.simulator.device import Device, Make, Stored, boot
from drivers.simulator.errors import SimulatorError
from drivers.simulator.faults import FAULTS
from drivers.simulator.hand import NOT_UNDERSTOOD
from drivers.simulator.lines import Hand, Line, Source, StreamHand, TcpHand, TcpLine
from drivers.simulator.log import EventLog, open_log
from drivers.simulator.mangler import Mangler
from drivers.simulator.scenario import KEYS, Director, When
from drivers.simulator.stage import parts
from drivers.timers import Timers

PATIENCE = 5.0
"""Seconds for which a new simulator waits for the log of one that is dying."""


def serve(
    *,
    seed: int,
    decks: int = 6,
    stop: int = 7,
    url: str = "",
    link: Path | None = None,
    log: Path | None = None,
    hand: str = "",
    timers: Timers | None = None,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    wire: str = "shoe1",
    caps: str = "VCQ",
    scenario: tuple[When, ...] = (),
    wall: Callable[[], int] = lambda: 0,
) -> None:
    """Be a shoe until the hand is gone (standard input) or for ever (a hand address is given).

    `url` is `socket://HOST:PORT` (port 0 takes a free one), or empty for a pseudo-terminal, for which `link` may
    name a symbolic link that stays the same over restarts; where there are no pseudo-terminals it is TCP on this
    machine. `hand` is such a socket address, or empty for `stdin`. Standard output, line by line:

        url socket://127.0.0.1:40123      what a client opens; comes first, once the log is held
        hand socket://127.0.0.1:40124     only if a hand address was asked for
        ok 0000002A                       the answers, only if the hand is standard input

    `wire` is how it speaks: one of `WIRES`. `scenario` says which faults happen by themselves. A hand line without a
    time, such as `F13`, `break 5` or one of `KEYS`, is done at the time in ms that `wall` tells.

    Raises SimulatorError with one sentence if a number, an address or the log cannot be used.
    """
    make, timers = _make(seed, decks, stop, caps), timers or Timers()
    if wire not in WIRES:
        raise SimulatorError(f"the wire must be one of {', '.join(WIRES)}, not {wire}")
    out = stdout or sys.stdout
    with ExitStack() as ends:
        kept: EventLog | None = None
        device = Device(make, timers)
        if log is not None:
            kept, device = open_log(log, make, timers, PATIENCE, time.sleep)
            ends.callback(kept.close)
        line = own_line(url, link)
        ends.callback(line.close)
        hands: TcpHand | StreamHand = TcpHand(*_address(hand)) if hand else StreamHand(stdin or sys.stdin, out)
        ends.callback(hands.close)
        addresses = [f"url {line.url}\n", *([f"hand {hands.url}\n"] if isinstance(hands, TcpHand) else [])]
        out.writelines(addresses)
        out.flush()
        _Process(line, hands, kept, device, wire, scenario, wall).run(time.monotonic)


WIRES = ("shoe1", "angel", "beetek", "ascii", "scanner", "rfid")
"""What it can speak."""


def _make(seed: int, decks: int, stop: int, caps: str) -> Make:
    if not 1 <= decks <= 99:
        raise SimulatorError(f"decks must be 1 to 99, not {decks}")
    if not 0 <= stop < decks * 52:
        raise SimulatorError(f"the stop card must lie 0 to {decks * 52 - 1} cards from the end, not {stop}")
    if not re.fullmatch("[LMAVQCRDB]*", caps) or len(set(caps)) != len(caps):
        raise SimulatorError(f"capabilities are letters of LMAVQCRDB, each once, not {caps}")
    return Make(seed, decks, stop, caps)


class _Process:
    """The shoe, its line and its hand, round and round."""

    def __init__(
        self,
        line: Line,
        hand: Hand,
        log: EventLog | None,
        device: Device,
        wire: str,
        scenario: tuple[When, ...],
        wall: Callable[[], int],
    ) -> None:
        self._line, self._hand, self._log, self._wall = line, hand, log, wall
        seed = device.make.seed
        _, voice, tags = parts(wire)
        self._bench = Bench(device, Mangler(chance("line", seed)), self._store, voice, list(tags))
        self._scenario = scenario
        self._stored = 0
        self._director = Director((), chance("faults", seed), 0.0)

    def run(self, clock: Callable[[], float]) -> None:
        """Until the hand is gone."""
        bench, pause = self._bench, self._bench.device.timers.ack / 8
        now = clock()
        self._director = Director(self._scenario, chance("faults", bench.device.make.seed), now)
        bench.take(boot(bench.device, "P", now), now)
        self._send(now)
        while not self._hand.ended:
            ready, _, _ = select.select([*self._line.sources(), *self._hand.sources()], [], [], pause)
            ours = self._line.sources()
            for source in ready:
                now = clock()
                if source in ours:
                    bench.hear(self._line.receive(source), now)
                else:
                    self._obey(source, now)
                self._send(now)
            now = clock()
            for act in self._director.due(now):
                bench.act(act, now, self._wall())
            bench.live(now)
            self._send(now)

    def _obey(self, source: Source, now: float) -> None:
        for words in self._hand.lines(source):
            answer = self._bench.obey(words, now)
            self._send(now)
            if answer.startswith(NOT_UNDERSTOOD):
                answer = self._live(words.strip(), now) or answer
            self._hand.answer(source, answer)

    def _live(self, words: str, now: float) -> str | None:
        """A key, a fault by its name, or an act without a time."""
        words = KEYS.get(words, words)
        if words.split(" ")[0].upper() in FAULTS:
            try:
                self._director.begin(words, now)
            except SimulatorError as error:
                return f"no {error}"
            return f"ok {self._bench.device.last:08X}"
        return self._bench.act(words, now, self._wall())

    def _send(self, now: float) -> None:
        mangler = self._bench.mangler
        if self._stored:
            stored, self._stored = self._stored, 0
            self._director.stored(self._bench.device.last, stored, now)
        while data := mangler.read(now):
            self._line.send(data)

    def _store(self, stored: tuple[Stored, ...]) -> None:
        if self._log is not None:
            self._log.append(stored)
        self._stored += len(stored)


def own_line(url: str = "", link: Path | None = None) -> Line:
    """Open the shoe's end of a line: at a socket address, else a pseudo-terminal, else TCP on this machine."""
    if url:
        return TcpLine(*_address(url))
    if os.name == "posix":
        from drivers.simulator.pty_posix import PtyLine

        return PtyLine(link)
    return TcpLine("127.0.0.1", 0)


def _address(url: str) -> tuple[str, int]:
    try:
        parts = urlsplit(url)
        if parts.scheme == "socket" and parts.hostname and parts.port is not None:
            return parts.hostname, parts.port
    except ValueError:
        pass
    raise SimulatorError(f"{url} must have the form socket://HOST:PORT")
