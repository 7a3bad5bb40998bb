"""The delivery rules run, not only written: 20 shoes over a bad line (shoes.md 3.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from drivers.messages import same_event
from drivers.shoe1.bodies import frame
from tests.drivers.bad_line import Evening, Faults, Rules

CARDS = 416
PATIENCE = 120.0


def complete(evening: Evening) -> bool:
    """Whether the record is the shoe's log, each event once and in order."""
    numbers = [n for n, _ in evening.record]
    same = all(same_event(frame(body), raw) for body, (_, raw) in zip(evening.log, evening.record, strict=False))
    return numbers == list(range(1, len(evening.log) + 1)) and same


def played(seeds: range, rules: Rules) -> tuple[int, Counter[str]]:
    """How many shoes were recorded whole, and what happened to all of them."""
    evenings = [Evening(seed, Faults(), rules, CARDS) for seed in seeds]
    whole = sum(evening.play(PATIENCE) and complete(evening) for evening in evenings)
    return whole, sum((evening.count for evening in evenings), Counter())


def test_twenty_shoes_lose_nothing_and_double_nothing(told: Callable[[str], None]) -> None:
    whole, count = played(range(20), Rules())
    told(f"20 shoes of {CARDS} cards over a bad line: {whole} complete; {dict(count)}")
    assert whole == 20
    assert min(count[what] for what in ("pulls", "dips", "repeated")) > 50
    assert min(count[f"crashes before {what}"] for what in ("commit", "acknowledgement")) > 50


def test_control_without_host_rule_6_and_shoe_rule_5_some_stall_for_ever(
    told: Callable[[str], None],
) -> None:
    whole, _ = played(range(4), Rules(heartbeats_tell_of_the_session=False))
    told(f"4 shoes by the first draft of the rules: {whole} complete")
    assert whole < 4


def test_what_is_acknowledged_may_be_forgotten_by_the_shoe() -> None:
    whole, count = played(range(4), Rules(shoe_remembers=False))
    assert whole == 4
    assert count["crashes before commit"] > 0


def test_control_acknowledged_before_the_commit_a_card_is_lost(told: Callable[[str], None]) -> None:
    whole, count = played(range(4), Rules(shoe_remembers=False, acknowledge_after_commit=False))
    told(f"4 shoes, acknowledged before the commit: {whole} complete")
    assert whole < 4
    assert count["crashes before commit"] > 0


@pytest.mark.parametrize("lost", [0.2, 0.4])
def test_a_very_bad_line(lost: float) -> None:
    for seed in range(3):
        evening = Evening(seed, Faults(lost=lost), Rules(), 104)
        assert evening.play(PATIENCE * 5)
        assert complete(evening)
