"""The auction of a hand: bids from the least bank by its step, each above the last (rules.md 6.3).

Who may answer an equal bid is the profile's matter (`auction_tie`); the croupier knocks the hand down, and the
winner puts up what he bid.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import amounts
from dealer_app.core.events import BidMade, Event, KnockedDown
from dealer_app.core.offers import AUCTION, asked, now, places
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import Bid, Offer, OpenTable, TableState
from dealer_app.core.turns import round_from


def bidders(table: OpenTable) -> tuple[int, ...]:
    """Return who may bid now, in call order, seated before standing; nobody where no auction is open."""
    offer = table.offer
    is_open = offer is not None and offer.sold is None and now(table) == AUCTION
    return asked(table, AUCTION) if is_open else ()


def refuse_bid(table: OpenTable, event: BidMade) -> Refusal | None:
    """Say why the bid is not taken."""
    able, limits, most = bidders(table), table.limits, amounts.maximum(table)
    if not able:
        return Refusal("not_now", "bank_offered")
    if event.seat not in places(table):
        return Refusal("seat_empty", amounts=(event.seat,))
    if event.seat not in able:
        return Refusal("may_not_bid", amounts=(event.seat,))
    if event.amount < limits.bank_min:
        return Refusal("bank_under_min", amounts=(event.amount, limits.bank_min))
    if event.amount % limits.bank_step:
        return Refusal("bank_off_step", amounts=(event.amount, limits.bank_step))
    if most is not None and event.amount > most and amounts.is_refused_over(table):
        return Refusal("bank_over_max", amounts=(event.amount, most))
    top = _top(table)
    if top is None or event.amount > top.amount or (event.amount == top.amount and _may_equal(table, event.seat)):
        return None
    return Refusal("bid_too_low", amounts=(event.amount, top.amount))


def _top(table: OpenTable) -> Bid | None:
    return table.offer.bids[-1] if table.offer is not None and table.offer.bids else None


def _may_equal(table: OpenTable, place: int) -> bool:
    """Tell whether an equal bid of this place is taken against those that stand."""
    assert table.offer is not None
    top = table.offer.bids[-1]
    match table.profile.bank.auction_tie:
        case "seated_first":
            return top.seat in table.standing and place not in table.standing
        case "order_from_right":
            after = table.offer.first - 1 if table.offer.after is None else table.offer.after
            turns = (*round_from(table, after, "from_banker_right"), *table.standing)
            return turns.index(place) < turns.index(top.seat)
    return place not in leaders(table)


def leaders(table: OpenTable) -> tuple[int, ...]:
    """Return who holds the highest bid: one, or with `auction_tie` redraw all who made it."""
    top = _top(table)
    if top is None or table.offer is None:
        return ()
    if table.profile.bank.auction_tie != "redraw":
        return (top.seat,)
    return tuple(dict.fromkeys(bid.seat for bid in table.offer.bids if bid.amount == top.amount))


def bid(table: TableState, event: BidMade) -> TableState:
    """The bid stands."""
    assert table.offer is not None
    return replace(table, offer=replace(table.offer, bids=(*table.offer.bids, Bid(event.seat, event.amount))))


def refuse_knock(table: OpenTable, event: KnockedDown) -> Refusal | None:
    """Say why the hand is not knocked down to this place: no bid stands, or another one's is higher."""
    if not bidders(table):
        return Refusal("not_now", "bank_offered")
    top, first = _top(table), leaders(table)
    if top is None:
        return Refusal("no_bid")
    return None if event.seat in first else Refusal("bid_stands", amounts=(first[0], top.amount))


def knock_down(table: TableState, event: KnockedDown) -> TableState:
    """The winner has to put up his bid."""
    assert table.offer is not None
    return replace(table, offer=replace(table.offer, sold=Bid(event.seat, table.offer.bids[-1].amount)))


def without(offer: Offer, place: int) -> Offer:
    """Return the offer without what this place has bid; who left with the hand knocked down to him leaves it open."""
    sold = None if offer.sold is not None and offer.sold.seat == place else offer.sold
    return replace(offer, bids=tuple(bid for bid in offer.bids if bid.seat != place), sold=sold)


def representatives(table: OpenTable) -> Iterator[Event]:
    """Yield the telling bids of everybody who may bid, and the ends of the auction."""
    top, step = _top(table), table.limits.bank_step
    least = -(-table.limits.bank_min // step) * step
    for place in bidders(table):
        for amount in (least,) if top is None else (top.amount, top.amount + step):
            yield BidMade(place, amount)
    for place in leaders(table):
        yield KnockedDown(place)
