"""Orders for the slot that follow each other closely on a line that loses, delays and repeats (shoes.md 3.6)."""

from __future__ import annotations

import msgspec
import pytest

from dealer_app.clerk.shoe.orders import ShoeOrders
from dealer_app.core import events
from drivers.messages import Capability, Command, CommandResult, Order, ShoeEvent
from drivers.simulator.faults import LOCKING
from tests.clerk.column_c import count
from tests.clerk.room import CHANGEUR
from tests.clerk.test_shoe_orders import SLOT, covered, told
from tests.clerk.world import Table

LATE = ("busy 1", "busy 2", "blocked 0.05", "mute answers 0.5")
"""What makes the driver give an order again: a busy shoe, an order that is lost, an answer that is lost."""


def frozen_at_once(trouble: str) -> Table:
    """The stakes are closed, and play freezes before the order that frees the slot is answered."""
    table = covered()
    table.do(trouble)
    assert table.submit(events.StakesClosed()) is None
    table.wait(0.1)
    assert table.clerk.freeze("jam") is None
    table.wait(4)
    return table


@pytest.mark.parametrize("trouble", LATE)
def test_a_frozen_table_is_locked_though_an_older_order_is_given_again(trouble: str) -> None:
    table = frozen_at_once(trouble)
    assert table.device.locked
    assert table.status.lock == "locked"
    assert told(table.orders, *SLOT) == ["US 4", "LS 0"]


@pytest.mark.parametrize("trouble", ["busy 1", "blocked 0.05"])
def test_control_without_waiting_for_the_answer_the_slot_is_free(
    trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ShoeOrders, "_waits", lambda self, thing: False)
    assert not frozen_at_once(trouble).device.locked


def test_an_older_lock_does_not_bar_the_cards_that_are_due() -> None:
    table = covered()
    assert table.submit(events.StakesClosed()) is None
    table.wait(0.5)
    table.do("busy 1")
    assert table.clerk.freeze("loss_possible") is None
    table.wait(0.1)
    assert table.submit(events.CardsCompared(0), approved=CHANGEUR) is None
    table.wait(4)
    assert not table.device.locked
    assert count(table.pulled(4)) == 4


def pushed_back_and_drawn_again() -> Table:
    """Two of four cards are out; on a slow line the second is pushed back and drawn again before anybody hears."""
    table = Table(caps=LOCKING).loaded().closed().pulled(2)
    table.do("late 6")
    table.do("back")
    table.wait(0.05)
    table.do("pull")
    table.wait(2)
    return table


def test_a_card_on_its_way_is_not_given_away_a_second_time() -> None:
    table = pushed_back_and_drawn_again().pulled(2)
    assert (count(table), table.status.lock) == (4, "locked")
    assert table.do("pull").startswith("no"), "no fifth card leaves before the word"


def test_control_a_new_count_on_an_open_slot_lets_one_card_too_many_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(self: ShoeOrders, free: int) -> None:
        if free != self._told.free:
            self._told = msgspec.structs.replace(self._told, free=free, freed=True)
            self._order("US", count=free) if free else self._order("LS", reason="0")

    monkeypatch.setattr(ShoeOrders, "_free_for", at_once)
    table = pushed_back_and_drawn_again().pulled(2)
    assert table.do("pull").startswith("ok")


class Shoe:
    """A shoe of which only the orders are seen; it answers nothing by itself."""

    def __init__(self, can: Capability) -> None:
        self.sent: list[Order] = []
        self.orders = ShoeOrders(self.sent.append, lambda: 0)
        self.orders.met(can)
        self.orders.up()

    def answer(self) -> None:
        order = self.sent[-1]
        assert isinstance(order, Command)
        self.orders.answered(CommandResult(order.ref, order.cmd, "00"))


def test_of_each_thing_one_order_is_on_its_way() -> None:
    """Slot, mode and lamps are things of their own; what the table wants meanwhile is one order afterwards."""
    table = Table(caps=LOCKING).loaded()
    shoe = Shoe(Capability.LOCK | Capability.LAMPS | Capability.REPLAY)
    shoe.orders.follow(table.view)
    first = told(shoe.sent, "MD", "LM", *SLOT)
    assert first == ["MD G", "LS 0", "LM * 0"]
    table.closed()
    for _ in range(3):
        shoe.orders.follow(table.view)
    assert told(shoe.sent, "MD", "LM", *SLOT) == first


def test_when_the_line_goes_nobody_waits_for_answers_any_more() -> None:
    table, shoe = Table(caps=LOCKING).loaded(), Shoe(Capability.LOCK | Capability.REPLAY)
    shoe.orders.follow(table.view)
    shoe.orders.down()
    shoe.orders.up()
    shoe.orders.follow(table.view)
    assert told(shoe.sent, *SLOT) == ["LS 0", "LS 0"]


def test_a_slot_that_only_opens_and_shuts_is_shut_after_the_last_card() -> None:
    """A shoe that counts nothing (3.12, b2 and c1) is told to lock; one that counts locks itself."""
    table, shoe = Table().loaded().closed(), Shoe(Capability.LOCK)
    shoe.orders.follow(table.view)
    for left in (3, 2, 1, 0):
        shoe.answer()
        table.pulled(1)
        shoe.orders.heard(next(m for m in reversed(table.messages) if isinstance(m, ShoeEvent)))
        shoe.orders.follow(table.view)
        assert told(shoe.sent, *SLOT) == (["US 4"] if left else ["US 4", "LS 0"])
