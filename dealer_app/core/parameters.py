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
    Moot,
    Only,
    OrNone,
    Pieces,
    Share,
    Steps,
    Text,
    Words,
)
from dealer_app.core.money import Ratio, Rounding

_SOME_TEXT = Text(r"\S(.{0,198}\S)?", "text of 1 to 200 characters, each of them visible", any_script=True)
_DAY = OrNone(Day())
_NAME = Text(r"[a-z0-9_]{1,60}", "name of a parameter")
_RATE = Share(Ratio(0, 1), Ratio(1, 5))

PassMoment = Literal["after_win", "after_win_or_tie", "before_first_card"]
BankMaxMode = Literal["none", "amount", "multiple_of_stake_min"]
On5 = Literal["free", "draw", "stand"]
DrawGrid = Literal["options", "strict", "free", "free-but-zero", "russian"]  # `punto` is of no profile (4.5)
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

    decks_mode: Literal["fixed", "one_per_player"]
    decks: Annotated[int, Count(1, 16)]
    deck_back_colours: Literal["half_half", "any"]
    card_indices: Literal["none", "allowed"]
    deck_reuse: Literal["until_worn", "new_each_session"]
    shuffle_mode: Literal["croupier_flat_heap", "croupier_then_players", "all_players", "machine"]
    cut_by: Literal["left_of_croupier", "last_seat", "right_of_banker", "any_player"]
    cut_refused: Literal["next_player", "croupier"]
    stop_card_from_end: Annotated[int, Count(0, 60)]
    reshuffle_trigger: Literal["stop_card", "fraction", "exhausted"]
    reshuffle_fraction: Annotated[Ratio | None, OrNone(Share(Ratio(1, 2), Ratio(1, 1)))]
    stop_card_coup: Literal["finish_current", "finish_current_plus_one", "void_current"]
    stop_card_first: Literal["play_as_last", "no_coup"]
    burn_mode: Literal["none", "fixed", "first_card_value", "equal_decks"]
    burn_count: Annotated[int, Count(0, 20)]
    seats: Annotated[int, Count(2, 16)]
    min_players_open: Annotated[int, Count(2, 16)]
    min_players_continue: Annotated[int, Count(2, 16)]
    rotation: Literal["right_ccw", "left_cw"]
    shoe_register: bool


class BankRules(msgspec.Struct, frozen=True):
    """How the bank is put up, kept, passed and offered (rules.md 6.3)."""

    first_banker: Literal["seat_1", "nearest_right_of_croupier", "auction", "high_card", "ace_draw", "agreement"]
    bank_min: Annotated[int, Amount()]
    bank_max_mode: BankMaxMode
    bank_max: Annotated[int | None, OrNone(Either((Amount(), Count(1, 1_000_000))))]
    bank_limits_apply_to: Literal["initial_only", "every_coup"]
    bank_step: Annotated[int, Amount()]
    bank_amount: Literal["running", "announced_each_coup"]
    bank_takeover_raise: Literal["allowed", "forbidden"]
    min_deals: Annotated[int, Count(0, 3)]
    pass_allowed: bool
    pass_moment: PassMoment
    partial_withdrawal: Literal["none", "voluntary_garage", "half_after_natural", "free"]
    garage_threshold_multiple: Annotated[int, Count(0, 1000)]
    garage_release_scope: Literal["winnings_only", "any"]
    uncovered: Literal["to_reliquat", "stay_in_banque", "remove_from_table", "require_full_cover"]
    require_full_cover_fallback: Literal["wait", "banker_reduces", "supervisor_decides"]
    over_limit: Literal["to_reliquat", "refuse"]
    reliquat_reexpose: Literal["never", "at_next_coup", "on_request_before_stakes"]
    tout_va: Literal["not_offered", "if_no_max", "always"]
    passed_price: Literal["banque", "banque_plus_reliquat", "free"]
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
    ]
    ex_banker_may_bid: bool
    auction_tie: Literal["seated_first", "order_from_right", "redraw"]
    next_seat_refusal: Literal["loses_seat", "skipped"]
    after_bought_bank_lost: Literal["seat_after_seller", "seat_after_first_seller", "seat_after_buyer"]
    after_bought_bank_passed: Literal["after_buyer_if_seated_else_after_last_seated_banker", "after_seller"]
    refusals_before_leaving: Annotated[int, Count(0, 5)]
    absent_at_turn: Literal["skipped", "loses_seat"]
    seat_change: Literal["must_salute_once", "none"]
    association_banker: Literal["forbidden", "allowed"]
    association_share_step: Annotated[int | None, Amount(), Moot("association_banker", "forbidden")]
    end_of_shoe_bank: Literal["keep_if_equal_amount", "keep", "next_seat"]


