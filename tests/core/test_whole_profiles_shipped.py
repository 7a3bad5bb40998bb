"""The profiles that ship: each stands on its bases, is whole as written, and names the source of every value."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from dealer_app.core.profile import PARAMETERS, Profile
from dealer_app.house import profiles
from dealer_app.house.layers import Layers
from dealer_app.house.profiles import Found
from dealer_app.house.shipped_profiles import Summary, summary
from tests.core.command import TOP, run

FOLDER = TOP / "resources" / "profiles"
SKELETONS = ("mc-1988", "be-2006", "ch-2018", "pt-2007")

# rules.md section 7, in its order: evidence, base.
SHIPPED: dict[str, tuple[str, str | None]] = {
    "classic": ("D", None),
    "fr-2007": ("A", "classic"),
    "fr-1959": ("A", "classic"),
    "es-1979": ("A", "classic"),
    "it-casino": ("B", "classic"),
    "it-casino-venezia": ("B", "it-casino"),
    "it-casino-sanremo": ("B", "it-casino"),
    "it-casino-campione": ("B", "it-casino"),
    "it-casino-saint-vincent": ("B", "it-casino"),
    "de-at-casino": ("B", "classic"),
    "gb-club-2007": ("A", "hoyle-1929"),
    "us-scarne": ("B", "classic"),
    "hoyle-1929": ("B", "classic"),
    "lu-1979": ("A", "classic"),
    "mc-1988": ("C", "classic"),
    "be-2006": ("C", "classic"),
    "ch-2018": ("C", "classic"),
    "pt-2007": ("C", "classic"),
    "seed-es-000": ("A", "classic"),
    "seed-pt-001": ("A", "classic"),
    "seed-it-002": ("A", "classic"),
    "seed-it-002-table": ("A", "seed-it-002"),
    "seed-it-002-stand5": ("A", "seed-it-002"),
    "seed-it-002-private": ("A", "seed-it-002"),
    "seed-ru-004": ("A", "classic"),
}

# rules.md 7.1 to 7.3, typed from there: what each profile says, inherited or stated.
SAID: dict[str, dict[str, Any]] = {
    "fr-2007": {
        "currency": "EUR", "decks": 6, "deck_back_colours": "half_half", "stop_card_from_end": 7,
        "stop_card_coup": "finish_current", "stop_card_first": "no_coup", "burn_mode": "none", "stake_floor": "1.00",
        "stake_min": "1.00", "stake_step": "1.00", "bank_min": "1.00", "bank_step": "1.00", "bank_max": "none",
        "stake_media": "chips_and_notes", "credit": False, "association_banker": "forbidden",
        "association_punters": "forbidden", "commission_rate": "1/20", "commission_from_win_no": 1,
        "commission_timing": "each_coup", "commission_unit": "0.10", "commission_rounding": "half_up",
        "commission_proof": "machine", "wrong_draw_policy": "correct_by_tableau", "may_bar_from_holding_cards": True,
        "count_signers": ["director", "committee_member"], "table_book": "model 11", "daily_book": "model 12",
        "tax_book": "model 13", "retention_years": 10, "draw_grid": "options",
    },
    "fr-1959": {
        "currency": "FRF", "stake_floor": "1.00", "commission_unit": "1.00", "commission_rounding": "half_up",
        "commission_proof": "tickets", "stop_card_first": "no_coup", "association_banker": "forbidden",
    },
    "es-1979": {
        "currency": "EUR", "min_players_open": 4, "min_players_continue": 4, "shuffle_mode": "croupier_then_players",
        "cut_by": "left_of_croupier", "bank_max_mode": "multiple_of_stake_min", "bank_max": 100,
        "partial_withdrawal": "voluntary_garage", "garage_threshold_multiple": 50, "tout_va": "if_no_max",
        "min_deals": 1, "next_seat_refusal": "loses_seat", "absent_at_turn": "loses_seat",
        "refusals_before_leaving": 2, "seat_change": "must_salute_once", "association_banker": "allowed",
        "association_punters": "forbidden", "la_table_marche": True, "standing_may_hold_cards": "banco_or_half",
        "last_holder_privilege": "none", "draw_grid": "free-but-zero", "punter_free_if_banco": False,
        "wrong_draw_policy": "cards_after_word_dead", "commission_unit": "0.01", "commission_rounding": "half_up",
        "tie": "void_stakes_free", "tie_allows_pass": True, "end_of_shoe_bank": "keep_if_equal_amount",
        "count_signers": ["director", "cashier", "table_employee"], "table_book": "registro de beneficios",
        "daily_book": "libro-registro de control de ingresos", "call_set": "es-1979", "remedies": "ES79",
        "offer_sequence": [
            "seated_in_turn", "standing_in_order", "ex_banker_same_amount", "auction", "next_seat_at_minimum",
        ],
    },
    "lu-1979": {
        "stake_floor": "1.00", "commission_unit": "0.10", "cross_table_offset": False, "stop_card_first": "no_coup",
    },
    "gb-club-2007": {
        "currency": "GBP", "commission": False, "commission_proof": "none", "participation_fee": True,
        "participation_fee_max": "3.00", "fee_day_starts": "12:00", "seats": 11, "uncovered": "stay_in_banque",
    },
    "it-casino": {
        "seats": 9, "first_banker": "seat_1", "rotation": "right_ccw", "pass_moment": "after_win",
        "passed_price": "banque", "auction_tie": "seated_first", "uncovered": "to_reliquat",
        "la_table_marche": False, "draw_grid": "options", "tie": "void_stakes_free", "commission_rate": "1/20",
        "offer_sequence": ["seated_in_turn", "standing_first_to_speak", "auction", "next_seat_own_amount"],
    },
    "it-casino-venezia": {"seats": 8, "pass_moment": "after_win"},
    "it-casino-saint-vincent": {"seats": 9, "cut_by": "last_seat"},
    "de-at-casino": {
        "seats": 9, "first_banker": "nearest_right_of_croupier", "uncovered": "stay_in_banque",
        "partial_withdrawal": "none", "la_table_marche": True, "avec_la_table": True, "half_rounding": "up_to_step",
        "banco_suivi": True, "draw_grid": "free", "commission_rate": "1/20", "tie": "void_stakes_free",
    },
    "us-scarne": {
        "draw_grid": "options", "natural_check": "before_the_word", "banker_turns": "at_the_end",
        "first_banker": "seat_1", "seats": 8, "commission_rate": "1/20", "tie": "void_stakes_free",
    },
    "hoyle-1929": {
        "seats": 11, "min_players_open": 3, "shuffle_mode": "croupier_then_players", "cut_by": "left_of_croupier",
        "pass_moment": "before_first_card", "min_deals": 0, "passed_price": "banque",
        "offer_sequence": ["seated_in_turn", "next_seat_own_amount"], "excess": "banker_may_raise",
        "excess_fallback": "trim_reverse_order", "uncovered": "stay_in_banque", "reliquat_reexpose": "at_next_coup",
        "commission": True, "commission_rate": "1/20",
    },
    "seed-es-000": {
        "language": "es", "seats": 8, "min_players_open": 5, "min_players_continue": 2, "cut_by": "any_player",
        "decks": 6, "stop_card_from_end": 7, "first_banker": "seat_1", "pass_allowed": True,
        "offer_sequence": ["seated_in_turn", "next_seat_own_amount"], "draw_grid": "options",
        "uncovered": "to_reliquat", "banco": True, "banco_clears_other_stakes": True, "tie": "void_stakes_free",
        "commission_rate": "1/20", "commission_timing": "each_coup", "commission_unit": "0.01",
        "commission_rounding": "half_up", "commission_proof": "counter",
    },
    "seed-pt-001": {
        "language": "pt-BR", "currency": "BRL", "decks": 6, "seats": 12, "first_banker": "auction",
        "bank_amount": "announced_each_coup", "rotation": "right_ccw", "stake_order": "from_banker_left",
        "call_order": "from_banker_right", "stake_max": "bank", "min_cover": "full",
        "uncovered": "require_full_cover", "require_full_cover_fallback": "banker_reduces", "excess": "refuse_last",
        "banco": True, "banco_clears_other_stakes": True, "hand_holder": "highest_stake", "hand_holder_tie": "order",
        "draw_grid": "strict", "natural_check": "before_the_word", "banker_turns": "at_the_end",
        "tie": "void_stakes_returned", "pass_allowed": False, "offer_sequence": ["next_seat_own_amount"],
        "reshuffle_trigger": "fraction", "reshuffle_fraction": "5/6", "stop_card_from_end": 0, "commission": False,
    },
    "seed-it-002": {
        "language": "it", "currency": "EUR", "decks": 6, "seats": 12, "min_players_open": 3,
        "min_players_continue": 3, "first_banker": "high_card", "rotation": "right_ccw", "banco": True,
        "banco_clears_other_stakes": True, "hand_holder": "highest_stake", "uncovered": "stay_in_banque",
        "draw_grid": "free", "advice_grid": "strict", "natural_check": "before_the_word",
        "banker_turns": "at_the_end", "tie": "void_stakes_stay", "pass_moment": "after_win", "passed_price": "free",
        "offer_sequence": ["next_seat_own_amount"], "stop_card_from_end": 0, "reshuffle_trigger": "exhausted",
        "end_of_shoe_bank": "keep", "commission_rate": "1/20", "commission_timing": "each_coup",
        "commission_unit": "0.01", "commission_rounding": "half_up", "commission_proof": "counter",
    },
    "seed-it-002-table": {"draw_grid": "strict", "tie": "void_stakes_stay"},
    "seed-it-002-stand5": {"draw_grid": "strict", "punter_on_5": "stand"},
    "seed-it-002-private": {"decks": 4, "commission": False, "draw_grid": "free"},
    "seed-ru-004": {
        "language": "ru", "currency": "RUB", "stake_min": "0.05", "stake_step": "0.05", "bank_min": "0.05",
        "bank_step": "0.05", "seats": 12, "decks_mode": "one_per_player", "shuffle_mode": "all_players",
        "cut_by": "right_of_banker", "stop_card_from_end": 0, "reshuffle_trigger": "exhausted",
        "first_banker": "ace_draw", "rotation": "left_cw", "stake_order": "from_banker_left",
        "call_order": "from_banker_left", "banco": True, "banco_by": "first_in_order",
        "banco_clears_other_stakes": False, "uncovered": "remove_from_table", "hand_holder": "highest_stake",
        "draw_grid": "russian", "stand_on_5_loser_pays": True, "banker_turns": "at_the_end",
        "tie": "void_stakes_stay", "partial_withdrawal": "half_after_natural", "pass_allowed": True,
        "pass_moment": "after_win", "passed_price": "banque", "bank_takeover_raise": "forbidden",
        "offer_sequence": ["seated_in_turn", "ex_banker_same_amount"], "min_deals": 0,
        "after_bought_bank_lost": "seat_after_first_seller", "end_of_shoe_bank": "keep", "commission": False,
    },
}  # fmt: skip

# rules.md 7.1, the column "locked", and what gb-club-2007, lu-1979 and mc-1988 say of it.
LOCKED: dict[str, set[str]] = {
    "fr-2007": {
        "decks", "deck_back_colours", "stop_card_from_end", "stop_card_coup", "stop_card_first", "stake_floor",
        "stake_media", "credit", "association_banker", "association_punters", "commission_rate",
        "commission_from_win_no", "commission_timing", "commission_unit", "wrong_draw_policy",
        "may_bar_from_holding_cards", "count_signers", "table_book", "daily_book", "tax_book",
    },
    "gb-club-2007": {"commission", "commission_proof", "participation_fee_max"},
    "classic": set(),
    "it-casino-venezia": set(),
}  # fmt: skip
LOCKED["fr-1959"] = LOCKED["fr-2007"]

# rules.md 7.3: marked "filled".
FILLED: dict[str, set[str]] = {
    "seed-es-000": {
        "decks", "stop_card_from_end", "min_players_continue", "first_banker", "pass_allowed", "offer_sequence",
        "tie", "commission_unit", "commission_rounding",
    },
    "seed-pt-001": {"require_full_cover_fallback", "hand_holder_tie", "pass_allowed"},
    "seed-it-002": {"uncovered", "commission_unit", "commission_rounding"},
    "seed-ru-004": {"min_deals", "bank_min", "bank_step", "stake_min", "stake_step", "chip_values"},
}  # fmt: skip
SEEDS = [name for name in SHIPPED if name.startswith("seed-")]
OFF = {
    "avec_la_table": False, "la_table_marche": False, "banco_prime": False, "banco_suivi": False,
    "banco_respect_allowed": False, "standing_players": False, "tout_va": "not_offered", "partial_withdrawal": "none",
    "association_banker": "forbidden", "on_the_line": "refused", "seat_change": "none", "refusals_before_leaving": 0,
}  # fmt: skip


@cache
def layered(name: str) -> Layers:
    found = profiles.layers(name)
    assert isinstance(found, Layers), found
    return found


def as_written(name: str) -> Profile:
    """Read a profile whether or not this version obeys it: types, bounds, bases, locks."""
    found = profiles.read(layered(name), as_written=True)
    assert isinstance(found, Found), (name, found)
    return found.profile


def test_all_of_section_7_ships() -> None:
    assert set(profiles.shipped_ids()) == set(SHIPPED)
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_evidence_and_base(name: str) -> None:
    evidence, base = SHIPPED[name]
    found = summary(name)
    assert isinstance(found, Summary)
    assert (found.id, found.evidence, found.base) == (name, evidence, base)
    assert found.state == "skeleton" if name in SKELETONS else found.state != "skeleton"


@pytest.mark.parametrize("name", [name for name in SHIPPED if name not in SKELETONS])
def test_each_is_whole_as_written(name: str) -> None:
    assert as_written(name).identity.profile_id == name


@pytest.mark.parametrize("name", SAID)
def test_each_says_what_section_7_says(name: str) -> None:
    fields = layered(name).fields
    assert {key: fields[key].value for key in SAID[name]} == SAID[name]


@pytest.mark.parametrize("name", LOCKED)
def test_what_the_law_locks(name: str) -> None:
    fields = layered(name).fields
    assert {key for key, field in fields.items() if field.locked_by == name} == LOCKED[name]


@pytest.mark.parametrize("name", FILLED)
def test_what_the_text_leaves_open_is_marked_filled(name: str) -> None:
    fields = layered(name).fields
    assert {key for key, field in fields.items() if field.filled} == FILLED[name]
    assert {fields[key].evidence for key in FILLED[name]} == {"D"}


@pytest.mark.parametrize("name", SEEDS)
def test_a_seed_turns_off_what_its_text_does_not_name(name: str) -> None:
    fields = layered(name).fields
    named = {"partial_withdrawal"} if name == "seed-ru-004" else set()
    for key, value in OFF.items():
        if key not in named:
            assert fields[key].value == value, key
            assert fields[key].by in (name, "seed-it-002"), key


@pytest.mark.parametrize("name", SHIPPED)
def test_every_value_has_its_source(name: str) -> None:
    """A file's own words of itself aside, each line names where its value is from."""
    own = {"profile_id", "title", "locked_fields", "evidence"}
    for key, field in layered(name).fields.items():
        if not field.unfilled and key not in own:
            assert field.source, key
            assert field.evidence, key
            assert field.by in layered(name).ids, key


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "classic"])
def test_each_differs_from_its_base(name: str) -> None:
    """Sanremo and Campione are titles and sources: their pages show no rule of their own."""
    differing = {key for key, field in layered(name).fields.items() if field.differs and field.section != "identity"}
    assert bool(differing) == (name not in ("it-casino-sanremo", "it-casino-campione"))


