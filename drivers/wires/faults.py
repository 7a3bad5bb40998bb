"""What is wrong with a file that a person wrote: where, what stands there, and what is allowed."""

from __future__ import annotations

from dataclasses import dataclass

LARGEST = 256 * 1024
"""Characters of a profile or a deck file."""


@dataclass(frozen=True, slots=True)
class FileFault:
    """`line` is 0 where the fault has none; `reason` is missing, unknown, value, bounds, toml, too_large."""

    line: int
    reason: str
    key: str = ""
    given: str = ""
    allowed: str = ""
