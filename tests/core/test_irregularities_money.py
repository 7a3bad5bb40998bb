"""Money, what is not foreseen, and the rows that another act rules (rules.md 10.5, 10.6, 10.7)."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from dealer_app.cli.lines import lines
from dealer_app.core import say
from dealer_app.core.calls import Call
from dealer_app.core.events import (
    CagnotteCounted,
    Change,
    Corrected,
    Covered,
    LateStakeRemoved,
    Ruled,
    ShiftClosed,
    ShiftOpened,
    ShoeLoaded,
    StakedOnLine,
    TicketRun,
    TicketsInService,
    Voided,
)
from dealer_app.shipped import resources
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import speech
from dealer_app.words.tongue import Tongue
from tests.core import game, ruled
from tests.core.command import run
from tests.core.game import Game
from tests.core.ruled import Row, dealt, ended, kinds, no, rule

CROUPIER, CHEF = ("croupier",), ("chef",)
STAKES, OPEN = ("covering", "between"), ("deal", "word", "draw")
SHIFT = ("bank_offered", *STAKES, *OPEN, "naming", "commission")

ROWS = (
    Row("I53", {"house": -3, "lost_tickets": 3}, CHEF, SHIFT, ("banker", 2, 9)),
    Row("I55", {}, CROUPIER, ("bank_offered", *STAKES), ("banker", 2, 9)),
    Row("I56", {}, CROUPIER, STAKES, ("banker", 2, 9)),
    Row("unforeseen", {}, CHEF, SHIFT, None),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
@pytest.mark.parametrize("what", ruled.CHECKS, ids=lambda what: what.__name__)
def test_a_row(row: Row, what: ruled.Check) -> None:
    what(row)


# The rows that another act rules: the act of the row, who does it, and what it moves (in units)

BY_ACT = (
    ("I32", "FalseDraw", "117", {}),
    ("I40", "FalseDraw", "117", {}),
    ("I41", "FalseDraw", "117", {}),
    ("I43", "StakedOnLine", "117", {"coverage": 120, "seats 2": -120}),
    ("I45", "LateStakeRemoved", "117", {}),
    ("I49", "StakeOrphaned", "117", {"orphans": 80, "seats 3": -80}),
    ("I50", "NotesExchanged", "118", {}),
    ("I51", "Corrected", "201", {"banque": 39, "reliquat": -20, "cagnotte": 1, "seats 2": -20}),
    ("I52", "Corrected", "201", {"banque": -39, "reliquat": 20, "cagnotte": -1, "seats 2": 20}),
    ("I54", "SurplusEntered", "301", {}),
)


def flat(books: dict[str, Any]) -> dict[str, int]:
    """Return all balances by account."""
    seats = {f"seats {seat}": amount for seat, amount in books["seats"].items()}
    return {account: amount for account, amount in (books | seats).items() if account != "seats"}


@pytest.mark.parametrize(("number", "kind", "by", "money"), BY_ACT)
def test_a_row_that_another_act_rules(number: str, kind: str, by: str, money: ruled.Moves) -> None:
    """It is in the record under its act, by who does it, and moves what the rules say."""
    told = ruled.story(number)
    told_lines = list(lines(told.entries))
    at = next(n for n, line in enumerate(told_lines) if line["event"] == kind)
    before, last = told_lines[at - 1]["books"], at
    entry = {entry.seq: entry for entry in told.entries}
    act = entry[told_lines[at]["seq"]].act
    while last + 1 < len(told_lines) and entry[told_lines[last + 1]["seq"]].act == act and kind != "FalseDraw":
        last += 1
    after = told_lines[last]["books"]
    moved = {account: amount - flat(before).get(account, 0) for account, amount in flat(after).items()}
    assert {account: amount for account, amount in moved.items() if amount} == {
        account: amount * 100 for account, amount in money.items()
    }
    who = entry[told_lines[at]["seq"]].by
    assert who is not None
    assert who.id == by
    ruled.check_told(told.clerk, told.entries)


def test_every_row_of_section_10_3_to_10_6_has_a_story() -> None:
    """I21 to I57 and what is not foreseen, each with a story of its number."""
    numbers = {f"i{n}" for n in range(21, 58)} | {"unforeseen"}
    assert set(ruled.rows_told()) >= numbers


@pytest.mark.parametrize("number", ["I29", "I31", "I53"])
def test_the_command_prints_it_with_its_number(number: str) -> None:
    """`play --json`, as a person gives it."""
    ended_ = run("play", ruled.FOLDER / f"{number.lower()}.coup", "--json")
    assert (ended_.code, ended_.err) == (0, "")
    told = [json.loads(line) for line in ended_.out.splitlines()]
    assert [line["number"] for line in told if line["event"] == "Ruled"] == [number]


# I43, I45, I55, I56


def test_i43_half_plays() -> None:
    played = Game(remedies="ES79", on_the_line="half_plays")
    played.bank(1, 200)
    played.do(StakedOnLine(2, 55_00))
    assert (played.money("coverage"), played.money("seat 2")) == ("27.50", "-27.50")
    refused = Game(remedies="ES79", on_the_line="refused")
    refused.bank(1, 200)
    assert refused.no(StakedOnLine(2, 50_00)) == "line_not_taken"


def test_i45_refused_or_removed() -> None:
    """Never staked; where the banker may ask for it, its removal is told and said."""
    played = dealt("2H", late_stake="refused_banker_may_ask_removal")
    assert played.no(Covered(4, 50_00)) == "not_now"
    played.do(LateStakeRemoved(4, 50_00))
    assert Call("refused") in say.notices(played.open)
    assert dealt("2H", late_stake="refused").no(LateStakeRemoved(4, 50_00)) == "not_now"


# I53: tickets that are lost


def in_service() -> Game:
    played = Game(remedies="ES79", commission_proof="tickets")
    for value, first in ((10_00, 1), (1_00, 201), (10, 401)):
        played.do(TicketsInService(value, first))
    return played


def test_i53_only_the_next_ones_of_a_book() -> None:
    played = in_service()
    for run_ in (TicketRun(1_00, 202, 1), TicketRun(1_00, 201, 201), TicketRun(2_00, 1, 1), TicketRun(1_00, 201, 0)):
        assert no(played, "I53", tickets=run_) == "ticket_not_next"
    assert no(played, "I53") == "ruling_wants"
    assert no(Game(remedies="ES79"), "I53", tickets=TicketRun(1_00, 201, 1)) == "no_tickets"
    rule(played, "I53", tickets=TicketRun(10_00, 1, 2))
    assert (played.money("house"), played.money("lost_tickets"), played.table.ticketed) == ("-20.00", "20.00", 0)
    assert dict(played.table.serials) == {10_00: 2}
    rule(played, "I53", tickets=TicketRun(10_00, 3, 1))
    assert played.money("house") == "-30.00"


def test_i53_the_cagnotte_does_not_change() -> None:
    """The house bears it: what is expected in the box is the commissions alone."""
    played = in_service()
    rule(played, "I53", tickets=TicketRun(1_00, 201, 3))
    assert played.money("cagnotte") == "0.00"
    assert sum(played.table.books.balances.values()) == 0


# Not foreseen


@pytest.mark.parametrize("text", ["x", "é" * 500, "Das Licht fiel aus."])
def test_a_decision_is_written_down(text: str) -> None:
    """Its words stand in the record, by the inspector, with the number of the coup; nothing changes."""
    played = dealt("2H 4C 5D 2S")
    before = played.table.books
    rule(played, "unforeseen", decision=text)
    assert played.acts[-1].event == Ruled("unforeseen", decision=text)
    assert (played.acts[-1].by, played.table.books) == (game.CHEF, before)
    played.non()
    assert ended(played.show()) == ("punter", 7, 6)


@pytest.mark.parametrize("text", [" ", "x" * 501, "two\nlines", "tab\there", " led", "trailed ", "\x07"])
def test_what_is_no_decision(text: str) -> None:
    assert no(dealt("2H 4C 5D 2S"), "unforeseen", decision=text) == "decision_wanted"


def test_a_decision_without_words() -> None:
    played = dealt("2H 4C 5D 2S")
    assert no(played, "unforeseen") == "ruling_wants"
    assert no(played, "I14", void=True) == "ruling_wants"
    assert no(played, "I14", decision="So be it.") == "ruling_wants"


def test_a_decision_that_makes_the_coup_void() -> None:
    """Stakes and bank as before, the uncovered part too; without a coup nothing is void."""
    played = dealt("2H 4C 5D 2S", bank=300)
    follows = rule(played, "unforeseen", decision="The lamp fell on the cards.", void=True)
    assert kinds(follows) == ["CoupAnnulled", "FromReliquat", "StakeReturned", "StakeReturned"]
    assert (played.money("banque"), played.money("seat 2"), played.money("reliquat")) == ("300.00", "0.00", "0.00")
    assert no(played, "unforeseen", decision="Void.", void=True) == "not_seen"
    rule(played, "unforeseen", decision="The lamp is mended.")


def test_a_decision_while_a_face_is_wanting() -> None:
    played = dealt("2H -- 5D 2S")
    played.non()
    played.show()
    assert played.phase == "naming"
    rule(played, "unforeseen", decision="The card is torn: void.", void=True)
    assert played.phase in ("covering", "between")


def test_a_decision_is_not_taken_back_by_the_croupier() -> None:
    played = dealt("2H 4C 5D 2S")
    rule(played, "unforeseen", decision="Play goes on.")
    assert played.no(Voided(played.acts[-1].id)) == "nothing_to_take_back"


# A house of its own


def test_a_house_may_only_note_or_make_void() -> None:
    """`noted`: nothing changes; `coup_void`: the coup is; `not_offered`: there is no such ruling."""
    for ruling, follows in (("noted", []), ("coup_void", ["CoupAnnulled", "StakeReturned", "StakeReturned"])):
        played = house("I31", ruling)
        assert kinds(rule(played, "I31")) == follows
    played = house("I31", "not_offered")
    assert no(played, "I31") in ("no_such_ruling", "not_permitted", "approval_wanted")


def house(number: str, ruling: str) -> Game:
    """Return a coup at the word in a house that rules one row otherwise."""
    rows = tomllib.loads((resources() / "remedies.toml").read_text())
    rows[number]["ruling"] = ruling
    opened = game.day_opened(remedies="house")
    opened.profile["rulings"] = rows
    played = Game.__new__(Game)
    played._table, played.acts = None, []
    for event in (opened, ShoeLoaded(1, 6), ShiftOpened(game.LIMITS, (1, 2, 3, 4))):
        played.do(event)
    played.bank(1, 200)
    played.stake(2, 120)
    played.stake(3, 80)
    played.close()
    played.cards("2H 4C 5D 2S")
    return played


# 10.7 and the rulings beside it: what the sentences say


@pytest.mark.parametrize(
    ("number", "said", "sentence"),
    [
        ("I28", {}, "The banker opens both his cards and is held to the table."),
        ("I29", {}, "Punters may withdraw their stakes until the word is said. Who withdraws his stake?"),
        ("I31", {}, "The banker loses the coup."),
        ("I42", {}, "The punter loses the coup."),
        ("I36", {}, "The table applies to the punter in this coup."),
        ("I47", {"seat": 3}, "It is noted, and play goes on."),
        ("I46", {"seat": 3}, "Place 3 is collected first, or paid last."),
        ("unforeseen", {"decision": "Play goes on."}, "As decided and written down."),
    ],
)
def test_the_notice_of_a_ruling(number: str, said: dict[str, Any], sentence: str) -> None:
    """One short sentence in the say line's place, with what the croupier does next."""
    played = dealt("2H 4C 5D 2S")
    rule(played, number, **said)
    assert speech(say.notices(played.open), Purse("EUR", 100), Tongue("en"), "Reliquat") == sentence


