"""The phases of a table and which acts have a place in each: a dictionary, read by judge, buttons and tests.

What stands here is necessary, not sufficient: within a phase the judge looks at figures too. A card that leaves
the shoe, and the stop card, may come in any phase and stand in none. Source: rules.md section 14.
"""

from __future__ import annotations

from typing import Literal

from dealer_app.core.events import (
    BankOpened,
    BankPassed,
    CagnotteCounted,
    Called,
    CardNamed,
    CardsSeen,
    CommissionDropped,
    Covered,
    DayClosed,
    DayOpened,
    Event,
    HandRefused,
    ShiftClosed,
    ShiftOpened,
    Shown,
    Spoken,
    StakesClosed,
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

_STAKING: tuple[type[Event], ...] = (Called, Covered, StakeWithdrawn, StakesClosed)

PLACES: dict[Phase, tuple[type[Event], ...]] = {
    "closed": (DayOpened, ShiftOpened, CagnotteCounted, DayClosed),
    "bank_offered": (BankOpened, HandRefused, ShiftClosed),
    "covering": (*_STAKING, BankPassed, ShiftClosed),
    "deal": (Called, CardsSeen, BankPassed),
    "word": (Called, CardsSeen, Spoken, Shown),
    "draw": (Spoken, Shown, CardNamed),
    "naming": (CardNamed,),
    "commission": (CommissionDropped,),
    "between": (*_STAKING, BankPassed, ShiftClosed),
}
PHASES: tuple[Phase, ...] = tuple(PLACES)
