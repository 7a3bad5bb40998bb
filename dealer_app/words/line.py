"""What is wrong with the shoe or its line: one short sentence for the lamp, one for what to do.

By the words of `drivers.messages`: how the line stands and why; where the chain of the four lamps breaks. No sentence
tells a card.
"""

from __future__ import annotations

from dealer_app.words.tongue import N_, NC_, Tongue
from drivers.messages import Counters

STATES: dict[str, str] = {
    "none": NC_("lamp", "no shoe"),
    "up": NC_("lamp", "shoe ready"),
    "stale": NC_("lamp", "shoe silent"),
    "down": NC_("lamp", "shoe lost"),
    "loss_possible": NC_("lamp", "compare the cards"),
    "desync": NC_("lamp", "shoe stopped"),
}
WHY: dict[str, str] = {
    "session": NC_("lamp", "in session"),
    "open": NC_("lamp", "the port is open"),
    "silent": NC_("lamp", "nothing comes from it"),
    "no_session": NC_("lamp", "it answers and does not begin"),
    "wrong_speed": NC_("lamp", "wrong speed, or no shoe"),
    "new_epoch": NC_("lamp", "the shoe has lost its memory"),
    "reconnected": NC_("lamp", "the line was away, and this shoe counts nothing"),
    "gap": NC_("lamp", "a telegram is missing"),
    "copies_differ": NC_("lamp", "two copies of a telegram differ"),
    "restarted": NC_("lamp", "the shoe began anew"),
    "not_taken": NC_("lamp", "the table recorded nothing for too long"),
    "busy": NC_("lamp", "another program holds the port"),
    "missing": NC_("lamp", "there is no such port"),
    "denied": NC_("lamp", "this user may not open the port"),
    "ambiguous": NC_("lamp", "more than one adapter fits"),
    "bad_url": NC_("lamp", "this is no address of a port"),
    "held": NC_("lamp", "another console holds the shoe"),
    "vanished": NC_("lamp", "the cable is out"),
    "blinks": NC_("lamp", "the adapter comes and goes"),
    "slept": NC_("lamp", "the computer slept"),
    "hung": NC_("lamp", "the port does not answer"),
    "closed": NC_("lamp", "the line is closed"),
    "bug": NC_("lamp", "a fault of the program"),
    "log_went_back": NC_("lamp", "the shoe knows less than the record"),
    "content_differs": NC_("lamp", "a number came twice and differs"),
    "other_shoe": NC_("lamp", "another shoe"),
    "unsigned": NC_("lamp", "the signature is missing"),
    "other_host": NC_("lamp", "another console answers this shoe"),
    "resend_fruitless": NC_("lamp", "a number is missing and does not come"),
}
TO_DO: dict[str, str] = {
    "session": N_("Nothing is to be done: each card is numbered, and what is missing comes again by itself."),
    "open": N_("Nothing is to be done. This shoe numbers nothing: after a break the cards are compared."),
    "silent": N_(
        "Look whether the shoe is switched on and its cable sits at both ends. Behind a device server: its network "
        "answers, so look at the cable on its serial side."
    ),
    "no_session": N_("Switch the shoe off and on. If it stays so, look whether another console is joined to it."),
    "wrong_speed": N_(
        "Look whether this is the shoe that the settings name, and whether both have the same speed. No card is "
        "taken from such a line."
    ),
    "new_epoch": N_(
        "The shoe was without power and kept nothing: count the cards of the coup and type their number."
    ),
    "reconnected": N_("What left meanwhile never comes again: count the cards of the coup and type their number."),
    "gap": N_("Count the cards of the coup and type their number. If it comes again, exchange the cable."),
    "copies_differ": N_(
        "Count the cards of the coup and type their number. The line is disturbed: exchange the cable."
    ),
    "restarted": N_("Count the cards of the coup and type their number. Look at the shoe's power plug."),
    "not_taken": N_("Count the cards of the coup and type their number. The disk is too slow: call the chef."),
    "busy": N_(
        "It is tried again by itself. Likely: a second console on this computer, a terminal left open, or "
        "ModemManager in the ten seconds after plugging in."
    ),
    "missing": N_(
        "Plug the shoe's adapter in, or switch the device server on: it is found again by itself, under any name."
    ),
    "denied": N_(
        "Put this user into the group that owns the port (often dialout, uucp or plugdev) and log in anew, or "
        "install the rule for the adapter. Never start the console as root."
    ),
    "ambiguous": N_("Choose the adapter of this table, or pull the other one out: nobody guesses."),
    "bad_url": N_("Put the shoe's address right in the settings and start the console again."),
    "held": N_("End the other console on this computer, or give that table its own shoe: one console has one shoe."),
    "vanished": N_(
        "Push the plug in again: it is found by itself, and cards that left meanwhile come late. If it goes at once "
        "each time, look for brltty."
    ),
    "blinks": N_("Another program takes the adapter as soon as it is there: remove brltty. Or its plug is loose."),
    "slept": N_(
        "The line is opened again at once. Let this computer not sleep while a shift is open: do not shut its lid."
    ),
    "hung": N_("Pull the adapter out and push it in again. If it stays so, take another adapter."),
    "closed": N_("Start the console again to open it."),
    "bug": N_("Play nothing more, call the chef and start the console again: what is recorded stands."),
    "log_went_back": N_("Its memory was erased or set back. Call the chef: this shoe is taken off the table."),
    "content_differs": N_(
        "What is recorded stands, and both readings are kept. Call the chef: the coup is compared or annulled, and "
        "another shoe is taken."
    ),
    "other_shoe": N_("Put the table's own shoe back, or let the chef accept this one between two coups."),
    "unsigned": N_(
        "This shoe signs what it says, and now something comes unsigned: somebody may be at the cable. Call the chef."
    ),
    "other_host": N_(
        "Find the other one and end it: a second console, or a device server that lets more than one in. Then start "
        "this console again."
    ),
    "resend_fruitless": N_("It was asked for five times. Exchange the cable, then start the console again."),
}
LIGHTS: dict[str, tuple[str, str]] = {
    "port": (NC_("light", "port open"), NC_("light", "port closed")),
    "bytes": (NC_("light", "bytes seen"), NC_("light", "no bytes")),
    "frames": (NC_("light", "frames good"), NC_("light", "no frames")),
    "session": (NC_("light", "shoe in session"), NC_("light", "no session")),
}
"""The four lamps of the chain, in its order: lit and dark."""
NOISY = NC_("light", "line disturbed")
BREAKS: dict[str, str] = {
    "port": N_("The port is closed."),
    "bytes": N_("The port is open and not one byte comes."),
    "frames": N_("Bytes come and none of them make a frame."),
    "session": N_("Frames are good and the shoe has not begun to send."),
    "noise": N_("Frames come between disturbances: exchange the cable, or lay it away from power cables."),
}
"""What the first dark lamp says of the place where the chain breaks."""
NOTHING = N_("No shoe is joined yet.")
COUNTS = N_("Frames {frames}, bad {bad}, noise bytes {noise}, unknown {unknown}, repeated {repeated}.")
SERIAL = N_("Shoe {serial}.")
DOUBTS_TO_DO: dict[str, str] = {
    "loss_possible": N_("A card may have left while the line was away: look at both hands and at what lies apart."),
    "range_lost": N_(
        "The shoe forgot what was not recorded. Take it out of play after this coup and count its cards."
    ),
    "new_epoch": N_("The shoe was without power and kept nothing: look whether a card left meanwhile."),
    "desync": N_("The shoe's log is not the one that is recorded. It is taken off the table after this coup."),
    "resend_fruitless": N_("A card that left may be missing in the record. Exchange the cable before the next coup."),
    "other_host": N_("Find the other console and end it first, or it takes more cards from this shoe."),
    "count_mismatch": N_("A card left unseen, or was put back: look at the mouth of the shoe."),
    "foreign_card": N_("A card of another pack is among them: nobody turns a card before the chef has looked."),
    "lid": N_("The chef looks into the shoe and closes it. Closing loads nothing."),
    "jam": N_("Free the card. If it cannot be freed, go on by hand: each card that leaves is one key."),
    "empty": N_("No card is left in the shoe: the coup is finished or made void as the house rules."),
    "recovered": N_("After the restart the cloth shows something else than is recorded."),
    "hand_entry": N_("The shoe now tells what was entered by hand, and tells it otherwise: look at each card."),
    "returned": N_("Take the card out of the shoe's mouth, or lay it apart: it counts where it lies now."),
    "census": N_("The faces that lie open cannot be of this shoe: the chef looks at them and at the packs."),
}
"""What is looked for when play stands still, by the doubt; no sentence tells a face."""
BOTH = N_("{state}: {why}")
PLAIN = ("session", "open")
"""The reasons of a line that is as it should be."""


def lamp(tongue: Tongue, state: str, why: str) -> str:
    """Return the one sentence of the line: how it stands, and why where that says more."""
    said = tongue.say(STATES[state], "lamp")
    if state == "none" or why in PLAIN or why not in WHY:
        return said
    return tongue.say(BOTH).format(state=said, why=tongue.say(WHY[why], "lamp"))


def to_do(tongue: Tongue, why: str) -> str:
    """Return what is to be done about it, "" where nobody has said why."""
    return tongue.say(TO_DO[why]) if why in TO_DO else ""


def counted(tongue: Tongue, serial: str, counters: Counters) -> str:
    """Return which shoe is there and what was counted on its line."""
    counts = tongue.say(COUNTS).format(
        frames=counters.frames,
        bad=counters.bad,
        noise=counters.noise,
        unknown=counters.unknown,
        repeated=counters.repeated,
    )
    return " ".join((tongue.say(SERIAL).format(serial=serial), counts)) if serial else counts
