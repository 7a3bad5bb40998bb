"""What happened: a closed union of frozen facts in the past tense, all that the core folds.

No clock time, no staff id, no number of an entry stands in a fact. Amounts are minor units, seats are numbers in
the direction of play. An act says or does one event (`SAID`); others only follow from it (`FOLLOWING`), in the
same act, in the order that `table.step` gives. Source: house.md section 4.

By matter: `head` (the common head and the words of facts) < `shoe` < `sittings`; `bank`, `stakes`, `deal`,
`settlement` < `rulings`, `people`, `doubt`. Everybody else imports from here, where the unions are closed.
"""

from __future__ import annotations

from typing import get_args

# isort: off
# `A as A`: what the rooms below define is given on from here, each room in one list.
from dealer_app.core.events.bank import (
    AmountAnnounced as AmountAnnounced,
    AssociateJoined as AssociateJoined,
    BankEnded as BankEnded,
    BankOpened as BankOpened,
    BankPassed as BankPassed,
    BankReduced as BankReduced,
    BidMade as BidMade,
    FirstBanker as FirstBanker,
    FromBanker as FromBanker,
    FromReliquat as FromReliquat,
    GarageTaken as GarageTaken,
    HalfTaken as HalfTaken,
    HandRefused as HandRefused,
    KnockedDown as KnockedDown,
    NobodyTook as NobodyTook,
    ReductionRuled as ReductionRuled,
    SharePaid as SharePaid,
    ToBanker as ToBanker,
    ToReliquat as ToReliquat,
    ToutVa as ToutVa,
)
from dealer_app.core.events.deal import (
    Bound as Bound,
    CardDead as CardDead,
    CardDrawn as CardDrawn,
    CardMoved as CardMoved,
    CardNamed as CardNamed,
    CardsSeen as CardsSeen,
    CoupAnnulled as CoupAnnulled,
    CoupNotDealt as CoupNotDealt,
    FalseDraw as FalseDraw,
    Shown as Shown,
    Spoken as Spoken,
    WordLapsed as WordLapsed,
)
from dealer_app.core.events.doubt import (
    CardEntered as CardEntered,
    CardReturned as CardReturned,
    CardsCompared as CardsCompared,
    Doubt as Doubt,
    PlayFrozen as PlayFrozen,
    ShoeAccepted as ShoeAccepted,
)
from dealer_app.core.events.head import (
    Annulment as Annulment,
    Claim as Claim,
    Event as Event,
    FirstMode as FirstMode,
    Medium as Medium,
    Move as Move,
    Natural as Natural,
    Outcome as Outcome,
    Right as Right,
    Side as Side,
    Voided as Voided,
    Word as Word,
)
from dealer_app.core.events.people import (
    HoldingBarred as HoldingBarred,
    ListJoined as ListJoined,
    PlaceChanged as PlaceChanged,
    PlaceLeft as PlaceLeft,
    PlaceLost as PlaceLost,
    PlaceTaken as PlaceTaken,
    PlayerAway as PlayerAway,
    PlayerBack as PlayerBack,
)
from dealer_app.core.events.rulings import (
    Amended as Amended,
    BooksPut as BooksPut,
    Change as Change,
    Corrected as Corrected,
    Reread as Reread,
    Ruled as Ruled,
)
from dealer_app.core.events.settlement import (
    CommissionCalled as CommissionCalled,
    CommissionDropped as CommissionDropped,
    CommissionSetApart as CommissionSetApart,
    DueDropped as DueDropped,
    FeeDayBegan as FeeDayBegan,
    FeeTaken as FeeTaken,
    HolderPaid as HolderPaid,
    Result as Result,
    Settled as Settled,
    StakeOrphaned as StakeOrphaned,
    SurplusEntered as SurplusEntered,
    TicketRun as TicketRun,
    TicketsDetached as TicketsDetached,
    TicketsInService as TicketsInService,
    TicketsTorn as TicketsTorn,
    TipGiven as TipGiven,
)
from dealer_app.core.events.shoe import (
    Ahead as Ahead,
    CardBurned as CardBurned,
    Loaded as Loaded,
    ShoeEnded as ShoeEnded,
    ShoeLoaded as ShoeLoaded,
    StopCardOut as StopCardOut,
    StrayCard as StrayCard,
)
from dealer_app.core.events.sittings import (
    Before as Before,
    CagnotteCounted as CagnotteCounted,
    CountBegan as CountBegan,
    CountDiffered as CountDiffered,
    DayClosed as DayClosed,
    DayOpened as DayOpened,
    ExpectedFixed as ExpectedFixed,
    Limits as Limits,
    ShiftClosed as ShiftClosed,
    ShiftOpened as ShiftOpened,
)
from dealer_app.core.events.stakes import (
    BankRaised as BankRaised,
    Called as Called,
    CallFell as CallFell,
    CoverCompleted as CoverCompleted,
    Covered as Covered,
    HandClaimed as HandClaimed,
    HandRedrawn as HandRedrawn,
    IdleReturned as IdleReturned,
    LateStakeRemoved as LateStakeRemoved,
    MoneyNamed as MoneyNamed,
    NotesExchanged as NotesExchanged,
    StakedOnLine as StakedOnLine,
    StakeReturned as StakeReturned,
    StakesClosed as StakesClosed,
    StakeShared as StakeShared,
    StakeSharePaid as StakeSharePaid,
    StakeWithdrawn as StakeWithdrawn,
)

