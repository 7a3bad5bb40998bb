"""The shoe by every rule of rules.md 6.2: packs, burns, the stop card in all its places, the end, the void coup."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.core import events, say, shoe
from dealer_app.core.cards import Card
from dealer_app.core.events import (
    CardBurned,
    CoupAnnulled,
    CoupNotDealt,
    Event,
    FromReliquat,
    ShoeEnded,
    ShoeLoaded,
    StakeReturned,
    StopCardOut,
    StrayCard,
)
from dealer_app.core.state import phase
from dealer_app.core.table import replay
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import speech
from dealer_app.words.refusals import sentence
from dealer_app.words.tongue import Tongue
from tests.core.command import TOP, run
from tests.core.game import LIMITS, Game, day_opened, minor

ENGLISH, EURO = Tongue("en"), Purse("EUR", 100)


def kinds(follows: tuple[Event, ...]) -> list[str]:
    return [events.kind(event) for event in follows]


def said(played: Game) -> str:
    return speech(say.calls(played.open), EURO, ENGLISH, "Reliquat")


def why(played: Game, event: Event) -> str:
    refused = played.why(event)
    assert refused is not None
    return sentence(refused, EURO, ENGLISH)


def staked(banco: bool = True, **changes: object) -> Game:
    """Return a table at which a bank of 100.00 is covered, wholly or for 40.00, by seat 2."""
    played = Game(**changes)
    played.bank(1, 100)
    played.banco(2) if banco else played.stake(2, 40)
    return played


def closed(banco: bool = True, **changes: object) -> Game:
    played = staked(banco, **changes)
    played.close()
    return played


def coups(played: Game, number: int) -> Iterator[tuple[Event, ...]]:
    """Play coups that the bank wins with four cards each; yield what followed from each."""
    for _ in range(number):
        if not played.table.covers:
            played.stake(2, 10)
        played.close()
        yield played.bank_wins()


def out(played: Game) -> int:
    assert played.table.loaded is not None
    return played.table.loaded.out


def throw(played: Game, cards: int) -> None:
    """Let so many cards leave between coups."""
    for _ in range(cards):
        played.do(StrayCard(None))


# Packs


def test_a_pack_for_each_player() -> None:
    """`decks_mode` one_per_player: as many packs as seats are taken when the shoe is loaded (S004)."""
    played = Game(packs=None, decks_mode="one_per_player", sitting=(1, 4, 7))
    assert why(played, ShoeLoaded(1, 6)) == "The shoe says 6 packs, the rules ask for 3."
    played.do(ShoeLoaded(1, 3))
    assert played.table.loaded is not None
    assert played.table.loaded.left == 156
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(0))
    assert why(played, ShoeLoaded(2, 3)) == "The shoe takes a pack for each player: open the shift first."
    played.do(events.ShiftOpened(LIMITS, (1, 2)))
    assert played.no(ShoeLoaded(2, 3)) == "wrong_packs"
    played.do(ShoeLoaded(2, 2))


def test_fixed_packs_do_not_count_players() -> None:
    played = Game(packs=None, sitting=(1, 4, 7))
    assert played.no(ShoeLoaded(1, 3)) == "wrong_packs"
    played.do(ShoeLoaded(1, 6))


def house(folder: Path, *changes: tuple[str, str]) -> Path:
    text = (TOP / "resources" / "profiles" / "classic.toml").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = folder / "house.toml"
    file.write_text(text)
    return file


def test_a_story_loads_a_pack_for_each_seat(tmp_path: Path) -> None:
    file = house(tmp_path, ('decks_mode = "fixed"', 'decks_mode = "one_per_player"'))
    story = tmp_path / "zhelezka.coup"
    head = "limits stake_min 10 stake_step 5 bank_min 10 bank_step 5\nseats 1 2 3\nstaff 117 croupier, 201 chef\n"
    rest = "bank 1 100\nbanco 2\nclose\ncards 2H 4C KD 5S\nshow\ndrop\nexpect banque 195\n"
    story.write_text(f"profile {file}\n{head}shoe 3\n{rest}")
    assert run("play", story) == (0, "1 coup played\n", "")
    story.write_text(f"profile {file}\n{head}shoe 6\n{rest}")
    assert run("play", story).code == 1


# Burns


@pytest.mark.parametrize(
    ("changes", "burned"),
    [
        ({}, ""),
        ({"burn_mode": "fixed", "burn_count": 3}, "KC 9D --"),
        ({"burn_mode": "equal_decks"}, "2C 3C 4C 5C 6C 7C"),
        ({"burn_mode": "first_card_value"}, "3D KH 9C --"),
        ({"burn_mode": "first_card_value"}, "AD 9C"),
        ({"burn_mode": "first_card_value"}, "QD 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C"),
        ({"burn_mode": "first_card_value"}, "-- 2D 9C 9C"),  # an unread card decides nothing: the next one does
    ],
)
def test_cards_are_burned_before_the_first_coup(changes: dict[str, object], burned: str) -> None:
    played = Game(**changes)
    played.bank(1, 100)
    faces = burned.split()
    for i, face in enumerate(faces):
        assert say.calls(played.open)[0].key == "burn"
        assert played.no(events.Covered(2, minor(10))) == "burn_wanted"
        assert played.no(StrayCard(None)) == "due"
        assert played.no(events.CardDrawn(None)) == "not_due"
        assert played.do(CardBurned(None if face == "--" else Card(face))) == ()
        assert out(played) == i + 1
    assert why(played, CardBurned(None)) == "No card is to be burned now."
    assert "burn" not in [call.key for call in say.calls(played.open)]
    played.banco(2)
    assert out(played) == len(faces)


def test_how_many_burns_are_due_is_said() -> None:
    played = Game(burn_mode="fixed", burn_count=2)
    assert said(played).startswith("I burn 2 cards.")
    played.do(CardBurned(Card.C2))
    assert said(played).startswith("I burn a card.")
    played.bank(1, 100)
    assert why(played, events.Called(2, "banco")) == "Cards of the new shoe are to be burned first: 1 more."


def test_burns_are_carried_into_the_next_day() -> None:
    """The day closes with one card burned and two to burn; what a shoe without burns is written as is not changed."""
    played = Game(burn_mode="first_card_value")
    played.do(CardBurned(Card.D3))
    played.do(CardBurned(None))
    loaded = played.table.loaded
    assert loaded is not None
    written = msgspec.to_builtins(loaded)
    assert written["ahead"] == {"burns": 2, "by_value": False, "extra": 0}
    assert msgspec.convert(written, events.Loaded) == loaded
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(0))
    played.do(events.DayClosed())
    opening = day_opened("2026-03-07", burn_mode="first_card_value")
    played.do(msgspec.structs.replace(opening, loaded=loaded))
    assert shoe.burns_due(played.open) == 2
    assert set(msgspec.to_builtins(events.Loaded(1, 6))) == {"load", "packs", "out", "stopped", "ended"}


def test_each_new_shoe_is_burned() -> None:
    played = Game(burn_mode="fixed", burn_count=1)
    played.do(CardBurned(None))
    played.do(ShoeLoaded(2, 6))
    assert played.why(CardBurned(None)) is None


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ((('burn_mode = "none"', 'burn_mode = "fixed"'),), "burn_count"),
        ((("burn_count = 0", "burn_count = 2"),), "burn_count"),
        ((('burn_mode = "none"', 'burn_mode = "equal_decks"'), ("burn_count = 0", "burn_count = 2")), "burn_count"),
        ((('reshuffle_trigger = "stop_card"', 'reshuffle_trigger = "fraction"'),), "reshuffle_fraction"),
        ((('reshuffle_fraction = "none"', 'reshuffle_fraction = "5/6"'),), "reshuffle_fraction"),
    ],
)
def test_a_figure_without_its_mode_is_refused_by_name(
    changes: tuple[tuple[str, str], ...], key: str, tmp_path: Path
) -> None:
    ended = run("profile", "check", house(tmp_path, *changes))
    assert ended.code == 1
    assert key in ended.err


# When the shoe is over


@pytest.mark.parametrize(
    ("decks", "part", "over"), [(6, "5/6", 260), (8, "5/6", 347), (6, "1/2", 156), (1, "1/1", 47)]
)
def test_x47_the_shoe_is_over_after_a_fraction(decks: int, part: str, over: int) -> None:
    """X47: after the coup in hand at 260 of 312; at 347 of 416; never with less than a coup's cards in it."""
    for first in (over - 4, over - 5):
        played = Game(decks=decks, packs=decks, reshuffle_trigger="fraction", reshuffle_fraction=part)
        played.bank(1, 100)
        throw(played, first)
        follows = next(coups(played, 1))
        assert (kinds(follows)[-1] == "ShoeEnded") == (first + 4 >= over)
        if first + 4 < over:
            follows = next(coups(played, 1))
            assert follows[-1] == ShoeEnded(1, first + 8)


