"""`period`: a month or a season is closed; the sum of its closed days becomes an entry of the open one."""

from __future__ import annotations

import re
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Literal

import click
import msgspec
from msgspec.structs import replace

from dealer_app.cli import common, persons
from dealer_app.cli.common import Parts
from dealer_app.cli.key import stamp_behind
from dealer_app.core import money
from dealer_app.journal import folder as layout
from dealer_app.journal.closing import period as closed
from dealer_app.journal.days import is_closed
from dealer_app.journal.entry import Identity
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.kinds import PeriodClosed
from dealer_app.journal.periods import month as month_of
from dealer_app.journal.periods import sums_between
from dealer_app.journal.reader import read
from dealer_app.words.tongue import N_

KEY_FILE = "signing.key"
DONE = N_("entry {n}: {first} to {last} is closed, {days} gaming days; coups: {coups}, commission: {levies}")
NO_DAY = N_("no gaming day is open: a month or a season is closed on the first day after it")
OPEN = N_("{first} to {last} is not over: the gaming day {day} is open")
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
    try:
        what, seq, unit = _enter(parts, folder, ("month" if month else "season", first, last), (by, approved))
    except (ChainBroken, JournalError) as error:
        common.broken(error, folder / "journal")
    if as_json:
        common.show([{"seq": seq, **msgspec.to_builtins(what)}])
        return
    totals = what.sums.totals
    said = {"first": first, "last": last, "days": len(what.days), "coups": totals.coups}
    click.echo(common.speaker().say(DONE).format(n=seq, levies=money.text(totals.levies, unit), **said))


def _enter(
    parts: Parts, folder: Path, span: tuple[Literal["month", "season"], str, str], who: tuple[str, str]
) -> tuple[PeriodClosed, int, int]:
    """Record the close in the open day; return it, the number of its entry, and the minor units of the currency."""
    record, (what, first, last) = folder / "journal", span
    day = _open_day(record)
    entries = read(day).entries
    by, approved = persons.two(entries, "close_period", *who)
    if is_closed(entries):
        common.leave(common.NO, common.speaker().say(NO_DAY))
    if first > last or last >= day.stem:
        common.leave(common.NO, _say(OPEN, first=first, last=last, day=day.stem))
    event = closed(what, first, last, sums_between(record, first, last))
    if not event.days:
        common.leave(common.NO, _say(EMPTY, first=first, last=last))
    identity = Identity(entries[-1].house, entries[-1].table, entries[-1].edition)
    key = KeyFile(folder / KEY_FILE, record)
    with closing(Journal(record, identity, common.holder("period"), key)) as journal:
        stamp = replace(stamp_behind(parts, journal.entries[-1]), by=by, approved=approved)
        journal.append(stamp, [event])
        return event, journal.head.seq, entries[0].event["profile"]["identity"]["minor_unit"]


def _open_day(record: Path) -> Path:
    """Return the newest day's file, or leave saying that there is none."""
    days = layout.days(record)
    if not days:
        raise JournalError("no_journal", str(record))
    return days[-1]


def _say(sentence: str, **slots: str) -> str:
    return common.speaker().say(sentence).format(**slots)
