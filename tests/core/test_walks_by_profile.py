"""Random legal walks under every profile that ships: books, invariants, texts read back, nothing illegal passes.

Every kind of act that a profile's rules know (`known_acts`) must be taken under it; the counts are printed. The seed
of all walks is `SEED`; a walk is found again by its profile and number.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from dealer_app.core import events, notation, reading
from dealer_app.core.acts import Act
from dealer_app.core.events import KINDS, Event, Limits
from dealer_app.core.legal import legal
from dealer_app.core.notation import Line, Story
from dealer_app.core.script import Setting
from dealer_app.core.state import TableState
from dealer_app.core.table import NotAHistory, refused, replay
from dealer_app.journal.codec import event_fields
from tests.core.game import people
from tests.core.known_acts import known
from tests.core.shipped import SHIPPED, Table, at, rules
from tests.core.test_notation import header, lines_of, said
from tests.core.test_walks import one_step
from tests.core.walks import READY, filled, strange

SEED, WALKS, STEPS = 2026, 5, 80
MOST = 60  # walks of a profile, where an act that its rules know was not yet taken
EAGER, LEADING = 40, 20  # how much more readily an act is taken that was never taken, or that leads to such a one
LEADS: dict[type[Event], tuple[type[Event], ...]] = {
    events.NotesExchanged: (events.MoneyNamed,),
    events.GarageTaken: (events.Called,),
    events.SurplusEntered: (events.ShiftClosed,),
    events.DayClosed: (events.ShiftClosed,),
    events.BidMade: (events.BankPassed,),
    events.KnockedDown: (events.BankPassed,),
    events.NobodyTook: (events.BankPassed,),
    events.ListJoined: (events.PlaceTaken,),
}
AUCTION = (events.BidMade, events.KnockedDown, events.NobodyTook)


def limits_of(name: str, number: int) -> Limits:
    """Return the limits of a walk: those that the profile states, or with a bank step that makes great banks."""
    limits = at(name)
    return msgspec.structs.replace(limits, bank_step=limits.stake_step * 10) if number % 3 == 2 else limits


def wanted(name: str) -> set[type[Event]]:
    """Return the kinds of act that the rules of a profile know at the limits of its walks."""
    return {kind for number in range(3) for kind in known(rules(name), limits_of(name, number))}


def readiness(kind: type[Event], table: Table, missing: set[type[Event]], left: int) -> float:
    """Return how readily an act of this kind is taken now, `left` steps before the walk's end."""
    offer = table.table.offer
    if kind is events.DayClosed:
        return READY[kind] * (EAGER if left < STEPS // 4 and kind in missing else 0.2)
    is_sale = offer is not None and offer.seller is not None and missing & set(AUCTION)
    unwanted = is_sale and kind in (events.HandRefused, *AUCTION)  # nobody buys, until it is put up to auction
    if kind in missing or unwanted:
        return READY[kind] * EAGER
    leads = any(kind in LEADS.get(goal, ()) for goal in missing)
    return READY[kind] * (LEADING if leads else 1)


def walk(name: str, number: int, taken: Counter[type[Event]]) -> Iterator[tuple[Table, Event, random.Random]]:
    """Yield the table and what is done next; the caller does it."""
    chance = random.Random(f"{SEED} {name} {number}")
    equipment = rules(name).equipment
    seats = chance.randint(equipment.min_players_open, equipment.seats)
    sitting = tuple(sorted(chance.sample(range(1, equipment.seats + 1), seats)))
    table = Table(name, sitting, limits_of(name, number))
    for left in range(STEPS, 0, -1):
        offered = legal(table.open)
        if not offered:
            return
        kinds = tuple({type(event): None for event in offered})
        missing = wanted(name) - set(taken)
        kind = chance.choices(kinds, [readiness(kind, table, missing, left) for kind in kinds])[0]
        event = filled(chance.choice([event for event in offered if type(event) is kind]), table.open, chance)
        taken[kind] += 1
        yield table, event, chance


def check_texts(table: Table, act: Act, before: TableState, sitting: Setting) -> None:
    """The act reads back from its line of a story, it and what follows from the fields of its entries."""
    for event in (act.event, *(act.follows or ())):
        fields = {key: value for key, value in event_fields(event).items() if key != "version"}
        assert msgspec.convert(fields, KINDS[events.kind(event)]) == event
    assert said(told_of(table, act), before, sitting) == (act.event,)


def told_of(table: Table, act: Act) -> tuple[Line, ...]:
    """Return the lines of a story that tell the act, as they are read."""
    unit = table.table.profile.identity.minor_unit
    head = "\n".join(notation.write_header(header(table), unit)) + "\nclose\n"  # an act ends the header
    told = reading.parse(head + "\n".join(lines_of(act, unit)), unit)
    assert isinstance(told, Story), told
    return told.lines[1:]


def check_illegal(table: Table, odd: Event) -> None:
    """An event that the judge refuses stands in no history, and is not among what is offered."""
    if refused(table.open, odd) is not None:
        assert odd not in legal(table.open)
        with pytest.raises(NotAHistory):
            replay([Act("odd", odd, *people(odd))], table.table)


@cache
def walked(name: str) -> Counter[type[Event]]:
    """Walk under a profile, checking at each step; return how often each kind of act was taken."""
    taken: Counter[type[Event]] = Counter()
    for number in range(MOST):
        if number >= WALKS and wanted(name) <= set(taken):
            break
        table: Table | None = None
        for table, event, chance in walk(name, number, taken):
            before = table.table
            one_step(table, event)
            check_texts(table, table.acts[-1], before, Setting(before.limits, before.seats))
            check_illegal(table, strange(table.open, chance))
        assert table is not None
        assert replay(table.acts) == table.table
    return taken


def never(wanted: set[type[Event]], taken: Counter[type[Event]]) -> set[str]:
    """Return the kinds of act that are known and were not taken."""
    return {kind.__name__ for kind in wanted if not taken[kind]}


@pytest.mark.parametrize("name", SHIPPED)
def test_whatever_is_played_under_a_profile(name: str) -> None:
    """Each kind of act that the rules know is taken, and no other."""
    taken = walked(name)
    assert never(wanted(name), taken) == set(), f"never taken under {name}"
    seldom = {events.AmountAnnounced, events.BankPassed}  # asked where a bank has fallen under its minimum (M20)
    assert {kind.__name__ for kind in set(taken) - wanted(name) - seldom} == set()


def test_the_counts_by_profile(capsys: pytest.CaptureFixture[str]) -> None:
    """The table of counts, printed; a kind of act that is not named under a profile is not known to its rules."""
    with capsys.disabled():
        print(f"\nwalks by profile, seed {SEED}")
        for name in SHIPPED:
            counts = sorted((kind.__name__, times) for kind, times in walked(name).items())
            print(f"{name}: {sum(walked(name).values())} acts; " + ", ".join(f"{kind} {n}" for kind, n in counts))
    ever = set[type[Event]]().union(*(walked(name) for name in SHIPPED))
    assert {kind.__name__ for kind in events.SAID - {events.DayOpened} - ever} == NOWHERE


NOWHERE = {
    "CardBurned", "FeeDayBegan", "HandClaimed", "HandRedrawn", "ReductionRuled", "StakeShared", "ToutVa",
}  # fmt: skip
"""Acts that no profile that ships knows as it ships; `tests.core.walks` takes them."""


def test_what_is_never_taken_would_be_seen() -> None:
    """The control: a kind that the rules are said to know and no walk takes; a line that says another amount."""
    assert never({events.ToutVa, events.CardDrawn}, walked("classic")) == {"ToutVa"}
    table = Table("classic", (1, 2, 3))
    before = table.table
    table.bank(1, 100)
    check_texts(table, table.acts[-1], before, Setting(before.limits, before.seats))
    wrong = msgspec.structs.replace(table.acts[-1], event=events.BankOpened(2, 10_000))
    read = said(told_of(table, wrong), before, Setting(before.limits, before.seats))
    assert read != (table.acts[-1].event,)