def test_x46_seven_cards_behind_the_stop_card() -> None:
    """X46: 305 cards before it; met in a coup, at most 5 of the last 7 are used, met before card 1 up to 6."""
    played = closed()
    assert played.table.loaded is not None
    assert played.table.loaded.packs * 52 - played.table.profile.equipment.stop_card_from_end == 305
    for before, used in ((1, 5), (0, 6)):
        played = staked()
        throw(played, 305 - before)
        played.close()
        faces = ["2H", "2C", "2D", "KS", "6H", "3S"]
        played.cards(" ".join(faces[:before])) if before else None
        played.do(StopCardOut(305))
        played.cards(" ".join(faces[before:4]))
        played.card()
        played.cards("6H 3S")
        follows = played.show()
        assert follows[-1] == ShoeEnded(1, 305 + used)
        assert played.table.loaded is not None
        assert played.table.loaded.left == 7 - used


@pytest.mark.parametrize("trigger", ["stop_card", "exhausted"])
def test_no_coup_opens_with_less_than_six_cards(trigger: str) -> None:
    """`exhausted`: the rest is shuffled in; 46 of 52 out is one more coup, 47 none."""
    for first, ends in ((42, False), (43, True)):
        played = Game(decks=1, packs=1, reshuffle_trigger=trigger, stop_card_from_end=0)
        played.bank(1, 100)
        throw(played, first)
        assert (kinds(next(coups(played, 1)))[-1] == "ShoeEnded") == ends


