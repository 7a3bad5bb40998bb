"""How play is taken up again after something failed (record.md 2.6, step 8): what a record's end tells of it."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_app.journal.entry import Entry
from dealer_app.journal.kinds import Checkpoint, Genesis, ProgramRecovered, ProgramStarted, ProgramStopped


def cause(entries: Sequence[Entry]) -> str | None:
    """Return why a run of the program ended that is to be gone on from; None if it ended in good order."""
    last = next((entry for entry in reversed(entries) if entry.kind != Checkpoint.__name__), None)
    if last is None or last.kind == ProgramStopped.__name__:
        return None
    return "restored" if last.kind == Genesis.__name__ and last.edition > 1 else "killed"


def event(
    entries: Sequence[Entry], at: int, unclear: str | None = None, *, recorded: bool | None = None
) -> ProgramRecovered:
    """Return what is recorded of a recovery at this moment; `unclear` is the act at which the medium failed."""
    why = "medium" if unclear is not None else cause(entries) or "killed"
    starts = [entry.event["release"] for entry in entries if entry.kind == ProgramStarted.__name__]
    away = at - entries[-1].at if entries else 0
    return ProgramRecovered(why, away, starts[-1] if starts else "", unclear, recorded)
