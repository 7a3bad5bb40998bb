"""`key`: which key signs a table's record, and another in its place.

The change is an entry of the record, signed by both keys, or by the new one alone where the old one is lost. Where no
day is open the new key waits beside the old one, and the entry follows the next day's first.
"""

from __future__ import annotations

import unicodedata
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import click
import msgspec

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.group import Lazy
from dealer_app.cli.verify import change as told
from dealer_app.core.people import Person, Role
from dealer_app.core.permits import refuse_command
from dealer_app.core.plain_text import shown
from dealer_app.house.program import fingerprint
from dealer_app.journal import keyfile, keys, reader
from dealer_app.journal.entry import Entry, Identity, Source, Stamp, Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.reader import Reading
from dealer_app.journal.signing import Change, Secret
from dealer_app.words.tongue import N_

KEY_FILE = "signing.key"
_LONGEST = 200  # characters of a reason

IN_FORCE = N_("key {key}")
FIRST = N_("entry {n}: the first key, {key}")
WAITING = N_("waiting for the next gaming day: key {key}")
NOW = N_("entry {n}: the new key is in force. Write its public part down where the record is inspected: {key}")
LATER = N_("no gaming day is open: the new key is entered with the next one. Its public part is {key}")
TWO = N_("a key is changed by two different persons of the table's staff, each chef, director or administrator")
REASON = N_("the reason is one line of 1 to {n} characters, without names")


key = Lazy("key", {}, "The key that signs a table's record.")


@key.command(epilog="Example: dealer-app key show out")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.argument("folder", type=click.Path(path_type=Path))
def show(folder: Path, as_json: bool) -> None:
    """Print the public key in force of the table in the data folder FOLDER, and every one before it."""
    found = keys.signed(_read(folder).entries)
    waits = _waiting(folder)
    if as_json:
        uses = [msgspec.to_builtins(use) for use in found.keys]
        common.show([{"key": found.key, "keys": uses, "waiting": waits}])
        return
    tongue = common.speaker()
    click.echo(tongue.say(IN_FORCE).format(key=found.key))
    for i, use in enumerate(found.keys):
        line = told(tongue, use) if i else tongue.say(FIRST).format(n=use.seq, key=use.key)
        click.echo(shown(line))
    if waits is not None:
        click.echo(tongue.say(WAITING).format(key=waits))


@key.command(epilog='Example: dealer-app key change out --by 301 --approved 201 --reason "yearly"')
@click.option("--by", required=True, metavar="ID", help="Who changes it: a staff id of the table.")
@click.option("--approved", required=True, metavar="ID", help="The second person.")
@click.option("--reason", required=True, help="Why; it stays in the record, so without names.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.option(
    "--lost", is_flag=True, help="The old key is lost: it does not sign the change. Every check will say so."
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.pass_obj
def change(parts: Parts, folder: Path, by: str, approved: str, reason: str, lost: bool, as_json: bool) -> None:
    """Let another key sign the record of the table in FOLDER from now on; no console may have the table."""
    last = _read(folder).entries[-1]
    staff = _staff(folder)
    reason = unicodedata.normalize("NFC", reason).strip()
    if not _may(staff, by, approved):
        common.leave(common.NO, common.speaker().say(TWO))
    if not 0 < len(reason) <= _LONGEST or not reason.isprintable():
        common.leave(common.NO, common.speaker().say(REASON).format(n=_LONGEST))
    first, second = (Who(who, staff[who], "claimed") for who in (by, approved))
    wanted = Change(Secret.random(), first, second, reason, lost)
    try:
        seq = _enter(parts, folder, last, wanted)
    except (ChainBroken, JournalError) as error:
        common.broken(error, folder)
    if as_json:
        common.show([{"seq": seq, "key": wanted.secret.public}])
        return
    click.echo(common.speaker().say(NOW if seq else LATER).format(n=seq, key=wanted.secret.public))


def _enter(parts: Parts, folder: Path, last: Entry, wanted: Change) -> int | None:
    """Lay the new key down, durable, and record the change if a day is open; return the number of its entry."""
    path, record = folder / KEY_FILE, folder / "journal"
    identity = Identity(last.house, last.table, last.edition)
    with closing(Journal(record, identity, common.holder("key"), KeyFile(path, record, planned=wanted))) as journal:
        keyfile.wait(path, wanted)
        if not journal.is_day_open:
            return None
        journal.change_key(stamp_behind(parts, journal.entries[-1]), wanted)
        return journal.head.seq


def stamp_behind(parts: Parts, last: Entry) -> Stamp:
    """Return the stamp of an entry that stands where the last one stands."""
    moment = parts.clock.now(last.seq + 1)
    names = parts.names()
    return Stamp(
        day=last.day,
        shift=last.shift,
        shoe=last.shoe,
        coup=last.coup,
        act=names.command(last.seq + 1),
        by=None,
        approved=None,
        at=moment.at,
        mono=moment.mono,
        run=names.run,
        clock=moment.synchronised,
        source=Source("manual"),
        profile=last.profile,
        program=fingerprint(),
    )


def _read(folder: Path) -> Reading:
    try:
        return reader.read(folder / "journal")
    except (ChainBroken, JournalError) as error:
        _broken(error, folder)


def _broken(error: ChainBroken | JournalError, folder: Path) -> NoReturn:
    common.broken(error, folder / "journal")


def _may(staff: dict[str, Role], by: str, approved: str) -> bool:
    """Tell whether these two may change the key."""
    if by not in staff or approved not in staff:
        return False
    return refuse_command(staff, "change_key", Person(by, staff[by]), Person(approved, staff[approved])) is None


def _staff(folder: Path) -> dict[str, Role]:
    """Return the roles of the newest day's staff."""
    opened = next(entry for entry in reversed(_read(folder).entries) if entry.kind == "DayOpened")
    return dict(opened.event["staff"])


def _waiting(folder: Path) -> str | None:
    """Return the public key that waits for the next day, where this account may read it."""
    try:
        found = keyfile.waiting(folder / KEY_FILE)
    except JournalError:
        return None
    return None if found is None else found.secret.public
