"""Which key signs what (record.md R30): no house's record the key of demonstrations, no demonstration a house's key.

The key of demonstrations is no secret, and the same for all: whoever reads a public key alone knows it.
"""

from __future__ import annotations

from collections.abc import Iterable

from dealer_app.core.unreal import is_unreal
from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.signing import practice

PRACTICE_KEY = practice().public
_NAMED = {"Genesis": ("key",), "Checkpoint": ("key",), "KeyChanged": ("old", "new")}
"""The entries that name a public key, and where."""


def is_false(house: str, key: str) -> bool:
    """Tell whether this is the key of demonstrations, which signs no record of such a house."""
    return key == PRACTICE_KEY and not is_unreal(house)


def check_key(house: str, key: str) -> None:
    """Refuse the key of demonstrations for a house's record; JournalError `practice_key`."""
    if is_false(house, key):
        raise JournalError("practice_key", house)


def check_demo(house: str, key: str) -> None:
    """Refuse both: the key of demonstrations for a house, any other for a demonstration; JournalError."""
    check_key(house, key)
    if is_unreal(house) and key != PRACTICE_KEY:
        raise JournalError("house_key", house)


def check_entries(entries: Iterable[Entry]) -> None:
    """Refuse a house's entries that name the key of demonstrations; ChainBroken `practice_key`."""
    for entry in entries:
        event = entry.event
        named = [event.get(name) for name in _NAMED.get(entry.kind, ())]
        if any(is_false(entry.house, str(key)) for key in named):
            raise ChainBroken(entry.seq, "practice_key", entry.house)
