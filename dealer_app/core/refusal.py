"""Why an act is not allowed now: a reason from a closed list, with its figures; never an exception.

Sentences are made of it by `words`; `amounts` are minor units, `text` is a word of the game or of the file.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Reason = Literal[
    "not_permitted",  # the role may not do it: text = role
    "approval_wanted",  # another person with a role that may must approve
    "approver_is_actor",
    "not_on_staff",  # text = id
    "not_proven",  # who acts has not signed in: text = id
    "approval_unproven",  # who approves has not proven himself for what is shown: text = id
    "not_as_shown",  # what is to be done is not what was shown and approved
    "approval_late",  # amounts: seconds for which an approval holds
    "no_proof",  # the person has no PIN: text = id
    "pin_wrong",  # text = id
    "pin_wait",  # text = id, amounts: seconds
    "pin_locked",  # only the chef lets him try again: text = id
    "pin_over",  # no more today: text = id
    "pin_unknown",  # PINs cannot be checked on this computer
    "badge_unknown",
    "badges_off",  # too many that nobody has were read, or no day is open: a PIN does
    "badge_unasked",  # a badge was read where nobody asked for one
    "has_left",  # works here no more: text = id
    "not_himself",  # nobody does this for himself: text = id
    "bank_is_open",  # the screen is not locked while a bank is open
    "other_croupier",  # another croupier has the table: text = his id
    "at_the_table",  # he has the table already: text = id
    "stand_unconfirmed",  # after a recovery the croupier has not confirmed what lies on the cloth
    "clock_back",  # the clock is earlier than the last entry or than the program: two persons confirm it
    "older_day",  # an older release of the program began this day, so nothing new begins in it: text = release
    "reference_wanted",  # the paper from which late entries come has a reference
    "on_paper",  # late entries are being made already: text = the reference
    "not_on_paper",
    "not_now",  # the act has no place in this phase: text = phase
    "day_open",
    "day_not_open",
    "day_was_closed",  # this gaming day is over and stays so: text = day
    "day_is_past",  # a gaming day before the last one: the clock was set back; text = the last one
    "suspended",  # nothing can be recorded: text = why
    "not_told",  # in training: something else was told
    "not_writable",  # it holds what no record can: text = what
    "profile_not_valid_on",  # text = day
    "profile_broken",
    "count_wanted",  # the last shift's cagnotte is not counted
    "counted",
    "count_begun",  # what the cagnotte should hold is fixed already
    "count_not_begun",  # what the cagnotte should hold is not fixed yet
    "seat_unknown",  # amounts: seat asked, seats the profile has
    "seat_twice",  # amounts: seat
    "seat_empty",  # amounts: seat at which nobody sits
    "too_few_players",  # amounts: present, least
    "limit_under",  # text = limit, amounts: given, least
    "limit_over",  # text = limit, amounts: given, most
    "no_bank_maximum",
    "shoe_wanted",
    "wrong_packs",  # amounts: loaded, asked by the profile
    "players_first",  # a pack for each player, and no shift is open
    "burn_wanted",  # amounts: cards still to be burned
    "no_burn",
    "bound_already",
    "bound_too_late",
    "turned_at_the_end",  # the banker's hand stays closed until both are shown
    "not_the_turn",  # amounts: seat asked first
    "bank_under_min",  # amounts: given, least
    "bank_off_step",  # amounts: given, step
    "under_price",  # amounts: given, price
    "no_raise",  # amounts: given, price
    "banker_stakes",
    "stake_under_min",  # amounts: given, least
    "stake_off_step",  # amounts: given, step
    "nothing_left",  # the bank is covered
    "left_under_floor",  # amounts: left, floor
    "banco_goes_before",  # amounts: seat that holds it
    "call_goes_before",  # text = the call that lies and why (rank, seated, order), amounts: its seat
    "stakes_go_before",  # the rules rank stakes before this call; amounts: seat of one
    "call_not_offered",  # text = call
    "not_first_in_order",  # text = call; amounts: the seat that may
    "no_suivi",  # amounts: seat
    "cards_seen",  # another has looked at the punters' cards
    "stake_over_max",  # amounts: given, most
    "cover_under_min",  # amounts: covered, least
    "redraw_wanted",  # amounts: two of those with the same highest stake
    "no_redraw",
    "not_tied",  # amounts: seat given, a seat that is tied
    "no_privilege",  # amounts: seat
    "no_bar",
    "line_not_taken",
    "no_raise_of_bank",
    "raise_over_excess",  # amounts: given, most
    "no_association",
    "no_partner",  # amounts: seat
    "shared_already",  # amounts: seat
    "part_over_stake",  # amounts: given, most
    "no_credit",
    "chips_only",
    "bank_in_chips",
    "money_named",  # amounts: seat
    "no_notes",  # amounts: seat
    "notes_to_exchange",  # amounts: seat
    "no_standing",
    "seat_taken",  # amounts: seat
    "banker_stays",
    "stake_lies",  # amounts: seat
    "share_lies",  # amounts: seat
    "waits_already",  # amounts: place
    "list_goes_before",  # amounts: place of the first who waits
    "not_away",  # amounts: seat
    "must_salute",  # amounts: seat
    "no_stake",  # the seat has no stake to withdraw
    "no_cover",
    "pass_not_allowed",
    "min_deals",  # amounts: dealt, least
    "pass_moment",
    "not_due",  # a card that may not leave the shoe now
    "word_wanted",  # a card lies there without a word
    "word_not_now",
    "cards_wanted",  # the hands are not dealt
    "due",  # the card is due and no stray one
    "shown",
    "not_unread",  # the card named was read, or is none of this coup
    "lies_closed",  # the card to be named has not been turned
    "wrong_commission",  # amounts: given, called
    "stakes_stay",  # after a tie nothing may be changed: the next cards are for the same stakes
    "no_tickets",  # tickets do not prove the commission here
    "ticket_value_unknown",  # amounts: value
    "too_many_ticket_values",  # amounts: values in service with this one, most
    "ticket_values_set",  # the values in service do not change once a coup is dealt
    "ticket_values_too_great",  # amounts: unit of the commission, which the values in service do not make up
    "ticket_number",  # amounts: number given, highest number that was here before
    "no_such_tickets",  # amounts: sum that the books in service do not make up
    "tickets_wrong_sum",  # amounts: given, due
    "ticket_not_next",  # amounts: number given, next number of the value
    "tickets_wanted",  # amounts: due
    "tickets_lie",
    "no_tickets_lie",
    "report_only",
    "wrong_surplus",  # amounts: given, surplus
    "no_fee",
    "fee_wanted",  # amounts: place
    "fee_paid",  # amounts: place
    "fee_over",  # amounts: given, most
    "fee_day_is_gaming_day",
    "no_amount",  # amounts: given
    "no_orphans_register",
    "not_its_stake",  # amounts: given, stake
    "nothing_to_take_back",
    "not_the_newest",
    "card_stays_out",  # the newest act is a card, and a card never goes back
    "first_banker_wanted",
    "other_first_banker",  # text = the way of the profile
    "auction_open",
    "seated_only",
    "standing_only",
    "may_not_bid",  # amounts: place
    "bid_too_low",  # amounts: given, the bid that stands
    "bid_stands",  # amounts: place, its bid
    "no_bid",
    "bank_over_max",  # amounts: given, most
    "make_up_wanted",  # amounts: the bank, the least
    "make_up_exactly",  # amounts: given, the least
    "amount_wanted",
    "amount_stands",  # amounts: the amount
    "amount_over_table",  # amounts: given, all on the table
    "amount_not_raised",  # amounts: given, the bank
    "not_reexposed",
    "stakes_open",
    "next_shoe_equal",  # amounts: the bank
    "tout_va_not_offered",
    "tout_va_maximum",  # amounts: the maximum
    "tout_va_said",
    "all_goes",
    "garage_not_allowed",
    "garage_moment",
    "garage_threshold",  # amounts: winnings, threshold
    "garage_over",  # amounts: given, most
    "half_moment",
    "half_exactly",  # amounts: given, half
    "reduction_not_allowed",
    "reduction_over",  # amounts: given, uncovered
    "full_cover_wanted",  # amounts: missing, the bank
    "association_forbidden",
    "associate_is_banker",
    "associate_already",  # amounts: seat
    "associate_too_late",
    "associate_stakes",
    "share_out_of_bank",  # amounts: given, opening amount
    "share_off_step",  # amounts: given, step
    "no_such_ruling",  # text = number of the irregularity
    "not_seen",  # text = number: the table does not show what it speaks of
    "ruling_wants",  # text = what must be said, or must not
    "must_give",  # amounts: cards out before the close
    "stakes_frozen",  # a card of the coming coup is known
    "no_such_card",  # amounts: place in the coup
    "cards_open",
    "decision_wanted",
    "face_wanted",  # amounts: place in the coup, unread, without which it is not known which card dies
    "not_read",  # amounts: place in the coup, whose face is still to be named
    "same_card",  # amounts: place in the coup
    "shift_is_over",  # no coup of a closed shift is read again
    "no_settled_coup",  # that could be read again
    "no_such_word",
    "reason_wanted",
    "change_wanted",
    "not_legal_then",  # the history with the repair would be none
    "would_be_open",  # read so, the coup would not be over
    "nothing_changes",
    "frozen",  # the cards on the table are in doubt: text = the doubt
    "not_frozen",  # nothing is in doubt
    "cards_missing",  # fewer lie on the table than are recorded: amounts: given, recorded
    "too_many_cards",  # amounts: given, most
    "no_card_out",  # none that could have gone back into the shoe
    "cards_lie_open",  # the hands lie open, or the card is dead: it does not go back
    "no_serial",  # no serial number of a shoe
    "shoe_tells",  # the shoe is there and tells its cards itself
    "not_following",  # an event that only follows from another act
]


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """The reason, a word and the figures that the sentence needs.

    `past`: an act of the past would have been refused so, the history read again with a repair.
    """

    reason: Reason
    text: str = ""
    amounts: tuple[int, ...] = ()
    past: bool = False
