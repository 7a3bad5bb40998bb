"""One entry: an event in its envelope; all keys are there from the first entry ever written (record.md 2.3).

Null stands where nothing is known. Later versions fill keys; none adds one. Times are milliseconds UTC, amounts
minor units.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

LARGEST = 2**53 - 1
Whole = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
"""A number that every reader of JSON reads alike."""
SUITE = "1"  # SHA-256 + Ed25519 + canonical form 1


class Who(msgspec.Struct, frozen=True, gc=False):
    """A staff id, its role, and how the id was proven: claimed, pin or badge."""

    id: str
    role: str
    proof: str


class Source(msgspec.Struct, frozen=True, gc=False):
    """Where the fact came from: `origin` is shoe, manual or system; the rest is the shoe's own word for it."""

    origin: str
    serial: str | None = None
    firmware: str | None = None
    epoch: str | None = None
    number: Whole | None = None
    frame: str | None = None

    @property
    def card(self) -> str | None:
        """The key of a shoe's numbered event, under which it can be recorded once only."""
        return None if self.number is None else f"{self.serial}/{self.epoch}/{self.number}"


class Totals(msgspec.Struct, frozen=True, gc=False):
    """Perpetual totals after an entry: an assertion, computed again at every reading.

    `plus` and `minus` are what corrections put into the cagnotte and took out of it, in the books.
    """

    coups: Whole = 0
    levies: Whole = 0
    plus: Whole = 0
    minus: Whole = 0
    voided: Whole = 0
    tickets: dict[str, Whole] = {}


class Entry(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A line of the record; `event` holds kind, version and the fields of the event.

    The fields stand in the order of the line, in which they are read and written quickest.
    """

    act: str
    approved: Who | None
    at: Whole
    by: Who | None
    clock: bool | None
    coup: Whole | None
    day: str
    edition: Whole
    event: dict[str, Any]
    house: str
    mono: Whole
    part: Whole
    prev: str | None
    profile: str
    program: str
    run: str
    seq: Whole
    shift: Whole | None
    shoe: Whole | None
    source: Source
    suite: str
    table: str
    totals: Totals

    @property
    def kind(self) -> str:
        """Kind of the event."""
        return str(self.event["kind"])


class Stamp(msgspec.Struct, frozen=True, gc=False):
    """What the clerk knows of an act when he writes it: everything but number, chain and totals."""

    day: str
    shift: int | None
    shoe: int | None
    coup: int | None
    act: str
    by: Who | None
    approved: Who | None
    at: int
    mono: int
    run: str
    clock: bool | None
    source: Source
    profile: str
    program: str


class Identity(msgspec.Struct, frozen=True, gc=False):
    """Which chain this is."""

    house: str
    table: str
    edition: int = 1


class Head(msgspec.Struct, frozen=True, gc=False):
    """Where the chain ends: the last entry's number, its hash, the totals after it, key in force, and edition."""

    seq: int = 0
    hash: str | None = None
    totals: Totals = Totals()
    key: str | None = None
    edition: int = 1


class Row(msgspec.Struct, frozen=True, gc=False):
    """An entry as it is stored: its line, the hash of the line, and the two unique keys beside it."""

    seq: int
    line: str
    hash: str
    card: str | None
    act: str
