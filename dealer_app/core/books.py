"""Balances per account, cumulative since the shift opened; every list of moves sums to zero (rules.md 5).

The accounts are the boxes on the table and one for each seat. A seat's balance is what its player has won (or
put on the table, below zero); the sum of all balances is always zero.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from dealer_app.core.events import Move

BANQUE, RELIQUAT, COVERAGE, CAGNOTTE = "banque", "reliquat", "coverage", "cagnotte"
DUE, FEES, TIPS, ORPHANS = "due", "fees", "tips", "orphans"
HOUSE, LOST_TICKETS = "house", "lost_tickets"  # what the house bears: the face value of lost tickets (FR art. 83)
BOXES = (BANQUE, RELIQUAT, COVERAGE, CAGNOTTE)
SIDE_BOXES = (DUE, FEES, TIPS, ORPHANS, HOUSE, LOST_TICKETS)  # shown once they have moved
_SEAT = "seat "


def seat(number: int) -> str:
    """Return the account of a seat."""
    return f"{_SEAT}{number}"


class Books(msgspec.Struct, frozen=True, gc=False):
    """The balances in minor units; an account never touched is absent and counts as zero.

    Those `withheld` are not here, nor others from which they follow; to ask for one is our own bug.
    """

    balances: dict[str, int] = {}
    withheld: frozenset[str] = frozenset()

    def __getitem__(self, account: str) -> int:
        assert account not in self.withheld, f"{account} is withheld"
        return self.balances.get(account, 0)

    def shown(self, account: str) -> int | None:
        """Return a balance, None where it is withheld."""
        return None if account in self.withheld else self[account]

    @property
    def seats(self) -> dict[int, int | None]:
        """Balance of each seat that has ever moved, by seat number; None where it is withheld."""
        moved = (account for account in (*self.balances, *self.withheld) if account.startswith(_SEAT))
        return dict(sorted((int(account[len(_SEAT) :]), self.shown(account)) for account in moved))


def boxes(books: Books) -> dict[str, int | None]:
    """Return the balance of each box that is shown, in the order of the boxes; None where it is withheld."""
    side = (box for box in SIDE_BOXES if box in books.balances or box in books.withheld)
    return {box: books.shown(box) for box in (*BOXES, *side)}


def withheld(books: Books) -> Books:
    """Return the books without those accounts from which the cagnotte follows: the others sum to less it.

    What is set apart for it goes, and what each seat has won: the balances of all accounts sum to zero.
    """
    hides = {a for a in books.balances if a in (CAGNOTTE, DUE) or a.startswith(_SEAT)} | {CAGNOTTE}
    return Books({a: v for a, v in books.balances.items() if a not in hides}, frozenset(hides))


def post(books: Books, moves: Iterable[Move]) -> Books:
    """Return the books after the moves, which must sum to zero; anything else is our own bug."""
    balances = dict(books.balances)
    rest = 0
    for account, amount in moves:
        balances[account] = balances.get(account, 0) + amount
        rest += amount
    assert rest == 0, "moves that do not sum to zero"
    return Books(balances)


def transfer(books: Books, source: str, target: str, amount: int) -> Books:
    """Return the books after `amount` went from one account to another."""
    return post(books, ((source, -amount), (target, amount)))
