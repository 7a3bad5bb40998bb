"""Where the parameters of deal, draw and settlement are seen (rules.md 6.5, 6.6)."""

from __future__ import annotations

import tempfile
from pathlib import Path

from dealer_app.core.irregularities import IRREGULARITIES
from dealer_app.house import profiles
from dealer_app.house.profiles import Found
from tests.core.tales import BANCO, STAKED, TIE, WIN, WON, Asked, Changes, Tale, each, paper, play

GRIDS = ("options", "strict", "free", "free-but-zero", "russian")
CLOSED = f"{STAKED}close\n"


def coup(cards: str, *acts: str) -> str:
    """Return a coup with a stake, its four cards, and what follows, ended by both hands open."""
    return f"{CLOSED}cards {cards}\n" + "".join(f"{act}\n" for act in (*acts, "show"))


def ruled(changes: Changes) -> list[str]:
    """Return what is seen where two cards came out of the shoe together (I5).

    The rules are a house's file on `classic`; a house that rules for itself writes every row, and notes it only.
    """
    remedies = changes["remedies"]
    own = [f'{number} = {{ ruling = "noted", decides = ["croupier"] }}' for number in IRREGULARITIES]
    lines = [
        'base = "classic"',
        "[identity]",
        'profile_id = "house"',
        "[deal]",
        f'remedies = "{remedies}"',
        *(["[rulings]", *own] if remedies == "house" else []),
    ]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.toml"
        file.write_text("\n".join(lines) + "\n")
        found = profiles.load(str(file))
    assert isinstance(found, Found), found
    return play(f"{CLOSED}cards 2H 4C KD 5S\nrule I5\n").under(found.mapping)


DEAL: dict[str, list[Tale | Asked]] = {
    "deal_order": [play(f"{CLOSED}cards 2H 4C KD 5S\nshow\n", *each("deal_order", "pbpb", "ppbb"))],
    "draw_grid": [
        # 3 against a nine stands; then 0 that stood where the punter stood; 4 that draws against a ten
        play(coup("2H AC 2D 2S", "word card", "draw 9H", "turn banker", "stands"), *each("draw_grid", *GRIDS)),
        play(coup("2H KC 4D QS", "word no", "turn banker", "stands"), *each("draw_grid", *GRIDS)),
        play(coup("2H 2C 2D 2S", "word card", "draw KH", "turn banker", "draw 3C"), *each("draw_grid", *GRIDS)),
    ],
    "punter_on_5": [
        play(coup("2H 7C 3D KS", "word no", "turn banker"), *each("punter_on_5", "free", "draw")),
        play(coup("2H 7C 3D KS", "word card", "draw KH", "turn banker"), *each("punter_on_5", "free", "stand")),
    ],
    "punter_free_if_banco": [
        play(
            f"{BANCO}cards 2H 7C 2D KS\nword no\nturn banker\nshow\n",
            *each("punter_free_if_banco", False, True),
        )
    ],
    "extra_free_cells": [
        play(
            coup("2H 2C 5D 4S", "word no", "turn banker", "draw 2D"), *each("extra_free_cells", [], ["6v-"], ["4v1"])
        )
    ],
    "advice_grid": [
        # 4 against an ace, and 3 against a nine, by a banker who plays by the rule
        play(
            coup("KH 2C 2D 2S", "bound banker", "word card", "draw AH", "turn banker", "draw 3C"),
            *each("advice_grid", *GRIDS, draw_grid="free"),
        ),
        play(
            coup("KH AC 2D 2S", "bound banker", "word card", "draw 9H", "turn banker", "stands"),
            *each("advice_grid", *GRIDS, draw_grid="free"),
        ),
    ],
    "advice_on_5": [
        play(f"{CLOSED}cards 2H 7C 3D KS\nbound punter\n", *each("advice_on_5", "stand", "draw", "none"))
    ],
    "natural_check": [
        play(f"{CLOSED}cards 2H 4C KD 5S\nturn banker\n", *each("natural_check", "with_the_word", "before_the_word"))
    ],
    "banker_turns": [
        play(
            f"{CLOSED}cards 2H 4C KD 2S\nword card\ndraw 3H\n",
            *each("banker_turns", "before_third_card", "at_the_end"),
        )
    ],
    "disclosure": [play(f"{CLOSED}cards 2H 4C KD 5S\nword card\n", *each("disclosure", "sealed", "open"))],
    "third_card_face": [
        play(f"{CLOSED}cards 2H 4C KD 2S\nword card\ndraw 3H\n", *each("third_card_face", "up", "down"))
    ],
    "wrong_draw_policy": [
        # the punter's 2 says no, the banker's 3 draws: whose is the card?
        play(
            coup("2H AC KD 2S", "word no", "turn banker", "draw 6D"),
            *each("wrong_draw_policy", "correct_by_tableau", "cards_after_word_dead", "let_stand", "void_coup"),
        )
    ],
    "remedies": [Asked(each("remedies", "ES79", "none", "house"), ruled)],
    "may_bar_from_holding_cards": [play("bar 2 by 201\n", *each("may_bar_from_holding_cards", False, True))],
}
TICKETS = "tickets 0.10 1 by 201\n"
ONE = "stake_min 1 stake_step 1 bank_min 1 bank_step 1"


