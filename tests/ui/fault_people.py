"""What people do at the table before and after a fault, on the keypad or by their acts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dealer_app.core import events
from dealer_app.core.cards import Card
from dealer_app.core.state import open_coup
from tests.clerk.room import CHANGEUR, CHEF
from tests.ui.fault_table import TableWorld


def both_open(world: TableWorld) -> None:
    """The word is said, the cards that are due have left, and both hands are shown."""
    while world.drawn_in_coup < 4:
        world.do("pull")
        world.wait(0.5)
    world.say(events.Spoken("punter", "stand"))
    world.say(events.Shown("both"))
    for _ in range(2):
        if world.is_drawing:
            world.do("pull")
            world.wait(0.5)


def amended(world: TableWorld) -> None:
    """The croupier, with the changeur, puts right the card that raised the alarm."""
    if open_coup(world.table) is not None:
        world.say(events.Amended(5, Card("9H")), approved=CHANGEUR)


def name_all(world: TableWorld) -> None:
    """Each face that is wanting is typed, and confirmed by another."""
    for _ in range(4):
        if world.is_naming:
            world.keys("9 Enter 3 Enter 118 Enter")


def then(*steps: Callable[[TableWorld], object]) -> Callable[[TableWorld], None]:
    def all_of_it(world: TableWorld) -> None:
        for step in steps:
            step(world)

    return all_of_it


def compared(count: int, who: str = "118") -> Callable[[TableWorld], None]:
    """The croupier counts the cards, and another confirms it, on the keypad."""
    return lambda world: world.keys(f"{count} Enter {who} Enter")


def fives_loaded(world: TableWorld) -> None:
    """The chef loads what the rules ask for into a shoe that holds another number of packs."""
    world.bench.device = replace(world.device, make=replace(world.device.make, decks=5))
    assert world.desk.load(CHEF) is None
    world.wait(1.0)


def next_load(world: TableWorld) -> None:
    """The coup is over, the shoe is filled anew."""
    world.play("bank_offered", "between")
    world.do("load")
    world.wait(0.5)


def three_cards_left(world: TableWorld) -> None:
    """A shoe is filled that holds three cards only, whatever it says, and a coup is begun from it."""
    world.play("bank_offered", "between")
    world.bench.device = replace(world.device, short=309)
    world.do("load")
    world.wait(0.5)
    world.play()


def waits(seconds: float) -> Callable[[TableWorld], None]:
    return lambda world: world.wait(seconds)


def keys(signs: str) -> Callable[[TableWorld], None]:
    return lambda world: world.keys(signs)
