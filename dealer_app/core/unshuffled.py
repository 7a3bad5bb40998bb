"""Whether a load was shuffled at all: its faces in the order they left the shoe, as text of two characters a card.

Two patterns tell that it was not. *Factory order*: of 26 successive pairs of cards 12 or more are neighbours of one
suit (9H TH, or TH 9H). *A repeated run*: 8 successive cards left in the same order, or in the reverse one, earlier in
this load or in the load before it. A face that is not known makes no pair and no run.

How often a well shuffled load raises either is bounded from above, exactly, by `false_alarms`. In a window of 27
cards each next card is a neighbour with a chance of at most 2 p / (52 p - j), p packs and j cards of the window seen,
whatever these were; so the count of pairs is at most that of independent trials with these chances, and the sum over
all windows bounds the shoe. A run repeats with a chance of at most ((p - 1) / (52 p - 15))^8 at each of the pairs of
places, and meets the load before with p^8 / (52 p ... 52 p - 7) at each. Six packs: under 4 in 100 million loads;
no number of packs from 1 to 16 reaches 1 in 10 million.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from math import comb, prod

from dealer_app.core.cards import RANKS, SUITS

UNKNOWN = "??"  # a place whose face is not known, or does not lie open
WINDOW, LINKS = 26, 12  # successive pairs looked at, and neighbours among them
RUN = 8  # cards

_FACE = len(UNKNOWN)
_NEIGHBOURS = frozenset(
    pair
    for low, high in pairwise(RANKS)
    for suit in SUITS
    for pair in (f"{low}{suit}{high}{suit}", f"{high}{suit}{low}{suit}")
)


def is_in_factory_order(order: str, since: int = 0, least: int = LINKS) -> bool:
    """Tell whether a window of pairs that ends at card `since` or later is in the order of a new pack.

    `least` is how many neighbours it takes.
    """
    begins = max(0, since - WINDOW)
    links = [order[n * 2 : n * 2 + 4] in _NEIGHBOURS for n in range(begins, len(order) // _FACE - 1)]
    count = sum(links[:WINDOW])
    for n, link in enumerate(links[WINDOW:]):
        if count >= least:
            return True
        count += link - links[n]
    return count >= least


def repeats(order: str, before: str, since: int = 0, length: int = RUN) -> bool:
    """Tell whether a run of cards that ends at card `since` or later left earlier too, or in the load `before`."""
    for end in range(max(since, length), len(order) // _FACE + 1):
        begins = (end - length) * _FACE
        run = order[begins : end * _FACE]
        if UNKNOWN[0] in run:
            continue
        back = "".join(run[n : n + _FACE] for n in range(len(run) - _FACE, -1, -_FACE))
        if any(text in order[:begins] or text in before for text in (run, back)):
            return True
    return False


def false_alarms(packs: int, least: int = LINKS, length: int = RUN) -> Fraction:
    """Return a bound on the chance that a well shuffled load of so many packs is taken for an unshuffled one.

    `least` and `length` are those of `is_in_factory_order` and `repeats`.
    """
    cards = 52 * packs
    chances = (Fraction(2 * packs, cards - seen) for seen in range(1, WINDOW + 1))
    factory = (cards - WINDOW) * _at_least(least, chances)
    places = cards - length + 1
    within = 2 * comb(places, 2) * Fraction(packs - 1, cards - 2 * length + 1) ** length
    met = Fraction(packs**length, prod(cards - n for n in range(length)))
    return factory + within + 2 * places**2 * met


def _at_least(count: int, chances: Iterable[Fraction]) -> Fraction:
    """Return the chance that so many of independent trials come true."""
    by_count = [Fraction(1)]
    for chance in chances:
        by_count = [
            stays * (1 - chance) + comes * chance
            for stays, comes in zip([*by_count, Fraction(0)], [Fraction(0), *by_count], strict=True)
        ]
    return sum(by_count[count:], Fraction(0))
