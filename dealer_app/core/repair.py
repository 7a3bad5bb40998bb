"""What was recorded wrong, put right by reading the history again (house.md section 7).

A card of the open coup that was read wrong is exchanged in place (`Amended`). The last settled coup is read again
with what should have been recorded (`Corrected`), and the books move by the difference in one posting. No inverse
of a rule is written: a repair stands if and only if the history with it is a legal one, in which every act is judged
by what lay open then, and every act of a person after the coup has the consequences that were recorded. Tickets are
paper: what was detached and torn stays so, and the correction tells what they are worth beside the commission.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from dealer_app.core.acts import Act
from dealer_app.core.again import Acts, Game, Illegal, bare, done, noted, start
from dealer_app.core.books import post
from dealer_app.core.cards import Card
from dealer_app.core.events import (
    Amended,
    BooksPut,
    CardDrawn,
    CardEntered,
    CardNamed,
    CardsCompared,
    Change,
    CommissionCalled,
    CommissionDropped,
    Corrected,
    CoupAnnulled,
    Event,
    Move,
    Reread,
    Result,
    Settled,
    Shown,
    Spoken,
    StrayCard,
    TicketsDetached,
)
from dealer_app.core.refusal import Refusal
from dealer_app.core.rewriting import card_acts, changed, close_of, loose, with_face
from dealer_app.core.settle import void
from dealer_app.core.state import OpenTable, Past, TableState, open_coup
from dealer_app.core.tickets import worth

_UNHEARD = (CardEntered, CardsCompared)
_REVEALING = (CardDrawn, CardEntered, Spoken, Shown, CardNamed)
_SAID = (CardDrawn, StrayCard, CardNamed, Spoken)
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
    base, acts = table.past.base, table.past.acts
    assert base is not None
    try:
        again = start(base)
        last = max((n for n, act in enumerate(acts) if isinstance(act.event, _REVEALING)), default=-1)
        for n, act in enumerate(with_face(acts, card_acts(base, acts, game), event.ordinal, event.card)):
            if n == last or (n > last and isinstance(act.event, CardsCompared)):
                again = _unsettled(again, act, game)
            else:
                again = done(again, act, game)
    except Illegal as illegal:
        return illegal.why
    coup = open_coup(again)
    is_there = coup is not None and coup.cards[event.ordinal - 1 : event.ordinal] == (event.card,)
    return replace(again, undo=None) if is_there else _NOT_LEGAL


def _unsettled(table: TableState, act: Act, game: Game) -> TableState:
    """Return the table after an act without what it brought to light; cards that were missed left all the same."""
    after = done(table, act, game)
    lit = after.past.acts[-1].follows or () if isinstance(act.event, _UNHEARD) else ()
    missed = [event for event in lit if isinstance(event, CardDrawn | StrayCard)]
    for event in (act.event, *missed):
        table = game.said(table, event)
    return noted(table, act)


# The last settled coup


def refuse_correcting(table: OpenTable, event: Corrected) -> Refusal | None:
    """Say what the correction lacks: a coup to be read again, a reason, or one of the two things it may say."""
    if not table.shift_open and table.last is not None:
        return Refusal("shift_is_over")
    if not table.coups:
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
        again = _coup_again(past.settled_base, past.settled_acts, event, game)
        reread = _reread(again, past)
        for act in past.acts:
            again = _later(again, act, game)
    except Illegal as illegal:
        return illegal.why
    assert open_coup(again) is None  # nothing is put right while a coup is open, and the acts since are the same
    kept = replace(again, books=table.books, undo=None)
    moves = tuple(_difference(table, again))
    if not moves and _is_same(table, kept):
        return Refusal("nothing_changes")
    return Reading(kept, (reread, *([BooksPut(moves)] if moves else [])))


def _coup_again(base: TableState, acts: Acts, event: Corrected, game: Game) -> TableState:
    """Return the table at the end of the coup, with what was done between that and the act that ended it."""
    base = loose(base, event.changes, game)
    acts = changed(base, acts, event.changes, game)
    again, close, is_over = start(base), close_of(acts), False
    for n, act in enumerate(acts):
        after = done(again, act, game)
        ends = n >= close and not is_over and open_coup(after) is None
        again = _voided(again, act, game) if event.void and ends else after
        is_over = is_over or ends
    if not is_over:
        raise Illegal(Refusal("would_be_open"))
    return again


def _voided(table: TableState, act: Act, game: Game) -> TableState:
    """Return the table with the coup void in place of what the act brought with it that ended it."""
    table = game.said(table, act.event)  # a card that left the shoe with it stays out
    follows = tuple(void(table, "ruling"))
    for event in follows:
        table = game.said(table, event)
    acts = (*table.past.acts, replace(act, follows=follows))
    return replace(table, past=Past(bare(table), (), table.past.base, acts))


def _reread(again: TableState, past: Past) -> Reread:
    """Return how the coup ended that was just read again, and the tickets that were detached for it."""
    follows = again.past.settled_acts[-1].follows or ()
    result = next((event for event in follows if isinstance(event, Result)), None)
    runs = [worth(act.event.runs) for act in past.acts if isinstance(act.event, TicketsDetached)]
    if result is None or again.last is None:
        return Reread(again.coups, None, None, None, None, 0, sum(runs))
    called = sum(event.amount for event in follows if isinstance(event, CommissionCalled))
    return Reread(
        number=again.coups,
        outcome=result.outcome,
        punter=result.punter,
        banker=result.banker,
        natural=result.natural,
        commission=called,
        tickets=sum(runs),
        stakes=tuple((cover.seat, cover.amount) for cover in again.last.covers),
    )


def _later(table: TableState, act: Act, game: Game) -> TableState:
    """Return the table after an act that came after the coup; the coup's own commission follows the new one."""
    if isinstance(act.event, CommissionDropped):
        return done(table, replace(act, event=CommissionDropped(table.due)), game) if table.due else table
    try:
        after = done(table, act, game)
    except Illegal:
        raise Illegal(_NOT_LEGAL) from None
    if act.by is not None and after.past.acts[-1].follows != act.follows:
        raise Illegal(_NOT_LEGAL)  # what the shoe tells is nobody's to take back, and follows the new money
    return after


def _difference(recorded: TableState, again: TableState) -> Iterator[Move]:
    for account in sorted({*recorded.books.balances, *again.books.balances}):
        if again.books[account] != recorded.books[account]:
            yield account, again.books[account] - recorded.books[account]


def _is_same(recorded: TableState, again: TableState) -> bool:
    """Tell whether the coup is what it was: the same cards, words and end, and a table that differs in nothing."""
    said = [[a.event for a in t.past.settled_acts if isinstance(a.event, _SAID)] for t in (recorded, again)]
    ends = [_end(t.past.settled_acts) for t in (recorded, again)]
    return said[0] == said[1] and (None in ends or ends[0] == ends[1]) and bare(recorded) == bare(again)


def _end(acts: Acts) -> tuple[Event, ...] | None:
    """Return what the end of the coup brought with it, None where an amended card and none of these acts ended it."""
    follows = acts[-1].follows or ()
    return follows if any(isinstance(event, Settled | CoupAnnulled) for event in follows) else None


def read_again(table: TableState, event: Reread) -> TableState:
    """What the table shows of the coup is the corrected history's already."""
    return table


def put_books(table: TableState, event: BooksPut) -> TableState:
    """The books are those of the corrected history."""
    return replace(table, books=post(table.books, event.moves))
