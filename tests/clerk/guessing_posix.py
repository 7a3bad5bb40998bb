"""The program of `guessing` as a fork of a process that has nothing open, so that a thousand start in minutes.

Each opens record, PINs and secret itself, as one that is started afresh does; it has the same input and output.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from tests.clerk import guessing


class Forked:
    """One run of the program, ended by kill -9."""

    def __init__(self, folder: Path, *more: str) -> None:
        its_input, words = os.pipe()
        answers, its_output = os.pipe()
        self._child = os.fork()
        if self._child == 0:
            _be(folder, its_input, its_output, forget="forget" in more)
        os.close(its_input)
        os.close(its_output)
        self._words, self._answers = os.fdopen(words, "w"), os.fdopen(answers)
        assert self._hear() == "ready"

    def send(self, seconds: int, id_: str, pin: str) -> None:
        self._words.write(f"{seconds} {id_} {pin}\n")
        self._words.flush()

    def tries(self, seconds: int, id_: str, pin: str) -> str:
        self.send(seconds, id_, pin)
        return self._hear()

    def kill(self) -> None:
        os.kill(self._child, signal.SIGKILL)
        os.waitpid(self._child, 0)
        self._words.close()
        self._answers.close()

    def _hear(self) -> str:
        return self._answers.readline().strip()


def _be(folder: Path, its_input: int, its_output: int, *, forget: bool) -> None:
    """Be the program until death comes; this process does nothing else."""
    try:
        sys.stdin, sys.stdout = os.fdopen(its_input), os.fdopen(its_output, "w")
        guessing.main(folder, forget=forget)
        os._exit(0)
    except BaseException as error:  # whatever it is, the fork may not go on as its parent
        print(repr(error), file=sys.stderr, flush=True)
        os._exit(1)
