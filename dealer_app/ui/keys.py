"""The one table of keys: it feeds the hints on the buttons, the help, the keyboard and the tests.

A key is a sign as the numeric keypad sends it, whether Num Lock is on or off; what signs mean together is `typing`'s
matter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dealer_app.core.phases import Phase
from dealer_app.words.tongue import NC_

ENTER, ESCAPE, TAKE_BACK = "Enter", "Esc", "-"
LINE = "/"
"""With nothing typed: what the lamps of the shoe's line mean, and back."""
OTHER = "*"
"""With nothing typed, while something is asked: the other way out of the trouble."""
HELP, TABLEAU, MORE = "help", "tableau", "more"
FUNCTIONS: dict[str, str] = {HELP: "F1", TABLEAU: "F2", MORE: "F10"}
"""What is to be had at any time: the manual, the drawing table over the felt and back, the other acts."""
STAKE = f"n {ENTER} amount {ENTER}"
WORDS: dict[str, str] = {"n": NC_("key", "seat"), "amount": NC_("key", "amount")}
"""What stands in a key for something that is to be typed."""
DIGITS = "0123456789"
MARKS = ".,"


class ActKey(NamedTuple):
    """An act of the console: where its button stands, its name, its key, and the phases in which it has a place.

    A key is what is typed one after the other, `n` the number of a seat.
    """

    id: str
    place: int
    label: str
    key: str
    phases: tuple[Phase, ...]

    def hint(self, say: Callable[[str, str], str]) -> str:
        """Return the key as the croupier reads it; `say` translates."""
        return " ".join(say(WORDS[part], "key") if part in WORDS else part for part in self.key.split())


_STAKING: tuple[Phase, ...] = ("covering", "between")
_OPEN: tuple[Phase, ...] = ("bank_offered", "covering", "between", "deal", "word", "draw", "naming")

ACTS: tuple[ActKey, ...] = (
    ActKey("open_bank", 0, NC_("act", "Put up"), STAKE, ("bank_offered",)),
    ActKey("bid", 0, NC_("act", "Bid"), STAKE, ("bank_offered",)),
    ActKey("first", 0, NC_("act", "First hand"), f"n {ENTER} {ENTER}", ("bank_offered",)),
    ActKey("banco", 0, NC_("act", "Banco"), "n *", _STAKING),
    ActKey("card", 0, NC_("act", "Card"), "+", ("word", "draw")),
    ActKey("refuse", 1, NC_("act", "Declines"), f"n {ENTER} .", ("bank_offered",)),
    ActKey("half", 1, NC_("act", "With the table"), "n /", _STAKING),
    ActKey("no", 1, NC_("act", "No"), ".", ("word", "draw")),
    ActKey("nobody", 2, NC_("act", "Nobody"), ".", ("bank_offered",)),
    ActKey("stake", 2, NC_("act", "Stake"), STAKE, _STAKING),
    ActKey("sit", 3, NC_("act", "Sits down"), "n +", ("bank_offered",)),
    ActKey("withdraw", 3, NC_("act", "Stake withdrawn"), f"n {ENTER} 0 {ENTER}", _STAKING),
    ActKey("turn", 3, NC_("act", "Bank's cards open"), "*", ("draw",)),
    ActKey("knock", 4, NC_("act", "Knocked down"), ENTER, ("bank_offered",)),
    ActKey("close", 4, NC_("act", "No more bets"), ENTER, _STAKING),
    ActKey("show", 4, NC_("act", "Both hands open"), ENTER, ("word", "draw")),
    ActKey("detach", 4, NC_("act", "Detach the tickets"), ENTER, ("commission",)),
    ActKey("tear", 4, NC_("act", "Tear up the tickets"), ENTER, ("bank_offered", *_STAKING)),
    ActKey("drop", 4, NC_("act", "Dropped"), ENTER, ("commission",)),
    ActKey("pass", 5, NC_("act", "Pass the hand"), f"0 {ENTER}", _STAKING),
    ActKey(TABLEAU, 5, NC_("act", "Tableau"), FUNCTIONS[TABLEAU], ("deal", "word", "draw", "naming", "commission")),
    ActKey("back", 6, NC_("act", "Take back"), TAKE_BACK, _OPEN),
    ActKey("more", 7, NC_("act", "More"), FUNCTIONS[MORE], ()),
)
PLACES = 1 + max(act.place for act in ACTS)
DEMO: tuple[ActKey, ...] = (
    ActKey("pause", 0, NC_("act", "Pause"), "F6", ()),
    ActKey("coup", 1, NC_("act", "One coup"), "F7", ()),
    ActKey("slower", 2, NC_("act", "Slower"), "F8", ()),
    ActKey("faster", 3, NC_("act", "Faster"), "F9", ()),
)
"""The controls of a demonstration, in a row of their own."""
READING: tuple[ActKey, ...] = (
    ActKey("down", 0, NC_("act", "Down"), "+", ()),
    ActKey("up", 1, NC_("act", "Up"), TAKE_BACK, ()),
    ActKey("before", 2, NC_("act", "The page before"), "/", ()),
    ActKey("close", 3, NC_("act", "Back to play"), "0", ()),
)
"""How the manual is read; a page is opened by its number."""


def of(id_: str) -> ActKey:
    """Return an act by its id."""
    return next(act for act in ACTS if act.id == id_)
