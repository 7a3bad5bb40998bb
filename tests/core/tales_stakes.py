"""Where the parameters of the stakes are seen (rules.md 6.4)."""

from __future__ import annotations

from dealer_app.core import events
from dealer_app.core.legal import legal
from tests.core.game import Game
from tests.core.tales import BANCO, PLAIN, STAKED, WIN, WON, Asked, Changes, Tale, each, play
from tests.core.tales_bank import RAISED

ALL_CALLS = {"banco_prime": True, "banco_suivi": True, "avec_la_table": True, "la_table_marche": True}
RANKS = ["suivi", "banco_prime", "banco_solo", "la_table_marche", "avec_la_table", "stakes"]
STOOD_ON_5 = "close\ncards 2H KC 3D 7S\nword no\nturn banker\nshow\n"  # the holder's 5 loses to 7
ONE = "stake_min 1 stake_step 1 bank_min 1 bank_step 0.10"


def swapped(one: str, other: str) -> list[str]:
    """Return the ranks with two of them changed."""
    places = {one: other, other: one}
    return [places.get(rank, rank) for rank in RANKS]


def asked_in_turn(changes: Changes) -> list[str]:
    """Return whose stakes may be put down, in the order in which the punters are asked."""
    played = Game(**{**PLAIN, **changes})
    played.bank(1, 100)
    stakes = (event for event in legal(played.open) if isinstance(event, events.Covered))
    return [str(seat) for seat in dict.fromkeys(event.seat for event in stakes)]


STAKES: dict[str, list[Tale | Asked]] = {
    "stake_floor": [
        play("bank 1 10.50\nstake 2 10\nstake 3 0.50\n", *each("stake_floor", "0.01", "1.00"), limits=ONE)
    ],
    "stake_min": [
        play("bank 1 100\nstake 2 10\n", *each("stake_min", "10.00", "20.00", bank_min="20.00"), limits=None)
    ],
    "stake_max": [play("bank 1 100\nstake 2 60\n", *each("stake_max", "bank", "50.00"))],
    "stake_step": [play("bank 1 100\nstake 2 15\n", *each("stake_step", "5.00", "10.00"), limits=None)],
    "stake_media": [play(f"{STAKED}notes 2\n", *each("stake_media", "chips_and_notes", "chips_only"))],
    "credit": [play(f"{STAKED}credit 2\n", *each("credit", False, True))],
    "precedence": [
        play(
            "bank 1 100\nstake 3 40\nbanco 2\n",
            *each("precedence", RANKS, swapped("banco_solo", "stakes")),
        ),
        play(
            f"bank 1 100\nbanco 3\nclose\n{WIN}drop\nprime 2\nsuivi 3\n",
            *each("precedence", RANKS, swapped("suivi", "banco_prime"), **ALL_CALLS),
        ),
        play(
            "bank 1 100\nbanco 3\nprime 2\n",
            *each("precedence", RANKS, ["suivi", "banco_solo", "stakes", "banco_prime"], banco_prime=True),
        ),
        play(
            "bank 1 100\nhalf 2\nruns 3\n",
            *each("precedence", RANKS, swapped("avec_la_table", "la_table_marche"), **ALL_CALLS),
        ),
    ],
    "seated_before_standing": [
        play(
            "come 21\nbank 1 100\nbanco 21\nbanco 2\n",
            *each("seated_before_standing", True, False),
            standing_players=True,
        )
    ],
    "stake_order": [
        play("bank 1 100\n", *each("stake_order", "from_banker_right", "from_banker_left")),
        Asked(each("stake_order", "from_banker_right", "from_banker_left"), asked_in_turn),
    ],
    "call_order": [
        play("bank 1 100\nbanco 3\nbanco 4\n", *each("call_order", "from_banker_right", "from_banker_left"))
    ],
    "banco": [play(BANCO, *each("banco", True, False))],
    "banco_by": [play("bank 1 100\nbanco 3\n", *each("banco_by", "any", "first_in_order"))],
    "banco_clears_other_stakes": [
        play("bank 1 100\nstake 3 40\nbanco 2\n", *each("banco_clears_other_stakes", True, False))
    ],
    "banco_respect_allowed": [
        play("bank 1 100\nstake 3 40\nrespect 2\n", *each("banco_respect_allowed", True, False))
    ],
    "banco_prime": [play("bank 1 100\nprime 2\n", *each("banco_prime", True, False))],
    "banco_suivi": [play(f"{WON}suivi 2\n", *each("banco_suivi", True, False))],
    "suivi_after_deal": [
        play(
            f"{WON}stake 3 50\nclose\ncards 2H 4C KD 5S\nsuivi 2\n",
            *each("suivi_after_deal", True, False),
            banco_suivi=True,
        )
    ],
    "suivi_for_lone_punter": [
        play(
            f"{STAKED}close\n{WIN}drop\nsuivi 2\n",
            *each("suivi_for_lone_punter", True, False),
            banco_suivi=True,
        )
    ],
    "avec_la_table": [play("bank 1 100\nhalf 2\n", *each("avec_la_table", True, False))],
    "half_rounding": [
        play(
            "bank 1 105\nhalf 2\n", *each("half_rounding", "down_to_step", "up_to_step", "exact"), avec_la_table=True
        )
    ],
    "la_table_marche": [play("bank 1 100\nruns 2\nclose\n", *each("la_table_marche", True, False))],
    "association_punters": [play(f"{STAKED}share 2 3 10\n", *each("association_punters", "forbidden", "allowed"))],
    "standing_players": [play("come 21\n", *each("standing_players", True, False))],
    "standing_may_hold_cards": [
        play(
            f"come 21\nbank 1 100\nstake 21 60\nstake 2 40\n{STOOD_ON_5}",
            *each("standing_may_hold_cards", "banco_or_half", "any"),
            standing_players=True,
            stand_on_5_loser_pays=True,
        )
    ],
    "hand_holder": [
        play(
            f"bank 1 100\nstake 3 60\nstake 2 40\n{STOOD_ON_5}",
            *each("hand_holder", "highest_stake", "next_in_order"),
            stand_on_5_loser_pays=True,
        )
    ],
    "hand_holder_tie": [
        play("bank 1 100\nstake 2 40\nstake 3 40\nclose\n", *each("hand_holder_tie", "order", "redraw"))
    ],
    "min_cover": [play(f"{STAKED}close\n", *each("min_cover", "any", "full", "1/2"))],
    "excess": [
        play(
            "bank 1 100\nstake 3 80\nstake 2 60\nclose\n",
            *each("excess", "refuse_last", "trim_reverse_order", "pay_in_rotation", "banker_may_raise"),
        )
    ],
    "excess_fallback": [
        play(
            "bank 1 100\nstake 3 80\nstake 2 60\nclose\n",
            *each("excess_fallback", "refuse_last", "trim_reverse_order"),
            excess="banker_may_raise",
        )
    ],
    "on_the_line": [play("bank 1 100\nline 2 40\n", *each("on_the_line", "half_plays", "refused"))],
    "late_stake": [
        play(f"{STAKED}close\nlate 3 20\n", *each("late_stake", "refused", "refused_banker_may_ask_removal"))
    ],
    "stand_on_5_loser_pays": [
        play(f"bank 1 100\nstake 2 60\nstake 3 40\n{STOOD_ON_5}", *each("stand_on_5_loser_pays", False, True))
    ],
    "last_holder_privilege": [
        play(RAISED, *each("last_holder_privilege", "none", "ex_banker_one_coup", "last_banco_one_coup"))
    ],
}
