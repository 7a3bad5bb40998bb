"""`day`: a gaming day opened and closed at a table that no console holds."""

from __future__ import annotations

from pathlib import Path

import click

from dealer_app.cli.closings import counter, options
from dealer_app.cli.common import Parts
from dealer_app.cli.group import Lazy
from dealer_app.core.events import DayClosed

day = Lazy("day", {}, "A gaming day opened and closed without the console.")


@day.command("open", epilog="Example: dealer-app day open --table 3 --by 201")
@options
@click.pass_obj
def open_(parts: Parts, number: str | None, data: Path | None, by: str, as_json: bool) -> None:
    """Open the gaming day of this moment, as the table is set up."""
    with counter(parts, number, data, by, as_json) as at:
        at.act(lambda: at.table.open_day(at.by), "DayOpened")


@day.command("close", epilog="Example: dealer-app day close --table 3 --by 301")
@options
@click.pass_obj
def close(parts: Parts, number: str | None, data: Path | None, by: str, as_json: bool) -> None:
    """Close the gaming day; its last shift is closed and counted."""
    with counter(parts, number, data, by, as_json) as at:
        at.do(DayClosed())