def said(played: Game) -> str:
    return speech(say.notices(played.open), Purse("EUR", 100), Tongue("en"), "Reliquat")


def test_the_notice_says_what_the_ruling_came_to() -> None:
    """Warned and then barred; a word given or not; withdrawals that are over."""
    played = dealt("2H 4C 5D 2S")
    rule(played, "I35", seat=2)
    assert said(played) == "Place 2 is warned."
    rule(played, "I35", seat=2)
    assert said(played) == "Place 2 may no longer hold the cards."
    rule(played, "I29")
    played.non()
    assert said(played) == ""
    rule(played, "I37", choice="refused")
    assert said(played) == "The first word stands."
    played = dealt("2H 4C 5D 2S")
    played.card()
    rule(played, "I37", choice="given")
    assert said(played) == "The other word is given."


# I51: what is already counted


def test_i51_not_after_the_count() -> None:
    """A coup of a closed shift is not read again: what was forgotten then the house bears."""
    played = dealt("2H 4C KD 5S")
    played.show()
    played.drop()
    change = Corrected((Change("stake", seat=2, amount=100_00),), "The stake was 100.")
    assert played.why(change, game.CHEF, game.DIRECTOR) is None
    played.do(ShiftClosed())
    assert played.why(change, game.CHEF, game.DIRECTOR) is not None
    played.do(CagnotteCounted(10_00))
    assert played.why(change, game.CHEF, game.DIRECTOR) is not None


def test_i55_a_bank_on_credit() -> None:
    """It is noted while the hand is offered too, and nobody has put up anything."""
    played = Game(remedies="ES79")
    rule(played, "I55", seat=1)
    assert (played.phase, played.money("banque")) == ("bank_offered", "0.00")
    assert no(played, "I55", seat=9) == "seat_empty"
