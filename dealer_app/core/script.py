"""What a line of a coup script means where the table stands: "drop" drops what was called.

The lines "limits" and "seats" mean nothing by themselves: they are what the next "shift open" states.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from dealer_app.core import events, tickets
from dealer_app.core.coup import due
from dealer_app.core.events import Event, Limits, Side, TicketRun, Word
from dealer_app.core.notation import Line
from dealer_app.core.state import OpenTable, open_coup


class Setting(msgspec.Struct, frozen=True):
    """The limits and seats that the next shift will be opened with."""

    limits: Limits
    seats: tuple[int, ...]


def meant(line: Line, table: OpenTable, setting: Setting) -> tuple[Event, ...]:
    """Return the events that the line says, in order; they are judged one by one as they come."""
    if (line.verb, line.args) == ("shift", ("open",)):
        return (events.ShiftOpened(setting.limits, setting.seats),)
    return tuple(_MEANING[line.verb](table, *line.args))


def _side(table: OpenTable) -> Side:
    """Return whose word is asked."""
    coup = open_coup(table)
    if coup is None or (coup.punter_word is None and not coup.both_shown):
        return "punter"
    return due(coup, table.profile.rules) or "banker"


def _word(table: OpenTable, said: str) -> list[Event]:
    word: Word = "draw" if said == "card" else "stand"
    return [events.Spoken(_side(table), word)]


def _load(table: OpenTable, shoe: tuple[int, int | None]) -> list[Event]:
    packs, _ = shoe
    return [events.ShoeLoaded(1 if table.loaded is None else table.loaded.load + 1, packs)]


def _stop(table: OpenTable) -> list[Event]:
    return [events.StopCardOut(0 if table.loaded is None else table.loaded.out)]


def _detach(table: OpenTable, runs: tuple[TicketRun, ...] | None = None) -> list[Event]:
    return [events.TicketsDetached(_tickets(table, table.due) if runs is None else runs)]


def _surplus(table: OpenTable, amount: int, runs: tuple[TicketRun, ...] | None = None) -> list[Event]:
    if runs is None:
        runs = _tickets(table, amount) if tickets.by_tickets(table) else ()
    return [events.SurplusEntered(amount, runs)]


def _tickets(table: OpenTable, amount: int) -> tuple[TicketRun, ...]:
    """Return the tickets that the sum asks for; none where the books do not make it up, which the judge will say."""
    return tickets.composition(table, amount) or ()


_MEANING: dict[str, Callable[..., list[Event]]] = {
    "bank": lambda t, seat, amount: [events.BankOpened(seat, amount)],
    "refuse": lambda t, seat: [events.HandRefused(seat)],
    "banco": lambda t, seat: [events.Called(seat, "banco")],
    "stake": lambda t, seat, amount: [events.Covered(seat, amount)],
    "withdraw": lambda t, seat: [events.StakeWithdrawn(seat)],
    "close": lambda t: [events.StakesClosed()],
    "cards": lambda t, *faces: [events.CardDrawn(face) for face in faces],
    "word": _word,
    "draw": lambda t, face: [events.CardDrawn(face)],
    "unread": lambda t: [events.CardDrawn(None)],
    "name": lambda t, ordinal, face: [events.CardNamed(ordinal, face)],
    "turn": lambda t, side: [events.Shown("banker")],
    "show": lambda t: [events.Shown("both")],
    "stands": lambda t: [events.Spoken(_side(t), "stand")],
    "drop": lambda t: [events.CommissionDropped(t.due)],
    "pass": lambda t: [events.BankPassed()],
    "stray": lambda t, face: [events.StrayCard(face)],
    "stop": _stop,
    "back": lambda t: [events.Voided("" if t.undo is None else t.undo.act)],
    "shift": lambda t, what: [events.ShiftClosed()],
    "day": lambda t, what: [events.DayClosed()],
    "count": lambda t, amount: [events.CagnotteCounted(amount)],
    "shoe": _load,
    "tickets": lambda t, value, first: [events.TicketsInService(value, first)],
    "detach": _detach,
    "tear": lambda t: [events.TicketsTorn()],
    "surplus": _surplus,
    "fee": lambda t, seat, amount: [events.FeeTaken(seat, amount)],
    "feeday": lambda t: [events.FeeDayBegan()],
    "tip": lambda t, seat, amount: [events.TipGiven(seat, amount)],
    "orphan": lambda t, seat, amount: [events.StakeOrphaned(seat, amount)],
}
