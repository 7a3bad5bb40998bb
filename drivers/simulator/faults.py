"""The faults F01 to F60 by their names, and what to do to make each happen (shoes.md 4.2).

A fault is text: acts one after the other, each with the seconds after which it comes, `@1.5 pull`. Acts are the
hand's lines without their time, the line's words (`mangler`), and what is done to port and host (`world`). Where a
fault has several faces each stands as a variant. `side` says where it is done: a simulator in a process of its own
can do those of the shoe and of the line; those of port and host need the host's process, and `world` does them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PLAIN = "MAVQCRDB"
LOCKING = "LMAVQCRDB"

SIDES = ("line", "shoe", "port", "host")


@dataclass(frozen=True, slots=True)
class Act:
    """One act and when it comes, in s after the fault began."""

    after: float
    words: str


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its title, where it is done, on which wire, and its variants as text."""

    title: str
    side: str
    variants: tuple[str, ...]
    wire: str = "shoe1"
    caps: str = PLAIN

    def acts(self, variant: int = 0) -> tuple[Act, ...]:
        """The acts of a variant in the order of their times."""
        return acts(self.variants[variant])


def acts(text: str) -> tuple[Act, ...]:
    """Acts separated by semicolons; ValueError if one has no sensible time."""
    found = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        timed = re.fullmatch(r"(?:@(\d{1,5}(?:\.\d{1,3})?)\s+)?([^@].*)", part)
        if timed is None:
            raise ValueError(part)
        found.append(Act(float(timed[1] or 0), timed[2]))
    return tuple(sorted(found, key=lambda act: act.after))


_EACH_REASON = tuple(f"unread {reason}" for reason in range(10))
_ERRORS = ("OSError", "termios.error", "TypeError", "PermissionError")

