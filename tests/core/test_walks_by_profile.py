"""Random legal walks under every profile that ships: 1,000 of 50 steps and more, rulings and repairs mixed in.

Each act that a profile's rules know (`known_acts`; a ruling counts by its number, a correction by what it changes) is
taken at least `LEAST` times under it; the counts are printed. Where a profile asks for no remedies those of 1979 are
laid on it. After every event books and invariants hold; the act reads back; what is illegal changes nothing; the
effect told is the books' change. What chance decides follows from `SEED` and the profile's name.
"""

from __future__ import annotations

import copy
import random
from functools import cache
from typing import Any

import msgspec
import pytest

from dealer_app.core import events, notation, reading
from dealer_app.core.acts import Act
from dealer_app.core.books import HOUSE
from dealer_app.core.cards import Card
from dealer_app.core.effect import effect
from dealer_app.core.events import KINDS, Event, Limits
from dealer_app.core.notation import Line, Story
from dealer_app.core.profile import Profile, read
from dealer_app.core.script import Setting
from dealer_app.core.state import TableState, open_coup
from dealer_app.core.table import NotAHistory, allowed, parts, replay
from dealer_app.journal.codec import event_fields
from tests.core.crashes import check_crashes, check_torn_file
from tests.core.game import people
from tests.core.invariants import Watch
from tests.core.known_acts import named
from tests.core.roads import LEAST, Walker, key
from tests.core.shipped import SHIPPED, Table, at, with_rulings
from tests.core.test_notation import header, said
from tests.core.test_walks import check_settlement, check_table, is_by_the_card
from tests.core.walks import CARDS, no, strange

SEED, WALKS, STEPS = 2026, 40, 50  # 25 profiles: 1,000 walks of 50 steps, before those that go for what is rare
MOST, TRIES = 160, 600  # walks of a profile at most; walks of one step from a table where a rare act was possible
TEXTS, ODD, RECORDS = 0.2, 0.3, 10  # how often texts are read back and odd events asked; of how many walks one is cut
REPAIRS = (events.Ruled, events.Amended, events.Corrected)


def limits_of(name: str, number: int) -> Limits:
    """Return the limits of a walk: those that the profile states, or with a bank step that makes great banks."""
    limits = at(name)
    return msgspec.structs.replace(limits, bank_step=limits.stake_step * 10) if number % 3 == 2 else limits


@cache
def ruled(name: str) -> Profile:
    """Return the rules of a profile, with rulings on irregularities."""
    profile = read(with_rulings(name))
    assert isinstance(profile, Profile), profile
    return profile


def wanted(name: str) -> set[str]:
    """Return the acts that the rules of a profile know at the limits of its walks."""
    return {act for number in range(3) for act in named(ruled(name), limits_of(name, number))}


