"""What follows when a coup is complete: faults, result, payment, commission, the end of bank and shoe.

Sources: rules.md 5.2 (M5, M9, M10), 6.6; the order of the parts is that of house.md section 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import books, shares
from dealer_app.core.bank import hand_goes_on_after
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
    HolderPaid,
    Move,
    Outcome,
    Result,
    Settled,
    ShoeEnded,
)
from dealer_app.core.excess import idle_back
from dealer_app.core.hand import total
from dealer_app.core.media import lost_notes
from dealer_app.core.money import apply_rate
from dealer_app.core.profile import Profile
from dealer_app.core.refusal import Refusal
from dealer_app.core.rules import Hand, decisions, natural, outcome
from dealer_app.core.seating import absentees, left_behind
from dealer_app.core.stakes import SHOE_NEEDS
from dealer_app.core.state import (
    BANCOS,
    Last,
    OpenTable,
    TableState,
    deciding,
    holder,
    open_coup,
    order,
    ordered_covers,
)


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
    if won != "tie":
        yield from idle_back(table)
    elif table.profile.settlement.tie == "void_stakes_free":
        yield from left_behind(table)
    yield from shares.settled(table, won)
    yield from _holder_pays(table, coup, won)
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


def _holder_pays(table: TableState, coup: Coup[Card], won: Outcome) -> Iterator[Event]:
    """Yield what the holder who stood on 5 and lost pays the others, where `stand_on_5_loser_pays` (M17, X49)."""
    stood_on_5 = len(coup.punter) == 2 and coup.punter_word == "stand" and total(coup.punter) == 5
    held = holder(table)
    if won != "banker" or not stood_on_5 or held is None or not table.profile.stakes.stand_on_5_loser_pays:
        return
    paid = tuple((books.seat(cover.seat), cover.amount) for cover in ordered_covers(table) if cover.seat != held)
    if paid:
        yield HolderPaid(((books.seat(held), -sum(amount for _, amount in paid)), *paid))


def pay_from_holder(table: TableState, event: HolderPaid) -> TableState:
    """A payment by word between punters: it passes neither Banque nor Cagnotte."""
    account, amount = event.moves[0]
    coup = table.coup
    assert coup is not None
    paid = (int(account.removeprefix("seat ")), -amount)
    return replace(table, coup=replace(coup, holder_paid=paid), books=post(table.books, event.moves))


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
        loser = hand_goes_on_after(table)
        yield from absentees(table, loser, order(table.seats, loser)[0])
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
    held = deciding(table)
    suivi = right_of_suivi(table) if event.outcome == "banker" else bank.suivi  # kept through ties
    return replace(
        table,
        coup=replace(coup, result=event),
        last=Last(coup.number, bank.seat, event),
        outcomes=(*table.outcomes, event.outcome)[-KEPT:],
        bank=replace(
            bank,
            deals=bank.deals + 1,
            last=event.outcome,
            calling=False,
            suivi=suivi,
            privileged=None,
            claimed=False,
        ),
        banco_by=held.seat if held is not None and held.call in BANCOS else table.banco_by,
    )


KEPT = 24  # outcomes that the table remembers for the eye


def settle(table: TableState, event: Settled) -> TableState:
    """The money moves; only after a tie do the stakes lie on. Stray cards lie open now and go to the panier."""
    after = replace(table, strays=(), redrawn=None, books=post(table.books, event.moves))
    if not event.moves:
        return after
    won = after.last is not None and after.last.result.outcome == "banker"
    return replace(after, covers=(), shares={}, notes=(), credits=(), to_change=lost_notes(table) if won else ())


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
