"""Any bytes on any wire: counted, never a wrong card, never an exception, no growth; chunks make no difference."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers.messages import Command, Counters, Kind, ShoeEvent, Why
from drivers.timers import Timers
from drivers.wires.angel import Angel
from drivers.wires.heard import Heard, Sighting, Wire
from drivers.wires.session import KEPT, Device
from drivers.wires.talk import WireTalk
from tests.drivers.hearing import cards, hears
from tests.drivers.wire_fuzz import KINDS, FuzzedWire, faults, inputs

INPUTS = 3_000
BATCH = 40
LARGEST = 40_000
"""Characters in which every decoder can be written down, its tables included."""


def heard_of(kind: FuzzedWire, seed: int, count: int) -> tuple[list[Heard], Counters, int]:
    """What is heard, what is counted, and the greatest size of the decoder; time passes between inputs."""
    everything: list[Heard] = []
    frames = bad = noise = largest = 0
    wire = kind.wire
    for i, raw in enumerate(inputs(kind, seed, count)):
        if i % BATCH == 0:
            wire = kind.wire
        before = wire.counters
        wire, heard = wire.feed(raw, i * 0.11)
        everything += heard
        after = wire.counters
        frames, bad, noise = (
            frames + after.frames - before.frames,
            bad + after.bad - before.bad,
            noise + after.noise - before.noise,
        )
        if i % BATCH == BATCH - 1:
            largest = max(largest, len(repr(wire)))
    return everything, Counters(frames, bad, noise), largest


@pytest.mark.parametrize("name", KINDS)
def test_nothing_that_comes_is_a_wrong_card(name: str, told: Callable[[str], None]) -> None:
    kind = KINDS[name]
    heard, counters, largest = heard_of(kind, 1, INPUTS)
    assert faults(kind, heard) == []
    assert counters.frames > 100
    assert counters.bad + counters.noise > 100
    assert largest < LARGEST
    told(f"{name}: {INPUTS} inputs, {counters.frames} good, {counters.bad} bad, {counters.noise} bytes of noise")


def test_control_a_reader_that_does_not_check_is_found_out() -> None:
    kind = KINDS["angel"]
    assert faults(kind, [Sighting(Kind.CARD, "D", b"\x051D\x81\xb8\x0300", "8S")]) != []


@pytest.mark.parametrize("name", KINDS)
@given(data=st.data())
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors]
)
def test_chunks_make_no_difference(name: str, data: st.DataObject) -> None:
    kind = KINDS[name]
    part = st.one_of(
        st.sampled_from(kind.pieces), st.binary(max_size=12), st.sampled_from(kind.special).map(lambda b: bytes((b,)))
    )
    raw = b"".join(data.draw(st.lists(part, max_size=10)))
    cuts = data.draw(st.lists(st.integers(0, len(raw)), max_size=6))
    whole, want = hears(kind.wire, raw)
    pieces = [raw[a:b] for a, b in pairwise([0, *sorted(cuts), len(raw)])]
    for chunks in (pieces, [raw[i : i + 1] for i in range(len(raw))]):
        wire, got = hears(kind.wire, *chunks)
        assert [one for one in got if isinstance(one, Sighting)] == [one for one in want if isinstance(one, Sighting)]
        assert wire.counters == whole.counters


@pytest.mark.parametrize("name", KINDS)
@given(noise=st.binary(max_size=60))
@settings(max_examples=60, deadline=None)
def test_after_any_noise_and_a_silence_the_next_piece_is_read(name: str, noise: bytes) -> None:
    kind = KINDS[name]
    wire, _ = hears(kind.wire, noise)
    wire, _ = wire.feed(b"", 20.0)
    wire, _ = wire.feed(b"\r" if name in ("lines", "scanner") else b"", 30.0)
    _, heard = wire.feed(kind.pieces[0], 40.0)
    assert len(cards(heard)) == 1


def test_a_stream_without_end_stays_small_and_quick() -> None:
    for kind in KINDS.values():
        wire: Wire = kind.wire
        for byte in kind.special:
            wire = kind.wire
            for _ in range(3):
                wire, _ = wire.feed(bytes((byte,)) * 4096, 0.0)
            assert len(repr(wire)) < LARGEST


def test_copies_of_an_angel_telegram_in_any_chunks_are_one_card() -> None:
    raw = KINDS["angel"].pieces[0] * 3
    for size in range(1, len(raw)):
        _, heard = hears(Angel(), *(raw[i : i + size] for i in range(0, len(raw), size)))
        assert cards(heard) == ["8S"]


@pytest.mark.parametrize("name", KINDS)
def test_a_conversation_stands_whatever_comes_and_keeps_little(name: str) -> None:
    kind = KINDS[name]
    talk = WireTalk(kind.wire, Device("fuzzed", read_only=False), Timers(), lambda: "0001")
    talk.opened(0.0)
    for i, raw in enumerate(inputs(kind, 2, 400)):
        now = i * 0.07
        up = [*talk.receive(raw, now).up, *talk.advance(now).up]
        if i % 50 == 0:
            up += [*talk.obey(Command("LS"), now).up, *talk.closed(Why.VANISHED).up, *talk.opened(now).up]
        cards_up = [one for one in up if isinstance(one, ShoeEvent) and one.kind is Kind.CARD]
        assert all(len(card.face or "") == 2 and "?" not in (card.face or "") for card in cards_up)
        assert len(talk.session.kept) <= KEPT
    numbers = [(event.epoch, event.n) for event in talk.session.kept]
    assert len(numbers) > 20
