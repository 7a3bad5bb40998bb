"""The counted tree of a drawing rule: every deal by card value, each free cell taken both ways, counted per branch.

A deal is the four first cards by value, 0 to 9 once each, in the order they are dealt; a branch is what both sides
hold and do. Two values make each total in ten ways, so that a branch counts one hundred deals for each last card.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from dealer_app.core.events import Word
from dealer_app.core.profile import DrawRules
from dealer_app.core.rules import Status, banker_status, punter_status

_VALUES = range(10)
_ACTIONS: dict[Status, tuple[Word, ...]] = {
    "must": ("draw",),
    "may": ("draw", "stand"),
    "must_not": ("stand",),
}


class Branch(msgspec.Struct, frozen=True):
    """One way through a coup; a status is None after a natural, `third` None where the punter stood."""

    punter: int
    punter_status: Status | None
    punter_action: Word | None
    third: int | None
    banker: int
    banker_status: Status | None
    banker_action: Word | None
    banker_wins: int
    punter_wins: int
    ties: int


def tree(rules: DrawRules) -> Iterator[Branch]:
    """Yield every branch of the rules with the number of deals that end in each outcome."""
    ways = [sum((first + second) % 10 == points for first, second in product(_VALUES, _VALUES)) for points in _VALUES]
    for punter, banker in product(_VALUES, _VALUES):
        deals = ways[punter] * ways[banker]
        if punter >= 8 or banker >= 8:
            yield Branch(punter, None, None, None, banker, None, None, *_outcomes(deals, punter, (banker,)))
            continue
        status = punter_status(rules, punter)
        for action in _ACTIONS[status]:
            for third in _VALUES if action == "draw" else (None,):
                yield from _answers(rules, deals, (punter, status, action, third), banker)


def _answers(
    rules: DrawRules, deals: int, head: tuple[int, Status, Word, int | None], banker: int
) -> Iterator[Branch]:
    punter, _, _, third = head
    status = banker_status(rules, banker, third)
    for action in _ACTIONS[status]:
        ends = tuple((banker + last) % 10 for last in _VALUES) if action == "draw" else (banker,)
        counts = _outcomes(deals, (punter + (third or 0)) % 10, ends)
        yield Branch(*head, banker, status, action, *counts)


def _outcomes(deals: int, punter: int, bankers: tuple[int, ...]) -> tuple[int, int, int]:
    """Return how many deals the banker wins, the punter wins and are tied."""
    return (
        deals * sum(banker > punter for banker in bankers),
        deals * sum(banker < punter for banker in bankers),
        deals * bankers.count(punter),
    )


def line(branch: Branch) -> str:
    """Return a branch as one line: both sides' total, status, action and third card, then the three counts."""
    if branch.punter_status is None:
        ours, theirs = f"{branch.punter} natural - -", f"{branch.banker} natural -"
    else:
        third = "-" if branch.third is None else branch.third
        ours = f"{branch.punter} {branch.punter_status} {branch.punter_action} {third}"
        theirs = f"{branch.banker} {branch.banker_status} {branch.banker_action}"
    return f"{ours} | {theirs} | {branch.banker_wins} {branch.punter_wins} {branch.ties}"
