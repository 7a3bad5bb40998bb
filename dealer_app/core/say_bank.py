"""What the croupier says of the bank: to whom it is offered, what it amounts to, what nobody covers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_app.core import amounts
from dealer_app.core.auction import leaders
from dealer_app.core.books import BANQUE, COVERAGE
from dealer_app.core.calls import Call
from dealer_app.core.coup import Coup
from dealer_app.core.offers import AT_MINIMUM, AUCTION, EX_BANKER, FIRST_SPEAKER, now, price, seat_offered
from dealer_app.core.state import OpenTable, bank_amount


def offer(table: OpenTable) -> Iterator[Call]:
    """Yield who is asked for a bank now, and at what price."""
    seat, asked = seat_offered(table), price(table)
    step = now(table)
    if step is None:
        yield Call("no_banker")
    elif step == AUCTION:
        yield from _auction(table)
    elif step == FIRST_SPEAKER:
        if asked is not None:
            yield Call("offer_height")
        yield Call("ask_standing_free" if asked is None else "ask_standing", x=asked)
    elif seat is None:
        yield Call(f"ask_{step}")
    elif step in (EX_BANKER, AT_MINIMUM):
        yield Call("ask_ex_banker" if step == EX_BANKER else "ask_minimum", x=asked, n=seat)
    elif asked is not None:
        yield Call("offer_at", x=asked, n=seat)
    else:
        yield Call("hand_to", n=seat)


def _auction(table: OpenTable) -> Iterator[Call]:
    """Yield where the auction stands: open, the bid that stands, equal ones to be drawn for, or its end."""
    offer, first = table.offer, leaders(table)
    assert offer is not None
    if offer.sold is not None:
        yield Call("sold", x=offer.sold.amount, n=offer.sold.seat)
    elif not offer.bids:
        yield Call("auction")
        yield Call("ask_bid")
    elif len(first) > 1:
        yield Call("ask_bid_redraw", x=offer.bids[-1].amount)
    else:
        yield Call("ask_higher", x=offer.bids[-1].amount, n=first[0])


def announced(table: OpenTable, key: str) -> Iterator[Call]:
    """Yield the amount of the coming coup with what is said beside it, or that it is to be named or made up."""
    bank = table.bank
    assert bank is not None
    if bank.over_max and not bank.calling:
        yield Call("over_max", x=bank.over_max)
    if bank.associate is not None and not bank.deals:
        yield Call("shared", n=bank.associate)
    if amounts.is_amount_wanted(table):
        yield Call("ask_amount")
        return
    if amounts.is_all_in(table):
        yield Call("all_in")
    yield Call(key, x=bank_amount(table))
    if amounts.is_fallen(table):
        yield Call("ask_make_up", x=table.limits.bank_min - table.books[BANQUE])
    elif key == "bank_of":
        yield Call("who_banco")


def uncovered(table: OpenTable, coup: Coup[Any]) -> Iterator[Call]:
    """Yield what became of the part that nobody covers."""
    off, idle = 0 if table.bank is None else table.bank.off, table.books[BANQUE] - table.books[COVERAGE]
    if coup.uncovered:
        yield Call("uncovered", x=coup.uncovered)
    if off:
        yield Call("taken_off", x=off)
    if idle:
        yield Call("uncovered_stays", x=idle)
