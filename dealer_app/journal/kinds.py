"""What the record alone knows and the game does not fold: how program and shoe came and went, and
what the census of the cards found; what else befell is in `technical`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dealer_app.core.cards import Card
from dealer_app.core.events import KINDS as GAME
from dealer_app.core.events import Before, Event
from dealer_app.journal.entry import Totals
from dealer_app.journal.technical import TECHNICAL


class Witnessed(msgspec.Struct, frozen=True):
    """The farthest entry that anybody outside the record knows of: its number and its hash."""

    seq: int
    hash: str


class Genesis(Event, frozen=True):
    """An edition of the table's chain begins; a restored copy opens the next one. `key` signs it, a public key.

    From the second edition on `old` is the head that it goes on from, and `witnessed` what else was known of: where
    that is farther than `old`, entries are lost. Who began it and who approved stand in the entry.
    """

    edition: int
    reason: str
    key: str
    old: Before | msgspec.UnsetType = msgspec.UNSET
    witnessed: Witnessed | msgspec.UnsetType = msgspec.UNSET


class Checkpoint(Event, frozen=True):
    """The record is signed up to the entry before this one, which ends an act that ended a coup or closed something.

    `size` lines of this day stand before it, `root` is the root of their Merkle tree, `head` the hash of the last;
    `key` is the public key, `signature` that of `checkpoint.message`. All in hexadecimal.
    """

    size: int
    root: str
    head: str
    key: str
    signature: str


class KeyChanged(Event, frozen=True):
    """Another key signs from here on; both sign the change, or the new one alone where the old one is lost."""

    old: str
    new: str
    reason: str
    by_old: str | None
    by_new: str


class TicketRange(msgspec.Struct, frozen=True):
    """Tickets of one value that left their books: the lowest and the highest number, and how many there were."""

    value: int
    first: int
    last: int
    count: int


class CardSums(msgspec.Struct, frozen=True):
    """Cards that left the shoe, those of them left unread, loads that began, and alarms of the census."""

    out: int
    unread: int
    loads: int
    alarms: int


class CountSums(msgspec.Struct, frozen=True):
    """How often the cagnotte was counted, what it held in all, and what was too much and too little in it."""

    counts: int
    held: int
    over: int
    short: int


class Sums(msgspec.Struct, frozen=True):
    """What a day or a period came to; `totals` is what the perpetual ones grew by."""

    totals: Totals
    tickets: tuple[TicketRange, ...]
    cards: CardSums
    counts: CountSums
    corrections: int
    anomalies: int


class DaySummed(Event, frozen=True):
    """What the day came to; DayClosed follows, and the checkpoint with head and root."""

    day: Sums


class PeriodClosed(Event, frozen=True):
    """A month or a season is closed: its first and last date, the gaming days in it, and the sum of their closes."""

    what: Literal["month", "season"]
    first: str
    last: str
    days: tuple[str, ...]
    sums: Sums


class ProgramStarted(Event, frozen=True):
    """The program runs; `resumed` where it found a day that was open."""

    release: str
    python: str
    resumed: bool


class ProgramRecovered(Event, frozen=True):
    """Play is taken up again after the program, the machine or the medium failed, or from a restored record.

    `cause` is `killed`, `medium` or `restored`; `away` are the ms since the last entry, below 0 where the clock went
    back; `before` is the release that wrote it, and what was recorded of the act that was `unclear`, if any was.
    """

    cause: str
    away: int
    before: str
    unclear: str | None = None
    recorded: bool | None = None


class ProgramStopped(Event, frozen=True):
    """The program was closed in good order."""


class ShoeBooted(Event, frozen=True):
    """The shoe was switched on or started again."""

    reason: str
    firmware: str


class ShoeNoted(Event, frozen=True):
    """A numbered message of the shoe that is no act of the game: its type and its fields."""

    type: str
    fields: dict[str, Any]


class LineFound(Event, frozen=True):
    """The shoe's line is back after it was lost."""

    why: str


class MachineResumed(Event, frozen=True):
    """The machine slept, or its clock was set: `away` ms, below 0 where the clock went back.

    `line` is how the line to the shoe stood at the first look. It stands only where the table's lock was still ours.
    """

    away: int
    line: str


