"""A file held against the record: whether it is, byte for byte, one that was written from it (R50)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from dealer_app import safe_file
from dealer_app.cli import common
from dealer_app.journal.entry import Entry
from dealer_app.journal.kinds.technical import Exported, ReportIssued
from dealer_app.words.tongue import N_, Tongue

_WRITTEN = (ReportIssued.__name__, Exported.__name__)
KNOWN = N_("{file}: entry {n} has this file: report “{report}” of {day}, form {form}, print {number}")
UNKNOWN = N_(
    "{file}: no entry of this record has this file: it was changed, is of another record, or its entry still waits"
)


class Paper(NamedTuple):
    """A file and its SHA-256, and the entry that says that it was written; None if there is none."""

    file: Path
    sha256: str
    entry: Entry | None


def held_against(entries: Iterable[Entry], files: Sequence[Path]) -> list[Paper]:
    """Return what the record knows of each file; leave saying which cannot be read."""
    known = {entry.event["sha256"]: entry for entry in entries if entry.kind in _WRITTEN} if files else {}
    found = []
    for file in files:
        try:
            digest = sha256(safe_file.read(file, common.LARGEST)).hexdigest()
        except OSError as error:
            common.leave(common.ENVIRONMENT, f"{file}: {error.strerror}")
        found.append(Paper(file, digest, known.get(digest)))
    return found


def sentences(tongue: Tongue, papers: Iterable[Paper]) -> Iterator[str]:
    """Yield which entry each file is of, or that none has it."""
    for paper in papers:
        if paper.entry is None:
            yield tongue.say(UNKNOWN).format(file=paper.file)
        else:
            event = {"number": "–", **paper.entry.event}
            yield tongue.say(KNOWN).format(file=paper.file, n=paper.entry.seq, **event)


def rows(papers: Iterable[Paper]) -> list[dict[str, object]]:
    """Return the same for --json."""
    return [
        {"file": str(paper.file), "sha256": paper.sha256, "seq": None if paper.entry is None else paper.entry.seq}
        for paper in papers
    ]