class StakeRules(msgspec.Struct, frozen=True):
    """Who may stake how much, what is called, who holds the cards (rules.md 6.4)."""

    stake_floor: Annotated[int, Amount()]
    stake_min: Annotated[int, Amount()]
    stake_max: Annotated[str | int, Either((Words(("bank",)), Amount()))]
    stake_step: Annotated[int, Amount()]
    stake_media: Literal["chips_only", "chips_and_notes"]
    credit: bool
    precedence: Annotated[
        tuple[str, ...],
        ListOf(Words(("suivi", "banco_prime", "banco_solo", "avec_la_table", "la_table_marche", "stakes")), least=1),
    ]
    seated_before_standing: bool
    stake_order: Literal["from_banker_right", "from_banker_left"]
    call_order: Literal["from_banker_right", "from_banker_left"]
    banco: bool
    banco_by: Literal["any", "first_in_order"]
    banco_clears_other_stakes: bool
    banco_respect_allowed: bool
    banco_prime: bool
    banco_suivi: bool
    suivi_after_deal: bool
    suivi_for_lone_punter: bool
    avec_la_table: bool
    avec_la_table_share: Annotated[Ratio, Share(Ratio(1, 2), Ratio(1, 2))]
    half_rounding: Literal["down_to_step", "up_to_step", "exact"]
    la_table_marche: bool
    association_punters: Literal["forbidden", "allowed"]
    standing_players: bool
    standing_may_hold_cards: Literal["banco_or_half", "any"]
    hand_holder: Literal["highest_stake", "next_in_order"]
    hand_holder_tie: Literal["order", "redraw"]
    min_cover: Annotated[str | Ratio, Either((Words(("any", "full")), Share(Ratio(1, 10), Ratio(1, 1))))]
    excess: Literal["refuse_last", "trim_reverse_order", "pay_in_rotation", "banker_may_raise"]
    excess_fallback: Literal["refuse_last", "trim_reverse_order"]
    on_the_line: Literal["half_plays", "refused"]
    late_stake: Literal["refused", "refused_banker_may_ask_removal"]
    stand_on_5_loser_pays: bool
    last_holder_privilege: Literal["none", "ex_banker_one_coup", "last_banco_one_coup"]


class DealRules(msgspec.Struct, frozen=True):
    """Who draws, who looks, who turns (rules.md 6.5); the grid named here is in `Profile.grids`."""

    deal_order: Literal["pbpb", "ppbb"]
    draw_grid: DrawGrid
    punter_on_5: On5
    punter_free_if_banco: bool
    extra_free_cells: Annotated[frozenset[Cell], Cells()]
    advice_grid: DrawGrid
    advice_on_5: AdviceOn5
    natural_check: Literal["with_the_word", "before_the_word"]
    banker_turns: Literal["before_third_card", "at_the_end"]
    disclosure: Literal["sealed", "open"]
    third_card_face: Literal["up", "down"]
    natural_ends_coup: Annotated[bool, Only(True)]
    wrong_draw_policy: Literal["correct_by_tableau", "cards_after_word_dead", "let_stand", "void_coup"]
    may_bar_from_holding_cards: bool
    remedies: Literal["ES79", "house", "none"]


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
    count_mode: Literal["blind", "announced"]
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
