"""What a shoe leaves in doubt, as half a sentence: the reasons for which play stands still (`events.Doubt`)."""

from __future__ import annotations

from dealer_app.words.tongue import NC_

DOUBTS: dict[str, str] = {
    "loss_possible": NC_("doubt", "a card may have left the shoe unheard"),
    "range_lost": NC_("doubt", "the shoe has forgotten what was not recorded"),
    "new_epoch": NC_("doubt", "the shoe has lost its log in this coup"),
    "desync": NC_("doubt", "the shoe tells something else than is recorded"),
    "resend_fruitless": NC_("doubt", "the shoe does not send what is missing"),
    "other_host": NC_("doubt", "another console has answered this shoe"),
    "count_mismatch": NC_("doubt", "the shoe counts other cards than are recorded"),
    "foreign_card": NC_("doubt", "a card left the shoe that is none of it"),
    "lid": NC_("doubt", "the lid of the shoe was opened in play"),
    "jam": NC_("doubt", "a card sticks in the shoe"),
    "empty": NC_("doubt", "the shoe says that it is empty"),
    "hand_entry": NC_("doubt", "the shoe tells other cards than were entered by hand"),
    "recovered": NC_("doubt", "the cloth shows something else than is recorded"),
    "returned": NC_("doubt", "a card went back into the shoe"),
    "census": NC_("doubt", "the faces on the table cannot all be of this shoe"),
}
