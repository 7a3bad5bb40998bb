"""What stands on screen beside calls and refusals: phases, roles, figures, acts, lamps."""

from __future__ import annotations

from dealer_app.words.tongue import N_, NC_

PHASES: dict[str, str] = {
    "closed": NC_("phase", "closed"),
    "bank_offered": NC_("phase", "the bank is offered"),
    "covering": NC_("phase", "stakes are taken"),
    "deal": NC_("phase", "cards are dealt"),
    "word": NC_("phase", "the punter's word"),
    "draw": NC_("phase", "third cards"),
    "naming": NC_("phase", "a face is wanting"),
    "commission": NC_("phase", "the commission"),
    "between": NC_("phase", "between two coups"),
}
ROLES: dict[str, str] = {
    "croupier": NC_("role", "croupier"),
    "changeur": NC_("role", "changer"),
    "chef": NC_("role", "chef de table"),
    "director": NC_("role", "director"),
    "auditor": NC_("role", "auditor"),
    "administrator": NC_("role", "administrator"),
    "shoe": NC_("role", "shoe"),
}
PARTS: dict[str, str] = {
    "bank": NC_("part", "bank"),
    "cards": NC_("part", "cards"),
    "asked": NC_("part", "asked"),
}
BOXES: dict[str, str] = {
    "banque": NC_("box", "Banque"),
    "panier": NC_("box", "panier"),
    "cagnotte": NC_("box", "cagnotte"),
}
FIGURES: dict[str, str] = {
    "bank": NC_("figure", "BANK"),
    "covered": NC_("figure", "COVERED"),
    "left": NC_("figure", "LEFT TO COVER"),
    "commission": NC_("figure", "COMMISSION"),
}
OUTCOMES: dict[str, str] = {
    "banker": NC_("bead", "B"),
    "punter": NC_("bead", "P"),
    "tie": NC_("bead", "T"),
}
SEAT_FIRST = N_("Choose a seat first: type its number and Enter, or touch it.")
PROBLEMS: dict[str, str] = {
    "not_understood": N_("This cannot be typed here: Esc empties what is typed."),
    "no_seat": N_("Nobody sits there: type the number of a taken seat and Enter, then the amount."),
    "seat_first": SEAT_FIRST,
    "no_amount": N_("This is no amount: type it like {example}."),
    "ambiguous": N_("This reads as {x} or as {y}: type it without the mark."),
    "mark": N_("This may be read as {x}: type it without the mark."),
}
MORE_ACTS: dict[str, str] = {
    "open_shift": NC_("more", "Open the shift"),
    "load": NC_("more", "Shoe is filled"),
    "stop": NC_("more", "Stop card is out"),
    "close_shift": NC_("more", "Close the shift"),
    "begin_count": NC_("more", "Begin the count"),
    "count": NC_("more", "Count the cagnotte"),
    "open_day": NC_("more", "Open the day"),
    "close_day": NC_("more", "Close the day"),
    "relief": NC_("more", "Relief"),
    "leave": NC_("more", "Lock the table"),
    "paper": NC_("more", "Enter from paper"),
    "paper_end": NC_("more", "Paper is entered"),
    "tableau": NC_("more", "Tableau"),
    "theme": NC_("more", "Theme"),
    "out": NC_("more", "Close the program"),
    "language": NC_("more", "Language: {name}"),
    "settings": NC_("more", "Settings"),
    "help": NC_("more", "Help"),
    "return": NC_("more", "Back to play"),
}
THEMES: dict[str, str] = {
    "dark": NC_("theme", "dark"),
    "light": NC_("theme", "light"),
    "contrast": NC_("theme", "high contrast"),
}
TABLEAU = N_("The drawing table of these rules: {rules}")
TABLEAU_PUNTER = N_("The punter by his total")
TABLEAU_BANKER = N_("The bank by its total and the punter’s third card")
CELLS: dict[str, str] = {
    "D": NC_("cell", "card"),
    "S": NC_("cell", "no"),
    "F": NC_("cell", "free"),
}
STOOD = NC_("cell", "none")
TABLEAU_ROW = N_("total {n}: {cells}")
TABLEAU_CELL = N_("against {n} {word}")
RETURNED = N_("Not all of the {x} fits: {z} goes back to seat {n}.")
SUSPENDED = N_("The table is suspended: {why}. Play nothing more, call the chef and start the program again.")
REOPEN = N_("{why}. Play nothing more. When its cause is mended, press Enter: the record is read again.")
SEAT = N_("seat {n}")
BANCO = NC_("call", "banco")
PUNTER = N_("Punter")
BANK = N_("Bank")
SEALED = N_("a card, face down")
UNREAD = N_("a card that was not read")
NO_CARD = N_("no card")
CHOSEN = N_("chosen")
"""Told of the seat for which an amount is being typed."""
LOOSE = N_("cards without a word")
STRAY = N_("cards that were not due")
DEAD = N_("dead cards")
TYPED = N_("typed: {text}")
TYPED_SEAT = N_("seat {n}: {text}")
TYPED_PASS = N_("the hand passes: Enter")
LAST_COUP = N_("last coup")
THIS_BANK = N_("this bank: coup {n}")
LAST_COUPS = N_("last coups: {list}")
TABLE = N_("Table {n}")
UNREAL = N_("DEMONSTRATION")
SHIFT = N_("shift {n}")
CROUPIER = N_("croupier {id}")
SHOE = N_("shoe {n}: {left} left")
STOP_IN = N_("stop card in {n}")
STOP_OUT = N_("stop card out")
OPENS_LINE = N_("shows what to do about the shoe’s line")
CONFIRMED_BY = N_("confirmed by {id}")
COUNT = N_(
    "Expected in the cagnotte: {x}. Type what was counted, choose who confirms, then touch “Count the cagnotte”."
)
COUNT_BEGIN = N_("Touch “Begin the count” before the cagnotte is opened: what it should hold is fixed then.")
COUNT_BLIND = N_("Type what was counted, choose who confirms, then touch “Count the cagnotte”.")
COUNTED = N_("Expected in the cagnotte: {x}. Counted: {y}. Difference: {z}.")
HELP_TITLE = N_("Help")
HELP_LINE = N_("{label}: {value}")
HELP: dict[str, str] = {
    "version": N_("Version"),
    "profile": N_("Rules"),
    "folder": N_("Data"),
    "log": N_("Log"),
    "head": N_("Head of the record"),
    "settings": N_("Settings"),
    "manual": N_("Manual"),
    "screens": N_("Screens"),
}
IN_ENGLISH = N_("The manual is in English for now.")
UNCERTIFIED = N_("This program is not certified.")
PAPERS = N_("The reports of the shift are in {folder}.")
DONE = N_("The evening is over: record and reports are in {folder}.")
