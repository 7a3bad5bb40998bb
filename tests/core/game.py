"""A table that tests play at: acts by their spoken names, amounts in units, every act judged before it is done."""

from __future__ import annotations

import copy
import tomllib
from decimal import Decimal
from functools import cache
from typing import Any

from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Event, Limits
from dealer_app.core.open import opened
from dealer_app.core.people import Person, Role
from dealer_app.core.profile import Profile, read
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable, TableState, phase
from dealer_app.core.table import allowed, step
from dealer_app.house.profiles import Found, load
from dealer_app.shipped import resources

CROUPIER, CHANGEUR = Person("117", "croupier"), Person("118", "changeur")
CHEF, DIRECTOR = Person("201", "chef"), Person("301", "director")
STAFF: dict[str, Role] = {"117": "croupier", "118": "changeur", "201": "chef", "301": "director"}

# Who does what (issue 1): the croupier all acts of a coup, the chef shift and day, the director the count.
OTHERS: dict[type[Event], tuple[Person | None, Person | None]] = {
    events.DayOpened: (CHEF, None),
    events.ShiftOpened: (CHEF, None),
    events.ShiftClosed: (CHEF, None),
    events.DayClosed: (CHEF, None),
    events.CountBegan: (CHEF, None),
    events.CagnotteCounted: (DIRECTOR, CROUPIER),
    events.ReductionRuled: (CHEF, None),
    events.SurplusEntered: (DIRECTOR, CROUPIER),
    events.TicketsInService: (CHEF, None),
    events.FeeDayBegan: (CHEF, None),
    events.CardNamed: (CROUPIER, CHEF),
    events.Amended: (CROUPIER, CHEF),
    events.Corrected: (CHEF, DIRECTOR),
    events.HoldingBarred: (CHEF, None),
    events.ShoeLoaded: (None, None),
    events.StopCardOut: (None, None),
    events.CardBurned: (None, None),
    events.CardDrawn: (None, None),
    events.StrayCard: (None, None),
    events.PlayFrozen: (None, None),
    events.CardReturned: (None, None),
    events.CardsCompared: (CROUPIER, CHEF),
    events.CardEntered: (CROUPIER, CHEF),
    events.ShoeAccepted: (CHEF, None),
}


def people(event: Event, rules: Profile | None = None) -> tuple[Person | None, Person | None]:
    """Return who does an event of this kind, and who approves it; a ruling is entered for who decides it."""
    if isinstance(event, events.Ruled) and rules is not None and event.number in rules.rulings:
        decides = rules.rulings[event.number].decides
        return CROUPIER, None if "croupier" in decides else CHEF if "chef" in decides else DIRECTOR
    return OTHERS.get(type(event), (CROUPIER, None))


def minor(units: str | int, unit: int = 100) -> int:
    """Return units of the currency as minor units."""
    amount = Decimal(units) * unit
    assert amount == int(amount)
    return int(amount)


def limits(stake_min: str | int, stake_step: str | int, bank_min: str | int, bank_step: str | int) -> Limits:
    return Limits(minor(stake_min), minor(stake_step), minor(bank_min), minor(bank_step))


LIMITS = limits(10, 5, 10, 5)  # rules.md section 9, "all others"


@cache
def _classic() -> dict[str, Any]:
    found = load("classic")
    assert isinstance(found, Found), found
    return found.mapping


def mapping(**changes: Any) -> dict[str, Any]:
    """Return the mapping of `classic` with some parameters changed, wherever their sections are."""
    whole = copy.deepcopy(_classic())
    for name, value in changes.items():
        section = next(section for section in whole.values() if name in section)
        section[name] = value
    named = [whole["deal"]["draw_grid"], whole["deal"]["advice_grid"]]
    if whole["deal"]["remedies"] != "none":
        named.append("punto")
    else:
        whole.pop("rulings", None)
        whole["grids"].pop("punto", None)
    whole["grids"] |= {name: grid for name, grid in _printed().items() if name in named}
    return whole


@cache
def _printed() -> dict[str, Any]:
    return tomllib.loads((resources() / "grids.toml").read_text())


def rules(**changes: Any) -> Profile:
    """Return `classic` with some parameters changed."""
    profile = read(mapping(**changes))
    assert isinstance(profile, Profile), profile
    return profile


def day_opened(day: str = "2026-03-06", limits_: Limits = LIMITS, **changes: Any) -> events.DayOpened:
    return events.DayOpened(day, "UTC", mapping(**changes), "hash", limits_, STAFF)


