"""Which records are of no house: demonstration, training, stories and benches (record.md R30).

The name of the house stands in every entry and under every signature, so that nobody can take it off one.
"""

from __future__ import annotations

from typing import Final

HOUSES: Final = ("bench", "demo", "play", "practice", "story", "train", "training")
"""The names that no house may have, in letters of either case."""


def is_unreal(house: str) -> bool:
    """Tell whether the record of a house of this name is nobody's: what it tells never happened."""
    return house.lower() in HOUSES


def is_training(house: str) -> bool:
    """Tell whether the record of a house of this name is a trainee's."""
    return house.lower() in ("train", "training")
