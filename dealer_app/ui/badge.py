"""A badge reader that types like a keyboard, told from the keypad; pure, keys and their moments come in.

It begins with the prefix key set at set-up, which no keypad has, ends with Enter, and its keys come less than 30 ms
apart. All of that is swallowed: no key of a badge reaches the game, of one that came haltingly neither. A pause ends
it: what is typed after one is a person's.
"""

from __future__ import annotations

from typing import NamedTuple

APART = 30
"""Milliseconds under which two keys come from a reader."""
QUIET = 300
"""Milliseconds without a key after which a badge is over, and keys are a person's again."""
_LONGEST, _SHORTEST = 64, 4
_ENDS = ("\r", "\n")


class Taken(NamedTuple):
    """What became of a key: whether it was the reader's, and the badge's number where it ended one.

    The number is "" where a badge ended that could not be read.
    """

    swallowed: bool
    number: str | None = None


class BadgeReader:
    """The keys of one reader; without a prefix there is none, and no key is its."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._text: str | None = None
        self._is_broken = False
        self._last = 0

    def key(self, text: str, at: int) -> Taken:
        """Take a key by the text that it types ("" for Shift and the like), `at` ms of any steady clock."""
        gap, self._last = at - self._last, at
        if gap >= QUIET:
            self._text = None
        self._is_broken = self._is_broken or gap >= APART
        if self._text is None:
            if not self._prefix or text != self._prefix:
                return Taken(swallowed=False)
            self._text, self._is_broken = "", False
            return Taken(swallowed=True)
        if text in _ENDS:
            number, self._text = self._text, None
            is_read = not self._is_broken and _SHORTEST <= len(number) <= _LONGEST
            return Taken(swallowed=True, number=number if is_read else "")
        if text and not (text.isascii() and text.isalnum()):
            self._is_broken = True
        self._text = (self._text + text)[: _LONGEST + 1]
        return Taken(swallowed=True)
