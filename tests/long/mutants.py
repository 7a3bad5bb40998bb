"""Mutants of the core, a random sample of at least 300, each before the core's quick tests (record.md R70).

./installer/test --long mutants             300 mutants, from the first of the sample
./installer/test --long mutants N [on]      so many; on: behind the last one of the kept figures

The seed's order of all places in all modules of the core is the sample; a mutant differs from its module at one place
and is dead at the first test that fails, that cannot be collected, or behind ten times what its tests take. Its tests
are those that come to its place (`trying_posix`). The controls are the core as it is, which no test may kill, and a
total that is not taken modulo ten, which one must.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.long import ROOT, figures, kept
from tests.long.mutating import Place, places

SEED, ASKED, AIM = 70, 300, 80
QUICK = "stories coup bank grids count judge money permits field_cases_bank take_back shoe"
MORE = """
all_goes_back going_in_mid_bank census suivi_asked wrong_draw_ends unshuffled irregularities_numbered
irregularities_early_cards irregularities_void irregularities_profiles doubt doubt_stories irregularities_croupier
irregularities_shoe irregularities_money remedies_table orphans_and_idle repair_stories repair_examples repair_money
repair_tickets repair_since repair_amended repair_corrected repair_mistakes repair_found_by_walks
whole_bank_amounts whole_bank_associates whole_bank_first whole_bank_invariants whole_bank_sale whole_bank_stories
whole_c_calls whole_c_people whole_c_stakes whole_c_stories whole_deal_grids whole_deal_shoe whole_deal_table
whole_deal_wrong_draw whole_settlement_commission whole_settlement_fees whole_settlement_figures
whole_settlement_stories whole_settlement_tickets whole_profiles_money whole_examples whole_records sealed
"""
LAST = "profile_file irregularities_banker irregularities_punter"
GROUPS = [[f"tests/core/test_{name}.py" for name in names.split()] for names in (QUICK, MORE, LAST)]
"""From quick to slow; walks, trees, the notation of every act and the coups by every profile are left out."""
CORE = ROOT / "dealer_app" / "core"


class Trial:
    """A program that tries mutants of the modules in a folder (`trying_posix`), and is ended behind the last."""

    def __init__(self, root: Path, folder: Path, groups: Sequence[Sequence[str]]) -> None:
        words = [sys.executable, "-m", "tests.long.trying_posix", str(root), str(folder), *map(" ".join, groups)]
        self._program = subprocess.Popen(
            words, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        self.unchanged = self._answer()

    def tried(self, place: Place, *, is_changed: bool = True) -> str:
        """Return what the tests of a place say of its mutant, or of the module as it is: "survived" if none fails.

        Else "killed", "no import" or "out of time".
        """
        assert self._program.stdin is not None
        self._program.stdin.write(json.dumps([place._asdict(), is_changed]) + "\n")
        self._program.stdin.flush()
        return self._answer()

    def _answer(self) -> str:
        assert self._program.stdout is not None
        return str(json.loads(self._program.stdout.readline()))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._program.communicate()


def sample() -> list[Place]:
    """Return all places of the core in the seed's order."""
    found = places(ROOT, sorted(CORE.rglob("*.py")))
    random.Random(SEED).shuffle(found)
    return found


def main(words: list[str]) -> int:
    """Try mutants; return 1 for each control that fails, and for fewer killed than the aim."""
    wanted, order = int(words[0]) if words else ASKED, sample()
    before = kept("mutants").get("outcomes", []) if words[1:] == ["on"] else []
    planted = next(place for place in order if place.path.endswith("hand.py") and place.what == "Mod is Mult")
    with Trial(ROOT, CORE, GROUPS) as trial:
        control = {
            "the core as it is": trial.unchanged,
            "before the tests of one place": trial.tried(planted, is_changed=False),
            "a total not modulo ten": trial.tried(planted),
        }
        failed = [said == "survived" for said in control.values()] != [True, True, False]
        print(f"-- {control}", flush=True)
        outcomes = list(before)
        for place in order[len(before) : len(before) + wanted]:
            outcomes.append({**place._asdict(), "outcome": trial.tried(place)})
            print(f"-- {outcomes[-1]}", flush=True)
            _write(order, control, outcomes, failed)
    return _write(order, control, outcomes, failed)


def _write(order: list[Place], control: dict[str, str], outcomes: list[dict[str, Any]], failed: bool) -> int:
    count = Counter(one["outcome"] for one in outcomes)
    percent = 100 * (len(outcomes) - count["survived"]) // max(1, len(outcomes))
    failures = failed + (percent < AIM)
    figures(
        "mutants", SEED, failures,
        places=len(order), asked=ASKED, mutants=len(outcomes), killed_percent=percent, aim_percent=AIM,
        count=dict(count), control=control, survivors=[one for one in outcomes if one["outcome"] == "survived"],
        outcomes=outcomes,
    )  # fmt: skip
    return failures
