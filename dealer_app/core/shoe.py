"""The shoe's life: filled, burned, its stop card, its end (rules.md 6.2, section 14 rule 7).

`reshuffle_trigger` alone says when a shoe is over; a stop card that leaves it under another trigger is recorded and
said, no more. A burned card lies face up only where its value says how many follow it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import annul, bank
from dealer_app.core.events import Ahead, CardBurned, Event, Loaded, ShoeEnded, ShoeLoaded, StopCardOut
from dealer_app.core.profile import Profile
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import AnyTable, OpenTable, TableState, open_coup

COUP_NEEDS = 6  # cards that a coup may take


def packs_asked(table: AnyTable) -> int:
    """Return how many packs the shoe must hold: the profile's, or one for each seat taken."""
    equipment = table.profile.equipment
    if equipment.decks_mode == "fixed":
        return equipment.decks
    return len(table.seats) if table.shift_open else 0


def refuse_load(table: OpenTable, event: ShoeLoaded) -> Refusal | None:
    """Say why this filling is not taken: a coup is open or to be given (I1), or the packs are not those asked."""
    if open_coup(table) is not None:
        return Refusal("not_now", "deal")
    if table.pulled and refuse_without_shoe(table) is None:
        return Refusal("must_give", amounts=(len(table.pulled),))
    asked = packs_asked(table)
    if asked == 0:
        return Refusal("players_first")
    return None if event.packs == asked else Refusal("wrong_packs", amounts=(event.packs, asked))


def refuse_stop_card(table: OpenTable, event: StopCardOut) -> Refusal | None:
    """A stop card is only known of a shoe that was loaded."""
    return Refusal("shoe_wanted") if table.loaded is None else None


def refuse_burn(table: OpenTable, event: CardBurned) -> Refusal | None:
    """Say that no card of the shoe is to be burned now."""
    return None if burns_due(table) else Refusal("no_burn")


def refuse_without_shoe(table: OpenTable) -> Refusal | None:
    """Say why the shoe allows no coup: none is loaded, it is over, or its burns are due."""
    if table.loaded is None or table.loaded.ended or table.loaded.left + len(table.pulled) < COUP_NEEDS:
        return Refusal("shoe_wanted")
    burns = burns_due(table)
    return Refusal("burn_wanted", amounts=(burns,)) if burns else None


def burns_due(table: AnyTable) -> int:
    """Return how many cards of the shoe are still to be burned before its first coup, as far as it is known."""
    loaded = table.loaded
    return 0 if loaded is None or loaded.ended else loaded.to_come.burns


def is_last_coup(table: AnyTable) -> bool:
    """Tell whether the coup in hand, or the next one, is the last of this shoe because the stop card is out."""
    loaded, trigger = table.loaded, table.profile.equipment.reshuffle_trigger
    return loaded is not None and loaded.stopped and not loaded.to_come.extra and trigger == "stop_card"


def load(table: TableState, event: ShoeLoaded) -> TableState:
    """A new filling begins with all its cards in; by profile some are to be burned first."""
    loaded, equipment = Loaded(event.load, event.packs), table.profile.equipment
    burns = {"fixed": equipment.burn_count, "equal_decks": event.packs, "first_card_value": 1}
    ahead = Ahead(burns.get(equipment.burn_mode, 0), equipment.burn_mode == "first_card_value")
    return replace(_without_cards(table), loaded=loaded.with_ahead(ahead))


def _without_cards(table: TableState) -> TableState:
    """Return the table without what the old shoe gave for the coming coup: a card that came out, or is known."""
    bank = None if table.bank is None else replace(table.bank, frozen=False)
    return replace(table, bank=bank, pulled=())


def burn(table: TableState, event: CardBurned) -> TableState:
    """The card goes to the panier; it counts as out of the shoe.

    By value an ace counts one, tens and figures ten; an unread card decides nothing, and the next one does.
    """
    loaded = one_out(table.loaded)
    assert loaded is not None
    ahead = loaded.to_come
    if not ahead.by_value:
        ahead = replace(ahead, burns=ahead.burns - 1)
    elif event.card is not None:
        ahead = replace(Ahead(event.card.points or 10), closed=ahead.closed)
    return replace(table, loaded=loaded.with_ahead(ahead))


def one_out(loaded: Loaded | None) -> Loaded | None:
    """Return the filling with one card less in it."""
    return None if loaded is None else replace(loaded, out=loaded.out + 1)


def stop(table: TableState, event: StopCardOut) -> TableState:
    """The coup in hand, or the next one, is the last of this shoe; by profile one more follows the one in hand."""
    assert table.loaded is not None
    policy = table.profile.equipment.stop_card_coup
    if table.loaded.stopped:
        return table
    extra = int(is_begun(table) and policy == "finish_current_plus_one")
    stopped = replace(table.loaded, stopped=True)
    return replace(table, loaded=stopped.with_ahead(replace(stopped.to_come, extra=extra)))


def is_begun(table: AnyTable) -> bool:
    """Tell whether a card of the coup is out: of the open one, or of the coming one that must be given (I1)."""
    coup = open_coup(table)
    return bool(table.pulled) or (coup is not None and bool(coup.cards))


def after_stop(table: TableState, event: StopCardOut) -> Iterator[Event]:
    """Yield what the stop card ends: the coup in hand is void, or none is dealt, and the shoe is over."""
    coup, equipment, loaded = open_coup(table), table.profile.equipment, table.loaded
    assert loaded is not None
    if equipment.reshuffle_trigger != "stop_card" or loaded.ended:
        return
    if is_begun(table):
        if equipment.stop_card_coup != "void_current":
            return
        if coup is not None:
            yield from annul.annulled(table, "stop_card")
    elif equipment.stop_card_first == "play_as_last":
        return
    elif coup is not None:
        yield from annul.not_dealt(table)
    yield ShoeEnded(loaded.load, loaded.out)
    if not table.due:
        yield from bank.end_with_shoe(table, stakes_lie=coup is None)


def end(table: TableState, event: ShoeEnded) -> TableState:
    """The shoe is empty of coups; play waits for the next filling, and what came out of this one is not dealt."""
    assert table.loaded is not None
    after = _without_cards(table)
    held = None if after.bank is None else replace(after.bank, between_shoes=True)
    return replace(after, bank=held, strays=(), loaded=replace(table.loaded, ended=True))


def after_coup(table: TableState, *, is_over: bool = False) -> Iterator[Event]:
    """Yield the end of the shoe, if the coup just over was its last, or `is_over`: nothing more is drawn from it."""
    loaded = table.loaded
    if loaded is None or loaded.ended:
        return
    if is_over or loaded.is_closed or is_last_coup(table) or _is_played_out(loaded, table.profile):
        yield ShoeEnded(loaded.load, loaded.out)


def _is_played_out(loaded: Loaded, profile: Profile) -> bool:
    """Tell whether so many cards are out that no further coup is dealt (X47; six cards must be left)."""
    part = profile.equipment.reshuffle_fraction
    by_part = part is not None and loaded.out * part.q >= part.p * loaded.packs * 52
    return by_part or loaded.left < COUP_NEEDS
