"""Faults of our own: a file in the state folder, one sentence at once, and one more, once, at the next start.

A program that has a table keeps the files beside the table's log and takes native faults in too.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import click

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.house import log, places
from dealer_app.house.crash import Crashes
from dealer_app.words import manners


def watch(parts: Parts, state: Path | None = None) -> Crashes:
    """Keep what nobody catches from now on in a state folder, the platform's if none is given."""
    crashes = Crashes(state or places.state_folder(None), lambda: parts.clock.now(0).at, _say)
    crashes.watch()
    return crashes


def kept(parts: Parts, state: Path) -> tuple[Path, Crashes]:
    """Begin the log and the watch for faults of our own in a table's state folder; return the log's file."""
    try:
        log_file = log.log_to(state)
    except OSError as error:
        common.leave(common.ENVIRONMENT, f"{state}: {error.strerror}")
    crashes = watch(parts, state)
    crashes.watch_native()
    return log_file, crashes


def last_time(crashes: Crashes) -> tuple[int, str]:
    """Return how many faults were not told of yet, and the sentence about them; "" if there are none."""
    found = crashes.untold()
    if not found:
        return 0, ""
    if len(found) == 1:
        return 1, common.speaker().say(manners.LAST_TIME).format(file=found[0])
    return len(found), common.speaker().say(manners.LAST_TIMES).format(n=len(found), folder=crashes.folder)


def tell_last_time(crashes: Crashes) -> int:
    """Say it on the command line; return how many there were."""
    many, sentence = last_time(crashes)
    if sentence:
        click.echo(sentence, err=True)
    return many


def _say(file: Path | None) -> None:
    sentence = manners.FAULT_UNKEPT if file is None else manners.FAULT
    with contextlib.suppress(Exception):
        sentence = common.speaker().say(sentence)
    with contextlib.suppress(Exception):  # nobody is left to hear of it
        click.echo(sentence.format(file=file), err=True)
