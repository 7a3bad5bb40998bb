"""The verbs of a coup script and what stands after each; every word is read here, or refused with what would fit."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, get_args

from dealer_app.core import cards, money
from dealer_app.core.events import Doubt, TicketRun
from dealer_app.core.notation import CALLS
from dealer_app.core.people import is_id


class Bad(Exception):
    """The words do not fit; the argument says what would."""


def amount_of(word: str, unit: int) -> int:
    """Read an amount in units, as minor units."""
    amount = money.parse(word, unit)
    if amount is None:
        raise Bad('amount in units, like "200" or "33.80"')
    return amount


def number_of(word: str) -> int:
    """Read a whole number."""
    if not re.fullmatch(r"\d{1,6}", word, re.ASCII):
        raise Bad("whole number")
    return int(word)


def card_of(word: str) -> cards.Card:
    """Read a face."""
    card = cards.parse(word)
    if card is None:
        raise Bad(f'card: one of {cards.RANKS}, then one of {cards.SUITS}, like "9H"')
    return card


Read = Callable[[str, int], Any]


def _int(word: str, unit: int) -> int:
    return number_of(word)


def _face(word: str, unit: int) -> cards.Card:
    return card_of(word)


def _stray(word: str, unit: int) -> cards.Card | None:
    return None if word == "unread" else card_of(word)


def _word(word: str, unit: int) -> str:
    return word


def _id(word: str, unit: int) -> str:
    if not is_id(word):
        raise Bad("staff id")
    return word


def tickets_of(word: str, unit: int) -> TicketRun:
    """Read tickets with numbers in a row."""
    found = re.fullmatch(r"(\d{1,6})x([^@]+)@(\d{1,7})", word, re.ASCII)
    if found is None:
        raise Bad('tickets as COUNTxVALUE@FIRST, like "3x1.00@201"')
    return TicketRun(amount_of(found[2], unit), int(found[3]), int(found[1]))


def _of(*allowed: str) -> Read:
    def read(word: str, unit: int) -> str:
        if word not in allowed:
            raise Bad(" | ".join(allowed))
        return word

    return read


PEOPLE: dict[str, tuple[Read, ...]] = {
    "signin": (_id,),
    "wrong": (_id,),
    "signout": (_id,),
    "letin": (_id,),
    "relief": (_id,),
    "left": (_id,),
}
"""Who comes and goes: no acts of the game, so the record alone knows them."""
VERBS: dict[str, tuple[Read, ...]] = {
    **PEOPLE,
    "bank": (_int, amount_of),
    "refuse": (_int,),
    "first": (_int,),
    "bid": (_int, amount_of),
    "knock": (_int,),
    "nobody": (),
    "associate": (_int, amount_of),
    "announce": (amount_of,),
    "toutva": (),
    "garage": (amount_of,),
    "halve": (amount_of,),
    "reduce": (amount_of,),
    **dict.fromkeys(CALLS.values(), (_int,)),
    "stake": (_int, amount_of),
    "withdraw": (_int,),
    "line": (_int, amount_of),
    "share": (_int, _int, amount_of),
    "raise": (amount_of,),
    "redraw": (_int,),
    "privilege": (_int,),
    "late": (_int, amount_of),
    "notes": (_int,),
    "credit": (_int,),
    "exchange": (_int,),
    "come": (_int,),
    "waits": (_int,),
    "leave": (_int,),
    "move": (_int, _int),
    "away": (_int,),
    "returns": (_int,),
    "bar": (_int,),
    "close": (),
    "cards": (_face,) * 4,
    "burn": (_stray,),
    "bound": (_of("punter", "banker"),),
    "word": (_of("card", "no"),),
    "draw": (_face,),
    "unread": (),
    "seen": (),
    "name": (_int, _face),
    "turn": (_of("banker"),),
    "show": (),
    "stands": (),
    "drop": (),
    "pass": (),
    "stray": (_stray,),
    "forced": (_stray,),
    "stop": (),
    "back": (),
    "shift": (_of("open", "close"),),
    "begin": (_of("count"),),
    "count": (amount_of,),
    "tickets": (amount_of, _int),
    "detach": (),
    "tear": (),
    "surplus": (amount_of,),
    "fee": (_int, amount_of),
    "feeday": (),
    "tip": (_int, amount_of),
    "orphan": (_int, amount_of),
    "freeze": (_of(*get_args(Doubt)),),
    "compared": (_int,),
    "enter": (),
    "returned": (_of("coup", "apart"),),
    "accept": (_word,),
}
WITH_TICKETS = ("detach", "surplus")  # the tickets may follow; without them they are those that the sum asks for
