"""Which branches of rules, money, record, parser and verifier no test takes (record.md R69).

./installer/test --long coverage            all tests of rules, record, clerk, driver, commands and reports
./installer/test --long coverage PATH...    these tests only; the branches that the others take are then missing

Measured is what runs in the process of the tests and in the programs that they start, as far as these end by
themselves and take over their environment. What no test has imported counts as missing. The control is a module of
which one branch is taken: the other must be found missing.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.long import ROOT, figures

HALVES = (
    ("tests/core", "tests/clerk", "tests/reports"),
    ("tests/journal", "tests/drivers", "tests/cli"),
)
"""The tests, for each of two processes."""
PARTS = {
    "rules and money": "dealer_app/core",
    "record": "dealer_app/journal",
    "parser": "drivers/shoe1",
    "parser of the other wires": "drivers/wires",
    "verifier": "resources/verifier",
}
PLANTED = "def f(x):\n    if x:\n        return 1\n    return 2\n\nf(1)\n"


def main(words: list[str]) -> int:
    """Measure; return how many modules have a branch that no test takes, and one more for a control that has none."""
    halves = (tuple(words),) if words else HALVES
    tests = [("-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not xvfb", *half) for half in halves]
    with tempfile.TemporaryDirectory(prefix="coverage-") as first, tempfile.TemporaryDirectory() as second:
        files, codes = measured(Path(first), [str(ROOT / folder) for folder in PARTS.values()], tests, ROOT)
        (Path(second) / "planted.py").write_text(PLANTED)
        control, _ = measured(Path(second), [second], [("planted.py",)], Path(second))
    found = {part: _summed(files, folder) for part, folder in PARTS.items()}
    missing = {
        path: [f"{first}-{last}" for first, last in one["missing_branches"]] + [str(n) for n in one["missing_lines"]]
        for path, one in sorted(files.items())
        if one["missing_branches"] or one["missing_lines"]
    }
    for path, places in missing.items():
        print(f"-- {path}: {', '.join(places)}", flush=True)
    excluded = sum(len(one["excluded_lines"]) for one in files.values())
    failures = len(missing) + sum(code != 0 for code in codes) + (not control["planted.py"]["missing_branches"])
    figures(
        "coverage", None, failures,
        tests=[one for half in halves for one in half], tests_ended_with=codes, parts=found, missing=missing,
        excluded_lines=excluded, modules_whole=len(files) - len(missing), modules=len(files),
    )  # fmt: skip
    return failures


def measured(
    place: Path, sources: list[str], lines: list[tuple[str, ...]], folder: Path
) -> tuple[dict[str, Any], list[int]]:
    """Run Python with each of these lines of words at one time; return what is known of each file, and the codes."""
    rules, answer = place / "rc", place / "answer.json"
    rules.write_text(
        "[run]\nbranch = true\nparallel = true\npatch = subprocess\n"
        f"data_file = {place / 'data'}\nsource = {','.join(sources)}\n"
    )
    coverage = [sys.executable, "-m", "coverage"]
    with ThreadPoolExecutor() as pool:
        run = [*coverage, "run", f"--rcfile={rules}"]
        codes = list(
            pool.map(lambda words: subprocess.run([*run, *words], cwd=folder, check=False).returncode, lines)
        )
    for step in (("combine", "-q"), ("json", "-q", "-o", str(answer))):
        subprocess.run([*coverage, step[0], f"--rcfile={rules}", *step[1:]], cwd=folder, check=True)
    return json.loads(answer.read_text())["files"], codes


def _summed(files: dict[str, Any], folder: str) -> dict[str, int]:
    summaries = [one["summary"] for path, one in files.items() if path.startswith(folder + "/")]
    names = ("num_statements", "missing_lines", "num_branches", "missing_branches")
    return {name: sum(one[name] for one in summaries) for name in names}
