"""Where things lie on the felt, as the croupier sees it from his recess: seats from his right, against the clock.

Where the hand goes to the left, the felt gives them their numbers from his left.

Pure arithmetic in pixels; tests walk it for 2 to 16 seats and several sizes.
"""

from __future__ import annotations

import bisect
import itertools
import math
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
_SAMPLES = 720


def places(width: int, height: int, seats: int) -> Places:
    """Return the places on a felt of this size."""
    seat_w = max(60, min(118, width // (9 if seats <= 9 else 12 if seats <= 12 else 16)))
    seat_h = max(48, min(66, height // 8))
    reach = (width - seat_w) / 2 - 16, (height - seat_h) / 2 - 14
    spots = [
        Box(round(width / 2 + x - seat_w / 2), round(height / 2 - y - seat_h / 2), seat_w, seat_h)
        for x, y in _spaced(*reach, seats)
    ]
    hand_w, hand_h = round(width * 0.225), round(height * 0.30)
    top = round(height * 0.24)
    gap = round(width * 0.02)
    box_w, box_h = round(width * 0.15), round(height * 0.125)
    slot_w, card_w = round(width * 0.1), round(box_h * 0.72)
    line, x = round(height * 0.62), width // 2
    left, right = x - gap // 2 - box_w, x + gap // 2 + box_w
    return Places(
        seats=tuple(spots),
        punter=Box(x - hand_w - gap, top, hand_w, hand_h),
        banker=Box(x + gap, top, hand_w, hand_h),
        stray=Box(left - slot_w - card_w - 2 * gap, line, card_w, box_h),
        panier=Box(left - slot_w - gap, line, slot_w, box_h),
        banque=Box(left, line, box_w, box_h),
        reliquat=Box(x + gap // 2, line, box_w, box_h),
        cagnotte=Box(right + gap, line, slot_w, box_h),
        loose=Box(right + slot_w + 2 * gap, line, card_w, box_h),
        dead=Box(x - box_w, line + box_h + round(height * 0.01), 2 * box_w, box_h),
    )


def _spaced(reach_x: float, reach_y: float, count: int) -> list[tuple[float, float]]:
    """Return points at equal steps along the line of the seats, around its middle."""
    line = [_point(_FROM + _SPAN * i / _SAMPLES, reach_x, reach_y) for i in range(_SAMPLES + 1)]
    run = [0.0]
    for here, there in itertools.pairwise(line):
        run.append(run[-1] + math.dist(here, there))
    found = []
    for way in ((i + 0.5) * run[-1] / count for i in range(count)):
        at = bisect.bisect_left(run, way)
        (x, y), (to_x, to_y) = line[at - 1], line[at]
        part = (way - run[at - 1]) / (run[at] - run[at - 1])
        found.append((x + part * (to_x - x), y + part * (to_y - y)))
    return found


def _point(angle: float, reach_x: float, reach_y: float) -> tuple[float, float]:
    return reach_x * _bent(math.cos(angle)), reach_y * _bent(math.sin(angle))


def _bent(part: float) -> float:
    """Return a part of a circle's reach, bent towards that of a rounded rectangle."""
    return math.copysign(abs(part) ** _SQUARE, part)
