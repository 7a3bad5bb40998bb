"""The banker's partner: how he joins, and his part of every payment to the bank's owners (rules.md 5.2 M19).

He joins only when a bank is put up or taken over; his share is his part of the opening amount and stays to the end.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import books
from dealer_app.core.books import transfer
from dealer_app.core.events import AssociateJoined, BankEnded, Event, SharePaid
from dealer_app.core.offers import places
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import Bank, OpenTable, TableState


def refuse_join(table: OpenTable, event: AssociateJoined) -> Refusal | None:
    """Say why the seat may not go shares with the banker."""
    bank, rules = table.bank, table.profile.bank
    assert bank is not None
    if rules.association_banker == "forbidden":
        return Refusal("association_forbidden")
    if event.seat not in places(table):
        return Refusal("seat_empty", amounts=(event.seat,))
    if event.seat == bank.seat:
        return Refusal("associate_is_banker")
    if bank.associate is not None:
        return Refusal("associate_already", amounts=(bank.associate,))
    if bank.deals or bank.calling:
        return Refusal("associate_too_late")
    if not 0 < event.amount < bank.opened:
        return Refusal("share_out_of_bank", amounts=(event.amount, bank.opened))
    step = rules.association_share_step or 1
    return Refusal("share_off_step", amounts=(event.amount, step)) if event.amount % step else None


def join(table: TableState, event: AssociateJoined) -> TableState:
    """The partner pays his part of what stands in the bank, into the banker's hand that put it up."""
    bank = table.bank
    assert bank is not None
    return replace(
        table,
        bank=replace(bank, associate=event.seat, share=event.amount),
        books=transfer(table.books, books.seat(event.seat), books.seat(bank.seat), event.amount),
    )


def share(bank: Bank, amount: int) -> int:
    """Return the partner's part of minor units paid to the owners, rounded down to the minor unit (M19)."""
    return 0 if bank.associate is None else amount * bank.share // bank.opened


def paid(bank: Bank, amount: int) -> Iterator[Event]:
    """Yield the partner's part of a payment, if he has one."""
    part = share(bank, amount)
    if part and bank.associate is not None:
        yield SharePaid(bank.associate, part)


def ending(bank: Bank, banque: int, reliquat: int) -> Iterator[Event]:
    """Yield the end of a bank: all that is left goes to its owners."""
    yield from paid(bank, banque + reliquat)
    yield BankEnded(bank.seat, banque, reliquat)


def pay_share(table: TableState, event: SharePaid) -> TableState:
    """The partner has his part out of what the banker is paid; what M16 took off is remembered, to be undone."""
    bank = table.bank
    assert bank is not None
    if bank.off:
        table = replace(table, bank=replace(bank, off_share=bank.off_share + event.amount))
    return replace(table, books=transfer(table.books, books.seat(bank.seat), books.seat(event.seat), event.amount))
