"""Money as people write it: shown by the locale, read from what is typed, and refused where two readings differ."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

import msgspec
from babel.numbers import (
    format_decimal,
    get_currency_precision,
    get_currency_symbol,
    get_decimal_symbol,
    get_group_symbol,
    is_currency,
)

from dealer_app.core import money
from dealer_app.words.tongue import Tongue

_SPACES = " \u00a0\u202f\u2009"


class Purse(msgspec.Struct, frozen=True):
    """The currency in which a table plays: its ISO code and how many minor units make one unit."""

    currency: str
    unit: int


def minor_unit(currency: str) -> int | None:
    """Return how many minor units make one unit of a currency by its ISO code, None where there is no such code."""
    return 10 ** int(get_currency_precision(currency)) if is_currency(currency) else None


class Ambiguous(msgspec.Struct, frozen=True):
    """What was typed is read differently in two languages; the amounts it may mean are shown and none is guessed."""

    readings: tuple[int, ...]


@lru_cache(maxsize=4096)
def plain(amount: int, purse: Purse, tongue: Tongue, *, whole: bool = False) -> str:
    """Return the amount grouped, without its currency; `whole` drops decimals that are all zero."""
    units, minor = divmod(abs(amount), purse.unit)
    text = str(format_decimal(units, locale=tongue.locale))
    digits = money.decimals(purse.unit)
    if digits and not (whole and minor == 0):
        text += f"{get_decimal_symbol(tongue.locale)}{minor:0{digits}d}"
    return f"\u2212{text}" if amount < 0 else text


def full(amount: int, purse: Purse, tongue: Tongue) -> str:
    """Return the amount with the sign of its currency where the locale puts it."""
    pattern = tongue.locale.currency_formats["standard"]
    sign = get_currency_symbol(purse.currency, locale=tongue.locale)
    before, after = (side.replace("\u00a4", sign) for side in (pattern.prefix[0], pattern.suffix[0]))
    minus = "\u2212" if amount < 0 else ""
    return f"{minus}{before}{plain(abs(amount), purse, tongue)}{after}"


def exact(amount: Fraction, purse: Purse, tongue: Tongue) -> str:
    """Return an amount that may lie between two minor units, with the language's decimal mark."""
    return money.exact(amount, purse.unit).replace(".", get_decimal_symbol(tongue.locale))


def example(purse: Purse, tongue: Tongue) -> str:
    """Return an amount as it may be typed, with decimals and a group where a currency has decimals."""
    return plain(1250 * purse.unit + purse.unit // 2 if purse.unit > 1 else 250, purse, tongue)


def typed(text: str, purse: Purse, tongue: Tongue) -> int | Ambiguous | None:
    """Return the amount a person typed, or None where it is none.

    Either mark is the decimal mark when minor units follow; groups are taken in threes only, the first not beginning
    with nought, and only with the locale's sign or a space. One mark with three digits behind it is refused with what
    it may mean.
    """
    text = text.strip(_SPACES)
    group = get_group_symbol(tongue.locale).strip(_SPACES)
    if three := re.fullmatch(r"([1-9]\d{0,2})[.,](\d{3})", text, re.ASCII):
        return _three_digits(three[1], three[2], purse)
    whole, tail = _parted(text, purse)
    sign = rf"[{_SPACES}{re.escape(group)}]"
    if not re.fullmatch(rf"\d+|[1-9]\d{{0,2}}(?:({sign})\d{{3}})(?:\1\d{{3}})*", whole, re.ASCII):
        return None
    digits = re.sub(r"\D", "", whole)
    return money.parse(f"{digits}.{tail}" if tail else digits, purse.unit)


def _three_digits(whole: str, tail: str, purse: Purse) -> Ambiguous:
    """Read "1.000" both ways: as grouped, and as a decimal unless that would leave figures away."""
    digits = money.decimals(purse.unit)
    grouped = int(whole + tail) * purse.unit
    minor = f".{tail[:digits]}" if digits else ""
    decimal = None if tail[digits:].strip("0") else money.parse(whole + minor, purse.unit)
    return Ambiguous((grouped,) if decimal is None else (decimal, grouped))


def _parted(text: str, purse: Purse) -> tuple[str, str]:
    """Part a text at its last mark, if what follows could be minor units and the mark stands nowhere before."""
    digits = money.decimals(purse.unit)
    found = re.fullmatch(rf"(.*\d)([.,])(\d{{1,{digits}}})", text, re.ASCII) if digits else None
    return (found[1], found[3]) if found and found[2] not in found[1] else (text, "")
