"""A scripted trainee: by a seed he errs, and what he does wrong is written down here, apart from who counts it."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from dealer_app.cli.training import TrainingTable, read
from dealer_app.core import events
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.legal import legal
from dealer_app.core.people import Person
from dealer_app.core.state import phase
from dealer_app.main import PARTS
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.coach import Task
from dealer_app.practice.evening import Step

STAFF = {"117": "croupier", "118": "changeur", "201": "chef", "301": "director"}
ERRS, EARLY = 0.7, 0.1


class Planted:
    """One lesson with the errors of a seed; `kinds`, `errors` and `ms` are what was planted and how long it took."""

    def __init__(self, lesson: Path, folder: Path, seed: int) -> None:
        self.dice, self.seconds = random.Random(f"{seed}/{lesson.stem}"), 0.0
        self.kinds, self.errors = Counter[str](), Counter[str]()
        self.acts, self.ms = Counter[str](), Counter[str]()
        parts = replace(PARTS, clock=SteppedClock(), names=lambda: SeededNames("x"), stopwatch=lambda: self.seconds)
        self.table = TrainingTable(parts, read(lesson), folder)
        self.clerk = self.table.clerk

    @property
    def where(self) -> str:
        assert self.clerk.view is not None
        return phase(self.clerk.view)

    def play(self) -> None:
        """Play the lesson, now and then wrongly."""
        while (step := self.table.step()) is not Step.OVER:
            task = self.table.coach.task
            if step is Step.WAITING and task is not None:
                self._enter(task)
            elif task is None and self.dice.random() < EARLY:
                self.wrong("early", events.StakesClosed(), Person("117", "croupier"))
        self.table.tick()

    def _enter(self, task: Task) -> None:
        by, approved = self._people(task)
        self.table.tick()
        taken = 0
        while self.dice.random() < ERRS:
            wrong = self._ways(task, by, approved)
            kind = min(wrong, key=lambda one: (self.kinds[one], self.dice.random()))  # the rarest so far
            taken += self._think()
            self.wrong(kind, *wrong[kind])
        taken += self._think()
        self.acts[self.where] += 1
        self.ms[self.where] += taken
        self._do(task.event, by, approved)
        assert self.table.coach.task is None, task

    def wrong(self, kind: str, event: Event, by: Person, approved: Person | None = None) -> None:
        """Err, and write it down."""
        self.kinds[kind] += 1
        self.errors[self.where] += 1
        before = self.clerk.view
        assert self.clerk.submit(event, by, approved) is not None
        assert self.clerk.view == before, "a wrong act changes nothing"

    def _think(self) -> int:
        ms = self.dice.randint(200, 9000)
        self.seconds = round(self.seconds + ms / 1000, 3)
        return ms

    def _do(self, event: Event, by: Person, approved: Person | None) -> None:
        by_hand = isinstance(event, events.CardEntered)
        why = self.table.desk.by_hand(by, approved) if by_hand else self.clerk.submit(event, by, approved)
        assert why is None, (event, why)

    def _people(self, task: Task) -> tuple[Person, Person | None]:
        ids = task.by or "117", task.approved
        by, approved = (None if id_ is None else Person(id_, STAFF[id_]) for id_ in ids)  # type: ignore[arg-type]  # roles
        assert by is not None
        return by, approved

    def _ways(self, task: Task, by: Person, approved: Person | None) -> dict[str, tuple[Any, ...]]:
        """Each kind of error that can be made of what is told."""
        told, view, croupier = task.event, self.clerk.view, Person("117", "croupier")
        assert view is not None
        ways: dict[str, tuple[Any, ...]] = {}
        for kind, fields in FIELDS.items():
            for name in fields:
                if name in told.__struct_fields__:
                    ways[kind] = (replace(told, **{name: other(getattr(told, name))}), by, approved)
        if approved is not None:
            ways["person"] = (told, by, self.dice.choice([None, by, Person("201", "chef")]))
        others = [one for one in legal(view) if type(one) is not type(told)]
        allowed = [one for one in others if self.clerk.refusal(one, croupier) is None]
        if allowed:
            ways["act"] = (self.dice.choice(allowed), croupier)
        refused = events.BankPassed() if self.where in ("closed", "deal") else events.BidMade(1, 5000)
        assert self.clerk.refusal(refused, croupier) is not None
        ways["rules"] = (refused, croupier)
        return ways


FIELDS = {"seat": ["seat"], "amount": ["amount", "offered"], "word": ["word"], "card": ["card", "cards"]}


def other(value: Any) -> Any:
    """Another value in the same place."""
    if isinstance(value, Card):
        return Card("9H") if value != Card("9H") else Card("KS")
    return {"draw": "stand", "stand": "draw"}[value] if isinstance(value, str) else value + 1
