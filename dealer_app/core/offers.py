"""To whom the hand is offered now, at what price, and after whom it goes on (rules.md 6.3).

An offer goes through its `steps` one by one: the ways of `offer_sequence` for a passed bank, one round of the seats
for a new one, or first what names the first banker. A step that asks nobody is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from msgspec.structs import replace

from dealer_app.core.events import FirstBanker, FirstMode, HandRefused, NobodyTook
from dealer_app.core.profile import Profile
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import AnyTable, Bank, Offer, OpenTable, TableState
from dealer_app.core.turns import is_standing, order, round_from

AUCTION, EX_BANKER, OWN, AT_MINIMUM = (
    "auction",
    "ex_banker_same_amount",
    "next_seat_own_amount",
    "next_seat_at_minimum",
)
FIRST_SPEAKER = "standing_first_to_speak"
_SALES = ("seated_in_turn", FIRST_SPEAKER, "standing_in_order")
NEXT_SEAT = (AT_MINIMUM, OWN)
_FIRST: tuple[str, ...] = get_args(FirstMode)


def places(table: AnyTable) -> tuple[int, ...]:
    """Return everybody present, seated before standing."""
    return (*table.seats, *table.standing)


def first_offer(profile: Profile, seats: tuple[int, ...]) -> Offer:
    """Return the offer with which a shift begins: by seat, or by what names the first banker (`first_banker`)."""
    turns, mode = order(seats, 0), profile.bank.first_banker
    is_left = profile.equipment.rotation == "left_cw"  # seats are then numbered from the croupier's left
    first = turns[-1] if mode == "nearest_right_of_croupier" and is_left else turns[0]
    return Offer(first) if mode in ("seat_1", "nearest_right_of_croupier") else Offer(first, (mode, OWN))


def now(table: AnyTable) -> str | None:
    """Return the step that is tried now, None if no hand is offered or everybody has declined."""
    offer = table.offer
    return None if offer is None else next((step for step in offer.steps if asked(table, step)), None)


def first_mode(table: AnyTable) -> FirstMode | None:
    """Return how cards or players are naming the first banker now, None where nobody is to be named."""
    return next((mode for mode in get_args(FirstMode) if mode == now(table)), None)


def asked(table: AnyTable, step: str) -> tuple[int, ...]:
    """Return the places that may still answer in a step, in the order in which they are asked."""
    offer = table.offer
    if offer is None:
        return ()
    if step == AUCTION and offer.sold is not None:
        return (offer.sold.seat,)
    declined = offer.declined if step == offer.steps[0] else ()
    return tuple(place for place in _who(table, offer, step) if place not in declined)


def _who(table: AnyTable, offer: Offer, step: str) -> tuple[int, ...]:
    passer = offer.seller
    if step in _FIRST or step in NEXT_SEAT:
        seated = order(table.seats, offer.first - 1)
        return tuple(place for place in seated if step != AT_MINIMUM or place != passer)
    if step == EX_BANKER:
        return tuple(place for place in places(table) if place == passer)
    if step == AUCTION:
        out = {offer.associate, *offer.barred} | (set() if table.profile.bank.ex_banker_may_bid else {passer})
        return tuple(place for place in (*_called(table, offer), *table.standing) if place not in out)
    who = table.standing if step in (FIRST_SPEAKER, "standing_in_order") else _called(table, offer)
    return tuple(place for place in who if place != passer)


def _called(table: AnyTable, offer: Offer) -> tuple[int, ...]:
    """Return the seats in call order from the one that passed on; a first hand goes by the numbers."""
    if offer.after is None:
        return order(table.seats, offer.first - 1)
    return round_from(table, offer.after, table.profile.stakes.call_order)


def seat_offered(table: AnyTable) -> int | None:
    """Return the place asked for a bank now, None if nobody is, several are, or everybody has declined."""
    step, offer = now(table), table.offer
    if step is None or offer is None or step == FIRST_SPEAKER or step in _FIRST:
        return None
    if step == AUCTION and offer.sold is None:
        return None
    return asked(table, step)[0]


def price(table: AnyTable) -> int | None:
    """Return the price at which the hand is offered now, None where the taker names his own amount."""
    step, offer = now(table), table.offer
    if step is None or offer is None:
        return None
    if step == AUCTION:
        return None if offer.sold is None else offer.sold.amount
    if step == AT_MINIMUM:
        return table.limits.bank_min
    if step == EX_BANKER:
        return offer.price
    return offer.price if step in _SALES and table.profile.bank.passed_price != "free" else None


def is_exact(table: AnyTable) -> bool:
    """Tell whether the price can be neither raised nor lowered: the ex-banker's own, or a bid."""
    return now(table) in (EX_BANKER, AUCTION)


