"""The phases of a table and which acts have a place in each: a dictionary, read by judge, buttons and tests.

What stands here is necessary, not sufficient: within a phase the judge looks at figures too. A card that leaves
the shoe, and the stop card, may come in any phase and stand in none. Source: rules.md section 14.
"""

from __future__ import annotations

from typing import Literal

from dealer_app.core.events import (
    AmountAnnounced,
    AssociateJoined,
    BankOpened,
    BankPassed,
    BankReduced,
    BidMade,
    Bound,
    CagnotteCounted,
    Called,
    CardNamed,
    CommissionDropped,
    Covered,
    DayClosed,
    DayOpened,
    Event,
    FirstBanker,
    GarageTaken,
    HalfTaken,
    HandRefused,
    KnockedDown,
    NobodyTook,
    ReductionRuled,
    ShiftClosed,
    ShiftOpened,
    Shown,
    Spoken,
    StakesClosed,
    StakeWithdrawn,
    ToutVa,
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
_OFFERING: tuple[type[Event], ...] = (BankOpened, HandRefused, FirstBanker, BidMade, KnockedDown, NobodyTook)
_AMOUNT: tuple[type[Event], ...] = (AmountAnnounced, ToutVa, BankReduced, ReductionRuled)

PLACES: dict[Phase, tuple[type[Event], ...]] = {
    "closed": (DayOpened, ShiftOpened, CagnotteCounted, DayClosed),
    "bank_offered": (*_OFFERING, ShiftClosed),
    "covering": (*_STAKING, *_AMOUNT, AssociateJoined, BankPassed, ShiftClosed),
    "deal": (BankPassed, Bound),
    "word": (Spoken, Shown, Bound),
    "draw": (Spoken, Shown, CardNamed, Bound),
    "naming": (CardNamed,),
    "commission": (CommissionDropped,),
    "between": (*_STAKING, *_AMOUNT, GarageTaken, HalfTaken, BankPassed, ShiftClosed),
}
PHASES: tuple[Phase, ...] = tuple(PLACES)
