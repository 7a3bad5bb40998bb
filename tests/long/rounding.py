"""Five per cent of every amount up to ten million units, in every rounding (record.md R40); by seeds, see `ranges`.

A seed is a million minor units. Two hundred of cover make ten of commission, so what is due follows from counting in
two hundreds, by hand: the product's fractions are asked nothing. The control is the rounding of another name.
"""

from __future__ import annotations

from collections import Counter

from dealer_app.core.money import Ratio, Rounding, apply_rate
from tests.long import ranges

PART, STEP, UNIT = 1_000_000, 200, 10
ASKED = {"amounts": 1_000_000_000}
RATE = Ratio(1, 20)


def main(words: list[str]) -> int:
    """Round; return how many amounts are rounded otherwise than is due."""
    return ranges.main(ranges.Run("rounding", ASKED, rounded, control), words)


def due(rounding: Rounding, first: int) -> list[int]:
    """Return what is due of a seed's amounts; `first` is a multiple of two hundred."""
    found = list[int]()
    for units in range(first // STEP, (first + PART) // STEP):
        low, high = UNIT * units, UNIT * (units + 1)
        tie = {"half_up": high, "half_down": low, "half_even": high if units % 2 else low, "floor": low, "ceil": high}
        below, above = (high, high) if rounding == "ceil" else (low, low) if rounding == "floor" else (low, high)
        found += [low, *[below] * 99, tie[rounding], *[above] * 99]
    return found


def rounded(seed: int) -> Counter[str]:
    """Round all amounts of a seed in each rounding."""
    first, count = seed * PART, Counter(amounts=PART)
    for rounding in Rounding:
        got = [apply_rate(amount, RATE, UNIT, rounding) for amount in range(first, first + PART)]
        if got != (expected := due(rounding, first)):
            bad = [first + i for i, (one, other) in enumerate(zip(got, expected, strict=True)) if one != other]
            print(f"-- {rounding}: {len(bad)} wrong, the first {bad[0]}", flush=True)
            count["wrong"] += len(bad)
        count["roundings"] += PART
    return count


def control() -> int:
    """Return how many of a seed's amounts another rounding makes otherwise."""
    got = (apply_rate(amount, RATE, UNIT, Rounding.HALF_DOWN) for amount in range(PART))
    return sum(one != other for one, other in zip(got, due(Rounding.HALF_UP, 0), strict=True))
