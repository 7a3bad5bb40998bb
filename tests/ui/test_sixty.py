"""The sixty faults of shoes.md 4.2, by number: what the driver does (column D), what the console does (column C).

Each is injected on its stage as bytes or calls; its messages go through the real desk, clerk and window. Column C is
asserted claim by claim on the clerk's state and on the words that a person reads (`rows`); with the fault left out a
row's claims fail. No text of the window tells a card that does not lie open. A table of both columns is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pytest

from dealer_app.words import line
from tests.drivers.test_faults import BY_VARIANT, CASES, EXPECTED, FAULTS, Seen
from tests.ui.claims import WORDS, Row
from tests.ui.rows import ROWS
from tests.ui.watched import Watched


class Came(NamedTuple):
    """What came of one case: whether column D holds, and the claims of column C that do not."""

    driver: bool
    failed: Sequence[str]


DONE: dict[tuple[str, int], Came] = {}
"""What came of each case that was run."""


def row_of(name: str, variant: int) -> Row:
    """The row of a case: its variant's own, or the one of all variants."""
    return ROWS.get(f"{name}.{variant}") or ROWS[name]


def broken(row: Row, seen: Watched) -> list[str]:
    """The claims of column C that do not hold."""
    return [claim.text for claim in row.claims if not claim.holds(seen)]


def lacking(row: Row) -> set[str]:
    """On what a row claims nothing, of the clerk's state and the words that are read."""
    return {"state", WORDS} - {claim.on for claim in row.claims}


def table(done: Mapping[tuple[str, int], Came]) -> tuple[list[str], int]:
    """The lines of the table, and how many faults hold in both columns in every variant."""
    lines, whole = [], 0
    for name, fault in FAULTS.items():
        cases = [(name, i) for i in range(len(fault.variants))]
        came = [done.get(case) for case in cases]
        driver = "holds" if all(one is not None and one.driver for one in came) else "FAILS"
        failed = [claim for one in came for claim in (("was not run",) if one is None else one.failed)]
        says = "; ".join(dict.fromkeys(row_of(*case).says for case in cases))
        console = f"FAILS: {'; '.join(failed)}" if failed else f"holds: {says}"
        whole += driver == "holds" and not failed
        lines.append(f"{name} {fault.title:<62} | D {driver} | C {console}")
    return lines, whole


def test_every_fault_has_a_row_on_the_state_and_on_the_words() -> None:
    assert {key.partition(".")[0] for key in ROWS} == set(FAULTS) == {f"F{n:02}" for n in range(1, 61)}
    assert {f"{name} {i}": gap for name, i in CASES if (gap := lacking(row_of(name, i)))} == {}


@pytest.mark.parametrize(("name", "variant"), CASES, ids=str)
def test_fault(app: object, name: str, variant: int, caplog: pytest.LogCaptureFixture) -> None:
    row = row_of(name, variant)
    seen = Watched(name, variant, row)
    driver = BY_VARIANT[name][variant] if name in BY_VARIANT else EXPECTED[name]
    by_itself = row.acts or row.stops or "L" in FAULTS[name].caps  # where the desk's orders are in between
    on_line = Seen(name, variant) if by_itself else seen
    came = Came(bool(driver(on_line)), _console(row, seen))
    DONE[name, variant] = came
    caplog.clear()
    assert came.driver, "\n".join(("column D", *on_line.texts, *on_line.world.notes))
    assert came.failed == [], "\n".join((*seen.story(), *seen.texts))


def _console(row: Row, seen: Watched) -> list[str]:
    row.after(seen.world)
    return broken(row, seen) + [f"a sealed face was told: {face}" for face in seen.world.leaks]


@pytest.mark.parametrize("name", ROWS)
def test_control_without_the_fault_the_row_fails(app: object, name: str, caplog: pytest.LogCaptureFixture) -> None:
    fault, row = name.partition(".")[0], ROWS[name]
    seen = Watched(fault, None, row)
    row.after(seen.world)
    caplog.clear()
    assert broken(row, seen)


@pytest.mark.parametrize(
    ("name", "sentences", "key"),
    [("F01", line.WHY, "silent"), ("F06", line.TO_DO, "ambiguous"), ("F28", line.TO_DO, "denied")],
)
def test_control_a_row_whose_sentence_is_taken_away_is_not_counted(
    app: object,
    name: str,
    sentences: dict[str, str],
    key: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    all_hold = {case: Came(driver=True, failed=()) for case in CASES}
    assert table(all_hold)[1] == 60
    monkeypatch.setitem(sentences, key, "...")
    row = row_of(name, 0)
    failed = _console(row, Watched(name, 0, row))
    caplog.clear()
    assert failed
    lines, whole = table(all_hold | {(name, 0): Came(driver=True, failed=failed)})
    assert whole == 59
    assert [text for text in lines if "FAILS" in text] == [text for text in lines if text.startswith(name)]


def test_control_the_clerk_that_does_not_freeze_is_not_counted(
    app: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from dealer_app.clerk.clerk import Clerk

    row = row_of("F40", 0)
    monkeypatch.setattr(Clerk, "freeze", lambda self, why: None)
    failed = _console(row, Watched("F40", 0, row))
    caplog.clear()
    assert "play freezes: foreign_card" in failed


def test_control_a_case_that_was_not_run_or_whose_driver_fails_is_not_counted() -> None:
    all_hold = {case: Came(driver=True, failed=()) for case in CASES}
    assert table({case: came for case, came in all_hold.items() if case != ("F12", 0)})[1] == 59
    assert table(all_hold | {("F24", 1): Came(driver=False, failed=())})[1] == 59


def test_control_a_sealed_face_in_a_text_is_found(app: object, caplog: pytest.LogCaptureFixture) -> None:
    world = Watched("F43", 0, row_of("F43", 0)).world
    caplog.clear()
    assert world.leaks == []
    sealed = next(entry.event["card"] for entry in world.disk.entries if entry.kind == "StrayCard")
    world.window.announce(f"a card: {sealed}")
    world.read()
    assert world.leaks == [sealed]


def test_sixty_of_sixty(told: Callable[[str], None]) -> None:
    """The table of both columns, printed whatever it is."""
    lines, whole = table(DONE)
    for text in lines:
        told(text)
    told(f"{whole} of {len(FAULTS)}")
    if len(DONE) < len(CASES):
        pytest.skip("not every fault was run here: the table counts only those that were")
    assert whole == len(FAULTS) == 60
