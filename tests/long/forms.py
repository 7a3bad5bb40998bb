"""Values written, read back and written again, other byte forms of each refused (record.md R22); by seeds, `ranges`.

A seed is 10,000 values. Whether bytes are a value's one form is said by the standard library's JSON and the words of
the format note (`tests.journal.test_canonical`). The control is a reader that takes whatever JSON reads.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from dealer_app.journal import codec
from tests.journal import forms
from tests.journal.test_canonical import is_plainly_canonical, is_taken, lax
from tests.long import ranges

VALUES = 10_000
ASKED = {"values": 1_000_000}


def main(words: list[str]) -> int:
    """Write and read; return how many values or forms went wrong."""
    return ranges.main(ranges.Run("forms", ASKED, lambda seed: looked_at(seed, VALUES, is_taken), control), words)


def looked_at(seed: int, values: int, takes: Callable[[bytes], bool]) -> Counter[str]:
    """Return what was counted of one seed's values under a reader."""
    dice, count = random.Random(seed), Counter[str]()
    for _ in range(values):
        value = forms.value(dice)
        one = forms.form(value)
        count["values"] += 1
        if codec.canonical(value) != one or codec.read_canonical(one) != value or not takes(one.encode()):
            count["wrong"] += 1
            print(f"-- seed {seed}: {one!r}", flush=True)
        for other in forms.others(value, dice):
            count["other forms"] += 1
            count["wrong"] += takes(other.encode())
        raw = forms.damaged(one, dice)
        count["damaged"] += 1
        count["still one form"] += is_plainly_canonical(raw)
        count["wrong"] += takes(raw) != is_plainly_canonical(raw)
    return count


def control() -> int:
    """Return how many forms a lax reader takes that are none."""
    return looked_at(0, 200, lax)["wrong"]
