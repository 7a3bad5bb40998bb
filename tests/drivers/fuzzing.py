"""Bad input for any decoder, and a judge of its own that says which cards may be heard.

Half of the inputs are true pieces damaged or reordered with their check made right again, a quarter are damaged as
they are, a quarter is noise. A card that is reported must stand in what was fed, whole and at a place where a card
may stand, and its face must be what is written there: `Readable.read` says so by means of its own.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

APART = 0.11
"""Seconds from one input to the next."""
LOOK_EACH = 500
"""Inputs after which the size of the decoder is looked at."""
WINDOW = 40
"""Newest inputs in which a card must stand: more than any decoder can hold back."""

Cards = list[tuple[bytes, str]]
"""Of each card heard: the bytes that it was read from, and its face."""


@dataclass(frozen=True)
class Readable:
    """A decoder to be fed: how it begins, what it hears, its counts of good, bad and noise; and what to feed it.

    `read` gives the face of a card that stands in `stream` as `raw`, "" if no such card stands there. `gap` is what
    a silence between two inputs is worth: for a decoder that ends a line by it, a line's end.
    """

    start: Callable[[], Any]
    feed: Callable[[Any, bytes, float], tuple[Any, Cards]]
    counts: Callable[[Any], tuple[int, int, int]]
    pieces: tuple[bytes, ...]
    mend: Callable[[bytes], bytes]
    read: Callable[[bytes, bytes], str]
    special: bytes
    gap: bytes = b""


def inputs(kind: Readable, seed: int, count: int) -> Iterator[bytes]:
    """Yield as many inputs; the same seed gives the same."""
    chance = Random(f"fuzz {seed}")
    table = bytes(kind.special[byte % len(kind.special)] for byte in range(256))
    for i in range(count):
        if i % 2:
            yield kind.mend(_damaged(kind, chance))
        elif i % 4:
            yield _damaged(kind, chance)
        else:
            yield _noise(table, chance)


def _noise(table: bytes, chance: Random) -> bytes:
    """Bytes of the kind that lines make, with more of the special ones than chance would give."""
    parts = [chance.randbytes(chance.randrange(12)) for _ in range(chance.randrange(12))]
    return b"".join(part.translate(table) if i % 2 else part for i, part in enumerate(parts))


def _damaged(kind: Readable, chance: Random) -> bytes:
    """One to three true pieces in any order, then cut, doubled, moved and overwritten."""
    raw = bytearray(b"".join(chance.choice(kind.pieces) for _ in range(chance.randrange(1, 4))))
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(raw))
        match chance.randrange(6):
            case 0:
                raw[at] = chance.randrange(256)
            case 1:
                raw[at] ^= 1 << chance.randrange(8)
            case 2:
                del raw[at : at + chance.randrange(1, 20)]
            case 3:
                raw[at:at] = raw[at : at + chance.randrange(1, 20)]
            case 4:
                raw[at] = chance.choice(kind.special)
            case 5:
                raw = raw[at:] + raw[:at]
        raw = raw or bytearray(kind.special[:1])
    return bytes(raw)


@dataclass
class Tally:
    """What became of the inputs: counts, the greatest size of the decoder, the first few false cards."""

    count: Counter[str]
    largest: int = 0
    false: tuple[str, ...] = ()


def fed(kind: Readable, seed: int, count: int) -> Tally:
    """Feed so many inputs to one decoder, which is never begun anew; what it hears twice must stand there twice."""
    tally = Tally(Counter(inputs=count))
    decoder, newest, heard = kind.start(), deque[bytes](maxlen=WINDOW), Counter[bytes]()
    everything = bytearray()
    for i, raw in enumerate(inputs(kind, seed, count)):
        newest.append(raw)
        everything += raw
        decoder, cards = kind.feed(decoder, raw, i * APART)
        for place, face in cards:
            heard[place] += 1
            said = kind.read(kind.gap.join((*newest, b"")), place)
            if said != face or len(face) != 2:
                tally.count["false"] += 1
                tally.false = (*tally.false, f"{face} from {place!r}")[:5]
        if i % LOOK_EACH == LOOK_EACH - 1:
            tally.largest = max(tally.largest, len(repr(decoder)))
    stream = bytes(everything)
    doubled = sum(max(0, times - stream.count(raw)) for raw, times in heard.items())
    good, bad, noise = kind.counts(decoder)
    tally.count.update(good=good, bad=bad, noise=noise, cards=heard.total(), doubled=doubled)
    return tally
