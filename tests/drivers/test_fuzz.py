"""Whatever the line brings ends as events or as a counted fault, in no third way.

100,000 inputs go to the decoder, to a host in session and to the simulated shoe. Half of them are true frames that
were damaged or reordered and had their check made right again, so that the field patterns and the rules behind them
are reached; of the rest half are damaged as they are, half are noise. A million: `./installer/test --long fuzz`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers.host import receive
from drivers.shoe1.bodies import write
from drivers.shoe1.decoder import Decoder, feed
from drivers.shoe1.recording import read_recording
from tests.drivers.conversation import in_session
from tests.drivers.fuzzing import Cards, fed, inputs
from tests.drivers.shoe1_fuzz import SHOE1, TRUE, conversed, crc, without_check, without_pattern

TRUE_RAW = {raw[:-2] for raw in TRUE}
PARTS = 8
INPUTS_A_PART = 12_500


def faults(seed: int, count: int) -> list[str]:
    """What went wrong: a frame that was never sent taken for true, or one that does not write back."""
    found = []
    for i, raw in enumerate(inputs(SHOE1, seed, count)):
        decoder, frames = feed(Decoder(), raw, 0.0)
        for got in frames:
            if write(got.body) != got.raw[1:-5]:
                found.append(f"{got.raw!r} does not write back")
            if i % 2 == 0 and got.raw not in TRUE_RAW:
                found.append(f"{got.raw!r} was never sent")
        if len(decoder.held) > 126:
            found.append("more is held back than a frame")
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_a_hundred_thousand_inputs(part: int, told: Callable[[str], None]) -> None:
    assert faults(part, INPUTS_A_PART) == []
    read, talked = fed(SHOE1, part, INPUTS_A_PART // 8), conversed(part, INPUTS_A_PART)
    assert (read.false, read.count["doubled"], talked.false) == ((), 0, ())
    assert read.count["cards"] > 50
    assert min(talked.count[what] for what in ("good", "bad", "events")) > 100
    assert read.largest < 2_000
    assert talked.largest < 40_000
    told(f"fuzz part {part}: {dict(read.count)}; to host and shoe: {dict(talked.count)}")


def test_the_judge_reckons_the_check_by_itself() -> None:
    assert crc(b"123456789") == 0x29B1


@pytest.mark.parametrize("reader", [without_check, without_pattern])
def test_control_a_reader_without_check_or_pattern_is_found_out(reader: Callable[..., object]) -> None:
    assert fed(replace(SHOE1, feed=reader), 0, 2_000).false != ()


def test_control_a_reader_that_keeps_what_it_hears_is_found_out() -> None:
    def keep(kept: bytes, raw: bytes, now: float) -> tuple[bytes, Cards]:
        return kept + raw, []

    hoarder = replace(SHOE1, start=bytes, feed=keep, counts=lambda kept: (0, 0, 0))
    assert fed(hoarder, 0, 5_000).largest > 40_000


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
