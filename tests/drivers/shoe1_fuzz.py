"""SHOE/1 to be fed with bad input: true frames, the check made right, and a reader of cards of its own."""

from __future__ import annotations

import re
from collections import Counter

from drivers.host import Host, receive
from drivers.messages import Identity, Message, RangeLost, ShoeEvent
from drivers.shoe1.bodies import Body, frame, parse
from drivers.shoe1.decoder import Decoder, Frame, feed
from drivers.simulator import commands
from drivers.simulator.device import Device, Make, boot
from tests.drivers.conversation import beat, card, identity, in_session
from tests.drivers.fuzzing import Cards, Readable, Tally, inputs
from tests.drivers.worked import WORKED

TRUE = [raw for _, _, raw in WORKED.values()]
TRUE += [frame(body.encode()) for n in range(6, 12) for body in (card(n), card(n, "TS", fl=1), beat(n))]
TRUE += [frame(identity(last=9).encode()), frame(identity(last=3, epoch="0B0B").encode())]
TRUE += [frame(body) for body in (b"RS|11|600E|00000001", b"AK|600E|00000001", b"NK|600E|00000002|G", b"NS|12|06")]

FRAMED = re.compile(rb"\x02([^\x02\x03]*)\x03.{4}", re.DOTALL)
SPECIAL = b"\x02\x03\r\n|0A\x00\xff"
TOP_BIT = 0x8000


def crc(data: bytes) -> int:
    """CRC-16/IBM-3740 bit by bit: polynomial 1021h, initial FFFFh, no reflection, no final exclusive or (3.3)."""
    value = 0xFFFF
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ (0x1021 if value & TOP_BIT else 0)) & 0xFFFF
    return value


def mended(raw: bytes) -> bytes:
    """Every frame with its check made right."""
    return FRAMED.sub(lambda m: frame(m[1])[:-2], raw)


def read(stream: bytes, raw: bytes) -> str:
    """The face of a card's frame by the form of 3.5; a version to come may append fields."""
    said = _CARD.fullmatch(raw)
    if said is None or raw not in stream or f"{crc(raw[1:-4]):04X}".encode() != said["crc"]:
        return ""
    return said["face"].decode()


_CARD = re.compile(
    rb"\x02(?:CD\|(?!0000)[0-9A-F]{4}\|(?!0{8})[0-9A-F]{8}\|[0-9A-F]{2}\|[UB][0-9A-F]{12}\|[0-9A-F]{4}\|[0-9A-F]{4}"
    rb"\|(?P<face>[A23456789TJQK?][CDHS?])\|[VX-]\|[0-9]{2}\|[0-9]{4})(?:\|[ -~]*)?\x03(?P<crc>[0-9A-F]{4})"
)


def heard(decoder: Decoder, raw: bytes, now: float) -> tuple[Decoder, Cards]:
    """The cards among the frames."""
    decoder, frames = feed(decoder, raw, now)
    return decoder, cards(frames)


def cards(frames: tuple[Frame, ...]) -> Cards:
    return [(got.raw, got.body.text("face")) for got in frames if got.body.type == "CD"]


def without_pattern(decoder: Decoder, raw: bytes, now: float) -> tuple[Decoder, Cards]:
    """A control: it believes every frame whose check is right, whatever its fields look like."""
    decoder, _ = feed(decoder, raw, now)
    found = []
    for m in FRAMED.finditer(raw):
        fields = m[1].decode("latin-1").split("|")
        if fields[0] == "CD" and len(fields) > 7 and frame(m[1])[:-2] == m[0]:
            found.append((m[0], fields[7]))
    return decoder, found


def without_check(decoder: Decoder, raw: bytes, now: float) -> tuple[Decoder, Cards]:
    """A control: it believes every frame whose fields look right, whatever its check says."""
    decoder, _ = feed(decoder, raw, now)
    bodies = [(m[0], parse(m[1])) for m in FRAMED.finditer(raw)]
    return decoder, [(whole, _face(body)) for whole, body in bodies if body is not None and body.type == "CD"]


def _face(body: Body) -> str:
    return body.text("face")


def counts(decoder: Decoder) -> tuple[int, int, int]:
    return decoder.counters.frames, decoder.counters.bad, decoder.counters.noise


SHOE1 = Readable(Decoder, heard, counts, tuple(TRUE), mended, read, SPECIAL)

BATCH = 50
"""Inputs after which host and shoe begin anew: most of what damages a conversation ends it for a person to see."""


def conversed(seed: int, count: int) -> Tally:
    """Feed so many inputs to a host in session and to the simulated shoe; numbers handed up must follow."""
    tally = Tally(Counter(inputs=count))
    host, device, now = Host(), Device(Make(7)), 0.0
    for i, raw in enumerate(inputs(SHOE1, seed, count)):
        if i % BATCH == 0:
            host, device, now = in_session(5).host, boot(Device(Make(7)), "P", 0.0).device, 100.1
        now += 0.01
        step = receive(host, raw, now)
        tally.count["events"] += sum(isinstance(message, ShoeEvent) for message in step.up)
        if _same_log(host.shoe, step.host.shoe) and not orderly(step.up, host.delivered):
            tally.count["false"] += 1
            tally.false = (*tally.false, f"{raw!r} after {host.delivered}")[:5]
        host, device = step.host, commands.receive(device, raw, now).device
        if i % BATCH == BATCH - 1:
            tally.largest = max(tally.largest, len(repr(host)), len(repr(device)))
            good, bad, noise = counts(host.decoder)
            tally.count.update(good=good, bad=bad, noise=noise)
    return tally


def orderly(messages: tuple[Message, ...], delivered: int) -> bool:
    """Whether new numbers of one log follow each other, and what is repeated was there."""
    for message in messages:
        if isinstance(message, RangeLost):
            delivered = message.before - 1
        if isinstance(message, ShoeEvent):
            if not (message.n <= delivered if message.repeated else message.n == delivered + 1):
                return False
            delivered = max(delivered, message.n)
    return True


def _same_log(before: Identity | None, after: Identity | None) -> bool:
    if before is None or after is None:
        return before is after
    return (before.device_uid, before.epoch) == (after.device_uid, after.epoch)
