"""Random shifts whose reports are recomputed by a second program (record.md R39); by seeds, see `ranges`.

A seed is an evening of two shifts with people who err, counts that differ and acts taken back, every fifth under
another rounding. Every figure of both reports is looked at in JSON and CSV, of every fiftieth seed on the parsed PDF
too. In each shift one minor unit is planted in a money column, total or fact, which must be found in each form.
"""

from __future__ import annotations

import itertools
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from dealer_app.reports.model import Report
from tests.long import ranges
from tests.reports import evenings
from tests.reports.compare import FORMS, MONEY, Truth
from tests.reports.test_figures import PROFILES, faults, planted
from tests.second import recompute

ASKED = {"shifts": 10_000, "planted errors found": 10_000}
COUPS = 7


def main(words: list[str]) -> int:
    """Recount; return how many figures depart from the second program's, and planted errors that were missed."""
    return ranges.main(ranges.Run("recount", ASKED, recounted, control), words)


def recounted(seed: int) -> Counter[str]:
    """Play the evening of a seed and recount both its shifts."""
    dice, count = random.Random(seed), Counter[str]()
    counts = tuple(dice.choice((0, 0, 25, -130, 1, -1, dice.randint(-500, 500))) for _ in range(2))
    with tempfile.TemporaryDirectory(prefix="recount-", dir=ranges.MEMORY) as place:
        changes = dict(PROFILES[seed // 5 % len(PROFILES)]) if seed % 5 == 4 else {}
        unit = int(str(changes.get("minor_unit", 100)))
        rules = evenings.profile_with(Path(place) / "rules.toml", **changes) if changes else "classic"
        how = {"errs": dice.choice((0, 0.2, 0.4)), "takes_back": dice.choice((0, 0.1, 0.3))}
        journal = evenings.played(Path(place) / "t", seed, COUPS, counts=counts, profile=rules, **how)
        for shift in (1, 2):
            wrong = faults(journal, shift, unit, pdf=seed % 50 == 0)
            for why in wrong[:3]:
                print(f"-- seed {seed}, shift {shift}: {why}", flush=True)
            count.update({"shifts": 1, "coups": len(recompute.shift(journal, shift)["coups"]), "wrong": len(wrong)})
            count += _planted(journal, shift, unit, seed)
    return count


def _planted(journal: Path, shift: int, unit: int, seed: int) -> Counter[str]:
    """Plant one error in one place; count whether both forms tell."""
    truth, figures = Truth(recompute.shift(journal, shift), unit), evenings.figures_of(journal, shift)
    kind = sorted(MONEY)[seed % 2]
    desk = evenings.desk(figures)
    places = list(_places(evenings.report(kind, figures), desk))
    if not places:
        return Counter()
    _, wrong = places[seed // 2 % len(places)]
    made = evenings.forms(wrong, unit, pdf=False)
    missed = sum(not FORMS[form](kind, getattr(made, form), truth) for form in ("json", "csv"))
    return Counter({"planted errors found": int(not missed)}, wrong=missed)


def _places(report: Report, desk: evenings.Desk) -> Iterator[tuple[str, Report]]:
    """Yield the places of a report; none where the bank won no coup."""
    if any("banker" in [cell.value for cell in cells] for cells in report.rows):
        yield from planted(report, desk)


def control() -> int:
    """Return in how many forms of one shift one minor unit too much is found, each form by itself."""
    with tempfile.TemporaryDirectory(prefix="recount-", dir=ranges.MEMORY) as place:
        journal = evenings.played(Path(place) / "t", 7, 10, counts=(25,))
        truth, figures = Truth(recompute.shift(journal, 1)), evenings.figures_of(journal)
        wrong = itertools.islice(planted(evenings.report("shift", figures), evenings.desk(figures)), 2)
        made = [evenings.forms(report) for _, report in wrong]
        return sum(bool(look("shift", getattr(one, form), truth)) for one in made for form, look in FORMS.items())
