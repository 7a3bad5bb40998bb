"""`shoe list`: the ports of this machine, and the device profiles that ship."""

from __future__ import annotations

import click

from dealer_app.cli import common
from dealer_app.cli.shoe_device import device, shipped
from dealer_app.words.tongue import N_

NONE = N_("no serial port was found: is the adapter plugged in?")


@click.command(epilog="Example: dealer-app shoe list --json")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.option("--devices", is_flag=True, help="The device profiles instead of the ports.")
def list_(as_json: bool, devices: bool) -> None:
    """List the ports with the identity by which each is known again, never by its name."""
    if devices:
        _devices(as_json)
        return
    from drivers.listing import ports
    from drivers.transport import PortLost

    try:
        found = ports()
    except PortLost as lost:
        common.leave(common.ENVIRONMENT, lost.detail)
    if not found:
        common.leave(common.NO, common.speaker().say(NONE))
    for port in found:
        row = {
            "port": port.name,
            "identity": port.identity,
            "description": port.description,
            "maker": port.maker,
            "held": port.held,
            "location": port.location,
        }
        if as_json:
            common.show([row])
        else:
            place = f"@{port.location}" if port.location else ""
            click.echo("  ".join(filter(None, (port.name, port.identity or "-", place, port.description, port.held))))


def _devices(as_json: bool) -> None:
    for path in shipped():
        profile = device(path.stem)
        row = {"device": profile.id, "wire": profile.name, "baud": profile.line.baud, "title": profile.title}
        if as_json:
            common.show([row])
        else:
            click.echo(f"{profile.id:<16} {profile.name:<8} {profile.line.baud:>6}  {profile.title}")
