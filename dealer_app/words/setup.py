"""What the set-up says: its pages, its fields, what is wrong with what was typed, what came from the shoe."""

from __future__ import annotations

from dealer_app.words.tongue import N_, NC_

WINDOW = N_("Set-up")
STEP = N_("Set-up: page {n} of {count}")
TITLES: dict[str, str] = {
    "house": N_("The house and the table"),
    "profile": N_("The rules"),
    "money": N_("Currency and chips"),
    "limits": N_("The limits"),
    "languages": N_("Languages"),
    "shoe": N_("The shoe"),
    "pc": N_("This computer"),
    "people": N_("The first staff"),
    "pins": N_("PINs"),
    "two": N_("Two persons"),
    "summary": N_("What will be set"),
}
TEXTS: dict[str, str] = {
    "house": N_("Nothing is written before the last page is confirmed. The house's name is never changed later."),
    "profile": N_("Choose the rules by which the table plays. Below stand their source and what they lock."),
    "money": N_("What stands here is what the rules say; change it where the house has other chips."),
    "limits": N_("Leave empty what the rules' own value is good for. It stands in each field."),
    "languages": N_("The calls are spoken in the table's language; the croupier reads his own."),
    "shoe": N_(
        "Choose the shoe, touch “Draw a card now”, draw one, and see whether it comes. Put the card back then."
    ),
    "pc": N_("All of this may stay as it is."),
    "people": N_("A number stands for each person in the record; names stand on paper only."),
    "pins": N_("Each person types his own PIN, twice, and nobody looks: 6 to 12 figures."),
    "two": N_("An administrator changes settings, and a chef or the director approves it."),
    "summary": N_("Touch “Set it” if this is right. It holds from the next start of the table."),
}
FIELDS: dict[str, str] = {
    "house.language": N_("Language of the screen"),
    "house.house": N_("House, a short name"),
    "number": N_("Table number"),
    "house.zone": N_("Time zone of the house"),
    "table.profile": N_("Rules"),
    "rules.currency": N_("Currency"),
    "rules.chips": N_("Chips, with a space between them"),
    "table.stake_min": N_("Least stake"),
    "table.stake_step": N_("Step of the stakes"),
    "table.bank_min": N_("Least bank"),
    "table.bank_step": N_("Step of the bank"),
    "table.bank_max": N_("Greatest bank"),
    "rules.language": N_("Language of the calls"),
    "table.language": N_("Croupier's language at this table"),
    "shoe": N_("Where the shoe is"),
    "shoe.address": N_("Its address"),
    "table.device": N_("Kind of shoe"),
    "table.medium": N_("Folder on a second medium"),
    "house.idle": N_("Minutes until it locks"),
    "house.badge_prefix": N_("First key of the badge reader"),
    "by": N_("Administrator, number"),
    "by.pin": N_("Administrator, PIN"),
    "approved": N_("Chef or director, number"),
    "approved.pin": N_("Chef or director, PIN"),
}
NUMBER_OF = N_("Number of the {role}")
NAME_OF = N_("Name, for paper")
PIN_OF = N_("PIN of {id} ({role})")
AGAIN = N_("The same again")
CHANGER, SECOND = N_("changer, if there is one"), N_("second croupier, if there is one")
COMPUTERS, HOUSES, RULES_OWN = N_("that of the computer"), N_("that of the house"), N_("that of the rules: {value}")
NO_SHOE = N_("none: every card is entered by hand")
SIMULATED = N_("a simulated shoe, to try the table")
OTHER_ADDRESS = N_("another address")
PORT = N_("{name}: {what}")
BASIS = N_("Legal basis: {basis}")
EVIDENCE = N_("Evidence: {evidence}")
BASE = N_("Stands on: {base}")
LOCKED = N_("Locked by {id}: {key} = {value}")
SOURCE = N_("{line} ({source})")
NO_LOCKS = N_("Nothing is locked.")
FIXED = N_("{label}: {value}, locked by the rules")
ROW = N_("{label}: {value}")
PERSON = N_("{role}: {id}, with a PIN")
ACTS: dict[str, str] = {
    "back": NC_("set-up", "Back"),
    "next": NC_("set-up", "Next"),
    "leave": NC_("set-up", "Leave"),
    "listen": NC_("set-up", "Draw a card now"),
    "write": NC_("set-up", "Set it"),
}
LEAVE = N_("Press Esc once more to leave: nothing of it is kept.")
WRONG: dict[str, str] = {
    "house.house": N_(
        "House: type 1 to 32 letters A to Z, figures or hyphens, and no word that the program needs, such as demo."
    ),
    "number": N_("Table number: type a number from 1 to 9999."),
    "house.zone": N_("Time zone: type a zone of the world's list, such as Europe/Paris."),
    "house.idle": N_("Minutes until it locks: type a number from 1 to 120."),
    "house.badge_prefix": N_("Badge reader: type one sign that is no letter and no figure, or nothing."),
    "table.medium": N_("Second medium: type a folder of at most 200 signs, or nothing."),
    "rules.currency": N_("Currency: type three letters of the world's list, such as EUR."),
    "rules.chips": N_("Chips: type amounts with a space between them, such as {example}."),
    "shoe.address": N_("Address: type the port or socket://HOST:PORT of the shoe, or choose where it is."),
    "by": N_("Administrator: type the number of one of the staff list."),
    "approved": N_("Chef or director: type the number of one of the staff list."),
}
TAKEN = N_("Table number: table {n} is set up already; type another number.")
MEDIUM_INSIDE = N_("Second medium: name a folder that does not lie in the data folder of this computer.")
AMOUNT = N_("{label}: type an amount like {example}, or nothing.")
NO_MAXIMUM = N_("{label}: these rules know no greatest bank; leave it empty.")
READS = N_("{label}: this reads as {x} or as {y}; type it without the mark.")
FIELD = N_("{label}: {what}")
ID = N_("{label}: type 1 to 16 letters A to Z, figures or hyphens.")
SAME_ID = N_("{label}: {id} stands here twice; give each person a number of his own.")
OTHER_ROLE = N_("{label}: {id} is {role} in the staff list; type another number.")
NAME = N_("Name of {id}: type at most 64 signs, each of them visible.")
DIFFER = N_("PIN of {id}: the two are not the same; type both anew.")
LINES: dict[str, str] = {
    "waiting": N_("The line is being opened …"),
    "open": N_("The line is open; draw a card."),
    "shoe": N_("A shoe answers: {shoe}."),
    "card": N_("A card came: {face}."),
    "other": N_("Something came: {kind}."),
    "down": N_("The line is not open yet."),
    "ended": N_("Nothing is listened to any more: {why}"),
}
TIME_UP = N_("a minute is over; touch “Draw a card now” again")
