"""The spoken calls of rules.md section 8 and the prompts beside them, by the keys of `core.say`."""

from __future__ import annotations

from collections.abc import Iterable

from dealer_app.core.calls import Call
from dealer_app.words.amounts import Purse, plain
from dealer_app.words.doubts import DOUBTS
from dealer_app.words.house_calls import wording
from dealer_app.words.irregularities import RULINGS
from dealer_app.words.tongue import NC_, NN_, Tongue

CALLS: dict[str, str] = {
    "bank_of": NC_("call", "A bank of {x}"),
    "who_banco": NC_("call", "Who makes banco?"),
    "banco_done": NC_("call", "Banco made, seat {n}"),
    "half_done": NC_("call", "{x} with the table, seat {n}"),
    "table_runs": NC_("call", "Banco and the table runs, seat {n}"),
    "complete": NC_("call", "Complete, please"),
    "left": NC_("call", "{x} left to cover"),
    "covered": NC_("call", "Covered"),
    "no_more": NC_("call", "No more bets"),
    "uncovered": NC_("call", "{x} uncovered, to the {label}"),
    "cards": NC_("call", "Cards"),
    "last_coup": NC_("call", "Last coup of the shoe"),
    "end_taille": NC_("call", "The shoe is finished"),
    "hand_to": NC_("call", "The hand to seat {n}"),
    "offer_at": NC_("call", "To be taken at {x}, seat {n}?"),
    "no_banker": NC_("call", "Nobody takes the hand"),
    "card": NC_("call", "Card"),
    "no": NC_("call", "No"),
    "card_value": NC_("call", "Punter gets {v}"),
    "card_zero": NC_("call", "A ten card"),
    "bank_draws": NC_("call", "The bank draws"),
    "bank_stays": NC_("call", "The bank stands"),
    "natural_bank": NC_("call", "{p} to the bank, natural"),
    "abattage": NC_("call", "Natural, {p} to the punter"),
    "point_bank": NC_("call", "{p} to the bank"),
    "point_punter": NC_("call", "{p} to the punter"),
    "bank_wins": NC_("call", "Bank wins, {p} to {q}"),
    "punter_wins": NC_("call", "Punter wins, {q} to {p}"),
    "tie": NC_("call", "Tie"),
    "commission": NC_("call", "{x} for the box"),
    "bank_goes_on": NC_("call", "The bank goes on, a bank of {x}"),
    "hand_lost": NC_("call", "The hand passes"),
    "bank_lost": NC_("call", "The bank is broken"),
    "close_table": NC_("call", "The game is over"),
    "void": NC_("call", "Coup void"),
    "bank_wins_ruled": NC_("call", "The bank wins, by the ruling"),
    "punter_wins_ruled": NC_("call", "Punter wins, by the ruling"),
    "must_give": NC_("call", "A card is out: the banker must give this coup"),
    "word_given": NC_("call", "The other word is given"),
    "word_stays": NC_("call", "The first word stands"),
    "warned": NC_("call", "Place {n} is warned"),
    "barred": NC_("call", "Place {n} may no longer hold the cards"),
    "follower": NC_("call", "Place {n} is collected first, or paid last"),
    "collect_first": NC_("call", "Place {n} is collected first"),
    "pay_last": NC_("call", "Place {n} is paid last"),
    "ask_withdrawals": NC_("prompt", "Who withdraws his stake?"),
    "rule_asked": NC_("call", "By the rule"),
    "advice_card": NC_("call", "On {p}: card"),
    "advice_no": NC_("call", "On {p}: no"),
    "card_closed": NC_("call", "A card, closed"),
    "dead_card": NC_("call", "Dead card"),
    "stop_card": NC_("call", "The stop card is out"),
    "false_draw_punter": NC_("call", "False draw of the punter on {p}"),
    "false_draw_banker": NC_("call", "False draw of the bank on {p}"),
    "over_max": NC_("call", "{x} to the {label}, table maximum"),
    "all_in": NC_("call", "All goes"),
    "taken_off": NC_("call", "{x} uncovered, taken off"),
    "uncovered_stays": NC_("call", "{x} uncovered, out of the coup"),
    "offer_height": NC_("call", "At the height"),
    "auction": NC_("call", "To the highest bidder"),
    "sold": NC_("call", "Adjudged at {x}"),
    "shared": NC_("call", "Seat {n} is a partner"),
    "ask_standing": NC_("prompt", "Who of those standing takes it at {x}?"),
    "ask_standing_free": NC_("prompt", "Who of those standing takes the hand?"),
    "ask_ex_banker": NC_("prompt", "Seat {n}: does he take his bank back at {x}?"),
    "ask_minimum": NC_("prompt", "Seat {n} must take the hand at {x}"),
    "ask_bid": NC_("prompt", "Who bids?"),
    "ask_higher": NC_("prompt", "{x} bid by place {n}: who bids higher?"),
    "ask_bid_redraw": NC_("prompt", "Equal bids of {x}: which place wins the draw?"),
    "ask_high_card": NC_("prompt", "Which seat has the highest card?"),
    "ask_ace_draw": NC_("prompt", "Which seat drew the ace?"),
    "ask_agreement": NC_("prompt", "Which seat is agreed on as first banker?"),
    "ask_amount": NC_("prompt", "The banker names the amount of the coup"),
    "ask_make_up": NC_("prompt", "The bank is under the minimum: {x} is to be made up"),
    "ask_full_cover": NC_("prompt", "{x} more must be staked, or taken off"),
    "refused": NC_("call", "Refused, too late"),
    "idle": NC_("call", "{x} let in idle"),
    "credit": NC_("call", "Seat {n} plays on word"),
    "holder_pays": NC_("call", "Seat {n} stood on 5 and pays the others {x}"),
    "ask_raise": NC_("prompt", "Stakes are over the bank by {x}: does the banker raise it?"),
    "ask_exchange": NC_("prompt", "The lost notes of seat {n} are to be exchanged"),
    "ask_salute": NC_("prompt", "Seat {n} must let the hand go by"),
    "ask_redraw": NC_("prompt", "Seats {n} and others have the same stake: who drew the cards?"),
    "ask_croupier_plays": NC_("prompt", "Nobody may hold the cards: the croupier plays them, standing on 5"),
    "ask_stakes": NC_("prompt", "Stakes are placed from seat {n} on"),
    "ask_suivi": NC_("prompt", "Does seat {n} follow?"),
    "ask_word": NC_("prompt", "Card or no?"),
    "ask_naturals": NC_("prompt", "Naturals are shown first"),
    "ask_bank_word": NC_("prompt", "The bank: card or no?"),
    "ask_turn": NC_("prompt", "The banker turns his cards"),
    "ask_banker": NC_("prompt", "The banker is free: card or no?"),
    "ask_show": NC_("prompt", "Both hands open?"),
    "ask_card_punter": NC_("prompt", "A card is due to the punter"),
    "ask_card_banker": NC_("prompt", "A card is due to the bank"),
    "ask_face": NC_("prompt", "Card {n} was not read: which face lies there?"),
    "ask_shoe": NC_("prompt", "Load the shoe"),
    "ask_tickets": NC_("prompt", "Detach the tickets: {parts}"),
    "ask_book": NC_("prompt", "The tickets do not make up {x}: another book is to be put in service"),
    "ask_counter": NC_("prompt", "In chips: {parts}"),
    "ask_tear": NC_("prompt", "Tear up the tickets for {x}"),
    "ask_surplus": NC_("prompt", "The count shows {x} more than expected: enter it"),
    "no_chips": NC_("prompt", "The chips of the table do not make up {x}"),
    "ask_count": NC_("prompt", "The cagnotte is to be counted"),
    "ask_compare": NC_("prompt", "Play stands still: compare the cards on the table, {n} are recorded"),
    "stray": NC_("prompt", "A card that was not due lies apart, face down"),
}
_PROMPTS = ("ask_", "stray", "no_chips")
COUNTED = {"burn": NN_("I burn a card", "I burn {n} cards", "call")}


