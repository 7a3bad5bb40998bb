"""The manual's table of the sixty faults of the simulated shoe, made from the code.

python installer/fault_table.py [ROOT]           writes it into resources/manual/simulator.md
python installer/fault_table.py --check [ROOT]   writes nothing; says if it is not fresh, and ends with 1
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TOP))

from drivers.simulator.faults import FAULTS, Fault  # noqa: E402  # after the path is known
from drivers.simulator.scenario import INSTEAD, KEYS, NOT_HERE  # noqa: E402  # as above

PAGE = Path("resources/manual/simulator.md")
BEGIN, END = "<!-- made by installer/fault_table.py: begin -->", "<!-- end -->"
_SIDES = {"line": "the line", "shoe": "the shoe", "port": "the adapter", "host": "the host"}


def table() -> str:
    """Return the table of faults and the list of keys."""
    return "\n".join(("", *_faults(), "", *_keys(), ""))


def _faults() -> Iterator[str]:
    yield "| fault | what happens | where | on the wire | acts |"
    yield "|---|---|---|---|---|"
    for name, fault in FAULTS.items():
        yield f"| {name} | {fault.title} | {_SIDES[fault.side]} | {fault.wire} | {_acts(name, fault)} |"


def _acts(name: str, fault: Fault) -> str:
    if name in NOT_HERE:
        return f"not at the shoe: {NOT_HERE[name]}"
    variants = (INSTEAD[name],) if name in INSTEAD else fault.variants
    return " / ".join(f"`{variant}`" for variant in variants)


def _keys() -> Iterator[str]:
    yield "| key | act |"
    yield "|---|---|"
    for key, act in KEYS.items():
        yield f"| `{key}` | `{act}` |"


def page(text: str) -> str:
    """Return the page with the table as the code has it now; SystemExit if it has no place for it."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{PAGE}: there is no place for the table")
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description="Bring the manual's table of faults up to the code.")
    parser.add_argument("--check", action="store_true", help="write nothing, say what is wrong")
    parser.add_argument("root", nargs="?", type=Path, default=TOP)
    asked = parser.parse_args()
    path = asked.root / PAGE
    text = path.read_text(encoding="utf-8")
    fresh = page(text)
    if asked.check and fresh != text:
        sys.exit(f"{PAGE}: not fresh: run installer/fault_table.py")
    if not asked.check:
        path.write_text(fresh, encoding="utf-8")


if __name__ == "__main__":
    main()
