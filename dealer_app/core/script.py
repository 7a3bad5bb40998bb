"""What a line of a coup script means where the table stands: "drop" drops what was called.

The lines "limits" and "seats" mean nothing by themselves: they are what the next "shift open" states.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec

from dealer_app.core import events, tickets
from dealer_app.core.events import Claim, Event, FirstMode, Limits, Side, TicketRun, Word
from dealer_app.core.notation import CALLS, Line
from dealer_app.core.owed import due
from dealer_app.core.state import OpenTable, open_coup, terms
from dealer_app.core.wrong_draw import question


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
    by = terms(table)
    return question(coup, by) or due(coup, by) or "banker"


def _word(table: OpenTable, said: str) -> list[Event]:
    word: Word = "draw" if said == "card" else "stand"
    return [events.Spoken(_side(table), word)]


def _load(table: OpenTable, shoe: tuple[int, int | None]) -> list[Event]:
    packs, _ = shoe
    return [events.ShoeLoaded(1 if table.loaded is None else table.loaded.load + 1, packs)]


def _stop(table: OpenTable) -> list[Event]:
    return [events.StopCardOut(0 if table.loaded is None else table.loaded.out)]


def _first(table: OpenTable, seat: int) -> list[Event]:
    """Return the seat with the way in which the profile finds the first banker."""
    modes: tuple[FirstMode, ...] = get_args(FirstMode)
    mode = next((mode for mode in modes if mode == table.profile.bank.first_banker), modes[0])
    return [events.FirstBanker(seat, mode)]


def _reduce(table: OpenTable, amount: int) -> list[Event]:
    """Return the banker's own reduction, or the ruling where the profile lets the chef decide."""
    ruled = table.profile.bank.require_full_cover_fallback == "supervisor_decides"
    return [events.ReductionRuled(amount) if ruled else events.BankReduced(amount)]


def _call(call: Claim) -> Callable[..., list[Event]]:
    return lambda t, seat: [events.Called(seat, call)]


def _count(table: OpenTable, amount: int) -> list[Event]:
    """Return the count, which begins by itself where nobody began it."""
    counted = events.CagnotteCounted(amount)
    return [counted] if table.count_begun or table.counted else [events.CountBegan(), counted]


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
    "first": _first,
    "bid": lambda t, seat, amount: [events.BidMade(seat, amount)],
    "knock": lambda t, seat: [events.KnockedDown(seat)],
    "nobody": lambda t: [events.NobodyTook()],
    "associate": lambda t, seat, amount: [events.AssociateJoined(seat, amount)],
    "announce": lambda t, amount: [events.AmountAnnounced(amount)],
    "toutva": lambda t: [events.ToutVa()],
    "garage": lambda t, amount: [events.GarageTaken(amount)],
    "halve": lambda t, amount: [events.HalfTaken(amount)],
    "reduce": _reduce,
    **{word: _call(call) for call, word in CALLS.items()},
    "stake": lambda t, seat, amount: [events.Covered(seat, amount)],
    "withdraw": lambda t, seat: [events.StakeWithdrawn(seat)],
    "line": lambda t, seat, amount: [events.StakedOnLine(seat, amount)],
    "share": lambda t, seat, partner, amount: [events.StakeShared(seat, partner, amount)],
    "raise": lambda t, amount: [events.BankRaised(amount)],
    "redraw": lambda t, seat: [events.HandRedrawn(seat)],
    "privilege": lambda t, seat: [events.HandClaimed(seat)],
    "late": lambda t, seat, amount: [events.LateStakeRemoved(seat, amount)],
    "notes": lambda t, seat: [events.MoneyNamed(seat, "notes")],
    "credit": lambda t, seat: [events.MoneyNamed(seat, "credit")],
    "exchange": lambda t, seat: [events.NotesExchanged(seat)],
    "come": lambda t, seat: [events.PlaceTaken(seat)],
    "waits": lambda t, seat: [events.ListJoined(seat)],
    "leave": lambda t, seat: [events.PlaceLeft(seat)],
    "move": lambda t, seat, to: [events.PlaceChanged(seat, to)],
    "away": lambda t, seat: [events.PlayerAway(seat)],
    "returns": lambda t, seat: [events.PlayerBack(seat)],
    "bar": lambda t, seat: [events.HoldingBarred(seat)],
    "close": lambda t: [events.StakesClosed()],
    "cards": lambda t, *faces: [events.CardDrawn(face) for face in faces],
    "burn": lambda t, face: [events.CardBurned(face)],
    "bound": lambda t, side: [events.Bound(side)],
    "word": _word,
    "draw": lambda t, face: [events.CardDrawn(face)],
    "unread": lambda t: [events.CardDrawn(None)],
    "name": lambda t, ordinal, face: [events.CardNamed(ordinal, face)],
    "turn": lambda t, side: [events.Shown("banker")],
    "show": lambda t: [events.Shown("both")],
    "stands": lambda t: [events.Spoken(_side(t), "stand")],
    "drop": lambda t: [events.CommissionDropped(t.due)],
    "pass": lambda t: [events.BankPassed()],
    "seen": lambda t: [events.CardsSeen()],
    "stray": lambda t, face: [events.StrayCard(face)],
    "forced": lambda t, face: [events.StrayCard(face, forced=True)],
    "stop": _stop,
    "back": lambda t: [events.Voided("" if t.undo is None else t.undo.act)],
    "shift": lambda t, what: [events.ShiftClosed()],
    "day": lambda t, what: [events.DayClosed()],
    "begin": lambda t, what: [events.CountBegan()],
    "count": _count,
    "shoe": _load,
    "tickets": lambda t, value, first: [events.TicketsInService(value, first)],
    "detach": _detach,
    "tear": lambda t: [events.TicketsTorn()],
    "surplus": _surplus,
    "fee": lambda t, seat, amount: [events.FeeTaken(seat, amount)],
    "feeday": lambda t: [events.FeeDayBegan()],
    "tip": lambda t, seat, amount: [events.TipGiven(seat, amount)],
    "orphan": lambda t, seat, amount: [events.StakeOrphaned(seat, amount)],
    "freeze": lambda t, why: [events.PlayFrozen(why)],
    "enter": lambda t: [events.CardEntered()],
    "returned": lambda t, where: [events.CardReturned(where == "apart")],
    "accept": lambda t, serial: [events.ShoeAccepted(serial)],
    "compared": lambda t, cards: [events.CardsCompared(cards)],
    **dict.fromkeys(("rule", "amend", "correct"), lambda t, event: [event]),
}
