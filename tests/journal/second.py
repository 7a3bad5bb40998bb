"""Both verifiers on one path: the product's own, and the file that ships for an inspector."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.verify import verify
from dealer_app.shipped import resources
from tests.journal import knife
from tests.journal.forger import UNREADABLE, WHOLE, Said, bad

SCRIPT = resources() / "verifier" / "verify_record.py"
BARE = ("-I", "-S", "-E")  # without site, packages, environment


def module(code: str) -> ModuleType:
    """Return the second verifier made from this text, which bears the path of the file where it is the file's own."""
    made, own = ModuleType("verify_record"), code == SCRIPT.read_text(encoding="utf-8")
    exec(compile(code, str(SCRIPT) if own else "changed", "exec"), made.__dict__)
    return made


def quick(made: ModuleType) -> ModuleType:
    """Return a second verifier that reads no line twice, and computes no signature that the forger made himself."""
    check_signed, read, once = made.check_signed, made.read, lru_cache(maxsize=4096)(made.read)

    def remembered(line: bytes, *forms: Any) -> Any:
        return read(line, *forms) if forms else once(line)

    made.read = remembered  # type: ignore[attr-defined]  # a module made when it runs

    def shorter(key: str, told: bytes, signature: str) -> None:
        if (key, told, signature) not in knife.SIGNED:
            check_signed(key, told, signature)

    made.check_signed = shorter  # type: ignore[attr-defined]  # a module made when it runs
    return made


class Answer(NamedTuple):
    """What a verifier says, and why; of a whole record of which nothing is withheld how many lines, and the head."""

    said: Said
    whole: tuple[int, str] | None = None
    why: str = ""


def first(path: Path) -> Answer:
    """Return what the product's verifier says."""
    try:
        reading = verify(path)
    except ChainBroken as broken:
        return Answer(bad(broken.seq or None), why=broken.why)
    except JournalError as error:
        return Answer(UNREADABLE, why=error.reason)
    if reading.withheld:
        return Answer(WHOLE)
    return Answer(WHOLE, (len(reading.entries), reading.hashes[reading.entries[-1].seq]))


def other(path: Path, verifier: ModuleType) -> Answer:
    """Return what the second verifier says."""
    found = verifier.verify(str(path))
    if found["ok"]:
        return Answer(WHOLE, (found["entries"], found["head"]))
    return Answer(UNREADABLE if found["unread"] else bad(found["first_bad"]), why=found["why"])


def processes(paths: list[Path]) -> list[tuple[bool, int | None]]:
    """Return whether a bare Python, started on the file with all these paths, finds each whole, and its number."""
    words = [sys.executable, *BARE, str(SCRIPT), "--json", *map(str, paths)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=False, cwd="/")
    assert done.stderr == ""
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(paths)
    return [(one["ok"], one["first_bad"]) for one in found]
