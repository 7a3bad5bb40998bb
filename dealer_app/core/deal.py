"""From the close to both hands lying open: cards, words, turning, and the naming of unread faces.

Nothing here looks at a sealed face to allow or refuse: words that break the grid are taken without a sign, and a
card is due by words and open hands only (house.md 6; rules.md 4.6 and section 14).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dealer_app.core.cards import SEALED
from dealer_app.core.coup import Coup, allowance, due, is_wanting, next_place, place
from dealer_app.core.events import (
    CardDrawn,
    CardNamed,
    CardsSeen,
    Loaded,
    ShoeEnded,
    ShoeLoaded,
    Shown,
    Spoken,
    StopCardOut,
    StrayCard,
)
from dealer_app.core.hand import is_natural
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable, TableState, open_coup, phase


def cards_allowed(table: OpenTable) -> int:
    """Return how many cards may leave the shoe now; also the count for which a shoe's slot is unlocked."""
    coup = open_coup(table)
    return 0 if coup is None else allowance(coup, table.profile.rules)


def refuse_card(table: OpenTable, event: CardDrawn) -> Refusal | None:
    """Say that the card is not due, which makes it a stray one."""
    return None if cards_allowed(table) else Refusal("not_due")


def refuse_stray(table: OpenTable, event: StrayCard) -> Refusal | None:
    """A card that is due is no stray one."""
    return Refusal("due") if cards_allowed(table) else None


def refuse_seen(table: OpenTable, event: CardsSeen) -> Refusal | None:
    """Say why nobody can be said to look: no card is out, it was said, or nothing hangs on it (I19 to I20b)."""
    coup = open_coup(table)
    assert coup is not None
    if not table.profile.stakes.suivi_after_deal:
        return Refusal("not_now", phase(table))
    if not coup.punter:
        return Refusal("cards_wanted")
    return Refusal("cards_seen") if coup.seen else None


def see_cards(table: TableState, event: CardsSeen) -> TableState:
    """Somebody has looked at the punters' cards."""
    coup = open_coup(table)
    assert coup is not None
    return replace(table, coup=replace(coup, seen=True))


def refuse_load(table: OpenTable, event: ShoeLoaded) -> Refusal | None:
    """Say why this filling of the shoe is not taken: a coup is open, or the packs are not the profile's."""
    asked = table.profile.equipment.decks
    if open_coup(table) is not None:
        return Refusal("not_now", "deal")
    return None if event.packs == asked else Refusal("wrong_packs", amounts=(event.packs, asked))


def refuse_stop_card(table: OpenTable, event: StopCardOut) -> Refusal | None:
    """A stop card is only known of a shoe that was loaded."""
    return Refusal("shoe_wanted") if table.loaded is None else None


def refuse_word(table: OpenTable, event: Spoken) -> Refusal | None:
    """Say why this side has no word now; which word it is never matters."""
    coup = open_coup(table)
    assert coup is not None
    if coup.both_shown:
        side, word = due(coup, table.profile.rules), _word(coup, event.side)
        return None if side == event.side and word is None else Refusal("word_not_now")
    if coup.punter_word is None:
        return None if event.side == "punter" else Refusal("word_wanted")
    if event.side == "punter" or coup.banker_word or len(coup.banker) > 2 or is_natural(coup.banker):
        return Refusal("word_not_now")
    waiting = coup.punter_word == "draw" and len(coup.punter) == 2
    return Refusal("cards_wanted") if waiting else None


def _word(coup: Coup[Any], side: str) -> str | None:
    return coup.punter_word if side == "punter" else coup.banker_word


def refuse_show(table: OpenTable, event: Shown) -> Refusal | None:
    """Say why hands cannot be told open: they are already, or a card lies there without a word."""
    coup = open_coup(table)
    assert coup is not None
    if coup.both_shown or (event.side == "banker" and coup.banker_shown):
        return Refusal("shown")
    if coup.loose or (event.side == "banker" and coup.punter_word is None):
        return Refusal("word_wanted")
    return None


