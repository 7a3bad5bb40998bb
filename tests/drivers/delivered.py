"""What a record must be, held against what the shoe has stored: its events, each once, in their order.

What is not there is said to be lost at the place where it is missing, by range, or because its log is gone; and what
is said to be lost is lost. It reads the bodies by their own words, not by the product's tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from drivers.messages import same_event
from tests.drivers.recorder import Told

Key = tuple[str, int]


def key_of(body: bytes) -> Key:
    """Log and number of an event: `TT|epoch|n|...`."""
    _, epoch, n, *_ = body.decode("ascii").split("|")
    return epoch, int(n, 16)


def wrong(log: Sequence[bytes], record: Sequence[Told]) -> list[str]:
    """Everything that the record says and that is not so, or does not say and should."""
    keys = [key_of(body) for body in log]
    if len(set(keys)) != len(keys):
        return ["the shoe has given a number twice"]
    return [*_differing(log, record), *_missing(keys, record), *_not_lost(keys, record)]


def lost(log: Sequence[bytes], record: Sequence[Told]) -> Counter[str]:
    """How many events, and cards among them, the record does not hold."""
    held = {(told.epoch, told.first) for told in record if told.what == "event"}
    gone = [body for body in log if key_of(body) not in held]
    return Counter({"events lost": len(gone), "cards lost": sum(body[:2] in (b"CD", b"CU") for body in gone)})


def _differing(log: Sequence[bytes], record: Sequence[Told]) -> list[str]:
    bodies = {key_of(body): body for body in log}
    found = []
    for told in record:
        key = (told.epoch, told.first)
        if told.what == "event" and not (key in bodies and same_event(b"\x02" + bodies[key] + b"\x03", told.raw)):
            found.append(f"{key} is not what left the shoe")
    return found


def _missing(keys: list[Key], record: Sequence[Told]) -> list[str]:
    """Events out of their order, and such as are missing without a word at that place."""
    places = {key: place for place, key in enumerate(keys)}
    found: list[str] = []
    at, ranges, is_new = -1, list[Told](), False
    for told in (*record, None):
        if told is not None and told.what != "event":
            ranges += [told] if told.what == "range" else []
            is_new = is_new or told.what == "new log"
            continue
        place = len(keys) if told is None else places.get((told.epoch, told.first), at)
        if place <= at:
            found.append(f"{told and (told.epoch, told.first)} is there twice or out of order")
            continue
        found += [f"{key} is lost in silence" for key in keys[at + 1 : place] if not _said(key, told, ranges, is_new)]
        at, ranges, is_new = place, [], False
    return found


def _said(key: Key, then: Told | None, ranges: list[Told], is_new: bool) -> bool:
    epoch, n = key
    if any(epoch == told.epoch and told.first <= n < told.before for told in ranges):
        return True
    return is_new and then is not None and then.epoch != epoch


def _not_lost(keys: list[Key], record: Sequence[Told]) -> list[str]:
    """Numbers said to be lost that are recorded, said twice, or that never were; logs said to be new that are not."""
    held = {(told.epoch, told.first) for told in record if told.what == "event"}
    free = set(keys) - held
    found: list[str] = []
    for told in record:
        if told.what == "range":
            for key in ((told.epoch, n) for n in range(told.first, told.before)):
                if key not in free:
                    found.append(f"{key} is said to be lost and is not")
                free.discard(key)
        if told.what == "new log" and told.epoch in (keys[0][0], ""):
            found.append(f"{told.epoch} is said to be a new log and is the first")
    return found
