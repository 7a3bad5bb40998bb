"""What signs a record (record.md 2.5): a checkpoint behind each act that ended a coup or closed something.

It is an entry of its own in the act's transaction, and says how many lines of the day stand before it, the root of
their Merkle tree, the hash of the last, the perpetual totals and the time. Whoever rewrites a line has to sign anew.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from dealer_app.core.events import OPENS, Event
from dealer_app.journal import codec
from dealer_app.journal.entry import Entry, Head
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.kinds import Checkpoint, Genesis, KeyChanged
from dealer_app.journal.merkle import Tree
from dealer_app.journal.signing import Change, Signer, is_key, is_signed

_CALL_FOR_IT = frozenset(kind.__name__ for kind in OPENS)
_DOMAIN, _KEY_DOMAIN = b"dealer-app checkpoint 1\n", b"dealer-app key 1\n"


def is_due(entries: Iterable[Entry]) -> bool:
    """Tell whether an act with these entries is to be signed; a later edition is, as soon as it begins."""
    return any(
        entry.kind in _CALL_FOR_IT or (entry.kind == Genesis.__name__ and entry.edition > 1) for entry in entries
    )


def made(entry: Entry, tree: Tree, signer: Signer) -> Checkpoint:
    """Return the checkpoint that `entry`, whose event is still empty, is to hold; JournalError if nobody signs."""
    assert entry.prev is not None
    unsigned = Checkpoint(tree.size, tree.root, entry.prev, signer.public, "")
    try:
        return msgspec.structs.replace(unsigned, signature=signer.sign(message(entry, unsigned)))
    except OSError as error:
        raise JournalError("not_signed", str(error)) from None


def message(entry: Entry, event: Checkpoint) -> bytes:
    """Return what is signed."""
    told = {
        "at": entry.at,
        "day": entry.day,
        "edition": entry.edition,
        "head": event.head,
        "house": entry.house,
        "key": event.key,
        "root": event.root,
        "seq": entry.seq,
        "size": event.size,
        "table": entry.table,
        "totals": msgspec.to_builtins(entry.totals),
    }
    return _DOMAIN + codec.canonical(told).encode()


def changed(entry: Entry, old: str, signer: Signer, change: Change) -> KeyChanged:
    """Return the change of key that `entry`, whose event is still empty, is to hold; JournalError if nobody signs."""
    signed = change_message(entry, old, change.secret.public)
    try:
        by_old = None if change.is_lost else signer.sign(signed)
    except OSError as error:
        raise JournalError("not_signed", str(error)) from None
    return KeyChanged(old, change.secret.public, change.reason, by_old, change.secret.sign(signed))


def change_message(entry: Entry, old: str, new: str) -> bytes:
    """Return what both keys sign when one takes the other's place in this entry."""
    told = {"edition": entry.edition, "house": entry.house, "new": new, "old": old, "seq": entry.seq}
    return _KEY_DOMAIN + codec.canonical({**told, "table": entry.table}).encode()


def check(entry: Entry, event: Event, head: Head | None, tree: Tree) -> None:
    """Refuse what is signed wrongly, or by another key than the one in force; ChainBroken with the entry's number."""
    match event:
        case Checkpoint() if head is not None:
            told = (event.size, event.root, event.head, event.key)
            if told != (tree.size, tree.root, head.hash, head.key):
                raise ChainBroken(entry.seq, "checkpoint")
            if not is_signed(event.key, message(entry, event), event.signature):
                raise ChainBroken(entry.seq, "signature")
        case KeyChanged() if head is not None:
            signed = change_message(entry, event.old, event.new)
            by_old = event.by_old is None or is_signed(event.old, signed, event.by_old)
            if event.old != head.key or not by_old or not is_signed(event.new, signed, event.by_new):
                raise ChainBroken(entry.seq, "signature")
            if entry.by is None or entry.approved is None or entry.by.id == entry.approved.id:
                raise ChainBroken(entry.seq, "fields", "approved")
        case Genesis(key=key) if not is_key(key):
            raise ChainBroken(entry.seq, "fields", "key")


def key_after(event: Event, key: str | None) -> str | None:
    """Return the public key in force after an event."""
    match event:
        case Genesis(key=first):
            return first
        case KeyChanged(new=new):
            return new
    return key
