"""The keys of a device profile: what may stand where, as data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    default: bool | None = None
    allowed: str = "true | false"

    def fits(self, value: object) -> bool:
        """Whether the value may stand."""
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    low: int
    high: int
    default: int | None = None

    @property
    def allowed(self) -> str:
        """The bounds."""
        return f"{self.low}..{self.high}"

    def fits(self, value: object) -> bool:
        """Whether the value may stand."""
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a list."""

    words: tuple[str | int, ...]
    default: str | int | None = None

    @property
    def allowed(self) -> str:
        """The list."""
        return " | ".join(map(str, self.words))

    def fits(self, value: object) -> bool:
        """Whether the value may stand."""
        return not isinstance(value, bool) and isinstance(value, (str, int)) and value in self.words


@dataclass(frozen=True, slots=True)
class Words:
    """Text that fits a pattern from end to end."""

    pattern: str
    allowed: str
    default: str | None = None

    def fits(self, value: object) -> bool:
        """Whether the value may stand."""
        return isinstance(value, str) and re.fullmatch(self.pattern, value, re.ASCII | re.DOTALL) is not None


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose keys are the device's own writing and whose values are ours."""

    key: str
    value: str
    allowed: str
    default: None = None

    def fits(self, value: object) -> bool:
        """Whether the value may stand."""
        return isinstance(value, dict) and all(
            isinstance(known, str) and re.fullmatch(self.key, key, re.DOTALL) and re.fullmatch(self.value, known)
            for key, known in value.items()
        )


@dataclass(frozen=True, slots=True)
class Tables:
    """A list of tables, each with keys of its own."""

    keys: Mapping[str, Flag | Whole | Choice | Words]
    allowed: str
    default: None = None

    def fits(self, value: object) -> bool:
        """Whether the value may stand, as far as the list goes."""
        return isinstance(value, list) and all(isinstance(one, dict) for one in value)


Form = Flag | Whole | Choice | Words | Table | Tables

_PRINTABLE = r"[ -~]"
_STRING = Words(r"[\x00-\x7f]{0,64}", "text of up to 64 ASCII characters", "")

WIRES = ("shoe1", "angel", "beetek", "text", "scanner", "ssi", "rfid", "wedge")

SECTIONS: dict[str, dict[str, Form]] = {
    "device": {
        "id": Words(r"[a-z0-9][a-z0-9-]{0,30}", "small letters, digits and -, up to 31"),
        "title": Words(rf"{_PRINTABLE}{{1,60}}", "a line of up to 60 characters"),
        "wire": Choice(WIRES),
        "vendor": Words(rf"{_PRINTABLE}{{0,40}}", "a line of up to 40 characters", ""),
        "model": Words(rf"{_PRINTABLE}{{0,40}}", "a line of up to 40 characters", ""),
        "demonstration": Flag(False),
    },
    "line": {
        "baud": Choice((300, 600, 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)),
        "data_bits": Choice((7, 8), 8),
        "parity": Choice(("N", "E", "O"), "N"),
        "stop_bits": Choice((1, 2), 1),
        "read_only": Flag(True),
        "silent_s": Whole(0, 3600, 0),
    },
    "shoe1": {"address": Words(r"([0-9A-F]{2})?", "two hexadecimal digits on a bus, else nothing", "")},
    "angel": {
        "check_stx": Flag(True),
        "retransmission": Choice(("card", "ask"), "card"),
        "cycle": Words(r"[0-9A-Z]{2,36}", "the characters of the sequence in their order, 2 to 36", "123456789"),
    },
    "text": {
        "terminator": Choice(("any", "cr", "lf", "etx"), "any"),
        "idle_ms": Whole(0, 2000, 0),
        "aim_prefix": Flag(False),
        "same_ms": Whole(0, 5000, 0),
        "least_ms": Whole(0, 5000, 0),
    },
    "rfid": {
        "form": Choice(("packet", "line"), "packet"),
        "hold_ms": Whole(50, 10000, 1000),
        "error": Words(rf"{_PRINTABLE}{{0,40}}", "a line of up to 40 characters", ""),
        "deck": Words(r"[^\x00]{1,200}", "the path of a deck file"),
    },
    "wedge": {
        "prefix": Words(r"[\x00-\x7f]", "one ASCII character", "~"),
        "suffix": Words(r"[\x00-\x7f]", "one ASCII character", "\r"),
        "quick_ms": Whole(5, 200, 30),
    },
    "cards": {
        "fold": Flag(True),
        "ranks": Table(
            rf"{_PRINTABLE}{{1,8}}", "[A23456789TJQK]", 'a table like {"11" = "J"}; ranks A 2 to 9 T J Q K'
        ),
        "suits": Table(rf"{_PRINTABLE}{{1,8}}", "[CDHS]", 'a table like {"P" = "S"}; suits C D H S'),
        "faces": Table(rf"{_PRINTABLE}{{1,64}}", "[A23456789TJQK][CDHS]", 'a table like {"0042" = "9H"}'),
    },
    "pattern": {
        "pattern": Tables(
            {
                "kind": Choice(("card", "unread", "cut", "alarm", "ignore")),
                "text": Words(rf"{_PRINTABLE}{{1,120}}", "a line with places {rank} {suit} {face} {any}"),
            },
            "tables [[pattern]] with kind and text",
        ),
    },
    "orders": dict.fromkeys(("LS", "US", "CE", "GS", "ON", "OFF"), _STRING),
}
"""Section -> key -> form; a form without a default must be filled in."""

_PATTERNED = ("cards", "pattern")
OF_WIRE: dict[str, tuple[str, ...]] = {
    "shoe1": ("shoe1",),
    "angel": ("angel",),
    "beetek": (),
    "text": ("text", *_PATTERNED, "orders"),
    "scanner": ("text", *_PATTERNED, "orders"),
    "ssi": _PATTERNED,
    "rfid": ("rfid", "text", "orders"),
    "wedge": ("wedge", *_PATTERNED),
}
"""The sections that each wire takes beside [device] and [line]."""
