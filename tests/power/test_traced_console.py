"""The real console on the SQLite that ships: a power cut at any sync of its record loses nothing told (record.md R3).

Its writes and syncs are read out of a trace of the process; the copy that it writes beside the day is among them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from dealer_app.journal.entry import Identity
from dealer_app.journal.journal import Journal
from dealer_app.journal.signing import practice
from tests.power import disk, strace
from tests.power.disk import Op
from tests.power.outcomes import Judge
from tests.power.recording import Recording

SEED, COUPS, COMMITS = 7, 1, 20
BOUNDARIES = ("sync", "sync_folder", "create", "delete", "told")
WHY_NOT = strace.missing()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    if WHY_NOT:
        pytest.skip(reason=WHY_NOT)
    return strace.traced(tmp_path_factory.mktemp("traced") / "run", SEED, COUPS)


def start(folder: Path) -> Journal:
    """Start the demo's program on a folder."""
    return Journal(folder, Identity("demo", "1"), {"program": "test"}, practice())


def around_syncs(ops: Iterable[Op], seed: int, every: int = 1) -> Iterator[tuple[int, dict[str, bytes]]]:
    """Yield states of the moments before and behind each sync or change of names; of every n-th such moment only.

    With more than one pass the seed tells which: the n passes together reach them all.
    """
    dice, now, boundary = random.Random(seed), disk.Disk(), 0
    for op in ops:
        boundary += op.what in BOUNDARIES
        is_mine = op.what in BOUNDARIES and boundary % every == seed % every
        if is_mine:
            yield from ((now.told, state) for state in some(now, dice))
        now.ask(op)
        if is_mine:
            yield now.told, now.state(lambda _: disk.LOST)


def some(now: disk.Disk, dice: random.Random) -> Iterator[dict[str, bytes]]:
    """Yield what is left when all that is open is lost, when all is kept, and of some chances."""
    yield now.state(lambda _: disk.LOST)
    yield now.state(lambda _: disk.KEPT)
    yield from (disk.by_chance(now, dice) for _ in range(4))


def judged(evening: Recording, ops: list[Op], told: Callable[[str], None]) -> Judge:
    """Judge an evening's states with these ops."""
    ends = [op.at for op in evening.ops if op.what == "told"]
    with Judge(evening.rows, ends, start, starts=3) as judge:
        judge.look(around_syncs(ops, SEED))
    told(f"the traced console, {len(ends)} commits: {dict(judge.count)}")
    return judge


def test_nothing_told_is_lost(evening: Recording, told: Callable[[str], None]) -> None:
    judge = judged(evening, evening.ops, told)
    assert judge.wrong == []
    assert len([op for op in evening.ops if op.what == "told"]) >= COMMITS
    assert judge.count["states"] >= 300
    assert judge.count["with a rollback file"] > 100


@pytest.mark.parametrize("sync", ["sync", "sync_folder"])
def test_control_the_same_trace_without_its_syncs(evening: Recording, told: Callable[[str], None], sync: str) -> None:
    ops = [op for op in evening.ops if op.what != sync]
    assert len(ops) < len(evening.ops)
    judge = judged(evening, ops[:600] if sync == "sync" else ops[:80], told)
    assert judge.count["told and lost"] + judge.count["refused"] > 0


def test_each_folder_that_was_made_is_durable_before_anything_is_told(evening: Recording) -> None:
    told = next(i for i, op in enumerate(evening.ops) if op.what == "told")
    made = [(i, Path(op.name)) for i, op in enumerate(evening.ops[:told]) if op.what == "make_folder"]
    assert [folder.name for _, folder in made] == ["out", "journal"]
    for i, folder in made:
        assert Op("sync_above", str(folder.parent)) in evening.ops[i:told], folder
