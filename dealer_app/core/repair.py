"""What was recorded wrong, put right by reading the history again (house.md section 7).

A card of the open coup that was read wrong is exchanged in place (`Amended`). The last settled coup is read again
with what should have been recorded (`Corrected`), and the books move by the difference in one posting. No inverse
of a rule is written: a repair stands if and only if the history with it is a legal one, in which every act is judged
by what lay open then, and every act after the coup has the consequences that were recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import msgspec
from msgspec.structs import replace

from dealer_app.core.acts import Act
from dealer_app.core.books import post
from dealer_app.core.cards import Card
from dealer_app.core.events import (
    Amended,
    BooksPut,
    Called,
    CardDrawn,
    CardNamed,
    Change,
    CommissionCalled,
    CommissionDropped,
    Corrected,
    Covered,
    Event,
    Move,
    Reread,
    Result,
    Shown,
    Spoken,
    StakesClosed,
    StakeWithdrawn,
    StrayCard,
    TicketsDetached,
    TicketsTorn,
)
from dealer_app.core.refusal import Refusal
from dealer_app.core.settle import void
from dealer_app.core.state import NO_PAST, OpenTable, Past, TableState, open_coup

Acts = tuple[Act, ...]
_REVEALING = (CardDrawn, Spoken, Shown, CardNamed)
_TICKETS = (TicketsDetached, TicketsTorn)


class Game(Protocol):
    """What `core.table` lends: the judge, and the fold of one act or one event."""

    def done(self, table: TableState, act: Act) -> TableState | Refusal:
        """Return the table after an act with all that follows, or why it was not allowed."""

    def said(self, table: TableState, event: Event) -> TableState:
        """Return the table after one event alone."""


class _Illegal(Exception):
    """The history with the repair is none; raised and caught in this module only."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why)
        self.why = why


_NOT_LEGAL = Refusal("not_legal_then")


# A card of the open coup


def refuse_amending(table: OpenTable, event: Amended) -> Refusal | None:
    """Say why this card is not to be exchanged: it is none of this coup, it lies closed, or that face lies there."""
    coup = open_coup(table)
    assert coup is not None
    if not 1 <= event.ordinal <= len(coup.cards):
        return Refusal("no_such_card", amounts=(event.ordinal,))
    lies = coup.at(coup.places[event.ordinal - 1])
    if not isinstance(lies, Card):
        return Refusal("not_read" if lies is None else "lies_closed", amounts=(event.ordinal,))
    return Refusal("same_card", amounts=(event.ordinal,)) if lies == event.card else None


def amended(table: TableState, event: Amended, game: Game) -> TableState | Refusal:
    """Return the table with the card exchanged, before what that brings to light; or why the history is none."""
    base = table.past.base
    assert base is not None
    try:
        again, last = _start(base), _last_revealing(table.past.acts)
        for n, act in enumerate(_with_face(base, table.past.acts, event.ordinal, event.card, game)):
            again = _noted(game.said(again, act.event), act) if n == last else _done(again, act, game)
    except _Illegal as illegal:
        return illegal.why
    coup = open_coup(again)
    is_there = coup is not None and coup.cards[event.ordinal - 1 : event.ordinal] == (event.card,)
    return replace(again, undo=None) if is_there else _NOT_LEGAL


def _last_revealing(acts: Acts) -> int:
    return max((n for n, act in enumerate(acts) if isinstance(act.event, _REVEALING)), default=-1)


# The last settled coup


def refuse_correcting(table: OpenTable, event: Corrected) -> Refusal | None:
    """Say what the correction lacks: a coup to be read again, a reason, or one of the two things it may say."""
    if table.last is None:
        return Refusal("no_settled_coup")
    if not is_text(event.reason):
        return Refusal("reason_wanted")
    if bool(event.changes) == event.void:
        return Refusal("change_wanted")
    return None if all(_is_whole(change) for change in event.changes) else Refusal("change_wanted")


_MOST = 500  # characters of a reason or a decision


