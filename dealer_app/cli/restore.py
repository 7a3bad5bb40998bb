"""`restore`: a table's record built again from fair copies, by two persons; a new edition begins with it."""

from __future__ import annotations

from pathlib import Path

import click

from dealer_app.clerk import history
from dealer_app.cli import common, persons
from dealer_app.cli.common import Parts
from dealer_app.cli.marks import marked, marks
from dealer_app.core.unreal import is_unreal
from dealer_app.house import copying, places
from dealer_app.house.program import fingerprint
from dealer_app.house.settings import NAME as SETTINGS
from dealer_app.journal import restore as restoring
from dealer_app.journal import unreal
from dealer_app.journal.days import is_closed
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.signing import Secret, practice
from dealer_app.journal.witness import Mark
from dealer_app.words.tongue import N_

DONE = N_("restored up to entry {n}: edition {edition} begins, signed by the key {key} of {file}")
WAITS = N_("The gaming day {day} is closed: the edition begins with the next one.")
LEFT_OUT = N_("{n} lines at the end of the copies are only a part of an act and were left out")
LOST = N_("entries {first} to {last} are known of and are not in these copies: they are lost")
OLDER = N_(
    "these copies end at entry {n}, and entry {last} is known of: look for newer ones; if there are none, say --older"
)


@click.command(epilog="Example: dealer-app restore /media/second/table-1 --to new/journal --by 201 --approved 301")
@click.argument("copies", type=click.Path(path_type=Path))
@click.option("--to", "folder", required=True, type=click.Path(path_type=Path), help="Folder of the new record.")
@click.option("--by", required=True, help="Staff id of who restores.")
@click.option("--approved", required=True, help="Staff id of the second person.")
@click.option("--key", type=click.Path(path_type=Path), help="Signing key; a new one is made if there is none.")
@marked
@click.option("--older", is_flag=True, help="Restore though more is known of than these copies hold.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.pass_obj
def restore(
    parts: Parts,
    copies: Path,
    folder: Path,
    by: str,
    approved: str,
    key: Path | None,
    heads: tuple[Mark, ...],
    against: tuple[Path, ...],
    older: bool,
    as_json: bool,
) -> None:
    """Build a table's record from the fair copies on a medium, row for row, and begin a new edition."""
    tongue = common.speaker()
    if places.is_network(folder):
        common.broken(JournalError("network", str(folder)), folder)
    try:
        held = restoring.copies(copies, history.state)
        missing = restoring.lost(held, marks(heads, against))
        last = held.newest.head.seq
        if missing is not None and not older:
            common.leave(common.NO, tongue.say(OLDER).format(n=last, last=missing.seq))
        two = persons.two(held.newest.entries, "restore", by, approved)
        moment, names = parts.clock.now(last + 1), parts.names()
        wish = restoring.Wish(*two, moment.at, moment.mono, names.run, fingerprint())
        signer = _signer(held.newest.entries[-1].house, folder, key)
        edition = restoring.restore(held, folder, wish, signer, missing)
        copying.remove(places.state_folder(None), folder)  # what it remembers is of the edition before
    except (ChainBroken, JournalError) as error:
        common.broken(error, copies if isinstance(error, ChainBroken) else folder)
    day, waits = held.newest.entries[-1].day, is_closed(held.newest.entries)
    if as_json:
        told = {"seq": last, "head": held.newest.head.hash, "edition": edition, "key": signer.public}
        told |= {"left_out": held.left_out, "waits": waits, "lost": 0 if missing is None else missing.seq - last}
        common.show([told])
        return
    file = key or folder.resolve().parent / "signing.key"
    common.tell(tongue.say(DONE).format(n=last, edition=edition, key=signer.public, file=file))
    if held.left_out:
        click.echo(tongue.say(LEFT_OUT).format(n=held.left_out))
    if missing is not None:
        click.echo(tongue.say(LOST).format(first=last + 1, last=missing.seq))
    if waits:
        click.echo(tongue.say(WAITS).format(day=day))


def _signer(house: str, folder: Path, key: Path | None) -> KeyFile:
    """Return who signs the restored record; JournalError if it is a demonstration's and place or key a house's."""
    place = folder.resolve().parent
    if is_unreal(house) and (place / SETTINGS).exists():
        raise JournalError("unreal", f"{house}, {place.name}")
    signer = KeyFile(key or place / "signing.key", folder, practice if is_unreal(house) else Secret.random)
    if key is not None or (place / "signing.key").exists():
        unreal.check_demo(house, signer.public)
    return signer
