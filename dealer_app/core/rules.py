"""Who must draw, who may, who must not; and whether a finished hand kept to it (rules.md 4.4, 4.5, 4.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from dealer_app.core.cards import Card
from dealer_app.core.events import Natural, Outcome, Side, Word
from dealer_app.core.hand import is_natural, total
from dealer_app.core.profile import STOOD, DrawRules

Status = Literal["must", "may", "must_not"]

_STATUS: dict[str, Status] = {"D": "must", "F": "may", "S": "must_not"}
_REQUIRED: dict[Status, Word | None] = {"must": "draw", "may": None, "must_not": "stand"}

Hand = tuple[Card, ...]


class Decision(msgspec.Struct, frozen=True):
    """What one side had to do with its two cards, and what it did.

    `against` is the value of the punter's third card, None for the punter himself and where the punter stood.
    """

    who: Side
    total: int
    against: int | None
    status: Status
    action: Word

    @property
    def required(self) -> Word | None:
        """The word that the grid demands, None in a free cell."""
        return _REQUIRED[self.status]

    @property
    def is_fault(self) -> bool:
        """Whether the side did what the grid forbids."""
        return self.required not in (None, self.action)


def punter_status(rules: DrawRules, points: int) -> Status:
    """Return what the punter may do with 0 to 7 on two cards; a natural that lost its right stands as 7."""
    return _STATUS[rules.punter[min(points, 7)]]


def banker_status(rules: DrawRules, points: int, against: int | None) -> Status:
    """Return what the banker may do with 0 to 7 against the punter's third card, None where he stood.

    With a natural that lost its right he stands, even where a seven is free (rules.md 10.3, I30).
    """
    if points > 7:
        return "must_not"
    return _STATUS[rules.banker[points][STOOD if against is None else against]]


def natural(punter: Hand, banker: Hand) -> Natural | None:
    """Return whose first two cards are eight or nine."""
    match is_natural(punter), is_natural(banker):
        case True, True:
            return "both"
        case True, False:
            return "punter"
        case False, True:
            return "banker"
    return None


def outcome(punter: Hand, banker: Hand) -> Outcome:
    """Return who wins as the cards lie."""
    ours, theirs = total(punter), total(banker)
    assert ours is not None
    assert theirs is not None
    return "tie" if ours == theirs else "punter" if ours > theirs else "banker"


def decisions(punter: Hand, banker: Hand, rules: DrawRules) -> Iterator[Decision]:
    """Yield each side's decision in a finished coup.

    After a natural nobody has one, and only a card taken all the same is told, as a draw that must not be.
    """
    if natural(punter, banker):
        for who, hand in (("punter", punter), ("banker", banker)):
            if len(hand) > 2:
                yield Decision(who, total(hand[:2]) or 0, None, "must_not", "draw")  # type: ignore[arg-type]  # a literal of the pair above
        return
    points = total(punter[:2]) or 0
    yield Decision("punter", points, None, punter_status(rules, points), _did(punter))
    points, against = total(banker[:2]) or 0, punter[2].points if len(punter) > 2 else None
    yield Decision("banker", points, against, banker_status(rules, points, against), _did(banker))


def _did(hand: Hand) -> Word:
    return "draw" if len(hand) > 2 else "stand"


def bound(rules: DrawRules, advice: DrawRules, side: Side) -> DrawRules:
    """Return the rules with a side's free cells replaced by the advice (rules.md 4.5)."""
    if side == "punter":
        return replace(rules, punter=_bound_row(rules.punter, advice.punter))
    rows = zip(rules.banker, advice.banker, strict=True)
    return replace(rules, banker=tuple(_bound_row(row, told) for row, told in rows))


def _bound_row(row: str, advice: str) -> str:
    return "".join(told if cell == "F" else cell for cell, told in zip(row, advice, strict=True))
