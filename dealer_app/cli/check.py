"""`check`: the closed days of a table, one by one, behind play; or the fair copy of its open day.

It is the console's worker (house.md 8): progress is one JSON line a day, the result goes to the table's inbox, and it
rests between days so that play is not slowed. By hand it does the same and changes nothing.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path

import click

from dealer_app.clerk import history
from dealer_app.cli import common, dropped
from dealer_app.cli.common import Parts
from dealer_app.journal import checking, evidence
from dealer_app.journal.entry import Head
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds.technical import CheckFailed, CopyChecked, DaysChecked
from dealer_app.words.tongue import N_, NN_

WHOLE = NN_("{n} closed day is whole, up to entry {seq}", "{n} closed days are whole, up to entry {seq}")
COPY = N_("the fair copy of {day} is whole, up to entry {seq}")


@click.command(epilog="Example: dealer-app check out/journal --archives /media/third")
@click.argument("journal", type=click.Path(path_type=Path))
@click.option("--archives", "places", multiple=True, type=click.Path(path_type=Path), help="Compare with these too.")
@click.option("--since", default="", metavar="DAY", help="Leave out the days before this one.")
@click.option("--open", "of_open", is_flag=True, help="Check the fair copy of the newest day instead.")
@click.option("--rest", type=click.FloatRange(0, 100), default=0, help="Rest so many times as long as a day took.")
@click.option("--tend", is_flag=True, help="For whoever has the table: gzip the copies, keep what is damaged.")
@click.option("--json", "as_json", is_flag=True, help="Tell each day as a JSON line, and the result.")
@click.pass_obj
def check(
    parts: Parts,
    journal: Path,
    places: tuple[Path, ...],
    since: str,
    of_open: bool,
    rest: float,
    tend: bool,
    as_json: bool,
) -> None:
    """Check the closed days of the table's folder JOURNAL, each behind the one before."""
    at: list[str] = [""]
    try:
        if of_open:
            _copy(parts, journal, as_json)
        else:
            _days(parts, journal, (places, since, rest, tend, as_json), at)
    except ChainBroken as error:
        dropped.tell(parts, journal, CheckFailed(dropped.now(parts), at[0], max(error.seq, 0), error.why))
        if tend and at[0]:
            evidence.keep(journal, str(error), at[0])
        if as_json:
            common.show([{"ok": False, "day": at[0], "first_bad": error.seq, "why": error.why, "damaged": True}])
            sys.exit(common.NO)
        common.broken(error, journal)
    except JournalError as error:
        if as_json:
            common.show([{"ok": False, "day": at[0], "first_bad": 0, "why": error.reason, "damaged": False}])
            sys.exit(common.ENVIRONMENT)
        common.broken(error, journal)


def _days(parts: Parts, journal: Path, how: tuple[tuple[Path, ...], str, float, bool, bool], at: list[str]) -> None:
    """Check day by day; `at` tells the day at which it is."""
    places, since, rest, tend, as_json = how
    closed = checking.Closed(journal, history.state, places, since)
    days = closed.days
    for n, day in enumerate(days):
        at[0] = day.stem
        if as_json:
            common.show([{"day": day.stem, "done": n, "of": len(days)}])
            sys.stdout.flush()
        started = parts.stopwatch()
        rows = closed.check(day)
        if tend and rows:
            checking.keep_packed(day, rows)
        time.sleep(rest * (parts.stopwatch() - started))
    at[0] = ""
    closed.end()
    head = closed.head or Head()
    found = DaysChecked(dropped.now(parts), closed.checked, head.seq, head.hash or "")
    if closed.checked:
        dropped.tell(parts, journal, found)
    if as_json:
        common.show([{"ok": True, "days": closed.checked, "seq": found.seq, "head": found.head}])
        return
    click.echo(common.speaker().count(WHOLE, closed.checked).format(n=closed.checked, seq=found.seq))


def _copy(parts: Parts, journal: Path, as_json: bool) -> None:
    day, head = checking.open_copy(journal, partial(history.state, is_cut=True))
    dropped.tell(parts, journal, CopyChecked(dropped.now(parts), day, head.seq, head.hash or ""))
    if as_json:
        common.show([{"ok": True, "day": day, "seq": head.seq, "head": head.hash}])
        return
    click.echo(common.speaker().say(COPY).format(day=day, seq=head.seq))
