"""Random shifts whose reports are recomputed by a second program (record.md R39); by seeds, see `ranges`.

A seed is a day of one to eight shifts, each of one to seven coups, with people who err, counts that differ and acts
taken back, every fifth under another rounding. It is played in memory and written into the day's file at once; that
file the product reads, and the second program reads its rows by itself. Every figure of both reports is looked at in
JSON and CSV. Of every fiftieth seed the parsed PDF is looked at too, and the same day is played on the product's own
record, which must hold the same rows. In each report of a shift in which the bank won a coup, one minor unit is
planted in a money column, total or fact; each form must tell of it.
"""

from __future__ import annotations

import itertools
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from dealer_app.reports.model import Report
from dealer_app.reports.values import ShiftFigures
from tests.long import ranges
from tests.reports import evenings
from tests.reports.compare import FORMS, MONEY, Truth
from tests.reports.test_figures import PROFILES, departures, planted
from tests.second import recompute

ASKED = {"shifts": 10_000, "planted errors found": 10_000}
SHIFTS, COUPS, WHOLE = 8, 7, 50


def main(words: list[str]) -> int:
    """Recount; return how many figures depart from the second program's, and planted errors that were missed."""
    return ranges.main(ranges.Run("recount", ASKED, recounted, control), words)


def recounted(seed: int) -> Counter[str]:
    """Play the day of a seed and recount its shifts."""
    dice, count = random.Random(seed), Counter[str]()
    shifts = dice.randint(1, SHIFTS)
    counts = tuple(dice.choice((0, 0, 25, -130, 1, -1, dice.randint(-500, 500))) for _ in range(shifts))
    coups, is_whole = dice.randint(1, COUPS), seed % WHOLE == 0
    with tempfile.TemporaryDirectory(prefix="recount-", dir=ranges.MEMORY) as place:
        changes = dict(PROFILES[seed // 5 % len(PROFILES)]) if seed % 5 == 4 else {}
        unit = int(str(changes.get("minor_unit", 100)))
        rules = evenings.profile_with(Path(place) / "rules.toml", **changes) if changes else "classic"
        errs, back = dice.choice((0, 0.2, 0.4)), dice.choice((0, 0.1, 0.3))
        how = {"counts": counts, "errs": errs, "takes_back": back, "profile": rules}
        journal = evenings.played_at_once(Path(place) / "t", seed, coups, **how)
        rows, heads = recompute.entries(journal), recompute.hashes(journal)
        if is_whole and rows != recompute.entries(evenings.played(Path(place) / "slowly", seed, coups, **how)):
            print(f"-- seed {seed}: the product's own record has other rows", flush=True)
            count["wrong"] += 1
        for shift, figures in enumerate(evenings.figures_of_all(journal, len(counts)), start=1):
            truth = Truth(recompute.shift_of(rows, heads, shift), unit)
            wrong = departures(truth, figures, pdf=is_whole)
            for why in wrong[:3]:
                print(f"-- seed {seed}, shift {shift}: {why}", flush=True)
            count.update({"shifts": 1, "coups": len(truth.shift["coups"]), "wrong": len(wrong)})
            for kind in MONEY:
                count.update(_planted(kind, truth, figures, dice))
    return count


def _planted(kind: str, truth: Truth, figures: ShiftFigures, dice: random.Random) -> Counter[str]:
    """Plant one error in one place of a report; count whether both forms tell."""
    places = list(_places(evenings.report(kind, figures), evenings.desk(figures)))
    if not places:
        return Counter()
    _, wrong = dice.choice(places)
    made = evenings.forms(wrong, truth.unit, pdf=False)
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
