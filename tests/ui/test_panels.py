"""The questions that take the acts' place while something is wrong: by keypad, touch and mouse, never a dialog."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dealer_app.clerk.shoe import Line
from dealer_app.core import events
from dealer_app.core.state import open_coup
from dealer_app.ui.button import Button
from dealer_app.words.panels import DOES_NOT_FIT
from drivers.messages import Candidate, Candidates, Counters, Identity, Lamps, Link, LinkState, Order, UsePort, Why
from tests.clerk.room import said
from tests.ui.desk import Desk


def two_out(desk: Desk) -> None:
    desk.keys("1 Enter 200 Enter 4 * Enter")
    desk.cards("5H KC")


def frozen(desk: Desk, *doubts: Any) -> None:
    two_out(desk)
    for doubt in doubts:
        desk.shoe(events.PlayFrozen(doubt))


def asked(desk: Desk) -> str:
    """The text of the panel, "" where the acts are there."""
    window = desk.window
    return window._ask._text.text() if window._strip.currentWidget() is window._ask else ""


def choices(desk: Desk) -> list[str]:
    """What can be touched in the panel."""
    return [b.text() for b in desk.window._ask.findChildren(Button) if b.isVisible() and b.isEnabled()]


def entry(desk: Desk, kind: str) -> Any:
    return next(entry for entry in reversed(desk.record.entries) if entry.kind == kind)


def no_dialog() -> bool:
    return QApplication.activeModalWidget() is None and QApplication.activePopupWidget() is None


def test_the_cards_are_compared_on_the_keypad(console: Desk) -> None:
    frozen(console, "loss_possible")
    assert console.says().startswith("A card may have left the shoe unheard.")
    assert "2 are recorded" in asked(console)
    console.keys("3 Enter 118")
    assert console.window._say.accessibleDescription() == "3 118_"
    assert console.view.frozen == ("loss_possible",)
    console.keys("Enter")
    assert console.view.frozen == ()
    assert [e.kind for e in console.record.entries[-2:]] == ["CardsCompared", "CardDrawn"]
    assert (entry(console, "CardsCompared").by.id, entry(console, "CardsCompared").approved.id) == ("117", "118")
    assert asked(console) == ""
    assert no_dialog()


def test_the_cards_are_compared_by_touch(console: Desk) -> None:
    frozen(console, "loss_possible")
    for label in ("2", "confirmed by 118"):
        console.press(label)
    console.press("2 lie there")
    assert console.view.frozen == ()
    assert entry(console, "CardsCompared").event["cards"] == 2


def test_fewer_cards_than_recorded_are_refused_with_both_figures_and_the_coup_can_be_made_void(console: Desk) -> None:
    frozen(console, "loss_possible")
    console.keys("1 Enter 118 Enter")
    assert console.says() == "1 cards lie there and 2 are recorded: count again, or have the coup made void."
    console.keys("*")
    assert "The chef makes it void" in asked(console)
    assert "confirmed by 118" not in choices(console)
    console.keys("201 Enter")
    assert open_coup(console.view) is None
    assert entry(console, "CoupAnnulled")
    assert entry(console, "Ruled").approved.id == "201"


def test_the_other_way_is_there_and_back_by_touch(console: Desk) -> None:
    frozen(console, "loss_possible")
    console.press("The coup is void")
    assert "makes it void" in asked(console)
    console.press("Count the cards")
    assert "2 are recorded" in asked(console)


@pytest.mark.parametrize("doubt", ["range_lost", "desync", "foreign_card", "lid", "census"])
def test_after_a_grave_doubt_only_a_chef_confirms(console: Desk, doubt: str) -> None:
    frozen(console, doubt)
    assert [label for label in choices(console) if label.startswith("confirmed")] == [
        "confirmed by 201",
        "confirmed by 301",
    ]
    console.keys("2 Enter 118 Enter")
    assert console.says() == DOES_NOT_FIT
    assert console.view.frozen
    console.keys("201 Enter")
    assert console.view.frozen == ()


def test_what_is_typed_wrong_is_said_and_taken_back(console: Desk) -> None:
    frozen(console, "loss_possible")
    console.keys("99 Enter")
    assert console.says() == DOES_NOT_FIT
    console.keys("12345678901234567")
    assert console.says() == DOES_NOT_FIT, "a figure too many is not dropped unseen, and goes nowhere else"
    assert console.window._typing.is_empty
    console.keys("Esc 5 Esc 2 Enter")
    assert console.window._say.accessibleDescription() == "2 _"
    console.keys("- 3 Enter 118 Enter")
    assert entry(console, "CardsCompared").event["cards"] == 3


def test_in_a_frozen_table_words_are_still_the_games_and_nothing_is_paid(console: Desk) -> None:
    two_out(console)
    console.cards("2D 9S")
    console.shoe(events.PlayFrozen("lid"))
    console.keys("Enter")
    assert (
        console.says()
        == "Play stands still: the lid of the shoe was opened in play. Compare the cards on the table first."
    )
    assert console.view.last is None


def test_an_unread_card_is_named_on_the_keypad(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 4 * Enter")
    console.cards("5H -- 2D 9S")
    console.keys(". Enter")
    console.keys("13 Enter 1 Enter 118")
    assert console.phase == "naming"
    assert console.window._ask._confirm.text() == "It is K\u2663"
    console.keys("Enter")
    assert console.phase == "commission"
    assert console.view.last.result.banker == 9


def test_the_readers_guess_is_shown_with_an_open_card_and_nothing_is_filled_in(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 4 * Enter")
    console.hear(said("CU", "0001|0001|3|9?|41|0058", 1))
    console.cards("KC 2D 8S")
    assert "9?" not in asked(console)
    console.keys(". Enter")
    assert console.phase == "naming"
    assert "The reader takes it for 9?" in asked(console)
    assert console.window._troubles.asking.filling.given == {}
    assert console.view.coup.punter[0] is None


def another_shoe(desk: Desk) -> None:
    """The table's shoe is known by a card of its; then another answers."""
    desk.hear(said("BO", "P|1.0.0", 1))
    shoe = Identity("SN2", "V", "M", "1.0", "7A3C", 1, 1, 1, 0, 0, desk.desk._orders._can)
    desk.hear(shoe)
    desk.hear(Link(LinkState.DESYNC, Why.OTHER_SHOE))


