"""Whatever the line brings ends as events or as a counted fault, in no third way.

100,000 inputs go to the decoder, to a host in session and to the simulated shoe. Half of them are true frames that
were damaged or reordered, and every other one of these had its check made right again, so that the field patterns
and the rules behind them are reached. The rest is noise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers.host import Host, receive
from drivers.messages import Counters, Message, RangeLost, ShoeEvent
from drivers.shoe1.bodies import check, frame, parse, write
from drivers.shoe1.decoder import Decoder, Frame, feed
from drivers.shoe1.recording import read_recording
from drivers.simulator import commands
from drivers.simulator.device import Device, Make, boot
from tests.drivers.conversation import beat, card, identity, in_session
from tests.drivers.worked import WORKED

TRUE = [raw for _, _, raw in WORKED.values()]
TRUE += [frame(body.encode()) for n in range(6, 12) for body in (card(n), card(n, "TS", fl=1), beat(n))]
TRUE += [frame(identity(last=9).encode()), frame(identity(last=3, epoch="0B0B").encode())]
TRUE += [frame(body) for body in (b"RS|11|600E|00000001", b"AK|600E|00000001", b"NK|600E|00000002|G", b"NS|12|06")]
TRUE_RAW = {raw[:-2] for raw in TRUE}

BATCH = 50
PARTS = 8
INPUTS_A_PART = 12_500

Reader = Callable[[Decoder, bytes, float], tuple[Decoder, tuple[Frame, ...]]]


def noise(chance: Random) -> bytes:
    """Bytes of the kind that lines make, with more of the special ones than chance would give."""
    special = b"\x02\x03\r\n|0A\x00\xff"
    size = chance.randrange(200)
    data, mixed = chance.randbytes(size), chance.randbytes(size)
    return bytes(special[byte % len(special)] if mix < 102 else byte for byte, mix in zip(data, mixed, strict=True))


def damaged(chance: Random) -> tuple[bytes, bool]:
    """True frames, cut, doubled, reordered and overwritten; whether the checks were made right again."""
    frames = [chance.choice(TRUE) for _ in range(chance.randrange(1, 4))]
    raw = bytearray(b"".join(frames))
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(raw))
        match chance.randrange(4):
            case 0:
                raw[at] = chance.randrange(256)
            case 1:
                raw[at] ^= 1 << chance.randrange(8)
            case 2:
                del raw[at : at + chance.randrange(1, 20)]
            case 3:
                raw[at:at] = raw[at : at + chance.randrange(1, 20)]
        raw = raw or bytearray(b"\x02")
    mended = chance.random() < 0.5
    return (_mended(bytes(raw)) if mended else bytes(raw)), mended


def _mended(raw: bytes) -> bytes:
    return _FRAMED.sub(lambda m: b"\x02" + m[1] + b"\x03" + check(m[1]), raw)


_FRAMED = re.compile(rb"\x02([^\x02\x03]*)\x03.{4}", re.DOTALL)


def inputs(seed: int, count: int) -> Iterator[tuple[bytes, bool]]:
    chance = Random(f"fuzz {seed}")
    for i in range(count):
        yield damaged(chance) if i % 2 else (noise(chance), False)


def faults(reader: Reader, seed: int, count: int) -> list[str]:
    """What went wrong: a frame that was never sent taken for true, or one that does not write back."""
    found = []
    for raw, mended in inputs(seed, count):
        decoder, frames = reader(Decoder(), raw, 0.0)
        for got in frames:
            if write(got.body) != got.raw[1:-5]:
                found.append(f"{got.raw!r} does not write back")
            if not mended and got.raw not in TRUE_RAW:
                found.append(f"{got.raw!r} was never sent")
        if len(decoder.held) > 126:
            found.append("more is held back than a frame")
    return found


def orderly(messages: tuple[Message, ...], delivered: int) -> int:
    """The last number handed up; fails unless new numbers of one log follow each other."""
    for message in messages:
        if isinstance(message, RangeLost):
            delivered = message.before - 1
        if isinstance(message, ShoeEvent):
            assert (message.n <= delivered) if message.repeated else (message.n == delivered + 1)
            delivered = max(delivered, message.n)
    return delivered


@pytest.mark.parametrize("part", range(PARTS))
def test_a_hundred_thousand_inputs(part: int, told: Callable[[str], None]) -> None:
    assert faults(feed, part, INPUTS_A_PART) == []
    host, device, now = Host(), Device(Make(7)), 0.0
    taken = Counters()
    for i, (raw, _) in enumerate(inputs(part, INPUTS_A_PART)):
        if i % BATCH == 0:
            host, device, now = in_session(5).host, boot(Device(Make(7)), "P", 0.0).device, 100.1
        now += 0.01
        shoe = host.shoe
        step = receive(host, raw, now)
        log = step.host.shoe
        if shoe is log or (shoe and log and (shoe.device_uid, shoe.epoch) == (log.device_uid, log.epoch)):
            orderly(step.up, host.delivered)
        host = step.host
        device = commands.receive(device, raw, now).device
        if i % BATCH == BATCH - 1:
            taken = Counters(taken.frames + host.decoder.counters.frames, taken.bad + host.decoder.counters.bad)
    assert taken.frames > 0
    assert taken.bad > 0
    told(f"fuzz part {part}: {INPUTS_A_PART} inputs, {taken.frames} frames, {taken.bad} bad")


def without_check(decoder: Decoder, chunk: bytes, now: float) -> tuple[Decoder, tuple[Frame, ...]]:
    """A reader that believes every frame whose fields look right."""
    decoder, _ = feed(decoder, chunk, now)
    bodies = [(m[1], parse(m[1])) for m in _FRAMED.finditer(chunk)]
    return decoder, tuple(Frame(frame(raw)[:-2], body, 0) for raw, body in bodies if body is not None)


def test_control_a_reader_without_the_check_is_found_out() -> None:
    assert faults(without_check, 0, 2_000) != []


pieces = st.one_of(st.binary(max_size=80), st.sampled_from(TRUE), st.sampled_from([raw[:40] for raw in TRUE]))


@given(st.lists(pieces, max_size=12), st.lists(st.integers(0, 600), max_size=8))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_chunks_make_no_difference(parts: list[bytes], cuts: list[int]) -> None:
    raw = b"".join(parts)
    whole, frames = feed(Decoder(), raw, 0.0)
    bounds = [0, *sorted(min(cut, len(raw)) for cut in cuts), len(raw)]
    decoder, got = Decoder(), []
    for start, end in pairwise(bounds):
        decoder, some = feed(decoder, raw[start:end], 0.0)
        got += some
    assert tuple(got) == frames
    assert decoder == whole
    assert len(read_recording([raw]).events) <= len(frames)


@given(st.lists(pieces, max_size=12))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_host_in_session_stands_whatever_comes(parts: list[bytes]) -> None:
    host = in_session(5).host
    for i, part in enumerate(parts):
        host = receive(host, part, 100.1 + i / 10).host
