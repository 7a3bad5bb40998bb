"""Acts at a table that no console holds: done by persons who prove themselves at the terminal, recorded as ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import click

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.house_files import plan, say
from dealer_app.cli.prompts import unseen
from dealer_app.cli.table import Table, opened
from dealer_app.core.events import Event, Move
from dealer_app.core.notation import write
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.words import moves, panels, people, refusals
from dealer_app.words.amounts import Purse
from dealer_app.words.moments import utc
from dealer_app.words.tongue import N_, Tongue

DONE = N_("{act}: entry {n} of {day}")
CLOCK = N_(
    "The clock says {now}, and that is earlier than it can be ({last}). Set it right; or name with --clock ID who "
    "confirms it with you."
)

Act = Callable[[], Refusal | None]
_OPTIONS = (
    click.option("--table", "number", metavar="N", help="The table; the only one if not given."),
    click.option("--data", type=click.Path(path_type=Path), help="The data folder; the platform's if not given."),
    click.option("--by", required=True, metavar="ID", help="Who does it; the PIN is asked for."),
    click.option("--clock", default="", metavar="ID", help="Who confirms with --by that a too early clock is right."),
    click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object."),
)
approver = click.option("--approved", default="", metavar="ID", help="The second person; the PIN is asked for.")


class Wish(NamedTuple):
    """At which table an act is wished for, of which data folder, and by whom; as typed."""

    number: str | None
    data: Path | None
    by: str
    clock: str
    as_json: bool


def options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of all acts at a table that no console holds; it is given them as a `Wish`."""

    @wraps(command)
    def wished(*args: Any, **given: Any) -> None:
        command(*args, Wish(*(given.pop(name) for name in Wish._fields)), **given)

    for option in _OPTIONS:
        wished = option(wished)
    return wished


class Counter:
    """A table at which one act is done by command; a refusal leaves with its sentence."""

    def __init__(self, table: Table, wish: Wish) -> None:
        self.table, self._as_json = table, wish.as_json
        identity = table.plan.rules.profile.identity
        self.purse, self._label = Purse(identity.currency, identity.minor_unit), identity.reliquat_label
        self.by = self.person(wish.by)
        if table.door.in_use:
            self.refused(table.door.sign_in(self.by.id, unseen(people.PROMPT_PIN, self.by.id)))
        self._confirm_clock(wish.clock)

    @property
    def _tongue(self) -> Tongue:
        return common.speaker()

    def do(self, event: Event, approved: str = "") -> None:
        """Do an act; the second person sees it, with what it moves, and types the PIN."""
        second = self.person(approved) if approved else None
        if second is not None:
            self.approve(event, second, lambda moved: self._told(event, second, moved))
        self.act(lambda: self.table.clerk.submit(event, self.by, second), type(event).__name__)

    def act(self, act: Act, name: str) -> None:
        """Do an act and tell under which entry it stands."""
        before = self.table.clerk.next_number
        self.refused(act())
        view = self.table.clerk.view
        assert view is not None
        if self._as_json:
            common.show([{"done": name, "seq": before, "day": view.day, "shift": view.shift or None}])
        else:
            click.echo(self._tongue.say(DONE).format(act=name, n=before, day=view.day))

    def _confirm_clock(self, second: str) -> None:
        """Let two confirm a clock that is too early, before anything is done by it."""
        door = self.table.door
        clock = door.misgivings.clock
        if clock is None:
            return
        told = say(CLOCK, now=utc(clock.at), last=utc(clock.last))
        if not second:
            common.leave(common.NO, told)
        other = self.person(second)
        self.approve(clock, other, lambda moved: told)
        self.refused(door.confirm_clock(self.by, other))

    def approve(self, event: Event, second: Person, told: Callable[[Sequence[Move]], str]) -> None:
        """Show the second person what is to be done, by what it moves, and ask for the PIN."""
        door = self.table.door
        if not door.in_use:
            return
        shown = door.ask(event, self.by)
        self.refused(shown if isinstance(shown, Refusal) else None)
        click.echo(told(() if isinstance(shown, Refusal) else shown.moves), err=True)
        self.refused(door.approve(second.id, unseen(people.PROMPT_PIN, second.id)))

    def _told(self, event: Event, second: Person, moved: Sequence[Move]) -> str:
        *_, said = write(event, self.purse.unit)
        told = say(panels.APPROVE, id=second.id, by=self.by.id, act=said)
        if not moved:
            return told
        effect = moves.sentence(moved, self.purse, self._tongue, self._label)
        return say(panels.APPROVE_EFFECT, said=told, moves=effect)

    def person(self, id_: str) -> Person:
        """Return one of the staff, or leave."""
        staff = self.table.door.staff
        if id_ not in staff:
            common.leave(common.NO, say(people.NOBODY, id=id_, file=self.table.plan.staff))
        return Person(id_, staff[id_])

    def refused(self, why: Refusal | None) -> None:
        """Leave with the sentence of a refusal, if there is one."""
        if why is not None:
            if why.reason == "suspended":
                lamps = self.table.clerk.lamps
                common.leave(
                    common.ENVIRONMENT, refusals.sentence(why, self.purse, self._tongue) + f" {lamps.detail}"
                )
            common.leave(common.NO, refusals.sentence(why, self.purse, self._tongue))


@contextmanager
def counter(parts: Parts, wish: Wish) -> Iterator[Counter]:
    """Open a table that nobody has for one act, and let go of it; leave saying who has it, if somebody has."""
    table = opened(parts, plan(wish.data, wish.number), lambda message: None, "command")
    try:
        yield Counter(table, wish)
    finally:
        table.close()
