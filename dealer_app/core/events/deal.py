"""Of the cards of a coup: drawn, said, shown, named, and what a false draw makes of them."""

from __future__ import annotations

from typing import Literal

from dealer_app.core.cards import Card
from dealer_app.core.events.head import Annulment, Event, Side, Word


class CardDrawn(Event, frozen=True):
    """A card left the shoe for the coup; None: it was left unread."""

    card: Card | None


class CardsSeen(Event, frozen=True):
    """The holder has lifted the punters' cards from the cloth: a suivi comes too late from now on."""


class Spoken(Event, frozen=True):
    """A side said card or no."""

    side: Side
    word: Word


class Bound(Event, frozen=True):
    """A side plays this coup by the rule, or asked for advice: what is free to it is as advised (rules.md 4.5)."""

    side: Side


class Shown(Event, frozen=True):
    """The banker's two cards lie open, or both hands do."""

    side: Literal["banker", "both"]


class CardNamed(Event, frozen=True):
    """The face of an unread card that lies open; `ordinal` is its place in the coup, from 1."""

    ordinal: int
    card: Card


class FalseDraw(Event, frozen=True):
    """A side drew or stood against the grid; `against` is the punter's third card, None if he stood."""

    side: Side
    total: int
    against: int | None
    required: Word
    did: Word


class CardMoved(Event, frozen=True):
    """A card that went to one hand by a false word is the other's; `ordinal` is its place in the coup, from 1."""

    ordinal: int
    to: Side


class CardDead(Event, frozen=True):
    """A card of the coup belongs to no hand; it stays out of the shoe."""

    ordinal: int


class WordLapsed(Event, frozen=True):
    """What a side said counts no more: it answered to a false word, or its false word may still be mended."""

    side: Side


class CoupAnnulled(Event, frozen=True):
    """The coup is void: cards to the panier, stakes back, same banker and amount; it keeps its number."""

    why: Annulment


class CoupNotDealt(Event, frozen=True):
    """The stakes were closed and no card is dealt: the coup is none and its number is free again."""
