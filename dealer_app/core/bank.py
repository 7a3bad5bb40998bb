"""How a bank is put up, passed and ended (rules.md 6.3 and section 14)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import amounts, associates, books, fees, offers, seating, shares, uncovered
from dealer_app.core.books import BANQUE, COVERAGE, RELIQUAT, transfer
from dealer_app.core.events import BankEnded, BankOpened, BankPassed, Event, StakeReturned, ToReliquat
from dealer_app.core.excess import idle_back, shared_out
from dealer_app.core.offers import is_exact, price
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import (
    AnyTable,
    Bank,
    Offer,
    OpenTable,
    TableState,
    cards_owed,
    open_coup,
    phase,
    player,
)
from dealer_app.core.turns import call_order, next_seat, ordered_covers


def refuse_open(table: OpenTable, event: BankOpened) -> Refusal | None:
    """Say why the seat may not put up this amount now."""
    why = offers.refuse_taker(table, event.seat)
    if why is not None:
        return why
    if player(table, event.seat).salutes:
        return Refusal("must_salute", amounts=(event.seat,))
    unpaid = fees.refuse_unpaid(table, event.seat)
    if unpaid is not None:
        return unpaid
    asked = price(table)
    if asked is not None:
        return _bad_price(table, event.amount, asked)
    if event.amount < table.limits.bank_min:
        return Refusal("bank_under_min", amounts=(event.amount, table.limits.bank_min))
    return _off_step(table, event.amount)


def _bad_price(table: OpenTable, amount: int, asked: int) -> Refusal | None:
    if amount < asked:
        return Refusal("under_price", amounts=(amount, asked))
    if amount == asked:
        return None  # a takeover at the price is bound by no step (rules.md 6.4)
    if is_exact(table) or table.profile.bank.bank_takeover_raise == "forbidden":
        return Refusal("no_raise", amounts=(amount, asked))
    return _off_step(table, amount)


def _off_step(table: OpenTable, amount: int) -> Refusal | None:
    step, most = table.limits.bank_step, amounts.maximum(table)
    if amount % step:
        return Refusal("bank_off_step", amounts=(amount, step))
    if most is not None and amount > most and amounts.is_refused_over(table):
        return Refusal("bank_over_max", amounts=(amount, most))
    return None


def refuse_pass(table: OpenTable, event: BankPassed) -> Refusal | None:
    """Say why the banker may not pass now (section 14, rule 3; `pass_moment`).

    A bank that has fallen under the minimum may be passed, and must be if nothing makes it up, whatever card is out;
    who has bought one deals once (ES V).
    """
    rules, bank = table.profile.bank, table.bank
    assert bank is not None
    fallen = amounts.is_fallen(table) and open_coup(table) is None
    owed = cards_owed(table)
    if owed and not (fallen and table.books[BANQUE] + table.books[RELIQUAT] < table.limits.bank_min):
        return Refusal("must_give", amounts=(owed,))
    if fallen:
        return None
    if not rules.pass_allowed:
        return Refusal("pass_not_allowed")
    least = max(rules.min_deals, 1 if bank.sellers else 0)
    if bank.deals < least:
        return Refusal("min_deals", amounts=(bank.deals, least))
    if bank.last == "tie" and not (table.profile.settlement.tie_allows_pass and rules.pass_moment != "after_win"):
        return Refusal("pass_moment")
    coup = open_coup(table)
    before_cards = coup is None or not coup.cards
    in_time = before_cards if rules.pass_moment == "before_first_card" else phase(table) == "between"
    return None if in_time else Refusal("pass_moment")


def open_bank(table: TableState, event: BankOpened) -> TableState:
    """The seat's money stands in Banque; a taker at a price is a buyer and remembers the sellers."""
    chain, privileged = offers.chain(table), _privileged(table, event)
    table = seating.take_hand(table, event.seat)
    return replace(
        table,
        bank=Bank(event.seat, chain, event.amount, privileged=privileged),
        banco_by=None,
        offer=None,
        books=transfer(table.books, books.seat(event.seat), BANQUE, event.amount),
    )


def _privileged(table: AnyTable, event: BankOpened) -> int | None:
    """Return who may take the cards of the first coup of a bank that was bought for more than its price."""
    asked, offer = price(table), table.offer
    if asked is None or offer is None or event.amount <= asked:
        return None
    rights = {"ex_banker_one_coup": offer.seller, "last_banco_one_coup": table.banco_by}
    right = rights.get(table.profile.stakes.last_holder_privilege)
    return None if right == event.seat else right


