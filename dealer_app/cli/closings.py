"""Acts at a table that no console holds: done by persons who prove themselves at the terminal, recorded as ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.house_files import plan, say
from dealer_app.cli.prompts import unseen
from dealer_app.cli.table import Table, opened
from dealer_app.core.events import Event
from dealer_app.core.notation import write
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.words import moves, panels, people, refusals
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import N_, Tongue

DONE = N_("{act}: entry {n} of {day}")

Act = Callable[[], Refusal | None]
_OPTIONS = (
    click.option("--table", "number", metavar="N", help="The table; the only one if not given."),
    click.option("--data", type=click.Path(path_type=Path), help="The data folder; the platform's if not given."),
    click.option("--by", required=True, metavar="ID", help="Who does it; the PIN is asked for."),
    click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object."),
)
approver = click.option("--approved", default="", metavar="ID", help="The second person; the PIN is asked for.")


def options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of all acts at a table that no console holds."""
    for option in _OPTIONS:
        command = option(command)
    return command


class Counter:
    """A table at which one act is done by command; a refusal leaves with its sentence."""

    def __init__(self, table: Table, by: str, as_json: bool) -> None:
        self.table, self._as_json = table, as_json
        identity = table.plan.rules.profile.identity
        self.purse, self._label = Purse(identity.currency, identity.minor_unit), identity.reliquat_label
        self.by = self._person(by)
        if table.door.in_use:
            self._refused(table.door.sign_in(by, unseen(people.PROMPT_PIN, by)))

    @property
    def _tongue(self) -> Tongue:
        return common.speaker()

    def do(self, event: Event, approved: str = "") -> None:
        """Do an act; the second person sees it, with what it moves, and types the PIN."""
        second = self._person(approved) if approved else None
        if second is not None and self.table.door.in_use:
            shown = self.table.door.ask(event, self.by)
            self._refused(shown if isinstance(shown, Refusal) else None)
            self._show(event, second, () if isinstance(shown, Refusal) else shown.moves)
            self._refused(self.table.door.approve(second.id, unseen(people.PROMPT_PIN, second.id)))
        self.act(lambda: self.table.clerk.submit(event, self.by, second), type(event).__name__)

    def act(self, act: Act, name: str) -> None:
        """Do an act and tell under which entry it stands."""
        before = self.table.clerk.next_number
        self._refused(act())
        view = self.table.clerk.view
        assert view is not None
        if self._as_json:
            common.show([{"done": name, "seq": before, "day": view.day, "shift": view.shift or None}])
        else:
            click.echo(self._tongue.say(DONE).format(act=name, n=before, day=view.day))

    def _show(self, event: Event, second: Person, moved: tuple[tuple[str, int], ...]) -> None:
        *_, said = write(event, self.purse.unit)
        told = say(panels.APPROVE, id=second.id, by=self.by.id, act=said)
        if moved:
            effect = moves.sentence(moved, self.purse, self._tongue, self._label)
            told = say(panels.APPROVE_EFFECT, said=told, moves=effect)
        click.echo(told, err=True)

    def _person(self, id_: str) -> Person:
        staff = self.table.door.staff
        if id_ not in staff:
            common.leave(common.NO, say(people.NOBODY, id=id_, file=self.table.plan.staff))
        return Person(id_, staff[id_])

    def _refused(self, why: Refusal | None) -> None:
        if why is not None:
            if why.reason == "suspended":
                lamps = self.table.clerk.lamps
                common.leave(
                    common.ENVIRONMENT, refusals.sentence(why, self.purse, self._tongue) + f" {lamps.detail}"
                )
            common.leave(common.NO, refusals.sentence(why, self.purse, self._tongue))


@contextmanager
def counter(parts: Parts, number: str | None, data: Path | None, by: str, as_json: bool) -> Iterator[Counter]:
    """Open a table that nobody has for one act, and let go of it; leave saying who has it, if somebody has."""
    table = opened(parts, plan(data, number), lambda message: None, "command")
    try:
        yield Counter(table, by, as_json)
    finally:
        table.close()
