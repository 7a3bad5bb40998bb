"""From the close to both hands lying open: cards, words, turning, and the naming of unread faces.

Nothing here looks at a sealed face to allow or refuse: words that break the grid are taken without a sign, and a
card is due by words and open hands only (house.md 6; rules.md 4.6 and section 14).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dealer_app.core.cards import SEALED
from dealer_app.core.claims import offered
from dealer_app.core.coup import Coup, is_over, is_wanting, place
from dealer_app.core.doubled import unread_of_two
from dealer_app.core.events import (
    Bound,
    CardDrawn,
    CardNamed,
    CardsSeen,
    Shown,
    Spoken,
    StrayCard,
)
from dealer_app.core.owed import allowance, due, first_place, next_place
from dealer_app.core.parameters import DealRules
from dealer_app.core.refusal import Refusal
from dealer_app.core.shoe import burns_due, one_out
from dealer_app.core.state import OpenTable, TableState, open_coup, phase, terms
from dealer_app.core.wrong_draw import is_mending, question

_TWO_HANDS = 4  # cards


def cards_allowed(table: OpenTable) -> int:
    """Return how many cards may leave the shoe now; also the count for which a shoe's slot is unlocked."""
    coup = open_coup(table)
    if coup is None or (coup.marks is not None and coup.marks.picks is not None):
        return 0
    return allowance(coup, terms(table)) if coup.is_dealt else _TWO_HANDS - len(coup.punter) - len(coup.banker)


def refuse_card(table: OpenTable, event: CardDrawn) -> Refusal | None:
    """Say that the card is not due, which makes it a stray one."""
    return None if cards_allowed(table) else Refusal("not_due")


def refuse_stray(table: OpenTable, event: StrayCard) -> Refusal | None:
    """A card that is due is no stray one, but where it was pulled out of a locked slot."""
    if event.forced is True:
        return None
    return Refusal("due") if cards_allowed(table) or burns_due(table) else None


def refuse_seen(table: OpenTable, event: CardsSeen) -> Refusal | None:
    """Say why nobody can be said to look: no card is out, it was said, or nothing hangs on it (I19 to I20b)."""
    coup = open_coup(table)
    assert coup is not None
    rules = table.profile.stakes
    matters = rules.suivi_after_deal or "I19" in table.profile.rulings
    if not (matters and offered(rules, "suivi")):
        return Refusal("not_now", phase(table))
    if not coup.punter:
        return Refusal("cards_wanted")
    return Refusal("cards_seen") if coup.seen else None


def see_cards(table: TableState, event: CardsSeen) -> TableState:
    """Somebody has looked at the punters' cards."""
    coup = open_coup(table)
    assert coup is not None
    return replace(table, coup=replace(coup, seen=True))


def refuse_word(table: OpenTable, event: Spoken) -> Refusal | None:
    """Say why this side has no word now; which word it is never matters."""
    coup = open_coup(table)
    assert coup is not None
    wanting = unread_of_two(coup)
    if wanting is not None:
        return Refusal("face_wanted", amounts=(wanting,))
    if coup.both_shown:
        by = terms(table)
        side = question(coup, by) or due(coup, by)
        return None if side == event.side and coup.word(event.side) is None else Refusal("word_not_now")
    if is_over(coup):
        return Refusal("word_not_now")
    if coup.punter_word is None:
        return None if event.side == "punter" else Refusal("word_wanted")
    if event.side == "punter" or coup.banker_word or len(coup.banker) > 2:
        return Refusal("word_not_now")
    waiting = coup.punter_word == "draw" and len(coup.punter) == 2
    return Refusal("cards_wanted") if waiting else None


def refuse_bound(table: OpenTable, event: Bound) -> Refusal | None:
    """Say why a side can no longer be bound for this coup: it is already, or it has had its word."""
    coup = open_coup(table)
    assert coup is not None
    if event.side in coup.bound:
        return Refusal("bound_already")
    hand = coup.punter if event.side == "punter" else coup.banker
    has_acted = coup.both_shown or coup.word(event.side) is not None or len(hand) > 2
    return Refusal("bound_too_late") if has_acted else None


