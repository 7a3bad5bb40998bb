"""Column C of shoes.md 4.2, row by row, as claims: on the clerk's state and on the words that a person reads."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from dealer_app.core import events
from dealer_app.core.cards import Sealed
from dealer_app.core.state import open_coup
from tests.ui.fault_table import BEGINNING, TableWorld
from tests.ui.watched import Watched


class Claim(NamedTuple):
    """One thing that column C demands, in words and as a check."""

    text: str
    holds: Callable[[Watched], object]


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
    return Claim(f"a person reads {text!r}", lambda w: any(text in read.everything for read in w.reads))


def never_reads(text: str) -> Claim:
    return Claim(f"nobody reads {text!r}", lambda w: not any(text in read.everything for read in w.reads))


def advised(*texts: str) -> Claim:
    """What the lamps open to says all of these, at any moment."""
    return Claim(
        f"what to do names {', '.join(texts)}",
        lambda w: any(all(text in told for text in texts) for told in w.world.advice[w.advised :]),
    )


def lamp(name: str, *shapes: str) -> Claim:
    """A lamp has these shapes one after the other."""

    def holds(w: Watched) -> bool:
        left = iter([read.shapes.get(name, "") for read in w.reads])
        return all(any(shape == got for got in left) for shape in shapes)

    return Claim(f"the lamp {name} is {', then '.join(shapes)}", holds)


def chain(*lit: str) -> Claim:
    """At some moment just these of the four lamps are lit."""
    names = ("port", "bytes", "frames", "session")
    wanted = {name: name in lit for name in names}
    return Claim(
        f"lit: {', '.join(lit) or 'none'}",
        lambda w: any({n: read.shapes[n] == "good" for n in names} == wanted for read in w.reads),
    )


def all_lamps_stay(*names: str) -> Claim:
    return Claim(
        f"{', '.join(names)} stay lit",
        lambda w: all(read.shapes[name] == "good" for name in names for read in w.reads),
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


def strays(count: int) -> Claim:
    return Claim(f"{count} lie apart", lambda w: len(w.world.table.strays) == count)


def is_so(text: str, holds: Callable[[Watched], object]) -> Claim:
    return Claim(text, holds)


NOT_FROZEN = Claim("no freeze", lambda w: "PlayFrozen" not in w.kinds)
READY_AGAIN = Claim("the line is ready in the end", lambda w: w.reads and w.reads[-1].shapes["line"] == "good")
SEALED = Claim(
    "what was drawn lies face down",
    lambda w: (coup := open_coup(w.world.table)) is not None and all(isinstance(c, Sealed) for c in coup.cards),
)
ASKED = Claim(
    "the panel asks for the cards on the table",
    lambda w: any("Count the cards on the table" in read.everything for read in w.reads),
)
CHEF_ONLY = Claim(
    "only a chef may confirm",
    lambda w: any("confirmed by 201" in r.everything and "confirmed by 118" not in r.everything for r in w.reads),
)
LOOKS_SEALED = Claim(
    "its place looks as a sealed card's",
    lambda w: w.looks and set(w.looks) == {"a card, face down"},
)
GUESSED = Claim(
    "the reader's guess is shown, if it has one, and nothing is filled in",
    lambda w: w.guess in ("", "??") or any("The reader takes it for" in r.everything for r in w.reads),
)
SAME_LOAD = Claim(
    "no new shoe",
    lambda w: w.was.loaded and w.world.table.loaded and w.was.loaded.load == w.world.table.loaded.load,
)
COUNTED = Claim(
    "the counts behind the lamps show it",
    lambda w: any(re.search(r"bad [1-9]|noise bytes [1-9]", told) for told in w.world.advice[w.advised :]),
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
    return Claim(f"the mark {key}", lambda w: any(key in read.shapes for read in w.reads))


def closes() -> Claim:
    """The port is abandoned, and the window closes without waiting for it."""
    return Claim("the window closes", lambda w: "close abandoned" in w.world.notes and w.world.window.close())


def others(text: str, acts: str, wait: float, *claims: Claim, **row: Any) -> Claim:
    """The same fault done otherwise, or at another table, or for another time."""

    def holds(w: Watched) -> bool:
        other = w.other(acts, wait, **row)
        return all(claim.holds(other) for claim in claims)

    return Claim(text, holds)


def both_open(world: TableWorld) -> None:
    """The word is said, the cards that are due have left, and both hands are shown."""
    while world.drawn_in_coup < 4:
        world.do("pull")
        world.wait(0.5)
    world.say(events.Spoken("punter", "stand"))
    world.say(events.Shown("both"))
    for _ in range(2):
        if world.is_drawing:
            world.do("pull")
            world.wait(0.5)


def name_all(world: TableWorld) -> None:
    """Each face that is wanting is typed, and confirmed by another."""
    for _ in range(4):
        if world.is_naming:
            world.keys("9 Enter 3 Enter 118 Enter")


def then(*steps: Callable[[TableWorld], object]) -> Callable[[TableWorld], None]:
    def all_of_it(world: TableWorld) -> None:
        for step in steps:
            step(world)

    return all_of_it


def compared(count: int, who: str = "118") -> Callable[[TableWorld], None]:
    """The croupier counts the cards, and another confirms it, on the keypad."""
    return lambda world: world.keys(f"{count} Enter {who} Enter")


def three_cards_left(world: TableWorld) -> None:
    """A shoe is filled that holds three cards only, whatever it says, and a coup is begun from it."""
    world.play("bank_offered", "between")
    world.bench.device = replace(world.device, short=309)
    world.do("load")
    world.wait(0.5)
    world.play()


def keys(signs: str) -> Callable[[TableWorld], None]:
    return lambda world: world.keys(signs)


def same_hand(acts: str) -> Claim:
    """The coup is the one that the same acts without a crash give."""
    return Claim("the hand is that without the crash", lambda w: w.other(acts).world.table.coup == w.world.table.coup)


def entries(text: str, kind: str, holds: Callable[[Any], object]) -> Claim:
    """Some entries of this kind, and all of them so."""
    return Claim(text, lambda w: (found := w.entries_of(kind)) and all(map(holds, found)))


def by_two(entry: Any) -> bool:
    """Typed, by one person, and approved by another."""
    return entry.source.origin == "manual" and None is not entry.approved != entry.by is not None


ROWS: dict[str, Row] = {
    "F01": Row(
        "amber lamp, no freeze, a line in the log",
        (
            lamp("line", "doubt", "good"),
            chain("port"),
            reads("shoe silent: nothing comes from it"),
            advised("cable"),
            NOT_FROZEN,
            is_so("the log says so", lambda w: any("line stale: silent" in text for text in w.lines.texts)),
            out(0),
        ),
        in_coup=0,
        wait=12,
    ),
    "F02": Row(
        "cards appear, coup goes on, entry 2 cards received late",
        (lamp("line", "doubt", "good"), NOT_FROZEN, lies(4), SEALED, noted("CardDrawn", "CardDrawn"), late(2)),
        wait=12,
    ),
    "F03": Row(
        "freeze; compared; each card named when it lies open, confirmed, marked manual",
        (
            frozen("loss_possible"),
            ASKED,
            reads("A card may have left the shoe unheard"),
            noted("CardsCompared", "CardDrawn", "CardDrawn", "CardNamed", "CardNamed", "Settled"),
            entries("each by hand, confirmed", "CardNamed", by_two),
            entries("compared by two", "CardsCompared", by_two),
        ),
        after=then(compared(4), both_open, name_all),
        wait=12,
    ),
    "F04": Row(
        "as F01", (lamp("line", "doubt", "good"), *BLINK, reads("the cable is out"), out(0)), in_coup=0, wait=8
    ),
    "F05": Row(
        "different shoe; only between coups the chef accepts it",
        (
            reads("another shoe"),
            reads("SIM"),
            CHEF_ONLY,
            noted("ShoeAccepted"),
            others("not in a coup", "", 0, reads("another shoe"), never_reads("Take this shoe"), in_coup=2),
        ),
        in_coup=0,
        after=keys("201 Enter"),
        wait=12,
    ),
    "F06": Row(
        "a choice of the adapters",
        (reads("more than one adapter fits"), advised("Choose the adapter"), reads("ttyUSB1"), NOT_FROZEN),
        in_coup=0,
    ),
    "F07": Row(
        "the same hand as without the crash",
        (lies(3), SEALED, NOT_FROZEN, noted("CardDrawn"), same_hand("@0.2 pull")),
    ),
    "F08": Row("no second card", (lies(3), SEALED, NOT_FROZEN, noted("CardDrawn"), same_hand("@0.2 pull"))),
    "F09": Row(
        "a note, the coup goes on",
        (noted("ShoeBooted"), NOT_FROZEN, lies(2), SEALED, never_reads("Play stands still")),
    ),
    "F09.1": Row(
        "a note, the coup goes on",
        (noted("ShoeBooted"), NOT_FROZEN, SEALED, never_reads("Play stands still")),
    ),
    "F10": Row(
        "freeze if a coup was open",
        (
            frozen("new_epoch"),
            ASKED,
            reads("the shoe has lost its memory"),
            others("no freeze between coups", "forget", 0, NOT_FROZEN, noted("ShoeBooted"), in_coup=0),
        ),
    ),
    "F11": Row(
        "freeze, chef de table",
        (frozen("desync"), ASKED, CHEF_ONLY, reads("the shoe knows less than the record"), advised("Call the chef")),
    ),
    "F12": Row(
        "shoe closed for play, inventory report",
        (
            frozen("range_lost"),
            ASKED,
            CHEF_ONLY,
            reads("Close it for play"),
            noted("RangeLost"),
            is_so(
                "the shoe gives no further coup",
                lambda w: (
                    w.world.table.loaded and (w.world.table.loaded.to_come.closed or w.world.table.loaded.ended)
                ),
            ),
            reads("count its cards"),
            is_so("an inventory of the load", lambda w: getattr(w.world.clerk, "inventory", None)),
        ),
        wait=12,
    ),
    "F13": Row(
        "nothing visible but a counter",
        (*QUIET, out(75), is_so("a counter", lambda w: w.bad + w.noise > 0), COUNTED),
        wait=26,
    ),
    "F14": Row("none", (*QUIET, out(2))),
    "F15": Row("none", (*QUIET, out(2))),
    "F15.1": Row("none", (*QUIET, out(15)), wait=12),
    "F16": Row("none", (*QUIET, lies(4), SEALED)),
    "F17": Row(
        "none; after 5 failures freeze",
        (
            *QUIET,
            lies(4),
            SEALED,
            others("freeze after 5", "mute events 20; @0.2 pulls 2", 26, frozen("resend_fruitless"), ASKED),
        ),
    ),
    "F18": Row(
        "freeze; both faces in the record, told once the card lies open",
        (
            frozen("desync"),
            ASKED,
            CHEF_ONLY,
            noted("ContentDiffers"),
            is_so("both frames are kept", lambda w: len(w.frames_of(8)) == 2),
            reads("a number came twice and differs"),
            is_so("not told while it lies closed", lambda w: not any("told twice" in r.everything for r in w.sealed)),
            reads("card 4 told twice"),
            is_so("the other face", lambda w: any("card 4 a second time, as 2♣" in t for t in w.world.advice)),
        ),
        in_coup=4,
        after=then(compared(4, "201"), both_open),
    ),
    "F19": Row("none", (*BLINK, lamp("line", "doubt", "good"), out(0), never_reads("not understood"))),
    "F20": Row(
        "a clear message, no card",
        (
            reads("wrong speed, or no shoe"),
            chain("port", "bytes"),
            advised("same speed", "No card is taken"),
            out(0),
            *BLINK,
        ),
        wait=26,
    ),
    "F21": Row(
        "quality lamp amber",
        (
            lamp("frames", "doubt", "good"),
            reads("line disturbed"),
            advised("exchange the cable"),
            lies(4),
            NOT_FROZEN,
        ),
        wait=12,
    ),
    "F22": Row("message", (reads("wrong speed, or no shoe"), chain("port", "bytes"), out(0), *BLINK), wait=26),
    "F23": Row(
        "amber, then red",
        (
            lamp("line", "doubt", "good"),
            reads("the cable is out"),
            *BLINK,
            others("then red", "ready; unplug 4", 14, lamp("line", "doubt", "bad", "good")),
        ),
        wait=8,
    ),
    "F24": Row(
        "amber, then red",
        (
            lamp("line", "doubt", "good"),
            reads("the cable is out"),
            *BLINK,
            others("then red", "raise OSError; unplug 4", 14, lamp("line", "doubt", "bad", "good")),
        ),
        wait=8,
    ),
    "F25": Row(
        "command not confirmed; lock shown as unknown",
        (mark("not_assured"), reads("lock not assured"), advised("let nobody draw"), NOT_FROZEN),
        in_coup=0,
        acts="blocked 4; @0.1 people",
        wait=12,
    ),
    "F26": Row("the application closes normally", (reads("the line is closed"), closes()), in_coup=0),
    "F27": Row(
        "a message naming the likely culprit",
        (
            reads("another program holds the port"),
            advised("ModemManager", "console"),
            lamp("line", "bad", "good"),
            *BLINK,
        ),
        wait=26,
    ),
    "F28": Row(
        "instructions",
        (reads("this user may not open the port"), advised("group", "root"), lamp("line", "bad", "good"), *BLINK),
        wait=26,
    ),
    "F29": Row("instructions", (advised("brltty"), lamp("line", "doubt", "bad", "good"), *BLINK), wait=14),
    "F30": Row("none", (noted("ShoeBooted"), lies(2), SEALED, *BLINK)),
    "F31": Row("freeze only if numbers do not close", (NOT_FROZEN, lies(4), SEALED, READY_AGAIN), wait=630),
    "F32": Row("cards may come in pairs", (*QUIET, out(8)), wait=12),
    "F33": Row("none", (*QUIET, out(3)), wait=12),
    "F34": Row("none", (*QUIET, lies(3), SEALED), wait=8),
    "F35": Row("none", (*QUIET, lies(3), SEALED), wait=8),
    "F36": Row(
        "one lock action only",
        (NOT_FROZEN, is_so("the slot is freed once", lambda w: w.locks == ["U|H"]), all_lamps_stay("line")),
        in_coup=0,
        acts="mute answers 0.8; @0.1 people",
        wait=8,
    ),
    "F37": Row(
        "busy: tried again until it is done",
        (NOT_FROZEN, is_so("the slot is freed once", lambda w: w.locks == ["U|H"])),
        in_coup=0,
        acts="busy 1; @0.2 people",
        wait=8,
    ),
    "F37.1": Row(
        "refused: its place stays empty",
        (*QUIET, is_so("the answer was heard", lambda w: "CE 06" in w.texts), never_reads("lock not assured")),
        in_coup=0,
    ),
    "F38": Row(
        "a place that looks as a sealed card; its face asked for when it lies open, the guess never taken",
        (
            NOT_FROZEN,
            LOOKS_SEALED,
            is_so(
                "asked only when it lies open", lambda w: not any("was not read" in r.everything for r in w.sealed)
            ),
            reads("Card 3 was not read"),
            GUESSED,
            noted("CardNamed", "Settled"),
            entries("named by hand, confirmed", "CardNamed", by_two),
        ),
        after=then(both_open, name_all),
    ),
    "F39": Row(
        "a seventh equal face raises an alarm, once it lies open",
        (
            frozen("census"),
            ASKED,
            CHEF_ONLY,
            reads("2♣ is out 7 times"),
            is_so("no sign while sealed", lambda w: not any("is out" in r.everything for r in w.sealed_reads)),
        ),
        acts="; ".join(f"@{i} people; @{i}.2 misread 2C" for i in range(12)),
        in_coup=0,
        wait=16,
    ),
    "F40": Row("freeze at once, without a face; chef de table", (frozen("foreign_card"), ASKED, CHEF_ONLY, lies(3))),
    "F41": Row(
        "second card without permission, the house's rule decides",
        (noted("CardDrawn", "StrayCard"), strays(1), mark("double"), reads("not due"), NOT_FROZEN),
        in_coup=5,
    ),
    "F42": Row(
        "card taken off the hand, then on again",
        (noted("CardReturned", "CardDrawn"), lies(3), SEALED, out(0), NOT_FROZEN),
        in_coup=3,
    ),
    "F43": Row(
        "a stray card, without permission, without its face",
        (noted("StrayCard"), lies(2), strays(1), mark("forced"), reads("card without permission"), NOT_FROZEN),
    ),
    "F44": Row(
        "the card goes to the banker; disagreement in the log, no alarm",
        (
            noted("CardHinted"),
            is_so("the banker has three cards", lambda w: w.most_of("banker") == 3 and w.most_of("punter") == 2),
            noted("HintsDiffered"),
            NOT_FROZEN,
        ),
        in_coup=4,
        word="stand",
    ),
    "F45": Row(
        "no sign while a hand is sealed; then: shoe expects punto banco",
        (
            is_so("no sign while sealed", lambda w: not any("punto_banco" in r.shapes for r in w.sealed_reads)),
            mark("punto_banco"),
            reads("shoe expects punto banco"),
            NOT_FROZEN,
        ),
        in_coup=4,
        after=both_open,
    ),
    "F46": Row(
        "a quiet note when the hands lie open",
        (
            is_so("no sign while sealed", lambda w: not any("time_out" in r.shapes for r in w.sealed)),
            reads("shoe's time ran out"),
            NOT_FROZEN,
        ),
        in_coup=4,
        after=both_open,
    ),
    "F47": Row(
        "last coup from the right point (in the burn)",
        (noted("StopCardOut"), reads("stop card out"), NOT_FROZEN),
        in_coup=0,
    ),
    "F47.1": Row(
        "last coup from the right point (first card)",
        (noted("ShoeLoaded", "StopCardOut"), NOT_FROZEN),
        in_coup=0,
    ),
    "F47.2": Row(
        "last coup from the right point (in a coup)",
        (noted("StopCardOut"), reads("stop card out"), NOT_FROZEN),
    ),
    "F47.3": Row(
        "a warning: no stop card", (reads("no stop card"), mark("cut_card_missing"), out(305)), in_coup=0, wait=14
    ),
    "F48": Row(
        "freeze; finished by house rule, or void by the chef",
        (
            frozen("empty"),
            ASKED,
            reads("The shoe says that it is empty"),
            reads("The coup is void"),
            noted("Ruled", "CoupAnnulled"),
        ),
        in_coup=6,
        before=three_cards_left,
        after=keys("* 201 Enter"),
        wait=8,
    ),
    "F49": Row(
        "freeze until the chef confirms; no new shoe",
        (frozen("lid"), CHEF_ONLY, ASKED, SAME_LOAD, mark("lid_open"), noted("CardsCompared")),
        after=compared(2, "201"),
    ),
    "F50": Row(
        "freeze; goes on when cleared",
        (
            frozen("jam"),
            ASKED,
            mark("jam"),
            noted("CardsCompared"),
            is_so("goes on", lambda w: not w.world.table.frozen),
        ),
        after=compared(2),
    ),
    "F50.1": Row(
        "freeze; cards by hand",
        (
            frozen("jam"),
            ASKED,
            mark("jam"),
            noted("CardsCompared", "CardEntered", "CardDrawn", "CardEntered", "CardDrawn"),
            entries("by hand, confirmed", "CardEntered", by_two),
            lies(4),
            reads("A card has left"),
        ),
        after=then(compared(2), keys("/ 118 Enter Enter")),
    ),
    "F51": Row(
        "a wrong number of packs is refused, no load begins",
        (is_so("the shoe refuses", lambda w: "NS 04" in w.texts), SAME_LOAD, NOT_FROZEN),
        in_coup=0,
    ),
    "F51.1": Row("a discrepancy at the shoe's end", (reads("empty after 311 cards"),), in_coup=0, wait=14),
    "F51.2": Row("a discrepancy at the shoe's end", (reads("More cards are out than the 312"),), in_coup=0, wait=14),
    "F52": Row(
        "times from the host, difference noted",
        (mark("clock_off"), reads("shoe's clock off"), HOST_TIMES, lies(3), NOT_FROZEN),
    ),
    "F53": Row("lock not assured", (mark("not_assured"), reads("lock not assured"), advised("lock does not move"))),
    "F53.1": Row(
        "lamp broken: told, play goes on", (reads("shoe fault 42"), advised("lamp of the shoe"), NOT_FROZEN)
    ),
    "F54": Row(
        "message",
        (
            frozen("other_host"),
            reads("another console answers this shoe"),
            advised("second console", "device server"),
            ASKED,
        ),
        wait=28,
    ),
    "F55": Row("none; window responsive", (*QUIET, lies(3), SEALED)),
    "F56": Row("both cards, in order", (lies(4), SEALED, NOT_FROZEN)),
    "F56.1": Row("both cards, the alarm between them told", (lies(4), SEALED, reads("E5 Lid"), NOT_FROZEN)),
    "F56.2": Row(
        "the croupier is told of the odd one, and sees it after the coup",
        (
            mark("unparsed"),
            reads("not understood"),
            is_so("not shown in the coup", lambda w: not any("H3" in r.everything for r in w.sealed)),
            is_so("shown after it", lambda w: any("H3" in told for told in w.world.advice[w.advised :])),
            noted("Settled"),
        ),
        after=both_open,
    ),
    "F57": Row("one and two cards, as the profile says", (lies(4), SEALED, NOT_FROZEN)),
    "F58": Row("one card", (lies(3), SEALED, NOT_FROZEN)),
    "F58.1": Row("an unread card", (lies(3), LOOKS_SEALED, NOT_FROZEN)),
    "F58.2": Row("an alarm", (lies(3), mark("out_already"), reads("a tag came twice"))),
    "F59": Row(
        "red, freeze; resumes without loss",
        (
            reads("The table is suspended"),
            out(12),
            is_so("nothing is lost", lambda w: w.whole),
            is_so("play goes on", lambda w: not w.world.clerk.lamps.suspended),
        ),
        stops=True,
        wait=12,
    ),
    "F60": Row(
        "the four lamps show where the chain breaks",
        (
            chain("port"),
            reads("no bytes"),
            advised("not one byte", "serial side"),
            lamp("line", "doubt", "good"),
            *BLINK,
        ),
        wait=14,
    ),
}
MISSING: dict[str, str] = {
    "F06": "the adapters to choose from are not handed up by the driver yet",
    "F12": "no inventory of the load yet",
    "F39": "no census yet",
    "F51.1": "no balance of the load yet",
    "F51.2": "no balance of the load yet",
}
"""Rows of which column C does not hold yet, and why; they are counted as missing."""
