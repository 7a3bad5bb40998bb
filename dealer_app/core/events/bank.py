"""Of the hand and the bank: who gets it, what stands in it, its end."""

from __future__ import annotations

from dealer_app.core.events.head import Event, FirstMode


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


class HandRefused(Event, frozen=True):
    """The seat to which the hand is offered declines."""

    seat: int


class BankOpened(Event, frozen=True):
    """A seat puts up a bank, or takes a passed one, with this amount."""

    seat: int
    amount: int


class BankPassed(Event, frozen=True):
    """The banker gives up the hand; its price is what stood in Banque."""


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


class BankEnded(Event, frozen=True):
    """The bank is over: what was left in Banque and Reliquat goes back to its seat."""

    seat: int
    banque: int
    reliquat: int