def test_another_shoe_is_shown_with_its_number_and_accepted_by_the_chef_between_coups(console: Desk) -> None:
    another_shoe(console)
    assert asked(console).startswith("Shoe SN2 is plugged in, and it is not this table's.")
    assert [label for label in choices(console) if label.startswith("confirmed")] == ["confirmed by 201"]
    console.keys("201 Enter")
    assert entry(console, "ShoeAccepted").event["serial"] == "SN2"
    assert asked(console) == ""


def test_in_a_coup_another_shoe_is_no_question(console: Desk) -> None:
    console.hear(said("BO", "P|1.0.0", 1))
    two_out(console)
    console.hear(Identity("SN2", "V", "M", "1.0", "7A3C", 1, 1, 1, 0, 0, console.desk._orders._can))
    console.hear(Link(LinkState.DESYNC, Why.OTHER_SHOE))
    assert asked(console) == ""
    assert "another shoe" in console.window._header.accessibleName()


TWINS = Candidates(
    (Candidate("usb:A@1-1", "ttyUSB0", location="1-1"), Candidate("usb:A@1-2", "ttyUSB1", location="1-2"))
)


def twins(desk: Desk) -> list[Order]:
    """Two adapters that look alike are there; the orders that the driver is given from now on."""
    orders: list[Order] = []
    desk.desk.attach(Driver(orders))
    desk.hear(TWINS)
    desk.hear(Link(LinkState.DOWN, Why.AMBIGUOUS))
    return orders