class Walks:
    """All walks under one profile, checked at each step."""

    def __init__(self, name: str) -> None:
        self.name, self.profile = name, ruled(name)
        self.chance = random.Random(f"{SEED} {name}")
        self.walker = Walker(wanted(name), self.chance)
        self.walks = self.steps = self.watched = 0
        self.watch: Watch | None = None
        self.watches: dict[str, Watch] = {}  # as it was before each act that may be taken back

    def walk(self) -> None:
        """Walk once from the opening of a day."""
        equipment, chance = self.profile.equipment, self.chance
        seats = chance.randint(equipment.min_players_open, equipment.seats)
        sitting = tuple(sorted(chance.sample(range(1, equipment.seats + 1), seats)))
        table = Table(self.name, sitting, limits_of(self.name, self.walks), with_rulings(self.name))
        self.watch, self.watches, tables = watching(table.acts), {}, [table.table]
        for left in range(STEPS, 0, -1):
            event = self.walker.next(table.table, left)
            if event is None:
                break
            self.step(table, event)
            tables.append(table.table)
        assert table.table.loaded is not None
        if self.walks % RECORDS == 0:
            assert replay(table.acts) == table.table
            check_crashes(table.acts, tables, chance)
        if self.walks == 0:
            check_torn_file(table.acts, tables, chance)
        self.walks += 1

    def go_for(self, name: str) -> None:
        """Do an act that is rare at tables of earlier walks at which it was possible."""
        sitting = tuple(range(1, self.profile.equipment.min_players_open + 1))
        table = Table(self.name, sitting, limits_of(self.name, 0), with_rulings(self.name))
        self.watch = None
        for _ in range(TRIES):
            if self.walker.taken[name] >= LEAST:
                return
            table._table = self.chance.choice(self.walker.seen[name])
            event = self.walker.again(name, table.table)
            if event is not None:
                self.step(table, event)

    def step(self, table: Table, event: Event) -> None:
        """Do an act and hold everything that must hold after it."""
        before, told, by = table.table, (), people(event, self.profile)
        if isinstance(event, REPAIRS):
            told = effect(before, Act("told", event, *by))
        table.do(event, *by)
        act, self.steps = table.acts[-1], self.steps + 1
        self.look_on(before, act)
        check_act(before, act, table.table)
        if isinstance(event, REPAIRS):
            assert told == moved(before, table.table), event
        if self.chance.random() < TEXTS or self.walker.taken[key(event)] < 3:
            check_texts(table, act, before, Setting(before.limits, before.seats))
        if self.chance.random() < ODD:
            check_illegal(table.table, strange(table.open, self.chance))
            check_illegal(table.table, bent(event, self.chance))

    def look_on(self, before: TableState, act: Act) -> None:
        """Hold the invariants of rules.md 5.3 after every event; an act that is taken back was none.

        Beyond the watch are a corrected coup, stakes that go over the banker's open hand (I29), a suivi after the
        deal and a call by a seat with an idle part: it looks at the rest of such a walk no more.
        """
        in_coup, idle = open_coup(before) is not None, bool(before.idle)
        if isinstance(act.event, events.Voided) and self.watch is not None:
            self.watch = self.watches.pop(act.event.act)
        elif (
            isinstance(act.event, events.Corrected)
            or (isinstance(act.event, events.Called | events.StakeWithdrawn) and (in_coup or idle))
            or (isinstance(act.event, events.Ruled) and act.event.number == "I20b")
        ):
            self.watch = None
        elif self.watch is not None:
            if isinstance(act.event, events.AssociateJoined):
                self.watch.coup = None  # before the first coup, or after one that was void
            self.watches[act.id] = as_it_is(self.watch)
            for event, part in parts(before, act):
                self.watch.see(line(event, part))
                self.watched += 1


def as_it_is(watch: Watch) -> Watch:
    """Return a copy that goes its own way."""
    other = copy.copy(watch)
    other.offered, other.handed_back, other.faces = watch.offered.copy(), watch.handed_back.copy(), watch.faces.copy()
    return other


class AnyFaces(Watch):
    """The invariants without the last part of the seventh: a walk's shoe gives each face as often as chance will."""

    def _shoe(self, line: dict[str, Any]) -> None:
        super()._shoe({**line, "card": None} if "card" in line else line)


def watching(acts: list[Act]) -> Watch:
    """Return a watch on the invariants of rules.md 5.3 that has seen these acts."""
    watch, table = AnyFaces(), None
    for act in acts:
        for event, after in parts(table, act):
            watch.see(line(event, after))
            table = after
    return watch


def line(event: Event, table: TableState) -> dict[str, Any]:
    """Return an event as `play --json` prints it."""
    boxes = {"banque": 0, "reliquat": 0, "coverage": 0, "cagnotte": 0, **table.books.balances}
    seats = {str(seat): amount for seat, amount in table.books.seats.items()}
    boxes = {box: amount for box, amount in boxes.items() if not box.startswith("seat ")}
    return {"seq": 0, "event": events.kind(event), "books": {**boxes, "seats": seats}, **event_fields(event)}


def check_act(before: TableState, act: Act, after: TableState) -> None:
    """After each event of the act the books sum to zero; after the act the felt is what it must be."""
    for event, part in parts(before, act):
        balances = part.books.balances
        assert sum(balances.values()) == 0, event
        assert all(v >= 0 for box, v in balances.items() if box != HOUSE and not box.startswith("seat ")), event
    check_table(after)
    if any(isinstance(event, events.Settled) for event in act.follows or ()) and is_by_the_card(after):
        check_settlement(before, after, act.follows or ())


def moved(before: TableState, after: TableState) -> tuple[tuple[str, int], ...]:
    """Return what each account gained, by name, nothing where nothing moved."""
    was, now = before.books.balances, after.books.balances
    gained = {account: now.get(account, 0) - was.get(account, 0) for account in sorted({*was, *now})}
    return tuple((account, amount) for account, amount in gained.items() if amount)


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
    by, approved = (None if person is None else person.id for person in (act.by, act.approved))
    told = reading.parse(head + "\n".join(notation.write(act.event, unit, by, approved)), unit)
    assert isinstance(told, Story), told
    return told.lines[1:]


