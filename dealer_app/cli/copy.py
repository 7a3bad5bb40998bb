"""`copy`: a table's fair copies on a second medium, once or for as long as play goes on."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import click

from dealer_app.cli import common, dropped
from dealer_app.cli.common import Parts
from dealer_app.core.plain_text import shown
from dealer_app.house import copying, places
from dealer_app.house.copying import CopyStatus
from dealer_app.journal.backup import Backup
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds.technical import CopyMade
from dealer_app.words import faults
from dealer_app.words.tongue import N_

EACH = 0.5
"""Seconds between two looks."""
COPIED = N_("copied up to entry {n}, head {head}: {medium}")

SAME_DRIVE = N_("these copies lie on the same drive as the table and are lost with it")


@click.command(epilog="Example: dealer-app copy out/journal --to /media/second/table-1 --follow")
@click.argument("journal", type=click.Path(path_type=Path))
@click.option("--to", "medium", required=True, type=click.Path(path_type=Path), help="Folder on the second medium.")
@click.option("--follow", is_flag=True, help="Go on until ended; the console has a lamp for it.")
@click.option("--json", "as_json", is_flag=True, help="Tell each step as a JSON line.")
@click.pass_obj
def copy(parts: Parts, journal: Path, medium: Path, follow: bool, as_json: bool) -> None:
    """Copy the fair copies of the table's folder JOURNAL, each line checked; what is there is gone on with."""
    here, there = journal.resolve(), medium.resolve()
    if here == there or here in there.parents:
        common.broken(JournalError("same_folder", str(medium)), journal)
    backup = Backup(journal, medium)
    try:
        if follow:
            _follow(parts, backup, journal, medium, as_json)
        else:
            _tell(backup.step(), backup, medium, as_json)
        if backup.head.hash:
            dropped.tell(parts, journal, CopyMade(dropped.now(parts), backup.head.seq, backup.head.hash))
    except (ChainBroken, JournalError) as error:
        common.broken(error, medium if _is_of_medium(error) else journal)
    except BrokenPipeError:
        sys.exit(0)


def _is_of_medium(error: ChainBroken | JournalError) -> bool:
    """Tell whether it is the medium that is at fault, not the table."""
    return (error.why if isinstance(error, ChainBroken) else error.reason) in ("medium", "medium_differs")


def _follow(parts: Parts, backup: Backup, table: Path, medium: Path, as_json: bool) -> None:
    """Copy what comes until ended; a medium that fails is tried again, a record that is damaged ends it.

    A signal only leaves its number: it may come while a lock is held that any event of `threading` would wait for.
    """
    wishes, state, told = list[int](), places.state_folder(None), ""
    for which in (signal.SIGINT, signal.SIGTERM):
        signal.signal(which, lambda number, _: wishes.append(number))
    while not wishes:
        why, lines = "", 0
        try:
            lines = backup.step()
        except JournalError as error:
            why = faults.record(common.speaker(), error.reason, error.detail)
        at, head = parts.clock.now(0).at, backup.head
        told_of = CopyStatus(shown(str(table)), shown(str(medium)), os.getpid(), at, head.seq, head.hash or "", why)
        copying.write(state, table, told_of)
        if why and why != told:
            common.tell(why, err=True)
        told = why
        if lines:
            _tell(lines, backup, medium, as_json)
        time.sleep(EACH)
    copying.remove(state, table)


def _tell(lines: int, backup: Backup, medium: Path, as_json: bool) -> None:
    """Say how far the copies are."""
    head = backup.head
    if as_json:
        common.show([{"copied": lines, "seq": head.seq, "head": head.hash, "to": str(medium)}])
        sys.stdout.flush()
        return
    common.tell(common.speaker().say(COPIED).format(n=head.seq, head=head.hash, medium=medium))
    if backup.is_same_drive and lines == head.seq:
        click.echo(common.speaker().say(SAME_DRIVE), err=True)
