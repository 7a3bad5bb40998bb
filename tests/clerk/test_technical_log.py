"""The technical log is complete (record.md R31): the kinds are those that the product was seen to write."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from dealer_app.journal import kinds
from dealer_app.journal.kinds import KINDS
from tests.clerk import technical
from tests.clerk.technical import SCENES, Scene

OWN = {name for name in KINDS if not kinds.is_game(name)}


def wanting(known: Iterable[str]) -> set[str]:
    """Return the kinds that no scene is the proof of, and those that a scene names and nobody knows."""
    return set(known) ^ {kind for told in SCENES.values() for kind in told}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_each_kind_is_written_by_the_product(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    assert set(SCENES[scene]) - scene() == set()
    caplog.clear()


def test_the_list_of_kinds_is_the_list_of_what_is_tested() -> None:
    assert wanting(OWN) == set()


def test_control_a_kind_that_nobody_writes_is_missed() -> None:
    assert wanting({*OWN, "CoffeeSpilled"}) == {"CoffeeSpilled"}
    assert "CoffeeSpilled" not in technical.evening()
