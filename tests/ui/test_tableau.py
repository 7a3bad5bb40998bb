"""The drawing table in the felt's place: the cells of the rules in force, the same for whatever lies sealed."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dealer_app.core.cards import Card
from dealer_app.house import profiles
from dealer_app.ui.tableau import Tableau
from tests.ui.desk import Desk
from tests.ui.test_sealed_pictures import DEALS, tree

# The classical table: he draws to 3 against all but 8 and is free at 9; free at 5 against 4 (rules.md 4.5).
ROWS = {
    3: "total 3: against 0 card, against 1 card, against 2 card, against 3 card, against 4 card, against 5 card, "
    "against 6 card, against 7 card, against 8 no, against 9 free, against none card",
    5: "total 5: against 0 no, against 1 no, against 2 no, against 3 no, against 4 free, against 5 card, "
    "against 6 card, against 7 card, against 8 no, against 9 no, against none card",
    6: "total 6: against 0 no, against 1 no, against 2 no, against 3 no, against 4 no, against 5 no, "
    "against 6 card, against 7 card, against 8 no, against 9 no, against none no",
}
PUNTER = "0 card, 1 card, 2 card, 3 card, 4 card, 5 free, 6 no, 7 no"


def turn(desk: Desk) -> None:
    QTest.keyClick(desk.window, Qt.Key.Key_F2)


def test_one_key_shows_it_and_the_same_key_the_felt(console: Desk) -> None:
    tableau, felt = console.window._tableau, console.window._felt
    assert (tableau.isVisible(), felt.isVisible()) == (False, True)
    turn(console)
    assert (tableau.isVisible(), felt.isVisible()) == (True, False)
    turn(console)
    assert (tableau.isVisible(), felt.isVisible()) == (False, True)
    console.press("More")
    console.press("Tableau")
    assert tableau.isVisible()


def test_it_tells_what_is_due_and_what_is_free(console: Desk) -> None:
    turn(console)
    names = [name for _, name, *_ in tree(console.window)]
    assert {*ROWS.values(), PUNTER} <= {*names}
    assert "card, no, free" in names


def test_play_goes_on_over_it(console: Desk) -> None:
    turn(console)
    console.keys("1 Enter 200 Enter 4 * Enter")
    console.cards("5H KC 2D 9S")
    console.keys(". Enter")
    assert console.phase == "commission"
    assert console.window._tableau.isVisible()


def test_each_profile_shows_its_own_cells(console: Desk) -> None:
    words, told, kinds = {"D": "card", "S": "no", "F": "free"}, Tableau(), set()
    for id_ in profiles.shipped_ids():
        found = profiles.load(id_)
        if not isinstance(found, profiles.Found):
            continue  # a profile of which a house must fill in what no source tells
        rules = found.profile.rules
        told._render_rows(rules, words, "none", console.window._speech)
        assert "".join(told._punter._cells) == rules.punter
        assert tuple("".join(row._cells) for row in told._banker) == rules.banker
        kinds.add(rules)
    assert len(kinds) > 3


def shown(qtbot: Any, deal: str) -> tuple[bytes, list[str], tuple[tuple[object, ...], ...]]:
    desk = Desk(qtbot)
    desk.keys("1 Enter 200 Enter 4 * Enter")
    desk.cards(deal)
    turn(desk)
    found = desk.picture(), desk.acts(), tuple(tree(desk.window))
    desk.close()
    return found


def test_it_is_the_same_whatever_lies_sealed(app: object, qtbot: Any) -> None:
    first, *others = (shown(qtbot, deal) for deal in DEALS)
    assert others == [first] * len(others)


def test_control_a_cell_marked_for_a_sealed_hand_is_caught(
    app: object, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    render, leak = Tableau.render_table, list[Card]()

    def leaking(self: Tableau, table: Any, speech: Any) -> None:
        render(self, table, speech)
        total = sum(card.points for card in leak[:1])
        self._punter.render_row("*" * total, self._punter._cells, str(total))

    monkeypatch.setattr(Tableau, "render_table", leaking)
    pictures = []
    for deal in DEALS[:2]:
        leak[:] = [Card(face) for face in deal.split()]
        pictures.append(shown(qtbot, deal))
    assert pictures[0][0] != pictures[1][0]
    assert pictures[0][2] != pictures[1][2]
