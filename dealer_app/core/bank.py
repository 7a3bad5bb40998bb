"""How a bank is offered, put up, passed and ended (rules.md 6.3 and section 14)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import books, fees
from dealer_app.core.books import BANQUE, COVERAGE, RELIQUAT, transfer
from dealer_app.core.events import (
    BankEnded,
    BankOpened,
    BankPassed,
    Event,
    FromReliquat,
    HandRefused,
    StakeReturned,
    ToReliquat,
)
from dealer_app.core.refusal import Refusal
from dealer_app.core.sittings import bank_maximum
from dealer_app.core.state import (
    AnyTable,
    Bank,
    Offer,
    OpenTable,
    TableState,
    open_coup,
    order,
    ordered_covers,
    phase,
    price,
    seat_offered,
)


def refuse_open(table: OpenTable, event: BankOpened) -> Refusal | None:
    """Say why the seat may not put up this amount now."""
    turn, asked = seat_offered(table), price(table)
    if event.seat not in table.seats:
        return Refusal("seat_empty", amounts=(event.seat,))
    unpaid = fees.refuse_unpaid(table, event.seat)
    if unpaid is not None:
        return unpaid
    if turn is not None and event.seat != turn:
        return Refusal("not_the_turn", amounts=(turn,))
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
    if table.profile.bank.bank_takeover_raise == "forbidden":
        return Refusal("no_raise", amounts=(amount, asked))
    return _off_step(table, amount)


def _off_step(table: OpenTable, amount: int) -> Refusal | None:
    step = table.limits.bank_step
    return Refusal("bank_off_step", amounts=(amount, step)) if amount % step else None


def refuse_refusal(table: OpenTable, event: HandRefused) -> Refusal | None:
    """Say why this seat cannot decline: another is asked, or all have declined already."""
    turn = seat_offered(table)
    if event.seat == turn:
        return None
    return Refusal("not_now", "bank_offered") if turn is None else Refusal("not_the_turn", amounts=(turn,))


def refuse_pass(table: OpenTable, event: BankPassed) -> Refusal | None:
    """Say why the banker may not pass now (section 14, rule 3; `pass_moment`)."""
    rules, bank = table.profile.bank, table.bank
    assert bank is not None
    if not rules.pass_allowed:
        return Refusal("pass_not_allowed")
    if bank.deals < rules.min_deals:
        return Refusal("min_deals", amounts=(bank.deals, rules.min_deals))
    if bank.last == "tie" and not (table.profile.settlement.tie_allows_pass and rules.pass_moment != "after_win"):
        return Refusal("pass_moment")
    coup = open_coup(table)
    before_cards = coup is None or not coup.cards
    in_time = before_cards if rules.pass_moment == "before_first_card" else phase(table) == "between"
    return None if in_time else Refusal("pass_moment")


def open_bank(table: TableState, event: BankOpened) -> TableState:
    """The seat's money stands in Banque; a taker at a price is a buyer and remembers the seller."""
    bought = price(table) is not None
    seller = table.offer.seller if bought and table.offer is not None else None
    return replace(
        table,
        bank=Bank(event.seat, seller),
        offer=None,
        books=transfer(table.books, books.seat(event.seat), BANQUE, event.amount),
    )


def after_open(table: TableState, event: BankOpened) -> Iterator[Event]:
    """Yield the part over the permitted maximum, which goes to the Reliquat (M2)."""
    most = table.limits.bank_max
    if most is None:
        most = bank_maximum(table.profile, table.limits.stake_min)
    if most is not None and event.amount > most:
        yield ToReliquat(event.amount - most)


def refuse_hand(table: TableState, event: HandRefused) -> TableState:
    """The next seat is asked."""
    assert table.offer is not None
    return replace(table, offer=replace(table.offer, refused=table.offer.refused + 1))


def pass_bank(table: TableState, event: BankPassed) -> TableState:
    """The hand is offered at what stands in Banque, to the seat after the banker first (M12)."""
    assert table.bank is not None
    seat, coup = table.bank.seat, open_coup(table)
    standing = table.books[BANQUE] + _undone(table)
    offer = Offer(order(table.seats, seat)[0], standing, seat)
    return replace(table, offer=offer, coups=table.coups - (coup is not None))


def after_pass(table: TableState, event: BankPassed) -> Iterator[Event]:
    """Yield all that leaves the table with the banker; a close without cards is undone first."""
    bank = table.bank
    assert bank is not None
    undone = _undone(table)
    if undone:
        yield FromReliquat(undone)
    for cover in ordered_covers(table):
        yield StakeReturned(cover.seat, cover.amount)
    yield BankEnded(bank.seat, table.books[BANQUE] + undone, table.books[RELIQUAT] - undone)


def _undone(table: TableState) -> int:
    """Return what a close moved to the Reliquat and a pass undoes: the open coup's, or that of a tie that stays."""
    coup = open_coup(table)
    if coup is not None:
        return coup.uncovered
    return 0 if table.bank is None else table.bank.kept or 0


def end_bank(table: TableState, event: BankEnded) -> TableState:
    """All that is left goes back to the banker; after a loss the hand is offered on (M9)."""
    account = books.seat(event.seat)
    after = transfer(table.books, BANQUE, account, event.banque)
    after = transfer(after, RELIQUAT, account, event.reliquat)
    offer = table.offer
    if offer is None and table.shift_open:
        offer = Offer(order(table.seats, _loser(table))[0])
    coup, last = table.coup if open_coup(table) is None else None, table.last
    if coup is not None and last is not None:
        last = replace(last, returned=event.banque + event.reliquat)
    return replace(table, bank=None, offer=offer, books=after, coup=coup, last=last)


def _loser(table: AnyTable) -> int:
    """Return the seat after which the hand goes on: the seller's where a bought bank falls (rules.md 6.3)."""
    assert table.bank is not None
    return table.bank.seat if table.bank.seller is None else table.bank.seller


def to_reliquat(table: TableState, event: ToReliquat) -> TableState:
    """Banker's money leaves the coup; what a close moves is remembered by its coup."""
    coup = open_coup(table)
    moved = None if coup is None else replace(coup, uncovered=coup.uncovered + event.amount)
    return replace(table, coup=moved, books=transfer(table.books, BANQUE, RELIQUAT, event.amount))


def from_reliquat(table: TableState, event: FromReliquat) -> TableState:
    """The uncovered part of this coup is exposed again."""
    return replace(table, books=transfer(table.books, RELIQUAT, BANQUE, event.amount))


def return_stake(table: TableState, event: StakeReturned) -> TableState:
    """Chips go back from the cover to the seat."""
    covers = tuple(
        replace(cover, amount=cover.amount - event.amount) if cover.seat == event.seat else cover
        for cover in table.covers
    )
    return replace(
        table,
        covers=tuple(cover for cover in covers if cover.amount),
        books=transfer(table.books, COVERAGE, books.seat(event.seat), event.amount),
    )
