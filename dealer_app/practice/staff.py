"""The people of a story, as a table's door asks for them: everybody has a PIN, right unless the story says not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.people.door import Door
from dealer_app.core import permits
from dealer_app.core.events import Event, StakesClosed
from dealer_app.core.notation import Line, Story
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.core.verbs import PEOPLE
from dealer_app.house.register import Done

_RIGHT, _WRONG = "right", "wrong"


class Proofs:
    """What a story's house knows of PINs; they are in use where anybody signs in."""

    def __init__(self, people: Iterable[str], *, in_use: bool) -> None:
        self.people, self.in_use = tuple(people), in_use
        self._left: list[Done] = []

    def leave(self, id_: str, by: str, at: int) -> None:
        """Let a person work here no more."""
        self._left.append(Done(len(self._left) + 1, at, "end", id_, by))

    def wanting(self, id_: str) -> str:
        """Return why this person can prove nothing, "" if he can."""
        return "has_left" if any(done.person == id_ for done in self._left) else ""

    def is_right(self, id_: str, pin: str) -> bool:
        """Tell whether this is the person's PIN."""
        return pin == _RIGHT

    def holder(self, badge: str) -> str:
        """Return "": no badge is read in a story."""
        return ""

    def wrong_outside(self, id_: str) -> list[int]:
        """Return none: in a story a day is open."""
        return []

    def failed_outside(self, id_: str, at: int) -> None:
        """Pass over a PIN that was wrong while no day is open."""

    def since(self, n: int) -> list[Done]:
        """Return who has left since line `n` of the register."""
        return self._left[n:]


class Staff:
    """Who comes and goes in a story; without a line about it every number is claimed, as ever."""

    def __init__(self, story: Story, clerk: Clerk) -> None:
        self._clerk, self._staff = clerk, story.staff
        verbs = {line.verb for line in story.lines} & PEOPLE.keys()
        self._proofs = Proofs(story.staff, in_use="signin" in verbs)
        dealers = (id_ for id_, role in story.staff.items() if permits.may(role, StakesClosed))
        first = "" if self._proofs.in_use else next(dealers, "")
        self._door = Door(clerk, self._proofs, story.staff, first) if verbs else None

    def prove(self, person: Person) -> Refusal | None:
        """Let a person prove himself where people do, as the header does for who opens day and shift."""
        if self._door is None or not self._proofs.in_use:
            return None
        return self._door.sign_in(person.id, _RIGHT)

    def submit(self, event: Event, by: Person, approved: Person | None) -> Refusal | None:
        """Do an act; where people prove themselves the second one sees it and types the PIN."""
        if self._door is not None and approved is not None and self._proofs.in_use:
            shown = self._door.ask(event, by)
            why = shown if isinstance(shown, Refusal) else self._door.approve(approved.id, _RIGHT)
            if why is not None:
                return why
        return self._clerk.submit(event, by, approved)

    def come(self, line: Line) -> Refusal | None:
        """Do what a line of `verbs.PEOPLE` says; `by` is who has the table where none is given."""
        door = self._door
        assert door is not None
        (id_,) = line.args
        by = line.by or door.croupier
        deeds: dict[str, Callable[[], Refusal | None]] = {
            "signin": lambda: door.sign_in(id_, _RIGHT),
            "wrong": lambda: door.sign_in(id_, _WRONG),
            "signout": lambda: door.sign_out(id_),
            "letin": lambda: door.let_in(id_, by),
            "relief": lambda: door.ask_relief(id_, Person(by, self._staff.get(by, "croupier"))),
            "left": lambda: self._leave(id_, by),
        }
        return deeds[line.verb]()

    def _leave(self, id_: str, by: str) -> Refusal | None:
        why = permits.refuse_command(self._staff, "end_proof", Person(by, self._staff.get(by, "croupier")))
        if why is None:
            self._proofs.leave(id_, by, self._clerk.at)
        return why
