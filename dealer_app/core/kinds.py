"""The kinds of parameter that a rule profile is made of: what may be written, and what it means.

A kind reads one value as it stands in a profile file. It answers with the value the program works with, or with
None inside `Bad` the moment the text is none of its kind. `allowed` says, in the file's own notation, what may
stand there. The rule of rules.md section 6: money is text with the currency's decimals, a ratio is text "1/20",
a cell is "3v9" or "6v-"; a number in their place is refused.
"""

from __future__ import annotations

import re
from typing import Any, Protocol

import msgspec

from dealer_app.core import money
from dealer_app.core.money import Ratio
from dealer_app.core.plain_text import is_plain

NONE = "none"


class Bad(Exception):
    """The value is not of the kind; raised and caught inside the reader of profiles only."""


class Kind(Protocol):
    """What every kind can do; `unit` is the number of minor units in one unit of the currency."""

    def read(self, value: object, unit: int) -> Any:
        """Return the value meant, or raise Bad."""

    @property
    def allowed(self) -> str:
        """What may stand in the file."""


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Bad
    return value


class Flag(msgspec.Struct, frozen=True):
    """True or false."""

    allowed: str = "true | false"

    def read(self, value: object, unit: int) -> bool:
        """Return the flag."""
        if not isinstance(value, bool):
            raise Bad
        return value


class Count(msgspec.Struct, frozen=True):
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def allowed(self) -> str:
        """The bounds."""
        return f"{self.low}..{self.high}"

    def read(self, value: object, unit: int) -> int:
        """Return the number."""
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            raise Bad
        return value


class Words(msgspec.Struct, frozen=True):
    """One of a closed list of words."""

    words: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """The words."""
        return " | ".join(self.words)

    def read(self, value: object, unit: int) -> str:
        """Return the word, as it stands in the list."""
        if value not in self.words:
            raise Bad
        return self.words[self.words.index(value)]


class Text(msgspec.Struct, frozen=True):
    """Text that fits a pattern from end to end; `any_script` where letters need not be Latin, all signs seen."""

    pattern: str
    allowed: str
    any_script: bool = False

    def read(self, value: object, unit: int) -> str:
        """Return the text."""
        text = _text(value)
        if re.fullmatch(self.pattern, text, 0 if self.any_script else re.ASCII) is None or not is_plain(text):
            raise Bad
        return text


class Amount(msgspec.Struct, frozen=True):
    """Money: text with the currency's decimals; read as whole minor units."""

    least: int = 1

    @property
    def allowed(self) -> str:
        """The form and the least amount."""
        return f'money as text, like "10.00", at least {self.least} minor unit'

    def read(self, value: object, unit: int) -> int:
        """Return minor units."""
        amount = money.parse(_text(value), unit)
        if amount is None or amount < self.least:
            raise Bad
        return amount


class Share(msgspec.Struct, frozen=True):
    """A ratio within bounds, written "1/20"."""

    low: Ratio
    high: Ratio

    @property
    def allowed(self) -> str:
        """The bounds."""
        return f'ratio as text, like "1/20", from {self.low} to {self.high}'

    def read(self, value: object, unit: int) -> Ratio:
        """Return the ratio."""
        found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", _text(value), re.ASCII)
        if found is None or int(found[2]) == 0:
            raise Bad
        ratio = Ratio(int(found[1]), int(found[2]))
        low, high = self.low, self.high
        if ratio.p * low.q < low.p * ratio.q or ratio.p * high.q > high.p * ratio.q:
            raise Bad
        return ratio


class Steps(msgspec.Struct, frozen=True):
    """A rate from a win on: pairs of the number of the win and the rate, the numbers rising."""

    rate: Share

    @property
    def allowed(self) -> str:
        """The form."""
        return (
            f'list of [number of the win from 1 to 1000, rate], rising, like [[3, "1/40"]]; rate: {self.rate.allowed}'
        )

    def read(self, value: object, unit: int) -> tuple[tuple[int, Ratio], ...]:
        """Return the pairs."""
        if not isinstance(value, list) or not value:
            raise Bad
        pairs = []
        for pair in value:
            if not isinstance(pair, list) or len(pair) != 2:
                raise Bad
            pairs.append((Count(1, 1000).read(pair[0], unit), self.rate.read(pair[1], unit)))
        numbers = [number for number, _ in pairs]
        if numbers != sorted(set(numbers)):
            raise Bad
        return tuple(pairs)


