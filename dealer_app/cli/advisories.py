"""`advisories`: the known faults of the locked libraries, or that nobody could be asked; the bill of materials."""

from __future__ import annotations

import click
import msgspec

from dealer_app import safe_file
from dealer_app.cli import common
from dealer_app.house import libraries
from dealer_app.house.libraries import Library
from dealer_app.words import libraries as words


@click.command(epilog="Example: dealer-app advisories --json")
@click.option("--source", default=libraries.SOURCE, help="Whom to ask; only names and versions are told.")
@click.option("--bill", is_flag=True, help="Ask nobody: print the bill of materials (CycloneDX).")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def advisories(source: str, bill: bool, as_json: bool) -> None:
    """Look up known faults of the libraries that the program was installed with, by its lock."""
    found, say = _locked(), common.speaker().say
    if bill:
        common.show([libraries.bill(found)])
        return
    try:
        known = libraries.advisories(found, source)
    except libraries.Unreachable:
        common.leave(common.ENVIRONMENT, say(words.NO_SOURCE))
    if as_json:
        common.show(known)
    for one in () if as_json else known:
        click.echo(say(words.KNOWN).format(**msgspec.to_builtins(one)))
    if known:
        common.leave(common.NO)
    if not as_json:
        click.echo(say(words.NONE).format(n=len(found)))


def _locked() -> list[Library]:
    try:
        return libraries.locked(safe_file.read(libraries.lock_file(), common.LARGEST).decode())
    except (OSError, ValueError) as error:
        common.leave(common.ENVIRONMENT, common.speaker().say(words.NO_LOCK).format(detail=error))
