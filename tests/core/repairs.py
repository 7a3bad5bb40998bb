"""What the tests of corrections share: a settled coup, and the act that puts it right."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dealer_app.core.cards import Card
from dealer_app.core.events import BooksPut, Change, Corrected, Event
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import NO_PAST, TableState
from dealer_app.core.table import replay
from dealer_app.words.amounts import Purse
from tests.core.game import Game, minor

WHY = "It was read wrong."
EURO = Purse("EUR", 100)
# A coup by naturals: the punter's first card and the banker's decide it.
CARDS = {"banker": "2H 4C KD 5S", "punter": "9H 2C KD 5S", "tie": "9H 4C KD 5S"}


def card(ordinal: int, face: str) -> Change:
    return Change("card", ordinal=ordinal, card=Card(face))


def stake(seat: int, amount: str | int) -> Change:
    return Change("stake", seat=seat, amount=minor(amount))


def put(played: Game, *changes: Change, because: str = WHY) -> tuple[Event, ...]:
    """Put the last coup right; what follows is told before, sums to zero, and is what the books moved by."""
    before = played.table.books
    follows = played.do(Corrected(changes, because))
    moves = dict(next((event.moves for event in follows if isinstance(event, BooksPut)), ()))
    after = played.table.books
    moved = {a: after[a] - before[a] for a in {*before.balances, *after.balances} if after[a] != before[a]}
    assert moves == moved
    assert sum(moves.values()) == 0
    assert replay(played.acts) == played.table
    return follows


def no(played: Game, *changes: Change, because: str = WHY, void: bool = False) -> Refusal:
    before = played.table
    why = played.why(Corrected(changes, because, void))
    assert why is not None
    assert played.table == before
    return why


def standing(table: TableState) -> TableState:
    balances = {account: amount for account, amount in table.books.balances.items() if amount}
    return replace(table, past=NO_PAST, undo=None, books=type(table.books)(balances))


def coup(outcome: str, amount: str | int = 200, **changes: Any) -> Game:
    """Return a table at which one coup of a bank of 200.00 against seat 2 was settled so."""
    played = Game(**changes)
    played.bank(1, 200)
    played.stake(2, amount)
    played.close()
    played.cards(CARDS[outcome])
    played.show()
    return played


def faces(of: str, to: str) -> list[Change]:
    pairs = zip(CARDS[of].split(), CARDS[to].split(), strict=True)
    return [card(n, right) for n, (wrong, right) in enumerate(pairs, start=1) if wrong != right]


OUTCOMES = ("banker", "punter", "tie")
PAIRS = [(of, to) for of in OUTCOMES for to in OUTCOMES if of != to]
