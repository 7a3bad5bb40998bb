"""The simulated shoe at one moment, its event log, and what an event looks like (shoes.md 3.4, 3.5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Concatenate, ParamSpec

from drivers.messages import Flags
from drivers.shoe1.bodies import Body, Value, encode, frame, write
from drivers.shoe1.decoder import Decoder
from drivers.shoe1.fields import State
from drivers.simulator.cards import first_epoch, serial_number, shuffled
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

    @property
    def serial(self) -> str:
        """Its serial number."""
        return serial_number(self.seed)

    @property
    def epoch(self) -> str:
        """The identity of its event log."""
        return first_epoch(self.seed)


@dataclass(frozen=True, slots=True)
class Stored:
    """One event as it goes to the log: its body and, of a card, the true face."""

    body: bytes
    face: str = ""


@dataclass(frozen=True, slots=True)
class Device:
    """The shoe: `ring` holds the newest events up to number `last`; `out` cards of load `load` have left.

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
    over_acknowledged: bool = False
    answers: tuple[tuple[bytes, bytes], ...] = ()
    decoder: Decoder = field(default_factory=Decoder)

    @property
    def oldest(self) -> int:
        """The number of the oldest event still held."""
        return self.last - len(self.ring) + 1

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of this load in their order, those that have left included; empty before the first load."""
        return shuffled(self.make.seed, self.load, self.make.decks) if self.load else ()

    def event(self, n: int) -> bytes:
        """The frame of event `n`, marked if it was sent before."""
        body = self.ring[n - self.oldest]
        if n <= self.sent:
            flags = int(body[_FLAGS_AT], 16) | Flags.SENT_BEFORE
            body = body[: _FLAGS_AT.start] + b"%02X" % flags + body[_FLAGS_AT.stop :]
        return frame(body)

    def state(self, now: float) -> State:
        """The bits of `HB`, `ST` and `ID`."""
        left = len(self.cards) - self.out
        bits = {
            State.LOG_NV: True,
            State.CARDS_PRESENT: left > 0,
            State.EMPTY: bool(self.load) and left == 0,
            State.CUT_SEEN: self.stop_card_out,
            State.FAULT: self.over_acknowledged,
            State.CLOCK_SET: self.clock is not None,
            State.HOST_LOST: now - self.heard_at >= self.timers.host_lost,
            State.LOG_PRESSURE: self.last - self.base + 1 >= PRESSURE,
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
    flags = (Flags.BURN if device.mode == "B" else 0) | (Flags.ERROR if device.over_acknowledged else 0)
    head: dict[str, Value] = {"epoch": device.make.epoch, "n": n, "fl": int(flags), "ts": stamp(device, now)}
    body = write(Body(type_, {**head, **values}))
    logged = replace(device, ring=(*device.ring, body)[-RING:], last=n)
    return Step(logged, (Stored(body, true_face),))


def stamp(device: Device, now: float) -> str:
    """The time of an event: ms since 1970 once a clock was given, else since the boot."""
    if device.clock is None:
        return f"B{_ms(now - device.booted_at):012X}"
    ms, at = device.clock
    return f"U{ms + _ms(now - at):012X}"


def boot(device: Device, reason: str, now: float) -> Step:
    """Power on: the session is over, the log goes on, the shoe names itself unasked."""
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
        decoder=Decoder(gap=device.timers.gap),
    )
    return record(fresh, "BO", now, reason=reason, fw=FIRMWARE).then(identify, now)


def identify(device: Device, now: float) -> Step:
    """Send `ID`."""
    answer = encode(
        "ID",
        ver="1",
        vendor="OPENSHOE",
        model="SIM-1",
        serial=device.make.serial,
        fw=FIRMWARE,
        epoch=device.make.epoch,
        oldest=device.oldest,
        last=device.last,
        load=device.load,
        ord=device.out,
        state=int(device.state(now)),
        caps="VCQ",
    )
    return Step(device, send=answer)


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
