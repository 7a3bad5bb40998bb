"""The simulator as a process: a line for bytes, a hand, the log, and the device between them."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO
from urllib.parse import urlsplit

from drivers.simulator.device import Device, Make
from drivers.simulator.errors import SimulatorError
from drivers.simulator.lines import Line, StreamHand, TcpHand, TcpLine
from drivers.simulator.log import EventLog, open_log
from drivers.simulator.process import Process
from drivers.simulator.scenario import When
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
        url /dev/pts/7                    again, each time the line comes back under another name

    `wire` is how it speaks: one of `WIRES`. `scenario` says which faults happen by themselves. A hand line without a
    time, such as `F13`, `break 5` or one of `KEYS`, is done at the time in ms that `wall` tells.

    Raises SimulatorError with one sentence if a number, an address or the log cannot be used.
    """
    make, timers = made(seed, decks, stop, caps), timers or Timers()
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

        def renamed(new: str) -> None:
            out.write(f"url {new}\n")
            out.flush()

        Process(line, hands, kept, device, wire, scenario, wall, renamed).run(time.monotonic)


WIRES = ("shoe1", "angel", "beetek", "ascii", "scanner", "ssi", "rfid")
"""What it can speak."""


def made(seed: int, decks: int, stop: int, caps: str) -> Make:
    """What the shoe is; SimulatorError names the number that it cannot have."""
    if not 1 <= decks <= 99:
        raise SimulatorError(f"decks must be 1 to 99, not {decks}")
    if not 0 <= stop < decks * 52:
        raise SimulatorError(f"the stop card must lie 0 to {decks * 52 - 1} cards from the end, not {stop}")
    if not re.fullmatch("[LMAVQCRDB]*", caps) or len(set(caps)) != len(caps):
        raise SimulatorError(f"capabilities are letters of LMAVQCRDB, each once, not {caps}")
    return Make(seed, decks, stop, caps)


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
