"""What the card census found, and what to do: one sentence each (`core.census`); and how a card is written."""

from __future__ import annotations

from dealer_app.core.cards import Card
from dealer_app.words.tongue import N_, Tongue

ALARMS: dict[str, str] = {
    "face_over": N_(
        "{card} is out {n} times, and {packs} packs hold it {packs} times: a card was misread or is none of this"
        " shoe. Call the chef de table and look at the cards."
    ),
    "face_wanting": N_(
        "The shoe is empty and {card} is out {n} times, and {packs} packs hold it {packs} times: a card is missing or"
        " was misread. Call the chef de table: it is to be reported."
    ),
    "factory_order": N_(
        "The cards come in the order of new packs: this shoe was not shuffled. Call the chef de table before the next"
        " coup."
    ),
    "repeated_run": N_(
        "Cards come again in the order in which they came before: this shoe was not shuffled. Call the chef de table"
        " before the next coup."
    ),
    "cards_over": N_(
        "More cards are out than the {cards} that were loaded. Call the chef de table: it is to be reported."
    ),
    "cards_wanting": N_(
        "The shoe is empty after {n} cards, and {cards} were loaded. Call the chef de table: a missing or extra card"
        " is to be reported."
    ),
    "count_differs": N_(
        "The shoe's count of its cards and that of the record differ by {n}. Compare the cards on the table."
    ),
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
