"""Any bytes on any wire: counted, never a wrong card, never an exception, no growth; chunks make no difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers.messages import Command, Kind, ShoeEvent, Why
from drivers.timers import Timers
from drivers.wires.angel import Angel
from drivers.wires.heard import Sighting, Wire
from drivers.wires.session import KEPT, Device
from drivers.wires.talk import WireTalk
from tests.drivers.fuzzing import fed, inputs
from tests.drivers.hearing import cards, hears
from tests.drivers.wire_fuzz import KINDS, careless

INPUTS = 3_000
LARGEST = 40_000
"""Characters in which every decoder can be written down, its tables included."""


@pytest.mark.parametrize("name", KINDS)
def test_nothing_that_comes_is_a_wrong_card(name: str, told: Callable[[str], None]) -> None:
    tally = fed(KINDS[name], 1, INPUTS)
    assert (tally.false, tally.count["doubled"]) == ((), 0)
    assert tally.count["cards"] > 100
    assert tally.count["good"] > 100
    assert tally.count["bad"] + tally.count["noise"] > 100
    assert tally.largest < LARGEST
    told(f"{name}: {dict(tally.count)}")


@pytest.mark.parametrize("name", KINDS)
def test_control_a_reader_without_its_pattern_hears_false_cards(name: str) -> None:
    kind = KINDS[name]
    assert fed(replace(kind, feed=careless(kind)), 1, 200).false != ()


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
    whole, want = hears(kind.start(), raw)
    pieces = [raw[a:b] for a, b in pairwise([0, *sorted(cuts), len(raw)])]
    for chunks in (pieces, [raw[i : i + 1] for i in range(len(raw))]):
        wire, got = hears(kind.start(), *chunks)
        assert [one for one in got if isinstance(one, Sighting)] == [one for one in want if isinstance(one, Sighting)]
        assert wire.counters == whole.counters


@pytest.mark.parametrize("name", KINDS)
@given(noise=st.binary(max_size=60))
@settings(max_examples=60, deadline=None)
def test_after_any_noise_and_a_silence_the_next_piece_is_read(name: str, noise: bytes) -> None:
    kind = KINDS[name]
    wire, _ = hears(kind.start(), noise)
    wire, _ = wire.feed(b"", 20.0)
    wire, _ = wire.feed(b"\r" if name in ("lines", "scanner", "tag lines") else b"", 30.0)
    _, heard = wire.feed(kind.pieces[0], 40.0)
    assert len(cards(heard)) == 1


def test_a_stream_without_end_stays_small_and_quick() -> None:
    for kind in KINDS.values():
        wire: Wire = kind.start()
        for byte in kind.special:
            wire = kind.start()
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
    talk = WireTalk(kind.start(), Device("fuzzed", read_only=False), Timers(), lambda: "0001")
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
