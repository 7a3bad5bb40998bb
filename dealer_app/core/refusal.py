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
    "not_now",  # the act has no place in this phase: text = phase
    "day_open",
    "day_not_open",
    "day_was_closed",  # this gaming day is over and stays so: text = day
    "day_is_past",  # a gaming day before the last one: the clock was set back; text = the last one
    "suspended",  # nothing can be recorded: text = why
    "not_writable",  # it holds what no record can: text = what
    "profile_not_valid_on",  # text = day
    "profile_broken",
    "count_wanted",  # the last shift's cagnotte is not counted
    "counted",
    "seat_unknown",  # amounts: seat asked, seats the profile has
    "seat_twice",  # amounts: seat
    "seat_empty",  # amounts: seat at which nobody sits
    "too_few_players",  # amounts: present, least
    "limit_under",  # text = limit, amounts: given, least
    "limit_over",  # text = limit, amounts: given, most
    "no_bank_maximum",
    "shoe_wanted",
    "wrong_packs",  # amounts: loaded, asked by the profile
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
    "not_following",  # an event that only follows from another act
]


class Refusal(msgspec.Struct, frozen=True):
    """The reason, a word and the figures that the sentence needs."""

    reason: Reason
    text: str = ""
    amounts: tuple[int, ...] = ()
