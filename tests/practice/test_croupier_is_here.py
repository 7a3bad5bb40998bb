"""A person is croupier at the simulated table: a card that is due leaves the shoe, whatever the punters want."""

from __future__ import annotations

import random

from dealer_app.clerk.clerk import Clerk
from dealer_app.core import events
from dealer_app.core.deal import cards_allowed
from dealer_app.core.legal import legal
from dealer_app.core.people import Person
from dealer_app.core.state import OpenTable, open_coup, phase
from dealer_app.core.table import refused
from dealer_app.practice.evening import Evening, Step
from dealer_app.ui.typing import next_act
from tests.practice.table import InOneProcess

CROUPIER = Person("117", "croupier")
SECONDS, COUPS = 400, 60


def a_person_plays(table: InOneProcess, dice: random.Random) -> bool:
    """Do one act of a croupier who types what is legal; tell whether there was one."""
    clerk: Clerk = table.clerk
    view = clerk.view
    assert view is not None
    if view.coup is not None and open_coup(view) is not None and cards_allowed(view) and phase(view) != "word":
        return False  # he waits for the card
    event = typed(view, dice)
    return event is not None and clerk.submit(event, CROUPIER) is None


def typed(view: OpenTable, dice: random.Random) -> events.Event | None:
    wanted = (events.BankOpened, events.HandRefused, events.Called, events.Covered, events.Spoken)
    natural = next_act(view)
    if natural is not None and refused(view, natural) is None and (phase(view) != "between" or dice.random() < 0.5):
        return natural
    able = [event for event in legal(view) if isinstance(event, wanted)]
    able = able or [event for event in legal(view) if isinstance(event, events.NobodyTook | events.KnockedDown)]
    return dice.choice(able) if able else None


def test_the_cards_come_by_themselves() -> None:
    """No act of a punter or of the banker's turning holds up a card: only the croupier's own acts do."""
    table, dice = InOneProcess(3, COUPS), random.Random(3)
    here = Evening(
        table.clerk,
        table.desk,
        table.line,
        table.evening._plan,
        table.evening._setting,
        lambda: table.clerk.next_number * 1500,
        croupier_is_here=True,
    )
    idle = 0
    while idle < SECONDS:
        step = here.step()
        if step is Step.OVER:
            break
        if step is Step.WAITING:
            table.line.pump()
            idle = 0 if a_person_plays(table, dice) else idle + 1
    view = table.clerk.view
    assert view is not None
    assert (view.coups, view.day_open) == (COUPS, False), phase(view)
