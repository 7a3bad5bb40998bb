"""Money is a whole number of minor units (cents); a rate is applied once, by one named rounding.

No float comes near it. The text form has as many decimals as the minor unit needs: 13355 is "133.55" where 100
minor units make one unit, 13355 where one does.
"""

from __future__ import annotations

import re
from enum import StrEnum
from fractions import Fraction

import msgspec


class Rounding(StrEnum):
    """How an amount between two multiples of the unit is rounded; ties are those exactly between.

    `HALF_UP` sends ties away from zero, `HALF_DOWN` towards it, `FLOOR` and `CEIL` go down and up the number line.
    """

    HALF_UP = "half_up"
    HALF_DOWN = "half_down"
    HALF_EVEN = "half_even"
    FLOOR = "floor"
    CEIL = "ceil"


class Ratio(msgspec.Struct, frozen=True):
    """An exact fraction such as the commission's 1/20; its text form is "1/20"."""

    p: int
    q: int

    def __str__(self) -> str:
        return f"{self.p}/{self.q}"


def apply_rate(amount: int, rate: Ratio, unit: int, rounding: Rounding) -> int:
    """Return amount x rate, kept exact and rounded once to a multiple of `unit` minor units (rules.md 6.6, X48)."""
    numerator, denominator = amount * rate.p, rate.q * unit
    low, rest = divmod(numerator, denominator)  # low <= exact value, also below zero
    if rest == 0:
        return low * unit
    match rounding:
        case Rounding.FLOOR:
            up = False
        case Rounding.CEIL:
            up = True
        case _ if 2 * rest != denominator:
            up = 2 * rest > denominator
        case Rounding.HALF_UP:
            up = numerator > 0
        case Rounding.HALF_DOWN:
            up = numerator < 0
        case _:
            up = low % 2 == 1
    return (low + up) * unit


def decimals(minor_unit: int) -> int:
    """Return how many digits stand behind the decimal mark where `minor_unit` minor units make one unit."""
    return len(str(minor_unit - 1)) if minor_unit > 1 else 0


def text(amount: int, minor_unit: int) -> str:
    """Return the plain text form, e.g. "133.55"; `parse` reads it back."""
    whole, minor = divmod(abs(amount), minor_unit)
    digits = decimals(minor_unit)
    tail = f".{minor:0{digits}d}" if digits else ""
    return f"{'-' if amount < 0 else ''}{whole}{tail}"


def exact(amount: Fraction, minor_unit: int) -> str:
    """Return an amount that may lie between two minor units: a decimal if it ends within six places, else a fraction.

    A whole number of minor units is written as by `text`: "6.50", and "6.525" for half a cent more.
    """
    units = amount / minor_unit
    millionths = units * 1_000_000
    if millionths.denominator != 1:
        return str(units)
    whole, rest = divmod(abs(millionths.numerator), 1_000_000)
    tail = f"{rest:06d}".rstrip("0").ljust(decimals(minor_unit), "0")
    return f"{'-' if amount < 0 else ''}{whole}{'.' if tail else ''}{tail}"


def parse(written: str, minor_unit: int) -> int | None:
    """Return the amount of a plain text ("200", "12.5", "-3.10"), or None where it is none.

    A missing digit behind the mark counts as zero only where ten, a hundred or a thousand minor units make a
    unit; a digit too many, or minor units that would make a whole unit, make the text no amount.
    """
    digits = decimals(minor_unit)
    found = re.fullmatch(r"(-?)(\d{1,12})(?:\.(\d+))?", written, re.ASCII)
    if found is None:
        return None
    sign, whole, tail = found[1], int(found[2]), found[3] or ""
    if len(tail) > digits or (tail and len(tail) < digits and minor_unit != 10**digits):
        return None
    minor = int(tail.ljust(digits, "0") or "0")
    if minor >= minor_unit:
        return None
    amount = whole * minor_unit + minor
    return -amount if sign else amount
