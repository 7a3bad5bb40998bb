"""A lesson joined: record, clerk, desk, a shoe whose cards are the lesson's, the trainee's coach and his sheet."""

from __future__ import annotations

from pathlib import Path

import msgspec

from dealer_app import safe_file
from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.setting import Setting
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.evening import TICK, ZONE
from dealer_app.cli.play import read_story
from dealer_app.cli.report_trainee import TRAINEE
from dealer_app.cli.story_shoe import Given
from dealer_app.core.notation import Story
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.house.profiles import Found
from dealer_app.house.program import fingerprint
from dealer_app.journal import unreal
from dealer_app.journal.entry import Identity
from dealer_app.journal.errors import JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.signing import practice
from dealer_app.practice import lessons
from dealer_app.practice.coach import Coach, TrainedClerk
from dealer_app.practice.drill import Drill
from dealer_app.practice.evening import Step
from dealer_app.practice.pacing import over
from dealer_app.practice.stories import Player
from dealer_app.practice.wire import Wire
from dealer_app.reports.model import Desk, Report
from dealer_app.reports.trainee import trainee_report
from dealer_app.reports.trainee_values import TraineeSheet
from dealer_app.reports.values import Mark
from dealer_app.shipped import resources
from dealer_app.words import faults
from dealer_app.words.amounts import Purse
from dealer_app.words.moments import minute
from dealer_app.words.tongue import Tongue

HOUSE, TABLE = "train", "1"


class Lesson(msgspec.Struct, frozen=True):
    """A lesson as read: its name, its story with its rules, and what happens in it."""

    name: str
    story: Story
    rules: Found
    parts: tuple[lessons.Step, ...]

    @property
    def told(self) -> int:
        """How many acts the trainee has to do."""
        return sum(lessons.is_trainees(part) for part in self.parts)


def shipped() -> dict[str, Path]:
    """Return the files of the lessons that ship, by name and in their order."""
    return {lessons.name_of(path.stem): path for path in sorted((resources() / "lessons").glob("*.coup"))}


def read(path: Path) -> Lesson:
    """Return a lesson, or leave naming every line that cannot be read."""
    story, rules = read_story(path)
    parts = lessons.steps(story, common.text_of(path))
    if isinstance(parts, list):
        words = common.speaker().say(faults.STORY["words"])
        told = (words.format(given=problem.given, allowed=problem.allowed) for problem in parts)
        where = zip(parts, told, strict=True)
        common.leave(common.NO, *(faults.at(common.speaker(), str(path), at.line, what) for at, what in where))
    return Lesson(lessons.name_of(path.stem), story, rules, parts)


class TrainingTable:
    """One table of a trainee's, its day and shift opened; whoever has it steps the lesson."""

    def __init__(self, parts: Parts, lesson: Lesson, folder: Path) -> None:
        journal = folder / "journal"
        if journal.exists():
            raise JournalError("day_exists", str(journal))
        key = KeyFile(folder / "signing.key", journal, practice)
        self.record = Journal(journal, Identity(HOUSE, TABLE), common.holder("train"), key, parts.store)
        unreal.check_demo(HOUSE, key.public)
        clerk = TrainedClerk(self.record, parts.clock, parts.names(), fingerprint(), parts.stopwatch)
        self.clerk: Clerk = clerk
        self.desk = ShoeDesk(self.clerk, self.record)
        self.lesson, self.coach = lesson, Coach(parts.stopwatch, lesson.rules.profile.identity.minor_unit)
        self._cards, story = Given(), lesson.story
        self._setting = Setting(ZONE, lesson.rules.mapping, story.limits, story.staff)
        wire = Wire(self.desk, self.record, self._cards, lambda: self.clerk.at)
        player = Player(story, clerk, lesson.rules.mapping, ZONE, wire)
        self._drill = Drill(player, clerk, self.desk, self._cards, lesson.parts)
        self.croupier = player.person(None, "croupier")
        self._drill.begin(self.coach)
        self._begun, self._ended = self.clerk.at, 0
        self.tick()

    def step(self) -> Step:
        """Step the lesson."""
        step = self._drill.step()
        if step is Step.OVER and not self._ended:
            self._ended = self.clerk.at
        return step

    def hour(self) -> str:
        """Return the time of day at the table, hour and minute."""
        return minute(self.clerk.at, ZONE)

    @property
    def is_over(self) -> bool:
        """Whether the lesson was played to its end."""
        return bool(self._ended)

    def open_day(self, by: Person) -> Refusal | None:
        """Open the gaming day; say why it is open already."""
        return self.clerk.open_day(self._setting, by)

    def tick(self) -> None:
        """Let the line's time pass."""
        self._drill.tick(TICK)
        self.desk.look(self._cards.lamps())

    def sheet(self) -> TraineeSheet:
        """Return what the trainee's lesson came to so far."""
        tally, table = self.coach.tally, self.clerk.view
        return TraineeSheet(
            lesson=self.lesson.name,
            trainee=self.croupier.id,
            day=self.record.entries[-1].day,
            zone=ZONE,
            begun=self._begun,
            ended=self._ended or self.clerk.at,
            told=self.lesson.told,
            acts=tally.acts,
            coups=over(table),
            stretches=tally.stretches,
            wrong=tally.wrong,
        )

    def page(self, tongue: Tongue) -> Report:
        """Return the sheet as a report, to be shown."""
        head, purse = self.record.head, Purse(self.lesson.rules.profile.identity.currency, 100)
        return trainee_report(self.sheet(), HOUSE, TABLE, Mark(head.seq, head.hash or ""), Desk(tongue, purse, {}))

    def keep(self, folder: Path) -> None:
        """Write what was counted so far beside the record."""
        sheet = msgspec.json.format(msgspec.json.encode(self.sheet()), indent=1)
        safe_file.put(folder / TRAINEE, sheet + b"\n")

    def close(self) -> None:
        """Close the record and the shoe."""
        self.clerk.stop()
        self._cards.close()
