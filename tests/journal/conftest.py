"""Records that many tests read; each is played once, and whoever bends one works on his own copy."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_app.core.state import open_coup
from tests.journal import evenings
from tests.journal.evenings import MISHAPS, Table, Twist


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One closed day of some 190 entries: a stray, unread cards, acts taken back, false draws."""
    folder = tmp_path_factory.mktemp("whole") / "journal"
    return evenings.played(folder, 7, 9, mishaps=MISHAPS, twist=Twist(2, errs=0.2, takes_back=0.3))


@pytest.fixture(scope="session")
def two_days(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two closed days, the first of two shifts; the shoe is carried into the second."""
    folder = tmp_path_factory.mktemp("two-days") / "journal"
    table = Table(evenings.journal(folder), 11, 3, twist=Twist(counts=(0, 0))).play()
    table.next_day()
    table.play().clerk.stop()
    return folder


@pytest.fixture(scope="session")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed day of two coups."""
    return evenings.played(tmp_path_factory.mktemp("short") / "journal", 3, 2)


def at_card(number: int, coup: int) -> evenings.Until:
    """Tell when this many cards of this coup are out."""

    def there(table: Table) -> bool:
        view = table.clerk.view
        now = None if view is None else open_coup(view)
        return now is not None and view is not None and view.coups == coup and len(now.cards) == number

    return there


@pytest.fixture(scope="session")
def unfinished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A day left by a kill in mid-coup: five entries at least are withheld by the copy, nobody holds the table."""
    folder = tmp_path_factory.mktemp("unfinished") / "journal"
    table = Table(evenings.journal(folder), 7, 4).play(at_card(4, 2))
    table.record.close()
    return folder
