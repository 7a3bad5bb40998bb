"""The worked examples of rules.md section 9 as stories: where they lie, under which rules, how they are played.

A story named `x24-it-casino` is X24; the stories of the first issue under `classic` have the bare number. A variant
of an example (another rounding, another ending) has a word of its own behind the number.
"""

from __future__ import annotations

import json
import re
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from dealer_app.cli.group import group
from dealer_app.main import PARTS
from tests.core.command import TOP

STORIES = TOP / "tests" / "stories"
PROFILES = STORIES / "profiles"
Line = dict[str, Any]

NUMBERS = tuple(f"x{n}{more}" for n in range(1, 58) for more in ("", *("b" * (n in (13, 15, 16, 22, 37)))))

# The profile of each example as section 9 names it. X46 names a shoe: that of the French order and of classic.
OF: dict[str, str] = {
    **dict.fromkeys(("x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x29", "x48"), "fr-2007"),
    **dict.fromkeys(("x37", "x37b", "x38", "x39"), "fr-2007"),
    **dict.fromkeys(("x10", "x11", "x12", "x13", "x13b", "x14", "x16", "x16b", "x17", "x18", "x19"), "es-1979"),
    **dict.fromkeys(("x26", "x27", "x28", "x30", "x45", "x51", "x55"), "es-1979"),
    **dict.fromkeys(("x15", "x15b", "x23"), "hoyle-1929"),
    **dict.fromkeys(("x21", "x22", "x22b", "x44", "x52", "x53", "x54", "x56", "x57"), "classic"),
    **dict.fromkeys(("x24", "x25"), "it-casino"),
    **dict.fromkeys(("x31", "x32", "x33", "x34", "x35", "x49"), "seed-ru-004"),
    **dict.fromkeys(("x40", "x41", "x42", "x47"), "seed-pt-001"),
    "x20": "de-at-casino",
    "x36": "gb-club-2007",
    "x43": "seed-it-002",
    "x46": "fr-2007",
    "x50": "fr-1959",
}


def number_of(story: str) -> str:
    """Return the number of the example that a story tells."""
    found = re.match(r"x\d+b?(?![^-])", story)
    assert found is not None, story
    return found[0]


def rules_of(story: Path) -> list[str]:
    """Return the profile of a story's first lines and the bases under it, down to one that ships."""
    found = re.search(r"(?m)^profile (\S+)$", story.read_text())
    assert found is not None, story
    names = [found[1]]
    while names[-1].endswith(".toml") or (PROFILES / f"{names[-1]}.toml").exists():
        path = TOP / names[-1] if names[-1].endswith(".toml") else PROFILES / f"{names[-1]}.toml"
        base = re.search(r'(?m)^base = "(.+)"$', path.read_text())
        assert base is not None, path
        names.append(base[1])
    return names


def command(*words: str | Path) -> tuple[int, str, str]:
    """Run the real command in this process, from the top of the project; return its code and what it printed."""
    with chdir(TOP):
        done = CliRunner(env={"LC_ALL": "C.UTF-8"}).invoke(group({}), [str(word) for word in words], obj=PARTS)
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    return done.exit_code, done.stdout, done.stderr


@cache
def played(story: Path) -> tuple[Line, ...]:
    """Play a story, all of whose expectations must be met; return its events."""
    code, out, err = command("play", story, "--json")
    assert (code, err) == (0, "")
    return tuple(json.loads(line) for line in out.splitlines())
