"""Who may do what: one table, act or command by role; asked by the judge before the rules of the game.

`ALONE` gives the roles that may act by themselves, `APPROVED` those that need another person and the roles that
this person may have; no other module names a role to let it or to refuse it. What the shoe does is nobody's act.
Sources: issues 1 and 5; house.md section 4.
"""

from __future__ import annotations

from typing import Literal, get_args

from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.events import Event
from dealer_app.core.people import ROLES, Person, Role
from dealer_app.core.refusal import Refusal

_Roles = tuple[Role, ...]
Command = Literal[
    "load_shoe",  # tell the shoe that it was filled
    "set_proof",  # give a member of the staff a PIN or a badge, or another one
    "end_proof",  # take PIN and badge from a member of the staff who leaves
    "name_administrator",  # give an administrator a PIN where none is left who could
    "let_in",  # let somebody try again who was locked out for wrong PINs
    "relieve",  # let another croupier take the table over
    "change_key",  # let another key sign the record
    "close_period",  # close a month or a season
    "restore",  # build the record again from copies, and begin a new edition
    "confirm_stand",  # confirm after a recovery what lies on the cloth
    "confirm_clock",  # confirm a clock that is earlier than it can be
    "begin_paper",  # enter late, from paper, what was played by hand
    "end_paper",  # say that all of it is entered
    "change_settings",  # change the settings of the PC or of a table
    "purge",  # remove the files of days past their time of keeping
    "link_person",  # put a name into the vault
    "read_person",  # read a name in the vault
    "erase_person",  # destroy a name in the vault
]
COMMANDS: tuple[Command, ...] = get_args(Command)
Matter = type[Event] | Command

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
_CHIEFS: _Roles = ("chef", "director")
_OFFICE: _Roles = ("chef", "director", "administrator")

ALONE: dict[Matter, _Roles] = {
    events.DayOpened: _CHEF,
    events.ShiftOpened: _CHEF,
    events.ShiftClosed: _CHEF,
    events.CountBegan: ("croupier", "chef", "director"),
    events.DayClosed: _CHIEFS,  # the director signs it (issue 5)
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
    events.HoldingBarred: _CHIEFS,  # rules.md 10.4, I35 and I48
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
    events.ShoeLoaded: _CHEF,  # where no shoe is there that could tell it
    events.StopCardOut: _CROUPIER,
    events.Voided: _CROUPIER,
    "load_shoe": _CHEF,
    "end_proof": _OFFICE,
    "let_in": _CHIEFS,
    "relieve": ("croupier", "chef"),
    "confirm_stand": _CROUPIER,
    "end_paper": _CHIEFS,
}
APPROVED: dict[Matter, tuple[_Roles, _Roles]] = {
    events.CardNamed: (_CROUPIER, ROLES),
    events.Amended: (_CROUPIER, ROLES),
    events.Corrected: (_CHEF, _CHIEFS),
    events.CagnotteCounted: (("director",), ROLES),
    events.SurplusEntered: (("director",), ROLES),
    events.CardsCompared: (_CROUPIER, ROLES),
    events.CardEntered: (_CROUPIER, ROLES),
    "set_proof": (("administrator",), _CHIEFS),
    "name_administrator": (("director",), ("chef", "auditor")),
    "change_key": (_OFFICE, _OFFICE),
    "close_period": (("director",), ROLES),
    "restore": (_OFFICE, ROLES),
    "confirm_clock": (("croupier", "chef", "director"), ROLES),
    "begin_paper": (_CHIEFS, ROLES),
    "change_settings": (("administrator",), _CHIEFS),
    "purge": (("director", "administrator"), ROLES),
    "link_person": (_CHIEFS, ROLES),
    "read_person": (("director", "auditor"), ("chef", "director", "auditor")),
    "erase_person": (("director", "administrator"), ROLES),
}
GRAVE: _Roles = _CHIEFS
"""Who must approve the comparison of the cards where a grave doubt stands."""


def refuse(staff: dict[str, Role], act: Act, deciders: _Roles = ()) -> Refusal | None:
    """Say why these people may not do this, whatever the game allows; `by` None is the shoe.

    `deciders` are those of a ruling on an irregularity, which the profile names row by row: one of them alone, or a
    croupier with the approval of one; or those who must approve a comparison of the cards after a grave doubt.
    """
    kind = type(act.event)
    if act.by is None:
        return None if kind in _BY_SHOE else Refusal("not_permitted", "shoe")
    who = _off_staff(staff, act.by, act.approved)
    if who is not None:
        return who
    if kind is not events.Ruled:
        return _refuse(kind, act.by, act.approved, deciders)
    if not deciders:
        return None  # these rules offer no such ruling, as the game will say
    if act.by.role in deciders:
        return None
    return _refuse_approval((_CROUPIER, deciders), act.by, act.approved)


def refuse_command(
    staff: dict[str, Role], command: Command, by: Person, approved: Person | None = None
) -> Refusal | None:
    """Say why these people may not give this command, which is no act of the game."""
    return _off_staff(staff, by, approved) or _refuse(command, by, approved)


def actors(matter: Matter) -> _Roles:
    """Return the roles that may do this, alone or with an approval."""
    return ALONE.get(matter, ()) or APPROVED[matter][0]


def may(role: Role, matter: Matter) -> bool:
    """Tell whether this role may do this, alone or with an approval."""
    return role in actors(matter)


def is_croupiers(deciders: _Roles) -> bool:
    """Tell whether a croupier decides this by himself, so that he may take it back."""
    return not set(_CROUPIER).isdisjoint(deciders)


def _off_staff(staff: dict[str, Role], by: Person, approved: Person | None) -> Refusal | None:
    for person in (by, approved):
        if person is not None and staff.get(person.id) != person.role:
            return Refusal("not_on_staff", person.id)
    return None


def _refuse(matter: Matter, by: Person, approved: Person | None, approvers: _Roles = ()) -> Refusal | None:
    if by.role in ALONE.get(matter, ()):
        return None
    may, by_whom = APPROVED.get(matter, ((), ()))
    return _refuse_approval((may, approvers or by_whom), by, approved)


def _refuse_approval(who: tuple[_Roles, _Roles], by: Person, approved: Person | None) -> Refusal | None:
    may, approvers = who
    if by.role not in may:
        return Refusal("not_permitted", by.role)
    if approved is None or approved.role not in approvers:
        return Refusal("approval_wanted")
    return Refusal("approver_is_actor") if approved.id == by.id else None
