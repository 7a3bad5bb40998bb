"""Runs the program as a user does."""

from __future__ import annotations

import os
import subprocess
import sys


def run(*words: str, stdin: str | None = None, lang: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
    """Run `dealer-app` with these words."""
    return subprocess.run(
        [sys.executable, "-m", "dealer_app", *words],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | {"LC_ALL": lang},
    )
