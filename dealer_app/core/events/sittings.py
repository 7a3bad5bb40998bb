"""Of the sittings: days, shifts, the count of the box."""

from __future__ import annotations

from typing import Any

import msgspec

from dealer_app.core.events.head import Event
from dealer_app.core.events.shoe import Loaded
from dealer_app.core.people import Role


class Limits(msgspec.Struct, frozen=True, gc=False):
    """What is set for a table when a shift opens; `bank_max` is None where the profile knows no maximum."""

    stake_min: int
    stake_step: int
    bank_min: int
    bank_step: int
    bank_max: int | None = None


class Before(msgspec.Struct, frozen=True):
    """The last entry of the day before: its number and its hash, and the public key that signs the record."""

    seq: int
    hash: str
    key: str | None = None


class DayOpened(Event, frozen=True):
    """A gaming day begins; carries all that the state needs, so that play starts from this day alone.

    `profile` is the mapping that `core.profile.read` takes, `profile_hash` its hash in the record; `staff` gives
    the role of each id; `zone` is the house's (IANA), in which its hours are read; `before`, `totals` and `shoes`
    (serial -> epoch and last number) belong to the record, so does `shoe`, the serial number of the table's own where
    there are several; `serials` is the highest ticket number of each value so
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
    shoes: dict[str, tuple[str, int]] = msgspec.field(default_factory=dict)
    loaded: Loaded | None = None
    serials: tuple[tuple[int, int], ...] | msgspec.UnsetType = msgspec.UNSET
    shoe: str | msgspec.UnsetType = msgspec.UNSET


class ShiftOpened(Event, frozen=True):
    """Play may begin, at these limits, with these seats taken."""

    limits: Limits
    seats: tuple[int, ...]


class ShiftClosed(Event, frozen=True):
    """Play is over until the next shift."""


class CountBegan(Event, frozen=True):
    """The box is about to be opened: what it should hold is fixed now, whoever may see it."""


class ExpectedFixed(Event, frozen=True):
    """What the box should hold, as it stood before it was opened."""

    amount: int


class CagnotteCounted(Event, frozen=True):
    """The box was opened and holds this amount."""

    amount: int


class CountDiffered(Event, frozen=True):
    """The box held so much more than was expected, less where the amount is below zero; who counted signed it."""

    amount: int


class DayClosed(Event, frozen=True):
    """The gaming day is over."""
