"""What stands beside the line's lamps: of the shoe, of its lock and of the record's medium; and what to do.

{n} is how many or which, {text} the shoe's own word. No sentence tells a card.
"""

from __future__ import annotations

from dealer_app.words import line, shoe_faults
from dealer_app.words.tongue import N_, NC_, NN_, Plural, Tongue

MARKS: dict[str, tuple[str | Plural, str]] = {
    "unproven": (
        NC_("mark", "unproven shoe"),
        N_("No key proves this shoe: whoever reaches its cable could speak for it. Keep the cable in sight."),
    ),
    "not_assured": (
        NC_("mark", "lock not assured"),
        N_("The slot may be open though it should be locked: let nobody draw until the next card is due."),
    ),
    "key": (
        NC_("mark", "locked by its key"),
        N_("The key at the shoe has locked the slot: turn it back before the next card."),
    ),
    "slow_disk": (
        NC_("mark", "slow disk"),
        N_("Recording takes long: end what else works on this disk. Play goes on, nothing is lost."),
    ),
    "copy_behind": (
        NC_("mark", "copy behind"),
        N_("The copy of the record is behind: look whether its medium is plugged in and has room."),
    ),
    "medium_behind": (
        NC_("mark", "second medium behind"),
        N_("The second medium lacks more than one coup: plug it in, or start its copy again. Play goes on."),
    ),
    "checking": (
        NC_("mark", "closed days: {n} of {text}"),
        N_("The closed days are checked behind play. Nothing is to be done."),
    ),
    "closed_day": (
        NC_("mark", "{text} damaged"),
        N_(
            "The record of {text}, a closed day, is damaged. End the coup; then play stops: have a chef look at it "
            "(dealer-app check) and restore the table from the second medium."
        ),
    ),
    "unchecked": (
        NC_("mark", "closed days not checked"),
        N_(
            "The closed days could not be checked, failures: {n}. Have the disk looked at before the day is out. "
            "They are checked when the next day is closed or the program starts. Play goes on."
        ),
    ),
    "checked_again": (
        NC_("mark", "closed days: check tried again"),
        N_("The closed days could not be checked, failures: {n}. It is tried again by itself. Play goes on."),
    ),
    "no_sync": (
        NC_("mark", "clock not synchronised"),
        N_("No time server keeps this computer's clock right: whoever sees to the computer sets that. Play goes on."),
    ),
    "low_space": (
        NC_("mark", "disk nearly full"),
        N_("Make room on this disk before the day is out. What is recorded is safe; a reserve is kept for the coup."),
    ),
    "scant_space": (
        NC_("mark", "disk all but full"),
        N_("Make room now, or close the shift and the day: both can still be done. What is recorded is safe."),
    ),
    "late_cards": (
        NN_("one card received late", "{n} cards received late", "mark"),
        N_("They left while the line was away and stand in their order. Nothing is to be done."),
    ),
    "by_hand": (
        NN_("one card by hand", "{n} cards by hand", "mark"),
        N_("They were entered by hand and the shoe has not told them: each is named when it lies open."),
    ),
    "double": (
        NC_("mark", "two cards at once"),
        N_("Two cards left in one passage. What was not asked for lies apart: the house's rule says what it is."),
    ),
    "forced": (
        NC_("mark", "card without permission"),
        N_("A card was pulled out of the locked slot. It lies apart, face down: the house's rule says whose it is."),
    ),
    "unparsed": (
        NC_("mark", "{n} not understood"),
        N_("The shoe said what nobody understands. It is kept as it came: {text}"),
    ),
    "unparsed_closed": (
        NC_("mark", "{n} not understood"),
        N_("The shoe said what nobody understands. It is kept as it came and shown after the coup."),
    ),
    "out_already": (
        NC_("mark", "a tag came twice"),
        N_("A tag was read that is out already: take cards away from the reader, and count those on the table."),
    ),
    "clock_off": (
        NC_("mark", "shoe's clock off by {span}"),
        N_("Times are those of this computer. Have the shoe's clock set."),
    ),
    "cut_card_missing": (
        NN_("no stop card, one card left", "no stop card, {n} cards left", "mark"),
        N_("The stop card has not come: the chef says which coup is the last of this shoe."),
    ),
    "lid_open": (
        NC_("mark", "lid open"),
        N_("Close the lid of the shoe. Closing loads nothing."),
    ),
    "jam": (
        NC_("mark", "card stuck"),
        N_("Free the card in the shoe. If it cannot be freed, enter each card by hand as it leaves."),
    ),
    "punto_banco": (
        NC_("mark", "shoe expects punto banco"),
        N_("It took a lawful card for an overdraw. What it says of sides and results is kept and never applied."),
    ),
    "time_out": (
        NC_("mark", "shoe's time ran out"),
        N_("The shoe waited longer for a card than it likes. Nothing is to be done."),
    ),
    "side_differs": (
        NC_("mark", "shoe saw card {n} elsewhere"),
        N_("The shoe saw it as {text}. The card stays where the rules put it."),
    ),
    "told_otherwise": (
        NC_("mark", "card {n} told twice"),
        N_(
            "The shoe told card {n} a second time, as {text}. What is recorded stands until two persons put it right."
        ),
    ),
    "result_differs": (
        NC_("mark", "shoe tells another result"),
        N_("The shoe says {text}. The result is that of the rules."),
    ),
    "load_refused": (
        NC_("mark", "load not taken"),
        N_("The shoe did not take the load ({text}): close its lid and load it again."),
    ),
    "alarm": (
        NC_("mark", "shoe alarm {text}"),
        N_("The shoe reports {text}: have it looked at after this coup."),
    ),
    "fault": (NC_("mark", "shoe fault {text}"), ""),
}


SPANS: tuple[tuple[int, str], ...] = (
    (31_557_600, NC_("span", "{n} years")),
    (86_400, NC_("span", "{n} d")),
    (3_600, NC_("span", "{n} h")),
    (60, NC_("span", "{n} min")),
    (1, NC_("span", "{n} s")),
)
"""Units of time in seconds, the longest first."""


def span(tongue: Tongue, seconds: int) -> str:
    """Return a span of time in the largest unit of which it has two or more, rounded towards none."""
    unit, text = next(((unit, text) for unit, text in SPANS if abs(seconds) >= 2 * unit), SPANS[-1])
    return tongue.say(text, "span").format(n=int(seconds / unit))


def mark(tongue: Tongue, key: str, n: int = 0, text: str = "") -> str:
    """Return the words beside the lamp."""
    words = MARKS[key][0]
    said = tongue.count(words, n) if isinstance(words, Plural) else tongue.say(words, "mark")
    return said.format(n=n, text=text, span=span(tongue, n))


def told(tongue: Tongue, key: str, n: int = 0, text: str = "") -> str:
    """Return the words beside the lamp, and after them what it means and what to do."""
    return tongue.say(line.BOTH).format(state=mark(tongue, key, n, text), why=to_do(tongue, key, n, text))


def to_do(tongue: Tongue, key: str, n: int = 0, text: str = "") -> str:
    """Return what it means and what to do."""
    if key == "fault":
        return shoe_faults.fault(tongue, text)
    said = tongue.say(MARKS[f"{key}_closed" if key == "unparsed" and not text else key][1])
    return said.format(n=n, text=text)
