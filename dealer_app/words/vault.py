"""What is said about names in the vault."""

from __future__ import annotations

from dealer_app.words.tongue import N_, NC_

PROMPT = N_("the name, in one line of at most {n} bytes")
NO_TEXT = N_("a name is one line of 1 to {n} bytes of which every sign is seen")
NO_COMMITMENT = N_("{given} is no commitment: 64 figures, as dealer-app vault list shows them")
UNKNOWN = N_("this record links no person under {given}")
NO_ENTRY = N_("this record has no entry {n}")
GONE = N_("{given} was erased by entry {n}")
PUT = N_("entry {n}: the name lies in the vault; its commitment is {commitment}")
READ = N_("entry {n} says that it was read: {text}")
ERASED = N_("entry {n}: {commitment} is erased; key and text were overwritten and removed")
COPIES = N_(
    "Copies that this program makes never hold the vault. If somebody else copied {folder}, have him destroy that "
    "copy too; on an SSD only encryption of the whole disk makes sure that nothing is left of what was overwritten."
)
MEDIUM = N_("the second medium {medium} holds the entries with the commitment, and no name")
STRAY = N_("{commitment} lay in the vault without an entry and was destroyed: its writing had died")
ROW = N_("{commitment}: entry {n}, {reason}, {state}")
REASONS = {
    "dispute": NC_("person", "dispute"),
    "banker": NC_("person", "banker"),
    "other": NC_("person", "other"),
}
STATES = {
    "held": NC_("person", "in the vault"),
    "erased": NC_("person", "erased"),
    "lost": NC_("person", "no longer in the vault: have it erased, so that the record says so"),
    "waiting": NC_("person", "erased by the record, still in the vault: have it erased once more"),
}
