"""A coup's figures: as it ended, and as a correction put it right."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from dealer_app.core.cards import Card
from dealer_app.core.commission import rate_of
from dealer_app.core.coup import Coup
from dealer_app.core.events import CoupAnnulled, Reread, Result
from dealer_app.core.state import Cover, TableState
from dealer_app.core.turns import ordered_covers
from dealer_app.journal.entry import Entry
from dealer_app.reports.rereading import coup_again
from dealer_app.reports.values import Correction, CoupFigures

UNREAD = "??"  # a card that left the shoe unread and that nobody named


def coup_figures(entry: Entry, end: Result | CoupAnnulled, table: TableState, running: int) -> CoupFigures:
    """Return the figures of the coup that `entry` ended; `table` is the one before it, `running` the sum so far."""
    coup, bank = table.coup, table.bank
    assert coup is not None
    assert bank is not None
    void = replace(
        _void(coup.number, entry.at, running), banker=bank.seat, cards=_faces(coup), false_draws=coup.false_draws
    )
    if isinstance(end, CoupAnnulled):
        return replace(void, annulled=end.why)
    return _with_result(void, end, ordered_covers(table), table)


def put_right(
    coups: Sequence[CoupFigures], entry: Entry, event: Reread, reason: str, before: TableState, after: TableState
) -> tuple[list[CoupFigures], Correction]:
    """Return the coups with the corrected figures of one, and the correction, which keeps the recorded ones."""
    found = next((coup for coup in coups if coup.number == event.number), None)
    rest = [coup for coup in coups if coup.number != event.number]
    running = rest[-1].running if rest else 0
    void = _void(event.number, entry.at, running)
    recorded = void if found is None else found
    called = recorded.commission or (before.due if recorded.outcome == "banker" else 0)
    dropped = event.commission if recorded.commission or after.due == 0 else 0
    put = replace(
        void,
        at=recorded.at,
        banker=recorded.banker,
        cards=recorded.cards,
        commission=dropped,
        running=running + dropped,
    )
    again = None if event.outcome is None else coup_again(after)
    if again is not None and after.last is not None:
        put = _read_again(put, event, *again, after.last.covers)
    correction = Correction(
        number=event.number,
        seq=entry.seq,
        at=entry.at,
        reason=reason,
        by=tuple(who for who in (entry.by, entry.approved) if who is not None),
        recorded=replace(recorded, commission=called),
        corrected=replace(put, commission=event.commission),
        tickets=event.tickets,
    )
    return [*rest, put], correction


def _void(number: int, at: int, running: int) -> CoupFigures:
    return CoupFigures(number, at, 0, (), 0, (), None, None, None, "void", Fraction(0), 0, running)


def _faces(coup: Coup[Card]) -> tuple[str, ...]:
    return tuple(UNREAD if card is None else str(card) for card in coup.cards)


def _read_again(
    put: CoupFigures, event: Reread, coup: Coup[Card], then: TableState, covers: tuple[Cover, ...]
) -> CoupFigures:
    """Return the figures of a coup with the result of the corrected history; `then` is the table before its end."""
    assert then.bank is not None
    read = replace(put, banker=then.bank.seat, cards=_faces(coup), false_draws=coup.false_draws)
    return _with_result(read, event, covers, then)


def _with_result(
    coup: CoupFigures, end: Result | Reread, covers: tuple[Cover, ...], table: TableState
) -> CoupFigures:
    """Return the figures of a coup with its totals and covers, and the commission before rounding."""
    assert table.bank is not None
    assert end.outcome is not None
    cover = sum(line.amount for line in covers)
    rate = rate_of(table.profile.settlement, table.bank.wins + 1)
    return replace(
        coup,
        covers=covers,
        cover=cover,
        punter=end.punter,
        banker_points=end.banker,
        natural=end.natural,
        outcome=end.outcome,
        raw=Fraction(cover * rate.p, rate.q) if end.outcome == "banker" else Fraction(0),
    )
