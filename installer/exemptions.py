"""Counts what is let off the rules, each with its reason: noqa, type: ignore, no cover, ignore_imports, skip, xfail.

    python installer/exemptions.py [ROOT]

Prints a line for each kind; what has no reason beside it is printed with its place and ends the run with 1.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDERS = ("dealer_app", "drivers", "installer", "tests")
COMMENTS = re.compile(
    r"#\s*(?:(?P<noqa>(?:ruff: ?)?noqa\b(?::\s*[A-Z]+\d+(?:[, ]+[A-Z]+\d+)*)?)"
    r"|(?P<ignore>type: ?ignore\b(?:\[[^]]*\])?)"
    r"|(?P<cover>pragma: ?no (?:cover|branch)))"
)
KINDS = {"noqa": "noqa", "ignore": "type: ignore", "cover": "no cover"}
SKIPS = {"skip": 0, "skipif": None, "xfail": 0, "importorskip": None}
"""Calls of pytest that let a test off, with the place of a reason that is given without its name."""


class Exemption(NamedTuple):
    """One thing let off: its kind, where it stands, and why ("" if nobody says)."""

    kind: str
    place: str
    reason: str


def in_comments(path: Path, place: str) -> Iterator[Exemption]:
    """Yield the exemptions in a module's comments; the reason is what else the comment says."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type != tokenize.COMMENT:
                continue
            reason = COMMENTS.sub("", token.string).strip("# :-\t")
            for found in COMMENTS.finditer(token.string):
                yield Exemption(KINDS[str(found.lastgroup)], f"{place}:{token.start[0]}", reason)


def in_calls(path: Path, place: str) -> Iterator[Exemption]:
    """Yield a module's skips and expected failures, as marks and as calls."""
    tree = ast.parse(path.read_bytes())
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in SKIPS and _is_pytest(node.value):
            yield Exemption(node.attr, f"{place}:{node.lineno}", _reason(called.get(id(node)), SKIPS[node.attr]))


def _is_pytest(node: ast.expr) -> bool:
    return ast.unparse(node) in ("pytest", "pytest.mark", "mark")


def _reason(call: ast.Call | None, position: int | None) -> str:
    """Return the reason that a call gives, as source text."""
    if call is None:
        return ""
    named = [word.value for word in call.keywords if word.arg == "reason"]
    placed = [] if position is None else call.args[position : position + 1]
    return next((ast.unparse(value).strip("'\" ") for value in named + placed), "")


def in_contracts(path: Path, place: str) -> Iterator[Exemption]:
    """Yield the imports that the contracts in pyproject.toml let pass, each on a line of its own."""
    inside = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        inside = inside or re.match(r"\s*ignore_imports\s*=", line) is not None
        if inside and "->" in line:
            yield Exemption("ignore_imports", f"{place}:{number}", line.partition("#")[2].strip())
        inside = inside and not re.match(r"[^#]*\]", line)


def exemptions(root: Path) -> Iterator[Exemption]:
    """Yield every exemption of a project."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            place = path.relative_to(root).as_posix()
            yield from in_comments(path, place)
            yield from in_calls(path, place)
    yield from in_contracts(root / "pyproject.toml", "pyproject.toml")


def main() -> None:
    """Print the counts and what has no reason."""
    root = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).resolve().parents[1]
    found = list(exemptions(root))
    for kind, number in sorted(Counter(one.kind for one in found).items()):
        print(f"exemptions: {number:3} {kind}")
    print(f"exemptions: {len(found):3} in all")
    bare = [f"{one.place}: {one.kind} without a reason" for one in found if not one.reason]
    sys.exit("\n".join(bare) if bare else 0)


if __name__ == "__main__":
    main()
