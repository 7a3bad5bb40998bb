"""What stands on the shoe report beside what every report says."""

from __future__ import annotations

from dealer_app.words.tongue import N_

TITLE = N_("Shoe report")
LABELS: dict[str, str] = {
    "day": N_("Gaming day"),
    "shift": N_("Shift"),
    "load": N_("Number of the load"),
    "shoe": N_("Shoe"),
    "packs": N_("Packs"),
    "began": N_("Loaded"),
    "ended": N_("Over"),
    "loaded": N_("Cards loaded"),
    "burned": N_("Burned"),
    "dealt": N_("In coups"),
    "aside": N_("Set aside"),
    "earlier": N_("Out before this record"),
    "out": N_("Cards out"),
    "left": N_("Left by the count"),
    "balance": N_("Balance"),
    "burns": N_("Burned cards"),
    "beside": N_("Cards set aside"),
    "stop": N_("Stop card"),
    "ranks": N_("Out by rank"),
    "suits": N_("Out by suit"),
    "unknown": N_("Faces not known"),
    "misreads": N_("Faces put right"),
    "typed": N_("Faces typed"),
    "discrepancies": N_("Discrepancies"),
}
MARKS: dict[str, str] = {"read": "", "typed": "+", "put_right": "*", "unread": ""}
LEGEND = N_("Cards in the order in which they left: read by the shoe; + typed by hand; * put right; ?? not known.")
AFTER = N_("after card {n}")
NEVER = N_("did not come")
EVEN = N_("{out} out and {left} left make {loaded}")
UNEVEN = N_("does not come out even: see the notes")
NONE = N_("none")
SHOE_OF = N_("{serial}, program {firmware}")
CORRECTED = N_("corrected")
FACE_PUT_RIGHT = N_("Coup {coup}, card {n}: {was} was recorded, {now} is right (entry {seq}, {by}).")
FACE_NAMED = N_("Coup {coup}, card {n} was not read and was named {now} (entry {seq}, {by}).")
ALARM = N_("Entry {seq}, {out} cards out: {what}")
DOUBT = N_("Entry {seq}: play stood still: {doubt}.")
OVER = N_("At the end {card} is out {n} times; {packs} packs hold it {packs} times.")
WANTING = N_("The shoe is empty and {card} is out {n} times; {packs} packs hold it {packs} times.")
EMPTIED = N_("The shoe says that it was empty after {n} cards; {loaded} were loaded.")
NOT_RECORDED = N_(
    "Not recorded, to be written in by hand: numbers and colours of the packs; who checked, shuffled and cut them;"
    " what was found when they were sorted after play."
)