_INTS = (-1, 0, 1, 2, 5, 9, 17, 21, 100, 505, 1000, 10**9)
_TEXTS = ("", "banco", "suivi", "punter", "banker", "both", "draw", "stand", "notes", "given", "I5", "I16", "odd")


def bent(event: Event, chance: random.Random) -> Event:
    """Return an event of the same kind with another value in one of its fields."""
    fields = [name for name in event.__struct_fields__ if not isinstance(getattr(event, name), tuple | dict)]
    if not fields or isinstance(event, events.DayOpened):
        return event
    name = chance.choice(fields)
    value = getattr(event, name)
    others: tuple[Any, ...] = CARDS if isinstance(value, Card) else _TEXTS if isinstance(value, str) else _INTS
    if isinstance(value, bool):
        others = (not value,)
    if isinstance(value, Limits):
        others = (Limits(5, 5, 0, 5), Limits(-10, 0, 1, 1))
    odd = msgspec.structs.replace(event, **{name: chance.choice(others)})
    try:
        return msgspec.convert(msgspec.to_builtins(odd), type(event))
    except msgspec.ValidationError:
        return event  # no entry and no line of a story could say it


def check_illegal(table: TableState, odd: Event) -> None:
    """An event that is refused stands in no history; to ask for it raises nothing and changes nothing."""
    books = dict(table.books.balances)
    act = Act("odd", odd, *people(odd, table.profile))
    if allowed(table, act) is not None:
        with pytest.raises(NotAHistory):
            replay([act], table)
    else:
        assert no(table, odd) is None
    assert table.books.balances == books


@cache
def walked(name: str) -> Walks:
    """Walk under a profile, checking at each step, until all that its rules know was taken often enough."""
    walks = Walks(name)
    while walks.walks < WALKS or (walks.walks < MOST and set(walks.walker.missing()) - walks.walker.seen.keys()):
        walks.walk()
    for rare in walks.walker.missing():
        if rare in walks.walker.seen:
            walks.go_for(rare)
    return walks


@pytest.mark.parametrize("name", SHIPPED)
def test_whatever_is_played_under_a_profile(name: str) -> None:
    """Each act that the rules know is taken often enough, and no other at all."""
    taken = walked(name).walker.taken
    assert {act: taken[act] for act in walked(name).walker.missing()} == {}, f"seldom or never under {name}"
    # A bank that has fallen under its minimum is made up or passed (M20); a bought one may go to auction (I57).
    seldom = {"AmountAnnounced", "BankPassed", "BidMade", "KnockedDown", "NobodyTook"}
    assert set(taken) - wanted(name) - seldom == set()


def test_the_counts_by_profile(capsys: pytest.CaptureFixture[str]) -> None:
    """The table of counts, printed; an act that is not named under a profile is not known to its rules."""
    with capsys.disabled():
        print(f"\nwalks by profile, seed {SEED}; each act at least {LEAST} times")
        for name in SHIPPED:
            done = walked(name)
            counts = ", ".join(f"{act} {times}" for act, times in sorted(done.walker.taken.items()))
            print(f"{name}: {done.walks} walks, {done.steps} acts, {done.watched} events watched; {counts}")
    ever = {act.split()[0] for name in SHIPPED for act in walked(name).walker.taken}
    assert {kind.__name__ for kind in events.SAID - {events.DayOpened}} - ever == NOWHERE
    assert sum(walked(name).walks for name in SHIPPED) >= 1000


NOWHERE = {
    "CardBurned", "FeeDayBegan", "HandClaimed", "HandRedrawn", "ReductionRuled", "StakeShared", "ToutVa",
}  # fmt: skip
"""Acts that no profile that ships knows as it ships; `tests.core.walks` takes them."""


def test_what_is_never_taken_would_be_seen() -> None:
    """The control: an act that the rules are said to know and no walk takes; a line that says another amount."""
    walker = Walker({"ToutVa", "Ruled I99", "CardDrawn"}, random.Random(0))
    walker.taken = walked("classic").walker.taken
    assert walker.missing() == ["Ruled I99", "ToutVa"]
    table = Table("classic", (1, 2, 3))
    before = table.table
    table.bank(1, 100)
    check_texts(table, table.acts[-1], before, Setting(before.limits, before.seats))
    wrong = msgspec.structs.replace(table.acts[-1], event=events.BankOpened(2, 10_000))
    read_back = said(told_of(table, wrong), before, Setting(before.limits, before.seats))
    assert read_back != (table.acts[-1].event,)
