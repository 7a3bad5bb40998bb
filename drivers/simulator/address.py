"""`sim://SCENARIO`: a simulated shoe in this process, with a thread of its own, as an address that any port opens.

    sim://                        a shoe that waits for its hand
    sim://dealing                 it is loaded, and a card leaves each 1.5 s
    sim://F13                     the same, and the fault comes with the twelfth event
    sim://evening.scenario        the scenario of a file (sim:///C:/evening.scenario where a drive is named)

Behind a `?` stand `seed`, `packs`, `stop`, `wire`, `caps`, `log` as with `shoe sim`, and `rate=F14:0.02` as often as
one likes. The shoe stays on when its port is closed, until this process ends: opened again it goes on. Its hand is
`ask`. It stamps what has no time of a hand with this machine's clock, having nobody else to ask.
"""

from __future__ import annotations

import time
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qsl, unquote, urlsplit

from drivers.messages import Why
from drivers.simulator.device import Device
from drivers.simulator.errors import SimulatorError
from drivers.simulator.faults import FAULTS
from drivers.simulator.lines import CallHand
from drivers.simulator.log import open_log
from drivers.simulator.pair import PairLine, PairTransport
from drivers.simulator.process import Process
from drivers.simulator.scenario import When, read_scenario
from drivers.simulator.server import PATIENCE, WIRES, made
from drivers.timers import Timers
from drivers.transport import PortLost

SCHEME = "sim://"
DEALING = "at time 0.5 load\neach 1.5 pull\n"
_KEYS = ("seed", "packs", "stop", "wire", "caps", "log", "rate")
_ANSWER = 5.0


class Shoe:
    """A shoe that is on; `ask` gives its hand a line and returns the answer."""

    def __init__(self, url: str) -> None:
        scenario, words, rates = _parts(url)
        for name in ("seed", "packs", "stop"):
            if not words.get(name, "0").isdecimal():
                raise SimulatorError(f"{url}: {name} must be a whole number, not {words[name]}")
        wire = words.get("wire", "shoe1")
        if wire not in WIRES:
            raise SimulatorError(f"{url}: the wire must be one of {', '.join(WIRES)}, not {wire}")
        planned = (*_scenario(scenario), *_rates(rates))
        make = made(
            int(words.get("seed", "1")),
            int(words.get("packs", "6")),
            int(words.get("stop", "7")),
            words.get("caps", "VCQ"),
        )
        timers = Timers()
        kept, device = (
            open_log(Path(words["log"]), make, timers, PATIENCE, time.sleep)
            if "log" in words
            else (None, Device(make, timers))
        )
        self.line, self._hand = PairLine(url), CallHand()
        process = Process(self.line, self._hand, kept, device, wire, planned, lambda: time.time_ns() // 1_000_000)
        self._thread = Thread(target=self._run, args=(process,), name="simulator", daemon=True)
        self._log = kept
        self._thread.start()

    def _run(self, process: Process) -> None:
        """Until it is switched off; a shoe whose log cannot be written is pulled out."""
        try:
            process.run(time.monotonic)
        except SimulatorError:
            self.line.turn("out")

    def ask(self, line: str) -> str:
        """Give the hand a line and return its answer."""
        return self._hand.ask(line, _ANSWER)

    def close(self) -> None:
        """Switch the shoe off."""
        self._hand.end()
        self._thread.join(_ANSWER)
        self._hand.close()
        self.line.close()
        if self._log is not None:
            self._log.close()


_on: dict[str, Shoe] = {}
"""The shoes that are on in this process, by address: a shoe outlives the port that is opened and closed on it."""


def shoe(url: str) -> Shoe:
    """Return the shoe at an address, switched on at the first call; SimulatorError says what is wrong with it."""
    if url not in _on:
        _on[url] = Shoe(url)
    return _on[url]


def switch_off(url: str) -> None:
    """Switch off the shoe at an address, if it is on."""
    if url in _on:
        _on.pop(url).close()


def open_sim(url: str, poll: float) -> PairTransport:
    """Open the host's end of the line to the shoe at an address; PortLost if the address is none or it is held."""
    try:
        return shoe(url).line.connect(poll)
    except SimulatorError as error:
        raise PortLost(Why.BAD_URL, str(error)) from error


def _parts(url: str) -> tuple[str, dict[str, str], list[str]]:
    try:
        split = urlsplit(url)
        pairs = parse_qsl(split.query, keep_blank_values=True, strict_parsing=bool(split.query))
    except ValueError as error:
        raise SimulatorError(f"{url}: {error}") from None
    for key, _ in pairs:
        if key not in _KEYS:
            raise SimulatorError(f"{url}: {key} is none of {', '.join(_KEYS)}")
    path = unquote(split.netloc + split.path)
    drive = path[1:] if path[2:3] == ":" else path
    return drive, {key: value for key, value in pairs if key != "rate"}, [v for k, v in pairs if k == "rate"]


def _scenario(name: str) -> tuple[When, ...]:
    if not name:
        return ()
    if name == "dealing":
        return read_scenario(DEALING, name)
    if name.upper() in FAULTS:
        return read_scenario(f"{DEALING}at event 12 {name}\n", name)
    try:
        return read_scenario(Path(name).read_text(encoding="utf-8"), name)
    except OSError as error:
        raise SimulatorError(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SimulatorError(f"{name} is not UTF-8") from None


def _rates(rates: list[str]) -> tuple[When, ...]:
    lines = ["rate {2} {0}".format(*rate.partition(":")) for rate in rates]
    return tuple(when for line in lines for when in read_scenario(line, "rate"))