FAULTS: dict[str, Fault] = {
    "F01": Fault("cable pulled between coups, back after 5 s", "line", ("break 5",)),
    "F02": Fault("cable pulled during a coup, two cards drawn meanwhile", "line", ("break 5; @1 pull; @2 pull",)),
    "F03": Fault("the same on a wire without replay", "port", ("unplug 5; @1 pull; @2 pull",), "angel"),
    "F04": Fault("the port comes back under another name", "port", ("unplug 2; rename ttyUSB7",)),
    "F05": Fault("another shoe is plugged in", "port", ("swap 8; unplug 1",)),
    "F06": Fault("two adapters of equal identity", "port", ("twin; unplug 1",)),
    "F07": Fault("the console is killed before the commit of a card", "host", ("kill before; @0.2 pull",)),
    "F08": Fault("killed after the commit, before the acknowledgement", "host", ("kill after; @0.2 pull",)),
    "F09": Fault("power dip at the shoe, log kept", "shoe", ("dip", "midway; @0.1 dip")),
    "F10": Fault("power dip at the shoe, log lost", "shoe", ("forget",)),
    "F11": Fault("log rolled back in the same epoch", "shoe", ("roll 3",)),
    "F12": Fault("the shoe's memory overruns while the host is away", "host", ("away 1100",)),
    "F13": Fault("one bit wrong in every 50th frame", "line", ("flip 50; pulls 75",)),
    "F14": Fault("a frame is cut in the middle, the next follows at once", "line", ("half; @0.1 pull; @0.1 pull",)),
    "F15": Fault(
        "frames in single bytes, many frames at once",
        "line",
        ("split; @0.1 pull; @1 pull", "glue 2; @0.1 pulls 15"),
    ),
    "F16": Fault("every event is sent three times", "line", ("thrice; @0.1 pull; @0.3 pull",)),
    "F17": Fault("one event number is skipped", "line", ("skip; @0.1 pull; @0.1 pull",)),
    "F18": Fault("a number comes again with another face", "line", ("other 2C",)),
    "F19": Fault("bytes of yesterday lie in the buffer at opening", "line", ("unplug 1; old",)),
    "F20": Fault("wrong speed", "line", ("speed 6",)),
    "F21": Fault("noise of 1 kB a second between good frames", "line", ("noise 1000 5; @1 pull; @2 pull",)),
    "F22": Fault("an endless stream without an end of frame", "line", ("endless 6",)),
    "F23": Fault("readiness without data", "port", ("ready",)),
    "F24": Fault("an error out of any call", "port", tuple(f"raise {name}" for name in _ERRORS)),
    "F25": Fault("writing blocks", "port", ("blocked 4; @0.1 order US count=1",), caps=LOCKING),
    "F26": Fault("closing hangs for 60 s", "port", ("hang 60; @0.5 close",)),
    "F27": Fault("the port is busy, and free after 12 s", "port", ("unplug 0.2; taken 12",)),
    "F28": Fault("permission denied", "port", ("unplug 0.2; denied 11",)),
    "F29": Fault("the adapter vanishes half a second after it appeared", "port", ("unplug 1; blink 0.5",)),
    "F30": Fault("opening the port resets the shoe", "port", ("unplug 0.2; dtr",)),
    "F31": Fault("the host sleeps for ten minutes", "host", ("sleep 600; @1 pull; @2 pull",)),
    "F32": Fault("latency and bursts", "line", ("late 6; pulls 8",)),
    "F33": Fault("heartbeats stop, events still come", "line", ("mute HB 9; @2 pull; @5 pull; @8 pull",)),
    "F34": Fault("heartbeats go on, events never", "shoe", ("offline; @0.2 pull",)),
    "F35": Fault("the heartbeat is ahead and no event comes", "line", ("mute events 2.5; @0.1 pull",)),
    "F36": Fault(
        "the answer to a command is lost", "line", ("mute answers 0.8; @0.1 order LS reason=0",), caps=LOCKING
    ),
    "F37": Fault(
        "a command is refused",
        "shoe",
        ("busy 1; @0.1 order LS reason=0", "order CE code=21"),
        caps=LOCKING,
    ),
    "F38": Fault("a card leaves unread, for each reason", "shoe", _EACH_REASON),
    "F39": Fault("a card is taken for another, with high quality", "shoe", ("misread 2C",)),
    "F40": Fault("a foreign card", "shoe", ("foreign 9H",)),
    "F41": Fault("two cards in one passage", "shoe", ("double",)),
    "F42": Fault("a card is pushed back and drawn again", "shoe", ("back; @0.5 pull",)),
    "F43": Fault("a card leaves a locked slot", "shoe", ("key lock; @0.2 force",), caps=LOCKING),
    "F44": Fault(
        "the banker's card is called the player's third", "shoe", ("pulls 2; @1 coup; @1.5 pulls 5",), "angel"
    ),
    "F45": Fault("the shoe takes a lawful card for an overdraw", "shoe", ("coup; pulls 7",), "angel"),
    "F46": Fault("the shoe's time for drawing runs out", "shoe", ("timeout",), "angel"),
    "F47": Fault(
        "the stop card in the burn, as first card, in a coup, never",
        "shoe",
        ("order MD mode=B; @0.1 cut", "load; @0.1 cut", "pulls 3; @1 cut; @1.5 pull", "load; nostop; @0.1 drain"),
    ),
    "F48": Fault("the shoe is empty in the middle of a coup", "shoe", ("drain; @0.5 pull",)),
    "F49": Fault("the lid is opened, and closed without a load", "shoe", ("lid open", "lid open; @1 lid close")),
    "F50": Fault("a jam, cleared or not", "shoe", ("jam E; @2 unjam", "jam E")),
    "F51": Fault(
        "a load with a wrong number of packs or cards",
        "shoe",
        ("order NS decks=5", "count -1; load; @0.1 drain; @0.2 pull", "count 1; load; @0.1 drain; @0.2 pull"),
    ),
    "F52": Fault(
        "the shoe's clock is wrong or runs backwards",
        "shoe",
        ("clock 315360000; @0.1 pull", "clock -60; @0.1 pull"),
    ),
    "F53": Fault(
        "an actuator is broken",
        "shoe",
        ("fault 41; @0.2 order US count=1", "fault 42; @0.2 order LM lamp=E mode=1"),
        caps=LOCKING,
    ),
    "F54": Fault("two consoles on one shoe", "host", ("full 25; @0.1 pull; @0.5 second",)),
    "F55": Fault("a flood of frames of an unknown type", "line", ("flood 1000 3; @1 pull",)),
    "F56": Fault(
        "two tokens a space apart, an alarm between two cards, both tens, a token the wrong way round",
        "line",
        (
            "say [Game]<Card:9H> [Game]<Card:KC>",
            "say [Game]<Card:10H> [Game]<Alarm:E5 Lid> [Game]<Card:TH>",
            "say [Game]<Card:H3>",
        ),
        "beetek",
    ),
    "F57": Fault(
        "the same symbol twice at once, and two equal cards", "line", ("say 9H; @0.1 say 9H; @1 say 9H",), "scanner"
    ),
    "F58": Fault(
        "a tag stays, is not known, is out already",
        "line",
        ("tag 300; @0.3 tag 300; @0.6 tag 300", "tag unknown", "tag 300; @3 tag 300"),
        "rfid",
    ),
    "F59": Fault("the record cannot be written", "host", ("full 5; @0.1 pulls 12",)),
    "F60": Fault("the device server answers, its serial side is dead", "line", ("dead 6",)),
}
"""Name -> fault; the one table of them."""
