"""`period`: a month or a season is closed; the sum of its closed days becomes an entry of the open one."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Literal

import click
import msgspec

from dealer_app.cli import common, persons
from dealer_app.cli.common import Parts
from dealer_app.cli.house_files import say
from dealer_app.core import money
from dealer_app.journal import folder as layout
from dealer_app.journal.closing import period as closed
from dealer_app.journal.days import is_closed
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds import PeriodClosed
from dealer_app.journal.periods import closed_before, sums_between
from dealer_app.journal.periods import month as month_of
from dealer_app.journal.reader import read
from dealer_app.words.tongue import N_

Span = tuple[Literal["month", "season"], str, str]

APPROVED = N_("{first} to {last} is closed, {days} gaming days; coups: {coups}, commission: {levies}")
DONE = N_("entry {n}: {first} to {last} is closed, {days} gaming days; coups: {coups}, commission: {levies}")
NO_DAY = N_("no gaming day is open: a month or a season is closed on the first day after it")
OPEN = N_("{first} to {last} is not over: the gaming day {day} is open")
AGAIN = N_("{first} to {last} is closed already: entry {n}")
EMPTY = N_("no gaming day was closed from {first} to {last}")
_MONTH = re.compile("[0-9]{4}-(0[1-9]|1[0-2])")


class Month(click.ParamType[str]):
    """A month, like "2026-11"."""

    name = "MONTH"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return it; UsageError if it is none."""
        if _MONTH.fullmatch(value) is None or value < "0001":
            self.fail(f"{value}: YYYY-MM", param, ctx)
        return value


_DATE = click.DateTime(["%Y-%m-%d"])


@click.command(epilog="Example: dealer-app period out --month 2026-11 --by 301 --approved 201")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--month", type=Month(), help="The month that is over, like 2026-11.")
@click.option("--season", type=(_DATE, _DATE), metavar="FROM TO", help="A season that is over, as the house sets it.")
@click.option("--by", required=True, metavar="ID", help="Who closes it: a staff id of the table.")
@click.option("--approved", required=True, metavar="ID", help="The second person.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.pass_obj
def period(
    parts: Parts,
    folder: Path,
    month: str | None,
    season: tuple[datetime, datetime] | None,
    by: str,
    approved: str,
    as_json: bool,
) -> None:
    """Close a month, or a season from its first date to its last, of the table in FOLDER; no console may have it."""
    if (month is None) == (season is None):
        raise click.UsageError("--month | --season")
    first, last = month_of(month) if month else [day.date().isoformat() for day in season or ()]
    span: Span = ("month" if month else "season", first, last)
    try:
        event, unit = _summed(folder / "journal", span)
    except (ChainBroken, JournalError) as error:
        common.broken(error, folder / "journal")
    with persons.at(parts, folder, "close_period", by, approved) as two:
        if given := closed_before(two.record.folder, two.record.entries, *span):
            common.leave(common.NO, say(AGAIN, first=first, last=last, n=given))
        two.approve(event, _told(APPROVED, event, unit))
        seq = two.enter(event)
    if as_json:
        common.show([{"seq": seq, **msgspec.to_builtins(event)}])
        return
    click.echo(_told(DONE, event, unit, n=seq))


def _told(sentence: str, event: PeriodClosed, unit: int, **more: int) -> str:
    totals = event.sums.totals
    said = {"first": event.first, "last": event.last, "days": len(event.days), "coups": totals.coups}
    return say(sentence, levies=money.text(totals.levies, unit), **said, **more)


def _summed(record: Path, span: Span) -> tuple[PeriodClosed, int]:
    """Return what is to be recorded in the open day, and the minor units of the currency; leave if nothing is."""
    what, first, last = span
    day = _open_day(record)
    entries = read(day).entries
    if is_closed(entries):
        common.leave(common.NO, say(NO_DAY))
    if first > last or last >= day.stem:
        common.leave(common.NO, say(OPEN, first=first, last=last, day=day.stem))
    event = closed(what, first, last, sums_between(record, first, last))
    if not event.days:
        common.leave(common.NO, say(EMPTY, first=first, last=last))
    return event, entries[0].event["profile"]["identity"]["minor_unit"]


def _open_day(record: Path) -> Path:
    """Return the newest day's file, or leave saying that there is none."""
    days = layout.days(record)
    if not days:
        raise JournalError("no_journal", str(record))
    return days[-1]
