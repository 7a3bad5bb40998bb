"""The game as a whole: `refusal` judges, `consequences` settles, `step` folds, `replay` reads a history.

An act says or does one event, by somebody; what follows from it is computed, and where a history already states it
the two must agree. State is a fold over acts: nothing else changes a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from dealer_app.core import (
    amounts,
    annul,
    associates,
    auction,
    bank,
    claims,
    commission,
    deal,
    events,
    excess,
    fees,
    garage,
    holder,
    media,
    offers,
    permits,
    seating,
    settle,
    shares,
    shoe,
    sittings,
    stakes,
    tickets,
    uncovered,
)
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
    events.HandRefused: offers.refuse_refusal,
    events.FirstBanker: offers.refuse_first,
    events.NobodyTook: offers.refuse_nobody,
    events.BidMade: auction.refuse_bid,
    events.KnockedDown: auction.refuse_knock,
    events.AssociateJoined: associates.refuse_join,
    events.AmountAnnounced: amounts.refuse_amount,
    events.ToutVa: amounts.refuse_tout_va,
    events.GarageTaken: garage.refuse_garage,
    events.HalfTaken: garage.refuse_half,
    events.BankReduced: uncovered.refuse_reduction,
    events.ReductionRuled: uncovered.refuse_reduction,
    events.BankPassed: bank.refuse_pass,
    events.Called: stakes.refuse_call,
    events.Covered: stakes.refuse_stake,
    events.StakeWithdrawn: stakes.refuse_withdrawal,
    events.StakesClosed: stakes.refuse_close,
    events.StakedOnLine: stakes.refuse_line,
    events.LateStakeRemoved: stakes.refuse_late,
    events.StakeShared: shares.refuse,
    events.BankRaised: excess.refuse_raise,
    events.HandRedrawn: holder.refuse_redraw,
    events.HandClaimed: holder.refuse_claim,
    events.HoldingBarred: holder.refuse_bar,
    events.MoneyNamed: media.refuse_medium,
    events.NotesExchanged: media.refuse_exchange,
    events.PlaceTaken: seating.refuse_take,
    events.ListJoined: seating.refuse_list,
    events.PlaceLeft: seating.refuse_leave,
    events.PlaceChanged: seating.refuse_change,
    events.PlayerAway: seating.refuse_away,
    events.PlayerBack: seating.refuse_back,
    events.ShoeLoaded: shoe.refuse_load,
    events.StopCardOut: shoe.refuse_stop_card,
    events.CardBurned: shoe.refuse_burn,
    events.CardDrawn: deal.refuse_card,
    events.CardsSeen: deal.refuse_seen,
    events.StrayCard: deal.refuse_stray,
    events.Bound: deal.refuse_bound,
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
    events.HandRefused: seating.refuse_hand,
    events.FirstBanker: offers.first_banker,
    events.NobodyTook: offers.nobody_took,
    events.BidMade: auction.bid,
    events.KnockedDown: auction.knock_down,
    events.AssociateJoined: associates.join,
    events.SharePaid: associates.pay_share,
    events.AmountAnnounced: amounts.announce,
    events.ToutVa: amounts.let_all_go,
    events.GarageTaken: garage.take_garage,
    events.HalfTaken: garage.take_half,
    events.BankReduced: uncovered.reduce,
    events.ReductionRuled: uncovered.reduce,
    events.ToBanker: uncovered.reduce,
    events.FromBanker: uncovered.from_banker,
    events.BankPassed: bank.pass_bank,
    events.BankEnded: bank.end_bank,
    events.ToReliquat: amounts.to_reliquat,
    events.FromReliquat: amounts.from_reliquat,
    events.Called: stakes.call,
    events.CallFell: stakes.fall,
    events.CoverCompleted: stakes.complete,
    events.Covered: stakes.stake,
    events.StakeWithdrawn: stakes.withdraw,
    events.StakeReturned: bank.return_stake,
    events.StakesClosed: stakes.close,
    events.StakedOnLine: stakes.stake_on_line,
    events.LateStakeRemoved: stakes.remove_late,
    events.IdleReturned: excess.return_idle,
    events.StakeShared: shares.share,
    events.StakeSharePaid: shares.pay,
    events.BankRaised: excess.raise_bank,
    events.HandRedrawn: holder.redraw,
    events.HandClaimed: holder.claim,
    events.HoldingBarred: holder.bar,
    events.MoneyNamed: media.name_money,
    events.NotesExchanged: media.exchange,
    events.PlaceTaken: seating.take,
    events.ListJoined: seating.join_list,
    events.PlaceLeft: seating.leave,
    events.PlaceChanged: seating.change,
    events.PlaceLost: seating.leave,
    events.PlayerAway: seating.go_away,
    events.PlayerBack: seating.come_back,
    events.HolderPaid: settle.pay_from_holder,
    events.ShoeLoaded: shoe.load,
    events.CardBurned: shoe.burn,
    events.StopCardOut: shoe.stop,
    events.ShoeEnded: shoe.end,
    events.CardDrawn: deal.draw_card,
    events.CardsSeen: deal.see_cards,
    events.StrayCard: deal.stray_card,
    events.Bound: deal.bind,
    events.Spoken: deal.speak,
    events.Shown: deal.show,
    events.CardNamed: deal.name_card,
    events.FalseDraw: settle.false_draw,
    events.CardMoved: settle.mend,
    events.CardDead: settle.mend,
    events.WordLapsed: settle.mend,
    events.CoupAnnulled: annul.annul,
    events.CoupNotDealt: annul.undo_close,
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
    events.HandRefused: seating.after_refusal,
    events.HalfTaken: garage.after_half,
    events.BankReduced: uncovered.after_reduction,
    events.ReductionRuled: uncovered.after_reduction,
    events.CommissionDropped: settle.after_drop,
    events.Called: claims.after,
    events.Covered: stakes.after_stake,
    events.StakedOnLine: stakes.after_stake,
    events.HandRefused: seating.after_refusal,
    events.PlaceLeft: seating.after_going,
    events.PlayerAway: seating.after_going,
    events.StakesClosed: stakes.after_close,
    events.StopCardOut: shoe.after_stop,
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


# What changes stake or bank of the coming coup: not while the stakes of a tie stay (`tie`, M11).
_MONEY_OF_THE_COUP: frozenset[type[Event]] = frozenset(
    {
        events.Called,
        events.Covered,
        events.StakedOnLine,
        events.StakeShared,
        events.StakeWithdrawn,
        events.StakeOrphaned,
        events.BankRaised,
        events.BankReduced,
        events.ReductionRuled,
        events.AmountAnnounced,
        events.ToutVa,
        events.AssociateJoined,
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
    if table.bank is not None and table.bank.kept is not None and kind in _MONEY_OF_THE_COUP:
        return Refusal("stakes_stay")
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
    if table.coup is not None and not table.coup.is_open and type(event) in SAID:
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
        final = final or type(event) in (events.Settled, events.CoupAnnulled)
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
