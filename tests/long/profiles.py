"""Mutated rule profiles: a profile or faults, no exception, nothing run (record.md R54); by seeds, see `ranges`.

A seed is 10,000 mappings and a hundred files, of every profile that ships and can be played by. The controls are a
reader that trusts the types of what it reads, and code that is run while the interpreter is watched.
"""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from pathlib import Path

from dealer_app.house.profiles import path_of
from tests.core import mutated_profiles
from tests.core.mutated_profiles import Watched
from tests.core.shipped import SHIPPED
from tests.long import ranges

PROFILES, FILES = 10_000, 100
ASKED = {"profiles": 1_000_000, "files": 10_000}


def main(words: list[str]) -> int:
    """Read; return how many were neither a profile nor faults, or ran something."""
    bases, watched = mutated_profiles.bases(), Watched()
    texts = [path_of(name).read_text() for name in SHIPPED]
    with tempfile.TemporaryDirectory(prefix="profiles-", dir=ranges.MEMORY) as place:
        path = Path(place) / "house.toml"
        mutated_profiles.files(texts, random.Random(0), 20, path, Watched())  # what is imported once, is

        def one(seed: int) -> Counter[str]:
            dice = random.Random(seed)
            count = mutated_profiles.looked_at(bases, dice, PROFILES)
            count.update(mutated_profiles.files(texts, dice, FILES, path, watched))
            return count

        return ranges.main(ranges.Run("profiles", ASKED, one, lambda: _control(bases, watched)), words)


def _control(bases: list[dict], watched: Watched) -> int:
    """Return what both controls found, 0 if one of them found nothing."""
    found = mutated_profiles.looked_at(bases, random.Random(0), 300, trusting)["wrong"]
    with watched.on():
        exec(compile("0", "planted", "exec"))  # what is to be heard
    heard = len(watched.told)
    watched.told.clear()
    return found if heard else 0


def trusting(whole: dict) -> list:
    """Read as if every value were of its type."""
    return [sum(len(str(key)) + len(value) for section in whole.values() for key, value in section.items())]
