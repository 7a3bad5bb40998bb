"""What the console tells of the check of the closed days: how many of how many, a damaged one, one not to be read."""

from __future__ import annotations

import pytest

from dealer_app.clerk.behind import Progress
from dealer_app.ui.lights import BAD, DOUBT, GOOD, lights, of_days
from dealer_app.ui.speech import Speech
from dealer_app.words import marks
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue

ENGLISH = Speech(tongue("en"), tongue("en"), Purse("EUR", 100), "")
TOLD: dict[Progress, tuple[tuple[str, str], ...]] = {
    Progress(): (),
    Progress(0, 365): ((GOOD, "closed days: 0 of 365"),),
    Progress(12, 365): ((GOOD, "closed days: 12 of 365"),),
    Progress(365, 365): (),
    Progress(3, 9, "2026-03-07", 14, "hash", is_damage=True): ((BAD, "2026-03-07 damaged"),),
    Progress(day="2026-03-07", why="unreadable", failures=2, is_tried_again=True): (
        (DOUBT, "closed days: check tried again"),
    ),
    Progress(day="2026-03-07", why="died", failures=4): ((DOUBT, "closed days not checked"),),
}


@pytest.mark.parametrize("days", TOLD)
def test_the_lamp_of_the_closed_days(days: Progress) -> None:
    found = lights(of_days(days), ENGLISH)
    assert tuple((light.shape, light.word) for light in found) == TOLD[days]
    for mark in of_days(days):
        said = marks.told(ENGLISH.croupier, *mark)
        assert "{" not in said
        assert said.startswith(found[0].word)


def test_it_says_whether_it_is_tried_again_and_how_often_it_failed() -> None:
    for again, wanted in ((True, "failures: 2. It is tried again by itself"), (False, "when the next day is closed")):
        (mark,) = of_days(Progress(why="died", failures=2, is_tried_again=again))
        assert wanted in marks.told(ENGLISH.croupier, *mark)
