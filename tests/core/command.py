"""The program as a person starts it: in a process of its own, in English, from a folder of no meaning."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).resolve().parents[2]
_ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
ENVIRONMENT = _ENVIRONMENT | {"LC_ALL": "C.UTF-8", "PYTHONPATH": str(TOP), "PYTHONWARNINGS": "error"}


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


def run(*words: str | Path, given: bytes = b"", folder: Path | None = None) -> Ended:
    """Run a command; a traceback is never an answer."""
    done = subprocess.run(
        [sys.executable, "-m", "dealer_app", *map(str, words)],
        input=given,
        capture_output=True,
        env=ENVIRONMENT,
        cwd=folder or TOP,
        timeout=120,
        check=False,
    )
    ended = Ended(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in ended.err, ended.err
    return ended
