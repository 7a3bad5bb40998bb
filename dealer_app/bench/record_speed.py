"""The record: a commit beside a bare one, verification beside bare hashing, a year of play opened.

Each figure stands beside an anchor of the same run, taken in turn with it where both touch the disk; what does not
touch it is measured in seconds of the processor, so that what else runs on the machine stays out of it.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from dealer_app.bench import anchors, year
from dealer_app.bench.core_speed import CHEF
from dealer_app.bench.figures import percentile, spread
from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.recheck import Recheck
from dealer_app.core.acts import Act
from dealer_app.core.events import Settled, StakesClosed
from dealer_app.core.table import step
from dealer_app.journal import codec
from dealer_app.journal.chain import followed
from dealer_app.journal.entry import Head
from dealer_app.journal.journal import Journal
from dealer_app.journal.reader import day_rows
from dealer_app.journal.signing import practice
from dealer_app.practice.chance import SeededNames, SteppedClock

COMMIT_AIM, CHAIN_AIM, FORM_AIM, OPEN_AIM, RECHECK_AIM = 1.5, 4.0, 8.0, 3.0, 5.0  # times, times, times, s, ms
COUPS = 685
"""Coups of a day: 250,000 in 365 days."""
CLOSED = 10
"""Coups of a closed day here: an opening does not read them. The long run `year` builds them whole."""
_ROUNDS = 3  # of what is measured without the disk; the quickest counts


def measure(commits: int, days: int) -> list[dict[str, Any]]:
    """Return all of it; so many acts are committed, and the table has so many closed days."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        return [*_commits(folder, commits), *_table(folder / "year", days)]


def _commits(folder: Path, commits: int) -> list[dict[str, Any]]:
    """Commit the acts of coups, and after each a bare row; after each coup look at the checks again."""
    journal = Journal(folder / "journal", year.IDENTITY, {"program": "bench"}, practice("bench"))
    bare, day = anchors.BareCommit(folder), year.FIRST.isoformat()
    first = year.opened(day, Head())
    table = step(None, Act("day", first, CHEF))[1]
    journal.append(year.stamp_of(year.Told((first,), CHEF, None, None, None, None), day, 1, 0), (first,))
    recheck = Recheck(journal, table)
    ours: list[float] = []
    ends: list[float] = []
    theirs: list[float] = []
    checks: list[float] = []
    for told, act, _ in year.played(1 + commits // 10, is_closed=False):
        seq = journal.head.seq + 1
        stamp = year.stamp_of(told, day, seq, seq)
        done, table = step(table, msgspec.structs.replace(act, id=stamp.act, follows=None))
        took = _ms(partial(journal.append, stamp, told.events))
        (ours if len(told.events) == 1 else ends).append(took)
        theirs.append(bare.once())
        began = time.process_time()
        assert recheck.fault(done, table) == ""
        if any(isinstance(event, StakesClosed | Settled) for event in told.events):
            checks.append((time.process_time() - began) * 1000)
    journal.close()
    bare.close()
    ratio = {f"times_anchor_p{p}": _ratio(ours, theirs, p / 100) for p in (50, 99)}
    return [
        spread("commit of an act of one entry", ours) | ratio | {"aim_times": COMMIT_AIM},
        spread("commit of a coup's end, with its signature", ends),
        spread("anchor: commit of a row by a bare sqlite3 with the same settings", theirs),
        spread("record and table checked again before and after a coup", checks) | {"aim_ms": RECHECK_AIM},
    ]


def _ms(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def both(work: Callable[[], object]) -> tuple[float, float]:
    """Return the seconds that passed, and those of the processor."""
    started, began = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - started, time.process_time() - began


def _ratio(ours: list[float], theirs: list[float], share: float) -> float:
    return round(percentile(ours, share) / percentile(theirs, share), 2)


def _table(folder: Path, days: int) -> list[dict[str, Any]]:
    started = time.perf_counter()
    built = year.build(folder, days, COUPS, practice("bench"), CLOSED)
    building = time.perf_counter() - started
    newest = max(folder.glob("*.journal"))
    anchor = min(anchors.lines_of(newest) for _ in range(_ROUNDS))
    seconds, took = both(lambda: opened(folder))
    opening = {
        "name": "opening a table, to the first act that could be taken",
        "seconds": round(seconds, 2),
        "processor_seconds": round(took, 2),
        "aim_seconds": OPEN_AIM,
        "closed_days": days,
        "coups_of_a_closed_day": CLOSED,
        "coups_of_the_open_day": COUPS,
        "coups": built.coups,
        "entries": built.entries,
        "megabytes": built.bytes >> 20,
        "seconds_to_build": round(building, 1),
        "anchor": "the lines of the open day read by a bare sqlite3 and hashed",
        "anchor_seconds": round(anchor, 4),
        "times_anchor": round(took / anchor, 1),
    }
    return [*_verification(newest), opening]


def opened(folder: Path) -> None:
    """Open a table as a program does at its start, up to where an act could be taken; and close it."""
    journal = Journal(folder, year.IDENTITY, {"program": "bench"}, practice("bench"))
    clerk = Clerk(journal, SteppedClock(), SeededNames("bench"), "bench", time.monotonic)
    assert clerk.view is not None
    assert clerk.view.day_open
    journal.close()


def _verification(day: Path) -> list[dict[str, Any]]:
    rows = day_rows(day)
    lines = [row.line.encode() for row in rows]
    bare = min(anchors.hashes(lines) for _ in range(_ROUNDS))
    works: tuple[tuple[str, Callable[[], object], float | None], ...] = (
        ("chain alone: each line's hash, and that the next one names it", lambda: _chain(rows), CHAIN_AIM),
        ("chain, and each line's canonical form", lambda: _forms(rows), FORM_AIM),
        ("all that is checked of a day: signatures, totals, places, values", lambda: followed(rows, None), None),
    )
    found = []
    for name, work, aim in works:
        took = min(both(work)[1] for _ in range(_ROUNDS))
        told = {"name": f"verification, {name}", "n": len(rows), "us_an_entry": round(took / len(rows) * 1e6, 2)}
        told |= {"times_anchor": round(took / bare, 2)} | ({} if aim is None else {"aim_times": aim})
        found.append(told)
    anchor = {"name": "anchor: bare SHA-256 of the same lines", "us_an_entry": round(bare / len(rows) * 1e6, 2)}
    return [*found, anchor]


class _Link(msgspec.Struct):
    """What of a line the chain alone needs."""

    seq: int
    prev: str | None


_LINK = msgspec.json.Decoder(_Link)


def _chain(rows: list[Any]) -> None:
    last = None
    for row in rows:
        assert last in (None, _LINK.decode(row.line).prev)
        last = codec.hash_of(row.line)
        assert last == row.hash


def _forms(rows: list[Any]) -> None:
    last = None
    for row in rows:
        assert last in (None, codec.entry_of(row.line).prev)
        last = codec.hash_of(row.line)
        assert last == row.hash
