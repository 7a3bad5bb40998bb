"""How the program came and went, and what was confirmed before play went on (record.md 2.6)."""

from __future__ import annotations

from dealer_app.core.events import Event


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


class MachineResumed(Event, frozen=True):
    """The machine slept, or its clock was set: `away` ms, below 0 where the clock went back.

    `line` is how the line to the shoe stood at the first look. It stands only where the table's lock was still ours.
    """

    away: int
    line: str


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
