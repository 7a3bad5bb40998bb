"""A power cut at any moment of an evening loses nothing that was told and corrupts nothing (record.md R3).

The traffic is that of the product's own store, recorded by a VFS in a process of its own.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.power import disk
from tests.power.disk import KEPT, LOST, Disk, Op
from tests.power.outcomes import Judge
from tests.power.recording import SETTINGS, Recording, recorded

SEED, COUPS, LEAST = 7, 1, 1_500
CONTROLS = ("synchronous OFF", "DELETE and FULL")  # the long run has one more


def ends(recording: Recording) -> list[int]:
    """Return how many rows there are after each act."""
    return [op.at for op in recording.ops if op.what == "told"]


def drawn(recording: Recording, share: int, seed: int) -> Iterator[tuple[int, dict[str, bytes]]]:
    """Yield of every `share`-th moment all planned states, and of every moment some by chance."""
    dice = random.Random(seed)
    for i, now in enumerate(disk.moments(recording.ops)):
        for state in disk.by_plan(now) if i % share == 0 else ():
            yield now.told, state
        yield from ((now.told, disk.by_chance(now, dice)) for _ in range(2))


def test_nothing_told_is_lost(tmp_path: Path, told: Callable[[str], None]) -> None:
    traffic = recorded(tmp_path / "out", SEED, COUPS)
    with Judge(traffic.rows, ends(traffic)) as judge:
        judge.look(drawn(traffic, 25, SEED))
    told(f"power cuts: {dict(judge.count)}")
    assert judge.wrong == []
    assert judge.count["states"] >= LEAST
    assert judge.count["with a rollback file"] > 100
    assert judge.count["with the act that was under way"] > 20


@pytest.mark.parametrize("settings", [settings for settings in SETTINGS if settings in CONTROLS])
def test_control_with_other_settings_what_was_told_is_lost(
    tmp_path: Path, told: Callable[[str], None], settings: str
) -> None:
    traffic = recorded(tmp_path / "out", SEED, COUPS, settings)
    with Judge(traffic.rows, ends(traffic)) as judge:
        judge.look(itertools.islice(drawn(traffic, 10**6, SEED), 600, 900))
    told(f"power cuts, control with {settings}: {dict(judge.count)}")
    assert judge.count["told and lost"] > 0


def test_control_other_rows_than_were_written_are_found(tmp_path: Path) -> None:
    traffic = recorded(tmp_path / "out", SEED, 0)
    rows = [replace(row, act="another") if row.seq == 3 else row for row in traffic.rows]
    with Judge(rows, ends(traffic)) as judge:
        judge.look([*drawn(traffic, 10**6, SEED)][-4:])
    assert judge.wrong
    assert all("other rows" in why for why in judge.wrong)


def op(what: str, at: int = 0, data: bytes = b"", name: str = "a", to: str = "") -> Op:
    return Op(what, name, at, data, to)


def possible(*ops: Op) -> set[tuple[tuple[str, bytes], ...]]:
    """Return every state by plan after these ops."""
    now = Disk()
    for one in ops:
        now.ask(one)
    return {tuple(sorted(state.items())) for state in disk.by_plan(now)}


def test_the_model_what_is_synced_is_there_and_nothing_else_is_certain() -> None:
    made = (op("create"), op("sync_folder"), op("write", 0, b"xy"), op("sync"))
    assert possible(*made) == {(("a", b"xy"),)}
    assert possible(*made, op("write", 1, b"Z")) == {(("a", b"xy"),), (("a", b"xZ"),)}
    assert possible(*made, op("truncate", 1)) == {(("a", b"xy"),), (("a", b"x"),)}
    assert possible(*made, op("write", 0, b"Z"), op("write", 1, b"Z")) == {
        (("a", text),) for text in (b"xy", b"Zy", b"xZ", b"ZZ")
    }


def test_the_model_a_name_is_certain_when_its_folder_was_synced() -> None:
    made = (op("create"), op("write", 0, b"x"), op("sync"))
    assert possible(*made) == {(), (("a", b"x"),)}
    gone = possible(*made, op("sync_folder"), op("delete"))
    assert gone == {(), (("a", b"x"),)}
    assert possible(*made, op("sync_folder"), op("delete"), op("sync_folder")) == {()}
    moved = possible(*made, op("sync_folder"), op("rename", to="b"))
    assert moved == {(("a", b"x"),), (("b", b"x"),)}


def test_the_model_a_write_may_be_there_by_sectors() -> None:
    now = Disk()
    for one in (
        op("create"),
        op("write", 0, bytes(1536)),
        op("sync"),
        op("sync_folder"),
        op("write", 0, b"x" * 1536),
    ):
        now.ask(one)
    x, zero = b"x" * 512, bytes(512)
    assert {state["a"] for state in disk.by_plan(now)} == {
        first + second + third
        for first, second, third in (
            (zero,) * 3,
            (x,) * 3,
            (x, zero, zero),
            (x, x, zero),
            (zero, x, x),
            (zero, zero, x),
        )
    }
    assert disk.sectors(op("write", 510, b"12345")) == [(510, 512), (512, 515)]
    assert (LOST, KEPT) == (0, -1)
