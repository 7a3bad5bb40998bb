"""The lines of a shift report that only some rules or evenings have: check list, books, proof, money beside the game.

How the record is corrected always stands there, another descriptive parameter where a house's rules depart from the
usual ones, money if it moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from dealer_app.core.events import TicketRun
from dealer_app.core.tickets import worth
from dealer_app.reports.model import Desk, Fact
from dealer_app.reports.values import ShiftFigures
from dealer_app.words import checks
from dealer_app.words.amounts import full, plain

# What classic says, and what therefore needs no line of its own.
_USUAL: dict[str, object] = {
    "deck_back_colours": "half_half",
    "card_indices": "none",
    "deck_reuse": "until_worn",
    "shuffle_mode": "croupier_flat_heap",
    "cut_by": "left_of_croupier",
    "cut_refused": "next_player",
    "shoe_register": True,
    "commission_proof": "machine",
    "table_book": "commission-book",
    "daily_book": "control-register",
    "tax_book": "tax-book",
    "session_end": "cagnotte_counted",
    "count_difference": "house_bears_shortage_and_surplus_adjusted",
}
_USUAL_YEARS = 10


def extra_facts(shift: ShiftFigures, desk: Desk) -> tuple[tuple[Fact, ...], ...]:
    """Return the groups of lines that this shift needs beside the usual ones; an empty group is left out."""
    groups = (tuple(_rules(shift, desk)), tuple(_money(shift, desk)))
    return tuple(group for group in groups if group)


def _fact(key: str, desk: Desk, text: str, value: Any, *, is_amount: bool = False) -> Fact:
    return Fact(key, desk.tongue.say(checks.LABELS[key]), text, value, is_amount)


def _rules(shift: ShiftFigures, desk: Desk) -> Iterator[Fact]:
    """Yield what the rules say of cards, shoe and books beyond the usual."""
    rules, say = shift.rules, desk.tongue.say
    for key, usual in _USUAL.items():
        section = next(s for s in (rules.equipment, rules.settlement, rules.records) if hasattr(s, key))
        value = getattr(section, key)
        if value != usual:
            said = checks.VALUES.get(key)
            yield _fact(key, desk, value if said is None else say(said[value]), value)
    years = rules.records.retention_years
    if years != _USUAL_YEARS:
        until = int(shift.day[:4]) + years
        yield _fact("retention_years", desk, say(checks.YEARS).format(n=years, year=until), until)
    if rules.records.record_banker_names:
        seats = sorted({coup.banker for coup in shift.coups})
        text = ", ".join(say(checks.NAME_OF).format(n=seat) for seat in seats)
        yield _fact("record_banker_names", desk, text or "\u2014", seats)
    style = rules.records.correction_style
    yield _fact("correction_style", desk, say(checks.CORRECTIONS[style]), style)


def _money(shift: ShiftFigures, desk: Desk) -> Iterator[Fact]:
    """Yield tickets, fees, tips, unclaimed stakes and what the count showed, where there are any."""
    say = desk.tongue.say
    if shift.books_of_tickets:
        text = (
            say(checks.BOOK_FROM).format(value=plain(value, desk.purse, desk.tongue), first=first)
            for value, first in shift.books_of_tickets
        )
        yield _fact("tickets_in_service", desk, "; ".join(text), [list(book) for book in shift.books_of_tickets])
    if shift.tickets:
        yield _fact("tickets", desk, _runs(shift.tickets, desk), msgspec.to_builtins(shift.tickets))
    if shift.tickets_lost:
        lost, value = shift.tickets_lost, worth(shift.tickets_lost)
        yield _fact("tickets_lost", desk, _runs(lost, desk), msgspec.to_builtins(lost))
        yield _fact("lost_charged", desk, full(value, desk.purse, desk.tongue), value, is_amount=True)
    amounts = {"fees": shift.fees, "fees_vat": shift.fees_vat, "tips": shift.tips, "orphans": shift.orphans}
    amounts["surplus_entered"] = shift.surplus_entered
    for key, amount in amounts.items():
        if amount:
            yield _fact(key, desk, full(amount, desk.purse, desk.tongue), amount, is_amount=True)


def _runs(runs: Iterable[TicketRun], desk: Desk) -> str:
    """Return the tickets detached, by value and number; runs that follow one another are one."""
    joined: list[TicketRun] = []
    for run in sorted(runs, key=lambda run: (-run.value, run.first)):
        last = joined[-1] if joined else None
        if last is not None and (last.value, last.first + last.count) == (run.value, run.first):
            joined[-1] = msgspec.structs.replace(last, count=last.count + run.count)
        else:
            joined.append(run)
    return "; ".join(
        desk.tongue.say(checks.DETACHED).format(
            value=plain(run.value, desk.purse, desk.tongue), first=run.first, last=run.first + run.count - 1
        )
        for run in joined
    )