@pytest.mark.parametrize("trigger", ["fraction", "exhausted"])
def test_another_trigger_only_notes_the_stop_card(trigger: str) -> None:
    """Recorded and said, no more: neither is the coup the last nor is a void one made of it."""
    part = {"reshuffle_fraction": "5/6"} if trigger == "fraction" else {}
    played = closed(reshuffle_trigger=trigger, stop_card_coup="void_current", stop_card_first="no_coup", **part)
    assert played.do(StopCardOut(0)) == ()
    played.cards("2H")
    assert played.do(StopCardOut(1)) == ()
    assert "last_coup" not in [call.key for call in say.calls(played.open)]
    assert [call.key for call in say.notices(played.open)] == ["stop_card"]
    played.cards("4C KD 5S")
    assert kinds(played.show()) == ["Result", "Settled", "CommissionCalled"]


# The stop card in mid-coup


@pytest.mark.parametrize(
    ("policy", "at_once", "first", "second"),
    [
        ("finish_current", [], True, None),
        ("finish_current_plus_one", [], False, True),
        ("void_current", ["CoupAnnulled", "FromReliquat", "StakeReturned", "ShoeEnded"], None, None),
    ],
)
def test_the_stop_card_in_mid_coup(policy: str, at_once: list[str], first: bool | None, second: bool | None) -> None:
    played = closed(banco=False, stop_card_coup=policy)
    played.cards("2H 4C KD")
    follows = played.do(StopCardOut(3))
    assert kinds(follows) == at_once
    for ends in (first, second):
        if ends is None:
            continue
        assert ("last_coup" in [call.key for call in say.calls(played.open)]) == ends
        played.cards("5S") if out(played) == 3 else played.cards("2H 4C KD 5S")
        assert (kinds(played.show())[-1] == "ShoeEnded") == ends
        played.drop()
        if not ends:
            played.stake(2, 10)
            played.close()
    assert played.no(events.Covered(2, minor(10))) == "shoe_wanted"


def test_a_void_coup_after_the_stop_card_counts_as_one_of_the_last() -> None:
    """`finish_current_plus_one`: the coup in hand is void by a false draw; one more is dealt, and no third."""
    played = closed(banco=False, stop_card_coup="finish_current_plus_one", wrong_draw_policy="void_coup")
    played.cards("2H 2C 2D 4S")
    played.do(StopCardOut(4))
    played.do(StopCardOut(4))  # told again: nothing changes
    played.non()
    assert kinds(played.show()) == ["FalseDraw", "CoupAnnulled", "FromReliquat", "StakeReturned"]
    assert kinds(next(coups(played, 1)))[-1] == "ShoeEnded"


