"""The medium fails at each call of a commit, by error or for want of room (record.md R2, R5, R6).

The calls are those of SQLite below the product's store, in a process of its own; `breaking` says what must hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.power.breaking import CREATION, Job, run

CALLS = {"Shown": 30, CREATION: 12}  # calls of the act that are made to fail; the last is one more than it has
SOME = (2, 9, 15)  # calls that fail in every act of an evening


def wrong(done: list[dict[str, Any]]) -> list[object]:
    return [(job["job"], job["wrong"]) for job in done if job["wrong"]]


def counted(done: list[dict[str, Any]]) -> Counter[str]:
    return sum((Counter(job["count"]) for job in done), Counter())


@pytest.mark.parametrize("kind", CALLS)
def test_each_call_of_one_commit(tmp_path: Path, told: Callable[[str], None], kind: str) -> None:
    """A settlement of four rows and its signature; and the making of a day's file."""
    jobs = [Job(n, "ENOSPC" if n % 2 else "EIO", for_good=n % 4 > 1, kind=kind) for n in range(1, CALLS[kind] + 1)]
    done = run(tmp_path, *jobs)
    count = counted(done)
    told(f"the medium fails in {kind}: {dict(count)}")
    assert wrong(done) == []
    assert count[kind] >= 9
    assert done[-1]["count"].get(kind, 0) == 0, "the calls are at an end before"
    assert count["failed"] == count[kind] - count["passed over"]


def test_some_calls_of_every_act_of_an_evening(tmp_path: Path, told: Callable[[str], None]) -> None:
    done = run(tmp_path, *(Job(n, fault) for n, fault in zip(SOME, ("EIO", "ENOSPC", "EIO"), strict=True)))
    count = counted(done)
    told(f"the medium fails in each act: {dict(count)}")
    assert wrong(done) == []
    assert count["failed"] > 40
    assert count["refused a second time"] == count["recorded all the same"]


def test_control_a_store_that_hides_the_error(tmp_path: Path) -> None:
    (done,) = run(tmp_path, Job(3, kind="Covered", store="hasty"))
    assert any("not suspended" in why for why in done["wrong"])
    assert any("something moved" in why for why in done["wrong"])


def test_control_without_a_fault_nothing_fails(tmp_path: Path) -> None:
    (done,) = run(tmp_path, Job(10_000))
    assert done["wrong"] == []
    assert not done["count"].get("failed")
