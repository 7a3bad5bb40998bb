"""What follows when a coup is complete: faults, result, payment, commission, the end of bank and shoe.

Sources: rules.md 5.2 (M5, M9, M10), 6.6; the order of the parts is that of house.md section 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import books
from dealer_app.core.books import BANQUE, COVERAGE, RELIQUAT, post
from dealer_app.core.cards import Card
from dealer_app.core.commission import after_win
from dealer_app.core.coup import Coup
from dealer_app.core.deal import is_complete
from dealer_app.core.events import (
    BankEnded,
    Event,
    FalseDraw,
    FromReliquat,
    Move,
    Outcome,
    Result,
    Settled,
    ShoeEnded,
    StakeReturned,
)
from dealer_app.core.hand import total
from dealer_app.core.rules import Hand, decisions, natural, outcome
from dealer_app.core.stakes import SHOE_NEEDS
from dealer_app.core.state import Bank, Last, TableState, open_coup, ordered_covers


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
        yield from after_win(table, table.books[COVERAGE])
    elif won == "punter":
        left = table.books[BANQUE] - table.books[COVERAGE]
        yield BankEnded(bank.seat, left, table.books[RELIQUAT])
    else:
        yield from _after_tie(table, coup)


def _after_tie(table: TableState, coup: Coup[Card]) -> Iterator[Event]:
    """Yield what a tie undoes (M10, M11): the close unless the stakes stay, the stakes where they are returned."""
    rule = table.profile.settlement.tie
    if rule != "void_stakes_stay" and coup.uncovered:
        yield FromReliquat(coup.uncovered)
    if rule == "void_stakes_returned":
        for cover in ordered_covers(table):
            yield StakeReturned(cover.seat, cover.amount)


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
    return replace(
        table,
        coup=replace(coup, result=event),
        last=Last(coup.number, bank.seat, event, covers=ordered_covers(table)),
        outcomes=(*table.outcomes, event.outcome)[-KEPT:],
        bank=_dealt(table, bank, coup, event.outcome),
    )


def _dealt(table: TableState, bank: Bank, coup: Coup[Card], won: Outcome) -> Bank:
    """Return the bank with one coup more; after a tie whose stakes stay it remembers what the close had moved."""
    stays = won == "tie" and table.profile.settlement.tie == "void_stakes_stay"
    return replace(
        bank,
        deals=bank.deals + 1,
        last=won,
        calling=False,
        wins=bank.wins + (won == "banker"),
        kept=coup.uncovered if stays else None,
    )


KEPT = 24  # outcomes that the table remembers for the eye


def settle(table: TableState, event: Settled) -> TableState:
    """The money moves; only after a tie do the stakes lie on. Stray cards lie open now and go to the panier."""
    covers = table.covers if not event.moves else ()
    return replace(table, covers=covers, strays=(), books=post(table.books, event.moves))
