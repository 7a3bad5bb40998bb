"""The felt after rulings (rules.md section 10): what lies open, what a hand counts, which cards are dead."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.core.cards import Card
from dealer_app.core.events import StrayCard
from dealer_app.ui.felt import Felt
from dealer_app.ui.speech import Speech
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import Tongue
from tests.core.game import Game
from tests.core.ruled import dealt, rule

SPEECH = Speech(Tongue("fr"), Tongue("en"), Purse("EUR", 100), "Reliquat")


def felt_of(qtbot: Any, played: Game) -> Felt:
    felt = Felt(lambda _: None)
    qtbot.addWidget(felt)
    felt.resize(976, 488)
    felt.show()
    felt.render_table(played.open, SPEECH, None)
    return felt


def shown(felt: Felt) -> tuple[list[str], list[str], list[str], str, str]:
    """Return the names of the cards of punter and bank, those of the dead ones, and both totals."""

    def names(cards: Any) -> list[str]:
        return [card.accessibleName().partition(": ")[2] for card in cards if card.isVisible()]

    hands = (felt._punter, felt._banker)
    cards = [[name for name in names(hand._cards) if name != "no card"] for hand in hands]
    dead = names(felt._dead._cards) if felt._dead.isVisible() else []
    return cards[0], cards[1], dead, felt._punter._total.text(), felt._banker._total.text()


def no_card(felt: Felt) -> str:
    return felt._punter._cards[2].accessibleName().partition(": ")[2]


def test_an_exposed_card_lies_open_and_no_total_is_told(qtbot: Any) -> None:
    """I12: the punter's second card, before the banker's second is there."""
    played = dealt("2H 4C 5D")
    rule(played, "I12", ordinal=3)
    punter, banker, dead, *totals = shown(felt_of(qtbot, played))
    assert (punter[1], dead, totals) == ("5♦", [], ["", ""])
    assert punter[0] == banker[0] != "4♣"


def test_both_hands_open_with_their_totals(qtbot: Any) -> None:
    """I28 and I29: what is laid open, and the two closed cards beside it."""
    played = dealt("2H AC 2D 2S")
    rule(played, "I28")
    assert shown(felt_of(qtbot, played))[3:] == ("4", "3")
    played = dealt("2H 4C 5D 2S")
    rule(played, "I29")
    assert shown(felt_of(qtbot, played))[3:] == ("", "6")


@pytest.mark.parametrize("number", ["I31", "I42"])
def test_a_coup_thrown_away_unseen_stays_closed(qtbot: Any, number: str) -> None:
    """After the result too: four backs and no total; the same picture whatever the faces were."""
    pictures = []
    for faces in ("2H 4C AD 4S", "9H KC KD 9S"):
        played = dealt(faces)
        rule(played, number)
        felt = felt_of(qtbot, played)
        punter, banker, dead, *totals = shown(felt)
        assert len({*punter, *banker} - {no_card(felt)}) == 1
        assert (dead, totals) == ([], ["", ""])
        image = felt.grab().toImage()
        pictures.append(bytes(image.constBits()))
    assert pictures[0] == pictures[1]


def test_dead_cards_lie_apart(qtbot: Any) -> None:
    """I22: closed until both hands are shown, and the hand counts its third card alone; I24: open at once."""
    played = dealt("2H 4C 5D 3S 9C")
    rule(played, "I22")
    played.non()
    played.turn()
    played.cards("8D")
    felt = felt_of(qtbot, played)
    closed = felt._punter._cards[0].accessibleName().partition(": ")[2]
    assert shown(felt)[2:] == ([closed], "", "8")
    played.show()
    assert shown(felt_of(qtbot, played))[2:] == (["9♣"], "7", "8")
    played = dealt("2H 2C 5D 3S")
    played.non()
    played.cards("4C")
    played.do(StrayCard(Card.HK))
    rule(played, "I24")
    assert shown(felt_of(qtbot, played))[2:] == (["4♣"], "", "5")


def test_a_hand_counts_what_was_ruled(qtbot: Any) -> None:
    """I25: nine, whatever lies there."""
    played = dealt("2H 4C 5D 3S")
    assert shown(felt_of(qtbot, played))[3] == ""
    rule(played, "I25")
    assert shown(felt_of(qtbot, played))[3] == "9"


def test_the_felt_is_cleared_with_the_next_act(qtbot: Any) -> None:
    played = dealt("2H 4C 5D 3S 9C")
    rule(played, "I22")
    felt = felt_of(qtbot, played)
    assert felt._dead.isVisible()
    rule(played, "I14")
    played.stake(2, 100)
    felt.render_table(played.open, SPEECH, None)
    assert not felt._dead.isVisible()