def after_open(table: TableState, event: BankOpened) -> Iterator[Event]:
    """Yield the part over the permitted maximum (M2), or a capital that is only shown: both go to the Reliquat."""
    most = amounts.maximum(table)
    if table.profile.bank.bank_amount != "running":
        yield ToReliquat(event.amount)
    elif most is not None and event.amount > most:
        yield ToReliquat(event.amount - most)


def pass_bank(table: TableState, event: BankPassed) -> TableState:
    """The hand is offered at its price, to the seat after the banker first (M12, `passed_price`)."""
    bank, coup, rules = table.bank, open_coup(table), table.profile
    assert bank is not None
    back, out_of_reliquat = uncovered.undone(table)
    standing = table.books[BANQUE] + back
    if rules.bank.passed_price == "banque_plus_reliquat":
        standing += table.books[RELIQUAT] - out_of_reliquat
    after = offers.after_pass(rules, bank)
    first, sellers = next_seat(table, after), (*bank.sellers, bank.seat)
    price = standing or None  # who passes before he has named an amount sells nothing
    offer = Offer(first, rules.bank.offer_sequence, price, sellers, bank.associate, after=after)
    return replace(table, offer=offer, coups=table.coups - (coup is not None))


def after_pass(table: TableState, event: BankPassed) -> Iterator[Event]:
    """Yield all that leaves the table with the banker; a close without cards is undone first."""
    bank = table.bank
    assert bank is not None
    back, out_of_reliquat = uncovered.undone(table)
    yield from uncovered.undo_close(table)
    yield from leave(table, table.books[BANQUE] + back, table.books[RELIQUAT] - out_of_reliquat)


def end_with_shoe(table: TableState, *, stakes_lie: bool) -> Iterator[Event]:
    """Yield the end of a bank that the shoe's end takes from its banker (`end_of_shoe_bank` next_seat).

    The last coup was a tie or void and its close is undone, or no coup is open; `stakes_lie`: none is given back yet.
    """
    if table.bank is None or table.profile.bank.end_of_shoe_bank != "next_seat":
        return
    back, out_of_reliquat = uncovered.undone(table)
    if open_coup(table) is None:
        yield from uncovered.undo_close(table)
    lying = table if stakes_lie else replace(table, covers=())
    yield from leave(lying, table.books[BANQUE] + back, table.books[RELIQUAT] - out_of_reliquat)


def leave(table: TableState, banque: int, reliquat: int) -> Iterator[Event]:
    """Yield the end of a bank between two coups: the stakes that lie there, then all the banker's money."""
    assert table.bank is not None
    yield from idle_back(table)  # first, so that it cannot come to play in between
    for cover in ordered_covers(table):
        yield StakeReturned(cover.seat, cover.amount)
    yield from associates.ending(table.bank, banque, reliquat)


def end_bank(table: TableState, event: BankEnded) -> TableState:
    """All that is left goes back to the banker; after a loss the hand is offered on (M9).

    Cards that came out too soon go to the panier: the next banker may not use them (I2).
    """
    account, bank = books.seat(event.seat), table.bank
    assert bank is not None
    after = transfer(table.books, BANQUE, account, event.banque)
    after = transfer(after, RELIQUAT, account, event.reliquat)
    offer = table.offer
    if offer is None and table.shift_open:
        is_lost = bank.last == "punter"
        gone_by = hand_goes_on_after(table) if is_lost else offers.after_pass(table.profile, bank)
        offer = Offer(next_seat(table, gone_by))
    coup, last = table.coup if open_coup(table) is None else None, table.last
    if coup is not None and last is not None and bank.last == "punter":
        last = replace(last, returned=event.banque + event.reliquat)
    return replace(table, bank=None, offer=offer, books=after, coup=coup, last=last, pulled=(), strays=())


def hand_goes_on_after(table: AnyTable) -> int:
    """Return the seat after which the hand of a lost bank goes on (`after_bought_bank_lost`)."""
    assert table.bank is not None
    return offers.after_loss(table.profile, table.bank)


def return_stake(table: TableState, event: StakeReturned) -> TableState:
    """Chips go back from the cover to the seat, and from there to who shared the stake."""
    table = shares.dissolved(table, event.seat)
    covers = tuple(
        replace(cover, amount=cover.amount - event.amount) if cover.seat == event.seat else cover
        for cover in table.covers
    )
    after = replace(
        table,
        covers=tuple(cover for cover in covers if cover.amount),
        redrawn=None,
        books=transfer(table.books, COVERAGE, books.seat(event.seat), event.amount),
    )
    has_gone = event.seat not in call_order(table)
    return shared_out(after) if has_gone and after.idle else after  # who goes makes room for what was idle
