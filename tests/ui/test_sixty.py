"""The sixty faults of shoes.md 4.2, by number: what the driver does (column D), what the console does (column C).

Each is injected on its stage as bytes or calls; its messages go through the real desk, clerk and window. Column C is
asserted claim by claim on the clerk's state and on the words that a person reads (`rows`); with the fault left out a
row's claims fail. No text of the window tells a card that does not lie open. A table of both columns is printed.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.drivers.test_faults import BY_VARIANT, CASES, EXPECTED, FAULTS, Seen
from tests.ui.rows import MISSING, ROWS, Row
from tests.ui.watched import Watched

DONE: dict[tuple[str, int], str] = {}
"""What came of each case that was run: the console's words, "" where a column does not hold."""


def row_of(name: str, variant: int) -> Row:
    """The row of a case: its variant's own, or the one of all variants."""
    return ROWS.get(f"{name}.{variant}") or ROWS[name]


def why_missing(name: str, variant: int) -> str:
    """Why column C of a case does not hold yet, "" where it must."""
    return MISSING.get(f"{name}.{variant}") or MISSING.get(name, "")


def broken(row: Row, seen: Watched) -> list[str]:
    """The claims of column C that do not hold."""
    return [claim.text for claim in row.claims if not claim.holds(seen)]


def is_there(name: str) -> bool:
    """Whether every variant of a fault has a row with claims."""
    return all(row_of(name, i).claims for i in range(len(FAULTS[name].variants)))


def test_every_fault_has_a_row() -> None:
    assert [name for name in FAULTS if not is_there(name)] == []
    assert {key.partition(".")[0] for key in ROWS} == set(FAULTS)


@pytest.mark.parametrize(("name", "variant"), CASES, ids=str)
def test_fault(app: object, name: str, variant: int, caplog: pytest.LogCaptureFixture) -> None:
    row = row_of(name, variant)
    seen = Watched(name, variant, row)
    driver = BY_VARIANT[name][variant] if name in BY_VARIANT else EXPECTED[name]
    by_itself = row.acts or row.stops or "L" in FAULTS[name].caps  # where the desk's orders are in between
    line = Seen(name, variant) if by_itself else seen
    assert driver(line), "\n".join(("column D", *line.texts, *line.world.notes))
    row.after(seen.world)
    failed = broken(row, seen)
    caplog.clear()
    assert seen.world.leaks == [], "a sealed face was told"
    if why_missing(name, variant):
        assert failed, "nothing is missing any more: strike it from the list"
        return
    assert failed == [], "\n".join((*seen.story(), *seen.texts))
    DONE[name, variant] = row.says


@pytest.mark.parametrize("name", ROWS)
def test_control_without_the_fault_the_row_fails(app: object, name: str, caplog: pytest.LogCaptureFixture) -> None:
    fault, row = name.partition(".")[0], ROWS[name]
    seen = Watched(fault, None, row)
    row.after(seen.world)
    caplog.clear()
    assert broken(row, seen)


def test_control_a_sealed_face_in_a_text_is_found(app: object, caplog: pytest.LogCaptureFixture) -> None:
    world = Watched("F43", 0, row_of("F43", 0)).world
    caplog.clear()
    assert world.leaks == []
    sealed = next(entry.event["card"] for entry in world.disk.entries if entry.kind == "StrayCard")
    world.window.announce(f"a card: {sealed}")
    world.read()
    assert world.leaks == [sealed]


def test_sixty_of_sixty(told: Callable[[str], None]) -> None:
    """The table of both columns, printed whatever it is; a row that is missing is counted as such."""
    if len(DONE) + sum(bool(why_missing(*case)) for case in CASES) < len(CASES):
        told("some cases were not run, or failed: no table")
        return
    whole = 0
    for name, fault in FAULTS.items():
        cases = [(name, i) for i in range(len(fault.variants))]
        missing = "; ".join(dict.fromkeys(filter(None, (why_missing(*case) for case in cases))))
        console = "; ".join(dict.fromkeys(DONE[case] for case in cases if case in DONE))
        whole += not missing
        told(f"{name} | D {fault.title:<62} | C {f'MISSING: {missing}' if missing else console}")
    told(f"{whole} of {len(FAULTS)}")
    assert whole + len({key.partition(".")[0] for key in MISSING}) == len(FAULTS)
