"""The game as a whole: `refusal` judges, `consequences` settles, `step` folds, `replay` reads a history.

An act says or does one event, by somebody; what follows from it is computed, and where a history already states it
the two must agree. State is a fold over acts: nothing else changes a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from dealer_app.core import bank, commission, deal, events, fees, permits, settle, sittings, stakes, tickets
from dealer_app.core.acts import Act
from dealer_app.core.events import SAID, Event, Voided
from dealer_app.core.open import opened
from dealer_app.core.phases import PLACES
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable, TableState, Undo, phase


class NotAHistory(Exception):
    """A recorded act is not allowed where it stands, or its recorded consequences are not the computed ones."""

    def __init__(self, act: Act, why: Refusal | None) -> None:
        super().__init__(act.id, why)
        self.act, self.why = act, why


_REFUSALS: dict[type[Event], Callable[[OpenTable, Any], Refusal | None]] = {
    events.ShiftOpened: sittings.refuse_shift,
    events.ShiftClosed: sittings.refuse_shift_close,
    events.CagnotteCounted: sittings.refuse_count,
    events.DayClosed: sittings.refuse_day_close,
    events.BankOpened: bank.refuse_open,
    events.HandRefused: bank.refuse_refusal,
    events.BankPassed: bank.refuse_pass,
    events.Called: stakes.refuse_call,
    events.Covered: stakes.refuse_stake,
    events.StakeWithdrawn: stakes.refuse_withdrawal,
    events.StakesClosed: stakes.refuse_close,
    events.ShoeLoaded: deal.refuse_load,
    events.StopCardOut: deal.refuse_stop_card,
    events.CardDrawn: deal.refuse_card,
    events.StrayCard: deal.refuse_stray,
    events.Spoken: deal.refuse_word,
    events.Shown: deal.refuse_show,
    events.CardNamed: deal.refuse_naming,
    events.CommissionDropped: commission.refuse_drop,
    events.TicketsInService: tickets.refuse_service,
    events.TicketsDetached: tickets.refuse_detaching,
    events.TicketsTorn: tickets.refuse_tearing,
    events.SurplusEntered: tickets.refuse_surplus,
    events.FeeTaken: fees.refuse_fee,
    events.FeeDayBegan: fees.refuse_day,
    events.TipGiven: fees.refuse_tip,
    events.StakeOrphaned: fees.refuse_orphan,
}

_FOLDS: dict[type[Event], Callable[[TableState, Any], TableState]] = {
    events.DayOpened: sittings.open_day,
    events.ShiftOpened: sittings.open_shift,
    events.ShiftClosed: sittings.close_shift,
    events.CagnotteCounted: sittings.count,
    events.DayClosed: sittings.close_day,
    events.BankOpened: bank.open_bank,
    events.HandRefused: bank.refuse_hand,
    events.BankPassed: bank.pass_bank,
    events.BankEnded: bank.end_bank,
    events.ToReliquat: bank.to_reliquat,
    events.FromReliquat: bank.from_reliquat,
    events.Called: stakes.call,
    events.Covered: stakes.stake,
    events.StakeWithdrawn: stakes.withdraw,
    events.StakeReturned: bank.return_stake,
    events.StakesClosed: stakes.close,
    events.ShoeLoaded: deal.load_shoe,
    events.StopCardOut: deal.stop_card,
    events.ShoeEnded: deal.end_shoe,
    events.CardDrawn: deal.draw_card,
    events.StrayCard: deal.stray_card,
    events.Spoken: deal.speak,
    events.Shown: deal.show,
    events.CardNamed: deal.name_card,
    events.FalseDraw: settle.false_draw,
    events.Result: settle.result,
    events.Settled: settle.settle,
    events.CommissionCalled: commission.call_commission,
    events.CommissionDropped: commission.drop_commission,
    events.CommissionSetApart: commission.set_apart,
    events.DueDropped: commission.drop_due,
    events.TicketsInService: tickets.put_in_service,
    events.TicketsDetached: tickets.detach,
    events.TicketsTorn: tickets.tear,
    events.SurplusEntered: tickets.enter_surplus,
    events.FeeTaken: fees.take,
    events.FeeDayBegan: fees.begin_day,
    events.TipGiven: fees.tip,
    events.StakeOrphaned: fees.set_aside,
}

_FOLLOWS: dict[type[Event], Callable[[TableState, Any], Iterator[Event]]] = {
    events.ShiftClosed: sittings.after_shift_close,
    events.BankOpened: bank.after_open,
    events.BankPassed: bank.after_pass,
    events.Called: stakes.after_call,
    events.Covered: stakes.after_stake,
    events.StakesClosed: stakes.after_close,
    events.CardDrawn: settle.after_card,
    events.Spoken: settle.after_card,
    events.Shown: settle.after_card,
    events.CardNamed: settle.after_card,
}

# Acts that nobody takes back: the coup before them is settled, the box has swallowed, or the chef has signed.
_FINAL: frozenset[type[Event]] = frozenset(
    {
        events.DayOpened,
        events.ShiftOpened,
        events.ShiftClosed,
        events.CagnotteCounted,
        events.DayClosed,
        events.CommissionDropped,
        events.TicketsInService,
        events.TicketsDetached,
        events.TicketsTorn,
        events.SurplusEntered,
        events.FeeDayBegan,
    }
)


def refusal(table: OpenTable | None, act: Act) -> Refusal | None:
    """Say why the act is not allowed now, permits first, or None; the one judge, given only what lies open."""
    if isinstance(act.event, events.DayOpened):
        staff = act.event.staff
    elif table is None:
        return Refusal("day_not_open")
    else:
        staff = table.staff
    return permits.refuse(staff, act.event, act.by, act.approved) or refused(table, act.event)


def refused(table: OpenTable | None, event: Event) -> Refusal | None:
    """Say why the game does not allow the event now, whoever does it."""
    kind = type(event)
    if isinstance(event, events.DayOpened):
        return sittings.refuse_day(table, event)
    if table is None:
        return Refusal("day_not_open")
    if isinstance(event, Voided):
        return _refuse_take_back(table, event)
    rule = _REFUSALS.get(kind)
    if rule is None:
        return Refusal("not_following")
    if kind not in permits.SHOE and kind not in PLACES[phase(table)]:
        return Refusal("not_now", phase(table))
    return rule(table, event) if table.day_open else Refusal("day_not_open")


def _refuse_take_back(table: OpenTable, event: Voided) -> Refusal | None:
    if table.undo is None:
        return Refusal("nothing_to_take_back")
    if event.act != table.undo.act:
        return Refusal("not_the_newest")
    return None if table.undo.typed else Refusal("card_stays_out")


def evolve(table: TableState | None, event: Event) -> TableState:
    """Return the table after one event; the event must be allowed or follow from one that is."""
    if isinstance(event, events.DayOpened):
        return sittings.open_day(table, event)
    assert table is not None
    if isinstance(event, Voided):
        assert table.undo is not None
        assert table.undo.before is not None
        return table.undo.before
    if table.coup is not None and table.coup.result is not None and type(event) in SAID:
        table = replace(table, coup=None)  # the cards of the last coup leave the felt with the next act
    return _FOLDS[type(event)](table, event)


def consequences(table: TableState | None, event: Event) -> tuple[Event, ...]:
    """Return what follows from an event that the judge allows, in the order of the act's parts."""
    return _following(evolve(table, event), event)


