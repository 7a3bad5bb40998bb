"""What is wrong with a file or with the record: what, where, and what to do, in one sentence."""

from __future__ import annotations

from dealer_app.core.plain_text import shown
from dealer_app.words.tongue import N_, Tongue

PROFILE: dict[str, str] = {
    "missing": N_("{key} is missing; allowed: {allowed}"),
    "unknown": N_("{key} is no parameter; allowed: {allowed}"),
    "section": N_("{key} stands in [{given}]; its section is [{allowed}]"),
    "value": N_('{key} = "{given}" is not allowed; allowed: {allowed}'),
    "obeyed": N_('{key} = "{given}" is not obeyed by this version; obeyed: {allowed}'),
    "bounds": N_('{key} = "{given}" is out of bounds; allowed: {allowed}'),
    "by_act": N_("{key} has no ruling of its own: the act {given} or a parameter rules it"),
    "locked": N_('{key} = "{given}" is not allowed: the field is locked at {allowed}'),
    "unfilled": N_("{key} is to be filled in by the house; allowed: {allowed}"),
    "base_unknown": N_('the base "{given}" is not known; allowed: {allowed}, or a file beside this one'),
    "base_circle": N_("the bases form a circle: {given}"),
    "toml": N_("this is no TOML: {given}"),
    "unreadable": N_("the file cannot be read: {given}"),
    "too_large": N_("the file is larger than {allowed} bytes"),
    "newer": N_("the file is of a newer form ({given}) than this program reads ({allowed}): use the newer program"),
}

STORY: dict[str, str] = {
    "words": N_('"{given}" is not understood; allowed: {allowed}'),
    "expected": N_("expected {allowed}, found {given}"),
    "not_refused": N_('"{given}" was expected to be refused ({allowed}) and was not'),
    "refused": N_('"{given}" is refused ({allowed}): {why}'),
    "came": N_('the shoe sent "{given}", and the story tells "{allowed}"'),
    "lost": N_('the shoe has not sent what the story tells: "{allowed}"'),
}

