"""What happened: a closed union of frozen facts in the past tense, all that the core folds.

No clock time, no staff id, no number of an entry stands in a fact. Amounts are minor units, seats are numbers in
the direction of play. An act says or does one event (`SAID`); others only follow from it (`FOLLOWING`), in the
same act, in the order that `table.consequences` gives. Source: house.md section 4.
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
FirstMode = Literal["high_card", "ace_draw", "agreement"]  # how cards or players name the first banker
Annulment = Literal["stop_card", "cards_out", "false_draw"]  # why a coup is void
Move = tuple[str, int]  # account of `books`, what it gains
Medium = Literal["notes", "credit"]
Claim = Literal["banco", "banco_prime", "suivi", "avec_la_table", "la_table_marche", "respect", "le_reste"]
Right = Literal["rank", "alone", "seated", "order"]  # why one call goes before another (rules.md 6.4, "Calls")


class Limits(msgspec.Struct, frozen=True):
    """What is set for a table when a shift opens; `bank_max` is None where the profile knows no maximum."""

    stake_min: int
    stake_step: int
    bank_min: int
    bank_step: int
    bank_max: int | None = None


class Ahead(msgspec.Struct, frozen=True):
    """What is still to come of a filling: `burns` cards to burn, `extra` coups after the stop card's.

    `by_value`: the first of these burns that is read says by its value how many follow it.
    """

    burns: int = 0
    by_value: bool = False
    extra: int = 0


class Loaded(msgspec.Struct, frozen=True):
    """A filling of the shoe: its number, its packs, cards out, whether the stop card is out, whether it is over.

    `ahead` stands only where something is: a filling without burns is written as it always was.
    """

    load: int
    packs: int
    out: int = 0
    stopped: bool = False
    ended: bool = False
    ahead: Ahead | msgspec.UnsetType = msgspec.UNSET

    @property
    def left(self) -> int:
        """Cards still in the shoe."""
        return self.packs * 52 - self.out

    @property
    def to_come(self) -> Ahead:
        """What is still to come of it."""
        return self.ahead if isinstance(self.ahead, Ahead) else Ahead()

    def with_ahead(self, ahead: Ahead) -> Loaded:
        """Return the filling with this to come."""
        return msgspec.structs.replace(self, ahead=msgspec.UNSET if ahead == Ahead() else ahead)

    @property
    def after_coup(self) -> Loaded:
        """The filling after one coup more, settled or void."""
        ahead = self.to_come
        return self.with_ahead(msgspec.structs.replace(ahead, extra=ahead.extra - 1)) if ahead.extra else self


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


class FirstBanker(Event, frozen=True):
    """Cards or an agreement gave the first hand to this seat, in the way that the profile names."""

    seat: int
    mode: FirstMode


class BidMade(Event, frozen=True):
    """A bid in the auction of a hand."""

    seat: int
    amount: int


class KnockedDown(Event, frozen=True):
    """The auction is over: the hand goes to this bidder at his bid."""

    seat: int


class NobodyTook(Event, frozen=True):
    """Nobody of those who were asked together answered: no standing punter takes the hand, or nobody bids."""


class AssociateJoined(Event, frozen=True):
    """A partner of the banker paid this part of the opening amount; his share is that part of it (M19)."""

    seat: int
    amount: int


class SharePaid(Event, frozen=True):
    """The associate's part of a payment to the bank's owners, out of the banker's hand; below zero: given back."""

    seat: int
    amount: int


class AmountAnnounced(Event, frozen=True):
    """The banker named the amount of the coming coup; the rest of his money waits in the Reliquat (M20)."""

    amount: int


class ToutVa(Event, frozen=True):
    """The banker lets all go in the coming coup: what is uncovered and what he wins stays in Banque (M13)."""


class GarageTaken(Event, frozen=True):
    """The banker excluded this amount from the game between two coups: Banque to Reliquat (M7)."""

    amount: int


class HalfTaken(Event, frozen=True):
    """The banker took half of Banque off the table after a natural (M8)."""

    amount: int


class BankReduced(Event, frozen=True):
    """The banker took off what is not covered, before the close (M16)."""

    amount: int


class ReductionRuled(Event, frozen=True):
    """The chef ruled that the banker takes off what is not covered, before the close (M16)."""

    amount: int


class BankEnded(Event, frozen=True):
    """The bank is over: what was left in Banque and Reliquat goes back to its seat."""

    seat: int
    banque: int
    reliquat: int


class Called(Event, frozen=True):
    """A punter calls: banco of any kind, a half, or what is left (rules.md 6.4, "Calls")."""

    seat: int
    call: Claim


class CallFell(Event, frozen=True):
    """A call lost to that of `by`: by rank, alone against two, seated, or by order; its money follows back.

    Where a profile knows one kind of call and nobody stands, only order can decide, and no such fact is written.
    """

    seat: int
    by: int
    reason: Right


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


class CoverCompleted(Event, frozen=True):
    """The caller of "la table marche" makes up what is missing at the close."""

    seat: int
    amount: int


class StakedOnLine(Event, frozen=True):
    """A punter laid his stake on the line: half of what he offers plays, the other half stays his (I43)."""

    seat: int
    offered: int


class IdleReturned(Event, frozen=True):
    """A part that was let in beyond the bank and did not play goes back; it never left its owner's account."""

    seat: int
    amount: int


class BankRaised(Event, frozen=True):
    """The banker takes up stakes beyond the bank by adding to Banque before the close (M18)."""

    amount: int


