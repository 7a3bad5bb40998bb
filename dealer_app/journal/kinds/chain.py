"""The chain itself: editions, checkpoints, a change of key (record.md 2.5, 2.6)."""

from __future__ import annotations

import msgspec

from dealer_app.core.events import Before, Event


class Witnessed(msgspec.Struct, frozen=True):
    """The farthest entry that anybody outside the record knows of: its number and its hash."""

    seq: int
    hash: str


class Genesis(Event, frozen=True):
    """An edition of the table's chain begins; a restored copy opens the next one. `key` signs it, a public key.

    From the second edition on `old` is the head that it goes on from, and `witnessed` what else was known of: where
    that is farther than `old`, entries are lost. Who began it and who approved stand in the entry.
    """

    edition: int
    reason: str
    key: str
    old: Before | msgspec.UnsetType = msgspec.UNSET
    witnessed: Witnessed | msgspec.UnsetType = msgspec.UNSET


class Checkpoint(Event, frozen=True):
    """The record is signed up to the entry before this one, which ends an act that ended a coup or closed something.

    `size` lines of this day stand before it, `root` is the root of their Merkle tree, `head` the hash of the last;
    `key` is the public key, `signature` that of `checkpoint.message`. All in hexadecimal.
    """

    size: int
    root: str
    head: str
    key: str
    signature: str


class KeyChanged(Event, frozen=True):
    """Another key signs from here on; both sign the change, or the new one alone where the old one is lost."""

    old: str
    new: str
    reason: str
    by_old: str | None
    by_new: str
