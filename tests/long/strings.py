"""10,000 hostile texts through each field by which a text comes in (record.md R53).

./installer/test --long strings [N]     N for each kind of field

Fields that mean the same (`--by` of each command that has it) get the texts by turns. Each statement that SQLite was
given must stand in the program's source. A kind that is done is kept in the figures: a run that was stopped goes on.
The program's files, whose hashes many commands ask for, are read once, and the same papers are made once.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from unittest.mock import patch

from argon2 import PasswordHasher

from dealer_app.cli import archive
from dealer_app.house import program
from dealer_app.journal.archive import day
from tests.cli.fields import Field, World, as_word, wrong
from tests.cli.fields_elsewhere import elsewhere
from tests.cli.watching_sql import strange, watching
from tests.journal import commands
from tests.journal.hostile_texts import texts
from tests.long import figures, kept
from tests.long.ranges import MEMORY

SEED, MANY, TIDY = 53, 10_000, 50


def kinds(fields: list[Field]) -> dict[str, list[Field]]:
    """Return the fields by what they mean."""
    return {kind: [one for one in fields if one.kind == kind] for kind in dict.fromkeys(one.kind for one in fields)}


def main(words: list[str]) -> int:
    """Give the texts; return how many faults, statements made of data, records spoiled, and controls not found."""
    many = int(words[0]) if words else MANY
    logging.disable(logging.WARNING)
    before = kept("strings")
    done: dict[str, int] = before.get("by_kind", {})
    faults, failed = list(before.get("wrong", [])), 0
    with _once(), tempfile.TemporaryDirectory(prefix="strings-", dir=MEMORY) as scratch:
        folder = Path(scratch)
        control = _control(folder / "control", min(many, 200))
        failed += control != len({as_word(text) for text in texts(SEED, min(many, 200))})
        for kind in _kinds(folder / "first"):
            if done.get(kind, 0) >= many:
                continue
            faults += _tried(folder / f"world-{len(done)}", kind, many)
            done[kind] = many
            print(f"-- {kind}: {len(faults)} wrong", flush=True)
            figures(
                "strings", SEED, len(faults) + failed, kinds=len(done), texts=min(done.values()),
                given=sum(done.values()), control=control, by_kind=done, wrong=faults[:50],
            )  # fmt: skip
    return len(faults) + failed


@contextmanager
def _once() -> Iterator[None]:
    """Let be worked out once what no text that is given changes."""
    papers = archive.papers
    of_day = cache(lambda rows: papers(rows, day(rows).entries))
    verify = PasswordHasher.verify
    is_right = cache(lambda known, given: verify(PasswordHasher(), known, given))  # a wrong one is tried each time
    with (
        patch.object(program, "hashes", cache(program.hashes)),
        patch.object(archive, "papers", lambda rows, _: of_day(tuple(rows))),
        patch.object(PasswordHasher, "verify", lambda _, known, given: is_right(known, given)),
    ):
        yield


def _kinds(folder: Path) -> list[str]:
    folder.mkdir()
    with closing(World(folder)) as world:
        return list(kinds([*world.commands(), *elsewhere(world, folder)]))


def _tried(folder: Path, kind: str, many: int) -> list[str]:
    """Give one kind of field its texts in a world of its own, and judge what SQLite was told and what is left."""
    folder.mkdir()
    with watching() as said, closing(World(folder)) as world:
        alike = kinds([*world.commands(), *elsewhere(world, folder)])[kind]
        found = []
        for n, text in enumerate(texts(f"{SEED} {kind}", many)):
            found.append(wrong(alike[n % len(alike)], text))
            if n % TIDY == 0:
                world.tidy()
    spoiled = [f"{kind}: {path.name} is damaged" for path in world.records if commands.run("verify", path).code]
    return [*filter(None, found), *(f"{kind}: {sql[:200]!r}" for sql in strange(said)), *spoiled]


def _control(folder: Path, many: int) -> int:
    """Return how many statements a planted field made of its texts."""
    folder.mkdir()
    with watching() as said, closing(World(folder, {"find": "tests.cli.planted_find:find"})) as world:
        (field,) = (one for one in world.commands() if one.name == "--act of find")
        for text in texts(SEED, many):
            wrong(field, text)
    return len(strange(said))
