"""`verify`: whether a record is whole, and whether it tells a history that the rules allow."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dealer_app.clerk import history
from dealer_app.cli import common
from dealer_app.cli.marks import marked, marks
from dealer_app.journal import witness
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds import Genesis
from dealer_app.journal.verify import verify as verified
from dealer_app.journal.witness import Mark
from dealer_app.words import faults
from dealer_app.words.tongue import N_

WHOLE = N_("whole: {n} entries, head {head}")
MORE = N_("{n} entries more, of a coup still open")
LIVE = N_("a program has this table: its fair copy was read, up to entry {n}")

EDITION = N_(
    "edition {edition} begins at entry {n}, restored by {by}, approved by {approved}, signed by the key {key}"
)
LOST = N_("entries {first} to {last} of the edition before were known of and are lost")


@click.command(epilog="Example: dealer-app verify out/journal")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@marked
@click.argument("journal", type=click.Path(path_type=Path))
def verify(journal: Path, heads: tuple[Mark, ...], against: tuple[Path, ...], as_json: bool) -> None:
    """Check JOURNAL: 0 whole, 1 damaged at the entry named, 3 unreadable.

    A cut or older record is whole in itself: --head and --against hold it against what is remembered elsewhere.
    """
    try:
        reading = verified(journal)
        history.state(reading.entries, is_cut=reading.is_copy)
        end = reading.entries[-1].seq + reading.withheld
        witness.compare(reading.hashes, marks(heads, against), end)
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
    later = [entry for entry in reading.entries if entry.kind == Genesis.__name__ and entry.edition > 1]
    if as_json:
        told = {"ok": True, "entries": len(reading.entries), "head": head, "withheld": reading.withheld}
        editions = [{"edition": entry.edition, "seq": entry.seq, "key": entry.event["key"]} for entry in later]
        common.show([told | ({"editions": editions} if editions else {})])
        return
    tongue = common.speaker()
    click.echo(tongue.say(WHOLE).format(n=len(reading.entries), head=head))
    for entry in later:
        assert entry.by is not None
        assert entry.approved is not None
        said = {"by": entry.by.id, "approved": entry.approved.id, "key": entry.event["key"]}
        click.echo(tongue.say(EDITION).format(edition=entry.edition, n=entry.seq, **said))
        if "witnessed" in entry.event:
            old, seen = entry.event["old"]["seq"], entry.event["witnessed"]["seq"]
            click.echo(tongue.say(LOST).format(first=old + 1, last=seen))
    if reading.withheld:
        click.echo(tongue.say(MORE).format(n=reading.withheld))
    if reading.live:
        click.echo(tongue.say(LIVE).format(n=last))
