"""Random sequences of a table against a small independent model (record.md R68); the long run `models` has more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.clerk.model import AgainstModel

FEW = settings(
    max_examples=12, stateful_step_count=30, deadline=None, derandomize=True, database=None, phases=(Phase.generate,)
)


def test_the_table_is_as_the_model_says(told: Callable[[str], None]) -> None:
    AgainstModel.done.clear()
    run_state_machine_as_test(AgainstModel, settings=FEW)
    done = AgainstModel.done
    told(f"a table against its model: {dict(done)}")
    assert done["sequences"] >= 8
    assert done["days closed"] > 0
    assert done["taken back"] > 0
    assert sum(n for what, n in done.items() if what.startswith("killed")) > 10


def test_control_a_program_that_forgets_an_act_when_it_dies_is_found(caplog: pytest.LogCaptureFixture) -> None:
    class Careless(AgainstModel):
        careless = True

    with pytest.raises(AssertionError):
        run_state_machine_as_test(Careless, settings=FEW)
    caplog.clear()
