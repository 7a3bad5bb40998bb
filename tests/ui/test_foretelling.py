"""The console never foretells: two runs that differ only in closed faces cannot be told apart, by any channel.

The normal run takes ten pairs of totals under two profiles; all hundred under every profile are a long run
(`./installer/test --long sealed`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import chain, product

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import CardDrawn
from dealer_app.core.phases import PHASES
from dealer_app.core.state import phase
from dealer_app.core.table import step
from dealer_app.ui.window import Window
from tests.ui.foretelling import Seen, apart, played
from tests.ui.tapes import WAYS, Tape, tape

SEED, NAMES = 1, ("classic", "es-1979")


def told(tape_: Tape, pairs: list[tuple[int, int]], chance: random.Random, counts: Counter[str]) -> list[str]:
    """Play the tape as it is and with other hands; return by what the runs can be told apart, and at which act."""
    found, first = list[str](), list(played(tape_, tape_.acts))
    for one in pairs:
        acts = tape_.dealt(*one, chance)
        counts["pairs"] += 1
        other = list(played(tape_, acts))
        if any(map(apart, first, other)):  # what is made once in a program, types of values and the like, is made now
            first, other = list(played(tape_, tape_.acts)), list(played(tape_, acts))
        for n, (before, after) in enumerate(zip(first, other, strict=True)):
            counts[str(after.question[0])] += 1
            what = f"{tape_.profile}, {acts[n].id}, {type(acts[n].event).__name__}"
            found += [f"{what}: {channel}" for channel in apart(before, after)]
    return found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", NAMES)
def test_no_channel_tells_a_closed_card(app: object, name: str, way: str) -> None:
    chance = random.Random(f"{SEED} {name} {way}")
    pair = chance.randrange(10), chance.randrange(10)
    assert told(tape(name, way, SEED), [pair], chance, Counter()) == []


def test_the_tapes_go_through_every_phase() -> None:
    seen = set[str]()
    for name, way in product(NAMES, WAYS):
        one, table = tape(name, way, SEED), None
        for act in (*one.before, *one.acts):
            _, table = step(table, act)
            seen.add(phase(table))
    assert seen == set(PHASES)


def total(act: Act) -> int:
    return act.event.card.points if isinstance(act.event, CardDrawn) and isinstance(act.event.card, Card) else 0


def pixel(window: Window, act: Act) -> None:
    window._felt._cloth.fill(QColor(0, 90 + total(act), 0))


def enabled(window: Window, act: Act) -> None:
    window._acts._buttons[7].setEnabled(total(act) < 5)


def name(window: Window, act: Act) -> None:
    window._felt._punter.setAccessibleName(str(total(act)))


def tooltip(window: Window, act: Act) -> None:
    window._felt._punter.setToolTip(str(total(act)))


def question(window: Window, act: Act) -> None:
    window._say.setAccessibleDescription("card?" * (total(act) > 4))


def call(window: Window, act: Act) -> None:
    for _ in range(total(act)):
        window._typed()


def paint(window: Window, act: Act) -> None:
    if total(act) > 4:
        window._figures.update()


def posted(window: Window, act: Act) -> None:
    if total(act) > 4:
        QApplication.postEvent(window, QEvent(QEvent.Type.User))


def sound(window: Window, act: Act) -> None:
    if total(act) > 4:
        QApplication.beep()


LEAKS: dict[str, Callable[[Window, Act], None]] = {
    "pixels": pixel,
    "acts": enabled,
    "tree": name,
    "question": question,
    "sounds": sound,
    "calls": call,
    "events": posted,
    "paints": paint,
}
"""A leak for each channel, which is given the card that left."""


def found_with(leak: Callable[[Window, Act], None]) -> set[str]:
    """Return what tells two hands apart under a leak."""
    tape_ = tape("classic", "bank open", SEED)
    hands = [tape_.dealt(total, total, random.Random(total)) for total in (3, 8)]
    for _ in range(2):  # what is made once in a program is made the first time
        one, other = (list(played(tape_, acts[:3], leak)) for acts in hands)
    return {what.partition(":")[0] for what in chain.from_iterable(map(apart, one, other))}


@pytest.mark.parametrize("channel", Seen._fields)
def test_a_planted_leak_is_caught(app: object, channel: str) -> None:
    """The control: each channel finds the leak that is planted in it."""
    assert channel in found_with(LEAKS[channel])


def test_a_planted_tooltip_is_caught(app: object) -> None:
    """The control that the house names: a tooltip with the total."""
    assert found_with(tooltip) == {"tree"}


def test_without_a_leak_the_same_hands_are_the_same(app: object) -> None:
    assert found_with(lambda window, act: None) == set()
