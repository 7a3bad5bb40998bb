"""installer/test in a clean checkout for each Python that the program is tried on, as root and as a user.

The interpreters are those of the variable PYTHONS, parted like PATH, or else python3.11 and so on of the PATH. Words
given are handed to installer/test (a PATH runs some of the tests only); figures are written only if there are none,
after each run, and beside those of other interpreters that are kept: each with its own commit and date.

    ./installer/test --long pythons
    PYTHONS=/some/python3.12 ./installer/test --long pythons tests/house
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.long import checkout, commit, figures, kept, today

TRIED = ("3.11", "3.12", "3.13")
USER = 65534
"""The number of a user who owns nothing."""


def main(words: list[str]) -> int:
    """Run each Python as root and as a user; return how many of the runs went wrong."""
    if os.geteuid() != 0:
        sys.exit("pythons: only root can take the place of both users")
    given = os.environ.get("PYTHONS")
    pythons = given.split(os.pathsep) if given else [f"python{version}" for version in TRIED]
    done = {} if words else kept("pythons").get("runs", {})
    for python in pythons:
        for user in (0, USER):
            name = f"{version(python) or python}, {'as a user' if user else 'as root'}"
            print(f"-- {name}", flush=True)
            done[name] = run(python, user, words) | {"commit": commit(), "date": today()}
            print(f"-- {name}: {done[name]}", flush=True)
            if not words:
                figures("pythons", None, sum(not one["ok"] for one in done.values()), runs=done)
    return sum(not one["ok"] for one in done.values())


def version(python: str) -> str:
    """Return an interpreter's version, or "" where there is none."""
    return _asked(python, "import platform; print(platform.python_version())")


def _asked(python: str, question: str) -> str:
    try:
        return subprocess.run([python, "-c", question], capture_output=True, check=False, text=True).stdout.strip()
    except OSError:
        return ""


def run(python: str, user: int, words: list[str]) -> dict[str, object]:
    """Run installer/test in a fresh checkout of the user's own, and return how it ended."""
    if not version(python):
        return {"ok": False, "closing": f"{python} is not there", "seconds": 0}
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="pythons-") as place:
        home = Path(place)
        home.chmod(0o755)
        checkout(home / "app")
        reached = within_reach(python, user, home)
        subprocess.run(["chown", "-R", f"{user}:{user}", place], check=True)
        done = subprocess.run(
            [*as_user(user), str(home / "app/installer/test"), *words],
            check=False,
            cwd="/",
            env={**os.environ, "HOME": place, "TMPDIR": place, **reached},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
    lines = done.stdout.splitlines() or [""]
    if done.returncode:
        print("\n".join(lines[-60:]))
    return {"ok": done.returncode == 0, "closing": lines[-1], "seconds": round(time.monotonic() - begun, 1)}


def as_user(user: int) -> list[str]:
    """Return what begins a command so that it runs as this user."""
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"] if user else []


def within_reach(python: str, user: int, home: Path) -> dict[str, str]:
    """Return the variables for an interpreter, or for a copy of it where its folder is closed to the user."""
    real = Path(_asked(python, "import os, sys; print(os.path.realpath(sys.executable))"))
    # "env" between: what setpriv itself starts, it starts with the rights of root
    tried = [*as_user(user), "env", str(real), "-c", ""]
    if subprocess.run(tried, capture_output=True, check=False).returncode == 0:
        return {"PYTHON": str(real)}
    prefix = Path(_asked(python, "import sys; print(sys.base_prefix)"))
    copy = home / "python"
    shutil.copytree(prefix, copy, symlinks=True, ignore=shutil.ignore_patterns("test", "__pycache__"))
    return {"PYTHON": str(copy / real.relative_to(prefix)), "LD_LIBRARY_PATH": str(copy / "lib")}
