"""What is being typed: compose, see, Enter (console.md 3). Pure; signs come in, an intent goes out.

With a seat chosen or a digit typed, Enter never means the next act; Escape or "-" empties what is typed; "." or ","
after a digit is the decimal mark, with nothing typed "." is the word no.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from dealer_app.core import events, tickets
from dealer_app.core.events import Event, Side, Word
from dealer_app.core.offers import price
from dealer_app.core.phases import Phase
from dealer_app.core.state import OpenTable, phase
from dealer_app.ui.keys import DIGITS, ENTER, ESCAPE, MARKS, TAKE_BACK
from dealer_app.words.amounts import Ambiguous, Purse, typed
from dealer_app.words.tongue import Tongue

_LONGEST = 12


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


def press(typing: Typing, sign: str, table: OpenTable, purse: Purse, tongue: Tongue) -> Pressed:
    """Take one sign of the keypad."""
    if sign == ESCAPE or (sign == TAKE_BACK and not typing.is_empty):
        return Pressed(EMPTY)
    if sign in DIGITS or (sign in MARKS and typing.text):
        return Pressed(msgspec.structs.replace(typing, text=(typing.text + sign)[:_LONGEST]))
    if typing.is_empty:
        return Pressed(EMPTY, alone(sign, table))
    if sign in (ENTER, " "):
        return _enter(typing, table, purse, tongue)
    if sign == "*":
        return _banco(typing, table)
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
    word: Word | None = {"+": "draw", ".": "stand", ",": "stand"}.get(sign)  # type: ignore[assignment]  # two words
    return None if word is None or where not in ("word", "draw") else events.Spoken(asked(table), word)


def asked(table: OpenTable) -> Side:
    """Return the side whose word is meant: the punter's until he has spoken, or while a card is due to him."""
    coup = table.coup
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
    return tickets.gesture(table) or acts.get(phase(table))


def _enter(typing: Typing, table: OpenTable, purse: Purse, tongue: Tongue) -> Pressed:
    if typing.seat is None:
        return _choose(typing, table)
    asked_price = price(table) if phase(table) == "bank_offered" else None
    if not typing.text:
        return Pressed(EMPTY, events.BankOpened(typing.seat, asked_price)) if asked_price else Pressed(typing)
    amount = typed(typing.text, purse, tongue)
    if isinstance(amount, Ambiguous):
        problem = "ambiguous" if len(amount.readings) > 1 else "mark"
        return Pressed(Typing(typing.seat), problem=problem, readings=amount.readings)
    if amount is None:
        return Pressed(Typing(typing.seat), problem="no_amount")
    if phase(table) == "bank_offered":
        return Pressed(EMPTY, events.BankOpened(typing.seat, amount))
    return Pressed(EMPTY, events.Covered(typing.seat, amount) if amount else events.StakeWithdrawn(typing.seat))


def _choose(typing: Typing, table: OpenTable) -> Pressed:
    """A number before Enter is a seat; 0 passes the bank."""
    if typing.text == "0":
        return Pressed(EMPTY, events.BankPassed())
    if not typing.text.isdecimal() or int(typing.text) not in table.seats:
        return Pressed(EMPTY, problem="no_seat")
    return Pressed(Typing(int(typing.text)))


def _banco(typing: Typing, table: OpenTable) -> Pressed:
    seat = typing.seat if typing.seat is not None else int(typing.text) if typing.text.isdecimal() else 0
    if typing.seat is not None and typing.text:
        return Pressed(typing, problem="not_understood")
    if seat not in table.seats:
        return Pressed(EMPTY, problem="no_seat")
    return Pressed(EMPTY, events.Called(seat, "banco"))
