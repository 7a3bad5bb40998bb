"""Column C of F01 to F12: the cable, the port, the console's end, the shoe's memory."""

from __future__ import annotations

from tests.ui.claims import (
    ASKED,
    BLINK,
    CHEF_ONLY,
    NOT_FROZEN,
    SEALED,
    Row,
    advised,
    by_two,
    chain,
    entries,
    frozen,
    is_so,
    lamp,
    late,
    lies,
    never_reads,
    noted,
    others,
    out,
    reads,
    same_hand,
    sees,
)
from tests.ui.fault_people import both_open, compared, keys, name_all, next_load, then, waits

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
        (
            reads("more than one adapter fits"),
            advised("Choose the adapter"),
            reads("ttyUSB1"),
            lamp("line", "bad", "good"),
            is_so("that one is opened", lambda w: w.world.notes[-1] == "opened ttyUSB1"),
            is_so("nothing is opened before", lambda w: "opened ttyUSB0" not in w.world.notes[w.noted :]),
            *BLINK,
        ),
        in_coup=0,
        after=then(keys("2 Enter"), waits(2)),
    ),
    "F07": Row(
        "the same hand as without the crash",
        (lies(3), sees(3), SEALED, NOT_FROZEN, noted("CardDrawn"), same_hand("@0.2 pull")),
    ),
    "F08": Row("no second card", (lies(3), sees(3), SEALED, NOT_FROZEN, noted("CardDrawn"), same_hand("@0.2 pull"))),
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
            reads("The shoe has lost its log"),
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
            reads("Take it out of play"),
            noted("RangeLost"),
            is_so(
                "the shoe gives no further coup",
                lambda w: w.stood.loaded and (w.stood.loaded.to_come.closed or w.stood.loaded.ended),
            ),
            reads("count its cards"),
            is_so("an inventory of the load", lambda w: w.counted is not None and w.counted.out == 6),
            is_so(
                "the report of the load tells why",
                lambda w: "range_lost" in [getattr(one.event, "why", "") for one in w.report().noted],
            ),
        ),
        after=then(compared(2, "201"), both_open, next_load),
        wait=12,
    ),
}
