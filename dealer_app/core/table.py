"""The game as a whole: `refusal` judges, `step` settles and folds, `replay` reads a history.

An act says or does one event, by somebody; what follows from it is computed, and where a history already states it
the two must agree. State is a fold over acts: nothing else changes a table.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dealer_app.core import again, commission, doubt, events, permits, remedies, repair, rewriting, sittings
from dealer_app.core.acts import Act
from dealer_app.core.events import Amended, Corrected, Event, Voided
from dealer_app.core.open import opened
from dealer_app.core.people import Role
from dealer_app.core.phases import IN_DOUBT, PLACES
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable, Past, TableState, Undo, phase
from dealer_app.core.wiring import (
    BEGINS,
    CLEARS,
    ENDS,
    FINAL,
    FOLDS,
    FOLLOWS,
    MONEY_OF_THE_COUP,
    REFUSALS,
    WHILE_FROZEN,
)

_IN_PLACE = {now: frozenset(kinds) for now, kinds in PLACES.items()}
_ANYWHERE = frozenset({*permits.SHOE, *IN_DOUBT})


class NotAHistory(Exception):
    """A recorded act is not allowed where it stands, or its recorded consequences are not the computed ones."""

    def __init__(self, act: Act, why: Refusal | None) -> None:
        super().__init__(act.id, why)
        self.act, self.why = act, why


def refusal(table: OpenTable | None, act: Act) -> Refusal | None:
    """Say why the act is not allowed now, permits first, or None; the one judge, given only what lies open."""
    if type(act.event) is events.DayOpened:
        return permits.refuse(act.event.staff, act) or refused(table, act.event)
    if table is None:
        return Refusal("day_not_open")
    deciders: tuple[Role, ...] = ()
    if type(act.event) is events.Ruled:
        deciders = remedies.deciders(table, act.event)
    elif table.frozen:
        deciders = doubt.approvers(table, act.event)
    return permits.refuse(table.staff, act, deciders) or refused(table, act.event)


def refused(table: OpenTable | None, event: Event) -> Refusal | None:
    """Say why the game does not allow the event now, whoever does it."""
    kind = type(event)
    rule = REFUSALS.get(kind)
    if rule is None and isinstance(event, events.DayOpened):
        return sittings.refuse_day(table, event)
    if table is None:
        return Refusal("day_not_open")
    if rule is None:
        return _refuse_take_back(table, event) if isinstance(event, Voided) else Refusal("not_following")
    if table.frozen and kind not in WHILE_FROZEN:
        return Refusal("frozen", table.frozen[0])
    if kind not in _ANYWHERE and kind not in _IN_PLACE[now := phase(table)]:
        return Refusal("not_now", now)
    if table.bank is not None and table.bank.kept is not None and kind in MONEY_OF_THE_COUP:
        return Refusal("stakes_stay")
    return rule(table, event) if table.day_open else Refusal("day_not_open")


def _refuse_take_back(table: OpenTable, event: Voided) -> Refusal | None:
    if table.frozen:
        return Refusal("frozen", table.frozen[0])
    if table.undo is None:
        return Refusal("nothing_to_take_back")
    if event.act != table.undo.act:
        return Refusal("not_the_newest")
    return None if table.undo.typed else Refusal("card_stays_out")


def allowed(table: TableState | None, act: Act) -> Refusal | None:
    """Say why the act cannot be done, as `refusal` does; a repair must make a legal history too."""
    why = refusal(None if table is None else opened(table), act)
    return why or (None if table is None else refused_repair(table, act.event))


def refused_repair(table: TableState, event: Event) -> Refusal | None:
    """Say why the history with a repair is none; it is read with all faces, judged by what lay open then."""
    if type(event) is Amended:
        found: object = repair.amended(table, event, _GAME)
    elif type(event) is Corrected:
        found = repair.corrected(table, event, _GAME)
    else:
        return None
    return found if isinstance(found, Refusal) else None


class _Game:
    """The judge and the fold, as a repair needs them."""

    def done(self, table: TableState, act: Act) -> TableState | Refusal:
        """Return the table after an act with all that follows, or why it was not allowed."""
        return refusal(opened(table), act) or parts(table, act)[-1][1]

    def said(self, table: TableState, event: Event) -> TableState:
        """Return the table after one event alone."""
        return evolve(table, event)


_GAME = _Game()


def evolve(table: TableState | None, event: Event) -> TableState:
    """Return the table after one event; the event must be allowed or follow from one that is."""
    kind = type(event)
    if kind in _WHOLE:
        return _evolve_whole(table, event)
    assert table is not None
    coup = table.coup
    if coup is not None and (coup.result is not None or coup.annulled is not None) and kind in CLEARS:
        table = replace(table, coup=None)  # the cards of the last coup leave the felt with the next act
    return FOLDS[kind](table, event)


_WHOLE = frozenset({events.DayOpened, Voided, Amended, Corrected})  # what makes another table of the whole history


def _evolve_whole(table: TableState | None, event: Event) -> TableState:
    if isinstance(event, events.DayOpened):
        return sittings.open_day(table, event)
    assert table is not None
    if isinstance(event, Amended):
        amended = repair.amended(table, event, _GAME)
        assert not isinstance(amended, Refusal)
        return amended
    if isinstance(event, Corrected):
        return _corrected(table, event).table
    assert table.past.before is not None
    return table.past.before


def _corrected(table: TableState, event: Corrected) -> repair.Reading:
    reading = repair.corrected(table, event, _GAME)
    assert not isinstance(reading, Refusal)
    return reading


def _begun(table: TableState | None, event: Event) -> tuple[TableState, tuple[Event, ...]]:
    """Return the table after what was said alone, and what follows from it."""
    if type(event) is Corrected:
        assert table is not None
        reading = _corrected(table, event)
        return reading.table, reading.follows
    after, rule = evolve(table, event), FOLLOWS.get(type(event))
    follows = () if rule is None else tuple(rule(after, event))
    return after, (*follows, *commission.at_an_end(after, follows)) if follows else ()


def parts(table: TableState | None, act: Act) -> list[tuple[Event, TableState]]:
    """Return each event of an allowed act, what was said first, with the table after it."""
    return _done(table, act)[1]


def _done(table: TableState | None, act: Act) -> tuple[Act, list[tuple[Event, TableState]]]:
    """Return an allowed act with its consequences, and each of its events with the table after it."""
    said = act.event
    after, follows = _begun(table, said)
    told = Act(act.id, said, act.by, act.approved, follows)
    done = [(said, after)]
    is_over = False
    for event in follows:
        after = evolve(after, event)
        done.append((event, after))
        is_over = is_over or type(event) in ENDS
    if type(said) is not Voided:
        done[-1] = (done[-1][0], _remembered(table, told, after, is_over=is_over))
    return told, done


def _remembered(before: TableState | None, told: Act, after: TableState, *, is_over: bool) -> TableState:
    """Return the table with what a take-back and a repair need of the act; `is_over`: a coup ended with it."""
    said, past = told.event, after.past
    kind = type(said)
    if kind in BEGINS:
        return replace(after, undo=None, past=Past(again.bare(after)))
    acts = past.acts if kind in _WHOLE else (*past.acts, told)  # a repair has written them anew already
    if is_over:
        past = Past(again.bare(after), (), past.base, acts)
        return replace(after, undo=None, past=past)
    if kind in FINAL or (type(said) is events.Ruled and not _is_croupiers(before, said)):
        return replace(after, undo=None, past=Past(past.base, acts, past.settled_base, past.settled_acts))
    past = Past(past.base, acts, past.settled_base, past.settled_acts, before)
    return replace(after, undo=Undo(told.id, told.by is not None), past=past)


def _is_croupiers(before: TableState | None, event: events.Ruled) -> bool:
    """Tell whether a croupier decides this ruling, so that he may take it back."""
    return before is not None and permits.is_croupiers(remedies.deciders(before, event))


def step(table: TableState | None, act: Act) -> tuple[Act, TableState]:
    """Return the act with its consequences and the table after it; the act must be allowed."""
    told, done = _done(table, act)
    return told, done[-1][1]


def judged(table: TableState | None, act: Act, *, is_cut: bool = False) -> list[tuple[Event, TableState]]:
    """Return the parts of a recorded act; NotAHistory where it was not allowed or its consequences differ.

    `is_cut` tells that the history may end inside this act: then the parts that are recorded are returned.
    """
    why = allowed(table, act)
    if why is not None and not _was_allowed(table, act):
        raise NotAHistory(act, why)
    done = parts(table, act)
    if is_cut and act.follows is not None:
        done = done[: 1 + len(act.follows)]
    if act.follows is not None and act.follows != tuple(event for event, _ in done[1:]):
        raise NotAHistory(act, None)
    return done


def _was_allowed(table: TableState | None, act: Act) -> bool:
    """Tell whether the act stands rightly in a record of the first releases: they began no announced count."""
    if table is None or type(act.event) is not events.CagnotteCounted or table.count_begun:
        return False
    return table.profile.records.count_mode == "announced" and allowed(replace(table, count_begun=True), act) is None


def replay(acts: Iterable[Act], table: TableState | None = None) -> TableState | None:
    """Return the table after a history; NotAHistory as in `judged`."""
    for act in acts:
        table = judged(table, act)[-1][1]
    return table


def card_acts(base: TableState, acts: tuple[Act, ...]) -> tuple[int, ...]:
    """Return by which of the acts from the table `base` on each card of the coup left, in the order of its cards."""
    return rewriting.card_acts(base, acts, _GAME)
