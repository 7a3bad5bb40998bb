"""The simulated shoe at one moment, its event log, and what an event looks like (shoes.md 3.4, 3.5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Concatenate, ParamSpec

from drivers.messages import Flags
from drivers.shoe1.bodies import Body, Value, encode, frame, write
from drivers.shoe1.decoder import Decoder
from drivers.shoe1.fields import State
from drivers.shoe1.tag import signed
from drivers.simulator.cards import first_epoch, later_epoch, serial_number, shuffled
from drivers.timers import Timers

P = ParamSpec("P")

FIRMWARE = "1.0.3"

RING = 1024
"""Events that the shoe remembers."""
PRESSURE = 512
"""Unacknowledged events from which it complains."""

_FLAGS_AT = slice(17, 19)


@dataclass(frozen=True, slots=True)
class Make:
    """What never changes in a shoe: seed, decks, and the stop card's place counted from the end (0 for none)."""

    seed: int
    decks: int = 6
    stop: int = 7
    caps: str = "VCQ"
    """What it can do, in the letters of `ID`; with L it has a slot lock, with H its events are signed with `key`."""
    key: bytes = b""
    address: str = ""
    """Where it hears on a bus of several devices; empty on a line of its own."""

    @property
    def serial(self) -> str:
        """Its serial number."""
        return serial_number(self.seed)

    @property
    def epoch(self) -> str:
        """The identity of its first event log."""
        return first_epoch(self.seed)

    def has(self, letter: str) -> bool:
        """Whether it has a capability."""
        return letter in self.caps


@dataclass(frozen=True, slots=True)
class Stored:
    """One event as it goes to the log: its body and, of a card, the true face."""

    body: bytes
    face: str = ""


