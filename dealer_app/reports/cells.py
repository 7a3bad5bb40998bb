"""The table of a report: its columns, a coup's cells, and the sums below them."""

from __future__ import annotations

import msgspec

from dealer_app.core.events import CoupAnnulled
from dealer_app.reports.model import Cell, Column, Desk
from dealer_app.reports.values import CoupFigures, ShiftFigures
from dealer_app.words import moments, paper
from dealer_app.words.amounts import exact, plain
from dealer_app.words.claims import CLAIMS

_COLUMNS: dict[str, tuple[tuple[str, float], ...]] = {
    "commission": (
        ("coup", 9), ("time", 15), ("banker", 10), ("covers", 45), ("cover", 19), ("points", 11), ("result", 13),
        ("raw", 15), ("commission", 19), ("running", 18), ("mark", 12),
    ),
    "shift": (
        ("coup", 9), ("time", 15), ("banker", 10), ("cards", 40), ("points", 12), ("result", 14), ("cover", 22),
        ("commission", 20), ("running", 22), ("mark", 22),
    ),
}  # fmt: skip
# millimetres, 186 in all: A4 less both margins
_FIGURES = ("coup", "banker", "cover", "raw", "commission", "running")
_AMOUNTS = ("cover", "raw", "commission", "running")


def columns(kind: str, desk: Desk) -> tuple[Column, ...]:
    """Return the columns of a kind of report."""
    say = desk.tongue.say
    return tuple(
        Column(key, say(paper.COLUMNS[key], "column"), width, key in _FIGURES, key in _AMOUNTS)
        for key, width in _COLUMNS[kind]
    )


def cell(key: str, coup: CoupFigures, zone: str, desk: Desk) -> Cell:
    """Return a cell of a coup's row."""
    say = desk.tongue.say

    def amount(value: int) -> Cell:
        return Cell(plain(value, desk.purse, desk.tongue), value)

    match key:
        case "coup":
            return Cell(str(coup.number), coup.number)
        case "time":
            return Cell(moments.hour(coup.at, zone), coup.at)
        case "banker":
            return Cell(str(coup.banker), coup.banker)
        case "covers":
            return _covers(coup, desk)
        case "cover":
            return Cell("", 0) if coup.is_void else amount(coup.cover)
        case "cards":
            return Cell(" ".join(coup.cards), list(coup.cards))
        case "points" if coup.is_void:
            return Cell("", None)
        case "points":
            if coup.punter is None or coup.banker_points is None:
                return Cell("\u2014", None)  # hands thrown away unseen
            return Cell(f"{coup.banker_points} : {coup.punter}", [coup.banker_points, coup.punter])
        case "result":
            return Cell(say(paper.OUTCOMES[coup.outcome], "outcome"), coup.outcome)
        case "raw":
            raw = exact(coup.raw, desk.purse, desk.tongue) if coup.outcome == "banker" else ""
            return Cell(raw, str(coup.raw))
        case "commission":
            return amount(coup.commission) if coup.outcome == "banker" else Cell("", 0)
        case "running":
            return amount(coup.running)
    return _mark(coup, desk)


def _mark(coup: CoupFigures, desk: Desk) -> Cell:
    """Return what is out of the usual: why the coup is void, or that somebody drew against the rule."""
    marks = [msgspec.to_builtins(fault) for fault in coup.false_draws]
    say, why = desk.tongue.say, coup.annulled
    if why is None:
        return Cell(say(paper.FALSE_DRAW) if marks else "", marks)
    return Cell(say(paper.VOID_MARKS[why], "void"), [*marks, msgspec.to_builtins(CoupAnnulled(why))])


def _covers(coup: CoupFigures, desk: Desk) -> Cell:
    def line(seat: int, amount: int, call: str | None) -> str:
        word = desk.tongue.say(CLAIMS[call], "claim") if call else ""
        called = f"\u00a0{desk.tongue.say(paper.BANCO, 'cover') if call == 'banco' else word}" if call else ""
        return f"{seat}:\u00a0{plain(amount, desk.purse, desk.tongue, whole=True)}{called}"

    text = "  ".join(line(cover.seat, cover.amount, cover.call) for cover in coup.covers)
    return Cell(text, [msgspec.to_builtins(cover) for cover in coup.covers])


def total(key: str, shift: ShiftFigures, desk: Desk) -> Cell:
    """Return a cell of the last row."""
    if key == "coup":
        return Cell(desk.tongue.say(paper.TOTAL), len(shift.settled))
    sums = {
        "cover": sum(coup.cover for coup in shift.coups),
        "commission": sum(coup.commission for coup in shift.coups),
        "running": shift.commission,
    }
    if key in sums:
        return Cell(plain(sums[key], desk.purse, desk.tongue), sums[key])
    return Cell("", None)