@pytest.mark.parametrize("name", SKELETONS)
def test_a_skeleton_names_all_that_the_house_must_fill_in(name: str) -> None:
    unfilled = layered(name).unfilled
    assert len(unfilled) > 100
    told = [json.loads(line) for line in run("profile", "check", name, "--json").out.splitlines()]
    assert [line["key"] for line in told] == list(unfilled)
    assert all(line["ok"] is False for line in told)
    assert all("to be filled in by the house" in line["error"] for line in told)


def test_a_skeleton_opens_no_table(tmp_path: Any) -> None:
    story = tmp_path / "monaco.coup"
    story.write_text("profile mc-1988\nlimits stake_min 10 stake_step 5 bank_min 10 bank_step 5\nseats 1 2\n")
    ended = run("play", story)
    assert ended.code == 1
    for key in layered("mc-1988").unfilled:
        assert f"{key} is to be filled in by the house" in ended.err


def test_the_list_says_what_each_is_good_for() -> None:
    told = {line["profile"]: line for line in map(json.loads, run("profile", "list", "--json").out.splitlines())}
    assert next(iter(told)) == "classic"
    assert set(told) == set(SHIPPED)
    assert (told["classic"]["state"], told["classic"]["why"]) == ("usable", None)
    for name, line in told.items():
        assert (line["state"] == "usable") == (line["why"] is None), name
        if line["state"] == "not_obeyed":
            assert line["key"] in PARAMETERS
    assert told["mc-1988"]["unfilled"] == list(layered("mc-1988").unfilled)
    assert told["gb-club-2007"]["locked"] == ["commission", "commission_proof", "participation_fee_max"]
    assert len(run("profile", "list").out.splitlines()) == len(SHIPPED)