def refuse_show(table: OpenTable, event: Shown) -> Refusal | None:
    """Say why hands cannot be told open: they are already, or a card lies there without a word."""
    coup = open_coup(table)
    assert coup is not None
    wanting = unread_of_two(coup)
    if wanting is not None:
        return Refusal("face_wanted", amounts=(wanting,))
    if coup.both_shown or (event.side == "banker" and coup.banker_shown):
        return Refusal("shown")
    if coup.loose and coup.punter_word is None:
        return Refusal("word_wanted")
    return _refuse_turn(coup, table.profile.deal) if event.side == "banker" else None


def _refuse_turn(coup: Coup[Any], rules: DealRules) -> Refusal | None:
    """Say why the banker may not turn his two cards now (rules.md 4.6 and 6.5).

    A natural may be turned before the punter's word where it is shown first. Where the hands stay closed until the
    end, nothing but a natural is turned, and only at its moment: which it is, the turning alone shows.
    """
    before_the_word = rules.natural_check == "before_the_word"
    if coup.punter_word is None:
        return None if before_the_word else Refusal("word_wanted")
    if rules.banker_turns == "before_third_card":
        return None
    moment_over = before_the_word or coup.banker_word or len(coup.punter) + len(coup.banker) > _TWO_HANDS
    return Refusal("turned_at_the_end") if moment_over else None


def refuse_naming(table: OpenTable, event: CardNamed) -> Refusal | None:
    """Say why this place needs no name: it was read, it is none of this coup, or it lies closed."""
    coup = open_coup(table)
    assert coup is not None
    if not 1 <= event.ordinal <= len(coup.cards):
        return Refusal("not_unread", amounts=(event.ordinal,))
    place = coup.places[event.ordinal - 1]
    card = coup.at(place)
    if place[0] == "dead":
        return Refusal("not_unread", amounts=(event.ordinal,))
    if card == SEALED:
        return Refusal("lies_closed", amounts=(event.ordinal,))
    return None if card is None else Refusal("not_unread", amounts=(event.ordinal,))


def draw_card(table: TableState, event: CardDrawn) -> TableState:
    """The card goes to the side whose turn it is, or lies loose while the punter has not spoken."""
    coup = open_coup(table)
    assert coup is not None
    side = next_place(coup, terms(table)) if coup.is_dealt else first_place(coup)
    drawn = place(coup, side, event.card)
    return replace(table, coup=drawn, loaded=one_out(table.loaded))


def stray_card(table: TableState, event: StrayCard) -> TableState:
    """The card lies closed beside the panier until the coup is settled; it counts as out of the shoe."""
    return replace(table, strays=(*table.strays, event.card), loaded=one_out(table.loaded))


def speak(table: TableState, event: Spoken) -> TableState:
    """A word is said; the punter's also says whose the cards without a word are."""
    coup = open_coup(table)
    assert coup is not None
    if event.side == "banker":
        return replace(table, coup=replace(coup, banker_word=event.word))
    loose, spoken = coup.loose, replace(coup, punter_word=event.word, loose=())
    strays, by = table.strays, terms(table)
    for card in loose:
        side = next_place(spoken, by)
        if side != "banker" or len(spoken.banker) == 2:
            spoken = place(spoken, side, card)
        elif is_mending(by):
            spoken = place(spoken, None, card)  # whose it is, if anybody's, the open hands will tell
        else:
            strays = (*strays, card)  # a second card after "no" is nobody's
    return replace(table, coup=spoken, strays=strays)


def bind(table: TableState, event: Bound) -> TableState:
    """The side plays this coup by the rule."""
    coup = open_coup(table)
    assert coup is not None
    return replace(table, coup=replace(coup, bound=(*coup.bound, event.side)))


def show(table: TableState, event: Shown) -> TableState:
    """The banker's two cards lie open, or all cards do."""
    coup = open_coup(table)
    assert coup is not None
    return replace(table, coup=replace(coup, banker_shown=True, both_shown=event.side == "both"))


def name_card(table: TableState, event: CardNamed) -> TableState:
    """The unread place has its face."""
    coup = open_coup(table)
    assert coup is not None
    hand, index = coup.places[event.ordinal - 1]
    cards = getattr(coup, hand)
    return replace(table, coup=replace(coup, **{hand: (*cards[:index], event.card, *cards[index + 1 :])}))


def is_complete(coup: Coup[Any], table: TableState) -> bool:
    """Tell whether both hands lie open, every face is known, no card is due and nobody is asked."""
    if not coup.both_shown or is_wanting(coup):
        return False
    by = terms(table)
    return due(coup, by) is None and question(coup, by) is None
