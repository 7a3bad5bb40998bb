"""What a report says of coups put right and of irregularities; nothing where there was none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from dealer_app.journal.entry import Who
from dealer_app.reports import doubts
from dealer_app.reports.model import Cell, Desk, Fact, Report
from dealer_app.reports.rereading import Irregular
from dealer_app.reports.values import Correction, CoupFigures, ShiftFigures
from dealer_app.words import moments, paper, repairs, screen
from dealer_app.words.amounts import full, plain
from dealer_app.words.irregularities import RULINGS, SEEN


def with_repairs(report: Report, shift: ShiftFigures, desk: Desk) -> Report:
    """Return the report with corrected coups marked, and with what was put right or ruled on told below the table."""
    put = {correction.number: correction.seq for correction in shift.corrections}
    rows = [
        _marked(row, report, put[coup.number], desk) if coup.number in put else row
        for row, coup in zip(report.rows, shift.coups, strict=True)
    ]
    marked = {n for n, coup in enumerate(shift.coups) if coup.number in put}
    seen = shift.irregular if report.kind == "shift" else ()
    notes = [
        *(_put_right(correction, shift, desk) for correction in shift.corrections),
        *(_irregular(item, desk) for item in seen),
        *(doubts.note(item, desk) for item in (shift.doubts if report.kind == "shift" else ())),
    ]
    facts = tuple(_facts(report.kind, shift, desk))
    return replace(
        report,
        facts=(*report.facts, *((facts,) if facts else ())),
        rows=tuple(rows),
        marked=report.marked | marked,
        notes=(*report.notes[:-1], *notes, *report.notes[-1:]),
    )


def _marked(row: tuple[Cell, ...], report: Report, seq: int, desk: Desk) -> tuple[Cell, ...]:
    at = next(n for n, column in enumerate(report.columns) if column.key == "mark")
    said = ", ".join(filter(None, (row[at].text, desk.tongue.say(repairs.MARK))))
    cell = Cell(said, [*(row[at].value or []), {"kind": "Corrected", "seq": seq}])
    return (*row[:at], cell, *row[at + 1 :])


def _facts(kind: str, shift: ShiftFigures, desk: Desk) -> Iterator[Fact]:
    say = desk.tongue.say
    if shift.corrections:
        text = (say(repairs.COUP).format(n=it.number, seq=it.seq) for it in shift.corrections)
        value = [msgspec.to_builtins(it, enc_hook=str) for it in shift.corrections]
        yield _fact("corrections", desk, "; ".join(text), value)
    if kind != "shift":
        return
    if shift.irregular:
        value = [msgspec.to_builtins(it) for it in shift.irregular]
        numbers = ", ".join(it.number for it in shift.irregular)
        yield _fact("irregularities", desk, f"{len(shift.irregular)}: {numbers}", value)
    amounts = {
        "tickets_over": max(shift.tickets_over, 0),
        "tickets_wanting": max(-shift.tickets_over, 0),
    }
    for key, amount in amounts.items():
        if amount:
            yield _fact(key, desk, full(amount, desk.purse, desk.tongue), amount, is_amount=True)


def _fact(key: str, desk: Desk, text: str, value: Any, *, is_amount: bool = False) -> Fact:
    return Fact(key, desk.tongue.say(repairs.LABELS[key]), text, value, is_amount)


def _put_right(it: Correction, shift: ShiftFigures, desk: Desk) -> str:
    """Say who put a coup right, why, and how it stood before and stands now."""
    say = desk.tongue.say
    parts = [
        say(repairs.PUT_RIGHT).format(
            n=it.number, time=moments.hour(it.at, shift.zone), seq=it.seq, by=_people(it.by, desk), reason=it.reason
        ),
        say(repairs.BOTH).format(
            recorded=_figures(it.recorded, shift, desk), corrected=_figures(it.corrected, shift, desk)
        ),
    ]
    if it.tickets and not shift.is_withheld and it.tickets != it.corrected.commission:
        parts.append(say(repairs.TICKETS).format(tickets=full(it.tickets, desk.purse, desk.tongue)))
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts)


def _figures(coup: CoupFigures, shift: ShiftFigures, desk: Desk) -> str:
    say, cards = desk.tongue.say, " ".join(coup.cards) or "\u2014"
    if coup.outcome == "void":
        return say(repairs.STAKES_BACK).format(cards=cards)
    is_known = coup.punter is not None and coup.banker_points is not None
    return say(repairs.FIGURES).format(
        result=say(paper.OUTCOMES[coup.outcome], "outcome"),
        points=f"{coup.banker_points} : {coup.punter}" if is_known else "\u2014",
        cover=plain(coup.cover, desk.purse, desk.tongue),
        commission="\u2014" if shift.is_withheld else plain(coup.commission, desk.purse, desk.tongue),
        cards=cards,
    )


def _irregular(it: Irregular, desk: Desk) -> str:
    """Say what was seen, how it was ruled on, and who decided."""
    say = desk.tongue.say
    ruling = say(repairs.CONTRA if it.number in ("I51", "I52") else repairs.BY_ACT)
    if it.ruling in RULINGS:
        ruling = say(RULINGS[it.ruling], "ruling")
    if it.decision:
        ruling = it.decision if it.decision.endswith(".") else f"{it.decision}."
    said = say(repairs.SEEN_AT if it.coup is None else repairs.SEEN_IN_COUP)
    seen = say(SEEN[it.number], "irregularity")
    return said.format(number=it.number, n=it.coup, seq=it.seq, seen=seen, ruling=ruling, by=_people(it.by, desk))


def _people(people: tuple[Who, ...], desk: Desk) -> str:
    said = []
    for who in people:
        name = f" {desk.names[who.id]}" if who.id in desk.names else ""
        said.append(f"{who.id}{name} ({desk.tongue.say(screen.ROLES[who.role], 'role')})")
    return ", ".join(said) or "\u2014"
