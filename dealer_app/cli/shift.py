"""`shift`: a shift opened, closed and counted at a table that no console holds."""

from __future__ import annotations

import click

from dealer_app.cli import common
from dealer_app.cli.closings import Wish, approver, counter, options
from dealer_app.cli.common import Parts
from dealer_app.cli.group import Lazy
from dealer_app.cli.house_files import say
from dealer_app.cli.worker import write_reports
from dealer_app.core import money
from dealer_app.core.events import CagnotteCounted, CountBegan, ShiftClosed, ShiftOpened
from dealer_app.words.tongue import N_

NO_AMOUNT = N_("{given} is no amount of the currency {currency}: type it like 33.80")
NO_SEATS = N_("{given} names no seats: type them like 1,2,3,4")

shift = Lazy("shift", {}, "A shift opened, closed and counted without the console.")


@shift.command("open", epilog="Example: dealer-app shift open --table 3 --by 201")
@click.option("--seats", default="", metavar="1,2,3", help="Who sits there; all seats of the rules if not given.")
@options
@click.pass_obj
def open_(parts: Parts, wish: Wish, seats: str) -> None:
    """Open a shift with the table's limits; a gaming day is open already."""
    chosen = _seats(seats)
    with counter(parts, wish) as at:
        every = tuple(range(1, at.table.plan.rules.profile.equipment.seats + 1))
        at.do(ShiftOpened(at.table.plan.limits, chosen or every))


@shift.command("close", epilog="Example: dealer-app shift close --table 3 --by 201")
@options
@click.pass_obj
def close(parts: Parts, wish: Wish) -> None:
    """Close the shift; no coup is open and no bank stands."""
    with counter(parts, wish) as at:
        at.do(ShiftClosed())


@shift.command("count", epilog="Example: dealer-app shift count 33.80 --table 3 --by 301 --approved 118")
@click.argument("amount")
@approver
@options
@click.pass_obj
def count(parts: Parts, wish: Wish, amount: str, approved: str) -> None:
    """Enter what two persons counted in the cagnotte; the reports of the shift are written after it.

    What it should hold is fixed before, if nobody has begun the count yet.
    """
    with counter(parts, wish) as at:
        unit = at.purse.unit
        counted = money.parse(amount, unit)
        if counted is None or counted < 0:
            common.leave(common.NO, say(NO_AMOUNT, given=amount, currency=at.purse.currency))
        if at.table.clerk.is_in_place(CountBegan()):
            at.do(CountBegan())
        at.do(CagnotteCounted(counted), approved)
        plan, why = at.table.plan, ""
        try:
            folder = at.table.papers()
        except OSError as error:
            why = str(error)
    why = why or write_reports(plan.record, folder, plan.staff)
    if why:
        common.leave(common.ENVIRONMENT, why)


def _seats(given: str) -> tuple[int, ...]:
    if not given:
        return ()
    words = given.split(",")
    if not all(word.isdecimal() and len(word) < 4 for word in words):
        raise click.UsageError(say(NO_SEATS, given=given))
    return tuple(int(word) for word in words)
