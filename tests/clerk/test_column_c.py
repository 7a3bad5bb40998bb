"""F01 to F60 at the table: what the console's column of shoes.md 4.2 promises, on the clerk's state."""

from __future__ import annotations

import pytest

from drivers.simulator.faults import FAULTS
from tests.clerk.column_c import COLUMN_C, happened

CASES = [(name, variant) for name, cases in COLUMN_C.items() for variant in range(len(cases))]


def test_all_sixty_have_their_column() -> None:
    assert list(COLUMN_C) == list(FAULTS)
    assert {name: len(cases) for name, cases in COLUMN_C.items()} == {
        name: len(fault.variants) for name, fault in FAULTS.items()
    }


@pytest.mark.parametrize(("name", "variant"), CASES, ids=str)
def test_fault_at_the_table(name: str, variant: int, caplog: pytest.LogCaptureFixture) -> None:
    table, case = happened(name, variant)
    assert case.check(table), "\n".join(
        (str(table.kinds), str(table.cards), str(table.drawn), str(table.status), str(table.states), str(table.notes))
    )
    caplog.clear()


@pytest.mark.parametrize("name", list(COLUMN_C))
def test_control_without_the_fault_the_column_does_not_hold(name: str) -> None:
    table, case = happened(name, 0, acts=False)
    try:
        held = bool(case.check(table))
    except KeyError:
        held = False
    assert not held