def sentence(call: Call, purse: Purse, tongue: Tongue, label: str, call_set: str = "by language") -> str:
    """Return one call as it is spoken; `label` is the house's word for the Reliquat, `call_set` the profile's."""
    context = "prompt" if call.key.startswith(_PROMPTS) else "call"
    counted = COUNTED.get(call.key)
    if call.key == "frozen":
        said = tongue.say(DOUBTS[call.t], "doubt")
        return said[:1].upper() + said[1:]
    if call.key == "ruled":
        return tongue.say(RULINGS[call.t], "ruling").removesuffix(".")
    usual = tongue.say(CALLS[call.key], context) if counted is None else tongue.count(counted, call.n or 0)
    text = wording(call_set, call) or usual
    amount = "" if call.x is None else plain(call.x, purse, tongue, whole=True)
    parts = ", ".join(f"{count} \u00d7 {plain(value, purse, tongue, whole=True)}" for value, count in call.parts)
    return text.format(x=amount, n=call.n, p=call.p, q=call.q, v=call.v, label=label, parts=parts)


def speech(calls: Iterable[Call], purse: Purse, tongue: Tongue, label: str, call_set: str = "by language") -> str:
    """Return several calls as one line, each ended by its own sign or a full stop."""
    said = [sentence(call, purse, tongue, label, call_set) for call in calls]
    return " ".join(text if text.endswith(("?", "!")) else f"{text}." for text in said)
