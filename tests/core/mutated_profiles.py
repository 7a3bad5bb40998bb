"""Rule profiles mutated at random, as mappings and as files: a profile or faults, and nothing is run (record.md R54).

While a profile is read, the interpreter tells of whatever is compiled, run, imported, opened for writing, started or
connected; none of that may happen.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from dealer_app.cli.common import fault_sentences
from dealer_app.core.profile import Fault, Profile, read
from dealer_app.house.profiles import Found, load
from dealer_app.journal.codec import canonical
from tests.core.shipped import SHIPPED, playable

RUN = ("exec", "compile", "import", "subprocess.", "os.system", "os.exec", "os.posix_spawn", "socket.", "ctypes.")
WORDS = (
    *(
        "",
        "none",
        "strict",
        "classic",
        "1/20",
        "1/0",
        "-1",
        "0",
        "0.10",
        "9" * 5000,
        "\x00",
        "\u202e",
        "\ufeff",
        "3v9",
    ),
    *(
        "__import__('os').system('x')",
        "${HOME}",
        "{0.__class__}",
        "%s%n",
        "../../etc/passwd",
        "!!python/object",
        "é\u0301",
    ),
)
PIECES = (
    "=",
    "[",
    "]",
    '"',
    "'''",
    "\n",
    "#",
    "{",
    "}",
    ",",
    ".",
    "[deal]",
    "a.b = 1",
    "inf",
    "nan",
    "1979-05-27",
    "\x00",
)
Reader = Callable[[dict[str, Any]], Profile | list[Fault]]


class Watched:
    """What the interpreter told of while it was watched; a hook stays for the process."""

    told: list[str]
    is_on = False

    def __init__(self) -> None:
        self.told = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, about: tuple[Any, ...]) -> None:
        if not self.is_on:
            return
        writes = event == "open" and isinstance(about[1], str) and set(about[1]) & set("wax+")
        if writes or event.startswith(RUN):
            self.told.append(f"{event} {str(about)[:80]}")

    @contextmanager
    def on(self) -> Iterator[None]:
        """Watch."""
        self.is_on = True
        try:
            yield
        finally:
            self.is_on = False


def bases() -> list[dict[str, Any]]:
    """Return the mapping of every profile that ships and that a table can play by."""
    found = [load(str(playable(name))) for name in SHIPPED]
    return [one.mapping for one in found if isinstance(one, Found)]


def value(dice: random.Random, depth: int = 0) -> Any:
    """Return any value that a file or a damaged record can give."""
    match dice.randrange(9 if depth < 3 else 6):
        case 0:
            return dice.choice((None, True, False))
        case 1:
            return dice.choice((0, 1, -1, 2**31, 2**53, -(2**63), 10**40, dice.randint(-100, 100)))
        case 2:
            return dice.choice((0.05, float("nan"), float("inf"), -0.0, 1e300))
        case 3 | 4 | 5:
            return dice.choice(WORDS)
        case 6 | 7:
            return [value(dice, depth + 1) for _ in range(dice.randrange(4))]
        case _:
            return {dice.choice(WORDS): value(dice, depth + 1) for _ in range(dice.randrange(4))}


def mutated(base: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Return a mapping of which a few values, keys or sections are other ones, missing, or too many."""
    whole = {name: dict(section) if isinstance(section, dict) else section for name, section in base.items()}
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        name = dice.choice(list(whole))
        section = whole[name]
        if not isinstance(section, dict) or not section or dice.random() < 0.05:
            whole[name] = value(dice)
            continue
        key = dice.choice(list(section))
        match dice.randrange(8):
            case 0:
                del section[key]
            case 1:
                section[dice.choice(WORDS)] = value(dice)
            case 2:
                other = whole[dice.choice(list(whole))]
                section[key] = dice.choice(list(other.values())) if isinstance(other, dict) and other else other
            case 3 if isinstance(section[key], int):
                section[key] += dice.choice((-1, 1, 10**9))
            case 3 | 4 if isinstance(section[key], list | dict):
                section[key] = (
                    [*section[key], value(dice)] if isinstance(section[key], list) else {**section[key], "x": 1}
                )
            case _:
                section[key] = value(dice)
    return whole


def looked_at(bases: list[dict[str, Any]], dice: random.Random, count: int, reader: Reader = read) -> Counter[str]:
    """Read so many mutated mappings; "wrong": exceptions, faults that are none, profiles that no record holds."""
    found = Counter[str]()
    for _ in range(count):
        whole = mutated(dice.choice(bases), dice)
        found["profiles"] += 1
        try:
            answer = reader(whole)
            is_profile = isinstance(answer, Profile)
            is_well = is_profile or (bool(answer) and all(isinstance(fault, Fault) for fault in answer))
            if is_profile:
                canonical(whole)
                is_well = read(whole) == answer
        except Exception as error:
            print(f"-- {type(error).__name__}: {error}", flush=True)
            is_profile = is_well = False
        found["taken"] += is_profile
        found["wrong"] += not is_well
    return found


def files(texts: list[str], dice: random.Random, count: int, path: Path, watched: Watched) -> Counter[str]:
    """Read so many mutated files while the interpreter tells what it runs; each fault is a sentence of one line."""
    found = Counter[str]()
    for _ in range(count):
        raw = bytearray(dice.choice(texts).encode())
        for _ in range(dice.choice((1, 1, 2, 6))):
            start = dice.randrange(len(raw))
            piece = dice.choice((*PIECES, json.dumps(dice.choice(WORDS)))).encode()
            raw[start : start + dice.choice((0, 0, 1, 9, 80))] = dice.choice((piece, bytes([dice.randrange(256)])))
        path.write_bytes(raw)
        found["files"] += 1
        with suppress(Exception):
            load(str(path))  # what is imported for it once, is imported
        try:
            with watched.on():
                answer = load(str(path))
            sentences = [] if isinstance(answer, Found) else fault_sentences(answer)
            is_well = isinstance(answer, Found) or bool(sentences)
            is_well &= all(text.isprintable() for text in sentences)
        except Exception as error:
            print(f"-- {type(error).__name__}: {error}", flush=True)
            is_well = False
        found["wrong"] += (not is_well) + len(watched.told)
        watched.told.clear()
    return found
