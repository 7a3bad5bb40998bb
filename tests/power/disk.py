"""What a disk may hold after a power cut: the model, and the states that it allows.

What a file was asked before its last sync is there. Of what it was asked since, each write and each new length is
there or not, independently of the others; a write may be there in part, sector by sector, and a file may have grown
without the bytes that made it grow. A name that was made, moved or removed is so for certain only when its folder
was synced.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator

import msgspec

SECTOR = 512
LOST, KEPT = 0, -1
"""Fates of what was asked and not synced: nothing of it, all of it; another number tells which sectors are there."""


class Op(msgspec.Struct, frozen=True, array_like=True):
    """One thing asked of the disk: write, truncate, sync, create, delete, rename, sync_folder; or `told`.

    `make_folder` and `sync_above` are asked of folders above, and say nothing about the files of this one.

    `at` is the offset of a write, a length, or the number of rows that the world was told of; `to` a new name.
    """

    what: str
    name: str = ""
    at: int = 0
    data: bytes = b""
    to: str = ""


Fate = Callable[[Op], int]


class _File:
    """One file, under whatever name: what is durable of it, and what it was asked since."""

    def __init__(self) -> None:
        self.durable = b""
        self.asked: list[Op] = []


class Disk:
    """A folder of files while it is written."""

    def __init__(self) -> None:
        self._named: dict[str, _File] = {}
        self._durable: dict[str, _File] = {}
        self._moves: list[tuple[Op, _File]] = []
        self.told = 0

    def ask(self, op: Op) -> None:
        """Let one thing be asked."""
        match op.what:
            case "told":
                self.told = op.at
            case "create":
                self._named[op.name] = _File()
                self._moves.append((op, self._named[op.name]))
            case "delete":
                self._moves.append((op, self._named.pop(op.name)))
            case "rename":
                self._named[op.to] = self._named.pop(op.name)
                self._moves.append((op, self._named[op.to]))
            case "sync_folder":
                self._durable, self._moves = dict(self._named), []
            case "sync":
                file = self._named[op.name]
                file.durable, file.asked = _after(file, lambda _: KEPT), []
            case "write" | "truncate":
                self._named[op.name].asked.append(op)

    @property
    def open(self) -> list[Op]:
        """All that was asked and is not certain."""
        files = {id(file): file for file in (*self._named.values(), *self._durable.values())}
        return [op for op, _ in self._moves] + [op for file in files.values() for op in file.asked]

    def state(self, fate: Fate) -> dict[str, bytes]:
        """Return the files after a cut at this moment, when what is open fares so."""
        there = dict(self._durable)
        for op, file in self._moves:
            if fate(op) != LOST:
                if op.what in ("delete", "rename"):
                    there.pop(op.name, None)
                if op.what != "delete":
                    there[op.to or op.name] = file
        return {name: _after(file, fate) for name, file in there.items()}


def _after(file: _File, fate: Fate) -> bytes:
    data = bytearray(file.durable)
    for op in file.asked:
        mask = fate(op)
        if op.what == "truncate" and mask != LOST:
            data = data[: op.at].ljust(op.at, b"\0")
        elif op.what == "write" and mask != LOST:
            _write(data, op, mask)
    return bytes(data)


def _write(data: bytearray, op: Op, mask: int) -> None:
    """Write the sectors that the mask tells; behind the old end stands what stood on the disk, which is anything."""
    end = op.at + len(op.data)
    if len(data) < end:
        data += random.Random(end).randbytes(end - len(data)) if mask != KEPT else bytes(end - len(data))
    for i, (start, stop) in enumerate(sectors(op)):
        if mask >> i & 1:
            data[start:stop] = op.data[start - op.at : stop - op.at]


def sectors(op: Op) -> list[tuple[int, int]]:
    """Return from where to where each sector of the file that a write touches is touched."""
    edges = range(op.at - op.at % SECTOR + SECTOR, op.at + len(op.data), SECTOR)
    return list(itertools.pairwise([op.at, *edges, op.at + len(op.data)]))


def by_plan(disk: Disk, most: int = 64) -> Iterator[dict[str, bytes]]:
    """Yield the states of a moment in order: each op lost or kept, then each write torn, all else kept or lost.

    With more than `most` ways to lose and keep only: all, none, each alone, all but each.
    """
    ops = disk.open
    if 2 ** len(ops) <= most:
        ways: Iterable[tuple[int, ...]] = itertools.product((LOST, KEPT), repeat=len(ops))
    else:
        others = [(fate, other) for fate, other in ((KEPT, LOST), (LOST, KEPT))]
        alone = [tuple(f if i == j else o for j in range(len(ops))) for i in range(len(ops)) for f, o in others]
        ways = [(LOST,) * len(ops), (KEPT,) * len(ops), *alone]
    for way in ways:
        yield _fares(disk, ops, way)
    for i, op in enumerate(ops):
        for mask in _torn(op):
            for rest in (LOST, KEPT):
                yield _fares(disk, ops, [mask if i == j else rest for j in range(len(ops))])


def _torn(op: Op) -> Iterator[int]:
    """Yield the masks of a write that was cut short: the first sectors only, or all but those; or none of it."""
    if op.what == "write":
        all_of_them = (1 << len(sectors(op))) - 1
        yield 1 << 62  # longer, and nothing of it
        for length in range(1, len(sectors(op))):
            first = (1 << length) - 1
            yield from (first, all_of_them ^ first)


def by_chance(disk: Disk, dice: random.Random) -> dict[str, bytes]:
    """Return a state of a moment: each op lost, kept or torn by chance."""
    ops = disk.open
    return _fares(disk, ops, [_drawn(op, dice) for op in ops])


def _drawn(op: Op, dice: random.Random) -> int:
    fate = dice.choice((LOST, KEPT, 1))
    return 1 << 62 | dice.getrandbits(len(sectors(op))) if fate == 1 and op.what == "write" else fate


def _fares(disk: Disk, ops: list[Op], way: Iterable[int]) -> dict[str, bytes]:
    fates = {id(op): fate for op, fate in zip(ops, way, strict=True)}
    return disk.state(lambda op: fates[id(op)])


def moments(ops: Iterable[Op]) -> Iterator[Disk]:
    """Yield the disk before the first op and after each; it is one and the same disk."""
    disk = Disk()
    yield disk
    for op in ops:
        disk.ask(op)
        yield disk
