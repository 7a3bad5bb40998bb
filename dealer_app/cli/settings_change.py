"""A change of a settings file: judged whole before anything is written; the log's line first, the file after it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.house_files import read, say
from dealer_app.house import settings, settings_log
from dealer_app.house.settings import Read
from dealer_app.house.settings_keys import File
from dealer_app.house.settings_log import Changed
from dealer_app.journal.folder import days
from dealer_app.words import settings as words


class Change(msgspec.Struct, frozen=True):
    """What a file is to say: its text and hash, the hash of the one before ("" if none), and the keys given."""

    path: Path
    text: str
    old: str
    new: str
    keys: tuple[str, ...]

    @property
    def is_none(self) -> bool:
        """Whether the file says so already."""
        return self.old == self.new


def judged(folder: Path, number: str, wanted: Mapping[str, str]) -> Change:
    """Return what the PC's file (no number) or a table's says with these settings, or leave naming every fault."""
    which: File = "table" if number else "house"
    path = settings.path_of(folder, number)
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if before:
        read(folder, number, which)
        _keep_house(folder, wanted)
    text = settings.changed(before, which, wanted, lambda key: words.meaning(common.speaker("en"), which, key))
    found = settings.read_text(path, text, which)
    if not isinstance(found, Read):
        common.faulty(found)
    return Change(path, text, settings.hash_of(before) if before else "", found.hash, tuple(sorted(wanted)))


def write(parts: Parts, folder: Path, change: Change, by: str = "", approved: str = "") -> None:
    """Log the change and put the file in its place, or leave saying why that is not possible."""
    name, at = change.path.relative_to(folder).as_posix(), parts.clock.now(0).at
    try:
        settings_log.add(folder, Changed(0, at, name, change.old, change.new, change.keys, by, approved))
        settings.write(change.path, change.text)
    except OSError as error:
        common.leave(common.ENVIRONMENT, say(words.UNWRITTEN, file=change.path, why=error.strerror or error))


def _keep_house(folder: Path, wanted: Mapping[str, str]) -> None:
    """Leave if the house is to have another name than its records have: no record could be gone on with."""
    kept = next((of for of in settings.tables(folder) if days(settings.table_folder(folder, of) / "journal")), None)
    if kept is not None and "house" in wanted:
        house = settings.house(read(folder, "", "house")).house
        if wanted["house"] != house:
            common.leave(common.NO, say(words.SAME_HOUSE, house=house, n=kept))
