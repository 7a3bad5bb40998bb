"""`verify`: whether a record is whole, and whether it tells a history that the rules allow."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dealer_app.clerk import history
from dealer_app.cli import common
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.verify import verify as verified
from dealer_app.words import faults
from dealer_app.words.tongue import N_

WHOLE = N_("whole: {n} entries, head {head}")
MORE = N_("{n} entries more, of a coup still open")
LIVE = N_("a program has this table: its fair copy was read, up to entry {n}")


@click.command(epilog="Example: dealer-app verify out/journal")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.argument("journal", type=click.Path(path_type=Path))
def verify(journal: Path, as_json: bool) -> None:
    """Check JOURNAL: 0 whole, 1 damaged at the entry named, 3 unreadable."""
    try:
        reading = verified(journal)
        history.state(reading.entries, is_cut=reading.is_copy)
    except ChainBroken as error:
        if not as_json:
            common.broken(error, journal)
        why = faults.record(common.speaker(), error.why, error.detail)
        common.show([{"ok": False, "first_bad": error.seq, "why": why}])
        sys.exit(common.NO)
    except JournalError as error:
        common.broken(error, journal)
    last = reading.entries[-1].seq
    head = reading.hashes[last]
    if as_json:
        common.show([{"ok": True, "entries": len(reading.entries), "head": head, "withheld": reading.withheld}])
        return
    tongue = common.speaker()
    click.echo(tongue.say(WHOLE).format(n=len(reading.entries), head=head))
    if reading.withheld:
        click.echo(tongue.say(MORE).format(n=reading.withheld))
    if reading.live:
        click.echo(tongue.say(LIVE).format(n=last))