class Game:
    """One table: a day and a shift are open, a shoe is loaded, and the hand is offered to the first seat."""

    def __init__(
        self, *, sitting: tuple[int, ...] = (1, 2, 3, 4), at: Limits = LIMITS, packs: int | None = 6, **changes: Any
    ) -> None:
        self._table: TableState | None = None
        self.acts: list[Act] = []
        self.do(day_opened(limits_=at, **changes))
        if packs is not None:
            self.do(events.ShoeLoaded(1, packs))
        self.do(events.ShiftOpened(at, sitting))

    @classmethod
    def by(cls, mapping_: dict[str, Any], sitting: tuple[int, ...] = (1, 2, 3, 4)) -> Game:
        """Return a table by the mapping of any profile."""
        played = cls.__new__(cls)
        played._table, played.acts = None, []
        played.do(events.DayOpened("2026-03-06", "UTC", mapping_, "hash", LIMITS, STAFF))
        played.do(events.ShoeLoaded(1, mapping_["equipment"]["decks"]))
        played.do(events.ShiftOpened(LIMITS, sitting))
        return played

    @property
    def table(self) -> TableState:
        assert self._table is not None
        return self._table

    @property
    def open(self) -> OpenTable:
        return opened(self.table)

    @property
    def phase(self) -> str:
        return phase(self.open)

    def why(self, event: Event, by: Person | None = None, approved: Person | None = None) -> Refusal | None:
        """Return the judge's answer."""
        act = Act(f"act {len(self.acts) + 1}", event, *((by, approved) if by else people(event)))
        return allowed(self._table, act)

    def do(self, event: Event, by: Person | None = None, approved: Person | None = None) -> tuple[Event, ...]:
        """Do what the judge must allow; return what followed from it. A count begins by itself, as in a script."""
        if isinstance(event, events.CagnotteCounted) and not (self.table.counted or self.table.count_begun):
            self.do(events.CountBegan())
        act = Act(f"act {len(self.acts) + 1}", event, *((by, approved) if by else people(event)))
        why = allowed(self._table, act)
        assert why is None, f"{event} was refused: {why}"
        done, self._table = step(self._table, act)
        self.acts.append(done)
        assert sum(self._table.books.balances.values()) == 0
        return done.follows or ()

    def no(self, event: Event, by: Person | None = None, approved: Person | None = None) -> str:
        """Ask for what the judge must refuse; return his reason."""
        why = self.why(event, by, approved)
        assert why is not None, f"{event} was allowed in {self.phase}"
        return why.reason

    # The croupier's words.

    def bank(self, seat: int, amount: str | int) -> tuple[Event, ...]:
        return self.do(events.BankOpened(seat, minor(amount)))

    def declines(self, *seats: int) -> None:
        for seat in seats:
            self.do(events.HandRefused(seat))

    def stake(self, seat: int, amount: str | int) -> tuple[Event, ...]:
        return self.do(events.Covered(seat, minor(amount)))

    def garage(self, amount: str | int) -> tuple[Event, ...]:
        return self.do(events.GarageTaken(minor(amount)))

    def announces(self, amount: str | int) -> tuple[Event, ...]:
        return self.do(events.AmountAnnounced(minor(amount)))

    def associate(self, seat: int, amount: str | int) -> None:
        self.do(events.AssociateJoined(seat, minor(amount)))

    def bid(self, seat: int, amount: str | int) -> None:
        self.do(events.BidMade(seat, minor(amount)))

    def call(self, seat: int, call: events.Claim) -> tuple[Event, ...]:
        return self.do(events.Called(seat, call))

    def banco(self, seat: int) -> tuple[Event, ...]:
        return self.do(events.Called(seat, "banco"))

    def close(self) -> tuple[Event, ...]:
        return self.do(events.StakesClosed())

    def cards(self, faces: str) -> tuple[Event, ...]:
        """Draw cards in the order written; "--" is one left unread."""
        follows: tuple[Event, ...] = ()
        for face in faces.split():
            follows = self.do(events.CardDrawn(None if face == "--" else Card(face)))
        return follows

    def card(self) -> tuple[Event, ...]:
        """The punter says card."""
        return self.do(events.Spoken("punter", "draw"))

    def non(self) -> tuple[Event, ...]:
        """The punter says no."""
        return self.do(events.Spoken("punter", "stand"))

    def banker(self, word: events.Word) -> tuple[Event, ...]:
        return self.do(events.Spoken("banker", word))

    def turn(self) -> tuple[Event, ...]:
        return self.do(events.Shown("banker"))

    def show(self) -> tuple[Event, ...]:
        return self.do(events.Shown("both"))

    def drop(self) -> None:
        self.do(events.CommissionDropped(self.table.due))

    def passes(self) -> tuple[Event, ...]:
        return self.do(events.BankPassed())

    def back(self) -> None:
        newest = self.table.undo
        assert newest is not None
        self.do(events.Voided(newest.act))

    # A whole coup at one stroke, by naturals: nobody draws.

    def bank_wins(self) -> tuple[Event, ...]:
        """Deal 2 against 9, show, drop the commission."""
        self.cards("2H 4C KD 5S")
        follows = self.show()
        if self.table.due:
            self.drop()
        return follows

    def bank_loses(self) -> tuple[Event, ...]:
        self.cards("4H 2C 5D KS")
        return self.show()

    def ties(self) -> tuple[Event, ...]:
        self.cards("4H 4C 5D 5S")
        return self.show()

    def money(self, account: str) -> str:
        """Return a balance in units, with two decimals."""
        return f"{Decimal(self.table.books[account]) / 100:.2f}"
