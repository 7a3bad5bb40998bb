"""The money beside the coups of a shift: tickets and fees, out of its entries; minor units."""

from __future__ import annotations

from dealer_app.core.events import (
    Event,
    FeeTaken,
    Ruled,
    SurplusEntered,
    TicketRun,
    TicketsDetached,
    TicketsInService,
    Voided,
)
from dealer_app.core.fees import vat_of
from dealer_app.core.state import TableState


class Beside:
    """Collects it; an act that was taken back counts no more."""

    def __init__(self) -> None:
        self.books: list[tuple[int, int]] = []
        self.tickets: list[TicketRun] = []
        self.entered = self.detached = 0
        self._vat: dict[str, int] = {}  # by act
        self._lost: dict[str, TicketRun] = {}

    @property
    def vat(self) -> int:
        """The VAT on the fees."""
        return sum(self._vat.values())

    @property
    def lost(self) -> tuple[TicketRun, ...]:
        """The tickets that were lost and charged to the house."""
        return tuple(self._lost.values())

    def take(self, act: str, event: Event, after: TableState) -> None:
        """Take an event of this act, with the table after it."""
        match event:
            case TicketsInService():
                self.books.append((event.value, event.first))
            case TicketsDetached():
                self.tickets.extend(event.runs)
                self.detached += sum(run.value * run.count for run in event.runs)
            case SurplusEntered():
                self.tickets.extend(event.runs)
                self.entered += event.amount
            case FeeTaken():
                self._vat[act] = vat_of(after, event.amount)
            case Ruled() if event.tickets is not None:
                self._lost[act] = event.tickets
            case Voided():
                self._vat.pop(event.act, None)
                self._lost.pop(event.act, None)
