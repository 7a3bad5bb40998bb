"""Which decoder a device profile asks for, made as its values say; no line but such a one needs these modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drivers.wires.angel import Angel
from drivers.wires.beetek import BeeTek
from drivers.wires.deck import Deck
from drivers.wires.heard import Wire
from drivers.wires.lines import Lines
from drivers.wires.patterns import RANKS, SUITS, Alphabet, Pattern, pattern
from drivers.wires.rfid import Rfid
from drivers.wires.ssi import Ssi
from drivers.wires.text import Text
from drivers.wires.wedge import Wedge

Values = Mapping[str, Mapping[str, Any]]


def decoder_of(values: Values, wire: str, deck: Deck | None) -> Wire:
    """Return the decoder of a wire other than SHOE/1; `deck` is what a tag reader's tags stand for."""
    match wire:
        case "angel":
            angel = values["angel"]
            return Angel(
                read_only=values["line"]["read_only"],
                check_stx=angel["check_stx"],
                retransmission=angel["retransmission"],
                cycle=angel["cycle"],
            )
        case "beetek":
            return BeeTek()
        case "text" | "scanner":
            text = values["text"]
            return Text(
                *_patterns(values),
                lines=_lines(text),
                aim=text["aim_prefix"],
                same=text["same_ms"] / 1000,
                least=text["least_ms"] / 1000,
                orders=_orders(values),
            )
        case "ssi":
            return Ssi(*_patterns(values))
        case "rfid":
            assert deck is not None
            rfid = values["rfid"]
            return Rfid(
                deck.faces,
                rfid["form"],
                rfid["hold_ms"] / 1000,
                rfid["error"].encode("ascii"),
                lines=_lines(values["text"]),
                orders=_orders(values),
            )
        case _:
            wedge = values["wedge"]
            keys = (wedge["prefix"].encode("ascii"), wedge["suffix"].encode("ascii"))
            return Wedge(*keys, wedge["quick_ms"] / 1000, *_patterns(values))


def _lines(text: Mapping[str, Any]) -> Lines:
    return Lines(text["terminator"], text["idle_ms"] / 1000)


def _orders(values: Values) -> dict[str, bytes]:
    return {name: string.encode("ascii") for name, string in values["orders"].items() if string}


def _patterns(values: Values) -> tuple[tuple[Pattern, ...], Alphabet]:
    cards = values["cards"]
    alphabet = Alphabet(cards["ranks"] or RANKS, cards["suits"] or SUITS, cards["faces"] or {}, cards["fold"])
    return tuple(pattern(one["kind"], one["text"], alphabet) for one in values["pattern"]["pattern"]), alphabet
