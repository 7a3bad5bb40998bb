"""The figures of a shoe report: one load, its coups with their cards and how each is known; times are ms UTC."""

from __future__ import annotations

from typing import Literal

import msgspec

from dealer_app.core.balance import Balance
from dealer_app.core.events import PlayFrozen
from dealer_app.core.profile import Profile
from dealer_app.journal.entry import Who
from dealer_app.journal.kinds import CensusAlarm
from dealer_app.reports.values import CoupFigures, Mark

Known = Literal["read", "typed", "put_right", "unread"]


class CardMark(msgspec.Struct, frozen=True):
    """A card and how its face is known: by the reader, typed by hand, put right after a wrong reading, or not."""

    card: str
    mark: Known


class LoadCoup(msgspec.Struct, frozen=True):
    """A coup of the load; its number counts within the shift."""

    day: str
    shift: int
    figures: CoupFigures
    cards: tuple[CardMark, ...] = ()
    corrected: bool = False


class NamedCard(msgspec.Struct, frozen=True):
    """A face that a person gave to a card: `was` is the one recorded before, None where it was not read."""

    act: str
    seq: int
    coup: int
    ordinal: int
    was: str | None
    now: str
    by: tuple[Who, ...]


class Noted(msgspec.Struct, frozen=True):
    """What the record says against the load: an alarm of the census, or a doubt for which play stood still."""

    seq: int
    at: int
    event: CensusAlarm | PlayFrozen


class LoadFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A load that is over; `head` is the entry with which it was, `filling` its place among those of the record.

    Of the cards out `earlier` ones left before this record begins, those of the `coups` are theirs, `burns` were
    burned, and the others, `beside`, set aside: not due, or of no coup any more. `stop` is after how many cards the
    stop card came.
    """

    house: str
    table: str
    edition: int
    days: tuple[str, ...]
    shifts: tuple[tuple[str, int], ...]
    zone: str
    filling: int
    load: int
    packs: int
    serial: str | None
    firmware: str | None
    began: int
    ended: int
    rules: Profile
    profile_hash: str
    people: tuple[Who, ...]
    coups: tuple[LoadCoup, ...]
    burns: tuple[str, ...]
    beside: tuple[str, ...]
    earlier: int
    stop: int | None
    balance: Balance
    noted: tuple[Noted, ...]
    named: tuple[NamedCard, ...]
    head: Mark

    @property
    def dealt(self) -> int:
        """Cards of the coups."""
        return sum(len(coup.cards) for coup in self.coups)

    @property
    def void(self) -> tuple[LoadCoup, ...]:
        """The coups without a result."""
        return tuple(coup for coup in self.coups if coup.figures.is_void)
