"""What rulings leave on paper (rules.md section 10): hands unseen, the stakes that stayed."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.reports.model import Report
from tests.core import ruled
from tests.reports import evenings

CLOSE = "shift close by 201\ncount 0 by 301 approved 117\n"


def report(kind: str, acts: str, profile: str = "es-1979-rulings") -> Report:
    """Return a report of a shift in which these acts were done."""
    head = (
        f"profile tests/stories/profiles/{profile}.toml\nday {evenings.DAY}\n"
        "limits stake_min 20 stake_step 5 bank_min 20 bank_step 5\nseats 1 2 3 4 5\nshoe 6 stop 7\n"
        "staff 117 croupier, 118 changeur, 201 chef, 301 director\n"
    )
    return evenings.report(kind, ruled.figures(head + acts + CLOSE, evenings.DAY))


def row(found: Report, number: int = 0) -> dict[str, Any]:
    return {column.key: cell.text for column, cell in zip(found.columns, found.rows[number], strict=True)}


def fact(found: Report, key: str) -> Any:
    return next((fact.value for group in found.facts for fact in group if fact.key == key), None)


@pytest.mark.parametrize(("number", "result", "drop"), [("I31", "Punter", ""), ("I42", "Bank", "drop\n")])
def test_hands_thrown_away_have_no_totals(number: str, result: str, drop: str) -> None:
    """The coup counts, its result and commission too; its points are a dash, and it is no natural."""
    acts = f"{ruled.OPEN}cards 2H 4C AD 4S\nrule {number} by 201\n{drop}"
    found = report("shift", acts)
    assert (row(found)["points"], row(found)["commission"]) == ("\u2014", "10.00" if drop else "")
    assert result.lower() in row(found)["result"].lower()
    assert (fact(found, "coups"), fact(found, "naturals")) == (1, 0)
    assert fact(found, "won" if drop else "paid") == 200_00


def test_only_the_stakes_that_stayed_are_on_paper() -> None:
    """I29: 80.00 of 200.00 stayed, and 4.00 is the commission before rounding and after."""
    acts = f"{ruled.OPEN}cards 2H 4C 5D 4S\nrule I29\nwithdraw 2\nshow\ndrop\n"
    found = row(report("commission", acts))
    assert (found["covers"], found["cover"], found["raw"], found["commission"]) == (
        "3:\u00a080",
        "80.00",
        "4.00",
        "4.00",
    )


def test_a_face_that_needed_no_name_is_two_question_marks() -> None:
    """I25: the slipped card was not read."""
    acts = f"{ruled.OPEN}unread\ndraw 4C\ndraw 5D\ndraw 4S\nrule I25 by 201\nshow\n"
    found = row(report("shift", acts))
    assert (found["cards"], found["points"]) == ("?? 4C 5D 4S", "8 : 9")


def test_a_stake_that_is_made_up_at_the_close_is_on_paper() -> None:
    """La table marche: half of 200.00 when called, all that is missing at the close; 10.00 of 200.00."""
    found = row(report("commission", "bank 1 200\nruns 2\nclose\ncards 2H 4C KD 5S\nshow\ndrop\n"))
    assert (found["cover"], found["raw"], found["commission"]) == ("200.00", "10.00", "10.00")
