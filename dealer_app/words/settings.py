"""What each setting means, and what is said about settings: shown, checked, changed, wanting."""

from __future__ import annotations

from dealer_app.words.tongue import N_, Tongue

HOUSE: dict[str, str] = {
    "house": N_("The house's short name; it stands in every entry of every record and is never changed again."),
    "zone": N_("The house's time zone; the zone of the computer does not count."),
    "language": N_("The croupier's language; nothing: the computer's. The calls are in the language of the rules."),
    "staff": N_("The staff list: numbers, roles, names."),
    "secret": N_(
        "Where the secret of the PINs lies, outside the data folder; nothing: among the account's settings."
    ),
    "idle": N_("After so many idle minutes between two banks the table is locked."),
    "badge_prefix": N_("The first key that the badge reader types; nothing: there is no reader."),
}
TABLE: dict[str, str] = {
    "profile": N_("The rules by which the table plays."),
    "stake_min": N_("The least stake, in units of the currency; nothing: the rules' own."),
    "stake_step": N_("The step between two stakes; nothing: the rules' own."),
    "bank_min": N_("The least bank; nothing: the rules' own."),
    "bank_step": N_("The step between two banks; nothing: the rules' own."),
    "bank_max": N_("The greatest bank; nothing: the rules' own."),
    "shoe": N_("The address of the shoe: a serial port, socket://HOST:PORT, or sim:// for a simulated one."),
    "usb": N_("The adapter of the shoe by its USB identity, in the place of an address (see shoe list)."),
    "device": N_("What kind of shoe it is (see shoe list --devices)."),
    "medium": N_("The folder on a second medium that is given copies during play; nothing: none is."),
    "papers": N_("The folder of the reports, which are written when a shift is counted."),
    "language": N_("The croupier's language at this table; nothing: the house's."),
    "theme": N_("The colours of the screen; nothing: dark, or high contrast where the computer asks for it."),
    "board": N_("The screen of the players' board; nothing: there is no board."),
}
MEANING = {"house": HOUSE, "table": TABLE}
FILE = N_("{file}, hash {hash}")
ROW = N_("{key} = {value}")
GOOD = N_("{file}: nothing is wrong")
SAVED = N_("{file}: {keys} changed. It holds from the next start of the table; the file before is kept beside it.")
SAME = N_("{file}: that is so already, nothing was changed")
FORM = N_("{given} must have the form KEY=VALUE")
UNKNOWN = N_("{key} is no setting; allowed: {allowed}")
NUMBER = N_("{given} is no table's number: 1 to 9999")
TWO = N_("PINs are in use: name who changes the settings (--by) and who approves it (--approved)")
UNWRITTEN = N_("{file} could not be written, and nothing was changed: {why}")
EXPORTED = N_("{file} holds the settings, the staff list with its names and the house's own rules, and no PIN.")
IMPORTED = N_(
    "What {file} says is set in {folder}. PINs are not carried: two persons begin with “staff begin”; then look at "
    "the address of the shoe (settings check)."
)
SET_ALREADY = N_("Settings are taken over only where none are, and there are some in {folder}")
LOG: dict[str, str] = {
    "exposed": N_("others can read {file}: let its owner alone read it (chmod 600)"),
    "unreadable": N_("{file} cannot be read: {why}"),
}
SAME_HOUSE = N_(
    "the house is {house} in the record of table {n}, and stays so: begin another house in another folder"
)
LIMIT = N_("{key} = {given} is no amount of the currency {currency}")
ONE_LINE = N_("name the shoe by shoe or by usb, not by both")
USB = N_("usb = {given} must have the form VID:PID[:SERIAL][@LOCATION]")
MEDIUM = N_("the medium may not lie in the table's own folder: {given}")
NOTHING = N_(
    "No table is set up in {folder}. Start dealer-app where there is a screen: it asks for everything; or type the "
    "commands that the README shows."
)
NO_TABLE = N_("Table {n} is not set up in {folder}: dealer-app settings set --table {n} profile=ID")
WHICH = N_("Several tables are set up in {folder}: say which with --table ({tables})")


def meaning(tongue: Tongue, which: str, key: str) -> str:
    """Return what a key of the house's or of a table's file means."""
    return tongue.say(MEANING[which][key])
