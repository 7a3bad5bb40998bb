"""Why an act is not allowed now, as one sentence that says what to do, by the reasons of `core.refusal`.

{t} is the refusal's word, {a} and {b} its figures as plain numbers, {x} and {y} the same as amounts.
"""

from __future__ import annotations

from dealer_app.core.refusal import Refusal
from dealer_app.words.amounts import Purse, plain
from dealer_app.words.screen import PHASES, ROLES
from dealer_app.words.tongue import N_, Tongue

REFUSALS: dict[str, str] = {
    "not_permitted": N_("A {t} may not do this."),
    "approval_wanted": N_("A second person must approve this."),
    "approver_is_actor": N_("The one who approves must be another person."),
    "not_on_staff": N_("{t} is not on the staff list in that role."),
    "not_now": N_("This has no place now ({t})."),
    "day_open": N_("The gaming day {t} is open already."),
    "day_not_open": N_("No gaming day is open: the chef opens it."),
    "day_was_closed": N_("The gaming day {t} is closed and stays closed."),
    "day_is_past": N_("The last gaming day was {t}: the clock of this computer stands at an earlier one."),
    "suspended": N_("The table is suspended: nothing can be recorded ({t})."),
    "not_writable": N_("This cannot be recorded: {t}."),
    "profile_not_valid_on": N_("The rule profile is not valid on {t}."),
    "profile_broken": N_("The rule profile is not whole: see the parameter {t}."),
    "count_wanted": N_("The cagnotte of the last shift must be counted first."),
    "counted": N_("The cagnotte is counted already, or no shift was closed."),
    "seat_unknown": N_("There is no seat {a} at this table: its seats are 1 to {b}."),
    "seat_twice": N_("Seat {a} is named twice."),
    "seat_empty": N_("Nobody sits at seat {a}."),
    "too_few_players": N_("{a} players are too few: {b} are needed."),
    "limit_under": N_("{t} is {x}: at least {y} is needed."),
    "limit_over": N_("{t} is {x}: at most {y} is allowed."),
    "no_bank_maximum": N_("This rule profile knows no bank maximum: leave bank_max out."),
    "shoe_wanted": N_("No shoe with a coup's cards in it is loaded: load the shoe first."),
    "wrong_packs": N_("The shoe says {a} packs, the rules ask for {b}."),
    "not_the_turn": N_("Seat {a} is asked first."),
    "bank_under_min": N_("A bank of {x} is under the minimum of {y}."),
    "bank_off_step": N_("A bank of {x} is not a multiple of {y}."),
    "under_price": N_("{x} is under the price: the hand is taken at {y} or more."),
    "no_raise": N_("{x} is over the price: the hand is taken at exactly {y}."),
    "banker_stakes": N_("The banker cannot stake against his own bank."),
    "stake_under_min": N_("A stake of {x} is under the minimum of {y}."),
    "stake_off_step": N_("A stake of {x} is not a multiple of {y}."),
    "nothing_left": N_("The bank is covered: nothing is left to stake."),
    "left_under_floor": N_("Only {x} is left, under the least stake of {y}: it stays uncovered."),
    "banco_goes_before": N_("The banco of seat {a} goes before."),
    "no_stake": N_("Seat {a} has no stake to take back."),
    "no_cover": N_("Nobody has staked: take a stake first, or let the banker pass."),
    "pass_not_allowed": N_("These rules do not let the banker pass."),
    "min_deals": N_("The banker has dealt {a} coups: he may pass after {b}."),
    "pass_moment": N_("The banker cannot pass at this moment."),
    "not_due": N_("No card is due now."),
    "due": N_("The card is due: it is no stray one."),
    "word_wanted": N_("The punter's word comes first: + card, . no."),
    "word_not_now": N_("No word is asked of this side now."),
    "cards_wanted": N_("The punter's card comes first."),
    "shown": N_("These cards lie open already."),
    "not_unread": N_("Card {a} of this coup needs no name."),
    "lies_closed": N_("Card {a} has not been turned: it is named when it lies open."),
    "wrong_commission": N_("{x} was not called: the commission is {y}."),
    "stakes_stay": N_("After a tie the stakes stay as they are: the next cards are for the same stakes."),
    "no_tickets": N_("No tickets prove the commission under these rules."),
    "ticket_value_unknown": N_("There are no tickets of {x} under these rules."),
    "too_many_ticket_values": N_("{a} values of tickets would be in service: at most {b} may be."),
    "ticket_values_set": N_("The values in service are set before the first coup of the shift."),
    "ticket_values_too_great": N_("Put tickets in service that make up {x}, the unit of the commission."),
    "ticket_number": N_("Ticket no. {a} is not free: the highest number of this value here so far is {b}."),
    "no_such_tickets": N_("The books in service do not make up {x}: put another book in service."),
    "tickets_wrong_sum": N_("These tickets are worth {x}: the commission is {y}."),
    "ticket_not_next": N_("Ticket no. {a} is not the next of its value, which is no. {b}."),
    "tickets_wanted": N_("The tickets for {x} are detached before the drop."),
    "tickets_lie": N_("The tickets of the last win still lie on the cloth: tear them up first."),
    "no_tickets_lie": N_("No tickets lie on the cloth."),
    "report_only": N_("Under these rules a difference of the count is reported and not adjusted."),
    "wrong_surplus": N_("{x} is not the surplus that the count showed: it is {y}."),
    "no_fee": N_("These rules know no participation fee."),
    "fee_wanted": N_("The participation fee of place {a} comes before the first stake of the day."),
    "fee_paid": N_("Place {a} has paid the fee of this day already."),
    "fee_over": N_("A fee of {x} is too much: at most {y} a person a day, VAT not included."),
    "fee_day_is_gaming_day": N_("The fee day begins with the gaming day and does not begin again within it."),
    "no_amount": N_("{x} is no amount: it must be more than nothing."),
    "no_orphans_register": N_("These rules keep no register of unclaimed money."),
    "not_its_stake": N_("{x} is not the stake that nobody claims: it is {y}."),
    "nothing_to_take_back": N_("There is nothing to take back."),
    "not_the_newest": N_("Only the newest act can be taken back."),
    "card_stays_out": N_("A card that has left the shoe cannot go back."),
    "not_following": N_("This is no act: it follows from one."),
}


def sentence(refusal: Refusal, purse: Purse, tongue: Tongue) -> str:
    """Return the refusal as one sentence."""
    a, b = (*refusal.amounts, 0, 0)[:2]
    word = refusal.text
    if refusal.reason == "not_now" and word in PHASES:
        word = tongue.say(PHASES[word], "phase")
    elif refusal.reason == "not_permitted" and word in ROLES:
        word = tongue.say(ROLES[word], "role")
    return tongue.say(REFUSALS[refusal.reason]).format(
        t=word, a=a, b=b, x=plain(a, purse, tongue), y=plain(b, purse, tongue)
    )
