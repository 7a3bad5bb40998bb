"""What simulated people do with the cards: say their word, draw or stand, show, name a card that was not read."""

from __future__ import annotations

from typing import Any

from dealer_app.core import events
from dealer_app.core.cards import SEALED, Card
from dealer_app.core.coup import Coup
from dealer_app.core.events import Side, Word
from dealer_app.core.hand import is_natural, total
from dealer_app.core.rules import banker_status, punter_status
from dealer_app.core.state import terms
from dealer_app.core.wrong_draw import question
from dealer_app.practice.sight import Do, Move, Sight

ERRS, TURNS = 0.01, 0.5


def say_word(sight: Sight) -> Move:
    """Return what the holder does with his two cards."""
    held = _faces(sight, "punter")
    if is_natural(held) or is_natural(sight.coup().banker):
        return sight.do(events.Shown("both"))
    if sight.table.profile.deal.natural_check == "before_the_word" and is_natural(_faces(sight, "banker")):
        return sight.do(events.Shown("both" if sight.coup().banker_shown else "banker"))
    status = punter_status(terms(sight.table).rules, total(held) or 0)
    return sight.do(events.Spoken("punter", _choose(sight, status, "punter")))


def draw_on(sight: Sight) -> Move:
    """Return what comes after the punters' word."""
    coup = sight.coup()
    by = terms(sight.table)
    if coup.both_shown:
        side = question(coup, by)
        return sight.pull() if side is None else sight.do(events.Spoken(side, _choose(sight, "may", side)))
    banker = _faces(sight, "banker")
    turns = sight.table.profile.deal.banker_turns == "before_third_card" and not sight.croupier_is_here
    if turns and not coup.banker_shown and sight.chance("turns") < TURNS:
        return sight.do(events.Shown("banker"))
    if is_natural(banker) or is_natural(_faces(sight, "punter")):
        return sight.do(events.Shown("both"))
    if coup.punter_word == "draw" and len(coup.punter) == 2:
        return sight.pull()
    return _banker(sight, coup, banker)


def _banker(sight: Sight, coup: Coup[Any], banker: list[Card]) -> Move:
    if len(banker) > 2 or coup.banker_word == "stand":
        return sight.do(events.Shown("both"))
    if coup.banker_word == "draw":
        return sight.pull()
    against = _faces(sight, "punter")[2].points if len(coup.punter) > 2 else None
    status = banker_status(terms(sight.table).rules, total(banker) or 0, against)
    if SEALED in coup.punter[2:]:
        status = "may"  # he does not see what the punter drew
    word = _choose(sight, status, "banker")
    if status == "may" or (status == "must" and word == "stand"):
        return sight.do(events.Spoken("banker", word))
    return sight.pull() if status == "must" else sight.do(events.Shown("both"))


def _choose(sight: Sight, status: str, who: Side) -> Word:
    """Return the word of a side: what the grid says, its own choice in a free cell, and rarely an error."""
    if status == "may":
        return "draw" if sight.chance(who, "free cell") < 0.5 else "stand"
    errs = sight.chance(who, "errs") < ERRS
    return "draw" if (status == "must") != errs else "stand"


def _faces(sight: Sight, side: Side) -> list[Card]:
    """Return a side's cards as those who hold them see them; strays of this coup left before its cards."""
    coup, loaded = sight.coup(), sight.table.loaded
    assert loaded is not None
    first = loaded.out - len(coup.cards) + 1
    dealt = [place for place, to in enumerate(coup.order) if to == side[0]]
    faces = [sight.look(first + place) for place in dealt]
    hand = coup.punter if side == "punter" else coup.banker
    if len(hand) > 2:
        faces.append(sight.look(first + (5 if side == "banker" and len(coup.punter) > 2 else 4)))
    return faces


def name_card(sight: Sight) -> Move:
    """Return the naming of the first unread card, which a changeur has looked at too."""
    coup, loaded = sight.coup(), sight.table.loaded
    assert loaded is not None
    ordinal = coup.cards.index(None) + 1
    face = sight.look(loaded.out - len(coup.cards) + ordinal)
    return Do(events.CardNamed(ordinal, face), sight.croupier, sight.plan.person("changeur"))