def test_one_coup_more_needs_the_cards_of_a_coup() -> None:
    """`finish_current_plus_one` with seven behind: after the coup in hand less than six are left."""
    played = staked(stop_card_coup="finish_current_plus_one")
    throw(played, 304)
    played.close()
    played.cards("2H")
    played.do(StopCardOut(305))
    played.cards("4C KD 5S")
    assert played.show()[-1] == ShoeEnded(1, 308)


# The stop card before the first card


@pytest.mark.parametrize("first", ["play_as_last", "no_coup"])
def test_the_stop_card_met_first_after_the_close(first: str) -> None:
    """I10: played as the last, or no coup: stakes back, M3 undone, the taille ends; there was no coup."""
    played = closed(banco=False, stop_card_first=first)
    assert (played.money("banque"), played.money("reliquat")) == ("40.00", "60.00")
    follows = played.do(StopCardOut(0))
    if first == "play_as_last":
        assert follows == ()
        assert said(played).endswith("Last coup of the shoe. Cards.")
        assert played.bank_wins()[-1] == ShoeEnded(1, 4)
        return
    assert follows == (CoupNotDealt(), FromReliquat(60_00), StakeReturned(2, 40_00), ShoeEnded(1, 0))
    assert [played.money(box) for box in ("banque", "reliquat", "coverage", "seat 2")] == [
        "100.00",
        "0.00",
        "0.00",
        "0.00",
    ]
    assert (played.phase, played.table.coups) == ("covering", 0)
    assert said(played) == "The shoe is finished. A bank of 100. Who makes banco?"
    played.do(ShoeLoaded(2, 6))
    played.banco(2)
    played.close()
    assert played.table.coups == 1


@pytest.mark.parametrize("first", ["play_as_last", "no_coup"])
@pytest.mark.parametrize("moment", ["offered", "covering", "between"])
def test_the_stop_card_between_two_coups(first: str, moment: str) -> None:
    """Section 14 rule 7: out between two coups, `stop_card_first` says; stakes that lie there stay offers."""
    played = Game(stop_card_first=first, stop_card_coup="finish_current_plus_one")
    if moment != "offered":
        played.bank(1, 100)
        if moment == "between":
            played.banco(2)
            played.close()
            played.bank_wins()
        played.stake(2, 10)
    follows = played.do(StopCardOut(out(played)))
    assert kinds(follows) == ([] if first == "play_as_last" else ["ShoeEnded"])
    if moment == "offered":
        return
    assert played.money("coverage") == "10.00"
    if first == "no_coup":
        assert played.no(events.StakesClosed()) == "shoe_wanted"
        played.do(ShoeLoaded(2, 6))
    played.close()
    assert (kinds(played.bank_wins())[-1] == "ShoeEnded") == (first == "play_as_last")


# The void coup


def voided(**changes: object) -> Game:
    """Return a table whose second coup the stop card has made void; the first was won by the bank."""
    played = closed(stop_card_coup="void_current", **changes)
    played.bank_wins()
    played.stake(2, 50)
    played.close()
    played.cards("2H 4C KD 5S")
    played.do(StrayCard(Card.H9)) if played.why(StrayCard(Card.H9)) is None else None
    played.do(StopCardOut(8))
    return played


def test_a_void_coup() -> None:
    """5.2 "Annulled coup": stakes back, M3 undone, no commission, same banker, next coup at the same amount."""
    played = voided()
    assert [played.money(box) for box in ("banque", "reliquat", "coverage", "cagnotte", "seat 2")] == [
        "195.00",
        "0.00",
        "0.00",
        "5.00",
        "-100.00",
    ]
    assert said(played) == "Coup void. The shoe is finished. The bank goes on, a bank of 195. Does seat 2 follow?"
    assert (played.phase, played.table.strays) == ("between", ())
    assert played.no(events.Voided(played.acts[-1].id)) in ("nothing_to_take_back", "not_the_newest")
    played.do(ShoeLoaded(2, 6))
    played.banco(2)
    played.close()
    coup = played.table.coup
    assert coup is not None
    assert coup.number == 3  # the void coup keeps its number
    assert replay(played.acts) == played.table


def test_a_void_coup_is_no_deal() -> None:
    """It does not count for `min_deals`: who has won one may pass where one is asked, not where two are."""
    assert voided(min_deals=1).why(events.BankPassed()) is None
    assert voided(min_deals=2).no(events.BankPassed()) == "min_deals"


