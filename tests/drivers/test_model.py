"""The delivery rules run, not only written: 20 shoes over a bad line (shoes.md 3.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.drivers.bad_line import MILD, Faults, Rules
from tests.drivers.delivered import lost, wrong
from tests.drivers.delivery import Evening

CARDS = 416
PATIENCE = 300.0
FIRST_DRAFT = Rules(heartbeats_tell_of_the_session=False, nobody_comes=True)


def played(seeds: range, rules: Rules, faults: Faults = MILD, cards: int = CARDS) -> tuple[list[Evening], list[str]]:
    """The shoes, and what is wrong with their records."""
    evenings, found = [], []
    for seed in seeds:
        evening = Evening(seed, faults, rules, cards)
        found += [] if evening.play(PATIENCE) else [f"{seed}: stalled"]
        found += [f"{seed}: {one}" for one in wrong(evening.log, evening.main.record)]
        evenings.append(evening)
    return evenings, found


def counted(evenings: list[Evening]) -> Counter[str]:
    counts = [evening.count for evening in evenings] + [lost(e.log, e.main.record) for e in evenings]
    return sum(counts, Counter())


def test_twenty_shoes_over_a_bad_line(told: Callable[[str], None]) -> None:
    evenings, found = played(range(20), Rules(), Faults())
    count = counted(evenings)
    told(f"20 shoes of {CARDS} cards over a bad line: {len(found)} faults; {dict(sorted(count.items()))}")
    assert found == []
    assert min(count[what] for what in ("cable pulls", "repeated")) > 50
    assert min(count[f"crashes before {what}"] for what in ("commit", "acknowledgement")) > 50
    assert min(count[what] for what in ("power dips", "logs lost", "new logs told")) > 15
    assert sum(count[f"overruns, {why}"] for why in ("console off", "cable out", "disk full")) > 5
    assert count["ranges told"] > 5
    assert count["events lost"] > 0


def test_where_no_log_is_lost_and_nothing_overwritten_nothing_is_missing() -> None:
    evenings, found = played(range(3), Rules(), MILD)
    assert found == []
    assert counted(evenings)["events lost"] == 0
    assert [one.what for evening in evenings for one in evening.main.record if one.what != "event"] == []


def test_control_without_host_rule_6_and_shoe_rule_5_some_stall_for_ever(told: Callable[[str], None]) -> None:
    _, found = played(range(3), FIRST_DRAFT)
    stalled = sum(one.endswith("stalled") for one in found)
    told(f"3 shoes by the first draft of the rules: {stalled} stall")
    assert stalled > 0


def test_control_the_last_number_taken_for_a_new_one_is_recorded_twice(told: Callable[[str], None]) -> None:
    _, found = played(range(2), Rules(last_is_old=False))
    doubled = sum("twice" in one for one in found)
    told(f"2 shoes with >= for > in the test of a replay: {doubled} events twice")
    assert doubled > 0


def test_what_is_acknowledged_may_be_forgotten_by_the_shoe() -> None:
    evenings, found = played(range(3), Rules(shoe_remembers=False))
    count = counted(evenings)
    assert found == []
    assert (count["events lost"], count["ranges told"]) == (0, 0)
    assert count["crashes before commit"] > 0


def test_control_acknowledged_before_the_commit_a_card_is_lost(told: Callable[[str], None]) -> None:
    evenings, _ = played(range(3), Rules(shoe_remembers=False, acknowledge_after_commit=False))
    count = counted(evenings)
    told(f"3 shoes, acknowledged before the commit: {count['events lost']} events lost")
    assert count["events lost"] > 0
    assert count["crashes before commit"] > 0


@pytest.mark.parametrize("share", [0.2, 0.4])
def test_a_very_bad_line(share: float) -> None:
    _, found = played(range(2), Rules(), replace(MILD, lost=share), 104)
    assert found == []


def test_where_it_is_asked_in_vain_a_person_is_needed_and_is_enough(told: Callable[[str], None]) -> None:
    worst = replace(MILD, lost=0.7, crashed=0.0)  # no crash starts the console again
    evenings, found = played(range(3), Rules(), worst, 104)
    starts = counted(evenings)["starts by a person"]
    told(f"3 shoes, 70 % of the frames lost: started again by a person {starts} times")
    assert found == []
    assert starts > 0
    _, alone = played(range(3), Rules(nobody_comes=True), worst, 104)
    assert any(one.endswith("stalled") for one in alone), "the control: it halts until a person comes"


def test_control_a_record_that_is_wrong_is_found_out() -> None:
    evening = Evening(2, Faults(overrun=1.0, forgotten=0.5), Rules(), 104)
    assert evening.play(PATIENCE)
    log, record = evening.log, evening.main.record
    assert wrong(log, record) == []
    ranges = [place for place, told in enumerate(record) if told.what == "range"]
    plain = next(i for i in range(5, len(record)) if all(told.what == "event" for told in record[i - 1 : i + 2]))
    at = ranges[-1]
    bad = {
        "lost in silence": [record[:plain] + record[plain + 1 :], [one for one in record if one.what != "range"]],
        "twice or out of order": [
            [*record[:plain], record[plain], *record[plain:]],
            [*record[:plain], record[plain + 1], record[plain], *record[plain + 2 :]],
        ],
        "is not what left the shoe": [
            [*record[:plain], replace(record[plain], raw=record[plain - 1].raw), *record[plain + 1 :]]
        ],
        "said to be lost and is not": [
            [*record[:at], replace(record[at], before=record[at].before + 1), *record[at + 1 :]],
            [*record[:at], replace(record[at], first=record[at].first - 1), *record[at + 1 :]],
        ],
    }
    for what, records in bad.items():
        for one in records:
            assert any(what in fault for fault in wrong(log, one)), what
    assert wrong(log[:-1], record) != []
