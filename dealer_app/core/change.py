"""How a sum is made up of pieces of given values: tickets in service, or the table's chips."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import gcd

Parts = tuple[tuple[int, int], ...]  # value and how many of it, the greatest first

_TRIES = 2  # how many pieces fewer of a value may help the rest to come out, where values do not divide one another


def made_up(amount: int, values: Mapping[int, int | None]) -> Parts | None:
    """Return the pieces that make up the amount, as large as they can be, None where they do not make it up.

    `values` gives how many there are of each value, None where they never run out.
    """
    order = sorted(values, reverse=True)
    if amount < 0 or (amount and amount % (gcd(*order) or amount + 1)):
        return None
    divide = all(high % low == 0 for high, low in pairwise(order))
    return _made_up(amount, order, values, 0 if divide else _TRIES)


def _made_up(amount: int, order: list[int], values: Mapping[int, int | None], tries: int) -> Parts | None:
    if amount == 0:
        return ()
    if not order:
        return None
    value, *smaller = order
    held = values[value]
    most = amount // value if held is None else min(amount // value, held)
    for count in range(most, max(most - tries, 0) - 1, -1):
        rest = _made_up(amount - count * value, smaller, values, tries)
        if rest is not None:
            return ((value, count), *rest) if count else rest
    return None
