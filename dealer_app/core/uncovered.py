"""What nobody covers: out of the coup, off the table, or no close at all; and its undoing (M3, M10, M16).

Source: rules.md 5.2 and 6.3, `uncovered` and `require_full_cover_fallback`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import associates, books
from dealer_app.core.amounts import is_all_in
from dealer_app.core.books import BANQUE, COVERAGE, transfer
from dealer_app.core.events import (
    BankReduced,
    Event,
    FromBanker,
    FromReliquat,
    ReductionRuled,
    SharePaid,
    ToBanker,
    ToReliquat,
)
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import Bank, OpenTable, TableState, open_coup


def refuse_reduction(table: OpenTable, event: BankReduced | ReductionRuled) -> Refusal | None:
    """Say why the banker may not take off this amount before the close (M16, `require_full_cover_fallback`)."""
    rules = table.profile.bank
    wanted = "supervisor_decides" if isinstance(event, ReductionRuled) else "banker_reduces"
    if rules.uncovered != "require_full_cover" or rules.require_full_cover_fallback != wanted:
        return Refusal("reduction_not_allowed")
    if not table.covers:
        return Refusal("no_cover")
    missing = table.books[BANQUE] - table.books[COVERAGE]
    return None if 0 < event.amount <= missing else Refusal("reduction_over", amounts=(event.amount, missing))


def reduce(table: TableState, event: BankReduced | ReductionRuled | ToBanker) -> TableState:
    """What is not covered leaves the table with the banker, until a tie undoes it."""
    bank = table.bank
    assert bank is not None
    return replace(
        table,
        bank=replace(bank, off=bank.off + event.amount),
        books=transfer(table.books, BANQUE, books.seat(bank.seat), event.amount),
    )


def after_reduction(table: TableState, event: BankReduced | ReductionRuled) -> Iterator[Event]:
    """Yield the associate's part of what was taken off."""
    assert table.bank is not None
    return _reduction_share(table.bank)


def _reduction_share(bank: Bank, more: int = 0) -> Iterator[Event]:
    """Yield what the associate has still to get, so that all that is off is cut once."""
    part = associates.share(bank, bank.off + more) - bank.off_share
    if part and bank.associate is not None:
        yield SharePaid(bank.associate, part)


def refuse_uncovered(table: OpenTable) -> Refusal | None:
    """Say why the stakes may not be closed: the rules ask for a full cover and something is missing."""
    missing = table.books[BANQUE] - table.books[COVERAGE]
    if missing and table.profile.bank.uncovered == "require_full_cover" and not is_all_in(table):
        return Refusal("full_cover_wanted", amounts=(missing, table.books[BANQUE]))
    return None


def uncover(table: TableState, *, is_late: bool = False) -> Iterator[Event]:
    """Yield what becomes of the part that nobody covers (`uncovered`: M3, M16 or nothing).

    `is_late`: a stake went after the close; where a full cover was asked for, the banker then takes the part off.
    """
    missing, rule = table.books[BANQUE] - table.books[COVERAGE], table.profile.bank.uncovered
    assert table.bank is not None
    if not missing or is_all_in(table):
        return
    if rule == "to_reliquat":
        yield ToReliquat(missing)
    elif rule == "remove_from_table" or (is_late and rule == "require_full_cover"):
        yield ToBanker(missing)
        yield from _reduction_share(table.bank, missing)


def undo_close(table: TableState) -> Iterator[Event]:
    """Yield what brings Banque back to the amount announced before the coup (M10)."""
    bank, moved = table.bank, _moved(table)
    assert bank is not None
    if moved:
        yield FromReliquat(moved)
    if bank.off:
        yield FromBanker(bank.off)
        if bank.off_share and bank.associate is not None:
            yield SharePaid(bank.associate, -bank.off_share)


def undone(table: TableState) -> tuple[int, int]:
    """Return what `undo_close` brings back to Banque, and how much of it out of the Reliquat."""
    bank, moved = table.bank, _moved(table)
    assert bank is not None
    return moved + bank.off, moved


def _moved(table: TableState) -> int:
    """Return what a close moved to the Reliquat: the open coup's, or that of a tie whose stakes stay."""
    coup, bank = open_coup(table), table.bank
    if coup is not None:
        return coup.uncovered
    return 0 if bank is None else bank.kept or 0


def from_banker(table: TableState, event: FromBanker) -> TableState:
    """What was taken off for this coup stands in Banque again."""
    bank = table.bank
    assert bank is not None
    return replace(
        table,
        bank=replace(bank, off=0, off_share=0),
        books=transfer(table.books, books.seat(bank.seat), BANQUE, event.amount),
    )
