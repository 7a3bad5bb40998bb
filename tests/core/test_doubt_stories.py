"""Stories of a shoe that leaves a doubt: freeze, comparison, cards by hand and cards that go back (shoes.md 4.2).

The expectations are written in the stories. Each history is judged again as a record, read again without what was
done by hand, and written back as a story that plays to the same end.
"""

from __future__ import annotations

import pytest

from dealer_app.clerk import history
from dealer_app.cli.replay import written
from dealer_app.journal.history import acts
from tests.core.command import TOP
from tests.core.invariants import check
from tests.core.irregular_shoe import Told, told

STORIES = TOP / "tests" / "stories" / "doubt"
NAMES = sorted(path.stem for path in STORIES.glob("*.coup"))


def played(name: str) -> Told:
    return told((STORIES / f"{name}.coup").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_the_story_goes_as_it_is_told(name: str) -> None:
    found = played(name)
    assert found.misses == []
    check(found.lines)


@pytest.mark.parametrize("name", NAMES)
def test_the_record_is_judged_again_and_written_back(name: str) -> None:
    found = played(name)
    table = history.state(found.record.entries)
    assert table is not None
    back = written([act for act, _ in acts(found.record.entries)])
    assert back is not None
    again = told("\n".join(back) + "\n")
    assert again.misses == []
    there, here = again.clerk.view, found.clerk.view
    assert there is not None
    assert here is not None
    assert (there.books, there.coup, there.loaded, there.strays, there.frozen) == (
        here.books,
        here.coup,
        here.loaded,
        here.strays,
        here.frozen,
    )


@pytest.mark.parametrize("name", ["freeze-equal", "freeze-waits", "freeze-fewer", "returned"])
def test_control_without_what_the_shoe_did_the_story_goes_astray(name: str) -> None:
    text = (STORIES / f"{name}.coup").read_text(encoding="utf-8")
    without = [line for line in text.splitlines() if line.split()[:1] not in (["freeze"], ["returned"])]
    assert told("\n".join(without) + "\n").misses
