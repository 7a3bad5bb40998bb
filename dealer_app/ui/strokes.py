"""How an act is entered at this console: its keys in their order, and in quotes what is touched.

It follows `typing`, `questions` and `more`; the lessons are played by it in a test.
"""

from __future__ import annotations

from dealer_app.core import events, money
from dealer_app.core.cards import RANKS, SUITS
from dealer_app.core.events import Event
from dealer_app.core.offers import price
from dealer_app.core.state import OpenTable
from dealer_app.ui.keys import ENTER, FUNCTIONS, LINE, MORE, TAKE_BACK
from dealer_app.ui.speech import Speech
from dealer_app.words import screen
from dealer_app.words.training import TOUCH

_TOUCHED: dict[type[Event], str] = {
    events.ShiftOpened: "open_shift",
    events.ShiftClosed: "close_shift",
    events.CountBegan: "begin_count",
    events.CagnotteCounted: "count",
    events.DayClosed: "close_day",
}


def strokes(event: Event, approved: str | None, table: OpenTable, speech: Speech) -> tuple[str, ...]:
    """Return the keys of an act where the table stands; none where the console has none for it."""
    if type(event) in _TOUCHED:
        return FUNCTIONS[MORE], *_touched(event, approved, speech)
    unit = speech.purse.unit
    match event:
        case events.StakesClosed() | events.CommissionDropped() | events.KnockedDown() | events.Shown("both"):
            return (ENTER,)
        case events.TicketsDetached() | events.TicketsTorn():
            return (ENTER,)
        case events.Shown():
            return ("*",)
        case events.Spoken(_, word):
            return ("+" if word == "draw" else ".",)
        case events.NobodyTook():
            return (".",)
        case events.Voided():
            return (TAKE_BACK,)
        case events.BankPassed():
            return "0", ENTER
        case events.HandRefused(seat):
            return str(seat), ENTER, "."
        case events.PlaceTaken(seat):
            return str(seat), "+"
        case events.StakeWithdrawn(seat):
            return str(seat), ENTER, "0", ENTER
        case events.FirstBanker(seat):
            return str(seat), ENTER, ENTER
        case events.BankOpened(seat, amount) if price(table) == amount:
            return str(seat), ENTER, ENTER
        case events.BankOpened(seat, amount) | events.BidMade(seat, amount) | events.Covered(seat, amount):
            return str(seat), ENTER, _amount(amount, unit), ENTER
        case events.AmountAnnounced(amount) if table.bank is not None:
            return str(table.bank.seat), ENTER, _amount(amount, unit), ENTER
        case events.Called(seat, "banco" | "suivi"):
            return str(seat), "*"
        case events.Called(seat, "avec_la_table"):
            return str(seat), "/"
    return _asked(event, approved or "")


def _asked(event: Event, approved: str) -> tuple[str, ...]:
    """Return the answer to what is asked in the acts' place."""
    match event:
        case events.CardNamed(_, card):
            rank, suit = RANKS.index(card.rank) + 1, SUITS.index(card.suit) + 1
            return str(rank), ENTER, str(suit), ENTER, approved, ENTER
        case events.CardsCompared(cards):
            return str(cards), ENTER, approved, ENTER
        case events.CardEntered():
            return LINE, approved, ENTER
    return ()


def _touched(event: Event, approved: str | None, speech: Speech) -> tuple[str, ...]:
    button = speech.say(TOUCH).format(label=speech.say(screen.MORE_ACTS[_TOUCHED[type(event)]], "more"))
    if not isinstance(event, events.CagnotteCounted):
        return (button,)
    who = speech.say(TOUCH).format(label=speech.say(screen.CONFIRMED_BY).format(id=approved))
    return _amount(event.amount, speech.purse.unit), who, button


def _amount(amount: int, unit: int) -> str:
    """Return an amount as it is typed: without groups, and without decimals where they are nought."""
    text = money.text(amount, unit)
    return text.partition(".")[0] if amount % unit == 0 else text
