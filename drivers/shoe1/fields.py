"""The fields of SHOE/1 as tables: kinds of field (shoes.md 3.4) and the types of both directions (3.5, 3.6).

A type is a list of named fields. What the table does not say no code may assume; a receiver takes a longer body
of a known type only if the extra fields come after these (3.15).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag


@dataclass(frozen=True, slots=True)
class Field:
    """The form of one field: a regular expression of its text; a number if it has a base, else the text itself."""

    pattern: str
    base: int = 0
    width: int = 0


def _hexadecimal(width: int, but_not_zero: bool = False) -> Field:
    barred = f"(?!0{{{width}}})" if but_not_zero else ""
    return Field(f"{barred}[0-9A-F]{{{width}}}", 16, width)


def _decimal(width: int) -> Field:
    return Field(f"[0-9]{{{width}}}", 10, width)


CID = CODE = Field("[0-9A-F]{2}")
EPOCH = Field("(?!0000)[0-9A-F]{4}")
EPOCH_OR_NONE = Field("[0-9A-F]{4}")
EVENT_NUMBER = _hexadecimal(8, but_not_zero=True)
NUMBER = _hexadecimal(8)
COUNT = _hexadecimal(4)
FLAGS = _hexadecimal(2)
STAMP = Field("[UB][0-9A-F]{12}")
UTC_STAMP = Field("U[0-9A-F]{12}")
FACE = Field("[A23456789TJQK?][CDHS?]")
AUTH = Field("[VX-]")
TWO_DIGITS = _decimal(2)
FOUR_DIGITS = _decimal(4)
DIGIT = Field("[0-9]")
NAME = Field("[A-Za-z0-9._-]{1,16}")
NAME_OR_NONE = Field("[A-Za-z0-9._-]{0,16}")
VERSION = Field("[0-9]{1,3}")
LETTERS = Field("[A-Z]{0,26}")
LAMPS = Field("[0-3]{6}")
MODE = Field("[GBT]")
COMMAND = Field("[A-Z]{2}")

Layout = tuple[tuple[str, Field], ...]

HEAD: Layout = (("epoch", EPOCH), ("n", EVENT_NUMBER), ("fl", FLAGS), ("ts", STAMP))

_CARDS_OUT: Layout = (("load", COUNT), ("ord", COUNT))
_PASSAGE: Layout = (("q", TWO_DIGITS), ("ms", FOUR_DIGITS))
_BEAT: Layout = (
    ("epoch", EPOCH),
    ("last", NUMBER),
    *_CARDS_OUT,
    ("state", COUNT),
    ("uptime", NUMBER),
)

EVENT_TYPES: dict[str, Layout] = {
    "BO": (*HEAD, ("reason", Field("[PWRB]")), ("fw", NAME)),
    "SL": (*HEAD, ("load", COUNT), ("decks", TWO_DIGITS)),
    "CD": (*HEAD, *_CARDS_OUT, ("face", FACE), ("auth", AUTH), *_PASSAGE),
    "CU": (*HEAD, *_CARDS_OUT, ("reason", DIGIT), ("face", FACE), *_PASSAGE),
    "DB": (*HEAD, *_CARDS_OUT, ("count", TWO_DIGITS)),
    "RV": (*HEAD, *_CARDS_OUT, ("face", FACE)),
    "CC": (*HEAD, ("load", COUNT), ("after", COUNT)),
    "LO": (*HEAD, ("load", COUNT)),
    "LC": (*HEAD, ("load", COUNT)),
    "SE": (*HEAD, *_CARDS_OUT),
    "JM": (*HEAD, *_CARDS_OUT, ("where", Field("[EMF]"))),
    "JC": (*HEAD, *_CARDS_OUT),
    "LK": (*HEAD, ("lock", Field("[LU]")), ("by", Field("[HKAF]"))),
    "BT": (*HEAD, ("button", NAME), ("press", Field("[SL]"))),
    "FR": (*HEAD, ("code", CODE)),
    "FC": (*HEAD, ("code", CODE)),
}

ANSWER_TYPES: dict[str, Layout] = {
    "ID": (
        ("ver", VERSION),
        ("vendor", NAME),
        ("model", NAME),
        ("serial", NAME),
        ("fw", NAME),
        ("epoch", EPOCH),
        ("oldest", NUMBER),
        ("last", NUMBER),
        *_CARDS_OUT,
        ("state", COUNT),
        ("caps", LETTERS),
    ),
    "HB": _BEAT,
    "ST": (*_BEAT, ("lamps", LAMPS), ("mode", MODE), ("unacked", COUNT), ("badframes", COUNT)),
    "RP": (("cid", CID), ("cmd", COMMAND), ("code", CODE), ("info", NAME_OR_NONE)),
    "RL": (("epoch", EPOCH), ("oldest", NUMBER), ("last", NUMBER)),
}

HOST_TYPES: dict[str, Layout] = {
    "HI": (("cid", CID), ("ver", VERSION), ("host", NAME_OR_NONE), ("epoch", EPOCH_OR_NONE), ("n", NUMBER)),
    "RS": (("cid", CID), ("epoch", EPOCH), ("n", NUMBER)),
    "AK": (("epoch", EPOCH), ("n", NUMBER)),
    "NK": (("epoch", EPOCH), ("n", NUMBER), ("why", Field("[GCS]"))),
    "GS": (("cid", CID),),
    "LS": (("cid", CID), ("reason", DIGIT)),
    "US": (("cid", CID), ("count", COUNT)),
    "LM": (("cid", CID), ("lamp", Field("[PBTNEA*]")), ("mode", Field("[0-3]"))),
    "MD": (("cid", CID), ("mode", MODE)),
    "TM": (("cid", CID), ("ts", UTC_STAMP)),
    "NS": (("cid", CID), ("decks", TWO_DIGITS)),
    "CE": (("cid", CID), ("code", CODE)),
    "RT": (("cid", CID), ("kind", Field("[WC]"))),
}

TYPES: dict[str, Layout] = {**EVENT_TYPES, **ANSWER_TYPES, **HOST_TYPES}


class State(IntFlag):
    """The bits of `state` (3.4)."""

    LOCKED = 0x0001
    LID_OPEN = 0x0002
    CARDS_PRESENT = 0x0004
    CUT_SEEN = 0x0008
    EMPTY = 0x0010
    JAM = 0x0020
    FAULT = 0x0040
    CLOCK_SET = 0x0080
    LOG_NV = 0x0100
    HOST_LOST = 0x0200
    SERVICE_KEY = 0x0400
    LOG_PRESSURE = 0x0800
    IN_SESSION = 0x1000
    CARD_IN_PATH = 0x2000
    BURN_MODE = 0x4000