def test_the_first_coup_void() -> None:
    played = closed(stop_card_coup="void_current")
    played.cards("2H")
    played.do(StopCardOut(1))
    assert (played.phase, played.money("banque"), played.table.coups) == ("covering", "100.00", 1)
    assert said(played) == "Coup void. The shoe is finished. A bank of 100. Who makes banco?"
    assert played.no(events.BankPassed()) == "min_deals"


def test_cards_of_a_void_coup_are_never_turned() -> None:
    played = voided()
    coup = played.open.coup
    assert coup is not None
    assert {str(card) for card in coup.cards} == {"##"}
    assert phase(played.open) == "between"


def test_a_shoe_that_runs_out_makes_the_coup_void() -> None:
    """6.2: dead cards empty the shoe in a coup: the coup is annulled, whatever the trigger; 52 are out."""
    played = staked(decks=1, packs=1, reshuffle_trigger="exhausted")
    throw(played, 46)
    played.close()
    played.cards("2H 2C 2D KS")
    played.card()
    played.turn()
    played.cards("6H 2S")
    assert kinds(played.show())[0] == "Result"  # six cards suffice

    played = staked(decks=1, packs=1, reshuffle_trigger="exhausted", wrong_draw_policy="cards_after_word_dead")
    throw(played, 46)
    played.do(events.StakeWithdrawn(2))
    played.stake(2, 100)  # no banco caller, who would bear his error
    played.close()
    played.cards("2H 2C 2D KS")
    played.non()
    played.banker("draw")
    played.cards("6H")
    played.show()  # the punter's four: card 5 is dead, he draws now
    played.cards("5H")
    follows = () if not played.table.coup or not played.table.coup.is_open else played.show()
    assert follows == ()
    assert played.acts[-1].follows is not None
    assert kinds(played.acts[-1].follows) == ["CoupAnnulled", "StakeReturned", "ShoeEnded"]
    assert played.acts[-1].follows[0] == CoupAnnulled("cards_out")
    assert (played.money("banque"), played.money("seat 2")) == ("100.00", "0.00")


@settings(max_examples=20, deadline=None)
@given(
    bank=st.integers(2, 200),
    stake=st.integers(1, 200),
    cards=st.integers(1, 4),
    burns=st.integers(0, 3),
)
def test_a_void_coup_leaves_every_balance_as_before(bank: int, stake: int, cards: int, burns: int) -> None:
    """Whatever stood there, wherever the stop card came: after it all books are those before the close."""
    mode = {"burn_mode": "fixed", "burn_count": burns} if burns else {}
    played = Game(stop_card_coup="void_current", **mode)
    for _ in range(burns):
        played.do(CardBurned(None))
    played.bank(1, bank * 5 + 5)
    played.stake(2, min(stake * 5 + 5, bank * 5 + 5))
    played.do(events.StakeWithdrawn(2))
    before = played.table.books.balances
    played.stake(2, min(stake * 5 + 5, bank * 5 + 5))
    played.close()
    played.cards(" ".join(["2H", "4C", "KD", "5S"][:cards]))
    played.do(StopCardOut(cards))
    after = played.table.books.balances
    assert {account: amount for account, amount in after.items() if amount} == {
        account: amount for account, amount in before.items() if amount
    }


# The words of a story


def test_a_story_burns_stops_and_is_void(tmp_path: Path) -> None:
    file = house(
        tmp_path,
        ('burn_mode = "none"', 'burn_mode = "first_card_value"'),
        ('stop_card_coup = "finish_current"', 'stop_card_coup = "void_current"'),
    )
    story = tmp_path / "shoe.coup"
    story.write_text(
        f"profile {file}\nlimits stake_min 10 stake_step 5 bank_min 10 bank_step 5\nseats 1 2 3\nshoe 6\n"
        "staff 117 croupier, 201 chef\nburn 2C\nburn unread\nbank 1 100\nexpect refusal burn_wanted: banco 2\n"
        "burn 9H\nexpect refusal no_burn: burn 9H\nstake 2 40\nclose\nbound banker\ndraw 2H\nstop\n"
        "expect banque 100 reliquat 0 coverage 0 seat 2 0\nexpect phase covering\nexpect say who_banco\n"
    )
    assert run("play", story).code == 0
    told = run("play", story, "--json").out
    assert '"event":"CoupAnnulled"' in told
    assert '"event":"CardBurned"' in told
