"""The manual's page of the requirements (record.md section 3), made from a table of the evidence and the figures.

The table is `requirements.toml`; `faults` says what in it cannot be: a test that is not there, a run that nobody has,
a number that a run's file does not hold. A run without a file is "not run", a row without evidence is "nothing yet".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.long.names import NAMES
from tests.long.tables import Figures, table

TABLE = Path(__file__).with_name("requirements.toml")
ROOT = Path(__file__).resolve().parents[2]
PAGE = "requirements.md"
EXCELLENT = frozenset(
    (*range(1, 7), 9, 10, 14, 15, *range(20, 23), 24, 26, 27, 32, *range(38, 44), 45, 48, *range(51, 55), 58, 69)
)
"""The rows that issue 5 asks at "excellent"; the others at "good"."""
NUMBERS = (*range(1, 61), *range(68, 75))

HEAD = """# The requirements and what shows them

Made by `./installer/test --long page` from `tests/long/requirements.toml` and the files in [`figures/`](figures),
never by hand. The numbers are those of the record's requirements; R61 to R67 are of a central server, which is not
in this version. A test named here runs with `./installer/test`, and this page cannot be made if it is not there.
A run is `./installer/test --long NAME`; what it reached is given with its failures and date. *Not run*: there is no
file of it. *Short*: less was reached than is asked. *Nothing yet*: there is no evidence.

"""


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a long run counts, where its file has it, how much is asked; without a place the run itself."""

    run: str
    what: str
    at: str | list[str] = ""
    of: int = 0


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A requirement: in short, the level asked, what that level asks, and what shows it."""

    what: str
    level: str
    asked: str
    tests: list[str]
    figures: list[Figure] = []
    lacks: str = ""
    note: str = ""


def rows(path: Path = TABLE) -> dict[int, Row]:
    """Return the table of the evidence by number."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return {int(name.removeprefix("R")): msgspec.convert(row, Row) for name, row in found.items()}


def faults(evidence: dict[int, Row], folder: Path, root: Path = ROOT) -> Iterator[str]:
    """Say what in the table cannot be."""
    if tuple(evidence) != NUMBERS:
        yield f"the numbers are not {NUMBERS[0]} to {NUMBERS[-1]} in order"
    for number, row in evidence.items():
        if row.level != ("excellent" if number in EXCELLENT else "good"):
            yield f"R{number}: its level is not {row.level}"
        yield from (f"R{number}: no test {test}" for test in row.tests if not _is_there(root, test))
        for figure in row.figures:
            if figure.run not in NAMES:
                yield f"R{number}: no run {figure.run}"
            elif (read := _read(folder, figure.run)) is not None and figure.at and _number(read, figure) is None:
                yield f"R{number}: {figure.run}.json holds no {figure.at}"


def _is_there(root: Path, test: str) -> bool:
    path, _, name = test.partition("::")
    file = root / path
    is_test = file.is_file() and file.name.startswith("test_")
    return is_test and (
        not name or re.search(rf"^def {re.escape(name)}\(", file.read_text("utf-8"), re.M) is not None
    )


def _read(folder: Path, run: str) -> Figures | None:
    path = folder / f"{run}.json"
    return msgspec.json.decode(path.read_bytes()) if path.exists() else None


def _number(read: Figures, figure: Figure) -> int | None:
    """Return the sum of what stands at the figure's places; None where one of them is not there."""
    found = [
        _sum(read["measured"], place.split("."))
        for place in ([figure.at] if isinstance(figure.at, str) else figure.at)
    ]
    return None if None in found else sum(n for n in found if n is not None)


def _sum(value: Any, keys: list[str]) -> int | None:
    if not keys:
        return value if isinstance(value, int) and not isinstance(value, bool) else None
    if not isinstance(value, dict):
        return None
    if keys[0] == "*":
        found = [_sum(one, keys[1:]) for one in value.values()]
        return None if not found or all(n is None for n in found) else sum(n or 0 for n in found)
    return _sum(value[keys[0]], keys[1:]) if keys[0] in value else None


def write(folder: Path) -> None:
    """Write the page beside the folder of the figures; ValueError if the table of the evidence cannot be."""
    (folder.parent / PAGE).write_text(made(folder), encoding="utf-8")


def made(folder: Path, evidence: dict[int, Row] | None = None) -> str:
    """Return the page as it must be; ValueError if the table of the evidence cannot be."""
    evidence = evidence or rows()
    if wrong := list(faults(evidence, folder)):
        raise ValueError("; ".join(wrong))
    shown = [_row(number, row, folder) for number, row in evidence.items()]
    short = [cells[0] for cells in shown if "short" in cells[-1] or "not run" in cells[-1]]
    none = [cells[0] for cells in shown if "nothing yet" in cells[-1]]
    failed = [cells[0] for cells in shown if re.search(r"[1-9]\d* failed", cells[-1])]
    said = (("Short, or not run", short), ("Nothing yet", none), ("With failures", failed))
    told = "".join(f"{what}: {', '.join(those) or 'none'}.\n\n" for what, those in said)
    heads = ("no.", "requirement", "level", "asked", "shown by", "reached")
    return HEAD + told + "\n".join(table(heads, shown)) + "\n"


def _row(number: int, row: Row, folder: Path) -> tuple[str, ...]:
    shown = [f"`{test.removeprefix('tests/')}`" for test in row.tests]
    shown += [f"`--long {run}`" for run in dict.fromkeys(figure.run for figure in row.figures)]
    reached = [_reached(figure, folder) for figure in row.figures]
    if row.tests:
        reached.append("each normal run")
    if row.lacks:
        reached.append(f"short: {row.lacks}")
    if row.note:
        reached.append(row.note)
    if not shown:
        reached.insert(0, "nothing yet")
    return f"R{number}", row.what, row.level, row.asked, "<br>".join(shown) or "–", "<br>".join(reached)


def _reached(figure: Figure, folder: Path) -> str:
    read = _read(folder, figure.run)
    if read is None:
        return f"`{figure.run}`: not run"
    count = _number(read, figure) if figure.at else None
    what = figure.what if count is None else f"{count:,}{f' of {figure.of:,}' if figure.of else ''} {figure.what}"
    short = ", short" if count is not None and count < figure.of else ""
    return f"[`{figure.run}`](figures/{figure.run}.json): {what}{short}, {read['failures']} failed, {read['date']}"
