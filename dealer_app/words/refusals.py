"""Why an act is not allowed now, as one sentence that says what to do, by the reasons of `core.refusal`.

{t} is the refusal's word, {u} what an irregularity is, {a} and {b} its figures as plain numbers, {x} and {y} the same
as amounts.
"""

from __future__ import annotations

from msgspec.structs import replace

from dealer_app.core.refusal import Refusal
from dealer_app.words.amounts import Purse, plain
from dealer_app.words.claims import CLAIMS, RIGHTS
from dealer_app.words.doubts import DOUBTS
from dealer_app.words.irregularities import SEEN, WANTS
from dealer_app.words.screen import PHASES, ROLES
from dealer_app.words.tongue import N_, Tongue

REFUSALS: dict[str, str] = {
    "not_permitted": N_("A {t} may not do this."),
    "approval_wanted": N_("A second person must approve this."),
    "approver_is_actor": N_("The one who approves must be another person."),
    "not_on_staff": N_("{t} is not on the staff list in that role."),
    "not_proven": N_("{t} has not signed in: type the number and the PIN, or use the badge."),
    "approval_unproven": N_("{t} must approve this by PIN or badge, here and now."),
    "not_as_shown": N_("This is not what was shown and approved: look at it again."),
    "approval_late": N_("An approval holds for {a} seconds: ask for it again."),
    "no_proof": N_("{t} has no PIN: the administrator gives one, and a chef or the director approves it."),
    "pin_wrong": N_("This is not the PIN of {t}."),
    "pin_wait": N_("Too many wrong PINs for {t}: try again in {a} s."),
    "pin_locked": N_("Too many wrong PINs for {t}: the chef or the director lets the person try again."),
    "pin_over": N_("No more tries for {t} today."),
    "pin_unknown": N_("PINs cannot be checked on this computer: see the page on people in the manual."),
    "badge_unknown": N_("Nobody has this badge."),
    "badges_off": N_("No badge will do now: type number and PIN."),
    "badge_unasked": N_("A badge was read and nobody asked for one: it is noted and does nothing."),
    "has_left": N_("{t} works here no more."),
    "not_himself": N_("Nobody does this for himself: another person must."),
    "bank_is_open": N_("The screen is not locked while a bank is open."),
    "other_croupier": N_("{t} has this table: ask for the relief first."),
    "at_the_table": N_("{t} has this table already."),
    "stand_unconfirmed": N_("First the croupier says whether the cloth shows what is recorded."),
    "clock_back": N_("The clock is earlier than it can be: two persons confirm it, or it is set right."),
    "older_day": N_(
        "Version {t} of the program began this gaming day: play the bank that stands to its end, then close the "
        "shift and the day. This version begins with the next gaming day."
    ),
    "reference_wanted": N_("Type the number of the paper first: figures, letters and hyphens."),
    "on_paper": N_("Paper {t} is being entered already: end it first."),
    "not_on_paper": N_("No paper is being entered."),
    "not_now": N_("This has no place now ({t})."),
    "day_open": N_("The gaming day {t} is open already."),
    "day_not_open": N_("No gaming day is open: the chef opens it."),
    "day_was_closed": N_("The gaming day {t} is closed and stays closed."),
    "day_is_past": N_("The last gaming day was {t}: the clock of this computer stands at an earlier one."),
    "suspended": N_("The table is suspended: nothing can be recorded ({t})."),
    "not_told": N_("Nothing was changed: above stands what happened at the table."),
    "not_writable": N_("This cannot be recorded: {t}."),
    "profile_not_valid_on": N_("The rule profile is not valid on {t}."),
    "profile_broken": N_("The rule profile is not whole: see the parameter {t}."),
    "count_wanted": N_("The cagnotte of the last shift must be counted first."),
    "counted": N_("The cagnotte is counted already, or no shift was closed."),
    "count_begun": N_("The count has begun: the cagnotte must be counted first."),
    "count_not_begun": N_("The count must be begun first: what the cagnotte should hold is not fixed yet."),
    "seat_unknown": N_("There is no seat {a} at this table: its seats are 1 to {b}."),
    "seat_twice": N_("Seat {a} is named twice."),
    "seat_empty": N_("Nobody sits at seat {a}."),
    "too_few_players": N_("{a} players are too few: {b} are needed."),
    "limit_under": N_("{t} is {x}: at least {y} is needed."),
    "limit_over": N_("{t} is {x}: at most {y} is allowed."),
    "no_bank_maximum": N_("This rule profile knows no bank maximum: leave bank_max out."),
    "shoe_wanted": N_("No shoe with a coup's cards in it is loaded: load the shoe first."),
    "wrong_packs": N_("The shoe says {a} packs, the rules ask for {b}."),
    "players_first": N_("The shoe takes a pack for each player: open the shift first."),
    "burn_wanted": N_("Cards of the new shoe are to be burned first: {a} more."),
    "no_burn": N_("No card is to be burned now."),
    "bound_already": N_("This side plays the coup by the rule already."),
    "bound_too_late": N_("This side has had its word: it is bound to the rule before it, or not in this coup."),
    "turned_at_the_end": N_("The banker's hand stays closed now: both hands are shown at the end."),
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
    "call_goes_before": N_("The call of seat {a} goes before, {t}."),
    "stakes_go_before": N_("The stake of seat {a} goes before this call under these rules."),
    "call_not_offered": N_("These rules do not know the call: {t}."),
    "not_first_in_order": N_("Only seat {a}, the first to speak, may call this: {t}."),
    "no_suivi": N_("Seat {a} has no banco to follow."),
    "cards_seen": N_("The punters' cards have been looked at: nobody may follow any more."),
    "stake_over_max": N_("A stake of {x} is over the maximum of {y}."),
    "cover_under_min": N_("{x} is covered: at least {y} must be before the close."),
    "redraw_wanted": N_("Seats {a} and {b} have the same highest stake: they draw for the cards first."),
    "no_redraw": N_("No draw for the cards is due."),
    "not_tied": N_("Seat {a} is not among the highest stakes: seat {b} is."),
    "no_privilege": N_("Seat {a} has no right to the cards before a higher stake."),
    "no_bar": N_("These rules bar nobody from holding the cards."),
    "line_not_taken": N_("These rules take no stake on the line."),
    "no_raise_of_bank": N_("These rules do not let the banker raise the bank."),
    "raise_over_excess": N_("{x} cannot be added: the stakes are over the bank by {y}."),
    "no_association": N_("These rules let nobody share a stake."),
    "no_partner": N_("Seat {a} cannot share this stake."),
    "shared_already": N_("The stake of seat {a} is shared already."),
    "part_over_stake": N_("A part of {x} cannot be: at most {y} of the stake is the partner's."),
    "no_credit": N_("Nobody plays on his word under these rules: chips first."),
    "chips_only": N_("These rules take chips only: notes are changed first."),
    "bank_in_chips": N_("The bank is in chips only: notes are changed first."),
    "money_named": N_("This was told of seat {a} already."),
    "no_notes": N_("Seat {a} has no lost notes to exchange."),
    "notes_to_exchange": N_("The lost notes of seat {a} are exchanged first."),
    "no_standing": N_("Nobody plays standing under these rules."),
    "seat_taken": N_("Place {a} is taken."),
    "banker_stays": N_("The banker gives up the hand before he goes."),
    "stake_lies": N_("The stake of seat {a} lies on the table: it is taken back first."),
    "share_lies": N_("The banker's partner has left seat {a}: it is free again when the bank ends."),
    "waits_already": N_("Place {a} is on the waiting list already."),
    "list_goes_before": N_("A seat is free: place {a} waits for it first."),
    "not_away": N_("Nobody is away from seat {a}."),
    "must_salute": N_("Seat {a} must let the hand go by once."),
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
    "first_banker_wanted": N_("The first banker is not named yet: enter the seat that won."),
    "other_first_banker": N_("The first banker is found in another way: {t}."),
    "auction_open": N_("The hand is in the auction: take bids, then knock it down."),
    "seated_only": N_("A standing punter takes the hand only by sale or auction."),
    "standing_only": N_("Only those who stand are asked now."),
    "may_not_bid": N_("Place {a} may not bid in this auction."),
    "bid_too_low": N_("A bid of {x} is too low: {y} stands."),
    "bid_stands": N_("The bid of place {a} stands: {y}."),
    "no_bid": N_("Nobody has bid."),
    "bank_over_max": N_("A bank of {x} is over the maximum of {y}."),
    "make_up_wanted": N_("The bank of {x} is under the minimum of {y}: it is made up from the reliquat or passed."),
    "make_up_exactly": N_("A bank of {x} is not what is wanted: it is made up to exactly {y}."),
    "amount_wanted": N_("The banker must name the amount of this coup first."),
    "amount_stands": N_("After a tie the amount stays as it is: {x}."),
    "amount_over_table": N_("{x} is more than the banker has on the table: {y}."),
    "amount_not_raised": N_("{x} exposes nothing more: {y} stands in the bank."),
    "not_reexposed": N_("These rules let no money come back from the reliquat on request."),
    "stakes_open": N_("The stakes are open: this comes before them."),
    "next_shoe_equal": N_("The bank is kept for the next shoe at exactly {x}, or passed."),
    "tout_va_not_offered": N_("These rules do not know tout va."),
    "tout_va_maximum": N_("Tout va is only for a bank without a maximum: here it is {x}."),
    "tout_va_said": N_("Tout va is said already."),
    "all_goes": N_("All goes in this coup: nothing is excluded from it."),
    "garage_not_allowed": N_("These rules do not let the banker take money out of the bank."),
    "garage_moment": N_("Money is excluded after a win, before the next amount is announced."),
    "garage_threshold": N_("The winnings of {x} are not over {y}: no voluntary garage yet."),
    "garage_over": N_("{x} cannot be excluded: at most {y}."),
    "half_moment": N_("Half is taken once after a win with eight or nine, before the next stakes."),
    "half_exactly": N_("{x} is not half of the bank: half is {y}."),
    "reduction_not_allowed": N_("These rules do not let the banker take off the uncovered part now."),
    "reduction_over": N_("{x} cannot be taken off: {y} is uncovered."),
    "full_cover_wanted": N_("{x} is missing: the bank of {y} must be covered in full."),
    "association_forbidden": N_("These rules forbid any association with the banker."),
    "associate_is_banker": N_("The banker cannot be his own partner."),
    "associate_already": N_("Seat {a} is the banker's partner already."),
    "associate_too_late": N_("A partner joins only when the bank is put up or taken over."),
    "associate_stakes": N_("The banker's partner cannot stake against the bank."),
    "share_out_of_bank": N_("A share of {x} is none: it is a part of the opening amount of {y}."),
    "share_off_step": N_("A share of {x} is not a multiple of {y}."),
    "no_such_ruling": N_("These rules offer no ruling with the number {t}."),
    "not_seen": N_("The table does not show what {t} speaks of: {u}."),
    "ruling_wants": N_("This ruling does not say what it must: {t}."),
    "must_give": N_("A card came out before the close: the banker must give this coup."),
    "stakes_frozen": N_("A card of the coup is known: no stake is lowered or taken back."),
    "no_such_card": N_("Card {a} is none of this coup."),
    "cards_open": N_("Cards of this coup lie open: nobody may follow any more."),
    "decision_wanted": N_("The decision is written down: one line of 1 to 500 characters."),
    "face_wanted": N_("Card {a} was not read: its face comes first, so that it is known which card is dead."),
    "not_read": N_("Card {a} was not read: name its face instead."),
    "same_card": N_("Card {a} is recorded as this face already."),
    "shift_is_over": N_(
        "The shift is closed, and its coups stay as they are recorded: too little commission is borne by the house, "
        "too much shows when the cagnotte is counted. Have it written down."
    ),
    "no_settled_coup": N_("No coup of this shift is settled that could be read again."),
    "no_such_word": N_("That side said no word in the coup that is to be corrected."),
    "reason_wanted": N_("A reason is wanted: one line of at most 500 characters."),
    "change_wanted": N_("A correction says what should have been recorded, or that the coup is void."),
    "not_legal_then": N_(
        "Read so, a later act would not have been allowed or would have moved other money: "
        "take back what was done since, or leave the coup as it is."
    ),
    "would_be_open": N_("Read so, the coup would not be over: a card would still be due."),
    "nothing_changes": N_("Read so, nothing of the coup changes."),
    "frozen": N_("Play stands still: {t}. Compare the cards on the table first."),
    "not_frozen": N_("Nothing is in doubt: no cards are to be compared."),
    "cards_missing": N_("{a} cards lie there and {b} are recorded: count again, or have the coup made void."),
    "too_many_cards": N_("{a} cards cannot lie there: at most {b} can. Count again, or have the coup made void."),
    "no_card_out": N_("No such card lies there that could have gone back into the shoe."),
    "cards_lie_open": N_("Both hands lie open, or the card is dead: no card goes back any more."),
    "no_serial": N_("This is no serial number of a shoe."),
    "shoe_tells": N_("The shoe is there and tells its cards itself: none is entered by hand."),
    "not_following": N_("This is no act: it follows from one."),
}


