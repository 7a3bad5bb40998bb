"""Every cell of every grid that ships, and the parameters that change a cell (rules.md 4.5 and 6.5)."""

from __future__ import annotations

from itertools import product

import pytest

from dealer_app.core.profile import DrawRules
from dealer_app.core.rules import banker_status, bound, punter_status
from dealer_app.house.profiles import grids
from tests.core.game import rules
from tests.core.printed_card import CARDS, NAMEABLE, OPTIONS, STRICT, PrintedCard

STATUS = {"D": "must", "F": "may", "S": "must_not"}
THIRDS: tuple[int | None, ...] = (*range(10), None)


def cells(card: PrintedCard) -> dict[tuple[int, int | None], str]:
    """Return the banker's cells of a printed card by total and third card, None for "stood"."""
    rows = [row.replace(" ", "") for row in card.banker]
    return {(total, third): rows[total][10 if third is None else third] for total in range(8) for third in THIRDS}


def statuses(drawn: DrawRules) -> tuple[list[str], dict[tuple[int, int | None], str]]:
    """Return what the program says of all 8 + 88 cells."""
    banker = {(total, third): banker_status(drawn, total, third) for total in range(8) for third in THIRDS}
    return [punter_status(drawn, total) for total in range(8)], banker


def expected(card: PrintedCard) -> tuple[list[str], dict[tuple[int, int | None], str]]:
    return [STATUS[cell] for cell in card.punter], {at: STATUS[cell] for at, cell in cells(card).items()}


def test_the_printed_card_here_has_two_free_cells() -> None:
    """A check of the tables in this test: 3 v 9 and 5 v 4 are free on `options`, whole rows on three."""
    free = {name: [at for at, cell in cells(card).items() if cell == "F"] for name, card in CARDS.items()}
    assert [free.pop(name) for name in ("options", "strict", "punto")] == [[(3, 9), (5, 4)], [], []]
    rows = {name: sorted({total for total, _ in at}) for name, at in free.items()}
    assert rows == {"free": [*range(8)], "free-but-zero": [*range(1, 8)], "russian": [5, 6, 7]}
    assert {name: len(at) for name, at in free.items()} == {"free": 88, "free-but-zero": 77, "russian": 33}


def test_every_grid_that_ships_is_the_printed_one() -> None:
    shipped = grids()
    assert shipped.keys() == CARDS.keys()
    for name, card in CARDS.items():
        assert statuses(shipped[name]) == expected(card), name


@pytest.mark.parametrize("name", NAMEABLE)
def test_the_profile_draws_by_the_grid_it_names(name: str) -> None:
    assert statuses(rules(draw_grid=name).rules) == expected(CARDS[name])


@pytest.mark.parametrize(("name", "advice"), list(product(NAMEABLE, NAMEABLE)))
def test_whoever_is_bound_draws_by_the_grid_of_the_advice(name: str, advice: str) -> None:
    """A free cell takes the advice's; what must be stays."""
    profile = rules(draw_grid=name, advice_grid=advice)
    told = cells(CARDS[advice])
    wanted = {at: STATUS[told[at] if cell == "F" else cell] for at, cell in cells(CARDS[name]).items()}
    assert statuses(bound(profile.rules, profile.advice, "banker"))[1] == wanted


def test_a_wrong_cell_would_be_seen() -> None:
    """The control: each of the 88 cells changed by hand is told from the shipped grid."""
    shipped = statuses(grids()["options"])
    for total, third in product(range(8), THIRDS):
        old = cells(OPTIONS)[total, third]
        planted = OPTIONS.with_cell(total, "-" if third is None else third, "S" if old != "S" else "D")
        assert shipped != expected(planted), (total, third)


@pytest.mark.parametrize(("on_5", "cell"), [("free", "F"), ("draw", "D"), ("stand", "S")])
def test_the_punters_five(on_5: str, cell: str) -> None:
    drawn = rules(punter_on_5=on_5).rules
    assert statuses(drawn) == expected(PrintedCard(f"DDDDD{cell}SS", OPTIONS.banker))


def test_each_cell_can_be_freed_alone() -> None:
    for total, third in product(range(8), THIRDS):
        at = "-" if third is None else third
        drawn = rules(extra_free_cells=[f"{total}v{at}"]).rules
        assert statuses(drawn) == expected(OPTIONS.with_cell(total, at, "F")), (total, third)


def test_several_cells_are_freed_together() -> None:
    """The three cells that section 4.3 calls close enough for a house."""
    drawn = rules(extra_free_cells=["4v1", "3v8", "6v-"]).rules
    card = OPTIONS.with_cell(4, 1, "F").with_cell(3, 8, "F").with_cell(6, "-", "F")
    assert statuses(drawn) == expected(card)


@pytest.mark.parametrize(("on_5", "cell"), [("stand", "S"), ("draw", "D"), ("none", "F")])
def test_the_advice_fills_every_free_cell(on_5: str, cell: str) -> None:
    """Bound to the rule, the banker draws in 3 v 9 and 5 v 4; the punter's 5 is as `advice_on_5` says."""
    profile = rules(advice_on_5=on_5)
    both = bound(bound(profile.rules, profile.advice, "banker"), profile.advice, "punter")
    assert statuses(both) == expected(PrintedCard(f"DDDDD{cell}SS", STRICT.banker))
    banker_only = bound(profile.rules, profile.advice, "banker")
    assert statuses(banker_only) == expected(PrintedCard(OPTIONS.punter, STRICT.banker))


def test_the_advice_obliges_nobody_by_itself() -> None:
    assert statuses(rules(advice_on_5="draw").rules) == expected(OPTIONS)


def test_freed_cells_are_advised_as_printed() -> None:
    """A bound banker of a house that freed 4 v 1, 3 v 8 and 6 v stood stands there: the strict card says so."""
    profile = rules(extra_free_cells=["4v1", "3v8", "6v-"])
    assert statuses(bound(profile.rules, profile.advice, "banker")) == expected(
        PrintedCard(OPTIONS.punter, STRICT.banker)
    )


def test_a_free_five_that_the_profile_decides_binds_the_punter_to_it() -> None:
    """With `punter_on_5` draw the cell is D, whatever the advice is."""
    profile = rules(punter_on_5="draw", advice_on_5="stand")
    assert statuses(bound(profile.rules, profile.advice, "punter"))[0][5] == "must"
