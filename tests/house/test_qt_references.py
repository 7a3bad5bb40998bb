"""The canary: the pinned Qt takes no references that are not its own (ecosystem.md section 0)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("qt_references.py")
ALLOWED = 20
"""6.12.0 on Python 3.11 takes 200; some versions give a few too many, which does no harm."""


@pytest.fixture(scope="module")
def taken() -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, str(SCRIPT)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, int] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("singleton", ["True", "None"])
def test_qt_takes_no_reference(taken: dict[str, int], singleton: str) -> None:
    assert taken[singleton] < ALLOWED


def test_the_count_sees_one_reference_a_call(taken: dict[str, int]) -> None:
    assert taken["control"] == 200
