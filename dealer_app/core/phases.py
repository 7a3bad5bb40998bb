"""The phases of a table and which acts have a place in each: a dictionary, read by judge, buttons and tests.

What stands here is necessary, not sufficient: within a phase the judge looks at figures too. A card that leaves
the shoe, the stop card, a doubt and what ends it may come in any phase and stand in none. Source: rules.md
section 14.
"""

from __future__ import annotations

from typing import Literal

from dealer_app.core.events import (
    Amended,
    AmountAnnounced,
    AssociateJoined,
    BankOpened,
    BankPassed,
    BankRaised,
    BankReduced,
    BidMade,
    Bound,
    CagnotteCounted,
    Called,
    CardEntered,
    CardNamed,
    CardsCompared,
    CardsSeen,
    CommissionDropped,
    Corrected,
    CountBegan,
    Covered,
    DayClosed,
    DayOpened,
    Event,
    FeeDayBegan,
    FeeTaken,
    FirstBanker,
    GarageTaken,
    HalfTaken,
    HandClaimed,
    HandRedrawn,
    HandRefused,
    HoldingBarred,
    KnockedDown,
    LateStakeRemoved,
    ListJoined,
    MoneyNamed,
    NobodyTook,
    NotesExchanged,
    PlaceChanged,
    PlaceLeft,
    PlaceTaken,
    PlayerAway,
    PlayerBack,
    ReductionRuled,
    Ruled,
    ShiftClosed,
    ShiftOpened,
    ShoeAccepted,
    Shown,
    Spoken,
    StakedOnLine,
    StakeOrphaned,
    StakesClosed,
    StakeShared,
    StakeWithdrawn,
    SurplusEntered,
    TicketsDetached,
    TicketsInService,
    TicketsTorn,
    TipGiven,
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

_STAKING: tuple[type[Event], ...] = (
    Called, Covered, StakedOnLine, StakeShared, StakeWithdrawn, BankRaised, HandRedrawn, HandClaimed, MoneyNamed,
    NotesExchanged, StakesClosed,
)  # fmt: skip
_OFFERING: tuple[type[Event], ...] = (BankOpened, HandRefused, FirstBanker, BidMade, KnockedDown, NobodyTook)
_AMOUNT: tuple[type[Event], ...] = (AmountAnnounced, ToutVa, BankReduced, ReductionRuled)
_PEOPLE: tuple[type[Event], ...] = (
    PlaceTaken,
    ListJoined,
    PlaceLeft,
    PlaceChanged,
    PlayerAway,
    PlayerBack,
    HoldingBarred,
    Ruled,
)

_BESIDE: tuple[type[Event], ...] = (TicketsInService, TicketsTorn, FeeTaken, FeeDayBegan, TipGiven, StakeOrphaned)

PLACES: dict[Phase, tuple[type[Event], ...]] = {
    "closed": (DayOpened, ShiftOpened, CountBegan, CagnotteCounted, SurplusEntered, Corrected, DayClosed),
    "bank_offered": (*_OFFERING, Corrected, NotesExchanged, *_PEOPLE, ShiftClosed, *_BESIDE),
    "covering": (*_STAKING, *_AMOUNT, Corrected, AssociateJoined, BankPassed, *_PEOPLE, ShiftClosed, *_BESIDE),
    "deal": (Amended, Called, CardsSeen, LateStakeRemoved, BankPassed, Bound, *_PEOPLE),
    "word": (Amended, Called, CardsSeen, LateStakeRemoved, StakeWithdrawn, Spoken, Shown, Bound, *_PEOPLE),
    "draw": (LateStakeRemoved, Spoken, Shown, CardNamed, Amended, Bound, *_PEOPLE),
    "naming": (CardNamed, Amended, *_PEOPLE),
    "commission": (
        CommissionDropped,
        Corrected,
        NotesExchanged,
        TicketsDetached,
        TicketsInService,
        TipGiven,
        *_PEOPLE,
    ),
    "between": (*_STAKING, *_AMOUNT, Corrected, GarageTaken, HalfTaken, BankPassed, *_PEOPLE, ShiftClosed, *_BESIDE),
}
PHASES: tuple[Phase, ...] = tuple(PLACES)

IN_DOUBT: tuple[type[Event], ...] = (CardsCompared, CardEntered, ShoeAccepted)
