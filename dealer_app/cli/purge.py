"""`purge`: days past their time of keeping are removed by two persons; their tombstones stay."""

from __future__ import annotations

from pathlib import Path

import click

from dealer_app.clerk.day import local
from dealer_app.cli import common, dropped, persons
from dealer_app.cli.common import Parts
from dealer_app.core import profile
from dealer_app.core.profile import Profile
from dealer_app.journal import chronicle
from dealer_app.journal import folder as layout
from dealer_app.journal import purge as purging
from dealer_app.journal.chain import followed
from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.kinds.technical import DayPurged
from dealer_app.journal.lock import Lock
from dealer_app.journal.reader import day_rows
from dealer_app.journal.reader import read as read_whole
from dealer_app.words.tongue import N_

GONE = N_("{day} is purged: entries {first} to {last}; its tombstone stays in {file}")
NOTHING = N_("no day is past its time of keeping")
OLDER = N_("days go from the oldest on, and {day} is still there")
KEEP = N_("{day} is kept to the end of {year}: it is not purged")
NEWEST = N_("{day} is the newest day: what play carries forward stands in it, so it stays")


@click.command(
    epilog="Example: dealer-app purge table-1 --archives /a --archives /media/b --by 301 --approved 201 2015-03-06"
)
@click.argument("journal", type=click.Path(path_type=Path))
@click.argument("days", nargs=-1)
@click.option("--archives", "places", multiple=True, required=True, type=click.Path(path_type=Path), help="Twice.")
@click.option("--by", required=True, help="Staff id of who purges.")
@click.option("--approved", required=True, help="Staff id of the second person.")
@click.option("--key", type=click.Path(path_type=Path), help="The table's signing key, if it lies elsewhere.")
@click.option("--json", "as_json", is_flag=True, help="Tell each day as a JSON line.")
@click.pass_obj
def purge(
    parts: Parts,
    journal: Path,
    days: tuple[str, ...],
    places: tuple[Path, ...],
    by: str,
    approved: str,
    key: Path | None,
    as_json: bool,
) -> None:
    """Remove DAYS of the table's folder JOURNAL, or all that are past their time of keeping, once archived twice."""
    now = parts.clock.now(0).at
    try:
        files = layout.days(journal)
        if not files:
            raise JournalError("no_journal", str(journal))
        lock = Lock(layout.lock_file(journal), common.holder("purge"))
        try:
            read_whole(journal)
            newest = followed(day_rows(files[-1]), None)
            two = persons.two(newest.entries, "purge", by, approved)
            signer = KeyFile(key or journal.resolve().parent / "signing.key", journal)
            if signer.public != newest.head.key:
                raise JournalError("other_key", str(newest.head.key))
            wanted = _wanted(journal, files, days, now)
            order = purging.Order(*two, now)
            stones = [purging.stone_of(journal, day, places, order, signer) for day in wanted]
            for stone in stones:
                purging.bury(journal, stone)
                dropped.tell(parts, journal, DayPurged(now, stone.day, stone.first, stone.last, stone.head))
                _tell(stone, journal, as_json)
        finally:
            lock.release()
    except (ChainBroken, JournalError) as error:
        common.broken(error, journal)


def _wanted(journal: Path, files: list[Path], days: tuple[str, ...], now: int) -> list[str]:
    """Return the days that go; leave with a sentence if one that was named must stay, or none is past its time."""
    say = common.speaker().say
    if files[-1].stem in days:
        common.leave(common.NO, say(NEWEST).format(day=files[-1].stem))
    oldest = [path.stem for path in files[: len(set(days))]]
    if days and sorted(set(days)) != oldest:
        common.leave(common.NO, say(OLDER).format(day=next(day for day in oldest if day not in days)))
    found = []
    for day in sorted(set(days)) or [path.stem for path in files[:-1]]:
        opened = purging.entries_of(journal, day)[0]
        year = _kept_to(opened)
        if local(now, opened.event["zone"]).year > year:
            found.append(day)
        elif days:
            common.leave(common.NO, say(KEEP).format(day=day, year=year))
        else:
            break
    if not found:
        common.leave(common.NO, say(NOTHING))
    return found


def _kept_to(opened: Entry) -> int:
    """Return the last year in which a day is kept, by the rules of that day."""
    rules = profile.read(opened.event["profile"])
    assert isinstance(rules, Profile)  # the day was judged by it
    return int(opened.day[:4]) + rules.records.retention_years


def _tell(stone: chronicle.Tombstone, journal: Path, as_json: bool) -> None:
    if as_json:
        common.show([{"purged": stone.day, "first": stone.first, "last": stone.last, "head": stone.head}])
        return
    said = {"day": stone.day, "first": stone.first, "last": stone.last, "file": journal / chronicle.FILE}
    click.echo(common.speaker().say(GONE).format(**said))
