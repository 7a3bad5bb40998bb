"""How people proved who they are, and whose names lie in the vault (record.md 2.8, 3.4)."""

from __future__ import annotations

from typing import Literal

from dealer_app.core.events import Event


class SignIn(Event, frozen=True):
    """Somebody proved his number and is in, or approved what was shown; went; failed; or may try again ("let_in").

    `proof` is pin or badge, "" where none was shown. `why` is the reason of `core.refusal` of a failure; of an
    approval the hash of what was shown; of who went: asked, idle, short, restart. Who let somebody in stands in the
    envelope.
    """

    what: Literal["in", "approved", "out", "failed", "let_in"]
    person: str
    proof: str = ""
    why: str = ""


class ProofChanged(Event, frozen=True):
    """A line of the house's register of PINs, taken into this record: the line's number, moment and words."""

    n: int
    at: int
    what: str
    person: str
    by: str
    approved: str
    why: str


class ProofsKnown(Event, frozen=True):
    """At a day's begin: these people prove their numbers, and the register was taken in up to line `n`."""

    n: int
    people: tuple[str, ...]


class BadgeRead(Event, frozen=True):
    """A badge was read where nobody asked for one; whose it is, "" if nobody's. It did nothing."""

    person: str


class ReliefAsked(Event, frozen=True):
    """This croupier is to take the table over as soon as no coup is open."""

    person: str


class TableTaken(Event, frozen=True):
    """This croupier has the table from here on; `before` had it, "" if nobody."""

    person: str
    before: str


Linked = Literal["dispute", "banker", "other"]


class PersonLinked(Event, frozen=True):
    """A name lies in the vault, for a dispute, of a banker, or else; the record knows its commitment only.

    `about` is the number of the entry that it concerns.
    """

    commitment: str
    reason: Linked
    about: int | None = None


class PersonRead(Event, frozen=True):
    """The name of this commitment was read in the vault; why stands in the words of the same list."""

    commitment: str
    reason: Linked


class PersonErased(Event, frozen=True):
    """Key and text of this commitment are destroyed: nobody can read them, or test whose they were."""

    commitment: str
