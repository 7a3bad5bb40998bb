"""The control of the seven invariants: one event or one account off, and the one that it breaks is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.core.examples import STORIES, played
from tests.core.invariants import Bent, Line, check


def bent(story: str, event: str, /, **changes: Any) -> list[Line]:
    """Return the events of a story, the last of this kind told otherwise."""
    lines: list[Line] = [*played(STORIES / f"{story}.coup")]
    at = max(i for i, line in enumerate(lines) if line["event"] == event)
    return [*lines[:at], {**lines[at], **changes}, *lines[at + 1 :]]


def moved(story: str, event: str, *moves: tuple[str, int]) -> list[Line]:
    """Return the events of a story; from the last of this kind on other money lies in these boxes and seats."""
    lines: list[Line] = [*played(STORIES / f"{story}.coup")]
    at = max(i for i, line in enumerate(lines) if line["event"] == event)
    told = lines[:at]
    for line in lines[at:]:
        books = {**line["books"], "seats": dict(line["books"]["seats"])}
        for name, amount in moves:
            held = books["seats"] if name.isdigit() else books
            held[name] = held.get(name, 0) + amount
        told.append({**line, "books": books})
    return told


BENDS: list[tuple[int, Callable[[], list[Line]]]] = [
    (1, lambda: bent("x41", "StakeReturned", amount=19_00)),
    (1, lambda: bent("x22", "IdleReturned", amount=51_00)),
    (1, lambda: moved("x10", "StakesClosed", ("coverage", -1), ("2", 1))),
    (2, lambda: moved("x14-es-1979", "ToReliquat", ("banque", 1), ("reliquat", -1))),
    (2, lambda: moved("x13-es-1979", "CardDrawn", ("banque", -1), ("reliquat", 1))),
    (3, lambda: moved("x2-fr-2007", "BankEnded", ("1", 1))),
    (4, lambda: bent("x2-fr-2007", "Settled", event="CommissionCalled", amount=10_00)),
    (5, lambda: moved("x10", "CommissionDropped", ("2", 1), ("banque", -1))),
    (5, lambda: moved("x28", "BankEnded", ("1", -1), ("2", 1))),
    (6, lambda: bent("x1-fr-2007", "CommissionDropped", amount=9_90)),
    (6, lambda: bent("x8", "TicketsDetached", runs=[{"value": 10_00, "first": 1, "count": 1}])),
    (7, lambda: bent("x45", "StopCardOut", after=13)),
    (7, lambda: bent("x45", "ShoeEnded", out=11)),
    (7, lambda: bent("x11", "ShoeLoaded", packs=1)),
]


@pytest.mark.parametrize(("number", "lines"), BENDS)
def test_a_bent_event_is_caught(number: int, lines: Callable[[], list[Line]]) -> None:
    """The story is whole; bent at one place it is not."""
    with pytest.raises(Bent, match=f"^{number}:"):
        check(lines())