def is_text(text: str) -> bool:
    """Tell whether a reason or a decision says something, on one line that can be printed."""
    return 0 < len(text) <= _MOST and text.isprintable() and text == text.strip()


def _is_whole(change: Change) -> bool:
    said = {name for name in Change.__struct_fields__ if name != "what" and getattr(change, name) is not None}
    wanted = {"card": {"ordinal", "card"}, "word": {"side", "word"}, "stake": {"seat", "amount"}}
    return said == wanted.get(change.what, {"seat", "call"}) and (change.amount or 0) >= 0


class Reading(msgspec.Struct, frozen=True):
    """The corrected history: the table it leads to, the books still as recorded, and what follows from that."""

    table: TableState
    follows: tuple[Event, ...]


def corrected(table: TableState, event: Corrected, game: Game) -> Reading | Refusal:
    """Return the last settled coup read again, with all that was done since; or why that is no history."""
    past = table.past
    if past.settled_base is None:
        return Refusal("no_settled_coup")
    try:
        again, reread = _coup_again(past, event, game)
        for act in past.acts:
            again = _later(again, act, game)
    except _Illegal as illegal:
        return illegal.why
    if open_coup(again) is not None:
        return Refusal("would_be_open")
    moves = tuple(_difference(table, again))
    if not moves and reread == _reread(past.settled_acts, table):
        return Refusal("nothing_changes")
    kept = replace(
        again, books=table.books, tickets=table.tickets, serials=table.serials, ticketed=table.ticketed, undo=None
    )
    return Reading(kept, (reread, *([BooksPut(moves)] if moves else [])))


def _coup_again(past: Past, event: Corrected, game: Game) -> tuple[TableState, Reread]:
    base, acts = past.settled_base, past.settled_acts
    assert base is not None
    for change in event.changes:
        acts = _changed(base, acts, change, game)
    again = _start(base)
    for act in acts[:-1] if event.void else acts:
        again = _done(again, act, game)
    if event.void:
        again = _voided(again, acts[-1], game)
    for change in event.changes:
        coup = again.coup
        if change.what == "card" and (coup is None or coup.cards[(change.ordinal or 0) - 1] != change.card):
            raise _Illegal(_NOT_LEGAL)
    if open_coup(again) is not None:
        raise _Illegal(Refusal("would_be_open"))
    return again, _reread(again.past.settled_acts, again)


def _voided(table: TableState, act: Act, game: Game) -> TableState:
    """Return the table with the coup void in place of the act that settled it."""
    if open_coup(table) is None:
        raise _Illegal(_NOT_LEGAL)
    follows = tuple(void(table, "ruling"))
    for event in follows:
        table = game.said(table, event)
    acts = (*table.past.acts, replace(act, follows=follows))
    return replace(table, past=Past(bare(table), (), table.past.base, acts))


def _reread(acts: Acts, table: TableState) -> Reread:
    """Return how the coup of these acts ended."""
    follows = acts[-1].follows or ()
    result = next((event for event in follows if isinstance(event, Result)), None)
    called = sum(event.amount for event in follows if isinstance(event, CommissionCalled))
    number = table.last.number if result is not None and table.last is not None else table.coups
    if result is None:
        return Reread(number, None, None, None, None, 0)
    return Reread(number, result.outcome, result.punter, result.banker, result.natural, called)


def _later(table: TableState, act: Act, game: Game) -> TableState:
    """Return the table after an act that came after the coup; the coup's own commission follows the new one."""
    if isinstance(act.event, _TICKETS):
        return table  # torn off and torn up they stay, whatever they were for
    if isinstance(act.event, CommissionDropped):
        return _done(table, replace(act, event=CommissionDropped(table.due)), game) if table.due else table
    after = _done(table, act, game)
    if after.past.acts[-1].follows != act.follows:
        raise _Illegal(_NOT_LEGAL)
    return after


def _difference(recorded: TableState, again: TableState) -> Iterator[Move]:
    for account in sorted({*recorded.books.balances, *again.books.balances}):
        if again.books[account] != recorded.books[account]:
            yield account, again.books[account] - recorded.books[account]


