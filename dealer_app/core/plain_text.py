"""Names and texts that people give: nothing may stand in them that is not seen, or that turns what is seen around.

Such a sign lets one name pose as another on screen and paper, and moves a terminal's cursor (cases.md no. 52). What a
file states is refused with its place; what comes from elsewhere, like a file's own name, is stripped.
"""

from __future__ import annotations

import unicodedata

_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})  # control, format, surrogate, private, line, paragraph
_RANGES = (  # other signs that leave no mark, by their first and last number
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2065, 0x2065),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0xE0000, 0xE0FFF),
)
_UNSEEN = frozenset(chr(number) for first, last in _RANGES for number in range(first, last + 1))


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign) not in _CATEGORIES and sign not in _UNSEEN


def is_plain(text: str) -> bool:
    """Tell whether every sign of a text is seen where it stands."""
    return (text.isascii() and text.isprintable()) or all(map(_is_seen, text))


def stripped(text: str, most: int) -> str:
    """Return a text without what is not seen, its blanks single, in NFC, cut to so many signs; "" if none is left."""
    seen = "".join(sign if _is_seen(sign) else " " if sign.isspace() else "" for sign in text)
    return unicodedata.normalize("NFC", " ".join(seen.split()))[:most].rstrip()


def shown(text: str) -> str:
    """Return a text in which what is not seen stands as its number, like "\\u202e"; ends of lines stay."""
    return "".join(
        sign if sign == "\n" or _is_seen(sign) else sign.encode("unicode_escape").decode() for sign in text
    )
