"""What follows when a coup is complete: faults, result, payment, commission, the end of bank and shoe.

Sources: rules.md 5.2 (M5, M9, M10), 6.6; the order of the parts is that of house.md section 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import books
from dealer_app.core.books import BANQUE, CAGNOTTE, COVERAGE, RELIQUAT, post, transfer
from dealer_app.core.cards import Card
from dealer_app.core.claims import right_of_suivi
from dealer_app.core.coup import Coup
from dealer_app.core.deal import is_complete
from dealer_app.core.events import (
    BankEnded,
    CommissionCalled,
    CommissionDropped,
    Event,
    FalseDraw,
    FromReliquat,
    Move,
    Outcome,
    Result,
    Settled,
    ShoeEnded,
)
from dealer_app.core.hand import total
from dealer_app.core.money import apply_rate
from dealer_app.core.profile import Profile
from dealer_app.core.refusal import Refusal
from dealer_app.core.rules import Hand, decisions, natural, outcome
from dealer_app.core.stakes import SHOE_NEEDS
from dealer_app.core.state import Last, OpenTable, TableState, open_coup, ordered_covers


def commission(rules: Profile, won: int) -> int:
    """Return the house's part of `won` minor units: rounded once, at least the minimum, never more than was won."""
    terms = rules.settlement
    exact = apply_rate(won, terms.commission_rate, terms.commission_unit, terms.commission_rounding)
    return min(max(exact, terms.commission_min), won)


def refuse_drop(table: OpenTable, event: CommissionDropped) -> Refusal | None:
    """Only what was called is dropped."""
    if event.amount == table.due:
        return None
    return Refusal("wrong_commission", amounts=(event.amount, table.due))


def after_card(table: TableState, event: Event) -> Iterator[Event]:
    """Yield the whole settlement, in its order, if this event completed the coup."""
    coup = open_coup(table)
    if coup is None or not is_complete(coup, table):
        return
    punter, banker = _faces(coup.punter), _faces(coup.banker)
    for fault in decisions(punter, banker, table.profile.rules):
        if fault.is_fault and fault.required is not None:
            yield FalseDraw(fault.who, fault.total, fault.against, fault.required, fault.action)
    won = outcome(punter, banker)
    yield Result(won, total(punter) or 0, total(banker) or 0, natural(punter, banker))
    yield Settled(_moves(table, won))
    yield from _after_result(table, coup, won)
    if table.loaded is not None and (table.loaded.stopped or table.loaded.left < SHOE_NEEDS):
        yield ShoeEnded(table.loaded.load, table.loaded.out)


def _faces(cards: tuple[Card | None, ...]) -> Hand:
    return tuple(card for card in cards if card is not None)


def _moves(table: TableState, won: Outcome) -> tuple[Move, ...]:
    """Return who gains what: lost stakes into Banque (M5), or each punter his stake and as much again (M9)."""
    coverage = table.books[COVERAGE]
    if won == "banker":
        return ((COVERAGE, -coverage), (BANQUE, coverage))
    if won == "tie":
        return ()
    paid = tuple((books.seat(cover.seat), 2 * cover.amount) for cover in ordered_covers(table))
    return ((BANQUE, -coverage), (COVERAGE, -coverage), *paid)


def _after_result(table: TableState, coup: Coup[Card], won: Outcome) -> Iterator[Event]:
    bank = table.bank
    assert bank is not None
    if won == "banker":
        part = commission(table.profile, table.books[COVERAGE])
        if part:
            yield CommissionCalled(part)
    elif won == "punter":
        left = table.books[BANQUE] - table.books[COVERAGE]
        yield BankEnded(bank.seat, left, table.books[RELIQUAT])
    elif coup.uncovered:
        yield FromReliquat(coup.uncovered)


def false_draw(table: TableState, event: FalseDraw) -> TableState:
    """The fault is remembered by its coup."""
    coup = open_coup(table)
    assert coup is not None
    return replace(table, coup=replace(coup, false_draws=(*coup.false_draws, event)))


def result(table: TableState, event: Result) -> TableState:
    """The coup has its result and counts as dealt."""
    coup, bank = open_coup(table), table.bank
    assert coup is not None
    assert bank is not None
    suivi = right_of_suivi(table) if event.outcome == "banker" else bank.suivi  # kept through ties
    return replace(
        table,
        coup=replace(coup, result=event),
        last=Last(coup.number, bank.seat, event),
        outcomes=(*table.outcomes, event.outcome)[-KEPT:],
        bank=replace(bank, deals=bank.deals + 1, last=event.outcome, calling=False, suivi=suivi),
    )


KEPT = 24  # outcomes that the table remembers for the eye


def settle(table: TableState, event: Settled) -> TableState:
    """The money moves; only after a tie do the stakes lie on. Stray cards lie open now and go to the panier."""
    covers = table.covers if not event.moves else ()
    return replace(table, covers=covers, strays=(), books=post(table.books, event.moves))


def call_commission(table: TableState, event: CommissionCalled) -> TableState:
    """The house's part is said and set apart."""
    coup, last = table.coup, table.last
    assert coup is not None
    assert last is not None
    return replace(
        table,
        due=event.amount,
        coup=replace(coup, commission=event.amount),
        last=replace(last, commission=event.amount),
    )


def drop_commission(table: TableState, event: CommissionDropped) -> TableState:
    """What was called goes from Banque into the box."""
    return replace(table, due=0, books=transfer(table.books, BANQUE, CAGNOTTE, event.amount))
