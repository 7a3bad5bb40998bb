"""Every parameter of a rule profile, typed from rules.md section 6: its section, its value in `classic`, what else is
obeyed, what else the rules know and this version refuses, and what is no value at all.

Values are written as in a profile file (TOML).
"""

from __future__ import annotations

from typing import NamedTuple


class Parameter(NamedTuple):
    """One parameter; `default` is the value of section 6, `issue` the one that brings it where `classic` departs."""

    section: str
    value: str
    obeyed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    default: str | None = None
    issue: int | None = None


def _words(section: str, value: str, *refused: str, obeyed: tuple[str, ...] = (), **more: object) -> Parameter:
    """One of a closed list of words."""
    quoted = tuple(f'"{word}"' for word in refused)
    taken = tuple(f'"{word}"' for word in obeyed)
    wrong = ('"no such word"', '""', "7", "true", "[]", f'["{value}"]', "1.5", f'"{value.upper()} "')
    return Parameter(section, f'"{value}"', taken, quoted, wrong, **more)


def _flag(section: str, value: str, *, obeyed: bool = False, **more: object) -> Parameter:
    other = ("false" if value == "true" else "true",)
    wrong = ('"true"', '"false"', "0", "1", "[]")
    return Parameter(section, value, other if obeyed else (), () if obeyed else other, wrong, **more)


E, B, S, D, M, R = "equipment", "bank", "stakes", "deal", "settlement", "records"
_NO_MONEY = ("10", "10.0", '"10,00"', '"ten"', '"10.005"', '"-10.00"', '"1e1"', "true", '""', "[]", '"10.00 EUR"')
_NO_COUNT = ('"6"', "6.0", "true", '""', "[]")
_NO_DATE = (
    '"٢٠٢٦-01-01"',
    '"01.01.2026"',
    "2026-01-01",
    "20260101",
    '"2026-13-01"',
    '"2026-02-30"',
    '"2026-1-1"',
    "true",
    '""',
)
_NO_TIME = ('"1٢:00"', '"24:00"', '"12:60"', '"6:00"', '"12"', '"noon"', "12", "12:00:00", "true")
_NO_TEXT = ("7", "true", "[]", "1.5")

