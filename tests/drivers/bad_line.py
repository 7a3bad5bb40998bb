"""A shoe, a bad line, a host that crashes and a record, in steps of simulated time (shoes.md 3.8).

The line loses, damages and doubles frames and is pulled out; main crashes before a commit, and between a commit and
the acknowledgement; the shoe loses power but keeps its log. The record must end equal to the shoe's log.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field, replace
from random import Random

from drivers.host import Host, Phase, advance, obey, opened, receive, ticked
from drivers.host.state import Step as HostStep
from drivers.messages import Acknowledge, Message, ShoeEvent, same_event
from drivers.shoe1.bodies import Body, frame, parse, write
from drivers.shoe1.fields import State
from drivers.simulator import commands, hand
from drivers.simulator.device import Device, Make, Step, boot

TICK = 0.02
DELAY = 0.04


@dataclass(frozen=True)
class Faults:
    """How bad it gets: shares of frames, and chances per card."""

    lost: float = 0.05
    doubled: float = 0.02
    pulled: float = 1 / 50
    crashed: float = 1 / 50
    dipped: float = 1 / 100


@dataclass
class Rules:
    """What both ends hold to; a control breaks one of them."""

    heartbeats_tell_of_the_session: bool = True
    acknowledge_after_commit: bool = True
    shoe_remembers: bool = True
    """If not, it keeps only what is not acknowledged: the least that a shoe may do."""


@dataclass
class Cable:
    """One direction: frames arrive after a while, or damaged, or twice, or not at all."""

    chance: Random
    faults: Faults
    carried: deque[tuple[float, bytes]] = field(default_factory=deque)

    def put(self, raw: bytes, now: float) -> None:
        for whole in raw.splitlines(keepends=True):
            roll = self.chance.random()
            if roll < self.faults.lost / 2:
                continue
            piece = self._damaged(whole) if roll < self.faults.lost else whole
            for _ in range(1 + (self.chance.random() < self.faults.doubled)):
                self.carried.append((now + DELAY, piece))

    def _damaged(self, piece: bytes) -> bytes:
        place = self.chance.randrange(len(piece))
        return piece[:place] + bytes([piece[place] ^ 1 << self.chance.randrange(8)]) + piece[place + 1 :]

    def arrived(self, now: float) -> bytes:
        raw = b""
        while self.carried and self.carried[0][0] <= now:
            raw += self.carried.popleft()[1]
        return raw


class Evening:
    """One shoe played to its end, or until nothing moves any more."""

    def __init__(self, seed: int, faults: Faults, rules: Rules, cards: int) -> None:
        self.chance = Random(f"evening {seed}")
        self.faults, self.rules, self.cards = faults, rules, cards
        self.now = 0.0
        self.count: Counter[str] = Counter()
        self.record: list[tuple[int, bytes]] = []
        self.queue: deque[ShoeEvent] = deque()
        self.log: list[bytes] = []
        self.device = Device(Make(seed, decks=8))
        self.host = Host()
        self.to_host, self.to_shoe = Cable(self.chance, faults), Cable(self.chance, faults)
        self.tick_at = 0.0
        self.cut_until = self.dark_until = -1.0
        self._shoe(boot(self.device, "P", self.now))
        self._shoe(hand.obey(self.device, "load 0", self.now)[0])
        self._start()

    def play(self, patience: float) -> bool:
        """Whether the record holds everything, once all cards have left and `patience` seconds have passed."""
        next_card, drawn, end = 1.0, 0, float("inf")
        while self.now < end:
            self.now += TICK
            if drawn < self.cards and self.now >= next_card and self.now >= self.dark_until:
                self._shoe(hand.obey(self.device, f"pull {int(self.now * 1000)}", self.now)[0])
                drawn += 1
                next_card = self.now + self.chance.uniform(0.1, 0.9)
                self._mishaps()
                if drawn == self.cards:
                    end = self.now + patience
            self._move()
            if drawn == self.cards and len(self.record) == len(self.log):
                return True
        return False

    def _mishaps(self) -> None:
        if self.chance.random() < self.faults.pulled:
            self.count["pulls"] += 1
            self.cut_until = self.now + self.chance.uniform(0.5, 15.0)
        if self.chance.random() < self.faults.dipped:
            self.count["dips"] += 1
            self.dark_until = self.now + self.chance.uniform(0.2, 2.0)

    def _move(self) -> None:
        if self.now < self.cut_until:
            self.to_host.carried.clear()
            self.to_shoe.carried.clear()
        if self.dark_until > 0 and self.now >= self.dark_until:
            self.dark_until = -1.0
            self._shoe(boot(self.device, "B", self.now))
        if self.dark_until < 0:
            self._shoe(commands.receive(self.device, self.to_shoe.arrived(self.now), self.now))
            self._shoe(commands.advance(self.device, self.now))
        if self.now >= self.tick_at:
            self.host, self.tick_at = ticked(self.host, self.now), self.now + 0.25
        self._take(receive(self.host, self.to_host.arrived(self.now), self.now))
        self._take(advance(self.host, self.now))
        if self.host.phase is Phase.CLOSED:
            self._take(opened(self.host, self.now))
        self._main()

    def _main(self) -> None:
        """The clerk: one event at a time, recorded, then acknowledged; now and then it dies."""
        if not self.queue:
            return
        event = self.queue.popleft()
        if not self.rules.acknowledge_after_commit:
            self._acknowledge(event)
        crash = self.chance.random()
        if crash < self.faults.crashed / 2:
            self._crash("before commit")
        elif self._commit(event):
            if crash < self.faults.crashed:
                self._crash("before acknowledgement")
            else:
                self._acknowledge(event)

    def _commit(self, event: ShoeEvent) -> bool:
        """Whether the event is recorded now; one that does not follow is left for its time."""
        if event.n <= len(self.record):
            assert same_event(self.record[event.n - 1][1], event.raw), "the record and the shoe differ"
            self.count["repeated"] += 1
        elif event.n == len(self.record) + 1:
            self.record.append((event.n, event.raw))
        return event.n <= len(self.record)

    def _acknowledge(self, event: ShoeEvent) -> None:
        self._take(obey(self.host, Acknowledge(event.device_uid, event.epoch, event.n), self.now))

    def _crash(self, when: str) -> None:
        self.count[f"crashes {when}"] += 1
        self._start()

    def _start(self) -> None:
        """A console starts: all that it knows is the record."""
        self.queue.clear()
        make = self.device.make
        last = {make.serial: (make.epoch, len(self.record))} if self.record else {}
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
        self.queue.extend(message for message in step.up if _is_event(message))

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


def _is_event(message: Message) -> bool:
    return isinstance(message, ShoeEvent)