# What should have been recorded


def _changed(base: TableState, acts: Acts, change: Change, game: Game) -> Acts:
    match change.what:
        case "card":
            assert change.ordinal is not None
            assert change.card is not None
            return _with_face(base, acts, change.ordinal, change.card, game)
        case "word":
            said = [n for n, a in enumerate(acts) if isinstance(a.event, Spoken) and a.event.side == change.side]
            if not said or change.word is None or change.side is None:
                raise _Illegal(Refusal("no_such_word"))
            return _exchanged(acts, said[-1], Spoken(change.side, change.word))
    return _with_stake(acts, change)


def _with_stake(acts: Acts, change: Change) -> Acts:
    """Return the acts with the stake or call as it should have lain at the close."""
    assert change.seat is not None
    close = _close(acts)
    event: Event
    if change.call is not None:
        event = Called(change.seat, change.call)
    else:
        event = Covered(change.seat, change.amount) if change.amount else StakeWithdrawn(change.seat)
    put = Act(f"{acts[close].id}/{change.seat}", event, acts[close].by)
    return (*acts[:close], put, *acts[close:])


def _with_face(base: TableState, acts: Acts, ordinal: int, card: Card, game: Game) -> Acts:
    """Return the acts with another face at a place of the coup: where it was named, or where it left the shoe."""
    named = [n for n, a in enumerate(acts) if isinstance(a.event, CardNamed) and a.event.ordinal == ordinal]
    if named:
        return _exchanged(acts, named[-1], CardNamed(ordinal, card))
    close = _close(acts)
    pulled = _pulled(base, acts[:close], game)
    drawn = [n for n, act in enumerate(acts) if isinstance(act.event, CardDrawn)]
    joined = [n for n, act in enumerate(acts) if isinstance(act.event, StrayCard) and n > close]
    places = [*pulled, *drawn, *joined]
    if ordinal > len(places):
        raise _Illegal(Refusal("no_such_card", amounts=(ordinal,)))
    n = places[ordinal - 1]
    kind = CardDrawn if isinstance(acts[n].event, CardDrawn) else StrayCard
    return _exchanged(acts, n, kind(card))


def _pulled(base: TableState, acts: Acts, game: Game) -> list[int]:
    """Return which acts brought out the cards kept for the coup (I1), past those that a ruling took away."""
    table, kept, lying = _start(base), list[int](), list[int]()
    for n, act in enumerate(acts):
        table = _done(table, act, game)
        lying += [n] if isinstance(act.event, StrayCard) else []
        more = max(len(table.pulled) - len(kept), 0)
        kept = [*kept, *lying[:more]][: len(table.pulled)]
        lying = lying[more:][: len(table.strays)]
    return kept


def _exchanged(acts: Acts, n: int, event: Event) -> Acts:
    return (*acts[:n], replace(acts[n], event=event), *acts[n + 1 :])


def _close(acts: Acts) -> int:
    found = [n for n, act in enumerate(acts) if isinstance(act.event, StakesClosed)]
    if not found:
        raise _Illegal(Refusal("no_settled_coup"))
    return found[-1]


# The history folded again


def bare(table: TableState) -> TableState:
    """Return the table as a history begins with it: without what was before."""
    return replace(table, past=NO_PAST, undo=None)


def _start(base: TableState) -> TableState:
    return replace(base, past=Past(base))


def _noted(table: TableState, act: Act) -> TableState:
    return replace(table, past=replace(table.past, acts=(*table.past.acts, act)))


def _done(table: TableState, act: Act, game: Game) -> TableState:
    """Return the table after an act, judged by what lay open then."""
    after = game.done(table, act)
    if isinstance(after, Refusal):
        raise _Illegal(after)
    return after


def read_again(table: TableState, event: Reread) -> TableState:
    """What the table shows of the coup is the corrected history's already."""
    return table


def put_books(table: TableState, event: BooksPut) -> TableState:
    """The books are those of the corrected history."""
    return replace(table, books=post(table.books, event.moves))
