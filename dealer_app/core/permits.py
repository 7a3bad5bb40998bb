"""Who may do what: one table, act by role; asked by the judge before the rules of the game, and nowhere else.

`ALONE` gives the roles that may act by themselves, `APPROVED` those that need another person and the roles that
this person may have. What the shoe does is nobody's act. Source: issue 1; house.md section 4.
"""

from __future__ import annotations

from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.events import Event
from dealer_app.core.people import ROLES, Person, Role
from dealer_app.core.refusal import Refusal

_Roles = tuple[Role, ...]

SHOE: tuple[type[Event], ...] = (
    events.ShoeLoaded,
    events.StopCardOut,
    events.CardBurned,
    events.CardDrawn,
    events.StrayCard,
    events.CardReturned,
    events.PlayFrozen,
)
_BY_SHOE = frozenset(SHOE)
_CROUPIER: _Roles = ("croupier",)
_CHEF: _Roles = ("chef",)

ALONE: dict[type[Event], _Roles] = {
    events.DayOpened: _CHEF,
    events.ShiftOpened: _CHEF,
    events.ShiftClosed: _CHEF,
    events.DayClosed: _CHEF,
    events.BankOpened: _CROUPIER,
    events.HandRefused: _CROUPIER,
    events.BankPassed: _CROUPIER,
    events.FirstBanker: _CROUPIER,
    events.BidMade: _CROUPIER,
    events.KnockedDown: _CROUPIER,
    events.NobodyTook: _CROUPIER,
    events.AssociateJoined: _CROUPIER,
    events.AmountAnnounced: _CROUPIER,
    events.ToutVa: _CROUPIER,
    events.GarageTaken: _CROUPIER,
    events.HalfTaken: _CROUPIER,
    events.BankReduced: _CROUPIER,
    events.ReductionRuled: _CHEF,
    events.Called: _CROUPIER,
    events.Covered: _CROUPIER,
    events.StakeWithdrawn: _CROUPIER,
    events.StakesClosed: _CROUPIER,
    events.Bound: _CROUPIER,
    events.CardsSeen: _CROUPIER,
    events.StakedOnLine: _CROUPIER,
    events.StakeShared: _CROUPIER,
    events.BankRaised: _CROUPIER,
    events.HandRedrawn: _CROUPIER,
    events.HandClaimed: _CROUPIER,
    events.LateStakeRemoved: _CROUPIER,
    events.MoneyNamed: _CROUPIER,
    events.NotesExchanged: ("croupier", "changeur"),  # rules.md 2.1: no change is made but by the changer
    events.PlaceTaken: _CROUPIER,
    events.ListJoined: _CROUPIER,
    events.PlaceLeft: _CROUPIER,
    events.PlaceChanged: _CROUPIER,
    events.PlayerAway: _CROUPIER,
    events.PlayerBack: _CROUPIER,
    events.HoldingBarred: ("chef", "director"),  # rules.md 10.4, I35 and I48
    events.Spoken: _CROUPIER,
    events.Shown: _CROUPIER,
    events.CommissionDropped: _CROUPIER,
    events.TicketsDetached: _CROUPIER,
    events.TicketsTorn: _CROUPIER,
    events.FeeTaken: _CROUPIER,
    events.TipGiven: _CROUPIER,
    events.StakeOrphaned: _CROUPIER,
    events.TicketsInService: _CHEF,
    events.FeeDayBegan: _CHEF,
    events.ShoeAccepted: _CHEF,
    events.Voided: _CROUPIER,
}
APPROVED: dict[type[Event], tuple[_Roles, _Roles]] = {
    events.CardNamed: (_CROUPIER, ROLES),
    events.Amended: (_CROUPIER, ROLES),
    events.Corrected: (_CHEF, ("chef", "director")),
    events.CagnotteCounted: (("director",), ROLES),
    events.SurplusEntered: (("director",), ROLES),
    events.CardsCompared: (_CROUPIER, ROLES),
    events.CardEntered: (_CROUPIER, ROLES),
}

OF_RECORD: dict[str, tuple[_Roles, _Roles]] = {
    "restore": (("chef", "director", "administrator"), ROLES),
    "purge": (("director", "administrator"), ROLES),
}
"""What is done to the record as a whole, and no act of the game: who may, and who approves; always two persons."""


def refuse_of_record(staff: dict[str, Role], command: str, by: Person, approved: Person) -> Refusal | None:
    """Say why these two may not do this to the record."""
    for who in (by, approved):
        if staff.get(who.id) != who.role:
            return Refusal("not_on_staff", who.id)
    actors, approvers = OF_RECORD[command]
    if by.role not in actors:
        return Refusal("not_permitted", by.role)
    if approved.role not in approvers:
        return Refusal("approval_wanted")
    return Refusal("approver_is_actor") if approved.id == by.id else None


def refuse(staff: dict[str, Role], act: Act, deciders: _Roles = ()) -> Refusal | None:
    """Say why these people may not do this, whatever the game allows; `by` None is the shoe.

    `deciders` are those of a ruling on an irregularity, which the profile names row by row: one of them alone, or a
    croupier with the approval of one; or those who must approve a comparison of the cards after a grave doubt.
    """
    kind, by, approved = type(act.event), act.by, act.approved
    if by is None:
        return None if kind in _BY_SHOE else Refusal("not_permitted", "shoe")
    if staff.get(by.id) != by.role:
        return Refusal("not_on_staff", by.id)
    if approved is not None and staff.get(approved.id) != approved.role:
        return Refusal("not_on_staff", approved.id)
    is_ruling = kind is events.Ruled
    if is_ruling and not deciders:
        return None  # these rules offer no such ruling, as the game will say
    if by.role in (deciders if is_ruling else ALONE.get(kind, ())):
        return None
    actors, approvers = (_CROUPIER, deciders) if is_ruling else APPROVED.get(kind, ((), ()))
    approvers = deciders or approvers
    if by.role not in actors:
        return Refusal("not_permitted", by.role)
    if approved is None or approved.role not in approvers:
        return Refusal("approval_wanted")
    return Refusal("approver_is_actor") if approved.id == by.id else None
