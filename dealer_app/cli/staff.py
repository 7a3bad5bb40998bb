"""`staff`: who may do what, and by what each proves his number; every change is by two persons and is recorded."""

from __future__ import annotations

from pathlib import Path

import click

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.staff_office import Office
from dealer_app.house.pins import Book, Proof
from dealer_app.words import people as words
from dealer_app.words import screen


@click.group()
def staff() -> None:
    """The staff: roles, PINs, badges, leavers."""


def _places(command: click.Command) -> click.Command:
    """Add the options that say where things lie."""
    folder = click.Path(path_type=Path)
    for option in (
        click.option("--data", type=folder, help="The data folder; the platform's if not given."),
        click.option("--staff", "staff_list", type=folder, help="The staff list; staff.toml in the data folder."),
        click.option("--secret", type=folder, help="The PINs' secret, outside the data folder."),
        click.option("--json", "as_json", is_flag=True, help="One JSON object a line."),
    ):
        option(command)
    return command


@_places
@staff.command("list", epilog="Example: dealer-app staff list --json")
@click.pass_obj
def list_(parts: Parts, data: Path | None, staff_list: Path | None, secret: Path | None, as_json: bool) -> None:
    """List the staff: number, role, and by what each proves the number; never a name, a PIN or a badge."""
    office = Office(parts, data, staff_list, secret)
    book = office.book or Book(1, "", {})
    tongue = common.speaker()
    for id_, role in office.roles.items():
        proof = book.people.get(id_, Proof())
        if as_json:
            row = {"id": id_, "role": role, "pin": bool(proof.pin), "badges": len(proof.badges), "left": proof.left}
            common.show([row])
            continue
        has = ["left"] if proof.left else [*["pin"] * bool(proof.pin), *["badge"] * bool(proof.badges)]
        said = ", ".join(tongue.say(words.HAS[one], "proof") for one in has or ["claimed"])
        click.echo(tongue.say(words.ROW).format(id=id_, role=tongue.say(screen.ROLES[role], "role"), has=said))


@_places
@staff.command(epilog="Example: dealer-app staff begin 901 301")
@click.argument("administrator")
@click.argument("second")
@click.pass_obj
def begin(
    parts: Parts,
    administrator: str,
    second: str,
    data: Path | None,
    staff_list: Path | None,
    secret: Path | None,
    as_json: bool,
) -> None:
    """Begin with PINs: the first administrator and a chef or the director each choose theirs, side by side."""
    Office(parts, data, staff_list, secret, as_json=as_json).begin(administrator, second)


@_places
@staff.command(epilog="Example: dealer-app staff pin 117 --by 901 --approved 301")
@click.argument("id_", metavar="ID")
@click.option("--by", required=True, help="Who gives it: an administrator; the director to a new administrator.")
@click.option("--approved", required=True, help="Who approves it: another person, by his own PIN.")
@click.pass_obj
def pin(
    parts: Parts,
    id_: str,
    by: str,
    approved: str,
    data: Path | None,
    staff_list: Path | None,
    secret: Path | None,
    as_json: bool,
) -> None:
    """Give somebody a PIN, or a new one for one that was lost: three persons type, one after the other."""
    Office(parts, data, staff_list, secret, as_json=as_json).pin(id_, by, approved)


@_places
@staff.command(epilog="Example: dealer-app staff badge 117 --by 901 --approved 301")
@click.argument("id_", metavar="ID")
@click.option("--by", required=True, help="Who gives it: an administrator.")
@click.option("--approved", required=True, help="Who approves it: another person, by his own PIN.")
@click.pass_obj
def badge(
    parts: Parts,
    id_: str,
    by: str,
    approved: str,
    data: Path | None,
    staff_list: Path | None,
    secret: Path | None,
    as_json: bool,
) -> None:
    """Give somebody a badge: after both PINs it is read on the reader."""
    Office(parts, data, staff_list, secret, as_json=as_json).badge(id_, by, approved)


@_places
@staff.command(epilog="Example: dealer-app staff end 117 --by 201")
@click.argument("id_", metavar="ID")
@click.option("--by", required=True, help="Who sees to it: chef, director or administrator.")
@click.pass_obj
def end(
    parts: Parts, id_: str, by: str, data: Path | None, staff_list: Path | None, secret: Path | None, as_json: bool
) -> None:
    """Let PIN and badges of somebody who leaves be refused from now on, at open tables too."""
    Office(parts, data, staff_list, secret, as_json=as_json).end(id_, by)
