"""What the shoe is told to do at a chemin-de-fer table, and what comes of it (shoes.md 3.11; F25, F36, F37, F53)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from dealer_app.clerk.shoe.orders import ShoeOrders
from dealer_app.core import events
from dealer_app.core.state import OpenTable, open_coup
from drivers.messages import Capability, Command, CommandResult, Order
from drivers.simulator.faults import LOCKING, PLAIN
from tests.clerk.column_c import count
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER
from tests.clerk.world import Table


def told(orders: Iterable[Order], *commands: str) -> list[str]:
    """The commands among the orders, each with its values, of these kinds."""
    found = [order for order in orders if isinstance(order, Command) and order.cmd in commands]
    return [" ".join((order.cmd, *(str(value) for value in order.values.values()))) for order in found]


SLOT = ("US", "LS")


def covered() -> Table:
    table = Table(caps=LOCKING).loaded()
    for event in (events.BankOpened(1, 10_000), events.Covered(2, 5_000)):
        assert table.submit(event) is None
    return table.mark()


@pytest.mark.parametrize(("word", "free"), [("draw", "US 2"), ("stand", "US 1")])
def test_counts_follow_the_close_and_the_word(word: events.Word, free: str) -> None:
    table = covered()
    assert table.submit(events.StakesClosed()) is None
    assert told(table.orders, *SLOT) == ["US 4"]
    table.mark().pulled(4)
    assert count(table) == 4
    assert told(table.orders, *SLOT) == [], "the shoe counts its four cards itself"
    assert (table.status.lock, table.status.allowed) == ("locked", 0)
    assert table.submit(events.Spoken("punter", word)) is None
    assert told(table.orders, *SLOT) == [free]
    assert table.submit(events.Shown("both")) is None
    if open_coup(table.view) is None:
        assert told(table.orders, *SLOT) == [free, "LS 0"]


def test_each_card_takes_one_off_and_the_shoe_locks_itself() -> None:
    table = covered()
    assert table.submit(events.StakesClosed()) is None
    for allowed in (3, 2, 1, 0):
        table.do("pull")
        table.wait(0.5)
        assert table.status.allowed == allowed
        assert table.device.locked == (allowed == 0)
    assert table.do("pull").startswith("no"), "no fifth card leaves before the word"


def test_a_shoe_without_a_lock_is_told_nothing_of_its_slot() -> None:
    table = Table(caps=PLAIN).loaded().closed()
    assert told(table.orders, "US", "LS", "MD") == []
    assert (table.status.lock, table.status.allowed) == ("none", 4)


def test_the_clock_is_set_at_the_start_and_the_load_is_told_by_the_chef() -> None:
    table = Table(caps=LOCKING)
    table.wait(2)
    assert len(told(table.orders, "TM")) == 1
    assert table.desk.load(CROUPIER) is not None
    assert table.desk.load(CHEF) is None
    table.wait(1)
    assert told(table.orders, "NS") == ["NS 6"]
    assert table.kinds[-1] != "DayOpened"
    assert table.view.loaded is not None
    assert table.view.loaded.packs == 6


def test_a_load_that_the_shoe_refuses_is_seen() -> None:
    table = Table(caps=LOCKING)
    table.bench.device = table.device.__class__(table.device.make.__class__(7, 5, 0, LOCKING), table.timers)
    table.wait(4)
    assert table.desk.load(CHEF) is None
    table.wait(1)
    assert table.marks["load_refused"] == (0, "04")


def test_lamps_tell_the_result_once_it_is_told() -> None:
    table = covered()
    assert table.submit(events.StakesClosed()) is None
    table.pulled(4)
    dark = told(table.orders, "LM")
    assert table.submit(events.Spoken("punter", "stand")) is None
    assert told(table.orders, "LM") == dark, "no lamp while the hands are sealed"
    assert table.submit(events.Shown("both")) is None
    if open_coup(table.view) is not None:
        table.pulled(1)
    result = table.view.coup.result if table.view.coup else None
    assert result is not None
    table.wait(0.5)
    shining = {"punter": 0, "banker": 1, "tie": 2}[result.outcome]
    assert table.device.lamps[shining] == "1"


def test_a_frozen_table_locks_the_slot_and_lights_the_error_lamp() -> None:
    table = covered()
    assert table.submit(events.StakesClosed()) is None
    table.wait(0.5)
    table.mark()
    assert table.clerk.freeze("jam") is None
    assert told(table.orders, *SLOT) == ["LS 0"]
    table.wait(0.5)
    assert table.device.lamps[4] == "2"
    assert table.submit(events.CardsCompared(0), CROUPIER, CHANGEUR) is None
    assert told(table.orders, *SLOT) == ["LS 0", "US 4"]
    table.wait(0.5)
    assert table.device.lamps[4] == "0"


def test_a_line_that_comes_back_is_told_all_again_once_everything_is_recorded() -> None:
    table = covered()
    assert table.submit(events.StakesClosed()) is None
    table.pulled(1)
    table.do("break 4.5")
    table.wait(0.1)
    table.do("pull")
    table.wait(3.8)
    assert table.status.lock == "not_assured"
    table.mark().wait(8)
    assert table.status.lock == "open"
    assert told(table.orders, *SLOT) == ["LS 0", "US 2"], (
        "not for the three that were due before the late card was known"
    )


class Shoe:
    """A shoe of which only the orders are seen."""

    def __init__(self, can: Capability) -> None:
        self.sent: list[Order] = []
        self.orders = ShoeOrders(self.sent.append, lambda: 0)
        self.orders.met(can)
        self.orders.up()

    def answer(self, cmd: str, code: str | None) -> None:
        """Answer the newest order of a kind."""
        newest = next(o for o in reversed(self.sent) if isinstance(o, Command) and o.cmd == cmd)
        self.orders.answered(CommandResult(newest.ref, cmd, code))


def due(table: Table) -> OpenTable:
    return table.closed().view


@pytest.mark.parametrize("code", [None, "05", "06", "0B"])
def test_an_order_that_fails_leaves_the_lock_not_assured_and_is_tried_again(code: str | None) -> None:
    view, shoe = due(Table().loaded()), Shoe(Capability.LOCK)
    shoe.orders.follow(view)
    assert shoe.orders.lock == "open"
    shoe.answer("US", code)
    assert shoe.orders.lock == "not_assured"
    assert shoe.orders.undone == ("US", code or "")
    shoe.orders.follow(view)
    assert told(shoe.sent, "US") == ["US 4"], "not at once"
    for _ in range(8):
        shoe.orders.looked()
    shoe.orders.follow(view)
    assert told(shoe.sent, "US") == ["US 4", "US 4"]
    shoe.answer("US", "00")
    assert shoe.orders.lock == "open"
    assert shoe.orders.undone is None


def test_a_function_that_is_not_there_is_never_asked_for_again() -> None:
    view, shoe = due(Table().loaded()), Shoe(Capability.LOCK | Capability.LAMPS)
    shoe.orders.follow(view)
    for cmd in ("US", "LM"):
        shoe.answer(cmd, "07")
    assert shoe.orders.lock == "none"
    sent = len(shoe.sent)
    for _ in range(20):
        shoe.orders.looked()
    shoe.orders.follow(None)
    shoe.orders.follow(view)
    assert len(shoe.sent) == sent


def test_an_answer_to_nobodys_order_changes_nothing() -> None:
    view, shoe = due(Table().loaded()), Shoe(Capability.LOCK)
    shoe.orders.follow(view)
    shoe.orders.answered(CommandResult("US", "US", "0B"))
    assert shoe.orders.lock == "open"
