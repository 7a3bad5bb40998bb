"""A legal coup recorded with one mistake and put right afterwards stands where the coup played right does."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from dealer_app.core import again, events
from dealer_app.core.acts import Act
from dealer_app.core.books import Books
from dealer_app.core.cards import Card
from dealer_app.core.events import Change, Corrected, Event
from dealer_app.core.legal import legal
from dealer_app.core.open import opened
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import NO_PAST, OpenTable, TableState, open_coup
from dealer_app.core.table import allowed, step
from tests.core.game import CHEF, DIRECTOR, Game, people
from tests.core.walks import READY, VARIANTS, filled, game

CARDS = tuple(Card)
_REPAIRS = (events.Ruled, events.Amended, events.Corrected)
_RARE = {events.StrayCard: 0.05, events.ShiftClosed: 0.0, events.DayClosed: 0.0, events.Voided: 0.3}


def pick(table: OpenTable, chance: random.Random) -> Event | None:
    offered = [event for event in legal(table) if type(event) in READY and not isinstance(event, _REPAIRS)]
    weights = {type(event): _RARE.get(type(event), READY[type(event)]) for event in offered}
    if not weights:
        return None
    kind = chance.choices(list(weights), list(weights.values()))[0]
    return filled(chance.choice([event for event in offered if type(event) is kind]), table, chance)


def played(seed: int) -> Game | None:
    """Walk until a coup is over that no stray card was in; some acts may follow."""
    chance = random.Random(seed)
    table, coups = game(VARIANTS[seed % len(VARIANTS)]), 0
    wanted = chance.randint(1, 3)
    for _ in range(150):
        before = open_coup(table.table)
        event = pick(table.open, chance)
        if event is None:
            return None
        table.do(event)
        if before is not None and open_coup(table.table) is None and table.table.past.settled_acts:
            coups += 1
            if coups >= wanted and len(table.table.past.acts) == 0:
                return table
    return None


def mistakes(right: TableState, chance: random.Random) -> Iterator[tuple[int, Event, Change]]:
    """Yield an act of the coup by its place, how it was recorded by mistake, and what puts it right."""
    acts = right.past.settled_acts
    close = _last(acts, (events.StakesClosed,))
    bank = _last(acts[:close], (events.BankOpened, events.BankPassed))
    for n, act in enumerate(acts):
        event, is_lying = act.event, bank < n < close and _is_last_of_seat(acts[n:close])
        if isinstance(event, events.Spoken) and _is_last_word(acts[n:]):
            word: events.Word = "stand" if event.word == "draw" else "draw"
            yield n, events.Spoken(event.side, word), Change("word", side=event.side, word=event.word)
        elif isinstance(event, events.Covered) and is_lying:
            amount = event.offered + chance.choice((-3, -2, -1, 1, 2, 3, 4)) * right.limits.stake_step
            yield n, events.Covered(event.seat, amount), Change("stake", seat=event.seat, amount=event.offered)
        elif isinstance(event, events.Called) and is_lying:
            stake = events.Covered(event.seat, right.limits.stake_min)  # and no call
            yield n, stake, Change("call", seat=event.seat, call=event.call)
    for ordinal, n in enumerate(_lie(acts, close), start=1):
        event = acts[n].event
        if isinstance(event, events.CardDrawn) and event.card is not None:
            other = chance.choice([face for face in CARDS if face != event.card])
            yield n, events.CardDrawn(other), Change("card", ordinal=ordinal, card=event.card)


def _lie(acts: tuple[Act, ...], close: int) -> list[int]:
    """Return by which act each card of the coup left for good; some were entered, or went back and came again."""
    lie: list[int] = []
    for n, act in enumerate(acts[close + 1 :], start=close + 1):
        for event in (act.event, *(act.follows or ())):
            if isinstance(event, events.CardDrawn):
                lie.append(n)
            elif isinstance(event, events.CardReturned) and not event.apart:
                lie.pop()
    return lie


def _last(acts: tuple[Act, ...], kinds: tuple[type[Event], ...]) -> int:
    return max((n for n, act in enumerate(acts) if isinstance(act.event, kinds)), default=-1)


def _is_last_of_seat(acts: tuple[Act, ...]) -> bool:
    staking = (events.Covered, events.Called, events.StakedOnLine, events.StakeWithdrawn)
    seats = [act.event.seat for act in acts if isinstance(act.event, staking)]
    return isinstance(acts[0].event, staking) and acts[0].event.seat not in seats[1:]


def _is_last_word(acts: tuple[Act, ...]) -> bool:
    said = [act.event.side for act in acts if isinstance(act.event, events.Spoken)]
    return said[0] not in said[1:]


def told(table: TableState, acts: Iterable[Act]) -> TableState | None:
    """Return the table after acts whose consequences are not stated; None where one is refused."""
    for act in acts:
        done = replace(act, follows=None)
        if allowed(table, done) is not None:
            return None
        table = step(table, done)[1]
    return table


def recorded(base: TableState, acts: tuple[Act, ...], n: int, event: Event) -> TableState | None:
    """Return the table after the coup with the mistake in it; None where that is no whole coup."""
    wrong = (*acts[:n], replace(acts[n], event=event), *acts[n + 1 :])
    before = told(base, wrong[:-1])
    if before is None or open_coup(before) is None:
        return None
    table = told(before, wrong[-1:])
    return None if table is None or open_coup(table) is not None else table


def standing(table: TableState) -> TableState:
    """Return all that a table is, but for what a repair and a take-back keep, and accounts that stand at nothing."""
    balances = {account: amount for account, amount in table.books.balances.items() if amount}
    return replace(table, past=NO_PAST, undo=None, books=Books(balances))


def correct(table: TableState, change: Change) -> TableState | Refusal:
    act = Act("put right", Corrected((change,), "It was read wrong."), CHEF, DIRECTOR)
    return allowed(table, act) or step(table, act)[1]


def cases(seed: int) -> Iterator[tuple[str, TableState, TableState, Change]]:
    """Yield coups: the kind of mistake, the table played right, the one recorded wrong, and what puts it right."""
    table, chance = played(seed), random.Random(seed)
    if table is None:
        return
    right = table.table
    base, acts = right.past.settled_base, right.past.settled_acts
    assert base is not None
    for n, event, change in mistakes(right, chance):
        wrong = recorded(again.start(base), acts, n, event)
        if change.what == "card" and right.coup is not None and (change.ordinal or 0) > len(right.coup.cards):
            continue  # a card after "no" that became nobody's
        if wrong is not None:
            yield type(event).__name__, right, wrong, change


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_a_coup_put_right_stands_where_one_played_right_does(seed: int) -> None:
    for kind, right, wrong, change in cases(seed):
        after = correct(wrong, change)
        if isinstance(after, Refusal):
            assert after == Refusal("nothing_changes"), (seed, kind, change, after)
            assert standing(wrong) == standing(right), (seed, kind, change)
        else:
            assert standing(after) == standing(right), (seed, kind, change)


def test_every_kind_of_mistake_is_among_them() -> None:
    found = Counter(change.what for seed in range(40) for _, _, _, change in cases(seed))
    assert found.keys() == {"card", "word", "stake", "call"}, found


def since(wrong: TableState, chance: random.Random, steps: int) -> tuple[TableState, tuple[Act, ...]]:
    """Let the game go on after the coup, at most until the next close."""
    acts: list[Act] = []
    table = wrong
    for n in range(steps):
        event = pick(opened(table), chance)
        if event is None or isinstance(event, events.StakesClosed | events.Voided):
            break
        act = Act(f"since {n}", event, *people(event))
        if allowed(table, act) is not None:
            break
        done, table = step(table, act)
        acts.append(done)
    return table, tuple(acts)


def expected(right: TableState, acts: tuple[Act, ...]) -> TableState | None:
    """Return the table played right after what was done since; None where that fits no more."""
    table = right
    for act in acts:
        event = act.event
        if isinstance(event, events.CommissionDropped):
            if not table.due:
                continue
            event = events.CommissionDropped(table.due)
        act_then = replace(act, event=event, follows=None)
        if allowed(table, act_then) is not None:
            return None
        done, table = step(table, act_then)
        if act.by is not None and event == act.event and done.follows != act.follows:
            return None
    return table


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_what_was_done_since_fits_the_coup_put_right_or_is_taken_back_first(seed: int) -> None:
    chance = random.Random(seed)
    for kind, right, wrong, change in cases(seed):
        later, acts = since(wrong, chance, chance.randint(1, 5))
        if right.profile.settlement.commission_proof == "tickets" or standing(wrong) == standing(right):
            continue  # what tickets do stands in test_repair_tickets
        after, wanted = correct(later, change), expected(right, acts)
        said = (seed, kind, change, [act.event for act in acts])
        if later.frozen:
            assert isinstance(after, Refusal), said
            assert after.reason == "frozen", said
        elif wanted is None:
            assert after == Refusal("not_legal_then"), said
        else:
            assert not isinstance(after, Refusal), (*said, after)
            assert standing(after) == standing(wanted), said
