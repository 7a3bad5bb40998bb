"""The question that is asked now and what is filled in so far; signs and touches come in, an answer goes out."""

from __future__ import annotations

from collections.abc import Callable

from dealer_app.ui.filling import Filling, fill
from dealer_app.ui.keys import DIGITS, ENTER, ESCAPE
from dealer_app.ui.questions import Question

_DOT = "\u2022"

Answer = Callable[[Question, Filling], None]


class Asking:
    """`answer` is called with a question and what was filled in, once it is confirmed."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self.question: Question | None = None
        self.filling = Filling()

    def ask(self, question: Question | None) -> bool:
        """Ask this from now on; another question begins with nothing filled in. Tell whether it is another."""
        before, self.question = self.question, question
        is_other = question is not None and (before is None or question[:2] != before[:2])
        if is_other or question is None:
            self.filling = Filling()
        return is_other

    def take(self, sign: str) -> bool | None:
        """Take a sign: True if it was understood, None if it is none of the question's, False if it fits no field."""
        if self.question is None:
            return None
        if not self.question.fields:
            return self._leave(sign)
        filled = fill(self.filling, sign, self.question.fields)
        wrong = not filled.understood and sign in (ENTER, *DIGITS) and bool(self.filling.text)
        self.filling = filled.filling
        if filled.confirmed:
            self.confirm()
        return False if wrong else filled.understood or None

    def _leave(self, sign: str) -> bool | None:
        """With nothing to fill in, Enter and Escape say that it was read."""
        if sign not in (ENTER, ESCAPE):
            return None
        self.confirm()
        return True

    def choose(self, name: str, value: str) -> None:
        """Set a field by touch; what was typed for a number before it stands."""
        if self.question is None:
            return
        number = next((field for field in self.question.fields if field.allowed is None), None)
        if number is not None and number.takes(self.filling.text):
            self.filling = self.filling.with_field(number.name, self.filling.text)
        self.filling = self.filling.with_field(name, value)

    def confirm(self) -> None:
        """Give the answer, if all is filled in."""
        question = self.question
        if question is not None and self.filling.is_whole(question.fields):
            filling, self.filling = self.filling, Filling()
            self._answer(question, filling)

    def keep(self, filling: Filling) -> None:
        """Let the same be confirmed again by one key."""
        self.filling = filling

    @property
    def typed(self) -> str:
        """What is seen of what is typed."""
        if self.question is None or not (self.filling.given or self.filling.text):
            return ""
        secret = {field.name for field in self.question.fields if field.is_secret}
        given = [_DOT * len(text) if name in secret else text for name, text in self.filling.given.items()]
        wanted = next((field for field in self.question.fields if field.name not in self.filling.given), None)
        text = self.filling.text
        hidden = wanted is None or wanted.is_secret
        return " ".join((*given, f"{_DOT * len(text) if hidden and secret else text}_"))
