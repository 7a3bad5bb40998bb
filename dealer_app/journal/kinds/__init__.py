"""What the record alone knows and the game does not fold: how program and shoe came and went, and
what the census of the cards found; what else befell is in `technical`.
"""

from __future__ import annotations

from dealer_app.core.events import KINDS as GAME
from dealer_app.core.events import Event
from dealer_app.journal.kinds.chain import Checkpoint, Genesis, KeyChanged, Witnessed
from dealer_app.journal.kinds.closings import CardSums, CountSums, DaySummed, PeriodClosed, Sums, TicketRange
from dealer_app.journal.kinds.people import (
    BadgeRead,
    Linked,
    PersonErased,
    PersonLinked,
    PersonRead,
    ProofChanged,
    ProofsKnown,
    ReliefAsked,
    SignIn,
    TableTaken,
)
from dealer_app.journal.kinds.running import (
    ClockConfirmed,
    MachineResumed,
    PaperBegan,
    PaperEnded,
    ProgramRecovered,
    ProgramStarted,
    ProgramStopped,
    SettingsChanged,
    SettingsKnown,
    StandConfirmed,
)
from dealer_app.journal.kinds.shoe import (
    CardHinted,
    CardMatched,
    CensusAlarm,
    ContentDiffers,
    EnteredByHand,
    HandCompared,
    HintsDiffered,
    LateCards,
    LineFound,
    RangeLost,
    ShoeBooted,
    ShoeNoted,
)
from dealer_app.journal.kinds.technical import TECHNICAL

__all__ = [
    "KINDS",
    "BadgeRead",
    "CardHinted",
    "CardMatched",
    "CardSums",
    "CensusAlarm",
    "Checkpoint",
    "ClockConfirmed",
    "ContentDiffers",
    "CountSums",
    "DaySummed",
    "EnteredByHand",
    "Genesis",
    "HandCompared",
    "HintsDiffered",
    "KeyChanged",
    "LateCards",
    "LineFound",
    "Linked",
    "MachineResumed",
    "PaperBegan",
    "PaperEnded",
    "PeriodClosed",
    "PersonErased",
    "PersonLinked",
    "PersonRead",
    "ProgramRecovered",
    "ProgramStarted",
    "ProgramStopped",
    "ProofChanged",
    "ProofsKnown",
    "RangeLost",
    "ReliefAsked",
    "SettingsChanged",
    "SettingsKnown",
    "ShoeBooted",
    "ShoeNoted",
    "SignIn",
    "StandConfirmed",
    "Sums",
    "TableTaken",
    "TicketRange",
    "Witnessed",
    "is_game",
    "is_own",
]

_OWN: tuple[type[Event], ...] = (
    Genesis,
    Checkpoint,
    KeyChanged,
    DaySummed,
    PeriodClosed,
    ProgramStarted,
    ProgramRecovered,
    ProgramStopped,
    ShoeBooted,
    ShoeNoted,
    LineFound,
    MachineResumed,
    RangeLost,
    CensusAlarm,
    LateCards,
    ContentDiffers,
    EnteredByHand,
    CardMatched,
    HandCompared,
    CardHinted,
    HintsDiffered,
    SignIn,
    ProofChanged,
    ProofsKnown,
    BadgeRead,
    ReliefAsked,
    TableTaken,
    StandConfirmed,
    ClockConfirmed,
    PaperBegan,
    PaperEnded,
    SettingsKnown,
    SettingsChanged,
    *TECHNICAL,
    PersonLinked,
    PersonRead,
    PersonErased,
)

KINDS: dict[str, type[Event]] = GAME | {kind.__name__: kind for kind in _OWN}


def is_game(kind: str) -> bool:
    """Tell whether the game folds this kind."""
    return kind in GAME


def is_own(event: Event) -> bool:
    """Tell whether the record alone knows this event."""
    return isinstance(event, _OWN)