def test_show_tells_every_parameter() -> None:
    told = {
        line["parameter"]: line
        for line in map(json.loads, run("profile", "show", "fr-2007", "--json").out.splitlines())
    }
    rulings = {key for key in told if key.startswith("rulings.")}
    assert set(told) - rulings == set(PARAMETERS)
    assert told["commission_unit"] == {
        "parameter": "commission_unit", "section": "settlement", "value": "0.10",
        "source": "FR07 art. 59: to the nearest ten centimes", "evidence": "A", "filled": False, "locked": True,
        "locked_by": "fr-2007", "stated_by": "fr-2007", "differs": False, "unfilled": False,
    }  # fmt: skip
    assert (told["stake_floor"]["differs"], told["seats"]["stated_by"]) == (True, "classic")
    assert (told["bank_limits_apply_to"]["filled"], told["bank_limits_apply_to"]["evidence"]) == (True, "D")
    shown = run("profile", "show", "fr-2007").out
    assert (
        "commission_unit = 0.10  (evidence A; locked by fr-2007; FR07 art. 59: to the nearest ten centimes)" in shown
    )
    assert "seats = 9  (evidence D; as classic; IT-SV, IT-VE: nine; other houses 8 to 12)" in shown
    skeleton = run("profile", "show", "ch-2018")
    assert (skeleton.code, "tie = to be filled in by the house" in skeleton.out) == (0, True)
