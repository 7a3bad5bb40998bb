"""A card: rank and suit, written as two characters ("9H", "TS"); and the back of one that lies face down.

A card never drawn, a card left unread and a card worth nothing are three different things: the first is absent
from the hand, the second is None in its place, the third is a card of no points.
"""

from __future__ import annotations

from enum import Enum

import msgspec

RANKS = "A23456789TJQK"
SUITS = "CDHS"


class Card(Enum):
    """One of the 52 faces; `points` are 1 for the ace, 2 to 9 by rank, 0 for tens and figures (rules.md 8.4)."""

    CA, C2, C3, C4, C5, C6, C7 = "AC", "2C", "3C", "4C", "5C", "6C", "7C"
    C8, C9, CT, CJ, CQ, CK = "8C", "9C", "TC", "JC", "QC", "KC"
    DA, D2, D3, D4, D5, D6, D7 = "AD", "2D", "3D", "4D", "5D", "6D", "7D"
    D8, D9, DT, DJ, DQ, DK = "8D", "9D", "TD", "JD", "QD", "KD"
    HA, H2, H3, H4, H5, H6, H7 = "AH", "2H", "3H", "4H", "5H", "6H", "7H"
    H8, H9, HT, HJ, HQ, HK = "8H", "9H", "TH", "JH", "QH", "KH"
    SA, S2, S3, S4, S5, S6, S7 = "AS", "2S", "3S", "4S", "5S", "6S", "7S"
    S8, S9, ST, SJ, SQ, SK = "8S", "9S", "TS", "JS", "QS", "KS"

    def __init__(self, text: str) -> None:
        self.rank, self.suit = text[0], text[1]
        self.points = min(RANKS.index(self.rank) + 1, 10) % 10

    def __str__(self) -> str:
        return str(self.value)


class Sealed(msgspec.Struct, frozen=True):
    """The back of a card that has not been turned; says nothing of the face, not even whether it was read."""

    def __str__(self) -> str:
        return "##"


SEALED = Sealed()


def parse(text: str) -> Card | None:
    """Return the card written as rank and suit, or None where the text is no card."""
    try:
        return Card(text)
    except ValueError:
        return None