READ_SO = N_("Read so, an earlier act would have been refused: {t}")


def sentence(refusal: Refusal, purse: Purse, tongue: Tongue) -> str:
    """Return the refusal as one sentence."""
    if refusal.past:
        return tongue.say(READ_SO).format(t=sentence(replace(refusal, past=False), purse, tongue))
    a, b = (*refusal.amounts, 0, 0)[:2]
    word = refusal.text
    if refusal.reason == "not_now" and word in PHASES:
        word = tongue.say(PHASES[word], "phase")
    elif refusal.reason == "not_permitted" and word in ROLES:
        word = tongue.say(ROLES[word], "role")
    elif refusal.reason == "frozen":
        word = tongue.say(DOUBTS[word], "doubt")
    elif refusal.reason == "call_goes_before":
        call, right = word.split()
        word = f"{tongue.say(RIGHTS[right], 'right')} ({tongue.say(CLAIMS[call], 'claim')})"
    elif refusal.reason == "ruling_wants":
        word = tongue.say(WANTS[word], "irregularity")
    elif word in CLAIMS:
        word = tongue.say(CLAIMS[word], "claim")
    seen = tongue.say(SEEN[word], "irregularity") if refusal.reason == "not_seen" else ""
    return tongue.say(REFUSALS[refusal.reason]).format(
        t=word, u=seen, a=a, b=b, x=plain(a, purse, tongue), y=plain(b, purse, tongue)
    )
