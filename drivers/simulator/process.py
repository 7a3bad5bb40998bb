"""The simulated shoe with a line and a hand of its own, round and round: in a process, or in a thread for `sim://`.

Beside the hand's lines, the line's words and the cable's it does without a time:

    second         another console acknowledges all         away N         N cards in and out while nobody is there
    swap SEED      another shoe stands at this end          clock S        the hand's clock is wrong by S seconds
    nostop         the stop card was never put in
"""

from __future__ import annotations

import select
from collections.abc import Callable
from dataclasses import replace

from drivers.shoe1.bodies import encode
from drivers.simulator.bench import Bench
from drivers.simulator.cable import WORDS as CABLE
from drivers.simulator.cable import Cable
from drivers.simulator.cards import chance
from drivers.simulator.device import Device, Stored, boot
from drivers.simulator.errors import SimulatorError
from drivers.simulator.faults import FAULTS
from drivers.simulator.hand import NOT_UNDERSTOOD
from drivers.simulator.lines import Hand, Line, Source
from drivers.simulator.log import EventLog
from drivers.simulator.mangler import Mangler
from drivers.simulator.power import power_on
from drivers.simulator.scenario import KEYS, Director, When, acts_of
from drivers.simulator.stage import parts

WHAT_ELSE = "; or F01 to F60, an act without a time, or a key: " + ", ".join(KEYS)


class Process:
    """One shoe at the end of one line. `wall` tells ms since 1970 UTC, `renamed` is told of the line's new name."""

    def __init__(
        self,
        line: Line,
        hand: Hand,
        log: EventLog | None,
        device: Device,
        wire: str,
        scenario: tuple[When, ...],
        wall: Callable[[], int],
        renamed: Callable[[str], None] = lambda url: None,
    ) -> None:
        self._line, self._hand, self._log = line, hand, log
        self._wall, self._renamed, self._offset = wall, renamed, 0
        seed = device.make.seed
        _, voice, tags = parts(wire)
        self._bench = Bench(device, Mangler(chance("line", seed)), self._store, voice, list(tags))
        self._cable, self._url = Cable(line), line.url
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
            for source in ready:
                now = clock()
                if source in self._line.sources():
                    bench.hear(self._line.receive(source), now)
                elif source in self._hand.sources():
                    self._obey(source, now)
                self._send(now)
            self._live(clock())

    def _live(self, now: float) -> None:
        """What is due, and what time does."""
        if self._cable.live(now):
            self._bench.take(power_on(self._bench.device, "P", now), now)
        for act in self._director.due(now):
            self._act(act, now)
        self._bench.live(now)
        if self._line.url != self._url:
            self._url = self._line.url
            self._renamed(self._url)
        self._send(now)

    def _obey(self, source: Source, now: float) -> None:
        for words in self._hand.lines(source):
            answer = self._bench.obey(words, now)
            self._send(now)
            if answer.startswith(NOT_UNDERSTOOD):
                answer = self._typed(words.strip(), now) or answer + WHAT_ELSE
            self._hand.answer(source, answer)

    def _typed(self, words: str, now: float) -> str | None:
        """A key, a fault by its name, or an act without a time."""
        words = KEYS.get(words, words)
        if words.split(" ")[0].upper() in FAULTS:
            try:
                verbs = {act.words.split(" ")[0] for act in acts_of(words)}
                barred = sorted(verb for verb in verbs if not self._can(verb))
                if barred:
                    return f"no {words} cannot be done here: {', '.join(barred)}"
                self._director.begin(words, now)
            except SimulatorError as error:
                return f"no {error}"
            return f"ok {self._bench.device.last:08X}"
        return self._act(words, now)

    def _can(self, verb: str) -> bool:
        """Whether an act can be done on this line, by this shoe; a log is that of one shoe."""
        return self._cable.can(verb) if verb in CABLE else verb != "swap" or self._log is None

    def _act(self, words: str, now: float) -> str | None:
        """Do an act that has no time in it; None if it is none that is known here."""
        answer = self._bench.act(words, now, self._wall() + self._offset)
        if answer is not None or not words:
            return answer
        verb, *rest = words.split()
        done = self._cable.order([verb, *rest], now) or self._other(verb, rest, now)
        return f"ok {self._bench.device.last:08X}" if done else None

    def _other(self, verb: str, words: list[str], now: float) -> bool:
        bench, device = self._bench, self._bench.device
        match verb, words:
            case "second", [] if bench.voice is None:
                bench.hear(encode("AK", epoch=device.epoch, n=device.last), now)
            case "away", [count] if count.isdecimal() and len(count) <= 5:
                self._cable.order(["unplug", "1"], now)
                for number in range(int(count)):
                    bench.act("back" if number % 2 else "pull", now, self._wall() + self._offset)
            case "swap", [seed] if seed.isdecimal() and self._log is None:
                make = replace(device.make, seed=int(seed))
                bench.take(boot(Device(make, device.timers), "P", now), now)
            case "clock", [seconds] if seconds.lstrip("-").isdecimal():
                self._offset = int(seconds) * 1000
            case "nostop", []:
                bench.device = replace(device, make=replace(device.make, stop=0))
            case _:
                return False
        return True

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
