"""What the driver hands up and what it takes down: frozen values only.

This is the one module of `drivers` that the clerk knows. Times of the host are seconds of the clock that the
driver was given (monotonic in the product); a face is two characters, `9H`, with `?` for a half that was not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Flag, IntFlag, StrEnum, auto


class Kind(StrEnum):
    """What an event of the shoe means, whatever wire it came by (shoes.md 3.12)."""

    CARD = "card"
    UNREADABLE = "unreadable"
    CUT = "cut"
    LOADED = "loaded"
    EMPTY = "empty"
    LID = "lid"
    JAM = "jam"
    RETURNED = "returned"
    DOUBLE = "double"
    LOCK = "lock"
    BUTTON = "button"
    FAULT = "fault"
    FAULT_CLEARED = "fault_cleared"
    BOOT = "boot"
    STANDBY = "standby"
    RESULT_HINT = "result_hint"
    PRESET = "preset"
    UNPARSED = "unparsed"


class Flags(IntFlag):
    """The flags of an event as the shoe set them (shoes.md 3.4, `fl`)."""

    SENT_BEFORE = 0x01
    LOCKED = 0x02
    ERROR = 0x04
    BURN = 0x08
    SERVICE = 0x10


class Capability(Flag):
    """What a shoe on its wire can do (shoes.md 3.12)."""

    NUMBERED = auto()
    ACK = auto()
    REPLAY = auto()
    CHECKSUM = auto()
    HEARTBEAT = auto()
    LOCK = auto()
    LAMPS = auto()
    CLEAR = auto()
    CUT = auto()
    MODE_TAG = auto()
    SIDE_HINT = auto()
    RESULT_HINT = auto()
    UNREAD_EVENT = auto()
    RETURN_EVENT = auto()
    AUTHENTICITY = auto()
    QUALITY = auto()
    KEPT_LOG = auto()
    DOUBLE_EVENT = auto()
    BUTTONS = auto()
    SIGNED = auto()
    """Where it is absent the shoe is an unsigned one: nothing protects its events from somebody at the cable."""


class LinkState(StrEnum):
    """How the line to the shoe stands."""

    UP = "up"
    STALE = "stale"
    DOWN = "down"
    LOSS_POSSIBLE = "loss_possible"
    DESYNC = "desync"


class Why(StrEnum):
    """Why the link stands so: stable words, turned into sentences elsewhere."""

    SESSION = "session"
    """Up: the shoe is in session."""
    SILENT = "silent"
    """Stale: no good frame for 3.5 s, or no answer to hello."""
    NO_SESSION = "no_session"
    """Stale: the shoe is there, but does not start to send."""
    NEW_EPOCH = "new_epoch"
    """Loss possible: the shoe began a new event log."""
    OPEN = "open"
    """Up: the port is open; the wire has no session."""
    RECONNECTED = "reconnected"
    """Loss possible: a wire without numbers was away."""
    GAP = "gap"
    """Loss possible: the wire's own sequence jumped."""
    COPIES_DIFFER = "copies_differ"
    """Loss possible: two copies of one telegram differ."""
    RESTARTED = "restarted"
    """Loss possible: the shoe says that it began anew."""
    NOT_TAKEN = "not_taken"
    """Loss possible: main recorded nothing for so long that events had to be let go."""
    WRONG_SPEED = "wrong_speed"
    """Stale: bytes come and none of them make sense: wrong speed or wrong device."""
    BUSY = "busy"
    """Down: another program holds the port; `detail` names who may be it, where that can be seen."""
    MISSING = "missing"
    """Down: there is no such port."""
    DENIED = "denied"
    """Down: this user may not open the port; `detail` is the group that may, where there is one."""
    AMBIGUOUS = "ambiguous"
    """Down: more than one adapter is known in the same way, see `Candidates`; nobody guesses."""
    BAD_URL = "bad_url"
    """Down: the address is none that a port can have."""
    HELD = "held"
    """Down: another console of this machine holds the shoe; `detail` names it."""
    VANISHED = "vanished"
    """Down: the port failed while it was open."""
    BLINKS = "blinks"
    """Down: the adapter went away again as soon as it came: another program takes it (brltty), or a loose plug."""
    SLEPT = "slept"
    """Down: the machine slept, `detail` says how many seconds; the port is opened again at once."""
    HUNG = "hung"
    """Down: a call of the port did not come back and was abandoned, `detail` says which; pull the adapter out."""
    CLOSED = "closed"
    """Down: closed by order."""
    BUG = "bug"
    """Down for good: our own fault; `detail` says where. The table is suspended."""
    LOG_WENT_BACK = "log_went_back"
    """Desync: the record holds numbers that the shoe no longer knows."""
    CONTENT_DIFFERS = "content_differs"
    """Desync: a number came again with other content."""
    OTHER_SHOE = "other_shoe"
    """Desync: another serial number answers than the one bound to the table."""
    UNSIGNED = "unsigned"
    """Desync: a shoe whose key the table holds sends events without the right tag."""
    OTHER_HOST = "other_host"
    """Desync: another console has acknowledged events of this shoe."""
    RESEND_FRUITLESS = "resend_fruitless"
    """Desync: a missing number did not come though it was asked for again and again."""


