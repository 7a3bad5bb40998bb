"""The program ends at every act boundary of random evenings and stands where it stood (record.md R10); by seeds.

A seed is an evening of a few coups with people who err, stray and unread cards, and acts taken back, under a shipped
profile in turn. At each boundary the record up to there is read as at a start, and compared with the table that the
clerk had; every seventh gives a new clerk and desk. The control is a record that lacks one act. What a profile's text
means is worked out once for each text; everything else is read anew at each boundary.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any
from unittest import mock

import msgspec

from dealer_app.core import profile as profiles
from dealer_app.practice.plan import Mishap
from tests.clerk import test_restart as restart
from tests.clerk.test_restart import Snapped
from tests.core.shipped import SHIPPED, playable
from tests.journal.evenings import Twist, memory
from tests.long import ranges

COUPS = 6
ASKED = {"coups": 10_000}


def main(words: list[str]) -> int:
    """Cut; return at how many boundaries another table was read than the clerk had."""
    with mock.patch.object(profiles, "read", _Known()):
        return ranges.main(ranges.Run("boundaries", ASKED, cut, control), words)


class _Known:
    """Reads each profile once."""

    def __init__(self) -> None:
        self._read, self._known = profiles.read, dict[bytes, Any]()

    def __call__(self, mapping: Mapping[str, Any], *, as_written: bool = False) -> Any:
        key = msgspec.json.encode((mapping, as_written))
        if key not in self._known:
            self._known[key] = self._read(mapping, as_written=as_written)
        return self._known[key]


def played(seed: int) -> Snapped:
    """Play the evening of a seed."""
    dice = random.Random(seed)
    profile = playable(SHIPPED[seed % len(SHIPPED)])
    mishaps = tuple(Mishap(coup, dice.choice((0, 2, 5))) for coup in range(2, COUPS + 1) if dice.random() < 0.3)
    counts = tuple(dice.choice((0, 10, -5)) for _ in range(dice.choice((1, 2))))
    twist = Twist(seed, counts=counts, errs=dice.choice((0, 0.3)), takes_back=dice.choice((0, 0.2)))
    table = Snapped(memory(), seed, COUPS, mishaps=mishaps, twist=twist, profile=profile)
    table.play()
    table.snap()
    return table


def cut(seed: int) -> Counter[str]:
    """End at each boundary of one evening; count those at which the record gives another table."""
    table = played(seed)
    entries, boundaries = list(table.record.entries), table.boundaries
    wrong = restart.wrong(entries, boundaries)
    for at in wrong:
        print(f"-- seed {seed}: another table behind entry {at}", flush=True)
    begun = restart.begun_anew(entries, boundaries[seed % 7 :: 7])
    assert table.clerk.view is not None
    return Counter(
        {"coups": table.clerk.view.coups, "boundaries": len(boundaries), "starts": len(boundaries[seed % 7 :: 7])},
        wrong=len(wrong) + len(begun),
    )


def control() -> int:
    """Return at how many boundaries a record that lacks an act gives another table."""
    table = played(0)
    entries = list(table.record.entries)
    gone = next(i for i, entry in enumerate(entries) if entry.kind == "Covered" and entries[i + 1].part == 0)
    lacking = [entry for i, entry in enumerate(entries) if i != gone]
    return len(restart.wrong(lacking, [(at - 1, had) for at, had in table.boundaries if at > gone][:10]))
