"""What is asked before play goes on: after a failure whether the cloth is as recorded; whether the clock is right."""

from __future__ import annotations

from datetime import UTC, datetime

from dealer_app.clerk.people.door import Door
from dealer_app.core.books import BANQUE, COVERAGE
from dealer_app.core.permits import may
from dealer_app.core.state import OpenTable, open_coup
from dealer_app.journal.kinds import ClockConfirmed
from dealer_app.ui.filling import Field
from dealer_app.ui.questions import PERSON, Question
from dealer_app.ui.speech import Speech
from dealer_app.words import panels

CLOCK, STAND = "clock", "stand"
_PIN = Field("pin", most=10**12 - 1, is_secret=True)


def question(door: Door, table: OpenTable | None, believes: str, speech: Speech) -> Question | None:
    """Return what is to be confirmed now, the clock first; `believes` is who confirmed the clock already."""
    clock = door.misgivings.clock
    if clock is not None:
        return _clock(door, clock, believes, speech)
    if door.misgivings.stand and table is not None:
        return _stand(table, door.misgivings.stand, speech)
    return None


def _clock(door: Door, clock: ClockConfirmed, believes: str, speech: Speech) -> Question:
    say = speech.say
    ids = tuple(i for i, role in door.staff.items() if i != believes and (believes or may(role, "confirm_clock")))
    text = say(panels.CLOCK).format(now=_moment(clock.at), last=_moment(clock.last))
    text = say(panels.CLOCK_AGAIN).format(id=believes) if believes else text
    pin = (_PIN,) if door.in_use else ()
    confirm = say(panels.CONFIRMS).format(id="{person}")
    return Question(CLOCK, (believes,), text, (Field(PERSON, ids), *pin), {PERSON: ids}, confirm)


def _stand(table: OpenTable, entry: int, speech: Speech) -> Question:
    say, coup = speech.say, open_coup(table)
    if coup is None:
        text = say(panels.STAND_ACT).format(n=entry)
    else:
        covered, bank = speech.money(table.books[COVERAGE]), speech.money(table.books[BANQUE])
        slots = {"coup": coup.number, "covered": covered, "bank": bank, "cards": len(coup.cards)}
        text = say(panels.STAND).format(n=entry, **slots)
    return Question(STAND, (entry,), text, (), {}, say(panels.IS_SO), say(panels.IS_OTHERWISE))


def _moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, tz=UTC):%Y-%m-%d %H:%M} UTC"
