"""What an act will move, as it is shown to who approves it: each account with what it gains or loses."""

from __future__ import annotations

from collections.abc import Iterable

from dealer_app.core.events import Move
from dealer_app.words.amounts import Purse, plain
from dealer_app.words.tongue import N_, NC_, Tongue

ACCOUNTS: dict[str, str] = {
    "banque": NC_("account", "Banque"),
    "coverage": NC_("account", "stakes"),
    "cagnotte": NC_("account", "cagnotte"),
    "due": NC_("account", "commission due"),
    "fees": NC_("account", "fees"),
    "tips": NC_("account", "tips"),
    "orphans": NC_("account", "unclaimed money"),
    "house": NC_("account", "the house"),
    "lost_tickets": NC_("account", "lost tickets"),
}
SEAT = NC_("account", "seat {n}")
ONE = N_("{account} {amount}")
NOTHING = N_("it moves no money")


def sentence(moves: Iterable[Move], purse: Purse, tongue: Tongue, reliquat: str) -> str:
    """Return what an act moves; `reliquat` is the house's name for that box."""
    told = [
        tongue.say(ONE).format(account=_name(account, tongue, reliquat), amount=_signed(amount, purse, tongue))
        for account, amount in moves
    ]
    return ", ".join(told) or tongue.say(NOTHING)


def _name(account: str, tongue: Tongue, reliquat: str) -> str:
    if account == "reliquat":
        return reliquat
    if account in ACCOUNTS:
        return tongue.say(ACCOUNTS[account], "account")
    return tongue.say(SEAT, "account").format(n=account.rpartition(" ")[2])


def _signed(amount: int, purse: Purse, tongue: Tongue) -> str:
    return f"{'+' if amount > 0 else ''}{plain(amount, purse, tongue)}"
