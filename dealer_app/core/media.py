"""What the money on the table is: chips, notes, or a word given for it (rules.md 6.4; I50, I55)."""

from __future__ import annotations

from msgspec.structs import replace

from dealer_app.core.events import MoneyNamed, NotesExchanged
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import AnyTable, OpenTable, TableState, cover_of


def refuse_medium(table: OpenTable, event: MoneyNamed) -> Refusal | None:
    """Say why this money is not taken: the bank is in chips only, no notes, no credit; or no money lies there."""
    rules, bank = table.profile.stakes, table.bank
    assert bank is not None
    if event.medium == "credit" and not rules.credit:
        return Refusal("no_credit")
    if event.medium == "notes" and event.seat == bank.seat:
        return Refusal("bank_in_chips")
    if event.medium == "notes" and rules.stake_media == "chips_only":
        return Refusal("chips_only")
    lies = event.seat == bank.seat or cover_of(table, event.seat) is not None
    if not lies:
        return Refusal("no_stake", amounts=(event.seat,))
    known = table.notes if event.medium == "notes" else table.credits
    return Refusal("money_named", amounts=(event.seat,)) if event.seat in known else None


def name_money(table: TableState, event: MoneyNamed) -> TableState:
    """It is remembered until the coup is settled."""
    if event.medium == "notes":
        return replace(table, notes=(*table.notes, event.seat))
    return replace(table, credits=(*table.credits, event.seat))


def lost_notes(table: AnyTable) -> tuple[int, ...]:
    """Return whose notes lie in the cover."""
    return tuple(seat for seat in table.notes if cover_of(table, seat) is not None)


def refuse_exchange(table: OpenTable, event: NotesExchanged) -> Refusal | None:
    """Only lost notes are exchanged."""
    return None if event.seat in table.to_change else Refusal("no_notes", amounts=(event.seat,))


def exchange(table: TableState, event: NotesExchanged) -> TableState:
    """Chips lie where the notes lay."""
    return replace(table, to_change=tuple(seat for seat in table.to_change if seat != event.seat))
