"""Corrections and irregularities on paper."""

from __future__ import annotations

from dealer_app.words.tongue import N_

LABELS: dict[str, str] = {
    "corrections": N_("Coups put right"),
    "irregularities": N_("Irregularities"),
    "tickets_over": N_("Tickets detached beyond the commission"),
    "tickets_wanting": N_("Tickets wanting for the commission"),
}
MARK = N_("put right")
COUP = N_("coup {n} (entry {seq})")
PUT_RIGHT = N_("Coup {n} was put right at {time} (entry {seq}) by {by}: {reason}")
BOTH = N_("Recorded: {recorded}. Put right: {corrected}.")
FIGURES = N_("{result} {points}, cover {cover}, commission {commission}, cards {cards}")
STAKES_BACK = N_("void, stakes back, cards {cards}")
TICKETS = N_("Tickets of {tickets} were detached for it and stay torn.")
SEEN_IN_COUP = N_("{number}, coup {n} (entry {seq}): {seen}. {ruling} Decided by {by}.")
SEEN_AT = N_("{number} (entry {seq}): {seen}. {ruling} Decided by {by}.")
BY_ACT = N_("Recorded by an act of its own.")
IN_COUP = N_("Coup {n}:")
STOOD: dict[str, str] = {
    "PlayFrozen": N_("Play stood still (entry {seq}): {doubt}."),
    "CardsCompared": N_("The cards on the table were compared (entry {seq}): {cards} lay there, by {by}."),
    "CardEntered": N_("A card was entered by hand (entry {seq}) by {by}."),
    "CardReturned": N_("A card went back into the shoe (entry {seq})."),
    "ShoeAccepted": N_("Another shoe was accepted, {serial} (entry {seq}), by {by}."),
}
CONTRA = N_("Put right in the books by a contra entry.")