RECORD: dict[str, str] = {
    # a JournalError: the environment
    "held": N_("another program has this table: {detail}"),
    "folder": N_("the folder of the record cannot be used: {detail}"),
    "database": N_("the record could not be written or read: {detail}"),
    "setting": N_("the record could not be opened as it must be: {detail}"),
    "no_file": N_("there is no such file: {detail}"),
    "day_exists": N_("this gaming day exists already: {detail}"),
    "other_table": N_(
        "this record is of another house or table ({detail}): put its name back into the settings, or name another "
        "folder"
    ),
    "unreal": N_(
        "a demonstration's record is here in a house's place, or the other way round ({detail}): take it out of the "
        "folder, and put the table's own back"
    ),
    "practice_key": N_(
        "the key of demonstrations, which everybody has, signs the record of {detail}, or is to: such a record is "
        "nobody's. Put the table's own key and record back."
    ),
    "house_key": N_(
        "this is a demonstration's record ({detail}), and another key than that of demonstrations is to sign it: "
        "take that key out of the folder, or begin another demonstration in a new folder"
    ),
    "no_day": N_("no gaming day is open"),
    "newer_release": N_("this record was written by the newer version {detail}: use that version"),
    "no_journal": N_("there is no record here: {detail}"),
    "unreadable": N_("the record cannot be read: {detail}"),
    "vault": N_("the vault cannot be used: {detail}. Let its owner use the folder, then do it again."),
    "vault_lacks": N_(
        "the vault does not hold {detail}, or not as it was put there. If it was erased, have it erased once more: "
        "the entry may be wanting."
    ),
    "linked": N_(
        "a link, or a file that has another name too, stands in the place of a file of the record: {detail}. Keep it "
        "aside, and put the file itself there."
    ),
    "too_large": N_(
        "the file is larger than any record can be, so it is not read: {detail}. Take it out of the folder."
    ),
    "full": N_("the disk is full: make room on it, then start again; nothing that was recorded is lost ({detail})"),
    "no_space": N_("there is no room left to record on ({detail} free): make room on this disk, then start again"),
    "no_copies": N_(
        "there are no fair copies here to restore from: {detail}. Name the table's folder on the medium."
    ),
    "not_empty": N_("a record is restored into a new or empty folder only, and something lies in {detail}"),
    "edition_file": N_(
        "the edition that is to begin cannot be read: {detail}. Restore once more from the second medium."
    ),
    "medium": N_(
        "the second medium cannot be written: {detail}. Plug it in or make room on it; play goes on without it."
    ),
    "same_folder": N_("the copies may not lie in the table's own folder: {detail}. Name a folder on another medium."),
    "network": N_("the record may not lie on a network drive: {detail}"),
    "fault": N_("the program met a fault of its own"),
    "suspended": N_("the table is suspended"),
    "stuck": N_("the disk took too long"),
    "closed_day": N_(
        "a closed gaming day is damaged. Leave the folder as it is, go on with paper, and have a chef look at it "
        "(dealer-app check) and restore the table from the second medium (dealer-app restore)"
    ),
    "recheck": N_(
        "the record does not say what was played since the last coup. Leave the folder as it is, go on with paper, "
        "and have a chef look at it (dealer-app verify)"
    ),
    # a ChainBroken: the record
    "gap": N_("a number is missing or comes twice: {detail}"),
    "hash": N_("the line does not fit its hash"),
    "form": N_("the line is not the one form of an entry: {detail}"),
    "prev": N_("the line does not follow the one before"),
    "keys": N_("the keys beside the line are not those of the line"),
    "columns": N_("a column holds another type of value than it may"),
    "twice": N_("a card or an act stands in the record twice"),
    "suite": N_("the line is of suite {detail}, which this version does not know: read it with a newer one"),
    "identity": N_("the line belongs to another table"),
    "part": N_("a part of an act is missing or out of order"),
    "day": N_("the gaming day does not follow the one before"),
    "file_day": N_("the line is of another day than its file: {detail}"),
    "day_not_closed": N_("an earlier gaming day was never closed: {detail}"),
    "totals": N_("the perpetual totals do not follow"),
    "summary": N_("what the day came to is not what its entries say"),
    "closings": N_("levies, tickets and the count of the cagnotte do not match, and nothing explains it: {detail}"),
    "period": N_("what the month or season came to is not the sum of its days, or two persons are wanting"),
    "unknown_kind": N_("the event is not known to this version: {detail}"),
    "fields": N_("the fields of the event do not fit: {detail}"),
    "role": N_("the role is not known: {detail}"),
    "not_a_history": N_("the act was not allowed where it stands ({detail})"),
    "schema": N_("the file holds more or other tables than a day's record"),
    "rollback": N_("the rollback file beside the day names another file and was not applied"),
    "copy": N_("the fair copy holds a line that the record lacks"),
    "medium_differs": N_(
        "the medium holds a line that this table lacks: it is another table's, or this one was put back to an older "
        "state. Keep both as they are, take an empty medium, and let a chef compare them (dealer-app verify)."
    ),
    "edition": N_("the edition that begins here does not name the old head, or not two persons"),
    "truncated": N_(
        "the record ends before this entry, and entry {detail} is known of elsewhere: it was cut, or is an older "
        "copy. Keep it as it is and look for the newer one."
    ),
    "forked": N_(
        "elsewhere another entry is known under this number: there are two histories. Keep both as they are and let "
        "a director say which is true."
    ),
    "unknown_head": N_(
        "the head {detail} is of no entry of this record: it was cut, is another history, or the head is mistyped"
    ),
    "archive": N_("the archive is not as it was sealed: {detail}. Take one of the other places where it is kept."),
    "tombstone": N_(
        "the tombstone of a purged day does not fit: {detail}. Keep the folder, and look for the archives."
    ),
    "period_purged": N_("what {detail} came to is no longer here: its files were purged"),
    "archives_wanted": N_("a day goes only when its archive lies in two places outside the table's folder: {detail}"),
    "archive_exists": N_("an archive is never written over, and {detail} is there already"),
    "copy_differs": N_("the fair copy differs from the record"),
    "checkpoint": N_("what ended here is not signed, or something else is"),
    "signature": N_("the signature is not that of this record's key"),
    "strange_key": N_("this record is not signed by a key that you gave: {detail}"),
    "no_key": N_(
        "the table's signing key is not there: {detail}. Put it back from where it is kept, then start again."
    ),
    "bad_key": N_(
        "this is no signing key: {detail}. Put the table's own back from where it is kept, then start again."
    ),
    "open_key": N_(
        "others can read the signing key {detail}. Let its owner alone read it (chmod 600), and change the key if "
        "anybody may have copied it."
    ),
    "other_key": N_("the record is signed by another key ({detail}). Put the table's own back, then start again."),
    "not_signed": N_("nothing was recorded, since nobody signs: {detail}"),
}

KEPT = N_(
    "The day is kept as it was found in {folder}. Have a chef restore the table from the second medium "
    "(dealer-app restore), and leave both folders alone."
)

PLACE = N_("{file}: {what}")
PLACE_LINE = N_("{file}, line {line}: {what}")
PLACE_ENTRY = N_("entry {seq}: {what}")


def at(tongue: Tongue, file: str, line: int, what: str) -> str:
    """Return a fault with its place in a file, on one line; what would not be seen in it stands as its number."""
    told = tongue.say(PLACE_LINE if line else PLACE).format(file=file, line=line, what=what)
    return shown(told).replace("\n", "\\n")  # a value or a file's name may hold one


def record(tongue: Tongue, why: str, detail: str = "", seq: int = 0) -> str:
    """Return what is wrong with a record, with the number of the entry if there is one."""
    what = tongue.say(RECORD[why]).format(detail=detail)
    return tongue.say(PLACE_ENTRY).format(seq=seq, what=what) if seq else what
