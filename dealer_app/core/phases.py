"""The phases of a table and which acts have a place in each: a dictionary, read by judge, buttons and tests.

What stands here is necessary, not sufficient: within a phase the judge looks at figures too. A card that leaves
the shoe, and the stop card, may come in any phase and stand in none. Source: rules.md section 14.
"""

from __future__ import annotations

from typing import Literal

from dealer_app.core.events import (
    BankOpened,
    BankPassed,
    BankRaised,
    CagnotteCounted,
    Called,
    CardNamed,
    CardsSeen,
    CommissionDropped,
    Covered,
    DayClosed,
    DayOpened,
    Event,
    HandClaimed,
    HandRedrawn,
    HandRefused,
    HoldingBarred,
    LateStakeRemoved,
    ListJoined,
    MoneyNamed,
    NotesExchanged,
    PlaceChanged,
    PlaceLeft,
    PlaceTaken,
    PlayerAway,
    PlayerBack,
    ShiftClosed,
    ShiftOpened,
    Shown,
    Spoken,
    StakedOnLine,
    StakesClosed,
    StakeShared,
    StakeWithdrawn,
)

Phase = Literal[
    "closed",  # no shift is open
    "bank_offered",  # a seat is asked for a bank
    "covering",  # calls and stakes are taken
    "deal",  # stakes closed, the two hands are not complete
    "word",  # the punter is asked
    "draw",  # third cards, until both hands lie open and nothing is due
    "naming",  # both hands lie open and a face is wanting
    "commission",  # called, not yet dropped
    "between",  # the banker keeps or passes
]

_STAKING: tuple[type[Event], ...] = (
    Called, Covered, StakedOnLine, StakeShared, StakeWithdrawn, BankRaised, HandRedrawn, HandClaimed, MoneyNamed,
    NotesExchanged, StakesClosed,
)  # fmt: skip
_PEOPLE: tuple[type[Event], ...] = (
    PlaceTaken,
    ListJoined,
    PlaceLeft,
    PlaceChanged,
    PlayerAway,
    PlayerBack,
    HoldingBarred,
)

PLACES: dict[Phase, tuple[type[Event], ...]] = {
    "closed": (DayOpened, ShiftOpened, CagnotteCounted, DayClosed),
    "bank_offered": (BankOpened, HandRefused, NotesExchanged, *_PEOPLE, ShiftClosed),
    "covering": (*_STAKING, BankPassed, *_PEOPLE, ShiftClosed),
    "deal": (Called, CardsSeen, LateStakeRemoved, BankPassed, *_PEOPLE),
    "word": (Called, CardsSeen, LateStakeRemoved, Spoken, Shown, *_PEOPLE),
    "draw": (LateStakeRemoved, Spoken, Shown, CardNamed, *_PEOPLE),
    "naming": (CardNamed, *_PEOPLE),
    "commission": (CommissionDropped, NotesExchanged, *_PEOPLE),
    "between": (*_STAKING, BankPassed, *_PEOPLE, ShiftClosed),
}
PHASES: tuple[Phase, ...] = tuple(PLACES)