@dataclass(frozen=True, slots=True)
class Counters:
    """What the decoder has met since the driver was opened; `noise` counts bytes, the others frames.

    `repeated` counts copies that a wire sends of its own accord and that its decoder let pass only once.
    """

    frames: int = 0
    bad: int = 0
    noise: int = 0
    unknown: int = 0
    repeated: int = 0

    def plus(self, *, frames: int = 0, bad: int = 0, noise: int = 0, unknown: int = 0, repeated: int = 0) -> Counters:
        """These counts and some more."""
        return Counters(
            self.frames + frames,
            self.bad + bad,
            self.noise + noise,
            self.unknown + unknown,
            self.repeated + repeated,
        )


@dataclass(frozen=True, slots=True)
class Lamps:
    """Where the chain stands: the port is open, bytes came since, frames were good, the shoe is in session."""

    port: bool
    bytes: bool
    frames: bool
    session: bool
    counters: Counters


@dataclass(frozen=True, slots=True)
class ShoeEvent:
    """One numbered event; its key is (device_uid, epoch, n), its raw frame is what is recorded.

    `repeated` says that the number is not above the last one handed up: whoever records compares it with
    what is stored (`same_event`). `count_mismatch` says that `ord` does not follow the one before (3.7, host 8).
    `t_device` is in ms, since 1970 UTC if `clock_set`, else since the shoe's boot. `reason` is the wire's own
    code for why, where or which, several joined by `|`. `type` is the wire's name of the event (`LO`, `LC`).
    """

    kind: Kind
    type: str
    device_uid: str
    firmware: str
    epoch: str
    n: int
    flags: Flags
    t_device: int
    clock_set: bool
    t_host: float
    raw: bytes
    counters: Counters = field(default_factory=Counters)
    repeated: bool = False
    count_mismatch: bool = False
    load: int | None = None
    ord: int | None = None
    face: str | None = None
    quality: int | None = None
    auth: str | None = None
    decks: int | None = None
    after: int | None = None
    count: int | None = None
    reason: str = ""
    hints: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Identity:
    """Which shoe answered, what its log holds (`oldest` to `last`) and how many cards are out of load `load`."""

    device_uid: str
    vendor: str
    model: str
    firmware: str
    epoch: str
    oldest: int
    last: int
    load: int
    ord: int
    state: int
    capabilities: Capability


@dataclass(frozen=True, slots=True)
class Link:
    """The line has changed; `detail` is technical text for the log, never a face."""

    state: LinkState
    why: Why
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port that may be meant: `place` is what `UsePort` takes, the rest is what a person tells it by."""

    place: str
    name: str
    description: str = ""
    location: str = ""


@dataclass(frozen=True, slots=True)
class Candidates:
    """The ports that are known in the same way: a person chooses by `UsePort`; comes before AMBIGUOUS."""

    ports: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class RangeLost:
    """The events `first` to `before` - 1 left the shoe's memory before they were recorded: verify the table."""

    device_uid: str
    epoch: str
    first: int
    before: int


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The answer to a `Command`; `code` is that of `RP` (00 done), None if the shoe did not answer."""

    ref: str
    cmd: str
    code: str | None
    info: str = ""


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """Order: every event up to `n` of this log is durably stored."""

    device_uid: str
    epoch: str
    n: int


@dataclass(frozen=True, slots=True)
class Desync:
    """Order: what came cannot be true (a stored number came with other content); fall silent until reopened."""

    why: Why = Why.CONTENT_DIFFERS


@dataclass(frozen=True, slots=True)
class AcceptShoe:
    """Order: from now on the shoe with this serial number is the table's; it is met when the port is next opened."""

    device_uid: str


@dataclass(frozen=True, slots=True)
class UsePort:
    """Order: from now on the table's port is at `place`: an address, or the `place` of a `Candidate`."""

    place: str


@dataclass(frozen=True, slots=True)
class Command:
    """Order: send `cmd` of shoes.md 3.6 with its fields but the command id; `ref` comes back in the answer."""

    cmd: str
    values: Mapping[str, int | str] = field(default_factory=dict)
    ref: str = ""


Message = ShoeEvent | Identity | Link | RangeLost | CommandResult | Candidates
"""Whatever `deliver` is given."""

Order = Acknowledge | Desync | AcceptShoe | UsePort | Command
"""Whatever the driver may be told; the first two come from the clerk."""


def same_event(stored: bytes, repeated: bytes) -> bool:
    """Whether two raw SHOE/1 frames carry the same event, all but the flag "sent before" (3.7, host 4)."""
    return _as_first_sent(stored) == _as_first_sent(repeated)


def _as_first_sent(raw: bytes) -> bytes:
    """The body, without the check, as it was before it was repeated."""
    body = raw.strip(b"\x02\r\n").partition(b"\x03")[0]
    return _FLAGS.sub(lambda m: m[1] + b"%02X" % (int(m[2], 16) & ~Flags.SENT_BEFORE), body, count=1)


def guessed_face(raw: bytes) -> str:
    """What a SHOE/1 shoe took a card for that it did not read: two characters with `?` for a half it has no idea of.

    Empty where the frame is of no such card, or nothing at all was guessed.
    """
    face = told_face(raw)
    return "" if face == "??" else face


def told_face(raw: bytes) -> str:
    """The face field of a SHOE/1 frame of a card, "" where it is of none."""
    fields = raw.strip(b"\x02\r\n").partition(b"\x03")[0].decode("ascii", "replace").split("|")
    at = {"CU": 8, "CD": 7}.get(fields[0], len(fields))
    return fields[at] if at < len(fields) else ""


_FLAGS = re.compile(rb"\A((?:@[0-9A-F]{2}\|)?..\|[0-9A-F]{4}\|[0-9A-F]{8}\|)([0-9A-F]{2})(?=\|)")
