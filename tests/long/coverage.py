"""Which branches of rules, money, record, parser and verifier no test takes (record.md R69).

./installer/test --long coverage            all tests of core, clerk, record, driver and reports
./installer/test --long coverage PATH...    these tests only; the branches that the others take are then missing

Measured is what runs in the process of the tests, not the commands that they start. The control is a module of which
one branch is taken: the other must be found missing.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.long import ROOT, figures

TESTS = ("tests/core", "tests/journal", "tests/clerk", "tests/drivers", "tests/reports")
PARTS = {
    "rules and money": ("dealer_app/core/*",),
    "record": ("dealer_app/journal/*",),
    "parser": ("drivers/shoe1/*",),
    "verifier": ("resources/verifier/*",),
}
PLANTED = "def f(x):\n    if x:\n        return 1\n    return 2\n\nf(1)\n"


def main(words: list[str]) -> int:
    """Measure; return how many modules have a branch that no test takes, and one more for a control that has none."""
    with tempfile.TemporaryDirectory(prefix="coverage-") as place:
        tests = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not xvfb", *(words or TESTS)]
        files, code = measured(Path(place), [one for group in PARTS.values() for one in group], tests, ROOT)
        (Path(place) / "planted.py").write_text(PLANTED)
        control, _ = measured(Path(place), ["planted.py"], ["planted.py"], Path(place))
    found = {part: _summed(files, groups) for part, groups in PARTS.items()}
    missing = {
        path: [f"{first}-{last}" for first, last in one["missing_branches"]] + [str(n) for n in one["missing_lines"]]
        for path, one in sorted(files.items())
        if one["missing_branches"] or one["missing_lines"]
    }
    for path, places in missing.items():
        print(f"-- {path}: {', '.join(places)}", flush=True)
    failures = len(missing) + (code not in (0, 1)) + (not control["planted.py"]["missing_branches"])
    figures(
        "coverage", None, failures,
        tests=words or TESTS, tests_ended_with=code, parts=found, missing=missing,
        modules_whole=len(files) - len(missing), modules=len(files),
    )  # fmt: skip
    return failures


def measured(place: Path, sources: list[str], words: list[str], folder: Path) -> tuple[dict[str, Any], int]:
    """Run Python with these words, its branches measured; return what is known of each file, and the exit code."""
    rules, data, answer = place / "rc", place / "data", place / "answer.json"
    rules.write_text(f"[run]\nbranch = true\ninclude = {','.join(sources)}\ndata_file = {data}\n")
    coverage = [sys.executable, "-m", "coverage"]
    done = subprocess.run([*coverage, "run", f"--rcfile={rules}", *words], cwd=folder, check=False)
    subprocess.run([*coverage, "json", "-q", f"--rcfile={rules}", "-o", str(answer)], cwd=folder, check=True)
    return json.loads(answer.read_text())["files"], done.returncode


def _summed(files: dict[str, Any], groups: tuple[str, ...]) -> dict[str, int]:
    tops = tuple(group.removesuffix("*") for group in groups)
    summaries = [one["summary"] for path, one in files.items() if path.startswith(tops)]
    names = ("num_statements", "missing_lines", "num_branches", "missing_branches")
    return {name: sum(one[name] for one in summaries) for name in names}
