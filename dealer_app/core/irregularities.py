"""The irregularities of rules.md section 10: where each can be seen, what must be said of it, which rulings it knows.

Data. A profile gives each row its ruling and who decides (`resources/remedies.toml`, `[rulings]`); what a ruling does
is `core.remedies`. Rows that another act rules stand in `BY_ACT`; `core.numbered` tells which one an event speaks of.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from dealer_app.core.people import ROLES, Role
from dealer_app.core.phases import Phase

Ruling = Literal[
    "noted",  # recorded; nothing changes
    "not_offered",
    "coup_void",
    "pulled_stands",  # cards out before the close are the first of the coup, which the banker must give
    "pulled_burned",  # they are burned, and the banker is free
    "stays_out",  # before the close as pulled_stands, later as noted
    "card_dead",  # the newest card is dead and the next takes its place; before the close no stake is lowered
    "shoe_stopped",  # an open coup is void, and the shoe is over
    "punto_grid",  # this coup follows the grid `punto`, both sides
    "held_to_table",  # the banker is bound and draws in the free cells
    "cards_for_banker",  # the punter had said no: third cards are the banker's, or dead
    "cards_recalled",  # unless seen
    "suivi_unless_seen",
    "fifth_card_stands",  # whoever it falls to keeps it
    "banker_counts_zero",
    "higher_stays",  # of two cards given as the punter's third
    "lower_stays",  # of two cards given as the banker's third
    "punter_natural_nine",
    "punter_counts_nine",
    "same_place_open",  # the banker lays open his card of the same place
    "both_hands_open",
    "stakes_may_go",  # punters may withdraw
    "banker_natural_lost",
    "punter_natural_lost",
    "banker_loses",
    "punter_loses",
    "warned_then_barred",
    "barred",
    "punter_by_the_rule",
    "word_given_or_refused",
    "collected_first",  # or paid last
    "tickets_lost",  # charged to the house
    "to_auction",  # without the taker and the passer
    "decided",  # as the words of the decision say
]
Want = Literal["seat", "ordinal", "choice", "tickets", "decision"]
UNFORESEEN = "unforeseen"

_STAKES: tuple[Phase, ...] = ("covering", "between")
_DEALING: tuple[Phase, ...] = ("deal", "word")
_OPEN: tuple[Phase, ...] = (*_DEALING, "draw")
_DEALT: tuple[Phase, ...] = ("word", "draw")
_PAID: tuple[Phase, ...] = ("bank_offered", "commission", "between")
_SHIFT: tuple[Phase, ...] = ("bank_offered", *_STAKES, *_OPEN, "naming", "commission")


class Irregularity(msgspec.Struct, frozen=True):
    """One row of section 10: its ruling of 1979, the phases in which it can be seen, what must be said of it."""

    ruling: Ruling
    phases: tuple[Phase, ...]
    wants: tuple[Want, ...] = ()

    @property
    def is_of_coup(self) -> bool:
        """Whether it can be seen between the close and the open hands only."""
        return set(self.phases) <= set(_OPEN)


IRREGULARITIES: dict[str, Irregularity] = {
    "I1": Irregularity("pulled_stands", _STAKES),
    "I2": Irregularity("pulled_burned", _STAKES),
    "I3": Irregularity("noted", _STAKES),
    "I4": Irregularity("card_dead", (*_STAKES, *_OPEN)),
    "I5": Irregularity("coup_void", _OPEN),
    "I6": Irregularity("noted", _OPEN),
    "I7": Irregularity("stays_out", (*_STAKES, *_OPEN)),
    "I8": Irregularity("shoe_stopped", _SHIFT),
    "I12": Irregularity("punto_grid", _DEALING, ("ordinal",)),
    "I13": Irregularity("held_to_table", _DEALING),
    "I14": Irregularity("coup_void", _OPEN),
    "I15": Irregularity("noted", _OPEN),
    "I16": Irregularity("cards_for_banker", ("draw",)),
    "I17": Irregularity("cards_for_banker", ("draw",)),
    "I18": Irregularity("cards_for_banker", ("draw",)),
    "I19": Irregularity("cards_recalled", _DEALING, ("seat",)),
    "I20": Irregularity("noted", _DEALING, ("seat",)),
    "I20b": Irregularity("suivi_unless_seen", _DEALING, ("seat",)),
    "I21": Irregularity("fifth_card_stands", ("word",)),
    "I22": Irregularity("banker_counts_zero", ("word",)),
    "I23": Irregularity("higher_stays", ("draw",)),
    "I24": Irregularity("lower_stays", ("draw",)),
    "I25": Irregularity("punter_natural_nine", _DEALING),
    "I26": Irregularity("punter_counts_nine", ("draw",)),
    "I27": Irregularity("same_place_open", _DEALING, ("ordinal",)),
    "I28": Irregularity("both_hands_open", _DEALING),
    "I29": Irregularity("stakes_may_go", ("word",)),
    "I30": Irregularity("banker_natural_lost", ("draw",)),
    "I31": Irregularity("banker_loses", _DEALT),
    "I33": Irregularity("noted", _PAID),
    "I34": Irregularity("noted", _STAKES),
    "I35": Irregularity("warned_then_barred", _OPEN, ("seat",)),
    "I36": Irregularity("punter_by_the_rule", ("word",)),
    "I37": Irregularity("word_given_or_refused", ("draw",), ("choice",)),
    "I38": Irregularity("punter_natural_lost", ("draw",)),
    "I39": Irregularity("punter_natural_lost", ("draw",)),
    "I42": Irregularity("punter_loses", _DEALT),
    "I44": Irregularity("noted", (*_OPEN, *_PAID), ("seat",)),
    "I46": Irregularity("collected_first", (*_STAKES, *_OPEN), ("seat",)),
    "I47": Irregularity("noted", (*_STAKES, *_OPEN), ("seat",)),
    "I48": Irregularity("barred", _SHIFT, ("seat",)),
    "I53": Irregularity("tickets_lost", _SHIFT, ("tickets",)),
    "I55": Irregularity("noted", ("bank_offered", *_STAKES), ("seat",)),
    "I56": Irregularity("noted", _STAKES, ("seat",)),
    "I57": Irregularity("to_auction", ("covering",)),
    UNFORESEEN: Irregularity("decided", _SHIFT, ("decision",)),
}
# The rows whose ruling is an act of its own, or follows from one: the act's kind by the row's number.
BY_ACT: dict[str, str] = {
    "I9": "CardNamed",
    "I10": "StopCardOut",
    "I11": "StopCardOut",
    "I32": "FalseDraw",
    "I40": "FalseDraw",
    "I41": "FalseDraw",
    "I43": "StakedOnLine",
    "I45": "LateStakeRemoved",
    "I49": "StakeOrphaned",
    "I50": "NotesExchanged",
    "I51": "Corrected",
    "I52": "Corrected",
    "I54": "SurplusEntered",
}


class Row(msgspec.Struct, frozen=True):
    """What a profile says of an irregularity: its ruling, and the roles that decide it."""

    ruling: Ruling
    decides: tuple[Role, ...]


Rows = dict[str, Row]


@cache
def alternatives(number: str) -> tuple[Ruling, ...]:
    """Return what may stand as the ruling of a row: its own, none, nothing but a note, or a void coup."""
    case = IRREGULARITIES[number]
    void: tuple[Ruling, ...] = ("coup_void",) if case.is_of_coup else ()
    return tuple(dict.fromkeys((case.ruling, "noted", "not_offered", *void)))


def allowed(number: str) -> str:
    """Say what may stand in a row, as a profile writes it."""
    return f'{{ ruling = "{" | ".join(alternatives(number))}", decides = [{" | ".join(ROLES)}] }}'


def row(number: str, content: object) -> Row | None:
    """Return the row that a file or a record states, None where it is none."""
    if not isinstance(content, Mapping) or set(content) != {"ruling", "decides"}:
        return None
    ruling, decides = content["ruling"], content["decides"]
    roles: Any = tuple(decides) if isinstance(decides, (list, tuple)) else ()
    if ruling not in alternatives(number) or not roles or not all(role in ROLES for role in roles):
        return None
    return Row(ruling, roles)