def chain(table: AnyTable) -> tuple[int, ...]:
    """Return those through whose sales the next taker has the hand; none where he takes it without buying.

    The ex-banker who takes back has sold nothing: what he had bought stays bought.
    """
    step, offer = now(table), table.offer
    if offer is None or price(table) is None or step == AT_MINIMUM:
        return ()
    return offer.sellers[:-1] if step == EX_BANKER else offer.sellers


def refuse_taker(table: OpenTable, place: int) -> Refusal | None:
    """Say why this place may not put up a bank now, whatever the amount."""
    step, turn = now(table), seat_offered(table)
    if place not in places(table):
        return Refusal("seat_empty", amounts=(place,))
    if step in _FIRST:
        return Refusal("first_banker_wanted")
    if step == AUCTION and turn is None:
        return Refusal("auction_open")
    if turn is not None:
        return None if place == turn else Refusal("not_the_turn", amounts=(turn,))
    if (place in table.standing) != (step == FIRST_SPEAKER):
        return Refusal("standing_only" if step == FIRST_SPEAKER else "seated_only")
    return None


def refuse_refusal(table: OpenTable, event: HandRefused) -> Refusal | None:
    """Say why this seat cannot decline: another is asked, or nobody by his number."""
    turn = seat_offered(table)
    if event.seat == turn:
        return None
    return Refusal("not_now", "bank_offered") if turn is None else Refusal("not_the_turn", amounts=(turn,))


def refuse_hand(table: TableState, event: HandRefused) -> TableState:
    """The next one is asked; a bidder who will not take his bid makes the auction begin anew without him."""
    offer, step = at_now(table)
    offer = replace(offer, refused=offer.refused + 1)
    if step == AUCTION:
        return replace(table, offer=replace(offer, bids=(), sold=None, barred=(*offer.barred, event.seat)))
    return replace(table, offer=replace(offer, declined=(*offer.declined, event.seat)))


def at_now(table: TableState) -> tuple[Offer, str]:
    """Return the offer with the steps before the present one left behind."""
    offer, step = table.offer, now(table)
    assert offer is not None
    assert step is not None
    if step == offer.steps[0]:
        return offer, step
    return replace(offer, steps=offer.steps[offer.steps.index(step) :], declined=()), step


def is_forced(table: AnyTable, seat: int) -> bool:
    """Tell whether a seat that just refused had to take the hand of a passed bank or give up its place."""
    offer = table.offer
    if offer is None or offer.seller in (None, seat) or offer.steps[0] not in NEXT_SEAT:
        return False
    return bool(table.profile.bank.next_seat_refusal == "loses_seat")


def refuse_nobody(table: OpenTable, event: NobodyTook) -> Refusal | None:
    """Say why the offer does not end without an answer: one person is asked, or a bid stands."""
    step, turn, offer = now(table), seat_offered(table), table.offer
    if offer is not None and offer.bids:
        return Refusal("bid_stands", amounts=(offer.bids[-1].seat, offer.bids[-1].amount))
    if turn is not None:
        return Refusal("not_the_turn", amounts=(turn,))
    return None if step in (FIRST_SPEAKER, AUCTION) else Refusal("not_now", "bank_offered")


def nobody_took(table: TableState, event: NobodyTook) -> TableState:
    """The next step is tried."""
    offer, _ = at_now(table)
    return replace(table, offer=replace(offer, steps=offer.steps[1:], declined=()))


def refuse_first(table: OpenTable, event: FirstBanker) -> Refusal | None:
    """Say why this seat is not the first banker: the profile names another way, or nobody sits there."""
    step = now(table)
    if step not in _FIRST:
        return Refusal("not_now", "bank_offered")
    if event.mode != step:
        return Refusal("other_first_banker", step)
    return None if event.seat in table.seats else Refusal("seat_empty", amounts=(event.seat,))


def first_banker(table: TableState, event: FirstBanker) -> TableState:
    """The seat that won is asked first, then the next ones."""
    return replace(table, offer=Offer(event.seat))


def after_loss(profile: Profile, bank: Bank) -> int:
    """Return the seat after which the hand goes on when the bank is lost (`after_bought_bank_lost`)."""
    rule = profile.bank.after_bought_bank_lost
    if not bank.sellers or rule == "seat_after_buyer":
        return last_seated((*bank.sellers, bank.seat))
    first = bank.sellers[0]
    if rule == "seat_after_first_seller" and not is_standing(first):
        return first
    return last_seated(bank.sellers)


def after_pass(profile: Profile, bank: Bank) -> int:
    """Return the seat after which a passed bank is offered (`after_bought_bank_passed`)."""
    if bank.sellers and profile.bank.after_bought_bank_passed == "after_seller":
        return last_seated(bank.sellers)
    return last_seated((*bank.sellers, bank.seat))


def last_seated(bankers: Iterable[int]) -> int:
    """Return the last of these who has a seat, 0 where none has."""
    return next((place for place in reversed(tuple(bankers)) if not is_standing(place)), 0)
