"""`replay`: the table as a record leaves it, and the record written back as a coup script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from dealer_app.clerk import history
from dealer_app.cli import common, dropped
from dealer_app.cli.common import Parts
from dealer_app.cli.lines import books, lines
from dealer_app.core import blind, money, notation, permits
from dealer_app.core.acts import Act
from dealer_app.core.events import DayOpened, ShiftOpened, ShoeLoaded
from dealer_app.core.notation import Story
from dealer_app.core.state import TableState, phase
from dealer_app.house import story_rules
from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.history import acts
from dealer_app.journal.reader import Reading, read
from dealer_app.reports.blind import withheld
from dealer_app.words import paper
from dealer_app.words.tongue import N_

_OTHER_RULES = N_(
    "{file}: its drawing tables or parameters are not those of this version: no story can state its rules"
)


@click.command(epilog="Example: dealer-app replay out/journal --at 120")
@click.option("--at", type=click.IntRange(min=1), help="Only up to this entry.")
@click.option("--json", "as_json", is_flag=True, help="Print each event and the books after it.")
@click.option("--story", is_flag=True, help="Write the newest day back as a coup script.")
@click.argument("journal", type=click.Path(path_type=Path))
@click.pass_obj
def replay(parts: Parts, journal: Path, at: int | None, as_json: bool, story: bool) -> None:
    """Show the state and the books as of the end of JOURNAL."""
    try:
        reading = read(journal)
        entries = [entry for entry in reading.entries if at is None or entry.seq <= at]
        is_cut = reading.is_copy or at is not None
        table = history.state(entries, is_cut=is_cut)
        hidden = _withheld(reading, table)
    except (ChainBroken, JournalError) as error:
        common.broken(error, journal)
    if table is None or (at is not None and (not entries or entries[-1].seq < at)):
        common.leave(common.NO, common.speaker().say(N_("{file}: there is no entry {n}")).format(file=journal, n=at))
    dropped.read(parts, journal, "replay", entries[-1].seq)
    if story:
        told = written(_newest_day(entries))
        if told is None:
            common.leave(common.NO, common.speaker().say(_OTHER_RULES).format(file=journal))
        for line in told:
            click.echo(line)
    elif as_json:
        common.show(lines(entries, is_cut=is_cut, withheld=hidden))
    else:
        is_withheld = any(entry.seq == entries[-1].seq for entry in hidden)
        _show(table, entries, reading, is_withheld=is_withheld)


def _withheld(reading: Reading, table: TableState | None) -> Sequence[Entry]:
    """Return the entries of which figures are withheld: what is read up to an entry may be counted after it."""
    if table is None or not blind.is_withheld(table):
        return ()
    return withheld(reading.entries, history.state(reading.entries, is_cut=reading.is_copy))


def _show(table: TableState, entries: Sequence[Entry], reading: Reading, *, is_withheld: bool) -> None:
    unit = table.profile.identity.minor_unit
    say = common.speaker().say
    where = say(N_("day {day}, shift {shift}, coup {coup}: {phase}, as of entry {n}"))
    click.echo(
        where.format(day=table.day, shift=table.shift, coup=table.coups, phase=phase(table), n=entries[-1].seq)
    )
    balances = books(table, is_withheld=is_withheld)
    seats = balances.pop("seats")
    for account, amount in (balances | {f"seat {seat}": amount for seat, amount in seats.items()}).items():
        click.echo(f"  {account:<10} {say(paper.WITHHELD) if amount is None else money.text(amount, unit):>14}")
    if reading.withheld:
        click.echo(say(N_("{n} entries more, of a coup still open")).format(n=reading.withheld))


def _newest_day(entries: Sequence[Entry]) -> list[Act]:
    start = max(i for i, entry in enumerate(entries) if entry.kind == DayOpened.__name__)
    return [act for act, _ in acts(entries[start:])]


def written(history_: Sequence[Act]) -> Iterator[str] | None:
    """Return one day as a coup script that plays to the same books; None where no script can state its rules."""
    day, *rest = history_
    assert isinstance(day.event, DayOpened)
    rules = story_rules.write(day.event.profile)
    return None if rules is None else _written(day.event, rest, *rules)


def _written(day: DayOpened, rest: Sequence[Act], name: str, rules: tuple[tuple[str, str], ...]) -> Iterator[str]:
    shift = next((act.event for act in rest if isinstance(act.event, ShiftOpened)), None)
    is_plain = [type(act.event) for act in rest[:2]] == [ShoeLoaded, ShiftOpened]
    first = rest[0].event if rest else None
    story = Story(
        profile=name,
        rules=rules,
        day=day.day,
        limits=day.limits if shift is None else shift.limits,
        seats=(1, 2) if shift is None else shift.seats,
        packs=first.packs if is_plain and isinstance(first, ShoeLoaded) else 0,
        staff=day.staff,
        lines=(),
    )
    unit = day.profile["identity"]["minor_unit"]
    yield from notation.write_header(story, unit)
    heads = {role: id_ for id_, role in reversed(story.staff.items())}
    croupier = heads.get("croupier", "")
    for act in rest[2:] if is_plain else rest:
        is_plain = act.by is None or (act.by.id == croupier and type(act.event) not in permits.SHOE)
        by = None if act.by is None or is_plain else act.by.id
        approved = None if act.approved is None else act.approved.id
        assert act.by is not None or type(act.event) in permits.SHOE
        yield from notation.write(act.event, unit, by, approved)