class Driver:
    def __init__(self, orders: list[Order]) -> None:
        self.orders = orders

    def send(self, order: Order) -> None:
        self.orders.append(order)


def test_two_adapters_alike_are_a_choice_and_nobody_guesses(console: Desk) -> None:
    orders = twins(console)
    assert {"ttyUSB0 (1-1)", "ttyUSB1 (1-2)"} <= set(choices(console))
    console.keys("3 Enter")
    assert console.says() == DOES_NOT_FIT
    assert orders == []
    console.keys("2 Enter")
    assert orders == [UsePort("usb:A@1-2")]
    assert asked(console) == ""
    console.hear(TWINS)
    console.press("ttyUSB0 (1-1)")
    console.press("It is ttyUSB0 (1-1)")
    assert orders == [UsePort("usb:A@1-2"), UsePort("usb:A@1-1")]


def test_an_adapter_is_chosen_before_the_day_is_open(app: object, qtbot: object) -> None:
    desk = Desk(qtbot, is_open=False)
    orders = twins(desk)
    desk.keys("3 Enter 1 Enter")
    assert orders == [UsePort("usb:A@1-1")]
    desk.keys("5")
    assert desk.says() == ""
    desk.close()


def test_a_choice_of_adapters_goes_away_once_the_line_says_something_else(console: Desk) -> None:
    twins(console)
    console.hear(Link(LinkState.DOWN, Why.MISSING))
    assert asked(console) == ""


def lost(desk: Desk) -> None:
    two_out(desk)
    desk.hear(Link(LinkState.DOWN, Why.VANISHED))
    desk.desk.look(Lamps(False, False, False, False, Counters(412, 3, 17)))
    desk.window.settle()


def test_the_lamps_open_to_what_to_do_with_the_counts_and_close_again(console: Desk) -> None:
    lost(console)
    assert asked(console) == ""
    for opens in (
        lambda: console.keys("/"),
        lambda: QTest.mouseClick(console.window._header, Qt.MouseButton.LeftButton),
    ):
        opens()
        assert "Push the plug in again" in asked(console)
        assert "Frames 412, bad 3, noise bytes 17" in asked(console)
        opens()
        assert asked(console) == ""


def test_any_act_leaves_what_to_do_and_is_done(console: Desk) -> None:
    console.keys("1 Enter 200 Enter /")
    assert asked(console) != ""
    console.keys("+")
    assert asked(console) == ""


def test_cards_by_hand_are_one_key_each_once_a_second_person_confirms(console: Desk) -> None:
    lost(console)
    console.keys("/ 118 Enter")
    assert len(console.view.coup.cards) == 3
    console.keys("Enter")
    assert len(console.view.coup.cards) == 4
    entered = [e for e in console.record.entries if e.kind == "CardEntered"]
    assert [(e.by.id, e.approved.id, e.source.origin) for e in entered] == [("117", "118", "manual")] * 2


def test_no_cards_by_hand_while_the_shoe_tells_them(console: Desk) -> None:
    two_out(console)
    console.desk.line = Line("up", "session", "SN000417")
    console.keys("/")
    assert choices(console) == ["Back to play"]
    console.keys("118 Enter")
    assert len(console.view.coup.cards) == 2


def test_what_is_being_typed_is_dropped_when_a_question_comes(console: Desk) -> None:
    console.keys("1 Enter 200 Enter 4 Enter 20")
    console.shoe(events.PlayFrozen("loss_possible"))
    console.keys("0 Enter")
    assert console.window._say.accessibleDescription() == "0 _"
    assert not console.view.covers


def test_every_button_is_reached_by_tab_and_has_a_name(console: Desk) -> None:
    frozen(console, "loss_possible")
    buttons = [b for b in console.window._ask.findChildren(Button) if b.isVisible()]
    assert len(buttons) == 5
    assert all(b.accessibleName() and b.focusPolicy() == Qt.FocusPolicy.TabFocus for b in buttons)
    assert all(min(b.width(), b.height()) >= 48 for b in buttons)
