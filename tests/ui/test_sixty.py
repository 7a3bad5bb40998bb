"""The sixty faults of shoes.md 4.2, by number: what the driver does (column D), what the console does (column C).

Each is injected on its stage as bytes or calls; its messages go through the real desk, clerk and window. Column C is
asserted claim by claim on the clerk's state and on the words that a person reads (`rows`); with the fault left out a
row's claims fail. No text of the window tells a card that does not lie open. A table of both columns is printed.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.drivers.test_faults import BY_VARIANT, CASES, EXPECTED, FAULTS
from tests.ui.rows import MISSING, ROWS, Row
from tests.ui.watched import Watched

DONE: dict[tuple[str, int], str] = {}
"""What came of each case that was run: the console's words, "" where a column does not hold."""


def row_of(name: str, variant: int) -> Row:
    """The row of a case: its variant's own, or the one of all variants."""
    return ROWS.get(f"{name}.{variant}") or ROWS[name]


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
    caplog.clear()
    driver = BY_VARIANT[name][variant] if name in BY_VARIANT else EXPECTED[name]
    assert driver(seen), "\n".join(("column D", *seen.texts, *seen.world.notes))
    row.after(seen.world)
    failed = broken(row, seen)
    assert seen.world.leaks == [], "a sealed face was told"
    if f"{name}.{variant}" in MISSING or name in MISSING:
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
    """Printed whatever it is; a row that is missing is counted as such."""
    if len(DONE) + len(MISSING) < len(CASES) // 2:
        return  # a single case was asked for by name
    lines = []
    for name, fault in FAULTS.items():
        found = [DONE.get((name, i)) for i in range(len(fault.variants))]
        console = "; ".join(dict.fromkeys(text for text in found if text))
        lines.append((name, fault.title, console if all(found) else f"MISSING: {MISSING.get(name, 'failed')}"))
    whole = sum(not console.startswith("MISSING") for _, _, console in lines)
    told("\n".join(f"{name}  {title:<58.58}  {console}" for name, title, console in lines))
    told(f"{whole} of {len(FAULTS)}")
    assert {name for name, _, console in lines if console.startswith("MISSING")} == {
        name.partition(".")[0] for name in MISSING
    }
