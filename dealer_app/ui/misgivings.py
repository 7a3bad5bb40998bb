"""What is asked before play goes on: after a failure whether the cloth is as recorded; whether the clock is right."""

from __future__ import annotations

from dealer_app.clerk.people.door import Door
from dealer_app.core.books import BANQUE, COVERAGE
from dealer_app.core.permits import Command, may
from dealer_app.core.state import OpenTable, open_coup
from dealer_app.journal.kinds import ClockConfirmed
from dealer_app.ui.filling import Field
from dealer_app.ui.questions import PERSON, Question
from dealer_app.ui.speech import Speech
from dealer_app.words import panels
from dealer_app.words.moments import utc

CLOCK, PAPER, STAND = "clock", "paper", "stand"
_PIN = Field("pin", most=10**12 - 1, is_secret=True)


def question(door: Door, table: OpenTable | None, believes: str, speech: Speech) -> Question | None:
    """Return what is to be confirmed now, the clock first; `believes` is who confirmed the clock already."""
    clock = door.misgivings.clock
    if clock is not None:
        return _clock(door, clock, believes, speech)
    if door.misgivings.stand and table is not None and not door.is_locked:  # who speaks has come first
        return _stand(table, door.misgivings.stand, speech)
    return None


def _clock(door: Door, clock: ClockConfirmed, believes: str, speech: Speech) -> Question:
    say = speech.say
    text = say(panels.CLOCK).format(now=utc(clock.at), last=utc(clock.last))
    text = say(panels.CLOCK_AGAIN).format(id=believes) if believes else text
    return _two(door, CLOCK, "confirm_clock", (believes,), text, believes, speech)


def paper(door: Door, reference: str, believes: str, speech: Speech) -> Question:
    """Ask the two who enter late what was played by hand; `believes` is the first of them, once he has said so."""
    text = speech.say(panels.PAPER_AGAIN if believes else panels.PAPER).format(n=reference, id=believes)
    return _two(door, PAPER, "begin_paper", (reference, believes), text, believes, speech)


def _two(
    door: Door, kind: str, command: Command, about: tuple[object, ...], text: str, first: str, speech: Speech
) -> Question:
    """Ask for one of two persons: the first of those who may, the second any other."""
    ids = tuple(i for i, role in door.staff.items() if i != first and (first or may(role, command)))
    pin = (_PIN,) if door.in_use else ()
    confirm = speech.say(panels.CONFIRMS).format(id="{person}")
    other = speech.say(panels.NOT_NOW) if kind == PAPER else ""
    return Question(kind, about, text, (Field(PERSON, ids), *pin), {PERSON: ids}, confirm, other)


def _stand(table: OpenTable, entry: int, speech: Speech) -> Question:
    say = speech.say
    return Question(STAND, (entry,), stand(table, entry, speech), (), {}, say(panels.IS_SO), say(panels.IS_OTHERWISE))


def stand(table: OpenTable, entry: int, speech: Speech) -> str:
    """Return what is recorded up to an entry, and what the croupier is asked about it."""
    say, coup = speech.say, open_coup(table)
    if coup is None:
        return say(panels.STAND_ACT).format(n=entry)
    covered, bank = speech.money(table.books[COVERAGE]), speech.money(table.books[BANQUE])
    slots = {"coup": coup.number, "covered": covered, "bank": bank, "cards": len(coup.cards)}
    return say(panels.STAND).format(n=entry, **slots)
