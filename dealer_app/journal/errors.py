"""The two things that can be wrong with a record which are not our bugs (house.md 9)."""

from __future__ import annotations

from pathlib import Path


class JournalError(Exception):
    """The environment is at fault: `reason` is a word of the catalogue, `detail` what the system said."""

    def __init__(self, reason: str, detail: str = "") -> None:
        detail = " ".join(detail.split())  # a sentence is one line; SQLite tells damage in several
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason, self.detail = reason, detail
        self.kept: Path | None = None  # where the damaged day was copied to


class ChainBroken(Exception):
    """The record is damaged, cut or forked: the first wrong number and why, as a word of the catalogue."""

    def __init__(self, seq: int, why: str, detail: str = "") -> None:
        super().__init__(f"entry {seq}: {why}{': ' + detail if detail else ''}")
        self.seq, self.why, self.detail = seq, why, detail
        self.kept: Path | None = None  # where the damaged day was copied to
