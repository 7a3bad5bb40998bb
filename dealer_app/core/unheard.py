"""Cards that the shoe told nothing of, cards that go back into it, and another shoe at the table (shoes.md 4.2).

A card entered by hand takes the place that a drawn one would have, without a face. A card goes back only as the
newest one out, and not once both hands lie open: what lies open is played.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import deal, settle, shoe
from dealer_app.core.coup import without
from dealer_app.core.events import (
    CardBurned,
    CardDrawn,
    CardEntered,
    CardReturned,
    Event,
    ShoeAccepted,
    StrayCard,
)
from dealer_app.core.open import opened
from dealer_app.core.plain_text import is_plain
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable, TableState, open_coup

_LONGEST = 120  # characters of a serial number


def unheard(table: TableState) -> tuple[Event, TableState]:
    """Return what a card is that left now and was not read, with the table after it."""
    if deal.cards_allowed(opened(table)):
        drawn = CardDrawn(None)
        return drawn, deal.draw_card(table, drawn)
    if shoe.burns_due(table):
        burned = CardBurned(None)
        return burned, shoe.burn(table, burned)
    stray = StrayCard(None)
    return stray, deal.stray_card(table, stray)


def refuse_entry(table: OpenTable, event: CardEntered) -> Refusal | None:
    """Say that no shoe is there from which a card could have come."""
    return Refusal("shoe_wanted") if table.loaded is None or not table.loaded.left else None


def enter(table: TableState, event: CardEntered) -> TableState:
    """What the card is follows from where the table stands."""
    return table


def after_entry(table: TableState, event: CardEntered) -> Iterator[Event]:
    """Yield the card in its place, and what that brings with it."""
    card, after = unheard(table)
    yield card
    yield from settle.after_card(after, event)


def refuse_return(table: OpenTable, event: CardReturned) -> Refusal | None:
    """Say that no such card can have gone back."""
    if table.loaded is None or not table.loaded.out:
        return Refusal("no_card_out")
    if event.apart:
        return None if table.strays else Refusal("no_card_out")
    coup = open_coup(table)
    if coup is None or not coup.cards:
        return Refusal("no_card_out")
    is_played = coup.both_shown or coup.places[-1][0] == "dead" or coup.ruled.picks is not None
    return Refusal("cards_lie_open") if is_played else None


def take_off(table: TableState, event: CardReturned) -> TableState:
    """The card lies on the table no more and is in the shoe again."""
    assert table.loaded is not None
    table = replace(table, loaded=replace(table.loaded, out=table.loaded.out - 1))
    coup = open_coup(table)
    if event.apart or coup is None:
        return replace(table, strays=table.strays[:-1])
    return replace(table, coup=without(coup, len(coup.cards))[0])


def refuse_acceptance(table: OpenTable, event: ShoeAccepted) -> Refusal | None:
    """Say why the shoe is not changed: a coup is open or is to be given, or the number is none."""
    if open_coup(table) is not None:
        return Refusal("not_now", "deal")
    if table.pulled and shoe.refuse_without_shoe(table) is None:
        return Refusal("must_give", amounts=(len(table.pulled),))
    is_number = 0 < len(event.serial) <= _LONGEST and is_plain(event.serial) and " " not in event.serial
    return None if is_number else Refusal("no_serial")


def accept(table: TableState, event: ShoeAccepted) -> TableState:
    """Which shoe it is, the record alone knows; what came out of the old one is dealt no more."""
    return table


def after_acceptance(table: TableState, event: ShoeAccepted) -> Iterator[Event]:
    """Yield the end of the shoe that was the table's before."""
    return settle.shoe_over(table)
