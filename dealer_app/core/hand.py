"""The cards of one side, in the order they came: two, then perhaps a third."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_app.core.cards import Card, Sealed


def total(cards: Sequence[Card | Sealed | None]) -> int | None:
    """Return the points of the hand, 0 to 9, or None while a face of it is not known."""
    points = 0
    for card in cards:
        if type(card) is not Card:
            return None
        points += card.points
    return points % 10


def is_natural(cards: Sequence[Card | Sealed | None]) -> bool:
    """Tell whether the first two cards are known to make eight or nine (rules.md 4.4)."""
    first = total(cards[:2])
    return len(cards) >= 2 and first is not None and first >= 8
