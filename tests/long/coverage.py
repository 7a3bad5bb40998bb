"""Which branches of rules, money, record, parser and verifier no test takes (record.md R69).

./installer/test --long coverage                     all tests of rules, record, clerk, driver, commands, reports
./installer/test --long coverage --in DIR PATH...    these only; with what DIR holds of before, one run of parts

Measured is what runs in the process of the tests and in the programs that they start, as far as these end by
themselves and take over their environment. What no test has imported counts as missing. A run of parts goes on only
while the measured modules are the same. The control is a module of which one branch is taken: the other must be found
missing, and no more once a second part has taken it.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
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
LET_OFF = {
    r'if sys\.platform == "win32":': "for Windows, as no branch of it can be taken where there is none",
    r"if sys\.version_info >= \(3, 12\):": "for what Python 3.11 lacks",
    r"# pragma: no (?:cover|branch)": "by a comment beside them, which says why",
}
"""Lines whose branch is not measured, by the rule that lets them off, and why."""
PLANTED = "import sys\n\ndef f(x):\n    if x:\n        return 1\n    return 2\n\nf(int(sys.argv[1]))\n"


def main(words: list[str]) -> int:
    """Measure; return how many modules have a branch that no test takes, and one more for a control that has none."""
    with tempfile.TemporaryDirectory(prefix="coverage-") as own:
        place, words = (Path(words[1]), words[2:]) if words[:1] == ["--in"] else (Path(own), words)
        halves = (tuple(words),) if words else HALVES
        tests = [
            ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--timeout=3000", "-m", "not xvfb", *half)
            for half in halves
        ]
        before = _parts(place)
        files, codes = measured(place, [str(ROOT / folder) for folder in PARTS.values()], tests, ROOT)
        parts = before + [{"tests": half, "ended_with": code} for half, code in zip(halves, codes, strict=True)]
        (place / "parts.json").write_text(json.dumps({"of": _fingerprint(), "parts": parts}))
    missing = {
        path: [f"{first}-{last}" for first, last in one["missing_branches"]] + [str(n) for n in one["missing_lines"]]
        for path, one in sorted(files.items())
        if one["missing_branches"] or one["missing_lines"]
    }
    for path, places in missing.items():
        print(f"-- {path}: {', '.join(places)}", flush=True)
    failed = sum(part["ended_with"] != 0 for part in parts)
    let_off = _let_off()
    failures = len(missing) + failed + (_planted() != [1, 0])
    figures(
        "coverage", None, failures,
        tests=sorted({one for part in parts for one in part["tests"]}), parts_that_failed=failed,
        parts={part: _summed(files, folder) for part, folder in PARTS.items()}, missing=missing,
        let_off=sum(let_off.values()), let_off_by=let_off,
        modules_whole=len(files) - len(missing), modules=len(files),
    )  # fmt: skip
    return failures


def _planted() -> list[int]:
    """Return how many branches of the planted module are missing after one part of a run, and after the second."""
    with tempfile.TemporaryDirectory() as other:
        place = Path(other)
        (place / "planted.py").write_text(PLANTED)
        runs = [measured(place, [other], [("planted.py", taken)], place)[0]["planted.py"] for taken in ("1", "0")]
    return [len(one["missing_branches"]) for one in runs]


def _let_off() -> dict[str, int]:
    """Return how many lines each rule lets off, by its reason."""
    texts = [path.read_text(encoding="utf-8") for path in _modules()]
    return {why: sum(len(re.findall(rule, text)) for text in texts) for rule, why in LET_OFF.items()}


def _modules() -> list[Path]:
    return sorted(path for folder in PARTS.values() for path in (ROOT / folder).rglob("*.py"))


def _fingerprint() -> str:
    """Return the SHA-256 of all that is measured: of another text the numbers of lines would say nothing."""
    return sha256(b"".join(path.read_bytes() for path in _modules())).hexdigest()


def _parts(place: Path) -> list[dict[str, Any]]:
    """Return what was measured in a place before, of the same modules."""
    place.mkdir(parents=True, exist_ok=True)
    if not (place / "parts.json").exists():
        return []
    found = json.loads((place / "parts.json").read_text())
    if found["of"] != _fingerprint():
        sys.exit(f"{place}: what is measured has changed since; begin in another folder")
    return list(found["parts"])


def measured(
    place: Path, sources: list[str], lines: list[tuple[str, ...]], folder: Path
) -> tuple[dict[str, Any], list[int]]:
    """Run Python with each of these lines of words at one time; return what is known of each file, and the codes."""
    rules, answer = place / "rc", place / "answer.json"
    rules.write_text(
        "[run]\nbranch = true\nparallel = true\npatch = subprocess\n"
        f"data_file = {place / 'data'}\nsource = {','.join(sources)}\n"
        "[report]\nexclude_also =\n" + "".join(f"    {rule}\n" for rule in LET_OFF)
    )
    coverage = [sys.executable, "-m", "coverage"]
    with ThreadPoolExecutor() as pool:
        run = [*coverage, "run", f"--rcfile={rules}"]
        codes = list(
            pool.map(lambda words: subprocess.run([*run, *words], cwd=folder, check=False).returncode, lines)
        )
    for step in (("combine", "-q", "--append"), ("json", "-q", "-o", str(answer))):
        subprocess.run([*coverage, step[0], f"--rcfile={rules}", *step[1:]], cwd=folder, check=True)
    return json.loads(answer.read_text())["files"], codes


def _summed(files: dict[str, Any], folder: str) -> dict[str, int]:
    summaries = [one["summary"] for path, one in files.items() if path.startswith(folder + "/")]
    names = ("num_statements", "missing_lines", "num_branches", "missing_branches")
    return {name: sum(one[name] for one in summaries) for name in names}
