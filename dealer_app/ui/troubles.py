"""What is wrong at this table and what is asked about it: lamps, question, answer; without a widget."""

from __future__ import annotations

from collections.abc import Callable

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core.events import CardEntered, CardNamed, CardsCompared, Event, ShoeAccepted
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable
from dealer_app.ui import questions
from dealer_app.ui.asking import Asking
from dealer_app.ui.filling import Filling
from dealer_app.ui.keys import OTHER
from dealer_app.ui.lights import Light, Noise, advice, chain, lights, marks, standing
from dealer_app.ui.misgivings import CLOCK, PAPER, STAND
from dealer_app.ui.proving import ALL, Proving
from dealer_app.ui.questions import PORT, Question
from dealer_app.ui.speech import Speech
from dealer_app.words import line as words
from drivers.messages import Counters


class Troubles:
    """`done` is called with what became of an answer, None where it was not refused."""

    def __init__(
        self,
        clerk: Clerk,
        desk: ShoeDesk,
        croupier: Person,
        speech: Speech,
        done: Callable[[Refusal | None], object],
        proving: Proving,
    ) -> None:
        self._clerk, self._desk, self.croupier, self.speech = clerk, desk, croupier, speech
        self._done, self._proving = done, proving
        self._noise = Noise()
        self._is_other_way, self._turned = False, 0
        self.is_line_shown = False
        self.advice: tuple[str, ...] = ()
        self._counts = ""
        self.asking = Asking(self._answer)

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.asking.question

    @property
    def is_proving(self) -> bool:
        """Whether a proof is asked for, which comes before all else."""
        return self.question is not None and self.question.id in ALL

    def look(self, now: float) -> tuple[tuple[Light, ...], tuple[Light, ...]]:
        """Return the four lamps, and those of what is wrong with the line's own sentence at their end."""
        speech, status = self.speech, self._desk.status
        counters = Counters() if status.lamps is None else status.lamps.counters
        four = chain(status.lamps, status.line, self._noise.look(counters, now), speech)
        found = marks(self._clerk.lamps, status)
        self.advice = tuple(advice(four, found, status, speech))
        self._counts = words.counted(speech.croupier, status.line.device, counters)
        return four, (*lights(found, speech), standing(status.line, speech))

    def ask(self, table: OpenTable | None) -> bool:
        """Ask what the table, its shoe and what a person opened give to ask; tell whether that is a new question."""
        self._is_other_way = self._is_other_way and table is not None and bool(table.frozen)
        return self.asking.ask(self._question(table))

    def take(self, sign: str) -> bool | None:
        """Take a sign: True if it was understood, False if it fits no field, None if it is the game's."""
        question = self.question
        if sign == OTHER and question is not None and question.other and not self.asking.typed:
            self.turn()
            return True
        return self.asking.take(sign)

    def show_line(self) -> None:
        """Show what the lamps mean, or what was there before."""
        self.is_line_shown, self._turned = not self.is_line_shown, 0

    def turn(self) -> None:
        """Choose the other way out of the trouble, or the first again; of what to do, the next page; end a proof."""
        question = self._proving.question(self._clerk.view)
        if question is not None and question.id == STAND:
            self._done(self._proving.say_stand(self.croupier, as_recorded=False))
        elif question is not None:
            self._proving.cancel()
        elif self.is_line_shown:
            self._turned += 1
        else:
            self._is_other_way = not self._is_other_way

    def _question(self, table: OpenTable | None) -> Question | None:
        proof = self._proving.question(table)
        if proof is not None:
            return proof
        if not self.is_line_shown:
            trouble = questions.Trouble(self._desk, self._is_other_way)
            return questions.question(table, trouble, self.croupier, self.speech)
        told = (*self.advice, self._counts)
        by_hand = questions.is_by_hand(self._desk.status) and self._clerk.is_in_place(CardEntered())
        turned, speech = self._turned, self.speech
        return questions.of_line(table, self.croupier, told, by_hand=by_hand, speech=speech, turned=turned)

    def _answer(self, question: Question, filling: Filling) -> None:
        """Do what was answered: who confirms is the second person of the act."""
        table = self._clerk.view
        person = None if table is None else questions.person_of(table, filling)
        if question.id == STAND:
            self._done(self._proving.say_stand(self.croupier, as_recorded=True))
        elif question.id in (CLOCK, PAPER):
            self._done(self._proving.answered_two(filling))
        elif question.id in ALL:
            self._done(self._proving.answered(filling, self.croupier))
        elif question.id == PORT:
            self._desk.use_port(self._desk.status.ports[int(filling.given["port"]) - 1])
        elif not question.fields:
            self.is_line_shown = False
        elif table is not None and person is not None:
            self._done(self._told(question, filling, table, person))

    def _told(self, question: Question, filling: Filling, table: OpenTable, person: Person) -> Refusal | None:
        croupier, about = self.croupier, question.about[:1]
        event: Event
        match question.id:
            case "compare":
                event = CardsCompared(int(filling.given["cards"]))
            case "void":
                event = questions.voided(table, self.speech)
            case "name":
                event = CardNamed(int(str(about[0])), questions.named(filling))
            case "shoe":
                serial = str(about[0])
                return self._proving.do(ShoeAccepted(serial), person, lambda _: self._desk.accept(serial, person))
            case _:
                self.asking.keep(filling)  # the line's: a card by hand, and one key for the next
                return self._proving.do(CardEntered(), croupier, lambda _: self._desk.by_hand(croupier, person))
        return self._proving.do(event, croupier, lambda _: self._clerk.submit(event, croupier, person))
