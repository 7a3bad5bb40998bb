"""What stands on paper: headings, columns, facts, notes, signature lines."""

from __future__ import annotations

from collections.abc import Callable

from dealer_app.core.events import Annulment, Limits
from dealer_app.core.unreal import is_training, is_unreal
from dealer_app.words.amounts import Purse, plain
from dealer_app.words.tongue import N_, NC_, Tongue

TITLES: dict[str, str] = {
    "commission": N_("Commission report"),
    "shift": N_("Shift report"),
}
RELIEF = N_("{who} from {a} to {b}")
FACTS: dict[str, str] = {
    "house": N_("House"),
    "table": N_("Table"),
    "day": N_("Gaming day"),
    "shift": N_("Shift"),
    "opened": N_("Opened"),
    "closed": N_("Closed"),
    "profile": N_("Rules"),
    "profile_hash": N_("Version of the rules"),
    "legal_basis": N_("Legal basis"),
    "rate": N_("Commission"),
    "rounding": N_("Rounding"),
    "limits": N_("Limits"),
    "seats": N_("Seats taken"),
    "people": N_("Staff"),
    "reliefs": N_("Croupiers at the table"),
    "proof": N_("Proof of the ids"),
    "shoes": N_("Shoes"),
    "coups": N_("Coups"),
    "void_coups": N_("Void coups"),
    "banks": N_("Banks"),
    "passes": N_("Hands passed"),
    "results": N_("Bank, punter, tie"),
    "naturals": N_("Naturals"),
    "bancos": N_("Bancos"),
    "false_draws": N_("False draws"),
    "strays": N_("Stray cards"),
    "voided": N_("Acts taken back"),
    "won": N_("Covers won by the banks"),
    "paid": N_("Covers paid by the banks"),
    "commission": N_("Commission of the shift"),
    "words": N_("In words"),
    "expected": N_("Expected in the cagnotte"),
    "counted": N_("Counted in the cagnotte"),
    "difference": N_("Difference"),
    "reported": N_("Reported (the greater of both)"),
    "counted_by": N_("Counted by"),
    "count_entry": N_("Entry of the count"),
}
WITHHELD = N_("withheld until the count is confirmed")
WITHHELD_NOTE = N_(
    "The cagnotte of this shift is counted blind: what it should hold, and the figures from which that follows, are "
    "left out until the count is confirmed."
)
COLUMNS: dict[str, str] = {
    "coup": NC_("column", "Coup"),
    "time": NC_("column", "Time"),
    "banker": NC_("column", "Bank"),
    "covers": NC_("column", "Covers by seat"),
    "cover": NC_("column", "Cover"),
    "cards": NC_("column", "Cards"),
    "points": NC_("column", "Points"),
    "result": NC_("column", "Result"),
    "raw": NC_("column", "Exact"),
    "commission": NC_("column", "Commission"),
    "running": NC_("column", "Sum"),
    "mark": NC_("column", "Mark"),
}
OUTCOMES: dict[str, str] = {
    "banker": NC_("outcome", "bank"),
    "punter": NC_("outcome", "punter"),
    "tie": NC_("outcome", "tie"),
    "void": NC_("outcome", "void"),
}
VOID_MARKS: dict[Annulment, str] = {
    "stop_card": NC_("void", "stop card"),
    "cards_out": NC_("void", "cards out"),
    "ruling": NC_("void", "ruling"),
    "false_draw": NC_("void", "false draw"),
}
VOID_NOTES: dict[Annulment, str] = {
    "stop_card": N_("Coup {n} is void: the stop card left the shoe in it. Nothing was won; the stakes went back."),
    "cards_out": N_("Coup {n} is void: the shoe had no card left for it. Nothing was won; the stakes went back."),
    "ruling": N_("Coup {n} is void by the ruling on an irregularity. Nothing was won; the stakes went back."),
    "false_draw": N_("Coup {n} is void by the ruling on a false draw. Nothing was won; the stakes went back."),
}
ROUNDINGS: dict[str, str] = {
    "half_up": N_("to the nearest {unit}, exactly between two: up"),
    "half_down": N_("to the nearest {unit}, exactly between two: down"),
    "half_even": N_("to the nearest {unit}, exactly between two: to the even one"),
    "floor": N_("down to a multiple of {unit}"),
    "ceil": N_("up to a multiple of {unit}"),
}
SIGNERS: dict[str, str] = {
    "croupier": N_("Croupier"),
    "chef": N_("Chef de table"),
    "director": N_("Director"),
    "committee_member": N_("Committee member"),
    "cashier": N_("Cashier"),
    "table_employee": N_("Table employee"),
    "official": N_("Official"),
}
LIMITS = N_("stake from {a} in steps of {b}; bank from {c} in steps of {d}")
LIMITS_MAX = N_("stake from {a} in steps of {b}; bank from {c} in steps of {d}, at most {e}")
RATE = N_("{rate} of each coup that the bank wins, rounded once")
RATE_MIN = N_("{rate} of each coup that the bank wins, rounded once, at least {least}")
RATE_FROM = N_("from the bank's win no. {n} on")
RATE_STEP = N_("{rate} from the bank's win no. {n} on")
SET_APART = N_("set apart at each win, dropped when the bank or the shoe ends")
NO_COMMISSION = N_("none: nothing is taken from stakes or wins")
RULES = N_("{title} ({id})")
BASIS = N_("{basis} (evidence {evidence})")
SHOE = N_("no. {load}: {packs} packs, {out} cards out")
SHOE_OF = N_("{serial}, no. {load}: {packs} packs, {out} cards out")
CLAIMED = N_("claimed: the ids were not proven by PIN or badge")
CLAIMED_BY = N_("claimed by {ids}, the others proven: {how}")
PROOFS: dict[str, str] = {"pin": NC_("proof", "PIN"), "badge": NC_("proof", "badge")}
BANCO = NC_("cover", "banco")
FALSE_DRAW = N_("false draw")
FALSE_DRAW_NOTE = N_(
    "Coup {n}: {side} on {total} {did}, the rule says {required}; the result stands as the cards lay."
)
FALSE_DRAW_RULED_NOTE = N_("Coup {n}: {side} on {total} {did}, the rule says {required}.")
SIDES: dict[str, str] = {"punter": NC_("side", "the punter"), "banker": NC_("side", "the banker")}
DID: dict[str, str] = {"draw": NC_("did", "drew"), "stand": NC_("did", "stood")}
REQUIRED: dict[str, str] = {"draw": NC_("required", "draw"), "stand": NC_("required", "stand")}
TOTAL = N_("Total")
PAGE = N_("page {n} of {m}")
PRINT = N_("print {n}")
REPRINT = N_("REPRINT, print {n}")
HEAD = N_("Head of the record: entry {seq}, {hash}")
SIGNATURE = N_("Name and signature")
UNCERTIFIED = N_("Designed after the order of 14 May 2007; not certified.")
UNREAL = N_("DEMONSTRATION: of no house, nothing here was played")
TRAINING = N_("TRAINING: of no house, nothing here was played")


def unreal(house: str, say: Callable[[str], str]) -> str:
    """Return the mark of what is no house's, "" of a house's."""
    if is_training(house):
        return say(TRAINING)
    return say(UNREAL) if is_unreal(house) else ""


def limits(found: Limits, purse: Purse, tongue: Tongue, *, whole: bool = False) -> str:
    """Return a table's limits; `whole` drops decimals that are all zero."""
    amounts = (found.stake_min, found.stake_step, found.bank_min, found.bank_step, found.bank_max or 0)
    slots = {name: plain(amount, purse, tongue, whole=whole) for name, amount in zip("abcde", amounts, strict=True)}
    return tongue.say(LIMITS if found.bank_max is None else LIMITS_MAX).format(**slots)
