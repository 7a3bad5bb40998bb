"""Whole evenings with all that can happen to a line, with logs that are lost and memory that overruns (shoes.md 3.8).

What is recorded is what the shoe stored, in its order, each event once; what is not recorded was told to be lost:
as a range, or as a new log. Nothing is ever lost in silence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from drivers.messages import Link, LinkState, RangeLost, Why, same_event
from drivers.shoe1.bodies import frame, parse
from drivers.simulator.stage import stage
from drivers.simulator.world import World

MILD = ("break 3", "break 8", "half", "skip", "thrice", "flip 7", "noise 500 3", "late 3", "split", "glue 2")
HARD = (
    "kill before",
    "kill after",
    "dip",
    "offline",
    "unplug 2",
    "raise OSError",
    "full 4",
    "mute events 3",
    "sleep 5",
)
LOSING = ("forget", "forget", "forget", "away 1100")


def evening(seed: int, losing: bool) -> tuple[World, Counter[str]]:
    """A shoe of six packs drawn to some depth, with trouble all the time."""
    chance = Random(f"losses {seed}")
    world, done = stage("shoe1", "MAVQCRDB", seed), Counter[str]()
    for _ in range(60):
        if world.device.out >= len(world.device.cards) - 2:
            world.do("load")
        world.do("pull")
        if chance.random() < 0.3:
            act = chance.choice((*MILD, *HARD))
            if losing and chance.random() < 0.15:
                act = chance.choice(LOSING)
            world.do(act)
            done[act.split()[0]] += 1
        world.wait(chance.uniform(0.1, 1.5))
        if chance.random() < 0.2:
            world.do("clean")
    world.do("clean")
    world.wait(60.0)
    return world, done


def unexplained(world: World) -> list[str]:
    """Events that are neither recorded nor told to be lost, and records that the shoe never stored."""
    physical: list[tuple[str, int, bytes]] = []
    for stored in world.log:
        body = parse(stored.body)
        assert body is not None
        physical.append((body.text("epoch"), body.number("n"), stored.body))
    recorded = [(epoch, n, raw) for (_, epoch, n), raw in world.record.items()]
    order = {(epoch, n): place for place, (epoch, n, _) in enumerate(physical)}
    places = [order[epoch, n] for epoch, n, _ in recorded]
    found = [] if places == sorted(set(places)) else ["out of order or twice"]
    bodies = {(epoch, n): body for epoch, n, body in physical}
    found += [f"{epoch} {n} differs" for epoch, n, raw in recorded if not same_event(frame(bodies[epoch, n]), raw)]
    lost = [message for message in world.messages if isinstance(message, RangeLost)]
    renewed = any(isinstance(m, Link) and m.why is Why.NEW_EPOCH for m in world.messages)
    last_epoch = physical[-1][0]
    for epoch, n in order.keys() - {(epoch, n) for epoch, n, _ in recorded}:
        in_range = any(one.epoch == epoch and one.first <= n < one.before for one in lost)
        if not in_range and not (renewed and epoch != last_epoch):
            found.append(f"{epoch} {n} is lost in silence")
    return found


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_lost_where_nothing_must_be(seed: int) -> None:
    world, done = evening(seed, losing=False)
    assert sum(done.values()) > 8
    assert world.record_is_whole
    assert unexplained(world) == []
    assert world.talk.is_up


def test_where_a_log_is_lost_or_overruns_it_is_told(told: Callable[[str], None]) -> None:
    counted: Counter[str] = Counter()
    for seed in range(20, 24):
        world, done = evening(seed, losing=True)
        assert unexplained(world) == []
        assert world.talk.is_up
        desyncs = [m for m in world.messages if isinstance(m, Link) and m.state is LinkState.DESYNC]
        assert desyncs == []
        counted += done
        counted["ranges lost"] += sum(isinstance(message, RangeLost) for message in world.messages)
        counted["whole"] += world.record_is_whole
    told(f"4 evenings with logs lost and overrun: {dict(counted)}")
    assert counted["forget"] > 1
    assert counted["ranges lost"] > 0
    assert counted["whole"] < 4


def test_control_a_record_with_a_card_taken_out_is_found_out() -> None:
    world, _ = evening(1, losing=False)
    del world.record[list(world.record)[5]]
    assert any("lost in silence" in fault for fault in unexplained(world))
