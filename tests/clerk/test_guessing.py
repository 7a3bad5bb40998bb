"""Kill -9 between two tries gives nobody a further one (record.md R43): real processes, a real record, real PINs."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from dealer_app.journal.reader import read
from tests.clerk.guessing import PINS, furnish

FAR = 1000  # seconds between two tries: past every delay, so that only the count of the row stands in the way


class Guessing:
    """One run of the program, ended by kill -9."""

    def __init__(self, folder: Path, *more: str) -> None:
        command = [sys.executable, "-m", "tests.clerk.guessing", str(folder), *more]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._hear() == "ready"

    def send(self, seconds: int, id_: str, pin: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seconds} {id_} {pin}\n")
        self._process.stdin.flush()

    def tries(self, seconds: int, id_: str, pin: str) -> str:
        self.send(seconds, id_, pin)
        return self._hear()

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()

    def _hear(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def killed_after_each(folder: Path, kills: int, tries: int, *more: str) -> list[str]:
    """Try wrong PINs, so many a run, with a kill after each answer; return the answers."""
    furnish(folder)
    heard, seconds = [], count(FAR, FAR)
    for _ in range(kills):
        run = Guessing(folder, *more)
        try:
            heard += [run.tries(next(seconds), "119", "000001") for _ in range(tries)]
        finally:
            run.kill()
    return heard


@pytest.mark.timeout(300)
def test_a_kill_between_two_tries_resets_nothing(tmp_path: Path) -> None:
    heard = killed_after_each(tmp_path, 4, 3)
    assert heard == ["pin_wrong"] * 10 + ["pin_locked"] * 2
    told = [e.event["why"] for e in read(tmp_path / "data" / "journal").entries if e.kind == "SignIn"]
    assert told.count("pin_wrong") == 10
    run = Guessing(tmp_path)
    try:
        assert run.tries(90_000, "119", PINS["119"]) == "pin_locked"
        assert run.tries(90_001, "117", PINS["117"]) == "in"
    finally:
        run.kill()


@pytest.mark.timeout(300)
def test_the_control_a_program_that_does_not_look_gives_more_tries(tmp_path: Path) -> None:
    assert killed_after_each(tmp_path, 3, 4, "forget") == ["pin_wrong"] * 12
