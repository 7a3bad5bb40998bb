"""Which kinds of act the rules of a profile know, read off its parameters (rules.md section 6), never off a walk."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_app.core import events
from dealer_app.core.events import Event, Limits
from dealer_app.core.irregularities import UNFORESEEN
from dealer_app.core.profile import Profile

ALWAYS: tuple[type[Event], ...] = (
    events.ShiftOpened, events.ShiftClosed, events.DayClosed, events.ShoeLoaded, events.StopCardOut,
    events.BankOpened, events.HandRefused, events.Covered, events.StakeWithdrawn, events.StakesClosed,
    events.CardDrawn, events.StrayCard, events.CardNamed, events.Bound, events.Spoken, events.Shown,
    events.PlaceTaken, events.PlaceLeft, events.PlaceChanged, events.PlayerAway, events.PlayerBack,
    events.TipGiven, events.Voided, events.Ruled, events.Amended, events.Corrected,
    events.PlayFrozen, events.CardsCompared, events.CardEntered, events.CardReturned, events.ShoeAccepted,
)  # fmt: skip
NO_SALES = ("next_seat_own_amount", "next_seat_at_minimum", "ex_banker_same_amount")
CORRECTIONS = ("card", "word", "stake", "call", "void")


def known(rules: Profile, limits: Limits) -> set[type[Event]]:
    """Return the kinds of act that can be legal at some moment under these rules, at these limits."""
    return {*ALWAYS, *_bank(rules, limits), *_stakes(rules), *_money(rules), *_cards(rules)}


def named(rules: Profile, limits: Limits) -> set[str]:
    """Return the acts as the table of counts names them: rulings by their number, corrections by what they change."""
    kinds = {kind.__name__ for kind in known(rules, limits) - {events.Ruled, events.Corrected}}
    return {*kinds, *(f"Corrected {what}" for what in CORRECTIONS), *(f"Ruled {row}" for row in rows(rules))}


def rows(rules: Profile) -> Iterator[str]:
    """Yield the rows of rules.md section 10 on which the profile offers a ruling that its rules let happen."""
    stakes, deal = rules.stakes, rules.deal
    shown_first = deal.natural_check == "before_the_word" and deal.banker_turns == "at_the_end"
    may_happen = {
        "I19": stakes.banco_suivi,
        "I20": stakes.banco_suivi,
        "I20b": stakes.banco_suivi and stakes.suivi_after_deal,
        "I30": not shown_first,  # a banker's natural lies open before the word, and ends the drawing
        "I39": not shown_first,
        "I48": deal.may_bar_from_holding_cards,
        "I53": rules.settlement.commission and rules.settlement.commission_proof == "tickets",
        "I57": rules.bank.pass_allowed and bool(set(rules.bank.offer_sequence) - set(NO_SALES)),
    }
    for number, row in rules.rulings.items():
        if row.ruling != "not_offered" and may_happen.get(number, True):
            yield number
            if number == UNFORESEEN:
                yield f"{number} void"


def _bank(rules: Profile, limits: Limits) -> Iterator[type[Event]]:
    bank, has_maximum = rules.bank, rules.bank.bank_max_mode != "none" or limits.bank_max is not None
    ways = (bank.first_banker, *(bank.offer_sequence if bank.pass_allowed else ()))
    if bank.first_banker in ("high_card", "ace_draw", "agreement"):
        yield events.FirstBanker
    if "auction" in ways:
        yield from (events.BidMade, events.KnockedDown, events.NobodyTook)
    if bank.pass_allowed:
        yield events.BankPassed
    if bank.association_banker == "allowed":
        yield events.AssociateJoined
    if bank.bank_amount == "announced_each_coup" or bank.reliquat_reexpose == "on_request_before_stakes":
        yield events.AmountAnnounced
    if bank.tout_va == "always" or (bank.tout_va == "if_no_max" and not has_maximum):
        yield events.ToutVa
    if bank.partial_withdrawal in ("voluntary_garage", "free"):
        yield events.GarageTaken
    if bank.partial_withdrawal == "half_after_natural":
        yield events.HalfTaken
    if bank.uncovered == "require_full_cover":
        yield from {"banker_reduces": [events.BankReduced], "supervisor_decides": [events.ReductionRuled]}.get(
            bank.require_full_cover_fallback, []
        )


def _stakes(rules: Profile) -> Iterator[type[Event]]:
    stakes = rules.stakes
    if stakes.banco:
        yield events.Called
    if stakes.banco_suivi and stakes.suivi_after_deal:
        yield events.CardsSeen
    if stakes.on_the_line == "half_plays":
        yield events.StakedOnLine
    if stakes.association_punters == "allowed":
        yield events.StakeShared
    if stakes.excess == "banker_may_raise":
        yield events.BankRaised
    if stakes.hand_holder == "highest_stake" and stakes.hand_holder_tie == "redraw":
        yield events.HandRedrawn
    if stakes.last_holder_privilege != "none" and rules.bank.bank_takeover_raise == "allowed":
        yield events.HandClaimed
    if stakes.late_stake == "refused_banker_may_ask_removal":
        yield events.LateStakeRemoved
    if stakes.stake_media == "chips_and_notes":
        yield from (events.MoneyNamed, events.NotesExchanged)
    if stakes.standing_players:
        yield events.ListJoined
    if rules.deal.may_bar_from_holding_cards:
        yield events.HoldingBarred


def _money(rules: Profile) -> Iterator[type[Event]]:
    terms, records = rules.settlement, rules.records
    if terms.commission:
        yield from (events.CountBegan, events.CagnotteCounted)
        if terms.commission_timing == "each_coup":
            yield events.CommissionDropped
        if records.count_difference != "report_only":
            yield events.SurplusEntered
        if terms.commission_proof == "tickets":
            yield from (events.TicketsInService, events.TicketsDetached, events.TicketsTorn)
    if terms.participation_fee:
        yield events.FeeTaken
        if terms.fee_day_starts != records.gaming_day_cutoff:
            yield events.FeeDayBegan
    if records.orphans_register:
        yield events.StakeOrphaned


def _cards(rules: Profile) -> Iterator[type[Event]]:
    if rules.equipment.burn_mode != "none":
        yield events.CardBurned
