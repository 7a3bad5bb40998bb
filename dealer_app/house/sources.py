"""What a profile file says beside its values: the comment on a parameter's line, which names its source.

A plain reader of lines: it looks at nothing but the keys and sections that a profile may have, and leaves values to
the TOML reader. Of a list over several lines the comments of all its lines count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=\s*(.*)")
_SECTION = re.compile(r"\s*\[([A-Za-z0-9_-]+)\]")


def sources(text: str) -> dict[tuple[str, str], str]:
    """Return the comment of each key, by (section, key); the section is "" above the first; no comment is ""."""
    found: dict[tuple[str, str], list[str]] = {}
    section, key, depth = "", "", 0
    for line in text.splitlines():
        rest = line
        if depth == 0:
            key = ""
            if head := _SECTION.match(line):
                section = head[1]
                continue
            if pair := _KEY.match(line):
                key, rest = pair[1], pair[2]
        if key:
            opened, comment = _parted(rest)
            depth = max(depth + opened, 0)
            found.setdefault((section, key), []).extend([comment] if comment else [])
    return {place: "; ".join(comments) for place, comments in found.items()}


def _parted(written: str) -> tuple[int, str]:
    """Return how many brackets a line leaves open, and its comment; what stands in quotes is neither."""
    depth = 0
    for at, sign in _bare(written):
        if sign == "#":
            return depth, written[at + 1 :].strip()
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(sign, 0)
    return depth, ""


def _bare(written: str) -> Iterator[tuple[int, str]]:
    """Yield the signs outside quotes with their places."""
    quote, skip = "", False
    for at, sign in enumerate(written):
        if skip:
            skip = False
        elif quote:
            skip = sign == "\\" and quote == '"'
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        else:
            yield at, sign
