"""Every parameter of a rule profile, in the sections of a profile file: type, bounds, and what is obeyed today.

Source of each: rules.md section 6. A parameter marked `Only` is obeyed for that value alone; the reader refuses
any other by name, so that nothing a house writes is silently ignored. Money is in minor units.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from dealer_app.core.kinds import (
    Amount,
    Cell,
    Cells,
    Clock,
    Count,
    Day,
    Either,
    ListOf,
    Only,
    OrNone,
    Pieces,
    Share,
    Steps,
    Text,
    Words,
)
from dealer_app.core.money import Ratio, Rounding

_SOME_TEXT = Text(r"\S(.{0,198}\S)?", "text of 1 to 200 characters", any_script=True)
_DAY = OrNone(Day())
_NAME = Text(r"[a-z0-9_]{1,60}", "name of a parameter")
_RATE = Share(Ratio(0, 1), Ratio(1, 5))

PassMoment = Literal["after_win", "after_win_or_tie", "before_first_card"]
BankMaxMode = Literal["none", "amount", "multiple_of_stake_min"]
On5 = Literal["free", "draw", "stand"]
AdviceOn5 = Literal["stand", "draw", "none"]


class Identity(msgspec.Struct, frozen=True):
    """Who wrote the rules, on what basis, in which currency and language (rules.md 6.1)."""

    profile_id: Annotated[str, Text(r"[a-z0-9]+(-[a-z0-9]+)*", "lower case, digits, hyphen")]
    title: Annotated[str, _SOME_TEXT]
    language: Annotated[str, Text(r"[a-z]{2}(-[A-Z]{2})?", 'ISO 639-1, like "fr" or "pt-BR"')]
    legal_basis: Annotated[str, _SOME_TEXT]
    reliquat_label: Annotated[str, _SOME_TEXT]
    evidence: Literal["A", "B", "C", "T", "D"]
    locked_fields: Annotated[tuple[str, ...], ListOf(_NAME)]
    currency: Annotated[str, Text(r"[A-Z]{3}", 'ISO 4217, like "EUR"')]
    minor_unit: Annotated[int, Count(1, 1000)]
    valid_from: Annotated[str | None, _DAY]
    valid_to: Annotated[str | None, _DAY]


class Equipment(msgspec.Struct, frozen=True):
    """Packs, shoe, stop card, seats (rules.md 6.2)."""

    decks_mode: Annotated[Literal["fixed", "one_per_player"], Only("fixed")]
    decks: Annotated[int, Count(1, 16)]
    deck_back_colours: Literal["half_half", "any"]
    card_indices: Literal["none", "allowed"]
    deck_reuse: Literal["until_worn", "new_each_session"]
    shuffle_mode: Literal["croupier_flat_heap", "croupier_then_players", "all_players", "machine"]
    cut_by: Literal["left_of_croupier", "last_seat", "right_of_banker", "any_player"]
    cut_refused: Literal["next_player", "croupier"]
    stop_card_from_end: Annotated[int, Count(0, 60)]
    reshuffle_trigger: Annotated[Literal["stop_card", "fraction", "exhausted"], Only("stop_card")]
    reshuffle_fraction: Annotated[Ratio | None, OrNone(Share(Ratio(1, 2), Ratio(1, 1))), Only("none")]
    stop_card_coup: Annotated[
        Literal["finish_current", "finish_current_plus_one", "void_current"], Only("finish_current")
    ]
    stop_card_first: Annotated[Literal["play_as_last", "no_coup"], Only("play_as_last")]
    burn_mode: Annotated[Literal["none", "fixed", "first_card_value", "equal_decks"], Only("none")]
    burn_count: Annotated[int, Count(0, 20), Only(0)]
    seats: Annotated[int, Count(2, 16)]
    min_players_open: Annotated[int, Count(2, 16)]
    min_players_continue: Annotated[int, Count(2, 16)]
    rotation: Annotated[Literal["right_ccw", "left_cw"], Only("right_ccw")]
    shoe_register: bool


class BankRules(msgspec.Struct, frozen=True):
    """How the bank is put up, kept, passed and offered (rules.md 6.3)."""

    first_banker: Annotated[
        Literal["seat_1", "nearest_right_of_croupier", "auction", "high_card", "ace_draw", "agreement"],
        Only("seat_1"),
    ]
    bank_min: Annotated[int, Amount()]
    bank_max_mode: BankMaxMode
    bank_max: Annotated[int | None, OrNone(Either((Amount(), Count(1, 1_000_000))))]
    bank_limits_apply_to: Annotated[Literal["initial_only", "every_coup"], Only("initial_only")]
    bank_step: Annotated[int, Amount()]
    bank_amount: Annotated[Literal["running", "announced_each_coup"], Only("running")]
    bank_takeover_raise: Literal["allowed", "forbidden"]
    min_deals: Annotated[int, Count(0, 3)]
    pass_allowed: bool
    pass_moment: PassMoment
    partial_withdrawal: Annotated[Literal["none", "voluntary_garage", "half_after_natural", "free"], Only("none")]
    garage_threshold_multiple: Annotated[int, Count(0, 1000), Only(50)]
    garage_release_scope: Annotated[Literal["winnings_only", "any"], Only("winnings_only")]
    uncovered: Annotated[
        Literal["to_reliquat", "stay_in_banque", "remove_from_table", "require_full_cover"], Only("to_reliquat")
    ]
    require_full_cover_fallback: Annotated[
        Literal["wait", "banker_reduces", "supervisor_decides"], Only("banker_reduces")
    ]
    over_limit: Annotated[Literal["to_reliquat", "refuse"], Only("to_reliquat")]
    reliquat_reexpose: Annotated[Literal["never", "at_next_coup", "on_request_before_stakes"], Only("never")]
    tout_va: Annotated[Literal["not_offered", "if_no_max", "always"], Only("not_offered")]
    passed_price: Annotated[Literal["banque", "banque_plus_reliquat", "free"], Only("banque")]
    offer_sequence: Annotated[
        tuple[str, ...],
        ListOf(
            Words(
                (
                    "seated_in_turn",
                    "standing_first_to_speak",
                    "standing_in_order",
                    "ex_banker_same_amount",
                    "auction",
                    "next_seat_at_minimum",
                    "next_seat_own_amount",
                )
            ),
            least=1,
        ),
        Only(["seated_in_turn", "next_seat_own_amount"]),
    ]
    ex_banker_may_bid: Annotated[bool, Only(False)]
    auction_tie: Annotated[Literal["seated_first", "order_from_right", "redraw"], Only("seated_first")]
    next_seat_refusal: Annotated[Literal["loses_seat", "skipped"], Only("skipped")]
    after_bought_bank_lost: Annotated[
        Literal["seat_after_seller", "seat_after_first_seller", "seat_after_buyer"], Only("seat_after_seller")
    ]
    after_bought_bank_passed: Annotated[
        Literal["after_buyer_if_seated_else_after_last_seated_banker", "after_seller"],
        Only("after_buyer_if_seated_else_after_last_seated_banker"),
    ]
    refusals_before_leaving: Annotated[int, Count(0, 5), Only(0)]
    absent_at_turn: Annotated[Literal["skipped", "loses_seat"], Only("skipped")]
    seat_change: Annotated[Literal["must_salute_once", "none"], Only("none")]
    association_banker: Annotated[Literal["forbidden", "allowed"], Only("forbidden")]
    association_share_step: Annotated[int | None, Amount(), Only("5.00")]
    end_of_shoe_bank: Annotated[Literal["keep_if_equal_amount", "keep", "next_seat"], Only("keep_if_equal_amount")]


class StakeRules(msgspec.Struct, frozen=True):
    """Who may stake how much, what is called, who holds the cards (rules.md 6.4)."""

    stake_floor: Annotated[int, Amount()]
    stake_min: Annotated[int, Amount()]
    stake_max: Annotated[str | int, Either((Words(("bank",)), Amount())), Only("bank")]
    stake_step: Annotated[int, Amount()]
    stake_media: Annotated[Literal["chips_only", "chips_and_notes"], Only("chips_and_notes")]
    credit: Annotated[bool, Only(False)]
    precedence: Annotated[
        tuple[str, ...],
        ListOf(Words(("suivi", "banco_prime", "banco_solo", "avec_la_table", "la_table_marche", "stakes")), least=1),
        Only(["banco_solo", "stakes"]),
    ]
    seated_before_standing: Annotated[bool, Only(True)]
    stake_order: Annotated[Literal["from_banker_right", "from_banker_left"], Only("from_banker_right")]
    call_order: Annotated[Literal["from_banker_right", "from_banker_left"], Only("from_banker_right")]
    banco: Annotated[bool, Only(True)]
    banco_by: Annotated[Literal["any", "first_in_order"], Only("any")]
    banco_clears_other_stakes: Annotated[bool, Only(True)]
    banco_respect_allowed: Annotated[bool, Only(False)]
    banco_prime: Annotated[bool, Only(False)]
    banco_suivi: Annotated[bool, Only(False)]
    suivi_after_deal: Annotated[bool, Only(False)]
    suivi_for_lone_punter: Annotated[bool, Only(False)]
    avec_la_table: Annotated[bool, Only(False)]
    avec_la_table_share: Annotated[Ratio, Share(Ratio(1, 2), Ratio(1, 2)), Only("1/2")]
    half_rounding: Annotated[Literal["down_to_step", "up_to_step", "exact"], Only("up_to_step")]
    la_table_marche: Annotated[bool, Only(False)]
    association_punters: Annotated[Literal["forbidden", "allowed"], Only("forbidden")]
    standing_players: Annotated[bool, Only(False)]
    standing_may_hold_cards: Annotated[Literal["banco_or_half", "any"], Only("banco_or_half")]
    hand_holder: Annotated[Literal["highest_stake", "next_in_order"], Only("highest_stake")]
    hand_holder_tie: Annotated[Literal["order", "redraw"], Only("order")]
    min_cover: Annotated[str | Ratio, Either((Words(("any", "full")), Share(Ratio(1, 10), Ratio(1, 1)))), Only("any")]
    excess: Annotated[
        Literal["refuse_last", "trim_reverse_order", "pay_in_rotation", "banker_may_raise"], Only("refuse_last")
    ]
    excess_fallback: Annotated[Literal["refuse_last", "trim_reverse_order"], Only("refuse_last")]
    on_the_line: Annotated[Literal["half_plays", "refused"], Only("refused")]
    late_stake: Annotated[Literal["refused", "refused_banker_may_ask_removal"], Only("refused")]
    stand_on_5_loser_pays: Annotated[bool, Only(False)]
    last_holder_privilege: Annotated[Literal["none", "ex_banker_one_coup", "last_banco_one_coup"], Only("none")]


class DealRules(msgspec.Struct, frozen=True):
    """Who draws, who looks, who turns (rules.md 6.5); the grid named here is in `Profile.grids`."""

    deal_order: Annotated[Literal["pbpb", "ppbb"], Only("pbpb")]
    draw_grid: Literal["options", "strict"]
    punter_on_5: On5
    punter_free_if_banco: Annotated[bool, Only(False)]
    extra_free_cells: Annotated[frozenset[Cell], Cells()]
    advice_grid: Literal["strict"]
    advice_on_5: AdviceOn5
    natural_check: Annotated[Literal["with_the_word", "before_the_word"], Only("with_the_word")]
    banker_turns: Annotated[Literal["before_third_card", "at_the_end"], Only("before_third_card")]
    disclosure: Annotated[Literal["sealed", "open"], Only("sealed")]
    third_card_face: Annotated[Literal["up", "down"], Only("up")]
    natural_ends_coup: Annotated[bool, Only(True)]
    wrong_draw_policy: Annotated[
        Literal["correct_by_tableau", "cards_after_word_dead", "let_stand", "void_coup"], Only("let_stand")
    ]
    may_bar_from_holding_cards: Annotated[bool, Only(False)]
    remedies: Annotated[Literal["ES79", "house", "none"], Only("none")]


class SettlementRules(msgspec.Struct, frozen=True):
    """What is paid, what the house takes, what a tie does (rules.md 6.6)."""

    payout: Annotated[Ratio, Share(Ratio(1, 1), Ratio(1, 1))]
    commission: bool
    commission_rate: Annotated[Ratio, _RATE]
    commission_from_win_no: Annotated[int, Count(1, 10)]
    commission_rate_steps: Annotated[tuple[tuple[int, Ratio], ...] | None, OrNone(Steps(_RATE))]
    commission_unit: Annotated[int, Amount()]
    commission_rounding: Rounding
    commission_min: Annotated[int, Amount(least=0)]
    commission_timing: Literal["each_coup", "set_apart"]
    commission_proof: Literal["tickets", "machine", "counter", "none"]
    ticket_values: Annotated[tuple[int, ...], Pieces(("0.10", "1.00", "10.00", "100.00"))]
    tickets_per_book: Annotated[int, Count(1, 10_000)]
    ticket_values_in_service_max: Annotated[int, Count(1, 4)]
    participation_fee: bool
    participation_fee_max: Annotated[int | None, OrNone(Amount())]
    participation_fee_vat: Annotated[Ratio, Share(Ratio(0, 1), Ratio(1, 2))]
    fee_day_starts: Annotated[int, Clock()]
    tie: Literal["void_stakes_free", "void_stakes_stay", "void_stakes_returned"]
    tie_allows_pass: bool


class RecordRules(msgspec.Struct, frozen=True):
    """What is written down, counted and kept (rules.md 6.7)."""

    table_book: Annotated[str, _SOME_TEXT]
    daily_book: Annotated[str, _SOME_TEXT]
    tax_book: Annotated[str, _SOME_TEXT]
    record_banker_names: bool
    session_end: Literal["cagnotte_counted", "calendar_day"]
    gaming_day_cutoff: Annotated[int, Clock()]
    count_mode: Annotated[Literal["blind", "announced"], Only("announced")]
    count_signers: Annotated[
        tuple[str, ...],
        ListOf(Words(("director", "committee_member", "cashier", "table_employee", "official")), least=2),
    ]
    count_difference: Literal["house_bears_shortage_and_surplus_adjusted", "report_only"]
    cross_table_offset: Annotated[bool, Only(False)]
    correction_style: Literal["contra_entry_signed_twice"]
    retention_years: Annotated[int, Count(1, 15)]
    orphans_register: bool
    report_amount_in_words: bool
    call_set: Literal["by language", "es-1979", "us-scarne", "seed-ru-004"]
    chip_values: Annotated[
        tuple[int, ...], Pieces(("0.10", "0.50", "1", "2", "5", "10", "20", "50", "100", "500", "1000", "5000"))
    ]
    shoe_hint: Annotated[Literal["ignore", "expected_to_agree"], Only("ignore")]