# isort: on

SaidEvent = (
    DayOpened | ShiftOpened | ShiftClosed | CountBegan | CagnotteCounted | DayClosed
    | ShoeLoaded | StopCardOut | BankOpened | HandRefused | BankPassed | Called | Covered | StakeWithdrawn
    | StakesClosed | CardDrawn | StrayCard | Spoken | Shown | CardNamed | CommissionDropped | Voided
    | FirstBanker | BidMade | KnockedDown | NobodyTook
    | AssociateJoined | AmountAnnounced | ToutVa | GarageTaken | HalfTaken | BankReduced | ReductionRuled
    | CardBurned | Bound
    | StakedOnLine | StakeShared | BankRaised | HandRedrawn | HandClaimed | LateStakeRemoved | MoneyNamed
    | NotesExchanged | PlaceTaken | ListJoined | PlaceLeft | PlaceChanged | PlayerAway | PlayerBack | HoldingBarred
    | CardsSeen
    | TicketsInService | TicketsDetached | TicketsTorn | SurplusEntered | FeeTaken | FeeDayBegan | TipGiven
    | StakeOrphaned
    | Ruled | Amended | Corrected
    | PlayFrozen | CardsCompared | CardEntered | CardReturned | ShoeAccepted
)  # fmt: skip
FollowingEvent = (
    StakeReturned | ToReliquat | FromReliquat | FalseDraw | Result | Settled | CommissionCalled | BankEnded
    | ShoeEnded | ToBanker | FromBanker | SharePaid
    | CardMoved | CardDead | WordLapsed | CoupAnnulled | CoupNotDealt
    | IdleReturned | CallFell | CoverCompleted | StakeSharePaid | HolderPaid | PlaceLost
    | CommissionSetApart | DueDropped
    | Reread | BooksPut
    | ExpectedFixed | CountDiffered
)  # fmt: skip
AnyEvent = SaidEvent | FollowingEvent

SAID: frozenset[type[Event]] = frozenset(get_args(SaidEvent))
FOLLOWING: frozenset[type[Event]] = frozenset(get_args(FollowingEvent))
KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(AnyEvent)}

# A card that leaves the shoe lies closed, and nothing after it may be copied out, until one of these.
SEALS: tuple[type[Event], ...] = (CardDrawn, StrayCard, CardBurned)
OPENS: tuple[type[Event], ...] = (Settled, CoupAnnulled, ShiftClosed, DayClosed)


def kind(event: Event) -> str:
    """Return the event's word in record, notation and command line."""
    return type(event).__name__
