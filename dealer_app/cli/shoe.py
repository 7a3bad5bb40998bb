"""`shoe`: ports, a line live or recorded, a recording decoded, the simulated shoe."""

from __future__ import annotations

import click

from dealer_app.cli.shoe_decode import decode
from dealer_app.cli.shoe_list import list_
from dealer_app.cli.shoe_monitor import monitor
from dealer_app.cli.shoe_record import record
from dealer_app.cli.shoe_sim import sim


@click.group()
def shoe() -> None:
    """The shoe and its cable."""


shoe.add_command(list_, "list")
for _command in (decode, monitor, record, sim):
    shoe.add_command(_command)
