"""Texts that mean something to SQL, to a format, to a terminal or to a reader of Unicode (record.md R53)."""

from __future__ import annotations

from random import Random

PIECES = (
    "'", '"', "''", ";", "--", "/*", "*/", "\\", "%", "_", "?", ":seq", "$1", "@x", "[", "]", "`", "\n", "\0", "\x7f",
    "\x85", "\u202e", "\u2066", "\ufeff", "\ud800", "\udfff", "e\u0301", "\u00e9", "\U0001f0a1", "\u2028", "NULL",
    "'); DROP TABLE entry;--", "' OR '1'='1", "UNION SELECT sql FROM sqlite_master", "PRAGMA writable_schema=ON",
    "ATTACH DATABASE 'x' AS y", "x" * 1000, "{n}", "{0.__class__}", "%s", "</script>", "=1+1", " ",
)  # fmt: skip


def texts(seed: object, many: int) -> list[str]:
    """Return so many texts, no two alike: each piece alone, then a few at random together."""
    dice, found = Random(str(seed)), dict.fromkeys(PIECES[:many])
    while len(found) < many:
        found["".join(dice.choices(PIECES, k=dice.randint(2, 6)))] = None
    return list(found)
