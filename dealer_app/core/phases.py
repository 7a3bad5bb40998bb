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
    CommissionDropped,
    Covered,
    DayClosed,
    DayOpened,
    Event,
    FeeDayBegan,
    FeeTaken,
    HandRefused,
    ShiftClosed,
    ShiftOpened,
    Shown,
    Spoken,
    StakeOrphaned,
    StakesClosed,
    StakeWithdrawn,
    SurplusEntered,
    TicketsDetached,
    TicketsInService,
    TicketsTorn,
    TipGiven,
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

_BESIDE: tuple[type[Event], ...] = (TicketsInService, TicketsTorn, FeeTaken, FeeDayBegan, TipGiven, StakeOrphaned)

PLACES: dict[Phase, tuple[type[Event], ...]] = {
    "closed": (DayOpened, ShiftOpened, CagnotteCounted, SurplusEntered, DayClosed),
    "bank_offered": (BankOpened, HandRefused, ShiftClosed, *_BESIDE),
    "covering": (*_STAKING, BankPassed, ShiftClosed, *_BESIDE),
    "deal": (BankPassed,),
    "word": (Spoken, Shown),
    "draw": (Spoken, Shown, CardNamed),
    "naming": (CardNamed,),
    "commission": (CommissionDropped, TicketsDetached, TicketsInService, TipGiven),
    "between": (*_STAKING, BankPassed, ShiftClosed, *_BESIDE),
}
PHASES: tuple[Phase, ...] = tuple(PLACES)
