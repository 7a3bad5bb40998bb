"""Random walks through the game: what `legal` offers, filled with faces, amounts and people by a seeded chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, get_args

from msgspec.structs import replace

from dealer_app.core import events, tickets
from dealer_app.core.cards import Card
from dealer_app.core.events import Event, Limits
from dealer_app.core.irregularities import IRREGULARITIES
from dealer_app.core.legal import legal
from dealer_app.core.open import opened
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable, TableState
from dealer_app.core.table import refused, refused_repair
from tests.core.game import LIMITS, Game

CARDS = tuple(Card)

# How readily a walk takes an act: what goes on with the coup often, what ends shift or shoe seldom.
READY: dict[type[Event], float] = {
    events.ShiftOpened: 8,
    events.ShiftClosed: 0.15,
    events.CountBegan: 8,
    events.CagnotteCounted: 8,
    events.DayClosed: 1,
    events.ShoeLoaded: 0.2,
    events.StopCardOut: 0.1,
    events.BankOpened: 5,
    events.HandRefused: 2,
    events.FirstBanker: 5,
    events.BidMade: 3,
    events.KnockedDown: 3,
    events.NobodyTook: 2,
    events.AssociateJoined: 2,
    events.AmountAnnounced: 3,
    events.ToutVa: 1,
    events.GarageTaken: 3,
    events.HalfTaken: 20,
    events.BankReduced: 4,
    events.ReductionRuled: 4,
    events.BankPassed: 1,
    events.Called: 2,
    events.Covered: 6,
    events.StakeWithdrawn: 0.7,
    events.StakesClosed: 5,
    events.CardBurned: 8,
    events.CardDrawn: 12,
    events.StrayCard: 0.2,
    events.Bound: 0.7,
    events.CardsSeen: 1,
    events.StakedOnLine: 1,
    events.StakeShared: 0.7,
    events.BankRaised: 3,
    events.HandRedrawn: 40,
    events.HandClaimed: 20,
    events.LateStakeRemoved: 0.4,
    events.MoneyNamed: 0.3,
    events.NotesExchanged: 4,
    events.PlaceTaken: 0.3,
    events.ListJoined: 0.2,
    events.PlaceLeft: 0.15,
    events.PlaceChanged: 0.15,
    events.PlayerAway: 0.2,
    events.PlayerBack: 0.5,
    events.HoldingBarred: 0.3,
    events.Spoken: 6,
    events.Shown: 6,
    events.CardNamed: 3,
    events.CommissionDropped: 20,
    events.PlayFrozen: 0.05,
    events.CardsCompared: 8,
    events.CardEntered: 0.1,
    events.CardReturned: 0.1,
    events.ShoeAccepted: 0.03,
    events.Voided: 0.7,
    events.TicketsInService: 1,
    events.TicketsDetached: 20,
    events.TicketsTorn: 8,
    events.SurplusEntered: 2,
    events.FeeTaken: 6,
    events.FeeDayBegan: 0.1,
    events.TipGiven: 0.2,
    events.StakeOrphaned: 0.3,
    events.Ruled: 1,
    events.Amended: 0.7,
    events.Corrected: 1,
}

_UNIT_1 = {
    "minor_unit": 1,
    "currency": "JPY",
    "stake_floor": "1",
    "stake_min": "10",
    "stake_step": "5",
    "bank_min": "10",
    "bank_step": "5",
    "association_share_step": "5",
    "commission_unit": "1",
    "commission_min": "0",
}

CALLS: dict[str, Any] = {
    "precedence": ["suivi", "banco_prime", "banco_solo", "la_table_marche", "avec_la_table", "stakes"],
    "banco_prime": True,
    "banco_suivi": True,
    "suivi_after_deal": True,
    "suivi_for_lone_punter": True,
    "banco_respect_allowed": True,
    "avec_la_table": True,
    "la_table_marche": True,
}
PLAIN: dict[str, Any] = {  # a house that knows banco and stakes, and no more
    **dict.fromkeys(CALLS.keys() - {"precedence"}, False),
    "bank_limits_apply_to": "initial_only",
    "offer_sequence": ["seated_in_turn", "next_seat_own_amount"],
    "refusals_before_leaving": 0,
    "seat_change": "none",
    "association_banker": "forbidden",
    "precedence": ["banco_solo", "stakes"],
    "standing_players": False,
    "on_the_line": "refused",
    "late_stake": "refused",
    "wrong_draw_policy": "let_stand",
    "may_bar_from_holding_cards": False,
    "orphans_register": False,
}
_OTHER_WAY = {
    "precedence": ["avec_la_table", "stakes", "la_table_marche", "banco_solo", "banco_prime", "suivi"],
    "call_order": "from_banker_left",
    "stake_order": "from_banker_left",
    "banco_clears_other_stakes": False,
    "half_rounding": "exact",
    "suivi_after_deal": False,
}

_STANDING = {
    "excess": "pay_in_rotation",
    "credit": True,
    "hand_holder": "next_in_order",
    "association_punters": "allowed",
}
_PEOPLE = {
    **PLAIN,
    "standing_players": True,
    "seated_before_standing": False,
    "standing_may_hold_cards": "any",
    "excess": "banker_may_raise",
    "hand_holder_tie": "redraw",
    "last_holder_privilege": "ex_banker_one_coup",
    "seat_change": "must_salute_once",
    "refusals_before_leaving": 1,
    "absent_at_turn": "loses_seat",
    "stand_on_5_loser_pays": True,
    "min_cover": "1/2",
}
_TRIMMED = {
    **_PEOPLE,
    **CALLS,
    "excess": "trim_reverse_order",
    "last_holder_privilege": "last_banco_one_coup",
    "stake_max": "200.00",
    "association_punters": "allowed",
    "min_cover": "any",
    "may_bar_from_holding_cards": True,
}

# Parameters, limits in minor units, seats.
Variant = tuple[dict[str, Any], Limits, tuple[int, ...]]
ALL_NINE = (1, 2, 3, 4, 5, 6, 7, 8, 9)
VARIANTS: tuple[Variant, ...] = (
    ({}, LIMITS, (1, 2, 3, 4)),
    (PLAIN, LIMITS, ALL_NINE),
    ({}, Limits(100, 100, 100, 10), (2, 5, 9)),
    ({"decks": 1, "stop_card_from_end": 0}, LIMITS, (1, 2)),
    ({"decks": 2, "draw_grid": "strict", "punter_on_5": "draw"}, LIMITS, (1, 2, 3)),
    ({"decks": 8, "extra_free_cells": ["4v1", "3v8", "6v-"], "pass_moment": "before_first_card"}, LIMITS, (3, 6, 9)),
    ({"pass_moment": "before_first_card", "min_deals": 0, "commission_min": "0.50"}, LIMITS, (1, 2, 3, 4)),
    ({"pass_allowed": False, "commission_rounding": "ceil"}, LIMITS, (1, 2, 3)),
    ({"pass_moment": "after_win", "commission_rounding": "half_down", "min_deals": 2}, LIMITS, (1, 2, 3)),
    ({"tie_allows_pass": False, "commission_rounding": "half_even", "commission_rate": "1/8"}, LIMITS, (1, 2, 3)),
    ({"bank_takeover_raise": "forbidden", "punter_on_5": "stand", "commission_rounding": "floor"}, LIMITS, (1, 4, 7)),
    ({"bank_max_mode": "amount", "bank_max": "50.00", "min_deals": 0}, LIMITS, (1, 2, 3)),
    ({"bank_max_mode": "multiple_of_stake_min", "bank_max": 3, "commission_rate": "0/1"}, LIMITS, (1, 2, 3)),
    (_UNIT_1, Limits(10, 5, 10, 5), (1, 2, 3)),
    ({"minor_unit": 1000, "currency": "TND", "commission_unit": "0.005"}, Limits(1000, 250, 2000, 250), (1, 2, 3)),
    ({"minor_unit": 20, "currency": "XXX", "commission_unit": "0.01"}, Limits(20, 7, 21, 9), (1, 2, 3)),
    ({"stake_floor": "2.00", "currency": "GBP"}, Limits(500, 300, 700, 100), (1, 2, 3)),
    (
        {"burn_mode": "first_card_value", "draw_grid": "free-but-zero", "wrong_draw_policy": "correct_by_tableau"},
        LIMITS,
        (1, 2, 3),
    ),
    ({"burn_mode": "fixed", "burn_count": 2, "wrong_draw_policy": "cards_after_word_dead"}, LIMITS, (1, 2, 3)),
    (
        {"burn_mode": "equal_decks", "stop_card_coup": "void_current", "wrong_draw_policy": "void_coup"},
        LIMITS,
        (1, 2, 3),
    ),
    (
        {"deal_order": "ppbb", "third_card_face": "down", "stop_card_first": "no_coup", "draw_grid": "russian"},
        LIMITS,
        (1, 2, 3),
    ),
    (
        {
            "natural_check": "before_the_word",
            "banker_turns": "at_the_end",
            "draw_grid": "free",
            "stop_card_coup": "finish_current_plus_one",
        },
        LIMITS,
        (1, 2, 3),
    ),
    (
        {"banker_turns": "at_the_end", "reshuffle_trigger": "exhausted", "decks": 1, "punter_free_if_banco": True},
        LIMITS,
        (1, 2, 3),
    ),
    (
        {
            "natural_check": "before_the_word",
            "reshuffle_trigger": "fraction",
            "reshuffle_fraction": "1/2",
            "decks": 1,
            "wrong_draw_policy": "correct_by_tableau",
            "punter_on_5": "stand",
        },
        LIMITS,
        (1, 2, 3),
    ),
    ({"commission_proof": "tickets", "tickets_per_book": 200}, LIMITS, (1, 2, 3)),
    ({"commission_timing": "set_apart", "tie": "void_stakes_returned", "orphans_register": True}, LIMITS, (1, 2, 3)),
    ({"commission": False, "participation_fee": True, "participation_fee_max": "3.00"}, LIMITS, (1, 2, 3)),
    (
        {"tie": "void_stakes_stay", "commission_from_win_no": 2, "commission_rate_steps": [[3, "1/40"]]},
        LIMITS,
        (1, 2, 3),
    ),
    ({"min_players_open": 3, "min_players_continue": 4, "seats": 16}, LIMITS, (16, 1, 8, 3)),
    (
        {
            "bank_limits_apply_to": "every_coup",
            "bank_max_mode": "multiple_of_stake_min",
            "bank_max": 12,
            "partial_withdrawal": "voluntary_garage",
            "garage_threshold_multiple": 3,
            "tout_va": "always",
            "association_banker": "allowed",
            "offer_sequence": ["seated_in_turn", "ex_banker_same_amount", "auction", "next_seat_at_minimum"],
            "next_seat_refusal": "loses_seat",
            "commission_unit": "0.01",
        },
        LIMITS,
        ALL_NINE,
    ),
    (
        {
            "uncovered": "stay_in_banque",
            "reliquat_reexpose": "at_next_coup",
            "passed_price": "banque_plus_reliquat",
            "end_of_shoe_bank": "next_seat",
            "auction_tie": "redraw",
            "ex_banker_may_bid": True,
            "first_banker": "auction",
            "offer_sequence": ["auction", "next_seat_own_amount"],
            "over_limit": "refuse",
            "bank_max_mode": "amount",
            "bank_max": "200.00",
        },
        LIMITS,
        (1, 2, 3),
    ),
    (
        {
            "uncovered": "remove_from_table",
            "partial_withdrawal": "half_after_natural",
            "association_banker": "allowed",
            "association_share_step": "0.01",
            "after_bought_bank_lost": "seat_after_first_seller",
            "after_bought_bank_passed": "after_seller",
            "offer_sequence": ["seated_in_turn", "ex_banker_same_amount"],
            "first_banker": "ace_draw",
            "end_of_shoe_bank": "keep",
            "commission_rate": "0/1",
        },
        LIMITS,
        (1, 2, 3),
    ),
    (
        {
            "bank_amount": "announced_each_coup",
            "uncovered": "require_full_cover",
            "first_banker": "agreement",
            "partial_withdrawal": "free",
            "association_banker": "allowed",
            "passed_price": "free",
        },
        LIMITS,
        (1, 2, 3),
    ),
    (
        {
            "bank_limits_apply_to": "every_coup",
            "uncovered": "require_full_cover",
            "require_full_cover_fallback": "supervisor_decides",
            "reliquat_reexpose": "on_request_before_stakes",
            "bank_max_mode": "amount",
            "bank_max": "150.00",
            "partial_withdrawal": "free",
            "tout_va": "if_no_max",
            "auction_tie": "order_from_right",
            "after_bought_bank_lost": "seat_after_buyer",
            "pass_moment": "before_first_card",
            "offer_sequence": ["auction", "seated_in_turn"],
        },
        Limits(1000, 500, 5000, 500),
        (1, 2, 3),
    ),
    (
        {
            "bank_limits_apply_to": "every_coup",
            "uncovered": "to_reliquat",
            "reliquat_reexpose": "on_request_before_stakes",
            "tout_va": "always",
            "first_banker": "high_card",
        },
        Limits(1000, 500, 5000, 500),
        (1, 2, 3),
    ),
    ({"wrong_draw_policy": "let_stand"}, LIMITS, (1, 2, 3, 4)),
    ({"half_rounding": "down_to_step", "banco_by": "first_in_order"}, LIMITS, (1, 2, 3, 4)),
    (_OTHER_WAY, LIMITS, (1, 2, 3, 4)),
    (_STANDING, LIMITS, (1, 2, 3, 4)),
    (_PEOPLE, LIMITS, (1, 2, 3, 4, 5, 6)),
    ({**_PEOPLE, "excess_fallback": "trim_reverse_order"}, LIMITS, (1, 2, 3)),
    (_TRIMMED, LIMITS, (1, 2, 3, 4)),
    (
        {"last_holder_privilege": "ex_banker_one_coup", "min_deals": 0, "pass_moment": "before_first_card"},
        LIMITS,
        (1, 2),
    ),
)


def game(variant: Variant) -> Game:
    """Return a table of this variant, its first shift open and its shoe loaded.

    No irregularity is ruled on here, so that cards and grid alone say who wins.
    """
    changes, limits, seats = variant
    return Game(sitting=seats, at=limits, packs=changes.get("decks", 6), **{"remedies": "none", **changes})


def filled(event: Event, table: OpenTable, chance: random.Random) -> Event:
    """Return the act that a representative stands for, with a face or an amount of chance."""
    match event:
        case events.CardDrawn():
            return events.CardDrawn(None if chance.random() < 0.05 else chance.choice(CARDS))
        case events.StrayCard():
            return replace(event, card=chance.choice((None, *CARDS)))
        case events.CardBurned():
            return events.CardBurned(chance.choice((None, *CARDS)))
        case events.PlayFrozen():
            doubts = [doubt for doubt in get_args(events.Doubt) if doubt not in table.frozen]
            return events.PlayFrozen(chance.choice(doubts))
        case events.CardNamed():
            return events.CardNamed(event.ordinal, chance.choice(CARDS))
        case events.CagnotteCounted() if chance.random() < 0.3:
            worth = min(table.profile.settlement.ticket_values) if tickets.by_tickets(table) else 10
            return events.CagnotteCounted(event.amount + chance.randint(1, 20) * worth)
        case events.Covered() if table.covers and chance.random() < 0.15:  # as much as another: they may have to draw
            other = events.Covered(event.seat, max(cover.amount for cover in table.covers))
            return event if refused(table, other) else other
        case events.Covered() | events.BankOpened() if chance.random() < 0.5:
            step = table.limits.stake_step if isinstance(event, events.Covered) else table.limits.bank_step
            amount = step * chance.randint(1, 60)
            other = type(event)(event.seat, amount)
            return event if refused(table, other) else other
        case events.Amended():
            return events.Amended(event.ordinal, chance.choice(CARDS))
        case events.Corrected() if chance.random() < 0.8:
            changes = tuple(change(table, chance) for _ in range(chance.choice((1, 1, 1, 2))))
            return events.Corrected(changes, "It was recorded wrong.")
    return event


def change(table: OpenTable, chance: random.Random) -> events.Change:
    """Return something of the last coup that might have been recorded wrong."""
    stakes = () if table.last is None else tuple(cover.seat for cover in table.last.covers)
    seat = chance.choice((*stakes, *stakes, *table.seats, 1))
    return chance.choice(
        (
            events.Change("card", ordinal=chance.randint(1, 6), card=chance.choice(CARDS)),
            events.Change("word", side=chance.choice(("punter", "banker")), word=chance.choice(("draw", "stand"))),
            events.Change("stake", seat=seat, amount=table.limits.stake_step * chance.randint(0, 12)),
            events.Change("call", seat=seat, call=chance.choice(("banco", "suivi", "avec_la_table", "le_reste"))),
        )
    )


def choice(table: TableState, chance: random.Random) -> Event | None:
    """Return what is done next, None where nothing may be; a repair that makes no legal history is passed over."""
    lies = opened(table)
    offered = legal(lies)
    while offered:
        kinds = tuple({type(event): None for event in offered})
        kind = chance.choices(kinds, [READY[kind] for kind in kinds])[0]
        event = filled(chance.choice([event for event in offered if type(event) is kind]), lies, chance)
        if not isinstance(event, events.Amended | events.Corrected) or no(table, event) is None:
            return event
        offered = tuple(other for other in offered if type(other) is not kind)
    return None


def no(table: TableState, event: Event) -> Refusal | None:
    """Return why the event cannot be done, whoever does it."""
    return refused(opened(table), event) or refused_repair(table, event)


def strange(table: OpenTable, chance: random.Random) -> Event:
    """Return any event at all, sensible or not."""
    seat = chance.choice((*range(-1, 18), *table.seats, *table.seats))
    banque = table.books["banque"]
    amount = chance.choice(
        (0, -1, 1, 9, 10, 500, 1000, 1250, 10**9, -banque, banque, banque + 1, banque // 2, table.due, -table.due)
    )
    card = chance.choice((None, *CARDS))
    everything: tuple[Event, ...] = (
        events.ShiftOpened(table.limits, tuple(chance.sample(range(-1, 18), chance.randint(0, 5)))),
        events.ShiftOpened(Limits(amount, amount, amount, amount, chance.choice((None, amount))), (1, 2, 3)),
        events.ShiftClosed(),
        events.CountBegan(),
        events.CagnotteCounted(amount),
        events.DayClosed(),
        events.ShoeLoaded(chance.randint(0, 9), chance.randint(0, 9)),
        events.StopCardOut(chance.randint(0, 400)),
        events.BankOpened(seat, amount),
        events.HandRefused(seat),
        events.BankPassed(),
        events.FirstBanker(seat, chance.choice(("high_card", "ace_draw", "agreement"))),
        events.BidMade(seat, amount),
        events.KnockedDown(seat),
        events.NobodyTook(),
        events.AssociateJoined(seat, amount),
        events.AmountAnnounced(amount),
        events.ToutVa(),
        events.GarageTaken(amount),
        events.HalfTaken(amount),
        events.BankReduced(amount),
        events.ReductionRuled(amount),
        events.Called(seat, "banco"),
        events.Called(seat, chance.choice(get_args(events.Claim))),
        events.CardsSeen(),
        events.StakedOnLine(seat, amount),
        events.StakeShared(seat, chance.choice((seat, 2, 3)), amount),
        events.StakeSharePaid(seat, 2, amount),
        events.BankRaised(amount),
        events.HandRedrawn(seat),
        events.HandClaimed(seat),
        events.LateStakeRemoved(seat, amount),
        events.MoneyNamed(seat, chance.choice(get_args(events.Medium))),
        events.NotesExchanged(seat),
        events.PlaceTaken(chance.choice((seat, 20, 21, 40, 41))),
        events.ListJoined(chance.choice((seat, 21))),
        events.PlaceLeft(seat),
        events.PlaceChanged(seat, chance.choice((seat, 3, 21))),
        events.PlayerAway(seat),
        events.PlayerBack(seat),
        events.HoldingBarred(seat),
        events.IdleReturned(seat, amount),
        events.HolderPaid(()),
        events.PlaceLost(seat, "absent"),
        events.CallFell(seat, 1, "rank"),
        events.CoverCompleted(seat, amount),
        events.Covered(seat, amount),
        events.StakeWithdrawn(seat),
        events.StakesClosed(),
        events.CardDrawn(card),
        events.StrayCard(card),
        events.CardBurned(card),
        events.PlayFrozen(chance.choice(get_args(events.Doubt))),
        events.CardsCompared(chance.randint(-1, 9)),
        events.CardEntered(),
        events.CardReturned(chance.random() < 0.5),
        events.ShoeAccepted(chance.choice(("", "SN2", "a b", "x" * 200))),
        events.Bound(chance.choice(("punter", "banker"))),
        events.Spoken(chance.choice(("punter", "banker")), chance.choice(("draw", "stand"))),
        events.Shown(chance.choice(("banker", "both"))),
        events.CardNamed(chance.randint(-1, 8), card or Card.SA),
        events.CommissionDropped(amount),
        events.TicketsInService(chance.choice((10, 100, 1000, 7)), chance.randint(-1, 500)),
        events.TicketsDetached((events.TicketRun(10, chance.randint(0, 3), chance.randint(-1, 60)),)),
        events.TicketsTorn(),
        events.SurplusEntered(amount),
        events.FeeTaken(seat, amount),
        events.FeeDayBegan(),
        events.TipGiven(seat, amount),
        events.StakeOrphaned(seat, amount),
        events.CommissionSetApart(amount),
        events.DueDropped(amount),
        events.Voided(chance.choice(("", "act 1", "act 5", "" if table.undo is None else table.undo.act))),
        events.StakeReturned(seat, amount),
        events.ToReliquat(amount),
        events.FromReliquat(amount),
        events.Result("banker", 3, 7, None),
        events.Settled(()),
        events.CommissionCalled(amount),
        events.BankEnded(seat, amount, 0),
        events.FalseDraw("punter", 3, None, "draw", "stand"),
        events.ShoeEnded(1, 7),
        events.ToBanker(amount),
        events.FromBanker(amount),
        events.SharePaid(seat, amount),
        events.PlaceLost(seat, "forced"),
        events.CardMoved(5, "punter"),
        events.CardDead(5),
        events.WordLapsed("banker"),
        events.CoupAnnulled("stop_card"),
        events.CoupNotDealt(),
        *_strange_rulings(table, seat, chance),
    )
    return chance.choice(everything)


def _strange_rulings(table: OpenTable, seat: int, chance: random.Random) -> Iterator[Event]:
    """Yield rulings and repairs with any fields, more or fewer than they want."""
    for _ in range(4):
        tickets = events.TicketRun(chance.choice((10, 100)), chance.randint(0, 9), chance.randint(0, 3))
        yield events.Ruled(
            chance.choice((*IRREGULARITIES, "I9", "I32", "", "I99")),
            chance.choice((None, None, seat)),
            chance.choice((None, None, chance.randint(-1, 8))),
            chance.choice((None, None, "given", "refused")),
            chance.choice((None, None, tickets)),
            chance.choice(("", "", "It is so.", " ", "two\nlines", "x" * 501)),
            void=chance.random() < 0.3,
        )
    yield events.Amended(chance.randint(-1, 8), chance.choice(CARDS))
    reason = chance.choice(("", "It was recorded wrong.", "a\tb"))
    yield events.Corrected((change(table, chance),), reason, void=chance.random() < 0.2)
    yield events.Corrected((_strange_change(seat, chance), change(table, chance)), reason)
    yield events.Corrected((), reason, void=chance.random() < 0.5)
    yield events.Reread(table.coups, chance.choice((None, "banker")), 3, 7, None, 5)
    yield events.BooksPut((("banque", 5), ("cagnotte", -5)))


def _strange_change(seat: int, chance: random.Random) -> events.Change:
    """Return a change of any kind with any fields."""
    return events.Change(
        chance.choice(("card", "word", "stake", "call")),
        chance.choice((None, -1, 0, 1, 4, 7)),
        chance.choice((None, *CARDS)),
        chance.choice((None, "punter", "banker")),
        chance.choice((None, "draw", "stand")),
        chance.choice((None, seat)),
        chance.choice((None, -5, 0, 1, 10**9, 1000)),
        chance.choice((None, *get_args(events.Claim))),
    )


def walk(seed: int, steps: int) -> Iterator[tuple[Game, Event, random.Random]]:
    """Yield the table and what is to be done next, again and again; the caller does it."""
    chance = random.Random(seed)
    played = game(VARIANTS[seed % len(VARIANTS)])
    for _ in range(steps):
        event = choice(played.table, chance)
        if event is None:
            return
        yield played, event, chance


def walked(seed: int, steps: int) -> Game:
    """Return a table after a whole walk."""
    played = game(VARIANTS[seed % len(VARIANTS)])
    chance = random.Random(seed)
    while steps and (event := choice(played.table, chance)) is not None:
        played.do(event)
        steps -= 1
    return played
