"""`day`: a gaming day opened and closed at a table that no console holds."""

from __future__ import annotations

import click

from dealer_app.cli.closings import Wish, counter, options
from dealer_app.cli.common import Parts
from dealer_app.cli.group import Lazy
from dealer_app.core.events import DayClosed

day = Lazy("day", {}, "A gaming day opened and closed without the console.")


@day.command("open", epilog="Example: dealer-app day open --table 3 --by 201")
@options
@click.pass_obj
def open_(parts: Parts, wish: Wish) -> None:
    """Open the gaming day of this moment, as the table is set up."""
    with counter(parts, wish) as at:
        at.act(lambda: at.table.open_day(at.by), "DayOpened")


@day.command("close", epilog="Example: dealer-app day close --table 3 --by 301")
@options
@click.pass_obj
def close(parts: Parts, wish: Wish) -> None:
    """Close the gaming day; its last shift is closed and counted."""
    with counter(parts, wish) as at:
        at.do(DayClosed())