def _following(after: TableState, event: Event) -> tuple[Event, ...]:
    rule = _FOLLOWS.get(type(event))
    follows = () if rule is None else tuple(rule(after, event))
    return (*follows, *commission.at_an_end(after, follows))


def parts(table: TableState | None, act: Act) -> list[tuple[Event, TableState]]:
    """Return each event of an allowed act, what was said first, with the table after it."""
    said = act.event
    kind, after = type(said), evolve(table, said)
    done = [(said, after)]
    final = kind in _FINAL
    for event in _following(after, said):
        after = evolve(after, event)
        done.append((event, after))
        final = final or type(event) is events.Settled
    if kind is not Voided:
        undo = None if final else Undo(act.id, act.by is not None, table)
        done[-1] = (done[-1][0], replace(after, undo=undo))
    return done


def step(table: TableState | None, act: Act) -> tuple[Act, TableState]:
    """Return the act with its consequences and the table after it; the act must be allowed."""
    done = parts(table, act)
    return replace(act, follows=tuple(event for event, _ in done[1:])), done[-1][1]


def judged(table: TableState | None, act: Act, *, is_cut: bool = False) -> list[tuple[Event, TableState]]:
    """Return the parts of a recorded act; NotAHistory where it was not allowed or its consequences differ.

    `is_cut` tells that the history may end inside this act: then the parts that are recorded are returned.
    """
    why = refusal(None if table is None else opened(table), act)
    if why is not None:
        raise NotAHistory(act, why)
    done = parts(table, act)
    if is_cut and act.follows is not None:
        done = done[: 1 + len(act.follows)]
    if act.follows is not None and act.follows != tuple(event for event, _ in done[1:]):
        raise NotAHistory(act, None)
    return done


def replay(acts: Iterable[Act], table: TableState | None = None) -> TableState | None:
    """Return the table after a history; NotAHistory as in `judged`."""
    for act in acts:
        table = judged(table, act)[-1][1]
    return table
