"""Column C of F38 to F48: cards unread, wrong, foreign, forced, pushed back; the stop card; the end."""

from __future__ import annotations

from tests.ui.claims import (
    ASKED,
    CHEF_ONLY,
    GUESSED,
    LOOKS_SEALED,
    NOT_FROZEN,
    SEALED,
    Row,
    by_two,
    entries,
    frozen,
    is_read,
    is_so,
    lies,
    mark,
    noted,
    out,
    reads,
    sees,
    strays,
)
from tests.ui.fault_people import amended, both_open, compared, keys, name_all, then, three_cards_left

ROWS: dict[str, Row] = {
    "F38": Row(
        "a place that looks as a sealed card; its face asked for when it lies open, the guess never taken",
        (
            NOT_FROZEN,
            LOOKS_SEALED,
            is_read(
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
            is_read(
                "no sign of those that lie sealed", lambda w: not any("is out" in r.everything for r in w.until(11))
            ),
            noted("CensusAlarm", "CardsCompared", "Amended"),
            is_so(
                "the old face is kept",
                lambda w: [f["card"] for f in w.facts if f["kind"] == "CardDrawn"][10:11] == ["2C"],
            ),
        ),
        after=then(compared(5, "201"), amended),
        acts="; ".join(f"@{i} people; @{i}.2 misread 2C" for i in range(11)),
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
        (noted("CardReturned", "CardDrawn"), lies(3), sees(3), SEALED, out(0), NOT_FROZEN),
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
            is_read(
                "told as a note, once the hands lie open",
                lambda w: (
                    any("side_differs" in r.shapes for r in w.reads)
                    and not any("side_differs" in r.shapes for r in w.sealed_reads)
                ),
            ),
            NOT_FROZEN,
        ),
        in_coup=4,
        word="stand",
    ),
    "F45": Row(
        "no sign while a hand is sealed; then: shoe expects punto banco",
        (
            is_read("no sign while sealed", lambda w: not any("punto_banco" in r.shapes for r in w.sealed_reads)),
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
            is_read("no sign while sealed", lambda w: not any("time_out" in r.shapes for r in w.sealed)),
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
        (noted("ShoeLoaded", "StopCardOut"), reads("stop card out"), NOT_FROZEN),
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
}
