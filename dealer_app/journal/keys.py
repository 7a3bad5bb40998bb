"""Which key signs a record, and up to where: told from its entries alone, for whoever inspects it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.kinds import Checkpoint, Genesis, KeyChanged

_CARRIED = "DayOpened"  # a later day read alone says which key was in force before it


class KeyUse(msgspec.Struct, frozen=True):
    """From entry `seq` on this public key is in force; `is_vouched`: the one before it signed the change."""

    seq: int
    key: str
    is_vouched: bool = False
    reason: str | None = None
    by: str | None = None
    approved: str | None = None


class Signed(msgspec.Struct, frozen=True):
    """The keys in force one after another, how many checkpoints there are, and up to which entry all is signed.

    `unsigned` entries stand behind the last checkpoint.
    """

    keys: tuple[KeyUse, ...]
    checkpoints: int
    up_to: int
    unsigned: int

    @property
    def key(self) -> str | None:
        """The public key in force at the end; None if these entries name none."""
        return self.keys[-1].key if self.keys else None


def signed(entries: Sequence[Entry]) -> Signed:
    """Return what is signed of entries that were found whole."""
    ends = [i for i, entry in enumerate(entries, start=1) if entry.kind == Checkpoint.__name__]
    up_to = entries[ends[-1] - 1].seq - 1 if ends else 0
    return Signed(tuple(_keys(entries)), len(ends), up_to, len(entries) - (ends[-1] if ends else 0))


def _keys(entries: Sequence[Entry]) -> list[KeyUse]:
    uses: list[KeyUse] = []
    for entry in entries:
        event = entry.event
        by, approved = (None if who is None else who.id for who in (entry.by, entry.approved))
        if entry.kind == Genesis.__name__:
            is_known = any(use.key == event["key"] for use in uses)
            if not uses or event["key"] != uses[-1].key:
                why = event["reason"] if uses else None
                uses.append(KeyUse(entry.seq, event["key"], is_known, why, by, approved))
        elif entry.kind == KeyChanged.__name__:
            uses.append(KeyUse(entry.seq, event["new"], event["by_old"] is not None, event["reason"], by, approved))
        elif entry.kind == _CARRIED and not uses and event["before"] is not None:
            uses.append(KeyUse(entry.seq, event["before"]["key"]))
    return uses


def check_known(found: Signed, known: Collection[str]) -> None:
    """Refuse a record that begins with a key which the inspector did not give, or changes to one with no leave of it.

    ChainBroken with the number of the entry that names the strange key.
    """
    if not found.keys:
        raise ChainBroken(1, "strange_key")
    for use in found.keys:
        if not use.is_vouched and use.key not in known:
            raise ChainBroken(use.seq, "strange_key", use.key)
