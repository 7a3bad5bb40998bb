"""A shoe, a bad line, a host that crashes and a record, in steps of simulated time (shoes.md 3.8).

The line loses, damages and doubles frames and is pulled out; main crashes before a commit, and between a commit and
the acknowledgement; the shoe loses power, with its log or without; its ring overruns while nobody listens, while the
cable is out, or while nothing can be recorded. Shoe and host are those of the product; main is `recorder`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from drivers.host import Host, Phase, advance, obey, opened, receive, ticked
from drivers.host.state import Step as HostStep
from drivers.messages import ShoeEvent, Why
from drivers.shoe1.bodies import Body, frame, parse, write
from drivers.shoe1.fields import State
from drivers.simulator import commands, hand
from drivers.simulator.device import Device, Make, Step, boot
from drivers.simulator.power import log_lost
from tests.drivers.bad_line import TICK, Cable, Faults, Rules
from tests.drivers.recorder import Recorder

AWAY = ("console off", "cable out", "disk full")
"""Why the ring overruns."""
OFTEN = (1_030, 1_400)
"""How many things happen at the shoe meanwhile: more than its ring holds."""
PERSON = 10.0
"""Seconds after which a person has started a console again that asked five times in vain (3.7, host 9)."""


class Evening:
    """One shoe played to its end, or until nothing moves any more."""

    def __init__(self, seed: int, faults: Faults, rules: Rules, cards: int) -> None:
        self.chance = Random(f"evening {seed}")
        self.faults, self.rules, self.cards = faults, rules, cards
        self.now = 0.0
        self.count: Counter[str] = Counter()
        self.main = Recorder(rules, self.count)
        self.log: list[bytes] = []
        self.device = Device(Make(seed, decks=8, caps="CQ" if faults.forgotten and seed % 4 == 3 else "VCQ"))
        self.host = Host()
        self.to_host, self.to_shoe = Cable(self.chance, faults), Cable(self.chance, faults)
        self.tick_at = 0.0
        self.cut_until = self.dark_until = -1.0
        self.halted_at = float("inf")
        self.forgets = False
        self.drawn = 0
        self.away, self.acts_left = "", 0
        overruns = self.chance.random() < faults.overrun
        self.away_at = self.chance.randrange(cards // 4, cards) if overruns else cards + 1
        self._shoe(boot(self.device, "P", self.now))
        self._hand("load")
        self._start()

    @property
    def is_settled(self) -> bool:
        """Whether all cards have left and main knows of everything that the shoe has stored."""
        return self.drawn >= self.cards and not self.away and self.main.last == (self.device.epoch, self.device.last)

    def play(self, patience: float) -> bool:
        """Whether main knows of everything, once all cards have left and `patience` seconds have passed."""
        next_card, end = 1.0, float("inf")
        while self.now < end:
            self.now += TICK
            if self.away:
                self._meanwhile()
            elif self.drawn < self.cards and self.now >= next_card and self.now >= self.dark_until:
                self._hand("pull")
                self.drawn += 1
                next_card = self.now + self.chance.uniform(0.1, 0.9)
                self._mishaps()
            elif self.drawn == self.cards and end == float("inf"):
                end = self.now + patience
            self._move()
            if self.is_settled:
                return True
        return False

    def _mishaps(self) -> None:
        if self.chance.random() < self.faults.pulled:
            self.count["cable pulls"] += 1
            self.cut_until = self.now + self.chance.uniform(0.5, 15.0)
        if self.chance.random() < self.faults.dipped:
            self.forgets = self.chance.random() < self.faults.forgotten or not self.device.make.has("V")
            self.count["logs lost" if self.forgets else "power dips"] += 1
            self.dark_until = self.now + self.chance.uniform(0.2, 2.0)
        if self.drawn == self.away_at and self.dark_until < 0:
            self.away, self.acts_left = self.chance.choice(AWAY), self.chance.randint(*OFTEN)
            self.count[f"overruns, {self.away}"] += 1
            if self.chance.random() < self.faults.forgotten:
                self.count["logs lost"] += 1
                self._shoe(log_lost(self.device, self.now))

    def _meanwhile(self) -> None:
        """Cards leave, and are pushed back and drawn again; the lid moves, buttons are pressed."""
        roll = self.chance.random()
        if roll < 0.03 and self.drawn < self.cards:
            self._hand("pull")
            self.drawn += 1
        elif roll < 0.06:
            self._hand("back")
            self._hand("pull")
        else:
            self._hand("button R S" if roll < 0.8 else "lid open" if roll < 0.9 else "lid close")
        self.acts_left -= 1
        if self.acts_left:
            return
        if self.away == "console off":
            self._start()
        self.away = ""

    def _hand(self, words: str) -> None:
        step, answer = hand.obey(self.device, f"{words} {round(self.now * 1000)}", self.now)
        assert answer.startswith("ok") or not words.startswith("pull"), answer
        self._shoe(step)

    def _move(self) -> None:
        if self.now < self.cut_until or self.away in ("cable out", "console off"):
            self.to_host.carried.clear()
            self.to_shoe.carried.clear()
        if self.dark_until > 0 and self.now >= self.dark_until:
            self.dark_until = -1.0
            self._shoe(log_lost(self.device, self.now) if self.forgets else boot(self.device, "B", self.now))
        if self.dark_until < 0:
            self._shoe(commands.receive(self.device, self.to_shoe.arrived(self.now), self.now))
            self._shoe(commands.advance(self.device, self.now))
        if self.away == "console off":
            return
        if self.now >= self.tick_at:
            self.host, self.tick_at = ticked(self.host, self.now), self.now + 0.25
        self._take(receive(self.host, self.to_host.arrived(self.now), self.now))
        self._take(advance(self.host, self.now))
        if self.host.phase is Phase.CLOSED:
            self._take(opened(self.host, self.now))
        self._main()
        self._person()

    def _person(self) -> None:
        """Whoever is needed does what the console tells him to; of no other halt is it known what ends it."""
        if self.rules.nobody_comes or self.host.stopped is not Why.RESEND_FRUITLESS:
            self.halted_at = float("inf")
        elif self.now - (halted_at := min(self.halted_at, self.now)) < PERSON:
            self.halted_at = halted_at
        else:
            self.count["starts by a person"] += 1
            self._start()

    def _main(self) -> None:
        """One message at a time, recorded, then acknowledged; now and then main dies."""
        if not self.main.queue:
            return
        if self.away == "disk full":
            self.main.refuse()
            return
        message = self.main.queue.popleft()
        if isinstance(message, ShoeEvent) and not self.rules.acknowledge_after_commit:
            self._acknowledge(message)
        crash = self.chance.random()
        if crash < self.faults.crashed / 2:
            self._crash("before commit")
            return
        stored = self.main.commit(message)
        if stored and crash < self.faults.crashed:
            self._crash("before acknowledgement")
        elif stored and isinstance(message, ShoeEvent):
            self._acknowledge(message)

    def _acknowledge(self, event: ShoeEvent) -> None:
        self._take(obey(self.host, self.main.order(event), self.now))

    def _crash(self, when: str) -> None:
        self.count[f"crashes {when}"] += 1
        self._start()

    def _start(self) -> None:
        """A console starts: all that it knows is the record."""
        self.main.restarted()
        last = {self.device.make.serial: self.main.last} if self.main.last else {}
        self.host = ticked(Host(last=last), self.now)
        self._take(opened(self.host, self.now))

    def _shoe(self, step: Step) -> None:
        self.device = step.device
        if not self.rules.shoe_remembers:
            kept = self.device.last - self.device.base + 1
            self.device = replace(self.device, ring=self.device.ring[-kept:] if kept else ())
        self.log.extend(stored.body for stored in step.stored)
        raw = step.send if self.rules.heartbeats_tell_of_the_session else self._first_draft(step.send)
        self.to_host.put(raw, self.now)

    def _take(self, step: HostStep) -> None:
        self.host = step.host
        self.to_shoe.put(step.send, self.now)
        self.main.hear(step.up)

    def _first_draft(self, raw: bytes) -> bytes:
        """The shoe of the first draft: no IN_SESSION in its heartbeats, no identity but as an answer to hello."""
        pieces = []
        for piece in raw.splitlines(keepends=True):
            body = parse(piece[1 : piece.index(b"\x03")])
            assert body is not None
            if body.type == "ID" and self.host.phase is not Phase.HELLO:
                continue
            if body.type == "HB":
                state = body.number("state") | State.IN_SESSION
                body = Body("HB", {**body.values, "state": int(state)})
            pieces.append(frame(write(body)))
        return b"".join(pieces)
