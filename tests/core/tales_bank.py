"""Where the parameters of the bank are seen (rules.md 6.3)."""

from __future__ import annotations

from tests.core.tales import BANCO, LOSE, STAKED, TIE, WIN, WON, Asked, Tale, each, play

FROM_WON = f"{STAKED}close\n{WIN}drop\n"  # 78.00 in Banque, 60.00 in the Reliquat
BY_SIX = {"seats": "1 2 3 4 5 6"}
FIRST_SALE = f"{WON}pass\nrefuse 2\nbank 3 195\nbanco 4\nclose\n{WIN}drop\npass\n"  # 1 to 3, who passes 380.20
SECOND_SALE = f"{FIRST_SALE}refuse 4\nbank 5 380.20\nbanco 6\nclose\n{LOSE}"
STEPS = (
    "seated_in_turn",
    "standing_first_to_speak",
    "standing_in_order",
    "ex_banker_same_amount",
    "auction",
    "next_seat_at_minimum",
    "next_seat_own_amount",
)
RAISED = (
    f"bank 1 100\nbanco 3\nclose\n{WIN}drop\npass\nbank 2 200\nstake 3 20\nstake 1 10\nprivilege 1\nprivilege 3\n"
)

BANK: dict[str, list[Tale | Asked]] = {
    "first_banker": [
        play(
            "first 3\nbid 3 50\nknock 3\nbank 3 50\n",
            *each(
                "first_banker",
                "seat_1",
                "nearest_right_of_croupier",
                "auction",
                "high_card",
                "ace_draw",
                "agreement",
            ),
            rotation="left_cw",  # else seat 1 is the nearest
        )
    ],
    "bank_min": [play("bank 1 15\n", *each("bank_min", "10.00", "20.00"), limits=None)],
    "bank_max_mode": [
        play(
            "bank 1 300\n",
            {"bank_max_mode": "none"},
            {"bank_max_mode": "amount", "bank_max": "150.00"},
            {"bank_max_mode": "multiple_of_stake_min", "bank_max": 20},
        )
    ],
    "bank_max": [
        play("bank 1 300\n", *each("bank_max", "150.00", "200.00", bank_max_mode="amount"), {"bank_max": "none"}),
        play("bank 1 300\n", *each("bank_max", 10, 20, bank_max_mode="multiple_of_stake_min")),
    ],
    "bank_limits_apply_to": [
        play(
            WON,
            *each("bank_limits_apply_to", "initial_only", "every_coup"),
            bank_max_mode="amount",
            bank_max="150.00",
        )
    ],
    "bank_step": [play("bank 1 105\n", *each("bank_step", "5.00", "10.00"), limits=None)],
    "bank_amount": [play("bank 1 100\nannounce 50\n", *each("bank_amount", "running", "announced_each_coup"))],
    "bank_takeover_raise": [play(f"{WON}pass\nbank 2 200\n", *each("bank_takeover_raise", "allowed", "forbidden"))],
    "min_deals": [
        play(
            f"bank 1 100\npass\nbanco 2\nclose\n{WIN}drop\npass\nbanco 2\nclose\n{WIN}drop\npass\n",
            *each("min_deals", 0, 1, 2, 3, pass_moment="before_first_card"),
        )
    ],
    "pass_allowed": [play(f"{WON}pass\n", *each("pass_allowed", True, False))],
    "pass_moment": [
        play(f"{BANCO}{TIE}pass\n", *each("pass_moment", "after_win", "after_win_or_tie")),
        play(f"{WON}stake 2 50\npass\n", *each("pass_moment", "after_win_or_tie", "before_first_card")),
    ],
    "partial_withdrawal": [
        play(
            f"{WON}garage 50\nhalve 97.50\n",
            *each("partial_withdrawal", "none", "voluntary_garage", "half_after_natural", "free"),
        )
    ],
    "garage_threshold_multiple": [
        play(f"{WON}garage 50\n", *each("garage_threshold_multiple", 5, 50, partial_withdrawal="voluntary_garage"))
    ],
    "garage_release_scope": [
        play(
            f"{WON}garage 150\n",
            *each("garage_release_scope", "winnings_only", "any"),
            partial_withdrawal="voluntary_garage",
            garage_threshold_multiple=5,
        )
    ],
    "uncovered": [
        play(
            f"{STAKED}close\n",
            *each("uncovered", "to_reliquat", "stay_in_banque", "remove_from_table", "require_full_cover"),
        )
    ],
    "require_full_cover_fallback": [
        play(
            f"{STAKED}close\nreduce 60\n",
            *each(
                "require_full_cover_fallback",
                "wait",
                "banker_reduces",
                "supervisor_decides",
                uncovered="require_full_cover",
            ),
        )
    ],
    "over_limit": [
        play("bank 1 300\n", *each("over_limit", "to_reliquat", "refuse"), bank_max_mode="amount", bank_max="150.00")
    ],
    "reliquat_reexpose": [
        play(
            f"{FROM_WON}announce 138\n",
            *each("reliquat_reexpose", "never", "at_next_coup", "on_request_before_stakes"),
        )
    ],
    "tout_va": [
        play(
            "bank 1 100\ntoutva\nstake 2 40\nclose\n",
            *each("tout_va", "not_offered", "if_no_max", "always"),
            bank_max_mode="amount",
            bank_max="500.00",
        )
    ],
    "passed_price": [
        play(f"{FROM_WON}pass\nbank 2 50\n", *each("passed_price", "banque", "banque_plus_reliquat", "free"))
    ],
    "offer_sequence": [
        play(
            f"come 21\n{WON}pass\n",
            *({"offer_sequence": [step]} for step in STEPS),
            {"offer_sequence": ["auction", "seated_in_turn"]},
            standing_players=True,
        )
    ],
    "ex_banker_may_bid": [
        play(f"{WON}pass\nbid 1 50\n", *each("ex_banker_may_bid", False, True), offer_sequence=["auction"])
    ],
    "auction_tie": [
        play(
            f"{WON}pass\nbid 3 50\nbid 2 50\nbid 4 50\nknock 3\n",
            *each("auction_tie", "seated_first", "order_from_right", "redraw"),
            offer_sequence=["auction"],
        )
    ],
    "next_seat_refusal": [
        play(
            f"{WON}pass\nrefuse 2\n",
            *each("next_seat_refusal", "skipped", "loses_seat"),
            offer_sequence=["next_seat_at_minimum"],
        )
    ],
    "after_bought_bank_lost": [
        play(
            SECOND_SALE,
            *each("after_bought_bank_lost", "seat_after_seller", "seat_after_first_seller", "seat_after_buyer"),
            **BY_SIX,
        )
    ],
    "after_bought_bank_passed": [
        play(
            FIRST_SALE,
            *each(
                "after_bought_bank_passed",
                "after_buyer_if_seated_else_after_last_seated_banker",
                "after_seller",
            ),
            **BY_SIX,
        )
    ],
    "refusals_before_leaving": [
        play("refuse 1\n", *each("refusals_before_leaving", 0, 1)),
        play(
            f"refuse 1\nbank 2 100\nbanco 3\nclose\n{LOSE}refuse 3\nrefuse 4\nrefuse 1\n",
            *each("refusals_before_leaving", 0, 2, 3),
        ),
    ],
    "absent_at_turn": [
        play(f"bank 1 100\naway 2\nbanco 3\nclose\n{LOSE}", *each("absent_at_turn", "skipped", "loses_seat"))
    ],
    "seat_change": [
        play(
            f"{BANCO}{LOSE}come 4\nrefuse 2\nrefuse 3\nbank 4 100\n",
            *each("seat_change", "none", "must_salute_once"),
            seats="1 2 3",
        )
    ],
    "association_banker": [play("bank 1 100\nassociate 3 25\n", *each("association_banker", "forbidden", "allowed"))],
    "association_share_step": [
        play(
            "bank 1 100\nassociate 3 25\n",
            *each("association_share_step", "5.00", "10.00"),
            association_banker="allowed",
        )
    ],
    "end_of_shoe_bank": [
        play(
            f"{BANCO}cards 2H 4C KD 5S\nstop\nshow\ndrop\ngarage 50\n",
            *each("end_of_shoe_bank", "keep_if_equal_amount", "keep", "next_seat"),
            partial_withdrawal="free",
        )
    ],
}
