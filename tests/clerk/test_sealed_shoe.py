"""Two tables that differ in sealed faces only: the same status, freezes, orders to the shoe, refusals (house.md 6).

The same things are done to both shoes; what leaves them has other faces. Until a hand lies open nobody at the table,
and nobody who reads the line to the shoe, could tell them apart. The control sees a face.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from dealer_app.core import events, say
from dealer_app.core.legal import legal
from dealer_app.core.state import open_coup
from dealer_app.journal.kinds import is_game
from drivers.messages import Command
from drivers.simulator.faults import LOCKING, PLAIN
from tests.clerk.room import CHANGEUR, CROUPIER
from tests.clerk.world import Table

# What is done to both, and what the hand may do without knowing a face; none of it depends on chance at the shoe.
DEEDS = (
    "pull", "pull", "pull", "double", "back", "lid open", "lid close", "jam E", "unjam", "fault 21", "fault 41",
    "mend 41", "key lock", "force", "key unlock", "break 4.5", "unplug 1", "dip", "forget", "cut", "foreign",
)  # fmt: skip
STEPS = 12
SEEDS = 6


def seen(table: Table) -> dict[str, Any]:
    """All that a person may see of table and shoe, and all that the shoe is told."""
    view, status = table.view, table.status
    line = status.line.state, status.line.why
    return {
        "line": line,
        "shoe": (status.lock, status.allowed, status.frozen, status.by_hand, status.marks, status.is_unproven),
        "frozen": view.frozen,
        "orders": [(order.cmd, dict(order.values)) for order in table.orders if isinstance(order, Command)],
        "legal": legal(view),
        "calls": (say.calls(view), say.notices(view)),
        "acts": [kind for kind in table.kinds if is_game(kind)],
        "coup": view.coup,
        "guesses": [table.desk.guess(place) for place in range(1, 7)],
    }


def pair(wire: str, caps: str, seed: int) -> tuple[Table, Table]:
    """Two tables whose shoes hold other cards and are the same shoe in all else."""
    both = Table(wire, caps, seed), Table(wire, caps, seed)
    both[1].other_cards(seed + 1_000)
    return both


def play(wire: str, caps: str, seed: int, look: Callable[[Table], Any] = seen) -> tuple[int, set[str]]:
    """Do the same to both tables until a card lies open; return at how many steps they differ, and the freezes."""
    chance, both = random.Random(seed), pair(wire, caps, seed)
    for table in both:
        table.loaded().closed()
    apart, doubts = 0, set[str]()
    for _ in range(STEPS):
        deed = chance.choice(DEEDS)
        deed = deed if caps == LOCKING or not deed.startswith("key") else "pull"
        word = chance.random()
        for table, face in zip(both, ("9H", "2C"), strict=True):
            table.do(f"foreign {face}" if deed == "foreign" else deed)
            table.wait(5.5 if deed.startswith(("break", "unplug")) else 1.0)
            if word < 0.2:
                table.submit(events.Spoken("punter", "draw" if word < 0.1 else "stand"))
            elif word < 0.3:
                table.desk.by_hand(CROUPIER, CHANGEUR)
        apart += look(both[0]) != look(both[1])
        doubts |= set(both[0].view.frozen)
        open_ = open_coup(both[0].view)
        if open_ is None or len(open_.cards) > 4:
            break  # a third card lies open by the rules
    return apart, doubts


@pytest.mark.parametrize(
    ("wire", "caps"), [("shoe1", PLAIN), ("shoe1", LOCKING), ("angel", PLAIN), ("beetek", PLAIN)]
)
def test_nobody_can_tell_the_two_apart(wire: str, caps: str, caplog: pytest.LogCaptureFixture) -> None:
    doubts = set[str]()
    for seed in range(SEEDS):
        apart, found = play(wire, caps, seed)
        assert apart == 0, f"{wire} {seed}"
        doubts |= found
    assert doubts, "nothing ever froze: the walk does too little"
    caplog.clear()


def test_control_what_looks_at_a_face_differs(caplog: pytest.LogCaptureFixture) -> None:
    def leaking(table: Table) -> Any:
        return [face for face in table.cards if face and face[0] in "89"]

    assert sum(play("shoe1", PLAIN, seed, leaking)[0] for seed in range(SEEDS)) > 0
    caplog.clear()
