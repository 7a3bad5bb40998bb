"""Text between terminators: CR, LF and CR LF are one terminator, empty lines are none (shoes.md 4.1, no. 15)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

LONGEST = 256
"""Bytes of a line; more than that without an end is no line."""

TERMINATORS: dict[str, bytes] = {"any": rb"[\r\n]", "cr": rb"\r", "lf": rb"\n", "etx": rb"\x03"}


@dataclass(frozen=True, slots=True)
class Lines:
    """A splitter: `idle` seconds of silence end a line too, if that is not 0; `too_long` while it skips."""

    terminator: str = "any"
    idle: float = 0.0
    held: bytes = b""
    heard_at: float = 0.0
    too_long: bool = False

    def feed(self, chunk: bytes, now: float) -> tuple[Lines, tuple[bytes, ...], int]:
        """The next splitter, the whole lines without their ends, and how many were too long to be any."""
        lines: list[bytes] = []
        dropped = 0
        held, skipping = self.held, self.too_long
        if held and self.idle and now - self.heard_at >= self.idle:
            lines.append(held)
            held = b""
        *whole, rest = re.split(TERMINATORS[self.terminator], held + chunk)
        for line in whole:
            if not skipping and 0 < len(line) <= LONGEST:
                lines.append(line)
            elif not skipping and line:
                dropped += 1
            skipping = False
        if len(rest) > LONGEST:
            dropped += not skipping
            rest, skipping = b"", True
        elif skipping:
            rest = b""
        heard_at = now if chunk else self.heard_at
        return replace(self, held=rest, heard_at=heard_at, too_long=skipping), tuple(lines), dropped

    def fresh(self) -> Lines:
        """Nothing held back."""
        return replace(self, held=b"", too_long=False)