def refuse_naming(table: OpenTable, event: CardNamed) -> Refusal | None:
    """Say why this place needs no name: it was read, it is none of this coup, or it lies closed."""
    coup = open_coup(table)
    assert coup is not None
    if not 1 <= event.ordinal <= len(coup.cards):
        return Refusal("not_unread", amounts=(event.ordinal,))
    card = coup.cards[event.ordinal - 1]
    if card == SEALED:
        return Refusal("lies_closed", amounts=(event.ordinal,))
    return None if card is None else Refusal("not_unread", amounts=(event.ordinal,))


def draw_card(table: TableState, event: CardDrawn) -> TableState:
    """The card goes to the side whose turn it is, or lies loose while the punter has not spoken."""
    coup = open_coup(table)
    assert coup is not None
    drawn = place(coup, next_place(coup, table.profile.rules), event.card)
    return replace(table, coup=drawn, loaded=_one_out(table.loaded))


def stray_card(table: TableState, event: StrayCard) -> TableState:
    """The card lies closed beside the panier until the coup is settled; it counts as out of the shoe."""
    return replace(table, strays=(*table.strays, event.card), loaded=_one_out(table.loaded))


def _one_out(loaded: Loaded | None) -> Loaded | None:
    return None if loaded is None else replace(loaded, out=loaded.out + 1)


def load_shoe(table: TableState, event: ShoeLoaded) -> TableState:
    """A new filling begins with all its cards in."""
    return replace(table, loaded=Loaded(event.load, event.packs))


def stop_card(table: TableState, event: StopCardOut) -> TableState:
    """The coup in hand, or the next one, is the last of this shoe."""
    assert table.loaded is not None
    return replace(table, loaded=replace(table.loaded, stopped=True))


def end_shoe(table: TableState, event: ShoeEnded) -> TableState:
    """The shoe is empty of coups; play waits for the next filling."""
    assert table.loaded is not None
    return replace(table, loaded=replace(table.loaded, ended=True))


def speak(table: TableState, event: Spoken) -> TableState:
    """A word is said; the punter's also says whose the cards without a word are."""
    coup = open_coup(table)
    assert coup is not None
    if event.side == "banker":
        return replace(table, coup=replace(coup, banker_word=event.word))
    loose, spoken = coup.loose, replace(coup, punter_word=event.word, loose=())
    strays = table.strays
    for card in loose:
        side = next_place(spoken, table.profile.rules)
        if side == "banker" and len(spoken.banker) > 2:
            strays = (*strays, card)  # a second card after "no" is nobody's
        else:
            spoken = place(spoken, side, card)
    return replace(table, coup=spoken, strays=strays)


def show(table: TableState, event: Shown) -> TableState:
    """The banker's two cards lie open, or all cards do."""
    coup = open_coup(table)
    assert coup is not None
    return replace(table, coup=replace(coup, banker_shown=True, both_shown=event.side == "both"))


def name_card(table: TableState, event: CardNamed) -> TableState:
    """The unread place has its face."""
    coup = open_coup(table)
    assert coup is not None
    side, index = _place_of(coup, event.ordinal)
    hand = coup.punter if side == "punter" else coup.banker
    named = (*hand[:index], event.card, *hand[index + 1 :])
    return replace(table, coup=replace(coup, **{side: named}))


def _place_of(coup: Coup[Any], ordinal: int) -> tuple[str, int]:
    """Return the hand and the index in it of the coup's n-th card."""
    if ordinal <= 4:
        return ("punter", "banker")[(ordinal - 1) % 2], (ordinal - 1) // 2
    return ("punter", 2) if len(coup.punter) > 2 and ordinal == 5 else ("banker", 2)


def is_complete(coup: Coup[Any], table: TableState) -> bool:
    """Tell whether both hands lie open, every face is known and no card is due."""
    return coup.both_shown and not is_wanting(coup) and due(coup, table.profile.rules) is None
