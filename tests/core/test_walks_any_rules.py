"""Random walks under rules thrown together at random: values that no profile joins must not bring the table down.

The people come and go more than at any table. `SEED` plus its number finds a walk again.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from dealer_app.core import events
from dealer_app.core.events import Event
from dealer_app.core.legal import legal
from dealer_app.core.profile import PARAMETERS, Profile, read
from dealer_app.core.table import replay
from tests.core.game import Game, mapping
from tests.core.test_walks import one_step
from tests.core.walks import CALLS, READY, filled, no

SEED, BLOCKS, A_BLOCK, STEPS = 9000, 4, 12, 110
RESTLESS: dict[type[Event], float] = {
    events.PlaceLeft: 1.2, events.PlayerAway: 0.8, events.PlaceTaken: 1.2, events.PlaceChanged: 0.6,
    events.StopCardOut: 0.5, events.ShoeLoaded: 2, events.BankPassed: 3, events.ShiftClosed: 0.05,
}  # fmt: skip
FLAGS = (
    "standing_players", "seated_before_standing", "ex_banker_may_bid", "banco_clears_other_stakes",
    "stand_on_5_loser_pays", "punter_free_if_banco", "may_bar_from_holding_cards", "orphans_register", "commission",
    "credit", *(name for name, value in CALLS.items() if value is True),
)  # fmt: skip
NAMED = (
    "uncovered", "require_full_cover_fallback", "end_of_shoe_bank", "tie", "commission_timing", "excess",
    "excess_fallback", "standing_may_hold_cards", "bank_limits_apply_to", "first_banker", "pass_moment",
    "partial_withdrawal", "reliquat_reexpose", "passed_price", "auction_tie", "next_seat_refusal", "absent_at_turn",
    "seat_change", "association_banker", "association_punters", "after_bought_bank_lost", "bank_amount", "tout_va",
    "stop_card_coup", "stop_card_first", "wrong_draw_policy", "deal_order", "natural_check", "banker_turns",
    "third_card_face", "draw_grid", "stake_order", "call_order", "rotation", "banco_by", "hand_holder",
    "hand_holder_tie", "on_the_line", "late_stake", "last_holder_privilege", "half_rounding", "over_limit",
    "commission_rounding", "remedies",
)  # fmt: skip
OTHERS: dict[str, tuple[Any, ...]] = {
    "offer_sequence": (
        ["seated_in_turn", "standing_first_to_speak", "ex_banker_same_amount", "auction", "next_seat_at_minimum"],
        ["auction", "next_seat_own_amount"],
        ["standing_in_order", "seated_in_turn", "ex_banker_same_amount"],
    ),
    "min_deals": (0, 1, 2),
    "refusals_before_leaving": (0, 1, 2),
    "decks": (1, 2),
    "commission_from_win_no": (1, 2),
    "min_cover": ("any", "full", "1/2"),
}


def thrown(chance: random.Random) -> dict[str, Any]:
    """Return parameters thrown together that make a profile."""
    while True:
        changes: dict[str, Any] = dict(CALLS) | {name: chance.random() < 0.7 for name in FLAGS}
        changes |= {name: chance.choice(PARAMETERS[name].kind.allowed.split(" | ")) for name in NAMED}
        changes |= {name: chance.choice(values) for name, values in OTHERS.items()}
        if changes["remedies"] != "house" and isinstance(read(mapping(**changes)), Profile):
            return changes


@pytest.mark.parametrize("block", range(BLOCKS))
def test_rules_thrown_together(block: int) -> None:
    for number in range(block * A_BLOCK, (block + 1) * A_BLOCK):
        chance = random.Random(SEED + number)
        changes = thrown(chance)
        sitting = tuple(sorted(chance.sample(range(1, 10), chance.randint(2, 6))))
        game = Game(sitting=sitting, packs=changes["decks"], **changes)
        for _ in range(STEPS):
            offered = legal(game.open)
            if not offered:
                break
            kinds = tuple({type(event): None for event in offered})
            kind = chance.choices(kinds, [RESTLESS.get(kind, READY[kind]) for kind in kinds])[0]
            event = filled(chance.choice([e for e in offered if type(e) is kind]), game.open, chance)
            if not isinstance(event, events.Amended | events.Corrected) or no(game.table, event) is None:
                one_step(game, event)
        assert replay(game.acts) == game.table
