"""The amount of a bank: its maximum, what is announced or exposed again, tout va (rules.md 5.2: M2, M6, M13, M20).

What moves by itself stands in the functions that yield events; what the banker asks for is judged here.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core.books import BANQUE, RELIQUAT, transfer
from dealer_app.core.events import AmountAnnounced, Event, FromReliquat, ToReliquat, ToutVa
from dealer_app.core.refusal import Refusal
from dealer_app.core.sittings import bank_maximum
from dealer_app.core.state import AnyTable, OpenTable, TableState, open_coup


def maximum(table: AnyTable) -> int | None:
    """Return the most that may stand in a bank when it is put up, None where there is no maximum."""
    most = table.limits.bank_max
    return bank_maximum(table.profile, table.limits.stake_min) if most is None else most


def is_refused_over(table: AnyTable) -> bool:
    """Tell whether a bank over the maximum is refused; a capital that is only shown is none."""
    rules = table.profile.bank
    return rules.over_limit == "refuse" and rules.bank_amount == "running"


def is_every_coup(table: AnyTable) -> bool:
    """Tell whether minimum and maximum bind the bank of every coup."""
    return bool(table.profile.bank.bank_limits_apply_to == "every_coup")


def is_fallen(table: AnyTable) -> bool:
    """Tell whether the bank has fallen under the minimum and must be made up or passed."""
    bank, rules = table.bank, table.profile.bank
    if bank is None or not is_every_coup(table) or rules.bank_amount != "running":
        return False
    return bool(table.books[BANQUE] < min(table.limits.bank_min, bank.opened))


def is_amount_wanted(table: AnyTable) -> bool:
    """Tell whether the banker has still to name the amount of the coming coup (`bank_amount`); a tie keeps it."""
    bank = table.bank
    if bank is None or table.profile.bank.bank_amount == "running" or bank.last == "tie":
        return False
    return bank.named != table.coups + 1


def is_all_in(table: AnyTable) -> bool:
    """Tell whether the coming or open coup is played tout va."""
    bank, coup = table.bank, open_coup(table)
    return bank is not None and bank.all_in == (table.coups + 1 if coup is None else coup.number)


def refuse_opening(table: OpenTable) -> Refusal | None:
    """Say why no stake is taken yet: the amount is to be named, or the bank lies under the minimum."""
    if is_amount_wanted(table):
        return Refusal("amount_wanted")
    if is_fallen(table):
        return Refusal("make_up_wanted", amounts=(table.books[BANQUE], table.limits.bank_min))
    return None


def refuse_between_shoes(table: OpenTable) -> Refusal | None:
    """Say why the amount may not change: the bank is kept for the next shoe as it stands (`end_of_shoe_bank`)."""
    bank = table.bank
    kept = bank is not None and bank.between_shoes
    if kept and table.profile.bank.end_of_shoe_bank == "keep_if_equal_amount":
        return Refusal("next_shoe_equal", amounts=(table.books[BANQUE],))
    return None


def refuse_amount(table: OpenTable, event: AmountAnnounced) -> Refusal | None:
    """Say why the banker may not name this amount for the coming coup (M20)."""
    bank, rules, standing = table.bank, table.profile.bank, table.books[BANQUE]
    assert bank is not None
    if bank.calling:
        return Refusal("stakes_open")
    if bank.last == "tie":
        return Refusal("amount_stands", amounts=(standing,))
    if is_fallen(table):
        if rules.reliquat_reexpose != "on_request_before_stakes" and event.amount != table.limits.bank_min:
            return Refusal("make_up_exactly", amounts=(event.amount, table.limits.bank_min))
    elif event.amount != standing:
        why = refuse_between_shoes(table)
        if why is not None:
            return why
    if rules.bank_amount == "running" and not is_fallen(table):
        if rules.reliquat_reexpose != "on_request_before_stakes":
            return Refusal("not_reexposed")
        if event.amount <= standing:
            return Refusal("amount_not_raised", amounts=(event.amount, standing))
    return _bad_amount(table, event.amount)


def _bad_amount(table: OpenTable, amount: int) -> Refusal | None:
    bank, whole, most, limits = table.bank, table.books[BANQUE] + table.books[RELIQUAT], maximum(table), table.limits
    assert bank is not None
    if amount > whole:
        return Refusal("amount_over_table", amounts=(amount, whole))
    if amount < limits.bank_min:
        return Refusal("bank_under_min", amounts=(amount, limits.bank_min))
    if most is not None and amount > most and (is_every_coup(table) or not bank.deals):
        return Refusal("bank_over_max", amounts=(amount, most))
    chosen = table.profile.bank.bank_amount != "running" and amount != whole
    if chosen and amount % limits.bank_step:
        return Refusal("bank_off_step", amounts=(amount, limits.bank_step))
    return None


def announce(table: TableState, event: AmountAnnounced) -> TableState:
    """The amount named stands in Banque, the rest in the Reliquat."""
    assert table.bank is not None
    change = event.amount - table.books[BANQUE]
    bank = replace(table.bank, named=table.coups + 1, over_max=0)
    return replace(table, bank=bank, books=transfer(table.books, RELIQUAT, BANQUE, change))


def refuse_tout_va(table: OpenTable, event: ToutVa) -> Refusal | None:
    """Say why the banker may not let all go in the coming coup (M13)."""
    bank, rule = table.bank, table.profile.bank.tout_va
    assert bank is not None
    if rule == "not_offered":
        return Refusal("tout_va_not_offered")
    if rule == "if_no_max" and maximum(table) is not None:
        return Refusal("tout_va_maximum", amounts=(maximum(table) or 0,))
    if bank.calling:
        return Refusal("stakes_open")
    return Refusal("tout_va_said") if is_all_in(table) else refuse_opening(table)


def let_all_go(table: TableState, event: ToutVa) -> TableState:
    """It is good for the coming coup."""
    assert table.bank is not None
    return replace(table, bank=replace(table.bank, all_in=table.coups + 1))


def after_win(table: TableState, banque: int, *, shoe_over: bool) -> Iterator[Event]:
    """Yield what makes the next amount once the commission is dropped: M6, or what comes back by itself (M20).

    `banque` is what stands in Banque then. A bank kept for the next shoe at its equal amount leaves the Reliquat.
    """
    bank, most = table.bank, maximum(table) if is_every_coup(table) else None
    assert bank is not None
    if bank.all_in == table.coups or table.profile.bank.bank_amount != "running":
        return
    if most is not None and banque > most:
        yield ToReliquat(banque - most)
    elif shoe_over and table.profile.bank.end_of_shoe_bank == "keep_if_equal_amount":
        return
    elif table.profile.bank.reliquat_reexpose == "at_next_coup":
        reliquat = table.books[RELIQUAT]
        back = reliquat if most is None else min(reliquat, most - banque)
        if back > 0:
            yield FromReliquat(back)


def to_reliquat(table: TableState, event: ToReliquat) -> TableState:
    """Banker's money leaves the coup; what a close moves is remembered by its coup, M6 by the bank."""
    coup, bank = open_coup(table), table.bank
    assert bank is not None
    if coup is not None:
        moved = replace(coup, uncovered=coup.uncovered + event.amount)
        table = replace(table, coup=moved)
    elif bank.deals:
        table = replace(table, bank=replace(bank, set_aside=bank.set_aside + event.amount, over_max=event.amount))
    elif table.profile.bank.bank_amount == "running":
        table = replace(table, bank=replace(bank, over_max=event.amount))
    return replace(table, books=transfer(table.books, BANQUE, RELIQUAT, event.amount))


def from_reliquat(table: TableState, event: FromReliquat) -> TableState:
    """Money out of the coup is exposed again; in mid-coup it is what its close had moved."""
    coup = open_coup(table)
    moved = table.coup if coup is None else replace(coup, uncovered=coup.uncovered - event.amount)
    return replace(table, coup=moved, books=transfer(table.books, RELIQUAT, BANQUE, event.amount))
