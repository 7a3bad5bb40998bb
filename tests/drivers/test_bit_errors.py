"""Every single-bit and every double-bit error in every event frame of SHOE/1 is rejected (issue 4, shoes.md 3.3).

Two bits within the checked part change the check by the exclusive or of what each changes alone, since it is linear:
all pairs are rejected if no two bits change it alike. Only errors that touch STX, ETX or the check itself, or that
make such a byte out of another one, can do anything else: these are fed to the decoder one by one. Every pair of
every frame by main force: `./installer/test --long bits`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from drivers.shoe1.bodies import check, frame
from drivers.shoe1.fields import EVENT_TYPES
from tests.drivers.bit_errors import FRAMES, accepted, flipped, frames, singles, survived
from tests.drivers.conversation import Conversation, in_session

FRAME_ENDS = b"\x02\x03"


def inner(raw: bytes) -> range:
    """The bits of the body."""
    return range(8, 8 * (len(raw) - 5))


def pairs_to_try(raw: bytes) -> Iterator[tuple[int, int]]:
    """Every pair with a bit of STX, ETX or the check, or that makes one of these bytes.

    Of body and check only those are tried that could fit each other.
    """
    etx = len(raw) - 5
    makes_an_end = [bit for bit in inner(raw) if flipped(raw, bit)[bit // 8] in FRAME_ENDS]
    for bit in (*range(8), *range(8 * etx, 8 * etx + 8), *makes_an_end):
        yield from ((bit, other) for other in range(8 * len(raw)) if other != bit)
    for byte in range(1, etx):
        for pair in combinations(range(8 * byte, 8 * byte + 8), 2):
            if flipped(raw, *pair)[byte] in FRAME_ENDS:
                yield pair
    digits = range(8 * etx + 8, 8 * len(raw))
    yield from combinations(digits, 2)
    told = int(raw[-4:], 16)
    for bit in inner(raw):
        changed = int(check(flipped(raw, bit)[1:-5]), 16) ^ told
        if sum(changed >> shift & 15 != 0 for shift in (0, 4, 8, 12)) == 1:
            yield from ((bit, digit) for digit in digits)


def test_there_is_a_frame_of_every_event() -> None:
    assert set(EVENT_TYPES) <= set(FRAMES)
    assert all(accepted(raw) for raw in frames())


@pytest.mark.parametrize("name", EVENT_TYPES)
def test_every_single_and_double_bit_error(name: str) -> None:
    raw = FRAMES[name]
    assert accepted(raw)
    assert survived(raw, singles(raw)) == []
    told = int(raw[-4:], 16)
    changes = [int(check(flipped(raw, bit)[1:-5]), 16) ^ told for bit in inner(raw)]
    assert 0 not in changes
    assert len(set(changes)) == len(changes), "two bits that change the check alike would pass together"
    assert [pair for pair in pairs_to_try(raw) if accepted(flipped(raw, *pair))] == []


def test_the_shortcut_is_right_a_thirteenth_of_all_pairs_of_the_shortest_frame_is_fed() -> None:
    raw = FRAMES["FR"]
    pairs = list(combinations(range(8 * len(raw)), 2))[::13]
    assert not any(accepted(flipped(raw, *pair)) for pair in pairs)


def test_control_a_damaged_body_with_its_check_made_right_may_pass() -> None:
    raw = FRAMES["CD"]
    wrong = [flipped(raw, bit) for bit in inner(raw)]
    assert any(accepted(one[:-4] + check(one[1:-5])) for one in wrong)


def test_control_a_decoder_that_lets_an_error_through_is_found_out() -> None:
    raw = FRAMES["CD"]
    wrong = [flipped(raw, bit) for bit in inner(raw)]
    passed = next(one[:-4] + check(one[1:-5]) for one in wrong if accepted(one[:-4] + check(one[1:-5])))
    assert survived(passed, iter([()])) != []


@pytest.mark.parametrize("name", EVENT_TYPES)
def test_a_rejected_event_is_asked_for_and_repaired(name: str) -> None:
    body = FRAMES[name][1:-5].decode().split("|")
    body[1], body[2] = "7A3C", "00000006"
    raw = frame("|".join(body).encode())
    for bit in range(0, 8 * (len(raw) - 2), 7):
        line = in_session(5)
        line.brings(flipped(raw, bit))
        line.after(0.3)
        assert b"NK|7A3C|00000006|C" in line._sent or only_noise(line)
        line.brings(raw)
        assert [message.n for message in line._up] == [6]


def only_noise(line: Conversation) -> bool:
    """Without its STX a frame is noise: the next heartbeat shows that it is missing."""
    return line.host.decoder.counters.bad == 0
