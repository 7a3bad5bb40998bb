"""Column C of F49 to F60: lid, jam, load, clock, actuators, other wires, the disk, the chain of lamps."""

from __future__ import annotations

from tests.ui.claims import (
    ASKED,
    BLINK,
    CHEF_ONLY,
    HOST_TIMES,
    LOOKS_SEALED,
    NOT_ASSURED,
    NOT_FROZEN,
    QUIET,
    SAME_LOAD,
    SEALED,
    Row,
    advised,
    by_two,
    chain,
    entries,
    frozen,
    is_read,
    is_so,
    lamp,
    lies,
    mark,
    noted,
    out,
    reads,
    sees,
)
from tests.ui.fault_people import both_open, compared, fives_loaded, keys, then

ROWS: dict[str, Row] = {
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
        (is_so("the shoe refuses", lambda w: "NS 04" in w.heard), SAME_LOAD, NOT_FROZEN, reads("load not taken")),
        in_coup=0,
        after=fives_loaded,
    ),
    "F51.1": Row(
        "a discrepancy at the shoe's end", (reads("empty after 311 cards"), noted("CensusAlarm")), in_coup=0, wait=14
    ),
    "F51.2": Row(
        "a discrepancy at the shoe's end",
        (reads("More cards are out than the 312"), noted("CensusAlarm")),
        in_coup=0,
        wait=14,
    ),
    "F52": Row(
        "times from the host, difference noted",
        (mark("clock_off"), reads("shoe's clock off"), HOST_TIMES, lies(3), NOT_FROZEN),
    ),
    "F53": Row(
        "lock not assured",
        (mark("not_assured"), reads("lock not assured"), advised("lock does not move"), NOT_ASSURED),
    ),
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
    "F56": Row("both cards, in order", (lies(4), sees(4), SEALED, NOT_FROZEN)),
    "F56.1": Row("both cards, the alarm between them told", (lies(4), SEALED, reads("E5 Lid"), NOT_FROZEN)),
    "F56.2": Row(
        "the croupier is told of the odd one, and sees it after the coup",
        (
            mark("unparsed"),
            reads("not understood"),
            is_read("not shown in the coup", lambda w: not any("H3" in r.everything for r in w.sealed)),
            is_read("shown after it", lambda w: any("H3" in told for told in w.world.advice[w.advised :])),
            noted("Settled"),
        ),
        after=both_open,
    ),
    "F57": Row("one and two cards, as the profile says", (lies(4), sees(4), SEALED, NOT_FROZEN)),
    "F58": Row("one card", (lies(3), sees(3), SEALED, NOT_FROZEN)),
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
