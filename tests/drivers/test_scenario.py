"""When faults happen by themselves: the scenario file, rates, live keys (shoes.md 4.2)."""

from __future__ import annotations

import pytest

from drivers.simulator.cards import chance
from drivers.simulator.errors import SimulatorError
from drivers.simulator.faults import FAULTS
from drivers.simulator.scenario import KEYS, Director, acts_of, read_scenario

TEXT = """
# an evening with trouble
at event 3 F38 7     # an unread card
at time 2.5 F02
rate 0.5 half
at time 1 pulls 2
"""


def test_a_scenario_is_read_and_comes_about() -> None:
    scenario = read_scenario(TEXT, "x.scenario")
    assert [(when.how, when.number, when.what) for when in scenario] == [
        ("event", 3.0, "F38 7"),
        ("time", 2.5, "F02"),
        ("rate", 0.5, "half"),
        ("time", 1.0, "pulls 2"),
    ]
    director = Director(scenario, chance("test"), 100.0)
    assert list(director.due(100.9)) == []
    assert list(director.due(101.0)) == ["pull"]
    assert list(director.due(102.0)) == ["pull"]
    director.stored(3, 3, 102.0)
    got = list(director.due(102.0))
    assert "unread 7" in got
    assert list(director.due(103.0)) == ["break 5"]
    assert list(director.due(110.0)) == ["pull", "pull"]
    assert director.next_at() == float("inf")


def test_a_rate_is_a_chance_at_each_event_and_follows_from_the_seed() -> None:
    def times() -> int:
        director = Director(read_scenario("rate 0.1 half", "x"), chance("faults", 7), 0.0)
        director.stored(1000, 1000, 0.0)
        return len(list(director.due(0.0)))

    assert times() == times()
    assert 60 < times() < 140


def test_what_comes_again_and_again_comes_at_its_times() -> None:
    director = Director(read_scenario("each 2 pull", "x"), chance("test"), 100.0)
    due = [len(list(director.due(100.0 + tenth / 10))) for tenth in range(101)]
    assert sum(due) == 5
    assert [tenth for tenth, count in enumerate(due) if count] == [20, 40, 60, 80, 100]


def test_a_fault_of_the_line_at_a_rate_draws_no_cards() -> None:
    for what, wanted in (("F13", ["flip 50"]), ("F02", ["break 5"]), ("F42", ["back", "pull"]), ("pull", ["pull"])):
        director = Director(read_scenario(f"rate 1 {what}", "x"), chance("test"), 0.0)
        director.stored(1, 1, 0.0)
        assert list(director.due(60.0)) == wanted, what


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("at event x F13", "line 1: it must be at event N FAULT"),
        ("at event 1.5 F13", "line 1: it must be"),
        ("\n\nrate 2 F13", "line 3: it must be"),
        ("at time 3", "line 1: it must be"),
        ("at time 3 F61", "F61 is no fault: F01 to F60"),
        ("at time 3 F38 10", "F38 has the variants 0 to 9"),
        ("at time 3 F38 x", "F38 has the variants 0 to 9"),
        ("at time 3 F06", "F06 is not done at the shoe: plug a second adapter"),
        ("at time 3 F07", "F07 is not done at the shoe: kill the console's process"),
        ("each 0 pull", "line 1: it must be"),
        ("at time 3 explode", "explode is no fault"),
    ],
)
def test_what_is_wrong_is_named_by_line(text: str, why: str) -> None:
    with pytest.raises(SimulatorError) as problem:
        read_scenario(text, "x.scenario")
    assert why in str(problem.value)
    assert str(problem.value).startswith("x.scenario, line ")


def test_every_fault_of_shoe_and_line_can_be_called_in_a_process() -> None:
    for name, fault in FAULTS.items():
        for variant in range(len(fault.variants)):
            if fault.side in ("line", "shoe"):
                assert acts_of(f"{name.lower()} {variant}") == fault.acts(variant)


def test_each_key_does_something_that_is_known() -> None:
    assert all(acts_of(what) for what in KEYS.values())
    assert all(len(key) == 1 for key in KEYS)
