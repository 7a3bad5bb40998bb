"""What is being typed: compose, see, Enter (console.md 3). Pure; signs come in, an intent goes out.

With a seat chosen or a digit typed, Enter never means the next act; Escape or "-" empties what is typed; "." or ","
after a digit is the decimal mark, with nothing typed "." is the word no.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from dealer_app.core import events, tickets
from dealer_app.core.auction import bidders, leaders
from dealer_app.core.events import Event, Side, Word
from dealer_app.core.offers import first_mode, places, price, seat_offered
from dealer_app.core.phases import Phase
from dealer_app.core.state import OpenTable, phase, terms
from dealer_app.core.wrong_draw import question
from dealer_app.ui.keys import DIGITS, ENTER, ESCAPE, MARKS, TAKE_BACK
from dealer_app.words.amounts import Ambiguous, Purse, typed
from dealer_app.words.tongue import Tongue

_LONGEST = 12
SPACE, PASS = " ", "0"
"""A space ends the seat, as the first Enter does, and parts the groups of an amount; this and Enter pass the bank."""


class Typing(msgspec.Struct, frozen=True):
    """The seat chosen, if one is, and the signs typed since."""

    seat: int | None = None
    text: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is chosen and nothing typed."""
        return self.seat is None and not self.text


EMPTY = Typing()


class Pressed(NamedTuple):
    """What a sign came to: what is typed now, the act meant, or a word that says why there is none."""

    typing: Typing
    event: Event | None = None
    problem: str = ""
    readings: tuple[int, ...] = ()


def press(
    typing: Typing, sign: str, table: OpenTable, purse: Purse, tongue: Tongue, *, is_seat_asked: bool = True
) -> Pressed:
    """Take one sign of the keypad; where no seat is asked for, what is typed is a number or an amount."""
    if sign == ESCAPE or (sign == TAKE_BACK and not typing.is_empty):
        return Pressed(EMPTY)
    parts = MARKS if is_seat_asked and typing.seat is None else (*MARKS, SPACE)
    if sign in DIGITS or (sign in parts and typing.text):
        longer = replace(typing, text=typing.text + sign)
        return Pressed(typing, problem="not_understood") if len(longer.text) > _LONGEST else Pressed(longer)
    if typing.is_empty:
        event = alone(sign, table)
        is_lost = event is None and sign == ENTER and seat_offered(table) is not None
        return Pressed(EMPTY, event, "seat_first" if is_lost else "")
    if not is_seat_asked:
        return Pressed(typing, problem="not_understood")
    if sign == ENTER or (sign == SPACE and typing.seat is None and typing.text != PASS):
        return _enter(typing, table, purse, tongue)
    if sign in ("*", "/"):
        return _call(typing, sign, table)
    if sign == "+" and typing.seat is None and typing.text.isdecimal():
        return Pressed(EMPTY, events.PlaceTaken(int(typing.text)))
    if sign in MARKS and typing.seat is not None:
        return Pressed(EMPTY, events.HandRefused(typing.seat))
    return Pressed(typing, problem="not_understood")


def alone(sign: str, table: OpenTable) -> Event | None:
    """Return what a sign means with nothing typed; Enter is always the one natural next act."""
    where = phase(table)
    if sign == ENTER:
        return next_act(table)
    if sign == TAKE_BACK:
        return events.Voided("" if table.undo is None else table.undo.act)
    if sign == "*":
        return events.Shown("banker") if where in ("word", "draw") else None
    if sign in MARKS and where == "bank_offered":
        return events.NobodyTook()
    word: Word | None = {"+": "draw", ".": "stand", ",": "stand"}.get(sign)  # type: ignore[assignment]  # two words
    return None if word is None or where not in ("word", "draw") else events.Spoken(asked(table), word)


def asked(table: OpenTable) -> Side:
    """Return the side whose word is meant: the punter's until he has spoken, or while a card is due to him.

    Over open hands it is the side that is asked anew (rules.md 10.7).
    """
    coup = table.coup
    if coup is not None and coup.both_shown and (side := question(coup, terms(table))) is not None:
        return side
    if coup is not None and coup.punter_word is None and (not coup.both_shown or len(coup.punter) == 2):
        return "punter"
    return "banker"


