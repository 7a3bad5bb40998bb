"""100,000 hostile cells by the product's CSV into a spreadsheet program, 100,000 file names in a jail (R51, R52).

./installer/test --long exports [N]        N of each

The program is gnumeric's `ssconvert`; where there is none the run fails. It opens each CSV as somebody who clicks on
it, and writes what it took the cells for: a formula, a number, a text.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from dealer_app import safe_file
from dealer_app.reports.model import Cell, Report
from dealer_app.reports.sheets import csv_of, harmless
from tests.house.file_names import Jail, fuzzed, wrong
from tests.long import figures
from tests.reports import evenings

SEED, MANY, A_FILE = 51, 100_000, 2_000
PIECES = (
    "=", "+", "-", "@", "\t", "\r", "\n", "\0", "\uff1d", "\uff0b", "\uff0d", "\uff20", ";", ",", "|",
    '"', "'", " ", "\xa0",
    "1+1", "cmd|'/C calc'!A0", "SUM(A1:A9)", 'HYPERLINK("http://x","y")', "A1", "x", "7",
    "0.5", "\u202e", "\ufeff", "(", ")",
)  # fmt: skip
FORMULA, NUMBER, TEXT = "formula", "number", "text"
_TYPES = {"10": "empty", "20": TEXT, "30": NUMBER, "40": NUMBER, "50": "error", "60": TEXT}


def cell(dice: random.Random) -> str:
    """Return a text of a few dangerous pieces."""
    return "".join(dice.choices(PIECES, k=dice.randint(1, 6)))


def taken_for(data: bytes, folder: Path) -> list[tuple[str, str]]:
    """Return what the spreadsheet program takes each cell of a CSV for, and what it says is in it."""
    sheet, out = folder / "sheet.csv", folder / "out.xml"
    sheet.write_bytes(data)
    words = ["ssconvert", "-T", "Gnumeric_XmlIO:sax:0", str(sheet), str(out)]
    subprocess.run(
        words, check=True, capture_output=True, timeout=600, env={"LC_ALL": "C.UTF-8", "HOME": str(folder)}
    )
    found = []
    for one in ET.parse(out).iter():
        if one.tag.endswith("}Cell"):
            kind = _TYPES.get(one.get("ValueType", ""), FORMULA)
            found.append((FORMULA if one.get("ExprID") else kind, one.text or ""))
    return found


def page(report: Report, texts: list[str], amounts: list[int]) -> bytes:
    """Return the CSV of a report whose notes are these texts, and whose amounts are these."""
    at = next(i for i, column in enumerate(report.columns) if column.amounts)
    rows = tuple(
        tuple(Cell(str(amount), amount) if i == at else one for i, one in enumerate(report.rows[0]))
        for amount in amounts
    )
    return csv_of(replace(report, notes=tuple(texts), rows=rows), 100)


def cells(report: Report, many: int, folder: Path) -> tuple[int, Counter[str], int]:
    """Return how many cells did harm, what all were taken for, and of how many control cells a formula was made."""
    dice, wrong_, count = random.Random(SEED), 0, Counter[str]()
    for done in range(0, many, A_FILE):
        texts = [cell(dice) for _ in range(min(A_FILE, many - done))]
        amounts = [dice.randint(-10_000_000, 10_000_000) for _ in range(50)]
        found = taken_for(page(report, texts, amounts), folder)
        kinds = Counter(kind for kind, _ in found)
        numbers = {round(float(text) * 100) for kind, text in found if kind == NUMBER}
        count += kinds
        is_parted = ("text", "coup") in found  # with so many signs among the texts the program may guess another
        count["files"] += 1
        count["files parted by another sign"] += not is_parted
        wrong_ += kinds[FORMULA] + sum(amount not in numbers for amount in amounts if is_parted)
        print(f"-- {done + len(texts)} cells: {wrong_} wrong", flush=True)
    raw = "".join(f'"{one}"\n' for one in ("=1+1", "=SUM(A1:A9)", "+1+1", "@SUM(1)", "-1+1", "x")).encode()
    return wrong_, count, sum(kind == FORMULA for kind, _ in taken_for(raw, folder))


def names(many: int, folder: Path, place: Callable[[Path, str], Path] = safe_file.inside) -> int:
    """Return how many file names did not stay in their jail."""
    jail, dice, failed, made = Jail(folder), random.Random(SEED), 0, set[str]()
    for _ in range(many):
        text = fuzzed(dice)
        failed += bool(wrong(text, jail, place))
        made.add(text)
    return failed + (not jail.is_kept()) + (len(list(jail.inside.iterdir())) != len(made))


def main(words: list[str]) -> int:
    """Try them; return how many did harm, and one more for a control that did none."""
    many = int(words[0]) if words else MANY
    if shutil.which("ssconvert") is None:
        print("there is no ssconvert here (Debian: gnumeric)")
        return 1
    with tempfile.TemporaryDirectory() as scratch:
        shift = evenings.figures_of(evenings.played(Path(scratch) / "t", 7, 4, counts=(-30,)))
        report = evenings.report("shift", shift)
        bad, count, control = cells(report, many, Path(scratch))
        escaped = names(many, Path(scratch) / "names")
        loose = names(200, Path(scratch) / "loose", lambda folder, text: folder / text.replace("\0", ""))
    version = subprocess.run(["ssconvert", "--version"], capture_output=True, text=True, check=True)
    assert harmless("=1") == "'=1"
    failures = bad + escaped + (not control) + (not loose)
    figures(
        "exports", SEED, failures, cells=many, names=many, taken_for=dict(count), control_formulas=control,
        control_names=loose, program=" ".join((version.stdout + version.stderr).split()[:3]),
    )  # fmt: skip
    return failures
