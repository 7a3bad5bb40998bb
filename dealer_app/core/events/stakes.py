"""Of the punters' money before the close: calls, stakes, and who holds the cards by them."""

from __future__ import annotations

from dealer_app.core.events.head import Claim, Event, Medium, Right


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


class StakedOnLine(Event, frozen=True):
    """A punter laid his stake on the line: half of what he offers plays, the other half stays his (I43)."""

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
