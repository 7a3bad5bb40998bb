"""R30 on the screen: over all that is only practised stands that it is."""

from __future__ import annotations

import pytest

from dealer_app.core.people import Person
from dealer_app.ui.header import Header
from dealer_app.ui.speech import Speech
from dealer_app.words import screen, training
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue


@pytest.mark.parametrize("mark", [screen.UNREAL, training.MARK, ""])
def test_the_header_tells_what_is_practised(qtbot, mark: str) -> None:  # type: ignore[no-untyped-def]  # fixtures
    header = Header("1", Person("117", "croupier"), lambda: None, mark=mark)
    qtbot.addWidget(header)
    header.render_table(None, (), (), Speech(tongue("en"), tongue("en"), Purse("EUR", 100), "Reliquat"))
    assert header.accessibleName().startswith(mark or "Table 1")
