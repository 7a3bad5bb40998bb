"""PINs guessed at a table whose program is killed again and again, between two tries and in the midst of one.

./installer/test --long guesses [KILLS]     1,000 kills; the figures

Each house is guessed at until its person is locked out, then the next one. A kill falls after an answer, or at a
random moment of a try whose answer nobody hears. No more tries may ever be answered than were recorded, and never
more than ten in a row. Each start is a fork of a process that has nothing open (`guessing_posix`); the normal run
starts programs afresh. The control is a program that does not look at the record: it must give more.
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from dealer_app.journal.reader import read
from tests.clerk.guessing import furnish
from tests.clerk.guessing_posix import Forked
from tests.clerk.test_guessing import FAR
from tests.long import figures
from tests.long.ranges import MEMORY

KILLS, SEED, TRY = 1000, 9, 0.12  # seconds within which a try is hit


def main(words: list[str]) -> int:
    """Guess; return how many houses gave more than they may, and one more if the control did not."""
    kills, dice = int(words[0]) if words else KILLS, random.Random(SEED)
    done = houses = answers = recorded = failures = 0
    while done < kills:
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            house = _guessed(Path(folder), dice, kills - done)
        done, houses = done + house[0], houses + 1
        answers, recorded = answers + house[1], recorded + house[2]
        failures += house[2] < house[1] or house[2] > 10
        print(
            f"-- {done} kills, {houses} houses, {answers} answers, {recorded} recorded: {failures} failures",
            flush=True,
        )
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        control = _guessed(Path(folder), dice, 24, "forget")[1]
    failures += control <= 10
    figures("guesses", SEED, failures, kills=done, houses=houses, answers=answers, recorded=recorded, control=control)
    return failures


def _guessed(folder: Path, dice: random.Random, most: int, *more: str) -> tuple[int, int, int]:
    """Guess at one house; return kills, answers "pin_wrong" that were heard, and wrong PINs in the record."""
    furnish(folder)
    kills = answers = seconds = 0
    while kills < most:
        run = Forked(folder, *more)
        seconds += FAR
        if dice.random() < 0.5:
            heard = run.tries(seconds, "119", "000001")
        else:
            run.send(seconds, "119", "000001")
            time.sleep(dice.random() * TRY)
            heard = ""
        run.kill()
        kills += 1
        answers += heard == "pin_wrong"
        if heard == "pin_locked":
            break
    entries = read(folder / "data" / "journal").entries
    wrong = sum(entry.kind == "SignIn" and entry.event["why"] == "pin_wrong" for entry in entries)
    return kills, answers, wrong
