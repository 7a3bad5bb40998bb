"""A recorded SHOE/1 line as the numbered events it carries: what `dealer-app shoe decode` prints.

A recording is read without a clock and without asking back, so the rule is: an event belongs to its epoch and its
number, whatever order the line had them in. Each (epoch, number) is given once, as it came first; epochs in the
order in which they appear, numbers upward. A number that comes again is a duplicate (the flags and the check may
differ); with other content it is a clash, the DESYNC of a live line. A number missing between two others of its
epoch is a gap. Retransmissions and replays thus cost nothing, and a loss is counted but hides nothing after it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from drivers.messages import Counters, same_event
from drivers.shoe1.bodies import Body, Value
from drivers.shoe1.decoder import Decoder, Frame, feed
from drivers.shoe1.fields import HEAD, TYPES

SHOWN: dict[str, tuple[str, ...]] = {
    "CD": ("load", "ord", "face", "auth", "q"),
    "CU": ("load", "ord", "reason", "face"),
}
"""Fields shown of a type after epoch and number, where that is not all of them (commands.md)."""


@dataclass(frozen=True, slots=True)
class Clash:
    """The frame at byte `offset` repeats number `n` with other content."""

    epoch: str
    n: int
    offset: int


@dataclass(frozen=True, slots=True)
class Recording:
    """The events in order, the clashes, and what was counted on the way."""

    events: tuple[Mapping[str, Value], ...]
    clashes: tuple[Clash, ...]
    summary: Mapping[str, int]


def read_recording(chunks: Iterable[bytes]) -> Recording:
    """Read raw bytes as they came off the wire, in chunks of any size; never raises on what they hold."""
    first: dict[tuple[str, int], Frame] = {}
    clashes: list[Clash] = []
    duplicates = 0
    decoder = Decoder()
    for chunk in chunks:
        decoder, frames = feed(decoder, chunk, 0.0)
        for frame in frames:
            if not frame.body.numbered:
                continue
            key = (frame.body.text("epoch"), frame.body.number("n"))
            known = first.setdefault(key, frame)
            duplicates += known is not frame
            if not same_event(known.raw, frame.raw):
                clashes.append(Clash(*key, frame.offset))
    decoder, _ = feed(decoder, b"", float("inf"))
    keys = _in_order(first)
    events = tuple(_row(first[key].body) for key in keys)
    return Recording(events, tuple(clashes), _summary(decoder.counters, duplicates, keys))


def lines(recording: Recording, summary: bool = False) -> Iterator[str]:
    """The recording as JSON lines, one an event; the last one counts if `summary` is asked for."""
    rows = (*recording.events, recording.summary) if summary else recording.events
    return (json.dumps(row, separators=(",", ":")) for row in rows)


def _in_order(keys: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    epochs: dict[str, list[int]] = {}
    for epoch, n in keys:
        epochs.setdefault(epoch, []).append(n)
    return [(epoch, n) for epoch, numbers in epochs.items() for n in sorted(numbers)]


def _row(body: Body) -> dict[str, Value]:
    names = SHOWN.get(body.type) or tuple(name for name, _ in TYPES[body.type][len(HEAD) :])
    head = {"type": body.type, "epoch": body.values["epoch"], "n": body.values["n"]}
    return head | {name: body.values[name] for name in names}


def _summary(counters: Counters, duplicates: int, keys: list[tuple[str, int]]) -> dict[str, int]:
    """Count missing numbers, not places where some are missing: three lost in a row are three gaps."""
    gaps = sum(b[1] - a[1] - 1 for a, b in pairwise(keys) if a[0] == b[0])
    return {
        "frames": counters.frames,
        "bad_frames": counters.bad,
        "noise_bytes": counters.noise,
        "duplicates": duplicates,
        "gaps": gaps,
    }
