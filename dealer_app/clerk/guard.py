"""What the clerk asks before a person's act: who he is, and how he proved it."""

from __future__ import annotations

from typing import Protocol

from dealer_app.core.events import Event
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal


class Guard(Protocol):
    """What stands between a person and an act: the proof of who he is (`clerk.people.door`)."""

    def refuse(self, event: Event, by: Person, approved: Person | None) -> Refusal | None:
        """Say why these persons have not proven who they are, or have not approved what is to be done."""

    def proof(self, person: Person) -> str:
        """Return by what this person has proven his number; "claimed" if by nothing."""

    def acted(self, by: Person | None) -> None:
        """An act is recorded; `by` None is the shoe's."""

    def started(self) -> None:
        """The program found a day open, or a day was opened."""
