"""`report`: a closed shift or a shoe that is over, on paper or as a sheet; this process is the worker for it."""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path

import click

from dealer_app import safe_file
from dealer_app.clerk import history
from dealer_app.cli import common, dropped
from dealer_app.cli.common import Parts
from dealer_app.cli.report_trainee import trainee_page
from dealer_app.cli.worker import FORMS
from dealer_app.house import staff
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds.technical import Exported, ReportIssued
from dealer_app.journal.reader import Reading, read
from dealer_app.reports.figures import NoShift, closed_shifts, shift_figures
from dealer_app.reports.load_values import LoadFigures
from dealer_app.reports.load_write import KIND as SHOE
from dealer_app.reports.load_write import shoe_report
from dealer_app.reports.loads import InPlay, NoLoad, load_figures
from dealer_app.reports.model import Desk, Report
from dealer_app.reports.sheets import csv_of, json_of
from dealer_app.reports.trainee import KIND as TRAINING
from dealer_app.reports.values import ShiftFigures
from dealer_app.reports.write import KINDS
from dealer_app.reports.write import report as written
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import N_, tongue


@click.command(epilog="Example: dealer-app report shift --journal out/journal --out shift.pdf")
@click.argument("kind", type=click.Choice((*KINDS, SHOE, TRAINING)))
@click.option("--journal", required=True, type=click.Path(path_type=Path))
@click.option(
    "--out", "outs", required=True, multiple=True, type=click.Path(path_type=Path), help="FILE.pdf, .csv or .json."
)
@click.option("--day", help="Gaming day; the newest one if not given.")
@click.option("--load", type=click.IntRange(min=0), help="The shoe's number of its load; the last one that is over.")
@click.option("--shift", type=click.IntRange(min=1), help="Number of the shift; the last closed one if not given.")
@click.option("--lang", type=common.Language(), help="Language; that of the rules if not given.")
@click.option("--print", "number", type=click.IntRange(min=1), default=1, help="Which print this is; 1 is the first.")
@click.option("--staff", "staff_list", type=click.Path(path_type=Path), help="Staff list whose names are joined.")
@click.option("--json", "as_json", is_flag=True, help="Tell each file written as a JSON line.")
@click.pass_obj
def report(
    parts: Parts,
    kind: str,
    journal: Path,
    outs: tuple[Path, ...],
    day: str | None,
    load: int | None,
    shift: int | None,
    lang: str | None,
    number: int,
    staff_list: Path | None,
    as_json: bool,
) -> None:
    """Write the report KIND of a closed shift, a shoe that is over or a lesson; the form follows from the ending."""
    for out in outs:
        if out.suffix not in FORMS:
            raise click.UsageError(
                common.speaker()
                .say(N_("{file}: the ending must be one of {forms}"))
                .format(file=out, forms=" ".join(FORMS))
            )
    if kind == TRAINING:
        _write_sheet(trainee_page(journal, lang, number), outs, as_json=as_json)
        sys.exit(0)
    figures = _read(journal, kind, day, load, shift)
    members = {} if staff_list is None else staff.load(staff_list)
    if isinstance(members, list):
        common.faulty(members)
    identity = figures.rules.identity
    purse = Purse(identity.currency, identity.minor_unit)
    desk = Desk(tongue(lang or identity.language), purse, staff.names(members))
    if isinstance(figures, LoadFigures):
        page = shoe_report(figures, desk, number)
    else:
        page = written(kind, figures, desk, number)
    for out in outs:
        data = _made(page, out.suffix, purse.unit)
        _save(out, data)
        dropped.tell(parts, journal, _told(dropped.now(parts), kind, out.suffix, data, figures, number))
        if as_json:
            common.show([{"written": str(out), "bytes": len(data)}])
    sys.exit(0)


def _made(page: Report, form: str, unit: int) -> bytes:
    """Return a report in the form that a file's ending asks for."""
    if form != ".pdf":
        return json_of(page) if form == ".json" else csv_of(page, unit)
    os.environ["SOURCE_DATE_EPOCH"] = str(page.at // 1000)
    from dealer_app.reports.paper import pdf_of

    return pdf_of(page)


def _write_sheet(page: Report, outs: tuple[Path, ...], *, as_json: bool) -> None:
    """Write a trainee's sheet, which no record is told of."""
    for out in outs:
        data = _made(page, out.suffix, 1)
        _save(out, data)
        if as_json:
            common.show([{"written": str(out), "bytes": len(data)}])


def _told(
    at: int, kind: str, form: str, data: bytes, figures: ShiftFigures | LoadFigures, number: int
) -> ReportIssued | Exported:
    """Return what the record keeps of a file: paper is a print, the rest goes to other programs."""
    digest = sha256(data).hexdigest()
    if isinstance(figures, LoadFigures):
        whose: tuple[str, int | None, int | None] = (figures.days[-1], None, figures.load)
    else:
        whose = (figures.day, figures.shift, None)
    if form == ".pdf":
        return ReportIssued(at, kind, form[1:], digest, *whose, number)
    return Exported(at, kind, form[1:], digest, *whose)


def _read(
    journal: Path, kind: str, day: str | None, load: int | None, shift: int | None
) -> ShiftFigures | LoadFigures:
    """Return the figures asked for, or leave saying why there are none."""
    say = common.speaker().say
    try:
        reading = read(journal)
        history.state(reading.entries, is_cut=reading.is_copy)
        if kind == SHOE:
            return load_figures(reading.entries, reading.hashes, load, day)
        return _figures(reading, day, shift)
    except (ChainBroken, JournalError) as error:
        common.broken(error, journal)
    except NoShift:
        common.leave(common.NO, f"{journal}: {say(N_('there is no such closed shift'))}")
    except NoLoad:
        common.leave(common.NO, f"{journal}: {say(N_('there is no such shoe that is over'))}")
    except InPlay:
        common.leave(
            common.NO, f"{journal}: {say(N_('this shoe is still in play: its cards are told when it is over'))}"
        )


def _figures(reading: Reading, day: str | None, shift: int | None) -> ShiftFigures:
    shifts = [at for at in closed_shifts(reading.entries) if day in (None, at[0]) and shift in (None, at[1])]
    if not shifts:
        raise NoShift
    return shift_figures(reading.entries, reading.hashes, *shifts[-1])


def _save(out: Path, data: bytes) -> None:
    """Write a whole file or none."""
    try:
        safe_file.put(out, data, mode=0o666)
    except OSError as error:
        common.leave(common.ENVIRONMENT, f"{out}: {error.strerror}")
