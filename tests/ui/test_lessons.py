"""Every lesson that ships, played right through by a trainee who types what he is told, in the real window."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from dealer_app.clerk.clerk import Clerk
from dealer_app.cli.training import HOUSE, read, shipped
from dealer_app.journal.entry import Identity
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.stories import Player
from dealer_app.shipped import resources
from dealer_app.words import training
from tests.ui.trainee import Trainee

LESSONS = shipped()


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_played_right_has_no_error(app: object, qtbot: Any, tmp_path: Path, name: str) -> None:
    one = Trainee(qtbot, LESSONS[name], tmp_path)
    acts = 0
    while one.wait():
        keys = one.told()
        assert keys, one.table.coach.task
        assert one.row.findChildren(type(one.row._told))[0].fits()
        one.seconds += 2.0
        one.enter(keys)
        assert one.table.coach.task is None, (one.table.coach.tally.wrong, keys)
        acts += 1
    sheet = one.table.sheet()
    assert (sheet.acts, sheet.told, sheet.wrong, sheet.is_finished) == (acts, acts, (), True)
    assert sum(stretch.ms for stretch in sheet.stretches) == acts * 2000
    assert {entry.house for entry in one.table.record.entries} == {HOUSE}
    one.close()


@pytest.mark.parametrize("name", LESSONS)
def test_every_act_of_a_lesson_is_legal_and_every_expectation_met(name: str) -> None:
    lesson = read(LESSONS[name])
    clerk = Clerk(Memory(Identity(HOUSE, "1")), SteppedClock(), SeededNames(name), "test", lambda: 0.0)
    assert list(Player(lesson.story, clerk, lesson.rules.mapping).play()) == []
    assert lesson.told > 4


def test_every_lesson_has_a_title_and_a_line_in_the_manual() -> None:
    assert set(training.LESSONS) == set(LESSONS)
    page = (resources() / "manual" / "training.md").read_text()
    told = re.findall(r"(?m)^\| `([a-z-]+)` \| .+ \| (\d+) \|$", page)
    assert {name: int(acts) for name, acts in told} == {name: read(path).told for name, path in LESSONS.items()}
