"""Who is asked to prove himself, for what, and what he typed: signing in, approving what is shown, relief.

Without a door every id is claimed and nothing is ever asked here. PINs are seen as dots and kept nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dealer_app.clerk.people.door import Door
from dealer_app.core.events import CagnotteCounted, Event, StakesClosed
from dealer_app.core.notation import write
from dealer_app.core.people import Person
from dealer_app.core.permits import may
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable
from dealer_app.journal.kinds import PaperBegan
from dealer_app.ui import misgivings
from dealer_app.ui.filling import Field, Filling
from dealer_app.ui.misgivings import CLOCK, PAPER, STAND
from dealer_app.ui.questions import PERSON, Question
from dealer_app.ui.speech import Speech
from dealer_app.words import moves, panels

IN, APPROVE, RELIEF, LET_IN, OUT = "sign_in", "approve", "relief", "let_in", "out"
ALL = (IN, APPROVE, RELIEF, LET_IN, OUT, CLOCK, PAPER, STAND)
PIN = "pin"
_PIN = Field(PIN, most=10**12 - 1, is_secret=True)

Act = Callable[[Person], Refusal | None]


class _Pending(NamedTuple):
    """What waits for a proof: of whom, what is said of it, the act itself, and who may do it instead of `by`."""

    kind: str
    id: str
    text: str
    event: Event | None
    by: Person
    act: Act
    others: tuple[Person, ...] = ()


class Proving:
    """The questions of proof at one table; `door` is None where the house has no people to prove."""

    def __init__(self, door: Door | None, speech: Speech) -> None:
        self._door, self.speech = door, speech
        self._pending: _Pending | None = None
        self._is_relief = False
        self._out: Callable[[], object] | None = None
        self._locked_out = ""
        self._believes = self._paper = ""

    @property
    def croupier(self) -> str:
        """Who has the table, "" if that is not known here."""
        return "" if self._door is None else self._door.croupier

    @property
    def has_door(self) -> bool:
        """Whether people come and go here."""
        return self._door is not None

    def is_in(self, id_: str) -> bool:
        """Tell whether this person has proven himself."""
        return self._door is not None and self._door.is_in(id_)

    def do(self, event: Event | None, by: Person, act: Act, others: tuple[Person, ...] = ()) -> Refusal | None:
        """Do an act; where a proof is wanting for it, ask for that first and do it then.

        `others` may do it as well as `by`: where none of them has proven himself, it is asked who does it.
        """
        why = act(by)
        if self._door is None or why is None or why.reason not in ("not_proven", "approval_unproven"):
            return why
        if why.reason == "not_proven" or event is None:
            self._door.ask_in(asking=True)
            asked = others if why.text == by.id and len(others) > 1 else ()
            text = self.speech.say(panels.WHO) if asked else self.speech.refusal(why)
            self._pending = _Pending(IN, by.id, text, event, by, act, asked)
            return None if asked else why
        shown = self._door.ask(event, by)
        if isinstance(shown, Refusal):
            return shown
        *_, said = write(event, self.speech.purse.unit)
        text = self.speech.say(panels.APPROVE).format(id=why.text, by=by.id, act=said)
        if not isinstance(event, CagnotteCounted):  # what is counted is told, what was expected is not
            moved = moves.sentence(shown.moves, self.speech.purse, self.speech.croupier, self.speech.label)
            text = self.speech.say(panels.APPROVE_EFFECT).format(said=text, moves=moved)
        self._pending = _Pending(APPROVE, why.text, text, event, by, act)
        return None

    def ask_relief(self) -> None:
        """Ask who takes the table over."""
        self._is_relief, self._pending = True, None

    def ask_out(self, out: Callable[[], object]) -> None:
        """Ask who lets the program be closed; `out` closes it. A PIN is typed for it, whoever is signed in."""
        self._out = out

    def leave(self) -> Refusal | None:
        """Let who has the table go, which locks the screen."""
        return None if self._door is None else self._door.sign_out(self._door.croupier)

    def cancel(self) -> None:
        """Ask no more for this."""
        if self._door is not None:
            self._door.ask_in(asking=False)
        self._pending, self._is_relief, self._out, self._locked_out = None, False, None, ""
        self._believes = self._paper = ""

    def question(self, table: OpenTable | None) -> Question | None:
        """Return what is asked now, None where nothing is."""
        say, other = self.speech.say, self.speech.say(panels.NOT_NOW)
        if self._door is None:
            return None
        if self._locked_out and table is not None:
            ids = tuple(i for i, r in table.staff.items() if may(r, "let_in") and i != self._locked_out)
            text = say(panels.LET_IN).format(id=self._locked_out)
            return self._of(LET_IN, (self._locked_out,), text, ids, other)
        if self._out is not None:
            ids = tuple(id_ for id_, role in self._door.staff.items() if may(role, "let_in"))
            return self._of(OUT, (), say(panels.OUT), ids, other)
        if self._pending is not None:
            kind, id_, text = self._pending[:3]
            if self._pending.others:
                return self._of(kind, (id_, text), text, tuple(person.id for person in self._pending.others), other)
            confirm = say(panels.APPROVED_BY if kind == APPROVE else panels.COMES).format(id=id_)
            return Question(kind, (id_, text), text, (_PIN,), {}, confirm, other)
        found = None
        if not self._is_relief:
            found = misgivings.question(self._door, table, self._believes, self.speech)
            if found is None and self._paper:
                found = misgivings.paper(self._door, self._paper, self._believes, self.speech)
        if found is not None:
            return found
        if table is None or not (self._is_relief or self._door.is_locked):
            return None
        if not self._is_relief:
            self._door.ask_in(asking=True)
        ids = tuple(i for i, r in table.staff.items() if may(r, StakesClosed))
        if self._is_relief:
            ids = tuple(id_ for id_ in ids if id_ != self.croupier)
        text = say(panels.RELIEF if self._is_relief else panels.LOCKED)
        kind, way = (RELIEF, other) if self._is_relief else (IN, "")
        return self._of(kind, (), text, ids, way)

    def _of(self, kind: str, about: tuple[object, ...], text: str, ids: tuple[str, ...], other: str) -> Question:
        """Return the question for one of these people and his PIN."""
        say = self.speech.say
        labels = {PERSON: ids}
        confirm = say(panels.COMES).format(id="{person}")
        pin = (_PIN,) if self._door is None or self._door.in_use else ()
        return Question(kind, about, text, (Field(PERSON, ids), *pin), labels, confirm, other)

    def answered(self, filling: Filling, by: Person) -> Refusal | None:
        """Take a PIN; what waited for it is done at once. Who was wrong too often is let in by another."""
        why = self._answered(filling, by)
        if why is not None and why.reason == "pin_locked" and not self._locked_out:
            self._locked_out = why.text
        return why

    def _answered(self, filling: Filling, by: Person) -> Refusal | None:
        assert self._door is not None
        pin = filling.given.get(PIN, "")
        if self._locked_out:
            return self._let_in(filling.given.get(PERSON, ""), pin)
        if self._out is not None:
            return self._let_out(self._out, filling.given.get(PERSON, ""), pin)
        if self._is_relief:
            id_ = filling.given.get(PERSON, "")
            why = self._door.sign_in(id_, pin) if self._door.in_use else None
            why = why or self._door.ask_relief(id_, by)
            self._is_relief = why is not None
            return why
        if self._pending is None:
            return self._door.sign_in(filling.given.get(PERSON, ""), pin)
        if self._pending.others:
            chosen = filling.given.get(PERSON, "")
            person = next(one for one in self._pending.others if one.id == chosen)
            self._pending = self._pending._replace(id=chosen, by=person)
        kind, id_ = self._pending[:2]
        why = self._door.approve(id_, pin) if kind == APPROVE else self._door.sign_in(id_, pin)
        return why or self._go_on()

    def _let_out(self, out: Callable[[], object], id_: str, pin: str) -> Refusal | None:
        assert self._door is not None
        why = self._door.sign_in(id_, pin) if self._door.in_use else None
        if why is None:
            self._out = None
            out()
        return why

    def _let_in(self, id_: str, pin: str) -> Refusal | None:
        assert self._door is not None
        why = self._door.sign_in(id_, pin) or self._door.let_in(self._locked_out, id_)
        self._locked_out = "" if why is None else self._locked_out
        return why

    def badge(self, number: str) -> Refusal | None:
        """Take a badge: for what is asked, or for nothing."""
        if self._door is None:
            return None
        why = self._door.badge(number)
        return why if why is not None or self._pending is None else self._go_on()

    def look(self) -> None:
        """The main loop has come round."""
        if self._door is not None:
            self._door.look()

    def _go_on(self) -> Refusal | None:
        """Do what waited; it may wait for a second person next."""
        pending, self._pending = self._pending, None
        return None if pending is None else self.do(pending.event, pending.by, pending.act)

    # What is to be confirmed after a failure

    def ask_paper(self, reference: str) -> Refusal | None:
        """Ask the two who enter from paper what was played by hand."""
        if not reference:
            return Refusal("reference_wanted")
        self._paper, self._believes = reference, ""
        return None

    def end_paper(self, by: Person) -> Refusal | None:
        """Let one who may say that all of the paper is entered."""
        door = self._door
        return None if door is None else self.do(None, by, door.end_paper)

    def answered_two(self, filling: Filling) -> Refusal | None:
        """Take the PIN of the first of two who believe the clock, or enter from paper; the second confirms it."""
        assert self._door is not None
        id_, pin = filling.given.get(PERSON, ""), filling.given.get(PIN, "")
        staff = self._door.staff
        if not self._believes:
            why = self._door.sign_in(id_, pin) if self._door.in_use else None
            self._believes = "" if why is not None else id_
            return why
        first = Person(self._believes, staff[self._believes])
        event: Event | None = self._door.misgivings.clock
        is_clock = event is not None
        event = event or PaperBegan(self._paper)
        if self._door.in_use:
            shown = self._door.ask(event, first)
            why = shown if isinstance(shown, Refusal) else self._door.approve(id_, pin)
            if why is not None:
                return why
        second, reference = Person(id_, staff[id_]), self._paper
        self._believes = ""
        if is_clock:
            return self._door.confirm_clock(first, second)
        self._paper = ""
        return self._door.begin_paper(reference, first, second)

    def say_stand(self, by: Person, *, as_recorded: bool) -> Refusal | None:
        """Say whether the cloth shows what is recorded; a croupier who is not signed in proves himself first."""
        door = self._door
        assert door is not None

        def say(person: Person) -> Refusal | None:
            return door.confirm_stand(person, as_recorded=as_recorded)

        return self.do(None, by, say)
