"""The console under test: offscreen, dressed, in a window of the size that the croupier has at the least."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(scope="session")
def app() -> object:
    from dealer_app.ui.console import application

    return application()


@pytest.fixture
def console(app: object, qtbot: object) -> Iterator[object]:
    from tests.ui.desk import Desk

    desk = Desk(qtbot)
    yield desk
    desk.close()