class RangeLost(Event, frozen=True):
    """The shoe no longer holds numbers that the record lacks: the first wanted and the first still held."""

    serial: str
    epoch: str
    wanted: int
    held: int


class CensusAlarm(Event, frozen=True):
    """The card census found what cannot be, or should not, `out` cards of this load being out (`core.census`).

    It rests on faces that lie open, and names no other `card`; `count` is that of the card, or of the load.
    """

    what: str
    load: int
    out: int
    card: Card | None = None
    count: int = 0


class LateCards(Event, frozen=True):
    """So many cards of an open coup left the shoe while nobody listened, and were received later."""

    cards: int


class ContentDiffers(Event, frozen=True):
    """The shoe told a number again with other content; the frame of this entry is the other one."""

    serial: str
    epoch: str
    number: int


class EnteredByHand(Event, frozen=True):
    """How a card came to be entered by hand: the line's state, its ordinal in the load, its place in the coup."""

    line: str
    ordinal: int
    place: int | None
    act: str


class CardMatched(Event, frozen=True):
    """The shoe told of a card that had been entered by hand: the same card, by its ordinal in the load."""

    ordinal: int
    face: str | None


class HandCompared(Event, frozen=True):
    """All that left while nobody listened is there: so many cards were entered by hand, so many the shoe told of."""

    entered: int
    told: int


class CardHinted(Event, frozen=True):
    """The shoe's own view of a card of the coup, by its place in it: never applied (shoes.md 1.2)."""

    place: int
    hints: dict[str, str]


class HintsDiffered(Event, frozen=True):
    """With the hands open, what the shoe saw otherwise than it was played: words of `clerk.shoe.status`."""

    marks: tuple[tuple[str, int, str], ...]


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


class StandConfirmed(Event, frozen=True):
    """After a recovery the croupier said whether what lies on the cloth is what is recorded up to entry `seq`.

    If it is not, the cards on the table are counted next.
    """

    seq: int
    as_recorded: bool


class ClockConfirmed(Event, frozen=True):
    """Two persons confirmed the clock: it stood at `at`, and should be later than `last` (ms since 1970)."""

    at: int
    last: int


class PaperBegan(Event, frozen=True):
    """Play had gone on by hand: what follows is entered late, from the paper of this reference, by these two.

    Each act until the next PaperEnded has the source "paper" with the reference as its frame, and two persons.
    """

    reference: str


class PaperEnded(Event, frozen=True):
    """All that stands on the paper is entered."""


class SettingsKnown(Event, frozen=True):
    """At a start and at a day's begin: the hash of each settings file in force, their log taken in up to line `n`."""

    n: int
    files: dict[str, str]


class SettingsChanged(Event, frozen=True):
    """A settings file was changed: its hash before ("" if there was none) and after, when, by whom.

    `n` is the line of the log of settings; 0 where there is none: the file was changed by hand, and nobody is named.
    """

    n: int
    at: int
    file: str
    old: str
    new: str
    by: str
    approved: str


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


_OWN: tuple[type[Event], ...] = (
    Genesis,
    Checkpoint,
    KeyChanged,
    DaySummed,
    PeriodClosed,
    ProgramStarted,
    ProgramRecovered,
    ProgramStopped,
    ShoeBooted,
    ShoeNoted,
    LineFound,
    MachineResumed,
    RangeLost,
    CensusAlarm,
    LateCards,
    ContentDiffers,
    EnteredByHand,
    CardMatched,
    HandCompared,
    CardHinted,
    HintsDiffered,
    SignIn,
    ProofChanged,
    ProofsKnown,
    BadgeRead,
    ReliefAsked,
    TableTaken,
    StandConfirmed,
    ClockConfirmed,
    PaperBegan,
    PaperEnded,
    SettingsKnown,
    SettingsChanged,
    *TECHNICAL,
    PersonLinked,
    PersonRead,
    PersonErased,
)
KINDS: dict[str, type[Event]] = GAME | {kind.__name__: kind for kind in _OWN}


def is_game(kind: str) -> bool:
    """Tell whether the game folds this kind."""
    return kind in GAME


def is_own(event: Event) -> bool:
    """Tell whether the record alone knows this event."""
    return isinstance(event, _OWN)
