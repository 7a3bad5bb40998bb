"""The manual's table of who may do what is the program's own (house.md law 11)."""

from __future__ import annotations

from pathlib import Path

from dealer_app.core import permits
from dealer_app.core.people import ROLES

PAGE = Path(__file__).resolve().parents[2] / "resources" / "manual" / "people.md"
BEGIN, END = "<!-- permits -->\n", "<!-- /permits -->"


def table() -> str:
    """Return the matrix: X alone, A with an approval, and who approves."""
    rows = [f"| act or command | {' | '.join(ROLES)} | approved by |", f"|---|{'---|' * len(ROLES)}---|"]
    matters = [*permits.ALONE, *permits.APPROVED]
    names = {matter: matter if isinstance(matter, str) else matter.__name__ for matter in matters}
    for matter in sorted(matters, key=lambda matter: (isinstance(matter, str), names[matter])):
        may, by = permits.APPROVED.get(matter, ((), ()))
        cells = ["X" if role in permits.ALONE.get(matter, ()) else "A" if role in may else "" for role in ROLES]
        whom = "anybody else" if by == ROLES else ", ".join(by)
        rows.append(f"| `{names[matter]}` | {' | '.join(cells)} | {whom} |")
    return "\n".join(rows) + "\n"


def test_the_page_shows_the_table_of_permits() -> None:
    found = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    assert found == table()
    assert found.count("| `") == len(permits.ALONE) + len(permits.APPROVED)


if __name__ == "__main__":
    before, begin, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + begin + table() + END + rest.partition(END)[2], encoding="utf-8")
