"""The felt and the keys where the money differs: no box without a commission, one key for the gestures of tickets."""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.core import events
from dealer_app.core.books import CAGNOTTE
from dealer_app.core.state import OpenTable
from dealer_app.core.table import refused
from dealer_app.ui import keys
from dealer_app.ui.acts import Acts
from dealer_app.ui.felt import Felt
from dealer_app.ui.speech import Speech
from dealer_app.ui.typing import EMPTY
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from tests.core.game import Game, limits

SPEECH = Speech(tongue("fr"), tongue("en"), Purse("EUR", 100), "Reliquat")


@pytest.mark.parametrize(("commission", "hidden"), [(True, False), (False, True)])
def test_the_cagnotte_is_on_the_felt_where_there_is_a_commission(qtbot: Any, commission: bool, hidden: bool) -> None:
    felt = Felt(lambda _: None)
    qtbot.addWidget(felt)
    felt.render_table(Game(commission=commission).open, SPEECH, None)
    assert felt._boxes[CAGNOTTE].isHidden() == hidden


def shown(qtbot: Any, table: OpenTable) -> list[str]:
    """Return the names on the buttons at the place of Enter."""
    acts = Acts(lambda _: None, lambda event: refused(table, event) is None)
    qtbot.addWidget(acts)
    acts.render_table(table, SPEECH, EMPTY)
    return [act.id for act in acts._shown if act is not None and act.key == keys.ENTER]


def test_the_button_of_enter_names_the_next_gesture(qtbot: Any) -> None:
    played = Game(at=limits(1, 1, 1, 1), commission_proof="tickets")
    for value in (10, 100):
        played.do(events.TicketsInService(value, 1))
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    played.show()
    assert shown(qtbot, played.open) == ["detach"]
    played.do(events.TicketsDetached((events.TicketRun(100, 1, 5),)))
    assert shown(qtbot, played.open) == ["drop"]
    played.drop()
    assert shown(qtbot, played.open) == ["tear"]
    played.do(events.TicketsTorn())
    assert shown(qtbot, played.open) == []
