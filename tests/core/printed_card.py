"""The drawing card as printed (rules.md 4.5), typed anew, and a judge of its own who reads nothing of the program.

The punter's row has a cell for each total 0 to 7; the banker's rows for 0 to 7 have a cell for each third card of the
punter, 0 to 9, and after the space one for "the punter stood". D must draw, S must stand, F is free.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class PrintedCard(NamedTuple):
    """One printed table."""

    punter: str
    banker: tuple[str, ...]

    def with_cell(self, total: int, third: int | str, cell: str) -> PrintedCard:
        """Return the table with one cell of the banker's changed; `third` "-" is "the punter stood"."""
        row = self.banker[total]
        at = 11 if third == "-" else int(third)
        changed = row[:at] + cell + row[at + 1 :]
        return PrintedCard(self.punter, (*self.banker[:total], changed, *self.banker[total + 1 :]))


_ALWAYS = "DDDDDDDDDD D"

OPTIONS = PrintedCard(
    "DDDDDFSS",
    (_ALWAYS, _ALWAYS, _ALWAYS, "DDDDDDDDSF D", "SSDDDDDDSS D", "SSSSFDDDSS D", "SSSSSSDDSS S", "SSSSSSSSSS S"),
)
STRICT = PrintedCard(
    "DDDDDFSS",
    (_ALWAYS, _ALWAYS, _ALWAYS, "DDDDDDDDSD D", "SSDDDDDDSS D", "SSSSDDDDSS D", "SSSSSSDDSS S", "SSSSSSSSSS S"),
)
PUNTO = PrintedCard("DDDDDDSS", STRICT.banker)
_FREE = "FFFFFFFFFF F"
FREE = PrintedCard("DDDDDFSS", (_FREE,) * 8)
FREE_BUT_ZERO = PrintedCard("DDDDDFSS", (_ALWAYS, *(_FREE,) * 7))
RUSSIAN = PrintedCard("DDDDDFSS", (*(_ALWAYS,) * 5, *(_FREE,) * 3))
NAMEABLE = {
    "options": OPTIONS,
    "strict": STRICT,
    "free": FREE,
    "free-but-zero": FREE_BUT_ZERO,
    "russian": RUSSIAN,
}
CARDS = {**NAMEABLE, "punto": PUNTO}

# What a bound side does in a free cell: the banker as the strict card says, the punter stands on five (ES79).
BOUND_PUNTER_ON_5 = "S"

_VALUE = {rank: min(i, 10) % 10 for i, rank in enumerate("A23456789TJQK", start=1)}
_STATUS = {"D": "must", "F": "may", "S": "must_not"}
_MUST = {"D": "draw", "S": "stand"}


def value(face: str) -> int:
    """Return the points of a face."""
    return _VALUE[face[0]]


def judged(asked: dict[str, Any], card: PrintedCard = OPTIONS) -> dict[str, Any]:
    """Return what `judge` must answer to a coup, without its number."""
    card = CARDS[asked["grid"]] if "grid" in asked else card
    bound = asked.get("bound", ())
    punter, banker = [], []
    for face, side in zip(asked["cards"], asked["to"], strict=True):
        (punter if side == "P" else banker).append(_VALUE[face[0]])
    p2, b2 = (punter[0] + punter[1]) % 10, (banker[0] + banker[1]) % 10
    p, b = sum(punter) % 10, sum(banker) % 10
    shown = {(True, True): "both", (True, False): "punter", (False, True): "banker"}.get((p2 >= 8, b2 >= 8))
    answer: dict[str, Any] = {
        "punter": p,
        "banker": b,
        "natural": shown,
        "outcome": "tie" if p == b else "punter" if p > b else "banker",
        "decisions": [],
        "violations": [],
    }
    if shown:
        answer["violations"] = [
            {"who": who, "total": total, "against": None, "required": "stand", "did": "draw"}
            for who, total, hand in (("punter", p2, punter), ("banker", b2, banker))
            if len(hand) > 2
        ]
        return answer
    third = punter[2] if len(punter) > 2 else None
    column = 11 if third is None else third
    cells = (
        ("punter", p2, None, card.punter[p2], BOUND_PUNTER_ON_5, punter),
        ("banker", b2, third, card.banker[b2][column], STRICT.banker[b2][column], banker),
    )
    for who, total, against, printed, told, hand in cells:
        cell = told if printed == "F" and who in bound else printed
        did = "draw" if len(hand) > 2 else "stand"
        answer["decisions"].append(
            {"who": who, "total": total, "against": against, "status": _STATUS[cell], "action": did}
        )
        if _MUST.get(cell, did) != did:
            answer["violations"].append(
                {"who": who, "total": total, "against": against, "required": _MUST[cell], "did": did}
            )
    return answer
