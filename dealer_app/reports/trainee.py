"""A trainee's sheet set into a report: what was told and done, errors by kind, a row a phase, a sentence an error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from dealer_app.core.phases import PHASES
from dealer_app.reports.model import Cell, Column, Desk, Fact, Report
from dealer_app.reports.trainee_values import Stretch, TraineeSheet, Wrong
from dealer_app.reports.values import Mark
from dealer_app.words import moments, paper, training
from dealer_app.words.screen import PHASES as NAMES

KIND = "training"
_COLUMNS = (("phase", 50), ("wrong", 76), ("acts", 20), ("errors", 20), ("time", 20))
# millimetres, 186 in all: A4 less both margins
_FIGURES = ("acts", "errors", "time")


def trainee_report(sheet: TraineeSheet, house: str, table: str, head: Mark, desk: Desk, number: int = 1) -> Report:
    """Return the report of a lesson, whose record ends at `head`; `number` counts its prints from 1."""
    say = desk.tongue.say
    return Report(
        kind=KIND,
        number=number,
        language=desk.tongue.language,
        title=say(training.TITLE),
        printed=say(paper.PRINT if number == 1 else paper.REPRINT).format(n=number),
        page=say(paper.PAGE),
        facts=(tuple(_where(sheet, house, table, desk)), tuple(_counts(sheet, desk)), tuple(_kinds(sheet, desk))),
        columns=tuple(Column(key, say(training.LABELS[key]), width, key in _FIGURES) for key, width in _COLUMNS),
        rows=tuple(_rows(sheet, desk)),
        total=_total(sheet, desk),
        marked=frozenset(n for n, one in enumerate(_in_order(sheet)) if one.errors),
        notes=tuple(_note(wrong, desk) for wrong in sheet.wrong),
        signatures=tuple(say(text) for text in training.SIGNERS.values()),
        signature=say(paper.SIGNATURE),
        head=head,
        head_text=say(paper.HEAD).format(seq=head.seq, hash=head.hash),
        qr=f"dealer-app/1/{house}/{table}/1/{head.seq}/{head.hash}",
        at=sheet.ended,
        unreal=paper.unreal(house, say),
        row="phase",
    )


def _where(sheet: TraineeSheet, house: str, table: str, desk: Desk) -> Iterator[Fact]:
    say = desk.tongue.say
    yield Fact("house", say(paper.FACTS["house"]), house, house)
    yield Fact("table", say(paper.FACTS["table"]), table, table)
    yield Fact("day", say(paper.FACTS["day"]), moments.day(sheet.day, desk.tongue), sheet.day)
    yield Fact("shift", say(paper.FACTS["shift"]), "1", 1)
    yield _fact("lesson", training.title(desk.tongue, sheet.lesson), sheet.lesson, desk)
    yield Fact("people", say(paper.SIGNERS["croupier"]), sheet.trainee, sheet.trainee)
    yield _fact("begun", moments.moment(sheet.begun, sheet.zone, desk.tongue), sheet.begun, desk)
    yield _fact("ended", moments.moment(sheet.ended, sheet.zone, desk.tongue), sheet.ended, desk)


def _counts(sheet: TraineeSheet, desk: Desk) -> Iterator[Fact]:
    say, ms = desk.tongue.say, sum(one.ms for one in sheet.stretches)
    yield _fact("acts", say(training.OF).format(n=sheet.acts, of=sheet.told), sheet.acts, desk)
    yield _fact("errors", str(len(sheet.wrong)), len(sheet.wrong), desk)
    yield _fact("coups", str(sheet.coups), sheet.coups, desk)
    yield _fact("time", _seconds(ms, desk), ms, desk)
    yield _fact("finished", say(training.YES if sheet.is_finished else training.NO), sheet.is_finished, desk)


def _kinds(sheet: TraineeSheet, desk: Desk) -> Iterator[Fact]:
    say = desk.tongue.say
    for kind, count in sheet.kinds.items():
        label = say(training.ERROR).format(kind=say(training.KINDS[kind], "error"))
        yield Fact(f"errors_{kind}", label, str(count), count)


def _fact(key: str, text: str, value: Any, desk: Desk) -> Fact:
    return Fact(key, desk.tongue.say(training.LABELS[key]), text, value)


def _in_order(sheet: TraineeSheet) -> list[Stretch]:
    return sorted(sheet.stretches, key=lambda one: PHASES.index(one.phase))


def _rows(sheet: TraineeSheet, desk: Desk) -> Iterator[tuple[Cell, ...]]:
    for one in _in_order(sheet):
        kinds = Counter(wrong.kind for wrong in sheet.wrong if wrong.phase == one.phase)
        yield (
            Cell(desk.tongue.say(NAMES[one.phase], "phase"), one.phase),
            Cell(_listed(kinds.items(), desk), dict(kinds)),
            Cell(str(one.acts), one.acts),
            Cell(str(one.errors), one.errors),
            Cell(_seconds(one.ms, desk), one.ms),
        )


def _total(sheet: TraineeSheet, desk: Desk) -> tuple[Cell, ...]:
    ms = sum(one.ms for one in sheet.stretches)
    return (
        Cell(desk.tongue.say(paper.TOTAL), None),
        Cell("", None),
        Cell(str(sheet.acts), sheet.acts),
        Cell(str(len(sheet.wrong)), len(sheet.wrong)),
        Cell(_seconds(ms, desk), ms),
    )


def _listed(kinds: Iterable[tuple[str, int]], desk: Desk) -> str:
    return ", ".join(f"{desk.tongue.say(training.KINDS[kind], 'error')} \u00d7 {count}" for kind, count in kinds)


def _seconds(ms: int, desk: Desk) -> str:
    return training.seconds(desk.tongue, ms)


def _note(wrong: Wrong, desk: Desk) -> str:
    text = desk.tongue.say(training.NOTE if wrong.told else training.NOTE_EARLY)
    kind = desk.tongue.say(training.KINDS[wrong.kind], "error")
    return text.format(n=wrong.act, kind=kind, told=wrong.told, entered=wrong.entered)
