"""What column C of shoes.md 4.2 demands, claim by claim: of the clerk's state and of the words that are read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from dealer_app.core.cards import Sealed
from dealer_app.core.state import open_coup
from tests.ui.fault_table import BEGINNING, TableWorld
from tests.ui.watched import Watched

WORDS = "words"


class Claim(NamedTuple):
    """One thing that column C demands, in words and as a check."""

    text: str
    holds: Callable[[Watched], object]
    on: str = "state"  # or "words": what a person reads


@dataclass(frozen=True)
class Row:
    """One row: what column C says, the claims, how the table stands when the fault comes, what people do after it.

    `acts` stand in place of the catalogue's, where it is the table's own order that goes wrong.
    """

    says: str
    claims: tuple[Claim, ...] = ()
    in_coup: int = 2
    stops: bool = False
    word: str = "draw"
    acts: str = ""
    wait: float = 6.0
    idle: bool = False
    before: Callable[[TableWorld], None] = lambda world: None
    after: Callable[[TableWorld], None] = lambda world: None

    def changed(self, **fields: Any) -> Row:
        """The same row on another table."""
        return replace(self, **fields)


def reads(text: str) -> Claim:
    return Claim(f"a person reads {text!r}", lambda w: any(text in read.everything for read in w.reads), WORDS)


def never_reads(text: str) -> Claim:
    return Claim(f"nobody reads {text!r}", lambda w: not any(text in read.everything for read in w.reads), WORDS)


def advised(*texts: str) -> Claim:
    """What the lamps open to says all of these, at any moment."""
    return Claim(
        f"what to do names {', '.join(texts)}",
        lambda w: any(all(text in told for text in texts) for told in w.world.advice[w.advised :]),
        WORDS,
    )


def lamp(name: str, *shapes: str) -> Claim:
    """A lamp has these shapes one after the other."""

    def holds(w: Watched) -> bool:
        left = iter([read.shapes.get(name, "") for read in w.reads])
        return all(any(shape == got for got in left) for shape in shapes)

    return Claim(f"the lamp {name} is {', then '.join(shapes)}", holds, WORDS)


def chain(*lit: str) -> Claim:
    """At some moment just these of the four lamps are lit."""
    names = ("port", "bytes", "frames", "session")
    wanted = {name: name in lit for name in names}
    return Claim(
        f"lit: {', '.join(lit) or 'none'}",
        lambda w: any({n: read.shapes[n] == "good" for n in names} == wanted for read in w.reads),
        WORDS,
    )


def all_lamps_stay(*names: str) -> Claim:
    return Claim(
        f"{', '.join(names)} stay lit",
        lambda w: all(read.shapes[name] == "good" for name in names for read in w.reads),
        WORDS,
    )


def noted(*kinds: str) -> Claim:
    """Entries of these kinds, in this order."""

    def holds(w: Watched) -> bool:
        left = iter(w.kinds)
        return all(any(kind == got for got in left) for kind in kinds)

    return Claim(f"the record has {', '.join(kinds)}", holds)


def frozen(*doubts: str) -> Claim:
    return Claim(
        f"play freezes: {', '.join(doubts)}",
        lambda w: [fact["why"] for fact in w.facts if fact["kind"] == "PlayFrozen"] == list(doubts),
    )


def out(count: int) -> Claim:
    """So many cards more are out of the shoe, by the clerk."""

    def holds(w: Watched) -> bool:
        before, after = w.was.loaded, w.world.table.loaded
        return before is not None and after is not None and after.out - before.out == count

    return Claim(f"{count} cards more are out", holds)


def lies(count: int) -> Claim:
    """So many cards lie for the open coup."""

    def holds(w: Watched) -> bool:
        coup = open_coup(w.world.table)
        return coup is not None and len(coup.cards) == count

    return Claim(f"{count} cards lie", holds)


def sees(count: int) -> Claim:
    """So many cards of the coup are seen, all face down."""
    return Claim(f"{count} are seen, face down", lambda w: w.looks == ["a card, face down"] * count, WORDS)


def strays(count: int) -> Claim:
    return Claim(f"{count} lie apart", lambda w: len(w.world.table.strays) == count)


def is_so(text: str, holds: Callable[[Watched], object]) -> Claim:
    return Claim(text, holds)


def is_read(text: str, holds: Callable[[Watched], object]) -> Claim:
    return Claim(text, holds, WORDS)


NOT_FROZEN = Claim("no freeze", lambda w: "PlayFrozen" not in w.kinds)
READY_AGAIN = Claim("the line is ready in the end", lambda w: w.reads and w.reads[-1].shapes["line"] == "good", WORDS)
SEALED = Claim(
    "what was drawn lies face down",
    lambda w: (coup := open_coup(w.world.table)) is not None and all(isinstance(c, Sealed) for c in coup.cards),
)
ASKED = Claim(
    "the panel asks for the cards on the table",
    lambda w: any("Count the cards on the table" in read.everything for read in w.reads),
    WORDS,
)
CHEF_ONLY = Claim(
    "only a chef may confirm",
    lambda w: any("confirmed by 201" in r.everything and "confirmed by 118" not in r.everything for r in w.reads),
    WORDS,
)
LOOKS_SEALED = Claim(
    "its place looks as a sealed card's",
    lambda w: w.looks and set(w.looks) == {"a card, face down"},
    WORDS,
)
GUESSED = Claim(
    "the reader's guess is shown, if it has one, and nothing is filled in",
    lambda w: w.guess in ("", "??") or any("The reader takes it for" in r.everything for r in w.reads),
    WORDS,
)
NOT_ASSURED = Claim("nobody counts on the lock", lambda w: w.world.desk.status.lock == "not_assured")
SAME_LOAD = Claim(
    "no new shoe",
    lambda w: w.was.loaded and w.world.table.loaded and w.was.loaded.load == w.world.table.loaded.load,
)
COUNTED = Claim(
    "the counts behind the lamps show it",
    lambda w: any(re.search(r"bad [1-9]|noise bytes [1-9]", told) for told in w.world.advice[w.advised :]),
    WORDS,
)
HOST_TIMES = Claim(
    "entries have the host's time",
    lambda w: all(
        abs(entry.at - BEGINNING - w.world.now * 1000) < 60_000 for entry in w.world.disk.entries[w.entries :]
    ),
)
QUIET = (all_lamps_stay("port", "bytes", "frames", "session", "line"), NOT_FROZEN)
BLINK = (NOT_FROZEN, READY_AGAIN)


def late(count: int) -> Claim:
    return Claim(
        f"an entry says that {count} cards came late",
        lambda w: [f["cards"] for f in w.facts if f["kind"] == "LateCards"] == [count],
    )


def mark(key: str) -> Claim:
    """A mark beside the lamps, at any moment."""
    return Claim(f"the mark {key}", lambda w: any(key in read.shapes for read in w.reads), WORDS)


def closes() -> Claim:
    """The port is abandoned, and the window closes without waiting for it."""
    return Claim("the window closes", lambda w: "close abandoned" in w.world.notes and w.world.window.close())


def others(text: str, acts: str, wait: float, *claims: Claim, **row: Any) -> Claim:
    """The same fault done otherwise, or at another table, or for another time."""

    def holds(w: Watched) -> bool:
        other = w.other(acts, wait, **row)
        return all(claim.holds(other) for claim in claims)

    return Claim(text, holds, "other")


def same_hand(acts: str) -> Claim:
    """The coup is the one that the same acts without a crash give."""
    return Claim("the hand is that without the crash", lambda w: w.other(acts).world.table.coup == w.world.table.coup)


def entries(text: str, kind: str, holds: Callable[[Any], object]) -> Claim:
    """Some entries of this kind, and all of them so."""
    return Claim(text, lambda w: (found := w.entries_of(kind)) and all(map(holds, found)))


def by_two(entry: Any) -> bool:
    """Typed, by one person, and approved by another."""
    return entry.source.origin == "manual" and None is not entry.approved != entry.by is not None
