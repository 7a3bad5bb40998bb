"""A command that builds its statement by joining text: what R53 forbids, for the control to find."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import click


@click.command()
@click.option("--act", default="")
@click.argument("day", type=click.Path(path_type=Path))
def find(act: str, day: Path) -> None:
    """Tell the number of an act."""
    with closing(sqlite3.connect(day)) as db, suppress(sqlite3.Error, UnicodeError, ValueError):
        click.echo(db.execute(f"SELECT seq FROM entry WHERE act = '{act}'").fetchall())  # this is the fault
