"""Put right by every rule that moves money after a coup: limits, garage, shares, shoe, ties, commission, fees."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dealer_app.core import events
from dealer_app.core.events import BooksPut, Change, Corrected
from dealer_app.core.refusal import Refusal
from tests.core.game import Game, minor
from tests.core.repairs import CARDS, card, coup, faces, no, put, stake, standing
from tests.core.walks import CALLS


def test_the_suivi_of_the_right_punter() -> None:
    """Seat 2 had called banco and lost; recorded was a stake: only now may he follow."""
    played = Game(**{**CALLS, "suivi_for_lone_punter": False})
    played.bank(1, 200)
    played.stake(2, 150)
    played.close()
    played.bank_wins()
    assert played.no(events.Called(2, "suivi")) == "no_suivi"
    put(played, Change("call", seat=2, call="banco"))
    assert played.why(events.Called(2, "suivi")) is None
    assert played.money("banque") == "390.00"


def test_m6_over_the_maximum_follows_the_new_sum() -> None:
    changes = {"bank_max_mode": "amount", "bank_max": "250.00", "bank_limits_apply_to": "every_coup"}
    played, right = coup("banker", 100, **changes), coup("banker", 200, **changes)
    for game in (played, right):
        game.drop()
    put(played, stake(2, 200))
    assert standing(played.table) == standing(right.table)
    assert played.money("banque") == "250.00"


def test_m7_a_garage_stays_where_it_is_still_allowed() -> None:
    played = coup("banker", 200, partial_withdrawal="free")
    played.drop()
    played.garage(100)
    put(played, stake(2, 150))
    assert (played.money("banque"), played.money("reliquat")) == ("192.50", "150.00")
    assert played.money("seat 2") == "-150.00"


def test_m7_a_garage_that_would_be_too_great_is_taken_back_first() -> None:
    played = coup("banker", 200, partial_withdrawal="free")
    played.drop()
    played.garage(180)
    assert no(played, stake(2, 20)) == Refusal("not_legal_then")
    played.back()
    put(played, stake(2, 20))


def test_m8_half_taken_is_of_another_bank_then() -> None:
    changes = {"partial_withdrawal": "half_after_natural", "uncovered": "to_reliquat"}
    played = coup("banker", 200, **changes)
    played.drop()
    half = played.table.books["banque"] // 2
    played.do(events.HalfTaken(half))
    assert no(played, stake(2, 100)) == Refusal("not_legal_then")
    played.back()
    put(played, stake(2, 100))


def test_associates_with_an_odd_cent() -> None:
    """X55's shares 3/5 and 2/5: of 616.68 the partner has 246.67 rounded down, the banker the rest."""
    played = Game(association_banker="allowed", at=replace(Game().table.limits, stake_step=1, bank_step=1))
    for what in ("recorded", "right"):
        game = (
            played
            if what == "recorded"
            else Game(association_banker="allowed", at=replace(Game().table.limits, stake_step=1, bank_step=1))
        )
        game.bank(1, 1000)
        game.associate(3, 400)
        game.stake(2, "100" if what == "recorded" else "333.31")
        game.close()
        game.cards(CARDS["punter"])
        game.show()
        if what == "right":
            assert game.money("seat 1") == "-199.98"
            assert game.money("seat 3") == "-133.33"
            put(played, stake(2, "333.31"))
            assert standing(played.table) == standing(game.table)


def test_a_shared_stake_keeps_its_partner() -> None:
    """Seat 3 bears 50.00 of seat 2's stake, which was 150.00 and not 100.00; the banker wins."""
    played = Game(association_punters="allowed")
    played.bank(1, 200)
    played.stake(2, 100)
    played.do(events.StakeShared(2, 3, minor(50)))
    played.close()
    played.cards(CARDS["banker"])
    played.show()
    put(played, stake(2, 150))
    assert [played.money(f"seat {n}") for n in (2, 3)] == ["-100.00", "-50.00"]


def test_idle_money_plays_or_goes_back_by_the_corrected_stakes() -> None:
    played = Game(excess="pay_in_rotation")
    played.bank(1, 200)
    played.stake(2, 100)
    played.stake(3, 150)
    played.close()
    played.cards(CARDS["banker"])
    played.show()
    assert (played.money("seat 2"), played.money("seat 3")) == ("-100.00", "-100.00")  # 50.00 were idle
    put(played, stake(2, 60))
    assert (played.money("seat 2"), played.money("seat 3")) == ("-60.00", "-140.00")
    assert played.table.idle == {}


def shoe_end(**changes: Any) -> Game:
    """Return a last coup of the shoe, won by the bank."""
    played = Game(**changes)
    played.bank(1, 200)
    played.stake(2, 100)
    played.close()
    played.cards("2H 4C KD")
    played.do(events.StopCardOut(3))
    played.cards("5S")
    played.show()
    return played


