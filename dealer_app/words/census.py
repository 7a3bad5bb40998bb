"""What the card census found, and what to do: one sentence each (`core.census`); and how a card is written."""

from __future__ import annotations

from dealer_app.core.cards import Card
from dealer_app.words.tongue import N_, Tongue

ALARMS: dict[str, str] = {
    "face_over": N_("{card} is out {n} times, and {packs} packs hold {packs}. Call the chef de table."),
    "face_wanting": N_(
        "The shoe is empty, {card} is out {n} times, and {packs} packs hold {packs}. Call the chef de table: it is to"
        " be reported."
    ),
    "factory_order": N_(
        "The cards come in the order of new packs: the shoe was not shuffled. Call the chef de table."
    ),
    "repeated_run": N_(
        "The cards come in an order that came before: the shoe was not shuffled. Call the chef de table."
    ),
    "cards_over": N_("More cards are out than the {cards} loaded. Call the chef de table: it is to be reported."),
    "cards_wanting": N_(
        "The shoe is empty after {n} cards, and {cards} were loaded. Call the chef de table: it is to be reported."
    ),
    "count_differs": N_("The shoe's count of cards and the record's differ by {n}. Compare the cards on the table."),
    "no_stop_card": N_("Fewer than {n} cards are left, and the stop card has not come. Look for it after this coup."),
}
SIGNS = {"C": "\u2663", "D": "\u2666", "H": "\u2665", "S": "\u2660"}
_PACK = 52  # cards


def face(card: Card) -> str:
    """Return a card as rank and suit sign."""
    return ("10" if card.rank == "T" else card.rank) + SIGNS[card.suit]


def sentence(what: str, card: Card | None, count: int, packs: int, tongue: Tongue) -> str:
    """Return what was found in a load of so many packs, and what to do."""
    shown = "" if card is None else face(card)
    return tongue.say(ALARMS[what]).format(card=shown, n=abs(count), packs=packs, cards=packs * _PACK)