def next_act(table: OpenTable) -> Event | None:
    """Return the one natural next act of the phase, None where the table waits for something else."""
    acts: dict[Phase, Event] = {
        "covering": events.StakesClosed(),
        "between": events.StakesClosed(),
        "word": events.Shown("both"),
        "draw": events.Shown("both"),
        "commission": events.CommissionDropped(table.due),
    }
    return tickets.gesture(table) or acts.get(phase(table)) or knocked_down(table)


def knocked_down(table: OpenTable) -> Event | None:
    """Return the end of an auction in which one bid is the highest, None where there is no such bid."""
    first = leaders(table) if bidders(table) else ()
    return events.KnockedDown(first[0]) if len(first) == 1 else None


def _enter(typing: Typing, table: OpenTable, purse: Purse, tongue: Tongue) -> Pressed:
    if typing.seat is None:
        return _choose(typing, table)
    if not typing.text:
        event = _without_amount(typing.seat, table)
        return Pressed(typing) if event is None else Pressed(EMPTY, event)
    found = amount(typing, purse, tongue)
    return found if isinstance(found, Pressed) else Pressed(EMPTY, _with_amount(typing.seat, found, table))


def amount(typing: Typing, purse: Purse, tongue: Tongue) -> int | Pressed:
    """Return the amount that is typed, or what is wrong with it and the seat that stays chosen."""
    found = typed(typing.text, purse, tongue)
    if isinstance(found, Ambiguous):
        problem = "ambiguous" if len(found.readings) > 1 else "mark"
        return Pressed(Typing(typing.seat), problem=problem, readings=found.readings)
    return Pressed(Typing(typing.seat), problem="no_amount") if found is None else found


def _without_amount(seat: int, table: OpenTable) -> Event | None:
    """Return what a seat alone means while the bank is to be given, None where an amount is wanting."""
    if phase(table) != "bank_offered":
        return None
    mode, asked_price = first_mode(table), price(table)
    if mode is not None:
        return events.FirstBanker(seat, mode)
    if bidders(table):
        return events.KnockedDown(seat) if seat in leaders(table) else None
    return None if asked_price is None else events.BankOpened(seat, asked_price)


def _with_amount(seat: int, amount: int, table: OpenTable) -> Event:
    """Return what a seat and an amount mean: a bank or a bid, the banker's amount of the coup, or a stake."""
    if phase(table) == "bank_offered":
        return events.BidMade(seat, amount) if bidders(table) else events.BankOpened(seat, amount)
    if table.bank is not None and table.bank.seat == seat:
        return events.AmountAnnounced(amount)
    return events.Covered(seat, amount) if amount else events.StakeWithdrawn(seat)


def _choose(typing: Typing, table: OpenTable) -> Pressed:
    """A number before Enter is a seat; 0 passes the bank."""
    if typing.text == PASS:
        return Pressed(EMPTY, events.BankPassed())
    if not typing.text.isdecimal() or int(typing.text) not in places(table):
        return Pressed(EMPTY, problem="no_seat")
    return Pressed(Typing(int(typing.text)))


def _call(typing: Typing, sign: str, table: OpenTable) -> Pressed:
    seat = typing.seat if typing.seat is not None else int(typing.text) if typing.text.isdecimal() else 0
    if typing.seat is not None and typing.text:
        return Pressed(typing, problem="not_understood")
    if seat not in places(table):
        return Pressed(EMPTY, problem="no_seat")
    return Pressed(EMPTY, banco(seat, table) if sign == "*" else events.Called(seat, "avec_la_table"))


def banco(seat: int, table: OpenTable) -> Event:
    """Return the banco of a seat; by who may follow it is the suivi, for which he is asked by name."""
    follows = table.bank is not None and table.bank.suivi == seat
    return events.Called(seat, "suivi" if follows else "banco")
