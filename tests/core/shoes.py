"""A whole shoe as a coup script: shuffled cards, dealt and played by the printed card; nothing of the core is used.

A punter covers every bank with a banco; who wins is left to the cards. Free cells are drawn in.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from tests.core.printed_card import PrintedCard, value

SUITS, RANKS = "SHDC", "A23456789TJQK"
SEATS = 4


class Dealt(NamedTuple):
    """One coup out of a shoe: cards out before it, its faces, the words, who won."""

    before: int
    faces: tuple[str, ...]
    words: tuple[str, ...]
    outcome: str

    @property
    def after(self) -> int:
        """Cards out after it."""
        return self.before + len(self.faces)


def shuffled(packs: int, seed: int) -> list[str]:
    """Return the faces of so many packs in an order of their own."""
    faces = [rank + suit for _ in range(packs) for rank in RANKS for suit in SUITS]
    random.Random(seed).shuffle(faces)
    return faces


def coups(faces: list[str], card: PrintedCard) -> Iterator[Dealt]:
    """Yield the coups of a shoe until less than a whole coup's cards may be left."""
    out = 0
    while len(faces) - out >= 6:
        yield (dealt := coup(faces, out, card))
        out = dealt.after


def coup(faces: list[str], out: int, card: PrintedCard) -> Dealt:
    """Return the coup that begins after so many cards: P, B, P, B, then by the printed card."""
    took, words = 4, list[str]()
    punter, banker = ((value(faces[out + i]) + value(faces[out + i + 2])) % 10 for i in (0, 1))
    if max(punter, banker) < 8:
        third = 11
        words.append("no" if card.punter[punter] == "S" else "card")
        if words[0] == "card":
            third = value(faces[out + took])
            punter, took = (punter + third) % 10, took + 1
        words.append("no" if card.banker[banker][third] == "S" else "card")
        if words[1] == "card":
            banker, took = (banker + value(faces[out + took])) % 10, took + 1
    outcome = "tie" if punter == banker else "punter" if punter > banker else "banker"
    return Dealt(out, tuple(faces[out : out + took]), tuple(words), outcome)


def script(header: str, dealt: list[Dealt], stop: int | None = None, *, announced: bool = False) -> str:
    """Return the coups as a story; the stop card shows after so many cards.

    `announced`: the banker names 100.00 before each coup, both hands are turned at the end, nothing is deducted.
    """
    seat, lines = 1, [header.rstrip()]
    lines += ["bid 1 100", "knock 1"] if announced else []
    lines.append("bank 1 100")
    for number, one in enumerate(dealt):
        tied = number > 0 and dealt[number - 1].outcome == "tie"
        if announced and not tied:  # after a tie the coup opens at the amount that was named
            lines.append("announce 100")
        if announced or not tied:
            lines.append(f"banco {seat % SEATS + 1}")
        lines.append("close")
        lines += _cards(one, stop, turned=not announced)
        if one.outcome == "banker" and not announced:
            lines.append("drop")
        if one.outcome == "punter" and one is not dealt[-1]:
            seat = seat % SEATS + 1
            lines.append(f"bank {seat} 100")
    return "\n".join(lines) + "\n"


def _cards(one: Dealt, stop: int | None, *, turned: bool) -> Iterator[str]:
    """Yield the lines of a coup's cards and words."""
    cards = iter(range(len(one.faces)))

    def draw(count: int) -> Iterator[str]:
        for _ in range(count):
            i = next(cards)
            if stop == one.before + i:
                yield "stop"
            yield f"draw {one.faces[i]}"

    yield from draw(4)
    for side, word in enumerate(one.words):
        yield f"word {word}"
        if side == 0 and turned:
            yield "turn banker"
        yield from draw(1 if word == "card" else 0)
    yield "show"
