"""Two cards given where one third card was due: which of them dies (rules.md 10.3: I23, I24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_app.core.cards import Card
from dealer_app.core.coup import Coup, totals
from dealer_app.core.events import CardDead

_THIRD = 2  # index of a third card in its hand


def unread_of_two(coup: Coup[Any]) -> int | None:
    """Return the place, from 1, of the first unread face that must be named before a card can die; None: no need."""
    side = coup.ruled.picks
    if side is None:
        return None
    return next((n for n, at in enumerate(coup.places, start=1) if at[0] == side and coup.at(at) is None), None)


def picked(coup: Coup[Any]) -> Iterator[CardDead]:
    """Yield the card that dies: the punter keeps the higher point, the banker the lower; of equal ones the first."""
    side = coup.ruled.picks
    if side is None or unread_of_two(coup) is not None:
        return
    first = totals(coup)[side == "banker"]
    thirds = (coup.punter if side == "punter" else coup.banker)[_THIRD:]
    assert first is not None
    one, two = ((first + card.points) % 10 for card in thirds if isinstance(card, Card))
    second_stays = two > one if side == "punter" else two < one
    yield CardDead(coup.places.index((side, _THIRD if second_stays else _THIRD + 1)) + 1)