def test_the_last_coup_of_a_shoe_and_the_end_of_its_bank() -> None:
    """The bank ends with the shoe: what the banker takes away is put right with it."""
    played = shoe_end(end_of_shoe_bank="next_seat")
    played.drop()
    assert played.table.bank is None
    assert played.money("seat 1") == "95.00"
    follows = put(played, stake(2, 200))
    assert follows[1] == BooksPut((("cagnotte", minor(5)), ("seat 1", minor(95)), ("seat 2", -minor(100))))
    assert played.table.loaded is not None
    assert played.table.loaded.ended


def test_the_last_coup_of_a_shoe_as_void() -> None:
    played = shoe_end()
    played.drop()
    played.do(Corrected((), "The last card was a double.", void=True))
    assert played.table.loaded is not None
    assert played.table.loaded.ended
    assert (played.money("banque"), played.money("cagnotte")) == ("200.00", "0.00")


def test_what_the_shoe_told_since_follows_the_new_money() -> None:
    """The stop card came before the next coup and ended the bank: nobody takes that back, and it pays right."""
    played = coup("banker", 100, end_of_shoe_bank="next_seat", stop_card_first="no_coup")
    played.drop()
    played.do(events.StopCardOut(4))
    assert played.table.bank is None
    put(played, stake(2, 200))
    assert (played.money("seat 1"), played.money("seat 2"), played.money("cagnotte")) == (
        "190.00",
        "-200.00",
        "10.00",
    )


def test_a_new_shoe_since_is_no_hindrance() -> None:
    played = shoe_end()
    played.drop()
    played.do(events.ShoeLoaded(2, 6))
    put(played, stake(2, 150))
    assert played.table.loaded is not None
    assert (played.table.loaded.load, played.table.loaded.out) == (2, 0)


def test_a_sold_bank_and_its_chain() -> None:
    """The buyer lost; put right he won, and is still bound to the seller by the chain."""
    played = coup("banker")
    played.drop()
    played.passes()
    played.bank(2, 390)
    played.stake(3, 100)
    played.close()
    played.cards(CARDS["punter"])
    played.show()
    assert played.table.bank is None
    put(played, *faces("punter", "banker"))
    assert played.table.bank is not None
    assert (played.table.bank.seat, played.table.bank.sellers) == (2, (1,))
    played.drop()
    assert played.money("banque") == "195.00"


def test_stakes_that_stay_after_a_tie() -> None:
    """`void_stakes_stay`: recorded as a win, put right as a tie: the stakes lie there and nothing may be changed."""
    played = coup("banker", 150, tie="void_stakes_stay")
    put(played, *faces("banker", "tie"))
    assert (played.money("banque"), played.money("reliquat"), played.money("coverage")) == (
        "150.00",
        "50.00",
        "150.00",
    )
    assert played.no(events.Covered(3, minor(10))) == "stakes_stay"
    played.close()
    played.cards(CARDS["punter"])
    played.show()
    assert played.money("seat 2") == "150.00"


def test_commission_set_apart() -> None:
    """It moves by itself: the box Due holds 10.00 in place of 5.00, and drops them with the end of the bank."""
    played = coup("banker", 100, commission_timing="set_apart")
    follows = put(played, stake(2, 200))
    assert ("due", minor(5)) in follows[1].moves  # type: ignore[attr-defined]  # the posting
    played.passes()
    assert (played.money("due"), played.money("cagnotte")) == ("0.00", "10.00")


def test_commission_set_apart_and_dropped_with_the_shoe() -> None:
    played = shoe_end(commission_timing="set_apart", end_of_shoe_bank="next_seat")
    put(played, stake(2, 200))
    assert (played.money("due"), played.money("cagnotte")) == ("0.00", "10.00")


def test_stand_on_5_pays_by_the_corrected_hand() -> None:
    """M17: the holder stood on 5 and lost; recorded was a 6. What he owes the others is put right."""
    played = Game(stand_on_5_loser_pays=True)
    played.bank(1, 200)
    played.stake(2, 100)
    played.stake(3, 50)
    played.close()
    played.cards("KH 4C 6D 3S")
    played.non()
    played.banker("stand")
    played.show()
    assert (played.money("seat 2"), played.money("seat 3")) == ("-100.00", "-50.00")
    put(played, card(3, "5D"))
    assert (played.money("seat 2"), played.money("seat 3")) == ("-150.00", "0.00")


def test_fees_and_tips_since_stay() -> None:
    """Each has paid before his first stake; a tip was given since. Seat 2's stake was seat 3's."""
    played = Game(participation_fee=True, participation_fee_max="3.00", commission=False, commission_proof="none")
    for seat in (1, 2, 3):
        played.do(events.FeeTaken(seat, minor(3)))
    played.bank(1, 200)
    played.stake(2, 100)
    played.close()
    played.cards(CARDS["banker"])
    played.show()
    played.do(events.TipGiven(2, minor(5)))
    put(played, stake(2, 0), stake(3, 100))
    assert (played.money("fees"), played.money("tips")) == ("9.00", "5.00")
    assert [played.money(f"seat {n}") for n in (1, 2, 3)] == ["-203.00", "-8.00", "-103.00"]
    assert no(played, stake(4, 50)) == Refusal("fee_wanted", amounts=(4,), past=True)
