"""Long runs, each under two hours or resumable by seed: `./installer/test --long NAME` (house.md section 12).

A run is a function that takes the words after its name and returns how many things failed; `names` has the table of
them. What it measured it hands to `figures`; the manual's tables are made from those files (`page`).
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

from tests.long import page

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "resources" / "manual" / "figures"
PAGES = tuple(FIGURES.parent / name for name in ("long-runs.md", "requirements.md"))
_BEGUN = time.monotonic()


def figures(name: str, seed: int | None, failures: int, **measured: Any) -> Path:
    """Write what a run measured to FIGURES/NAME.json; its duration counts from the start of the process."""
    FIGURES.mkdir(parents=True, exist_ok=True)
    path = FIGURES / f"{name}.json"
    values = {
        "name": name,
        "commit": commit(),
        "seed": seed,
        "date": today(),
        "seconds": round(time.monotonic() - _BEGUN, 1),
        "failures": failures,
        "machine": {"python": platform.python_version(), "system": platform.system(), "cores": os.cpu_count()},
        "measured": measured,
    }
    path.write_text(json.dumps(values, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    page.write(FIGURES)
    return path


def kept(name: str) -> dict[str, Any]:
    """Return what FIGURES/NAME.json says was measured before; nothing where there is no such file."""
    path = FIGURES / f"{name}.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))["measured"]) if path.exists() else {}


def today() -> str:
    """Return the date, UTC."""
    return time.strftime("%Y-%m-%d", time.gmtime())


def commit() -> str:
    """Return the commit, with a "+" where the tree differs from it, figures apart, or "" where there is none."""
    head = _git("rev-parse", "--verify", "--quiet", "HEAD")
    others = (
        "status",
        "--porcelain",
        "--",
        ".",
        *(f":!{path.relative_to(ROOT).as_posix()}" for path in (FIGURES, *PAGES)),
    )
    return head.strip() + ("+" if head and _git(*others) else "")


def _git(*words: str) -> str:
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False, text=True).stdout
    except FileNotFoundError:
        return ""


def checkout(target: Path) -> None:
    """Copy the working tree as a fresh clone would have it: nothing that git ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name, follow_symlinks=False)
