"""What simulated people do about the hand: open a bank, buy it, refuse it, bid; name its amount."""

from __future__ import annotations

from dealer_app.core import amounts, events, offers
from dealer_app.core.auction import bidders
from dealer_app.core.books import BANQUE, RELIQUAT
from dealer_app.core.events import Event
from dealer_app.core.legal import legal
from dealer_app.core.offers import AT_MINIMUM, now, price, seat_offered
from dealer_app.core.state import player
from dealer_app.core.table import refused
from dealer_app.practice import punters
from dealer_app.practice.sight import Move, Sight

BUYS, OPENS, BIDS = 0.1, 0.75, 0.3


def offered(sight: Sight) -> Move:
    """Return what comes while the hand is on offer."""
    table = sight.table
    seat, asked = seat_offered(table), price(table)
    refusals = 0 if table.offer is None else table.offer.refused
    comes = next((n for n in sight.plan.seats if refused(table, events.PlaceTaken(n)) is None), None)
    if comes is not None:
        return sight.do(events.PlaceTaken(comes))  # somebody takes a seat that was lost
    if seat is not None and player(table, seat).salutes:
        return sight.do(events.HandRefused(seat))
    if seat is None:
        return sight.do(_together(sight))
    costs_the_seat = now(table) == AT_MINIMUM and table.profile.bank.next_seat_refusal == "loses_seat"
    is_bound = costs_the_seat or (table.offer is not None and table.offer.sold is not None)
    if asked is not None and is_bound:
        return sight.do(events.BankOpened(seat, asked))
    if asked is not None:
        takes = sight.chance(seat, "buys", asked) < (OPENS if now(table) == AT_MINIMUM else BUYS)
        return sight.do(events.BankOpened(seat, asked) if takes else events.HandRefused(seat))
    if sight.chance(seat, "opens", refusals) >= OPENS:
        return sight.do(events.HandRefused(seat))
    return sight.do(events.BankOpened(seat, _bank(sight, seat)))


def _bank(sight: Sight, seat: int) -> int:
    """Return with what the seat would put up a bank of its own."""
    limits = sight.table.limits
    steps = sight.dice(seat, "bank").randint(14, 120)
    return max(-(-limits.bank_min // limits.bank_step), steps) * limits.bank_step


def _together(sight: Sight) -> Event:
    """Return the answer where several are asked at once: a bid, what ends the auction, a first banker, nobody."""
    table = sight.table
    speaks = punters.first_speaker(table, sight.chance, BUYS)
    if speaks is not None:
        return speaks
    bids = () if table.offer is None else table.offer.bids
    for place in bidders(table):
        wants = sight.chance(place, "bids", len(bids)) < BIDS / (1 + len(bids))
        if not wants or player(table, place).salutes or (bids and bids[-1].seat == place):
            continue
        bid = events.BidMade(place, bids[-1].amount + table.limits.bank_step if bids else _bank(sight, place))
        if refused(table, bid) is None:
            return bid
    ways = [e for e in legal(table) if isinstance(e, (events.KnockedDown, events.FirstBanker, events.NobodyTook))]
    if not ways:
        free = (seat for seat in offers.places(table) if not player(table, seat).salutes)
        return events.BankOpened(next(free), table.limits.bank_min)
    return sight.dice("first").choice(ways)


def amount_named(sight: Sight) -> Event | None:
    """Return what the banker does about the amount before the stakes open, None where it stands."""
    table = sight.table
    if amounts.is_amount_wanted(table):
        whole, most = table.books[BANQUE] + table.books[RELIQUAT], amounts.maximum(table)
        return events.AmountAnnounced(whole if most is None else min(whole, most))
    if not amounts.is_fallen(table):
        return None
    made_up = events.AmountAnnounced(table.limits.bank_min)
    return made_up if refused(table, made_up) is None else events.BankPassed()
