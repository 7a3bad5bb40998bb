"""What happened: a closed union of frozen facts in the past tense, all that the core folds.

No clock time, no staff id, no number of an entry stands in a fact. Amounts are minor units, seats are numbers in
the direction of play. An act says or does one event (`SAID`); others only follow from it (`FOLLOWING`), in the
same act, in the order of `fold.following`. Source: house.md section 4.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

from dealer_app.core.cards import Card
from dealer_app.core.people import Role

Side = Literal["punter", "banker"]
Word = Literal["draw", "stand"]
Outcome = Literal["punter", "banker", "tie"]
Natural = Literal["punter", "banker", "both"]
Move = tuple[str, int]  # account of `books`, what it gains


class Limits(msgspec.Struct, frozen=True):
    """What is set for a table when a shift opens; `bank_max` is None where the profile knows no maximum."""

    stake_min: int
    stake_step: int
    bank_min: int
    bank_step: int
    bank_max: int | None = None


class Loaded(msgspec.Struct, frozen=True):
    """A filling of the shoe: its number, its packs, cards out, whether the stop card is out, whether it is over."""

    load: int
    packs: int
    out: int = 0
    stopped: bool = False
    ended: bool = False

    @property
    def left(self) -> int:
        """Cards still in the shoe."""
        return self.packs * 52 - self.out


class TicketRun(msgspec.Struct, frozen=True):
    """Tickets of one value with numbers in a row: the first of them and how many."""

    value: int
    first: int
    count: int


class Before(msgspec.Struct, frozen=True):
    """The last entry of the day before: its number and its hash."""

    seq: int
    hash: str


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=True):
    """The common head of all events; the kind is the name of the class."""


class DayOpened(Event, frozen=True):
    """A gaming day begins; carries all that the state needs, so that play starts from this day alone.

    `profile` is the mapping that `core.profile.read` takes, `profile_hash` its hash in the record; `staff` gives
    the role of each id; `zone` is the house's (IANA), in which its hours are read; `before`, `totals` and `shoes`
    (serial -> epoch and last number) belong to the record; `serials` is the highest ticket number of each value so
    far, unset where no ticket was ever detached.
    """

    day: str
    zone: str
    profile: dict[str, Any]
    profile_hash: str
    limits: Limits
    staff: dict[str, Role]
    before: Before | None = None
    totals: dict[str, Any] | None = None
    shoes: dict[str, tuple[str, int]] = {}
    loaded: Loaded | None = None
    serials: tuple[tuple[int, int], ...] | msgspec.UnsetType = msgspec.UNSET


class ShiftOpened(Event, frozen=True):
    """Play may begin, at these limits, with these seats taken."""

    limits: Limits
    seats: tuple[int, ...]


class ShiftClosed(Event, frozen=True):
    """Play is over until the next shift."""


class CagnotteCounted(Event, frozen=True):
    """The box was opened and holds this amount."""

    amount: int


class DayClosed(Event, frozen=True):
    """The gaming day is over."""


class ShoeLoaded(Event, frozen=True):
    """The shoe was filled with so many packs; `load` is the shoe's own number of this filling."""

    load: int
    packs: int


class StopCardOut(Event, frozen=True):
    """The stop card left the shoe after so many cards."""

    after: int


class ShoeEnded(Event, frozen=True):
    """The shoe is played out; follows from the settlement of its last coup."""

    load: int
    out: int


class BankOpened(Event, frozen=True):
    """A seat puts up a bank, or takes a passed one, with this amount."""

    seat: int
    amount: int


class HandRefused(Event, frozen=True):
    """The seat to which the hand is offered declines."""

    seat: int


class BankPassed(Event, frozen=True):
    """The banker gives up the hand; its price is what stood in Banque."""


class BankEnded(Event, frozen=True):
    """The bank is over: what was left in Banque and Reliquat goes back to its seat."""

    seat: int
    banque: int
    reliquat: int


class Called(Event, frozen=True):
    """A punter calls banco: the whole amount announced is his."""

    seat: int
    call: Literal["banco"]


class Covered(Event, frozen=True):
    """A punter's stake now is what he offers; what does not fit follows as StakeReturned."""

    seat: int
    offered: int


class StakeWithdrawn(Event, frozen=True):
    """A punter takes his stake or call back before the close."""

    seat: int


class StakeReturned(Event, frozen=True):
    """Chips handed back to a punter: what does not fit, or what a call or a pass clears."""

    seat: int
    amount: int


class StakesClosed(Event, frozen=True):
    """No stake changes any more; this is the coup's first moment and gives it its number."""


class ToReliquat(Event, frozen=True):
    """Banker's money moves from Banque out of the coup (M2, M3)."""

    amount: int