@dataclass(frozen=True, slots=True)
class Device:
    """The shoe: `ring` holds the newest events up to number `last`; `out` cards of load `load` have left.

    `logs` counts the event logs that came before this one. `locked` bars the slot, `allowance` is how many cards may
    leave before it locks itself (None: any number). `faults` holds the codes raised, `jam` where a card sticks.
    In session the events `base` and up are not acknowledged, `next` goes out next, everything up to `sent` counts
    as sent before; after too many rounds the shoe is `mute`. `clock` is a time in ms and when it was set.
    """

    make: Make
    timers: Timers = field(default_factory=Timers)
    ring: tuple[bytes, ...] = ()
    last: int = 0
    load: int = 0
    out: int = 0
    stop_card_out: bool = False
    in_session: bool = False
    base: int = 1
    next: int = 1
    sent: int = 0
    rounds: int = 0
    mute: bool = False
    moved_at: float = 0.0
    heard_at: float = 0.0
    beat_at: float = 0.0
    booted_at: float = 0.0
    clock: tuple[int, float] | None = None
    mode: str = "G"
    logs: int = 0
    locked: bool = False
    allowance: int | None = None
    lamps: str = "000000"
    lid_open: bool = False
    jam: str = ""
    faults: frozenset[str] = frozenset()
    card_in_path: bool = False
    service_key: bool = False
    short: int = 0
    """Cards that this load has less than it should; below 0 it has more."""
    busy: int = 0
    """Commands that it will still refuse because it is busy."""
    answers: tuple[tuple[bytes, bytes], ...] = ()
    decoder: Decoder = field(default_factory=Decoder)

    @property
    def epoch(self) -> str:
        """The identity of its present event log."""
        return self.make.epoch if not self.logs else later_epoch(self.make.seed, self.logs)

    @property
    def oldest(self) -> int:
        """The number of the oldest event still held."""
        return self.last - len(self.ring) + 1

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of this load in their order, those that have left included; empty before the first load."""
        if not self.load:
            return ()
        cards = shuffled(self.make.seed, self.load, self.make.decks)
        return cards[: len(cards) - self.short] if self.short >= 0 else cards + cards[: -self.short]

    def event(self, n: int) -> bytes:
        """The frame of event `n`, marked if it was sent before."""
        body = self.ring[n - self.oldest]
        if n <= self.sent:
            flags = int(body[_FLAGS_AT], 16) | Flags.SENT_BEFORE
            body = body[: _FLAGS_AT.start] + b"%02X" % flags + body[_FLAGS_AT.stop :]
        return frame(body)

    @property
    def under_pressure(self) -> bool:
        """Whether so much is not acknowledged that no card may leave any more (3.7, shoe 6)."""
        return self.last - self.base + 1 >= PRESSURE

    def host_lost(self, now: float) -> bool:
        """Whether nobody has spoken for too long (3.7, shoe 7)."""
        return now - self.heard_at >= self.timers.host_lost

    def state(self, now: float) -> State:
        """The bits of `HB`, `ST` and `ID`."""
        left = len(self.cards) - self.out
        bits = {
            State.LOCKED: self.locked,
            State.LID_OPEN: self.lid_open,
            State.JAM: bool(self.jam),
            State.SERVICE_KEY: self.service_key,
            State.CARD_IN_PATH: self.card_in_path,
            State.LOG_NV: self.make.has("V"),
            State.CARDS_PRESENT: left > 0,
            State.EMPTY: bool(self.load) and left == 0,
            State.CUT_SEEN: self.stop_card_out,
            State.FAULT: bool(self.faults),
            State.CLOCK_SET: self.clock is not None,
            State.HOST_LOST: self.host_lost(now),
            State.LOG_PRESSURE: self.under_pressure,
            State.IN_SESSION: self.in_session,
            State.BURN_MODE: self.mode == "B",
        }
        return State(sum(bit for bit, on in bits.items() if on))


@dataclass(frozen=True, slots=True)
class Step:
    """The next device, what must be stored first, what may be sent then."""

    device: Device
    stored: tuple[Stored, ...] = ()
    send: bytes = b""

    def then(self, part: Callable[Concatenate[Device, P], Step], *args: P.args, **kwargs: P.kwargs) -> Step:
        """This step, and after it what `part` makes of the next device."""
        after = part(self.device, *args, **kwargs)
        return Step(after.device, self.stored + after.stored, self.send + after.send)


def record(device: Device, type_: str, now: float, true_face: str = "", /, **values: Value) -> Step:
    """Write the next event into the log; it is not sent yet (3.7, shoe 1)."""
    n = device.last + 1
    flags = sum(flag for flag, on in _flags(device, type_).items() if on)
    head: dict[str, Value] = {"epoch": device.epoch, "n": n, "fl": flags, "ts": stamp(device, now)}
    body = write(Body(type_, {**head, **values}))
    if device.make.has("H"):
        body = signed(device.make.key, body)
    logged = replace(device, ring=(*device.ring, body)[-RING:], last=n)
    return Step(logged, (Stored(body, true_face),))


def _flags(device: Device, type_: str) -> dict[Flags, bool]:
    """The flags of an event; a lock is told of what passed the slot."""
    return {
        Flags.LOCKED: device.locked and type_ in ("CD", "CU", "DB"),
        Flags.ERROR: bool(device.faults or device.jam),
        Flags.BURN: device.mode == "B",
        Flags.SERVICE: device.service_key,
    }


def stamp(device: Device, now: float) -> str:
    """The time of an event: ms since 1970 once a clock was given, else since the boot."""
    if device.clock is None:
        return f"B{_ms(now - device.booted_at):012X}"
    ms, at = device.clock
    return f"U{ms + _ms(now - at):012X}"


def boot(device: Device, reason: str, now: float) -> Step:
    """Power on: the session is over, the log goes on, the shoe names itself unasked."""
    if not device.make.has("V"):
        device = without_log(device)
    fresh = Device(
        make=device.make,
        timers=device.timers,
        ring=device.ring,
        last=device.last,
        load=device.load,
        out=device.out,
        stop_card_out=device.stop_card_out,
        base=device.oldest,
        heard_at=now,
        beat_at=now,
        booted_at=now,
        logs=device.logs,
        locked=device.make.has("L"),
        lid_open=device.lid_open,
        jam=device.jam,
        short=device.short,
        service_key=device.service_key,
        decoder=Decoder(gap=device.timers.gap, address=device.make.address),
    )
    return record(fresh, "BO", now, reason=reason, fw=FIRMWARE).then(identify, now)


def without_log(device: Device) -> Device:
    """The log is gone, and a new one with a new identity begins; a shoe that never had one keeps its first."""
    return replace(device, ring=(), last=0, base=1, next=1, sent=0, logs=device.logs + bool(device.last))


def identify(device: Device, now: float) -> Step:
    """Send `ID`."""
    answer = encode(
        "ID",
        ver="1",
        vendor="OPENSHOE",
        model="SIM-1",
        serial=device.make.serial,
        fw=FIRMWARE,
        epoch=device.epoch,
        oldest=device.oldest,
        last=device.last,
        load=device.load,
        ord=device.out,
        state=int(device.state(now)),
        caps=device.make.caps,
    )
    return Step(device, send=answer)


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