class HandRedrawn(Event, frozen=True):
    """Punters with equal highest stakes drew for the cards, and this seat won them."""

    seat: int


class HandClaimed(Event, frozen=True):
    """A punter takes the cards of this coup by `last_holder_privilege`, whatever others have staked."""

    seat: int


class LateStakeRemoved(Event, frozen=True):
    """A stake laid after the close was refused, and the banker had it removed (I45); nothing moves."""

    seat: int
    offered: int


class MoneyNamed(Event, frozen=True):
    """What a seat's money on the table is: notes, or a word given for it."""

    seat: int
    medium: Medium


class NotesExchanged(Event, frozen=True):
    """The lost notes of a seat were changed into chips (I50)."""

    seat: int


class StakeShared(Event, frozen=True):
    """A partner bears this part of a seat's stake."""

    seat: int
    partner: int
    amount: int


class StakeSharePaid(Event, frozen=True):
    """The partner gets his part of a stake that won, and of what it won, from its owner."""

    seat: int
    partner: int
    amount: int


class StakesClosed(Event, frozen=True):
    """No stake changes any more; this is the coup's first moment and gives it its number."""


class ToReliquat(Event, frozen=True):
    """Banker's money moves from Banque out of the coup (M2, M3)."""

    amount: int


class FromReliquat(Event, frozen=True):
    """The part that this coup left uncovered moves back (M10), or what the profile exposes again does (M20)."""

    amount: int


class ToBanker(Event, frozen=True):
    """What the close left uncovered leaves the table (M16)."""

    amount: int


class FromBanker(Event, frozen=True):
    """What was taken off for this coup comes back to Banque (M10)."""

    amount: int


class CardDrawn(Event, frozen=True):
    """A card left the shoe for the coup; None: it was left unread."""

    card: Card | None


class CardsSeen(Event, frozen=True):
    """The holder has lifted the punters' cards from the cloth: a suivi comes too late from now on."""


class StrayCard(Event, frozen=True):
    """A card left the shoe that was not due: out of the coup, dead."""

    card: Card | None


class Spoken(Event, frozen=True):
    """A side said card or no."""

    side: Side
    word: Word


class CardBurned(Event, frozen=True):
    """A card of a new shoe was burned before the first coup; None: it was left unread."""

    card: Card | None


class Bound(Event, frozen=True):
    """A side plays this coup by the rule, or asked for advice: what is free to it is as advised (rules.md 4.5)."""

    side: Side


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


class CardMoved(Event, frozen=True):
    """A card that went to one hand by a false word is the other's; `ordinal` is its place in the coup, from 1."""

    ordinal: int
    to: Side


class CardDead(Event, frozen=True):
    """A card of the coup belongs to no hand; it stays out of the shoe."""

    ordinal: int


class WordLapsed(Event, frozen=True):
    """What a side said counts no more: it answered to a false word, or its false word may still be mended."""

    side: Side


class CoupAnnulled(Event, frozen=True):
    """The coup is void: cards to the panier, stakes back, same banker and amount; it keeps its number."""

    why: Annulment


class CoupNotDealt(Event, frozen=True):
    """The stakes were closed and no card is dealt: the coup is none and its number is free again."""


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


class HolderPaid(Event, frozen=True):
    """The holder stood on 5 and lost: he pays the other punters their stakes, outside Banque and Cagnotte (M17)."""

    moves: tuple[Move, ...]


class PlaceTaken(Event, frozen=True):
    """A player sits down at a free seat, or stands at a free place behind them."""

    seat: int


class PlaceLeft(Event, frozen=True):
    """A player leaves the table."""

    seat: int


class PlaceChanged(Event, frozen=True):
    """A player goes from one place to another."""

    seat: int
    to: int


class ListJoined(Event, frozen=True):
    """Who stands at this place waits for a seat, after those who wait already."""

    seat: int


class PlaceLost(Event, frozen=True):
    """A player loses his seat: too many refusals, away when the hand came, or he refused the one he had to take."""

    seat: int
    why: Literal["refusals", "absent", "forced"]


class PlayerAway(Event, frozen=True):
    """A seated player has gone away for a while; his seat stays his."""

    seat: int


class PlayerBack(Event, frozen=True):
    """A player is back at his seat."""

    seat: int


class HoldingBarred(Event, frozen=True):
    """A player may hold the punters' cards no longer (I35, I48)."""

    seat: int


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
    | FirstBanker | BidMade | KnockedDown | NobodyTook
    | AssociateJoined | AmountAnnounced | ToutVa | GarageTaken | HalfTaken | BankReduced | ReductionRuled
    | CardBurned | Bound
    | StakedOnLine | StakeShared | BankRaised | HandRedrawn | HandClaimed | LateStakeRemoved | MoneyNamed
    | NotesExchanged | PlaceTaken | ListJoined | PlaceLeft | PlaceChanged | PlayerAway | PlayerBack | HoldingBarred
    | CardsSeen
    | TicketsInService | TicketsDetached | TicketsTorn | SurplusEntered | FeeTaken | FeeDayBegan | TipGiven
    | StakeOrphaned
)  # fmt: skip
FollowingEvent = (
    StakeReturned | ToReliquat | FromReliquat | FalseDraw | Result | Settled | CommissionCalled | BankEnded
    | ShoeEnded | ToBanker | FromBanker | SharePaid
    | CardMoved | CardDead | WordLapsed | CoupAnnulled | CoupNotDealt
    | IdleReturned | CallFell | CoverCompleted | StakeSharePaid | HolderPaid | PlaceLost
    | CommissionSetApart | DueDropped
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
