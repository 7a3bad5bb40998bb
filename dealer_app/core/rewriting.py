"""The acts of a coup as they should have been recorded: another face, word, stake or call in its place.

Where an act was recorded, it is exchanged there, so that everything keeps its order; only a stake or call that was
not recorded at all is put before the close.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dealer_app.core.acts import Act
from dealer_app.core.again import Acts, Game, Illegal, done, start
from dealer_app.core.cards import Card
from dealer_app.core.events import (
    BankOpened,
    BankPassed,
    Called,
    CardDrawn,
    CardNamed,
    CardReturned,
    Change,
    Covered,
    Event,
    Spoken,
    StakedOnLine,
    StakesClosed,
    StakeShared,
    StakeWithdrawn,
    StrayCard,
)
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import TableState, cover_of, open_coup
from dealer_app.core.uncovered import undo_close

_STAKING = (Called, Covered, StakedOnLine, StakeWithdrawn)


def changed(base: TableState, acts: Acts, changes: Iterable[Change], game: Game) -> Acts:
    """Return the acts of a coup, from the table `base` on, with all that should have been recorded."""
    lie = card_acts(base, acts, game)
    for change in sorted(changes, key=lambda change: change.what in ("stake", "call")):  # these may move the rest
        if change.what == "card" and change.ordinal is not None and change.card is not None:
            acts = with_face(acts, lie, change.ordinal, change.card)
        elif change.what == "word":
            acts = _with_word(acts, change)
        else:
            acts = _with_stake(base, acts, change, game)
    return acts


def loose(base: TableState, changes: Iterable[Change], game: Game) -> TableState:
    """Return the table from which a coup is read: where its stakes stay from a tie and one is changed, they lie free.

    What the tie left uncovered is in Banque again, as before its close, and this coup's close moves it anew (M11).
    """
    if base.bank is None or base.bank.kept is None or all(change.what in ("card", "word") for change in changes):
        return base
    for event in undo_close(base):
        base = game.said(base, event)
    assert base.bank is not None
    return replace(base, bank=replace(base.bank, kept=None))


def with_face(acts: Acts, lie: tuple[int, ...], ordinal: int, card: Card) -> Acts:
    """Return the acts with another face at a place of the coup: where it was named, or where it left the shoe."""
    named = [n for n, a in enumerate(acts) if isinstance(a.event, CardNamed) and a.event.ordinal == ordinal]
    if named:
        return _exchanged(acts, named[-1], CardNamed(ordinal, card))
    if not 1 <= ordinal <= len(lie):
        raise Illegal(Refusal("no_such_card", amounts=(ordinal,)))
    n = lie[ordinal - 1]
    event = acts[n].event
    if not isinstance(event, CardDrawn | StrayCard):
        raise Illegal(Refusal("not_read", amounts=(ordinal,)))
    return _exchanged(acts, n, replace(event, card=card))


def card_acts(base: TableState, acts: Acts, game: Game) -> tuple[int, ...]:
    """Return by which act each card of the coup left the shoe, in the order of the coup's cards."""
    table, lie, strays, close = start(base), list[int](), list[int](), close_of(acts)
    for n, act in enumerate(acts):
        _note(lie, strays, act, n)
        table = done(table, act, game)
        if n > close and open_coup(table) is None:
            break  # what comes with or after the end of the coup tells of no card
        _sort(lie, strays, table)
    return tuple(lie)


def _note(lie: list[int], strays: list[int], act: Act, n: int) -> None:
    """Note by which act a card left, or that one went back."""
    for event in (act.event, *(act.follows or ())):
        if isinstance(event, CardDrawn | StrayCard):
            (lie if isinstance(event, CardDrawn) else strays).append(n)
        elif isinstance(event, CardReturned) and (strays if event.apart else lie):
            (strays if event.apart else lie).pop()


def _sort(lie: list[int], strays: list[int], table: TableState) -> None:
    """Move acts as their cards moved: the coup's, or those pulled for it, and those beside the panier."""
    coup = open_coup(table)
    count = len(table.pulled) if coup is None else len(coup.cards)
    if len(lie) > count:
        strays += lie[count:]
        del lie[count:]
    elif len(lie) < count:
        joining = len(strays) - (count - len(lie))
        lie += strays[joining:]
        del strays[joining:]
    del strays[len(table.strays) :]  # of those beside the panier the newest goes first, or all go at once


def _with_word(acts: Acts, change: Change) -> Acts:
    said = [n for n, a in enumerate(acts) if isinstance(a.event, Spoken) and a.event.side == change.side]
    if not said or change.word is None or change.side is None:
        raise Illegal(Refusal("no_such_word"))
    return _exchanged(acts, said[-1], Spoken(change.side, change.word))


def _with_stake(base: TableState, acts: Acts, change: Change, game: Game) -> Acts:
    """Return the acts with the stake or call as it should have been taken."""
    seat, close = change.seat, close_of(acts)
    assert seat is not None
    own = [n for n in _of_this_covering(acts[:close]) if getattr(acts[n].event, "seat", None) == seat]
    event: Event
    if change.call is not None:
        event = Called(seat, change.call)
    elif change.amount:
        event = Covered(seat, change.amount)
    else:
        event = StakeWithdrawn(seat)
        if own and cover_of(_after(base, acts[: own[-1]], game), seat) is None:
            return (*acts[: own[-1]], *acts[own[-1] + 1 :])
    if own:
        return _exchanged(acts, own[-1], event)
    put = [Act(f"{acts[close].id}/{seat}", event, acts[close].by)]
    if seat in base.shares and not isinstance(event, StakeWithdrawn):  # shared before a tie whose stakes stay
        put.append(Act(f"{acts[close].id}/{seat} shared", StakeShared(seat, *base.shares[seat]), acts[close].by))
    return (*acts[:close], *put, *acts[close:])


def _of_this_covering(acts: Acts) -> Iterator[int]:
    """Yield the places of the calls and stakes that were made for the bank of the coup."""
    ends = [n for n, act in enumerate(acts) if isinstance(act.event, BankOpened | BankPassed)]
    for n in range(ends[-1] + 1 if ends else 0, len(acts)):
        if isinstance(acts[n].event, _STAKING):
            yield n


def _after(base: TableState, acts: Acts, game: Game) -> TableState:
    table = start(base)
    for act in acts:
        table = done(table, act, game)
    return table


def _exchanged(acts: Acts, n: int, event: Event) -> Acts:
    return (*acts[:n], replace(acts[n], event=event), *acts[n + 1 :])


def close_of(acts: Acts) -> int:
    """Return where the stakes of the coup were closed."""
    return max(n for n, act in enumerate(acts) if isinstance(act.event, StakesClosed))
