"""What the program says about PINs, badges and the people who have them."""

from __future__ import annotations

from dealer_app.words.tongue import N_, NC_

FAULTS: dict[str, str] = {
    "exposed": N_("others can read {detail}. Let its owner alone read it (chmod 600), and set all PINs anew."),
    "broken": N_("this is no file of PINs: {detail}. Put it back from a copy, or set all PINs anew."),
    "newer": N_("the PINs in {detail} are of a newer version of this program"),
    "unreadable": N_("this cannot be read: {detail}"),
    "unwritten": N_("this could not be written, and nothing was done: {detail}"),
    "inside": N_(
        "the secret of the PINs may not lie in the data folder ({detail}): name another place with --secret"
    ),
    "no_secret": N_(
        "the secret of the PINs is not there: {detail}. Another computer's PINs cannot be checked: set all PINs anew."
    ),
    "other_secret": N_("the PINs were set with another secret than this computer has: set all PINs anew."),
}
WEAK: dict[str, str] = {
    "figures": N_("A PIN is 6 to 12 figures."),
    "plain": N_("This PIN is guessed first: no row of figures, no figure alone, not the own number."),
}
PROMPT_PIN = N_("PIN of {id}")
PROMPT_NEW = N_("new PIN of {id}")
PROMPT_AGAIN = N_("the same again")
PROMPT_BADGE = N_("badge of {id}")
NOT_THE_SAME = N_("The two are not the same: nothing was changed.")
NOBODY = N_("{id} is not on the staff list {file}")
BEGUN = N_("PINs are in use already: an administrator gives further ones with “staff pin”.")
NOT_BEGUN = N_("No PIN is in use here yet: two persons begin with “staff begin”.")
TAKEN = N_("This badge is {id}'s.")
NO_BADGE = N_("This is no badge number: 4 to 64 letters and figures.")
SAVED: dict[str, str] = {
    "pin": N_("{id} has a new PIN; {by} gave it, {approved} approved it."),
    "badge": N_("{id} has the badge; {by} gave it, {approved} approved it."),
    "end": N_("{id} has left: PIN and badges are refused from now on; {by} saw to it."),
}
HAS = {
    "pin": NC_("proof", "PIN"),
    "badge": NC_("proof", "badge"),
    "left": NC_("proof", "has left"),
    "claimed": NC_("proof", "nothing: the number is claimed"),
}
ROW = N_("{id}: {role}, {has}")