class FromReliquat(Event, frozen=True):
    """The part that this coup left uncovered moves back (M10)."""

    amount: int


class CardDrawn(Event, frozen=True):
    """A card left the shoe for the coup; None: it was left unread."""

    card: Card | None


class StrayCard(Event, frozen=True):
    """A card left the shoe that was not due: out of the coup, dead."""

    card: Card | None


class Spoken(Event, frozen=True):
    """A side said card or no."""

    side: Side
    word: Word


class Shown(Event, frozen=True):
    """The banker's two cards lie open, or both hands do."""

    side: Literal["banker", "both"]


class CardNamed(Event, frozen=True):
    """The face of an unread card that lies open; `ordinal` is its place in the coup, from 1."""

    ordinal: int
    card: Card


class FalseDraw(Event, frozen=True):
    """A side drew or stood against the grid; `against` is the punter's third card, None if he stood."""

    side: Side
    total: int
    against: int | None
    required: Word
    did: Word


class Result(Event, frozen=True):
    """The totals as the cards lie, and who won."""

    outcome: Outcome
    punter: int
    banker: int
    natural: Natural | None


class Settled(Event, frozen=True):
    """Lost stakes are raked in, won ones paid; the moves sum to zero."""

    moves: tuple[Move, ...]


class CommissionCalled(Event, frozen=True):
    """The house's part of the bank's win is said and set apart; nothing moves yet."""

    amount: int


class CommissionDropped(Event, frozen=True):
    """The commission called went from Banque into the box."""

    amount: int


class CommissionSetApart(Event, frozen=True):
    """The commission called went from Banque to the box Due, to be dropped when the bank or the shoe ends."""

    amount: int


class DueDropped(Event, frozen=True):
    """All that was set apart went from Due into the box, since the bank or the shoe ended."""

    amount: int


class TicketsInService(Event, frozen=True):
    """A book of tickets of this value is at the table, from this number to the book's end."""

    value: int
    first: int


class TicketsDetached(Event, frozen=True):
    """Tickets of the value of the commission called were torn off their books and lie on the cloth."""

    runs: tuple[TicketRun, ...]


class TicketsTorn(Event, frozen=True):
    """The tickets of the last win were torn up."""


class SurplusEntered(Event, frozen=True):
    """What the count showed too much was entered on the machine, or ticketed: then `runs` are the tickets.

    It belongs to no coup, no winner and no banker (rules.md X37, X37b).
    """

    amount: int
    runs: tuple[TicketRun, ...] = ()


class FeeTaken(Event, frozen=True):
    """A person's participation fee for the fee day, VAT not included, went into the box of the fees (M21)."""

    seat: int
    amount: int


class FeeDayBegan(Event, frozen=True):
    """A new fee day began within the gaming day: everybody owes the fee anew."""


class TipGiven(Event, frozen=True):
    """A person gave the staff a tip, which goes into its own slot (M22)."""

    seat: int
    amount: int


class StakeOrphaned(Event, frozen=True):
    """A stake that nobody claims is set aside and registered; what it won is not part of it (M23)."""

    seat: int
    amount: int


class Voided(Event, frozen=True):
    """The newest act of the open coup is taken back; `act` is its id."""

    act: str


SaidEvent = (
    DayOpened | ShiftOpened | ShiftClosed | CagnotteCounted | DayClosed
    | ShoeLoaded | StopCardOut | BankOpened | HandRefused | BankPassed | Called | Covered | StakeWithdrawn
    | StakesClosed | CardDrawn | StrayCard | Spoken | Shown | CardNamed | CommissionDropped | Voided
    | TicketsInService | TicketsDetached | TicketsTorn | SurplusEntered | FeeTaken | FeeDayBegan | TipGiven
    | StakeOrphaned
)  # fmt: skip
FollowingEvent = (
    StakeReturned | ToReliquat | FromReliquat | FalseDraw | Result | Settled | CommissionCalled | BankEnded
    | ShoeEnded | CommissionSetApart | DueDropped
)  # fmt: skip
AnyEvent = SaidEvent | FollowingEvent

SAID: frozenset[type[Event]] = frozenset(get_args(SaidEvent))
FOLLOWING: frozenset[type[Event]] = frozenset(get_args(FollowingEvent))
KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(AnyEvent)}

# A card that leaves the shoe lies closed, and nothing after it may be copied out, until one of these.
SEALS: tuple[type[Event], ...] = (CardDrawn, StrayCard)
OPENS: tuple[type[Event], ...] = (Settled, ShiftClosed, DayClosed)


def kind(event: Event) -> str:
    """Return the event's word in record, notation and command line."""
    return type(event).__name__
