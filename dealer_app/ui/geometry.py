"""Where things lie on the felt, as the croupier sees it from his recess: seats from his right, against the clock.

Where the hand goes to the left, the felt gives them their numbers from his left.

Pure arithmetic in pixels; tests walk it for 2 to 16 seats and several sizes.
"""

from __future__ import annotations

import bisect
import itertools
import math
from functools import cache
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle by its left upper corner."""

    x: int
    y: int
    w: int
    h: int

    def overlaps(self, other: Box) -> bool:
        """Tell whether two boxes share a pixel."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )


class Places(NamedTuple):
    """All places of a felt: seats in order, the two hands, the boxes and slots, and where odd cards lie."""

    seats: tuple[Box, ...]
    punter: Box
    banker: Box
    stray: Box
    panier: Box
    banque: Box
    reliquat: Box
    cagnotte: Box
    loose: Box
    dead: Box


# The line of the seats: from beside the recess at the croupier's right round to his left, and how square it is.
_FROM, _SPAN, _SQUARE = math.radians(-52), math.radians(284), 0.5
_SAMPLES = 360
_SEAT, _LEAST = (118, 66), (60, 48)  # a seat at the most in a window of 1280 x 720, and at the least
_RAIL, _BETWEEN = 18, 8  # pixels from the felt's edge to a seat, and from seat to seat


def places(width: int, height: int, seats: int, unit: float = 1.0) -> Places:
    """Return the places on a felt of this size; `unit` is how much larger than in 1280 x 720 things are drawn."""
    hand_w, hand_h = round(width * 0.25), round(height * 0.32)
    top = round(height * 0.235)
    gap = round(width * 0.02)
    box_w, box_h = round(width * 0.15), round(height * 0.125)
    slot_w, card_w = round(width * 0.1), round(box_h * 0.72)
    line, x = round(height * 0.62), width // 2
    left, right = x - gap // 2 - box_w, x + gap // 2 + box_w
    punter, banker = Box(x - hand_w - gap, top, hand_w, hand_h), Box(x + gap, top, hand_w, hand_h)
    return Places(
        seats=_seats(width, height, seats, unit, (punter, banker)),
        punter=punter,
        banker=banker,
        stray=Box(left - slot_w - card_w - 2 * gap, line, card_w, box_h),
        panier=Box(left - slot_w - gap, line, slot_w, box_h),
        banque=Box(left, line, box_w, box_h),
        reliquat=Box(x + gap // 2, line, box_w, box_h),
        cagnotte=Box(right + gap, line, slot_w, box_h),
        loose=Box(right + slot_w + 2 * gap, line, card_w, box_h),
        dead=Box(x - box_w, line + box_h + round(height * 0.01), 2 * box_w, box_h),
    )


def _seats(width: int, height: int, count: int, unit: float, hands: tuple[Box, ...]) -> tuple[Box, ...]:
    """Return the seats, as large as they can be without one over another or over a hand."""
    most = max(_LEAST[1], min(round(_SEAT[1] * unit), round(height * 0.135)))
    spots: tuple[Box, ...] = ()
    heights, widths = range(most, _LEAST[1] - 1, -3), range(round(_SEAT[0] * unit), _LEAST[0] - 1, -3)
    for h, w in itertools.product(heights, widths):
        reach = (width - w) / 2 - _RAIL * unit, (height - h) / 2 - _RAIL * unit
        spots = tuple(
            Box(round(width / 2 + x - w / 2), round(height / 2 - y - h / 2), w, h) for x, y in _spaced(*reach, count)
        )
        wide = (Box(x - _BETWEEN, y - _BETWEEN, w + _BETWEEN, h + _BETWEEN) for x, y, w, h in spots)
        is_apart = not any(one.overlaps(other) for one, other in itertools.pairwise(wide))
        if is_apart and not any(seat.overlaps(hand) for seat in spots for hand in hands):
            break
    return spots


def edge(width: int, height: int, inset: float) -> list[tuple[float, float]]:
    """Return points along the felt's edge, so many pixels within a felt of this size: every seat lies inside."""
    x, y = width / 2, height / 2
    return [(x + dx * (x - inset), y + dy * (y - inset)) for dx, dy in _turn(0, 2 * math.pi)]


def _spaced(reach_x: float, reach_y: float, count: int) -> list[tuple[float, float]]:
    """Return points at equal steps along the line of the seats, around its middle."""
    line = [(x * reach_x, y * reach_y) for x, y in _turn(_FROM, _SPAN)]
    run = [0.0, *itertools.accumulate(math.dist(here, there) for here, there in itertools.pairwise(line))]
    found = []
    for way in ((i + 0.5) * run[-1] / count for i in range(count)):
        at = bisect.bisect_left(run, way)
        (x, y), (to_x, to_y) = line[at - 1], line[at]
        part = (way - run[at - 1]) / (run[at] - run[at - 1])
        found.append((x + part * (to_x - x), y + part * (to_y - y)))
    return found


@cache
def _turn(begin: float, span: float) -> tuple[tuple[float, float], ...]:
    """Return points along a turn of a circle, bent towards that of a rounded square."""
    angles = (begin + span * i / _SAMPLES for i in range(_SAMPLES + 1))
    return tuple((_bent(math.cos(angle)), _bent(math.sin(angle))) for angle in angles)


def _bent(part: float) -> float:
    """Return a part of a circle's reach, bent towards that of a rounded rectangle."""
    return math.copysign(abs(part) ** _SQUARE, part)