def won(amount: str, acts: str = "drop\n") -> str:
    """Return a bank of this amount that wins a banco."""
    return f"bank 1 {amount}\nbanco 2\nclose\n{WIN}{acts}"


ROUNDINGS = ("half_up", "half_down", "half_even", "floor", "ceil")
SETTLEMENT: dict[str, list[Tale | Asked]] = {
    "commission": [play(WON, *each("commission", True, False))],
    "commission_rate": [play(WON, *each("commission_rate", "1/20", "1/40", "0/1"))],
    "commission_from_win_no": [play(f"{WON}banco 2\nclose\n{WIN}", *each("commission_from_win_no", 1, 2, 3))],
    "commission_rate_steps": [
        play(f"{WON}banco 2\nclose\n{WIN}", *each("commission_rate_steps", "none", [[2, "1/40"]]))
    ],
    "commission_unit": [play(won("137"), *each("commission_unit", "0.10", "0.01", "1.00"), limits=ONE)],
    "commission_rounding": [
        # 6.85, 7.50 and 7.20 to whole units, and 8.50: the half that goes down to the even one
        play(won("137"), *each("commission_rounding", *ROUNDINGS), limits=ONE),
        play(won("150"), *each("commission_rounding", *ROUNDINGS, commission_unit="1.00"), limits=ONE),
        play(won("144"), *each("commission_rounding", *ROUNDINGS, commission_unit="1.00"), limits=ONE),
        play(won("170"), *each("commission_rounding", "half_up", "half_even", commission_unit="1.00"), limits=ONE),
    ],
    "commission_min": [play(WON, *each("commission_min", "0.00", "10.00"))],
    "commission_timing": [play(won("100"), *each("commission_timing", "each_coup", "set_apart"))],
    "commission_proof": [
        play(f"{TICKETS}{BANCO}{WIN}detach\ndrop\n", *each("commission_proof", "machine", "tickets", "counter")),
        paper(*each("commission_proof", "machine", "counter", "none")),
    ],
    "ticket_values": [
        play(
            "tickets 5 1 by 201\n",
            *each("ticket_values", ["0.10", "1.00"], ["0.10", "5.00"], commission_proof="tickets"),
        )
    ],
    "tickets_per_book": [
        play(
            f"{TICKETS}{BANCO}{WIN}detach\ndrop\n",
            *each("tickets_per_book", 200, 20, commission_proof="tickets"),
        )
    ],
    "ticket_values_in_service_max": [
        play(
            f"{TICKETS}tickets 1 1 by 201\n",
            *each("ticket_values_in_service_max", 1, 3, commission_proof="tickets"),
        )
    ],
    "participation_fee": [play("fee 2 3\nbank 1 100\n", *each("participation_fee", False, True))],
    "participation_fee_max": [
        play("fee 2 4\n", *each("participation_fee_max", "none", "3.00", participation_fee=True))
    ],
    "participation_fee_vat": [
        paper(
            *each("participation_fee_vat", "0/1", "1/5", participation_fee=True),
            acts="fee 1 3\nfee 2 3\n",
        )
    ],
    "fee_day_starts": [play("feeday by 201\n", *each("fee_day_starts", "12:00", "00:00", participation_fee=True))],
    "tie": [
        play(
            f"{STAKED}close\n{TIE}stake 3 20\nwithdraw 2\n",
            *each("tie", "void_stakes_free", "void_stakes_stay", "void_stakes_returned"),
        )
    ],
    "tie_allows_pass": [play(f"{BANCO}{TIE}pass\n", *each("tie_allows_pass", True, False))],
}
