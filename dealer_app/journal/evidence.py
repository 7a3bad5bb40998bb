"""Evidence is kept (record.md 2.6): a day that is found damaged is copied aside before anything is done."""

from __future__ import annotations

import errno
import filecmp
import logging
import shutil
from pathlib import Path

from dealer_app.journal import folder as layout
from dealer_app.journal.rollback import rollback_of

log = logging.getLogger("journal.evidence")

FOLDER = "evidence"


def keep(table: Path, why: str, day: str = "") -> Path | None:
    """Copy a day, the newest if none is named, with all beside it into a folder of its own, and say in it why.

    None if that failed.

    What was kept already, byte for byte, is not kept again.
    """
    days = [*layout.days(table), *layout.orphans(table)]
    if not days:
        return None
    newest = layout.day_file(table, day or max(layout.day_of(path) for path in days))
    beside = (rollback_of(newest), layout.plain_copy(newest), layout.packed_copy(newest))
    files = [path for path in (newest, *beside) if path.is_file()]
    try:
        kept = sorted((table / FOLDER).glob(f"{newest.stem}-*"))
        if kept and all(_is_same(path, kept[-1] / path.name) for path in files):
            return kept[-1]
        folder = table / FOLDER / f"{newest.stem}-{len(kept) + 1}"
        if (table / FOLDER).is_symlink():
            raise OSError(errno.ELOOP, "a link stands in its place", str(table / FOLDER))
        folder.mkdir(parents=True, mode=0o700)
        for path in files:
            shutil.copy2(path, folder)
        (folder / "why.txt").write_text(f"{why}\n", encoding="utf-8")
    except OSError as error:
        log.error("the damaged day is not kept: %s", error)
        return None
    return folder


def _is_same(one: Path, other: Path) -> bool:
    return other.is_file() and filecmp.cmp(one, other, shallow=False)
