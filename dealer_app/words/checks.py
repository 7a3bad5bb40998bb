"""What the opening check list and the closing lines of a shift say of cards, shoe, books and proof.

By parameter and value; the rules are those of rules.md 6.2, 6.6, 6.7 and 11.4.
"""

from __future__ import annotations

from dealer_app.words.tongue import N_

LABELS: dict[str, str] = {
    "deck_back_colours": N_("Backs of the packs"),
    "card_indices": N_("Indices"),
    "deck_reuse": N_("Use of the packs"),
    "shuffle_mode": N_("Shuffle"),
    "cut_by": N_("Cut"),
    "cut_refused": N_("A cut declined"),
    "shoe_register": N_("Register of the shoes"),
    "commission_proof": N_("Proof of the commission"),
    "table_book": N_("Book of the table"),
    "daily_book": N_("Daily book"),
    "tax_book": N_("Tax book"),
    "session_end": N_("End of the session"),
    "count_difference": N_("Difference of the count"),
    "retention_years": N_("To be kept"),
    "record_banker_names": N_("Names of the bankers, by hand"),
    "correction_style": N_("Corrections"),
    "tickets_in_service": N_("Tickets put in service"),
    "tickets": N_("Tickets detached"),
    "tickets_lost": N_("Tickets lost"),
    "lost_charged": N_("Charged to the house for lost tickets"),
    "fees": N_("Participation fees, without VAT"),
    "fees_vat": N_("VAT on the fees"),
    "tips": N_("Tips"),
    "orphans": N_("Unclaimed stakes"),
    "surplus_entered": N_("Surplus of the count, entered"),
}
VALUES: dict[str, dict[object, str]] = {
    "deck_back_colours": {
        "half_half": N_("half of one colour, half of the other"),
        "any": N_("any colours"),
    },
    "card_indices": {"none": N_("none"), "allowed": N_("allowed")},
    "deck_reuse": {
        "until_worn": N_("until a card is not perfect"),
        "new_each_session": N_("new packs for each session"),
    },
    "shuffle_mode": {
        "croupier_flat_heap": N_("by the croupier, flat, in one heap"),
        "croupier_then_players": N_("by the croupier, then by any player, the croupier last"),
        "all_players": N_("by all players"),
        "machine": N_("by a machine"),
    },
    "cut_by": {
        "left_of_croupier": N_("offered to the croupier's left"),
        "last_seat": N_("offered to the last seat"),
        "right_of_banker": N_("by the neighbour at the banker's right"),
        "any_player": N_("by any player"),
    },
    "cut_refused": {"next_player": N_("the next player cuts"), "croupier": N_("the croupier cuts")},
    "shoe_register": {
        True: N_("the number of each shoe is noted at the opening"),
        False: N_("not kept"),
    },
    "commission_proof": {
        "machine": N_("the machine's entry"),
        "tickets": N_("tickets, detached and torn at each win"),
        "counter": N_("counters laid aside"),
        "none": N_("none"),
    },
    "session_end": {
        "cagnotte_counted": N_("when the cagnotte is counted"),
        "calendar_day": N_("with the day: one count for all its shifts"),
    },
    "count_difference": {
        "house_bears_shortage_and_surplus_adjusted": N_("a surplus is entered, a shortage is the house's"),
        "report_only": N_("reported, not adjusted"),
    },
}
CORRECTIONS: dict[str, str] = {
    "contra_entry_signed_twice": N_("by a contra entry, signed twice; nothing is erased"),
}
YEARS = N_("{n} years after the year of play, to the end of {year}")
NAME_OF = N_("seat {n}: ____________________")
BOOK_FROM = N_("{value}: from no. {first}")
DETACHED = N_("{value}: no. {first} to {last}")
