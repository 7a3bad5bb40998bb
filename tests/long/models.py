"""Random sequences of a table against a small independent model (record.md R68); by seeds, see `ranges`.

A seed is 10 sequences of 50 steps, drawn by Hypothesis; its first, the simplest, is that of every seed and is not
counted, nor is one that is given up before its end. The control is a program that forgets an act when it dies.
"""

from __future__ import annotations

import logging
from collections import Counter

from hypothesis import Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.clerk.model import AgainstModel
from tests.long import ranges

EACH, STEPS = 10, 50
ASKED = {"sequences": 1_000}
PLAIN = settings(max_examples=EACH, stateful_step_count=STEPS, deadline=None, database=None, phases=(Phase.generate,))


class Whole(AgainstModel):
    """A sequence of fewer steps is not counted."""

    whole = STEPS


class Careless(Whole):
    """The control's."""

    careless = True


def main(words: list[str]) -> int:
    """Go; return how many seeds found the table otherwise than the model."""
    logging.disable(logging.CRITICAL)  # the control's record is damaged on purpose
    return ranges.main(ranges.Run("models", ASKED, lambda number: gone(number, Whole), control), words)


def gone(number: int, kind: type[AgainstModel]) -> Counter[str]:
    """Go through the sequences of a seed."""
    AgainstModel.done.clear()
    wrong = 0
    try:
        run_state_machine_as_test(seed(number)(kind), settings=PLAIN)
    except AssertionError as bad:
        wrong = 1
        if kind is Whole:
            print(f"-- seed {number}: {bad}", flush=True)
    return Counter(AgainstModel.done) + Counter(wrong=wrong) - Counter(sequences=1)


def control() -> int:
    """Return of how many seeds the control is found."""
    return sum(gone(number, Careless)["wrong"] for number in range(3))
