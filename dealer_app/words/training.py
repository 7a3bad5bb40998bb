"""What is said in training: what happens at the table, what was wrong, and what stands on the trainee's sheet.

{seat} and {n} are numbers, {x} is an amount, {card} a face, {id} who confirms.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babel.numbers import format_decimal

from dealer_app.core import events
from dealer_app.core.events import Event
from dealer_app.core.notation import write
from dealer_app.words import census
from dealer_app.words.amounts import Purse, plain
from dealer_app.words.claims import CLAIMS
from dealer_app.words.tongue import N_, NC_, Tongue

LESSONS: dict[str, str] = {
    "first-coup": N_("The first coup"),
    "banco-and-suivi": N_("Banco, suivi, with the table"),
    "naturals": N_("Naturals"),
    "draw-and-doubt": N_("Third cards, and where the rule leaves a choice"),
    "uncovered-bank": N_("A bank that is not covered, and what is set aside"),
    "ties": N_("Ties"),
    "passing-the-hand": N_("The hand passes to a new banker"),
    "commission": N_("The commission"),
    "wrong-stake": N_("A wrong stake put right"),
    "a-card-too-many": N_("A card too many"),
    "an-unread-card": N_("A card that was not read"),
    "the-cable-is-pulled": N_("The shoe’s cable is pulled out"),
    "closing-the-shift": N_("The shift is closed and counted blind"),
}
_SPOKEN = {
    ("punter", "draw"): N_("The punter asks for a card"),
    ("punter", "stand"): N_("The punter says no"),
    ("banker", "draw"): N_("The banker takes a card"),
    ("banker", "stand"): N_("The banker stays"),
}
_SHOWN = {"banker": N_("The banker lays his two cards open"), "both": N_("Both hands lie open")}
_TOLD: dict[type[Event], str] = {
    events.ShiftOpened: N_("The chef opens the shift"),
    events.BankOpened: N_("Seat {seat} puts up a bank of {x}"),
    events.HandRefused: N_("Seat {seat} declines the hand"),
    events.NobodyTook: N_("Nobody takes the hand"),
    events.BidMade: N_("Seat {seat} bids {x}"),
    events.KnockedDown: N_("The hand is knocked down to seat {seat}"),
    events.FirstBanker: N_("Seat {seat} has the first hand"),
    events.PlaceTaken: N_("Somebody sits down at seat {seat}"),
    events.AmountAnnounced: N_("The banker plays for {x}"),
    events.Called: N_("Seat {seat} says: {call}"),
    events.Covered: N_("Seat {seat} stakes {x}"),
    events.StakeWithdrawn: N_("Seat {seat} takes its stake back"),
    events.StakesClosed: N_("Nobody stakes any more"),
    events.CommissionDropped: N_("{x} is dropped into the cagnotte"),
    events.BankPassed: N_("The banker passes the hand"),
    events.Voided: N_("What was entered last is not so: it is taken back"),
    events.CardNamed: N_("Card {n} lies open: it is {card}, and {id} confirms it"),
    events.CardEntered: N_("A card has left the shoe unheard: it is entered by hand, and {id} confirms it"),
    events.CardsCompared: N_("The cards on the table are counted, there are {n}, and {id} confirms it"),
    events.ShiftClosed: N_("The chef closes the shift"),
    events.CountBegan: N_("The cagnotte is about to be opened: its count begins"),
    events.CagnotteCounted: N_("{x} lay in the cagnotte, and {id} confirms it"),
    events.DayClosed: N_("The chef closes the day"),
}
_ANYTHING = N_("To be entered: {line}")
BESIDE: dict[str, str] = {
    "stray": N_("A card nobody asked for has left the shoe: it lies apart, face down."),
    "doubt": N_("It is not sure which cards have left the shoe."),
    "cable_out": N_("The cable of the shoe is pulled out."),
    "cable_in": N_("The cable of the shoe is plugged in again."),
}
WAIT = N_("The shoe: wait for the card.")
OVER = N_("The lesson is over: {sheet}")
FORMS = {
    "act": N_("Not quite, something else happened: {told}."),
    "seat": N_("Nearly right, only the seat is another one: {told}."),
    "amount": N_("Nearly right, only the amount is another one: {told}."),
    "word": N_("Nearly right, only the word is the other one: {told}."),
    "card": N_("Nearly right, only the card is another one: {told}."),
    "person": N_("Nearly right, only the person is another one: {told}."),
    "early": N_("A little too early: nothing is to be entered before the card has come."),
    "rules": N_("The rules do not allow that now; this is what happened: {told}."),
}
WITH_KEYS = N_("{told} ({keys})")
TOUCH = N_("“{label}”")
MARK = N_("TRAINING")
HOW_FAR = N_("{n} of {of}, errors: {errors}")

TITLE = N_("Trainee’s sheet")
LABELS: dict[str, str] = {
    "lesson": N_("Lesson"),
    "begun": N_("Begun"),
    "ended": N_("Ended"),
    "finished": N_("Played to its end"),
    "acts": N_("Acts entered right"),
    "coups": N_("Coups"),
    "errors": N_("Errors"),
    "time": N_("Time taken"),
    "phase": N_("Phase"),
    "wrong": N_("What was wrong"),
}
KINDS: dict[str, str] = {
    "act": NC_("error", "another act"),
    "seat": NC_("error", "another seat"),
    "amount": NC_("error", "another amount"),
    "word": NC_("error", "the other word"),
    "card": NC_("error", "another card"),
    "person": NC_("error", "another person"),
    "early": NC_("error", "too early"),
    "rules": NC_("error", "against the rules"),
}
ERROR = N_("Error: {kind}")
YES, NO = N_("yes"), N_("no")
OF = N_("{n} of {of}")
SECONDS = N_("{n} s")
NOTE = N_("Act {n}, {kind}: told “{told}”, entered “{entered}”.")
NOTE_EARLY = N_("Act {n}, {kind}: entered “{entered}”.")
SIGNERS: dict[str, str] = {"trainee": N_("Trainee"), "trainer": N_("Trainer")}


def title(tongue: Tongue, name: str) -> str:
    """Return what a lesson is called; a story of one's own is called by its file."""
    return tongue.say(LESSONS[name]) if name in LESSONS else name


def told(event: Event, approved: str | None, purse: Purse, tongue: Tongue) -> str:
    """Return what happens at the table, without its full stop; a rare act stands in the words of a story."""
    say: Callable[..., str] = tongue.say
    if isinstance(event, events.Spoken):
        return say(_SPOKEN[event.side, event.word])
    if isinstance(event, events.Shown):
        return say(_SHOWN[event.side])
    if type(event) not in _TOLD:
        return say(_ANYTHING).format(line="; ".join(write(event, purse.unit)))
    slots: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    amount = slots.get("amount", slots.get("offered"))
    card, call = slots.get("card"), slots.get("call")
    return say(_TOLD[type(event)]).format(
        seat=slots.get("seat"),
        n=slots.get("ordinal", slots.get("cards")),
        x="" if amount is None else plain(amount, purse, tongue),
        card="" if card is None else census.face(card),
        call="" if call is None else say(CLAIMS[call], "claim"),
        id=approved or "?",
    )


def seconds(tongue: Tongue, ms: int) -> str:
    """Return a time taken, in seconds and tenths."""
    return tongue.say(SECONDS).format(n=format_decimal(round(ms / 1000, 1), locale=tongue.locale))
