"""Who is signed in, who has the table, who was wrong how often: all of it a fold of the record's own entries.

A gaming day begins with nobody's tries counted. When the program starts nobody is signed in but who has the table: a
bank may be open, and then the table is not locked.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from dealer_app.core.tries import Tries
from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Entry
from dealer_app.journal.kinds import (
    BadgeRead,
    ClockConfirmed,
    PaperBegan,
    PaperEnded,
    ProgramRecovered,
    ProgramStarted,
    ProofChanged,
    ProofsKnown,
    ReliefAsked,
    SignIn,
    StandConfirmed,
    TableTaken,
)

SHORT = 300_000
"""Milliseconds for which anybody but who has the table stays signed in."""
_OURS = frozenset(
    kind.__name__
    for kind in (
        *(BadgeRead, ProgramRecovered, ProgramStarted, ProofChanged, ProofsKnown, ReliefAsked, SignIn),
        *(PaperBegan, PaperEnded, StandConfirmed, TableTaken),
    )
)


class Signed(msgspec.Struct, frozen=True):
    """By what somebody proved his number, and when, ms since 1970."""

    proof: str
    at: int


class Presence(msgspec.Struct, frozen=True):
    """`register` is the last line of the house's register taken in; `relief` who is to take over, "" if nobody."""

    signed: dict[str, Signed] = {}
    tries: dict[str, Tries] = {}  # under "" those of badges that nobody has
    croupier: str = ""
    relief: str = ""
    register: int = 0
    recovered: int = 0  # the entry of a recovery after which nobody has confirmed yet what lies on the cloth
    paper: str = ""  # the reference of the paper from which late entries are being made
    paper_by: tuple[str, ...] = ()  # who enters them: two persons, who stay proven meanwhile
    latest: int = 0  # the latest moment of an entry since two persons confirmed the clock last, ms since 1970
    is_unclear: bool = False  # whether it was unclear there if the last act is recorded
    begun: str = ""  # the release that began the gaming day

    def proof(self, id_: str, now: int) -> str:
        """Return by what this person has proven his number, "" if he has not, or too long ago."""
        signed = self.signed.get(id_)
        stays = id_ in (self.croupier, self.relief, *self.paper_by)
        if signed is None or (not stays and not 0 <= now - signed.at < SHORT):
            return ""
        return signed.proof

    def over(self, now: int) -> tuple[str, ...]:
        """Return who is signed in by the record and was so for too long."""
        return tuple(id_ for id_ in self.signed if not self.proof(id_, now))

    def of(self, id_: str) -> Tries:
        """Return this person's wrong PINs of the day."""
        return self.tries.get(id_, Tries())


NOBODY = Presence()


def read(entries: Iterable[Entry], presence: Presence = NOBODY) -> Presence:
    """Return who is there as of the end of these entries, which follow those of `presence`."""
    for entry in entries:
        presence = after(presence, entry)
    return presence


def after(presence: Presence, entry: Entry) -> Presence:
    """Return who is there after an entry."""
    if entry.at > presence.latest or entry.kind == ClockConfirmed.__name__:
        presence = replace(presence, latest=entry.at)
    if entry.kind == "DayOpened":
        return replace(presence, tries={}, recovered=0, is_unclear=False, paper="", paper_by=(), begun="")
    if entry.kind not in _OURS:
        return presence
    match event_of(entry):
        case ProgramStarted(release=release, resumed=resumed):
            signed = {i: s for i, s in presence.signed.items() if not resumed or i == presence.croupier}
            return replace(presence, signed=signed, begun=presence.begun or release)
        case ProgramRecovered(unclear=unclear):
            return replace(presence, recovered=entry.seq, is_unclear=unclear is not None)
        case PaperBegan(reference=reference):
            people = tuple(who.id for who in (entry.by, entry.approved) if who is not None)
            return replace(presence, paper=reference, paper_by=people)
        case PaperEnded():
            return replace(presence, paper="", paper_by=())
        case StandConfirmed():
            return replace(presence, recovered=0, is_unclear=False)
        case SignIn() as event:
            return _signed(presence, event, entry.at)
        case ProofsKnown(n=n):
            return replace(presence, register=n)
        case ProofChanged() as event:
            return _changed(presence, event)
        case BadgeRead(person=""):
            return replace(presence, tries={**presence.tries, "": presence.of("").after_wrong(entry.at)})
        case ReliefAsked(person=person):
            return replace(presence, relief=person)
        case TableTaken(person=person, before=before):
            return replace(_without(presence, before), croupier=person, relief="")
    return presence


def _signed(presence: Presence, event: SignIn, at: int) -> Presence:
    tries, person = presence.of(event.person), event.person
    match event.what:
        case "out":
            return _without(presence, person)
        case "failed":
            tries = tries.after_wrong(at) if event.why == "pin_wrong" else tries
        case "let_in" | "approved":
            tries = tries.forgiven()
        case "in":
            presence = replace(presence, signed={**presence.signed, person: Signed(event.proof, at)})
            tries = tries.forgiven()
    return replace(presence, tries={**presence.tries, person: tries})


def _changed(presence: Presence, event: ProofChanged) -> Presence:
    """A leaver is signed out; who has a new PIN may try it at once."""
    presence = replace(presence, register=event.n)
    if event.what == "end":
        return _without(presence, event.person)
    if event.what == "pin":
        tries = presence.of(event.person).forgiven()
        return replace(presence, tries={**presence.tries, event.person: tries})
    return presence


def _without(presence: Presence, person: str) -> Presence:
    return replace(presence, signed={id_: signed for id_, signed in presence.signed.items() if id_ != person})