PARAMETERS: dict[str, Parameter] = {
    # 6.1 Identity
    "profile_id": Parameter(
        "identity", '"classic"', ('"house-1"', '"x"'), (), ('"Classic"', '"a b"', '"a_b"', '""', "7")
    ),
    "title": Parameter("identity", '"Chemin de fer, classical"', ('"Железная дорога"',), (), _NO_TEXT),
    "language": Parameter("identity", '"fr"', ('"en"', '"pt-BR"'), (), ('"french"', '"FR"', '""', "7")),
    "legal_basis": Parameter("identity", '"house rule"', ('"Arrêté du 14 mai 2007"',), (), _NO_TEXT),
    "reliquat_label": Parameter("identity", '"Reliquat"', ('"Garage"', '"Resto"'), (), _NO_TEXT),
    "evidence": _words("identity", "D", obeyed=("A", "B", "C", "T")),
    "locked_fields": Parameter(
        "identity", "[]", ('["commission_rate"]', '["decks", "seats"]'), (),
        ('"decks"', "[7]", '["no_such_parameter"]', '["decks", "decks"]', "{}", "0"),
    ),
    "currency": Parameter("identity", '"EUR"', ('"GBP"',), (), ('"eur"', '"EURO"', "978", '""')),
    "minor_unit": Parameter("identity", "100", ("1000",), (), ("0", "-1", "1001", '"100"', "100.0", "true")),
    "valid_from": Parameter("identity", '"none"', ('"2026-01-01"',), (), _NO_DATE),
    "valid_to": Parameter("identity", '"none"', ('"2099-12-31"',), (), _NO_DATE),
    # 6.2 Equipment
    "decks_mode": _words(E, "fixed", obeyed=("one_per_player",)),
    "decks": Parameter(E, "6", ("1", "8", "16"), (), ("0", "17", "-6", *_NO_COUNT)),
    "deck_back_colours": _words(E, "half_half", obeyed=("any",)),
    "card_indices": _words(E, "none", obeyed=("allowed",)),
    "deck_reuse": _words(E, "until_worn", obeyed=("new_each_session",)),
    "shuffle_mode": _words(E, "croupier_flat_heap", obeyed=("croupier_then_players", "all_players", "machine")),
    "cut_by": _words(E, "left_of_croupier", obeyed=("last_seat", "right_of_banker", "any_player")),
    "cut_refused": _words(E, "next_player", obeyed=("croupier",)),
    "stop_card_from_end": Parameter(E, "7", ("0", "1", "10", "60"), (), ("-1", "61", *_NO_COUNT)),
    "reshuffle_trigger": _words(E, "stop_card", obeyed=("exhausted",)),  # fraction wants a ratio: see below
    "reshuffle_fraction": Parameter(
        E, '"none"', (), (), ('"1/2"', '"5/6"', '"1/1"', '"1/3"', '"5:6"', "0.8", '"7/6"')
    ),
    "stop_card_coup": _words(E, "finish_current", obeyed=("finish_current_plus_one", "void_current")),
    "stop_card_first": _words(E, "play_as_last", obeyed=("no_coup",)),
    "burn_mode": _words(E, "none", obeyed=("first_card_value", "equal_decks")),
    "burn_count": Parameter(E, "0", (), (), ("1", "20", "-1", "21", *_NO_COUNT)),
    "seats": Parameter(E, "9", ("2", "16"), (), ("1", "17", *_NO_COUNT)),
    "min_players_open": Parameter(E, "2", ("4", "9"), (), ("1", "17", *_NO_COUNT)),
    "min_players_continue": Parameter(E, "2", ("4", "9"), (), ("1", "17", *_NO_COUNT)),
    "rotation": _words(E, "right_ccw", obeyed=("left_cw",)),
    "shoe_register": _flag(E, "true", obeyed=True),
    # 6.3 The bank
    "first_banker": _words(
        B, "seat_1", obeyed=("nearest_right_of_croupier", "auction", "high_card", "ace_draw", "agreement")
    ),
    "bank_min": Parameter(B, '"10.00"', ('"15.00"', '"1000"'), (), ('"9.99"', '"0.00"', *_NO_MONEY)),
    "bank_max_mode": _words(B, "none"),  # the other two want a bank_max: see below
    "bank_max": Parameter(B, '"none"', (), (), ('"500.00"', "100", '"0.00"', "0", "-5", "true", "1.5", '"lots"')),
    "bank_limits_apply_to": _words(B, "every_coup", obeyed=("initial_only",)),
    "bank_step": Parameter(B, '"5.00"', ('"0.10"', '"50.00"'), (), ('"0.00"', *_NO_MONEY)),
    "bank_amount": _words(B, "running", obeyed=("announced_each_coup",)),
    "bank_takeover_raise": _words(B, "allowed", obeyed=("forbidden",)),
    "min_deals": Parameter(B, "1", ("0", "2", "3"), (), ("-1", "4", *_NO_COUNT)),
    "pass_allowed": _flag(B, "true", obeyed=True),
    "pass_moment": _words(B, "after_win_or_tie", obeyed=("after_win", "before_first_card")),
    "partial_withdrawal": _words(B, "none", obeyed=("voluntary_garage", "half_after_natural", "free",)),
    "garage_threshold_multiple": Parameter(B, "50", ("0", "1000"), (), ("-1", "1001", *_NO_COUNT)),
    "garage_release_scope": _words(B, "winnings_only", obeyed=("any",)),
    "uncovered": _words(B, "to_reliquat", obeyed=("stay_in_banque", "remove_from_table", "require_full_cover",)),
    "require_full_cover_fallback": _words(B, "banker_reduces", obeyed=("wait", "supervisor_decides",)),
    "over_limit": _words(B, "to_reliquat", obeyed=("refuse",)),
    "reliquat_reexpose": _words(B, "never", obeyed=("at_next_coup", "on_request_before_stakes",)),
    "tout_va": _words(B, "not_offered", obeyed=("if_no_max", "always",)),
    "passed_price": _words(B, "banque", obeyed=("banque_plus_reliquat", "free",)),
    "offer_sequence": Parameter(
        B,
        '["seated_in_turn", "standing_first_to_speak", "ex_banker_same_amount", "auction", "next_seat_at_minimum"]',
        ('["auction"]', '["next_seat_own_amount", "seated_in_turn"]', '["standing_in_order"]'), (),
        ('"seated_in_turn"', '["seated"]', "[7]", "7", '["auction", "auction"]'),
    ),
    "ex_banker_may_bid": _flag(B, "false", obeyed=True),
    "auction_tie": _words(B, "seated_first", obeyed=("order_from_right", "redraw",)),
    "next_seat_refusal": _words(B, "skipped", obeyed=("loses_seat",)),
    "after_bought_bank_lost": _words(B, "seat_after_seller", obeyed=("seat_after_first_seller", "seat_after_buyer")),
    "after_bought_bank_passed": _words(
        B, "after_buyer_if_seated_else_after_last_seated_banker", obeyed=("after_seller",)
    ),
    "refusals_before_leaving": Parameter(B, "2", ("0", "1", "5"), (), ("-1", "6", *_NO_COUNT)),
    "absent_at_turn": _words(B, "skipped", obeyed=("loses_seat",)),
    "seat_change": _words(B, "must_salute_once", obeyed=("none",)),
    "association_banker": _words(B, "allowed", obeyed=("forbidden",)),
    "association_share_step": Parameter(B, '"5.00"', ('"1.00"',), (), ('"0.00"', *_NO_MONEY)),
    "end_of_shoe_bank": _words(B, "keep_if_equal_amount", obeyed=("keep", "next_seat",)),
    # 6.4 Stakes and the punters' hand
    "stake_floor": Parameter(S, '"0.01"', ('"1.00"', '"10.00"'), (), ('"0.00"', *_NO_MONEY)),
    "stake_min": Parameter(S, '"10.00"', ('"0.01"', '"5.00"'), (), ('"0.00"', *_NO_MONEY)),
    "stake_max": Parameter(S, '"bank"', ('"500.00"', '"10.00"'), (), ('"9.99"', '"all"', "500", '"0.00"', "true")),
    "stake_step": Parameter(S, '"5.00"', ('"0.10"', '"1.00"'), (), ('"0.00"', *_NO_MONEY)),
    "stake_media": _words(S, "chips_and_notes", obeyed=("chips_only",)),
    "credit": _flag(S, "false", obeyed=True),
    "precedence": Parameter(
        S,
        '["suivi", "banco_prime", "banco_solo", "la_table_marche", "avec_la_table", "stakes"]',
        ('["stakes", "avec_la_table", "la_table_marche", "banco_solo", "banco_prime", "suivi"]',),
        (),
        ('"stakes"', '["le_reste"]', "[1]", '["stakes", "stakes"]', '["stakes"]', '["banco_solo", "stakes"]'),
    ),
    "seated_before_standing": _flag(S, "true", obeyed=True),
    "stake_order": _words(S, "from_banker_right", obeyed=("from_banker_left",)),
    "call_order": _words(S, "from_banker_right", obeyed=("from_banker_left",)),
    "banco": _flag(S, "true", obeyed=True),
    "banco_by": _words(S, "any", obeyed=("first_in_order",)),
    "banco_clears_other_stakes": _flag(S, "true", obeyed=True),
    "banco_respect_allowed": _flag(S, "true", obeyed=True),
    "banco_prime": _flag(S, "true", obeyed=True),
    "banco_suivi": _flag(S, "true", obeyed=True),
    "suivi_after_deal": _flag(S, "true", obeyed=True),
    "suivi_for_lone_punter": _flag(S, "true", obeyed=True),
    "avec_la_table": _flag(S, "true", obeyed=True),
    "avec_la_table_share": Parameter(S, '"1/2"', (), (), ('"1/3"', "0.5", '"0.5"', '"half"')),
    "half_rounding": _words(S, "up_to_step", obeyed=("down_to_step", "exact",)),
    "la_table_marche": _flag(S, "true", obeyed=True),
    "association_punters": _words(S, "forbidden", obeyed=("allowed",)),
    "standing_players": _flag(S, "true", obeyed=True),
    "standing_may_hold_cards": _words(S, "banco_or_half", obeyed=("any",)),
    "hand_holder": _words(S, "highest_stake", obeyed=("next_in_order",)),
    "hand_holder_tie": _words(S, "order", obeyed=("redraw",)),
    "min_cover": Parameter(S, '"any"', ('"full"', '"1/10"', '"1/1"'), (), ('"1/11"', '"most"', "0.5", "1")),
    "excess": _words(S, "refuse_last", obeyed=("trim_reverse_order", "pay_in_rotation", "banker_may_raise",)),
    "excess_fallback": _words(S, "refuse_last", obeyed=("trim_reverse_order",)),
    "on_the_line": _words(S, "half_plays", obeyed=("refused",)),
    "late_stake": _words(S, "refused_banker_may_ask_removal", obeyed=("refused",)),
    "stand_on_5_loser_pays": _flag(S, "false", obeyed=True),
    "last_holder_privilege": _words(S, "none", obeyed=("ex_banker_one_coup", "last_banco_one_coup",)),
    # 6.5 Deal and draw
    "deal_order": _words(D, "pbpb", obeyed=("ppbb",)),
    "draw_grid": _words(D, "options", obeyed=("strict", "free", "free-but-zero", "russian")),
    "punter_on_5": _words(D, "free", obeyed=("draw", "stand")),
    "punter_free_if_banco": _flag(D, "false", obeyed=True),
    "extra_free_cells": Parameter(
        D, "[]", ('["4v1"]', '["6v-", "3v8"]'), (),
        ('"4v1"', '["8v1"]', '["4v10"]', '["4-1"]', "[41]", '["4v"]', '["v1"]', '["4v1", "4v1"]', "0"),
    ),
    "advice_grid": _words(D, "strict", obeyed=("options", "free", "free-but-zero", "russian")),
    "advice_on_5": _words(D, "stand", obeyed=("draw", "none")),
    "natural_check": _words(D, "with_the_word", obeyed=("before_the_word",)),
    "banker_turns": _words(D, "before_third_card", obeyed=("at_the_end",)),
    "disclosure": _words(D, "sealed", obeyed=("open",)),
    "third_card_face": _words(D, "up", obeyed=("down",)),
    "natural_ends_coup": _flag(D, "true"),
    "wrong_draw_policy": _words(
        D, "correct_by_tableau", obeyed=("let_stand", "cards_after_word_dead", "void_coup")
    ),
    "may_bar_from_holding_cards": _flag(D, "true", obeyed=True),
    "remedies": _words(D, "ES79", obeyed=("none", "house")),
    # 6.6 Settlement and commission
    "payout": Parameter(M, '"1/1"', (), (), ('"2/1"', "1", "1.0", '"even"')),
    "commission": _flag(M, "true", obeyed=True),
    "commission_rate": Parameter(
        M, '"1/20"', ('"0/1"', '"1/5"', '"1/40"'), (),
        ('"١/٢٠"', '"1/4"', '"-1/20"', "0.05", '"5%"', '"0.05"', '"1/0"', "1"),
    ),
    "commission_from_win_no": Parameter(M, "1", ("2", "10"), (), ("0", "11", *_NO_COUNT)),
    "commission_rate_steps": Parameter(
        M, '"none"', ('[[2, "1/40"]]', '[[1, "1/20"], [4, "0/1"]]'), (),
        ('"5"', "5", "true", "[]", '[[2, "1/4"]]', '[[3, "1/40"], [2, "1/50"]]', '[[0, "1/40"]]', "[[2, 0.025]]"),
    ),
    "commission_unit": Parameter(M, '"0.10"', ('"0.01"', '"1.00"'), (), ('"0.00"', '"0.005"', "0.1", *_NO_MONEY)),
    "commission_rounding": _words(M, "half_up", obeyed=("half_down", "half_even", "floor", "ceil")),
    "commission_min": Parameter(M, '"0.00"', ('"0.50"',), (), _NO_MONEY),
    "commission_timing": _words(M, "each_coup", obeyed=("set_apart",)),
    "commission_proof": _words(M, "machine", obeyed=("tickets", "counter", "none")),
    "ticket_values": Parameter(
        M, '["0.10", "1.00", "10.00", "100.00"]', ('["0.10", "1.00"]', '["0.50", "5.00"]'), (),
        ('"0.10"', "[0.1]", '["ten"]', "7", "[]", '["0.20", "0.50"]', '["1.00", "1.00"]'),
    ),
    "tickets_per_book": Parameter(M, "200", ("100",), (), _NO_COUNT),
    "ticket_values_in_service_max": Parameter(M, "3", ("1", "4"), (), ("0", "5", *_NO_COUNT)),
    "participation_fee": _flag(M, "false", obeyed=True),
    "participation_fee_max": Parameter(M, '"none"', ('"3.00"',), (), ("3", '"three"', "true")),
    "participation_fee_vat": Parameter(M, '"0/1"', ('"1/5"', '"1/2"'), (), ('"2/3"', "0.2", "0", '"20 %"')),
    "fee_day_starts": Parameter(M, '"00:00"', ('"12:00"',), (), _NO_TIME),
    "tie": _words(M, "void_stakes_free", obeyed=("void_stakes_stay", "void_stakes_returned")),
    "tie_allows_pass": _flag(M, "true", obeyed=True),
    # 6.7 Records
    "table_book": Parameter(R, '"commission-book"', ('"model-11"',), (), _NO_TEXT),
    "daily_book": Parameter(R, '"control-register"', ('"model-12"',), (), _NO_TEXT),
    "tax_book": Parameter(R, '"tax-book"', ('"model-13"',), (), _NO_TEXT),
    "record_banker_names": _flag(R, "false", obeyed=True),
    "session_end": _words(R, "cagnotte_counted", obeyed=("calendar_day",)),
    "gaming_day_cutoff": Parameter(R, '"12:00"', ('"00:00"', '"06:30"', '"23:59"'), (), _NO_TIME),
    "count_mode": _words(R, "blind", obeyed=("announced",)),
    "count_signers": Parameter(
        R, '["director", "table_employee"]', ('["director", "cashier"]', '["director", "official", "cashier"]'), (),
        ('"director"', '["croupier", "director"]', "[1, 2]", "2"),
    ),
    "count_difference": _words(R, "house_bears_shortage_and_surplus_adjusted", obeyed=("report_only",)),
    "cross_table_offset": _flag(R, "false"),
    "correction_style": _words(R, "contra_entry_signed_twice"),
    "retention_years": Parameter(R, "10", ("1", "15"), (), ("0", "16", *_NO_COUNT)),
    "orphans_register": _flag(R, "true", obeyed=True),
    "report_amount_in_words": _flag(R, "true", obeyed=True),
    "call_set": _words(R, "by language", obeyed=("es-1979", "us-scarne", "seed-ru-004")),
    "chip_values": Parameter(
        R, '["0.10", "0.50", "1", "2", "5", "10", "20", "50", "100", "500", "1000", "5000"]',
        ('["1", "2"]', '["0.05", "0.25"]'),
        (), ('"1"', "[1, 2]", '["one"]', "7", "[]"),
    ),
    "shoe_hint": _words(R, "ignore", "expected_to_agree"),
}  # fmt: skip

SECTIONS = ("identity", E, B, S, D, M, R)