class Cell(msgspec.Struct, frozen=True, order=True):
    """A place in the banker's grid: his total and the punter's third card, None where the punter stood."""

    total: int
    third: int | None

    def __str__(self) -> str:
        return f"{self.total}v{'-' if self.third is None else self.third}"


class Cells(msgspec.Struct, frozen=True):
    """A set of cells of the banker's grid."""

    allowed: str = 'list of cells, like ["3v9", "6v-"]'

    def read(self, value: object, unit: int) -> frozenset[Cell]:
        """Return the cells."""
        if not isinstance(value, list):
            raise Bad
        cells = []
        for text in value:
            found = re.fullmatch(r"([0-7])v([0-9]|-)", _text(text), re.ASCII)
            if found is None:
                raise Bad
            cells.append(Cell(int(found[1]), None if found[2] == "-" else int(found[2])))
        if len(set(cells)) != len(cells):
            raise Bad
        return frozenset(cells)


class Clock(msgspec.Struct, frozen=True):
    """A time of day, written "12:00"; read as minutes after midnight."""

    allowed: str = 'time of day as text, like "12:00"'

    def read(self, value: object, unit: int) -> int:
        """Return minutes after midnight."""
        found = re.fullmatch(r"([01]\d|2[0-3]):([0-5]\d)", _text(value), re.ASCII)
        if found is None:
            raise Bad
        return int(found[1]) * 60 + int(found[2])


class Day(msgspec.Struct, frozen=True):
    """A date of the calendar, written "2026-11-30"."""

    allowed: str = 'date as text, like "2026-11-30"'

    def read(self, value: object, unit: int) -> str:
        """Return the date as it is written."""
        found = re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", _text(value), re.ASCII)
        if found is None:
            raise Bad
        year, month, day = map(int, found.groups())
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        lengths = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
        if not (year >= 1 and 1 <= month <= 12 and 1 <= day <= lengths[month - 1]):
            raise Bad
        return _text(value)


class ListOf(msgspec.Struct, frozen=True):
    """A list of one kind, in the order written, nothing twice."""

    kind: Any
    least: int = 0

    @property
    def allowed(self) -> str:
        """What each item may be."""
        return f"list of: {self.kind.allowed}"

    def read(self, value: object, unit: int) -> tuple[Any, ...]:
        """Return the items."""
        if not isinstance(value, list) or len(value) < self.least:
            raise Bad
        items = tuple(self.kind.read(item, unit) for item in value)
        if len(set(items)) != len(items):
            raise Bad
        return items


class Pieces(msgspec.Struct, frozen=True):
    """A list of values of tickets or chips; of the usual list those are left out that a currency cannot express."""

    usual: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """What each value may be."""
        return f"list of: {Amount().allowed}"

    def read(self, value: object, unit: int) -> tuple[int, ...]:
        """Return the values in minor units."""
        if value == list(self.usual):
            whole = (text.removesuffix(".00") for text in self.usual)
            value = [text for text in whole if (money.parse(text, unit) or 0) > 0]
        return ListOf(Amount(), least=1).read(value, unit)


class OrNone(msgspec.Struct, frozen=True):
    """The kind, or the word "none"."""

    kind: Any

    @property
    def allowed(self) -> str:
        """What may stand there beside "none"."""
        return f"{NONE} | {self.kind.allowed}"

    def read(self, value: object, unit: int) -> Any:
        """Return the value, or None for "none"."""
        return None if value == NONE else self.kind.read(value, unit)


class Either(msgspec.Struct, frozen=True):
    """The first of several kinds that fits."""

    kinds: tuple[Any, ...]

    @property
    def allowed(self) -> str:
        """All that may stand there."""
        return " | ".join(kind.allowed for kind in self.kinds)

    def read(self, value: object, unit: int) -> Any:
        """Return the value."""
        for kind in self.kinds:
            try:
                return kind.read(value, unit)
            except Bad:
                continue
        raise Bad


class Moot(msgspec.Struct, frozen=True):
    """Mark of money that nothing reads while another parameter has this value: the currency need not express it."""

    other: str
    value: Any


class Only(msgspec.Struct, frozen=True):
    """Mark of a parameter of which this version obeys one value; any other is refused at load, by name."""

    value: Any
