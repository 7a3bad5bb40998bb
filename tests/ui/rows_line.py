"""Column C of F13 to F37: what the line and the port's calls do, and orders that go wrong."""

from __future__ import annotations

from tests.ui.claims import (
    ASKED,
    BLINK,
    CHEF_ONLY,
    COUNTED,
    NOT_FROZEN,
    QUIET,
    READY_AGAIN,
    SEALED,
    Row,
    advised,
    all_lamps_stay,
    chain,
    closes,
    frozen,
    is_read,
    is_so,
    lamp,
    lies,
    mark,
    never_reads,
    noted,
    others,
    out,
    reads,
)
from tests.ui.fault_people import both_open, compared, then

ROWS: dict[str, Row] = {
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
            is_read(
                "not told while it lies closed", lambda w: not any("told twice" in r.everything for r in w.sealed)
            ),
            reads("card 4 told twice"),
            is_read("the other face", lambda w: any("card 4 a second time, as 2♣" in t for t in w.world.advice)),
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
        (
            mark("not_assured"),
            reads("lock not assured"),
            advised("let nobody draw"),
            advised("did not confirm the order"),
            NOT_FROZEN,
        ),
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
        (
            NOT_FROZEN,
            is_so("the slot is freed once", lambda w: w.locks == ["U|H"]),
            never_reads("lock not assured"),
        ),
        in_coup=0,
        acts="busy 1; @0.2 people",
        wait=8,
    ),
    "F37.1": Row(
        "refused: its place stays empty",
        (*QUIET, is_so("the answer was heard", lambda w: "CE 06" in w.texts), never_reads("lock not assured")),
        in_coup=0,
    ),
}
