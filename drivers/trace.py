"""All bytes of a line with their times, held back until no face in them can be that of a card which lies closed.

The line is known before the table is: whoever writes its bytes down while a coup is open foretells. So they wait in
memory, a bounded number of them. On a line with numbers a heartbeat tells that the shoe's log ends at n, and whatever
came before it, damaged frames included, speaks of events up to n: once the record holds n, and all that the record
holds lies open, they may be shown. On a line without numbers what came before an earlier coup was settled may be
shown when the next one is: by then the table has been looked at twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from drivers.shoe1.decoder import Decoder, feed

MOST = 4_000_000
"""Bytes that are held; of more the oldest are let go."""
WAITING = 2048
"""Pieces that may wait for a main loop that hangs."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Bytes that crossed the line at `at` (seconds of the port's clock), `<` from or `>` to the device."""

    at: float
    way: str
    data: bytes


class HeldTrace:
    """Takes pieces in the port's thread and gives out in the main one what may be shown.

    `numbered` says that the line speaks SHOE/1, `address` where on a bus. `left_out` counts bytes that were let go.
    """

    def __init__(self, *, numbered: bool, address: str = "", most: int = MOST) -> None:
        self._numbered, self._most = numbered, most
        self._come: SimpleQueue[Piece] = SimpleQueue()
        self._decoder = Decoder(address=address)
        self._held: deque[Piece] = deque()
        self._size = 0
        self._first = 0
        self._beats: deque[tuple[int, str, int]] = deque()
        self._opened: int | None = None
        self._until = 0
        self._missed = self._dropped = 0

    @property
    def left_out(self) -> int:
        """Bytes that were let go since the line was opened."""
        return self._missed + self._dropped

    @property
    def size(self) -> int:
        """Bytes that are held."""
        return self._size

    def take(self, now: float, way: str, data: bytes) -> None:
        """Take what crossed the line; the port's `tap`."""
        if self._come.qsize() < WAITING:
            self._come.put(Piece(now, way, data))
        else:
            self._missed += len(data)

    def ready(self, recorded: Mapping[str, tuple[str, int]], opened: int | None) -> list[Piece]:
        """Return, once each and in order, the pieces that may be shown.

        `recorded` tells by serial number the epoch and the last number in the record; `opened` is the number of the
        entry that laid the table open last, None while anything in the record lies closed.
        """
        self._gather()
        if opened is None:
            return []
        return self._out(self._by_beats(recorded) if self._numbered else self._by_coups(opened))

    def _gather(self) -> None:
        try:
            while True:
                piece = self._come.get_nowait()
                for part in self._parts(piece) if self._numbered and piece.way == "<" else (piece,):
                    self._hold(part)
        except Empty:
            while self._size > self._most:
                self._dropped += len(self._held[0].data)
                self._out(self._first + 1)

    def _parts(self, piece: Piece) -> list[Piece]:
        """Cut a piece behind each heartbeat in it, and remember what that tells."""
        begin = self._decoder.passed + len(self._decoder.held)
        self._decoder, frames = feed(self._decoder, piece.data, piece.at)
        parts, done, index = [], 0, self._first + len(self._held)
        for frame in frames:
            if frame.body.type == "HB":
                end = frame.offset + len(frame.raw) - begin
                parts.append(Piece(piece.at, piece.way, piece.data[done:end]))
                done, index = end, index + 1
                self._beats.append((index, frame.body.text("epoch"), frame.body.number("last")))
        rest = piece.data[done:]
        return [*parts, Piece(piece.at, piece.way, rest)] if rest else parts

    def _hold(self, piece: Piece) -> None:
        self._held.append(piece)
        self._size += len(piece.data)

    def _by_beats(self, recorded: Mapping[str, tuple[str, int]]) -> int:
        for index, epoch, last in reversed(self._beats):
            if any(known == epoch and n >= last for known, n in recorded.values()):
                return index
        return self._first

    def _by_coups(self, opened: int) -> int:
        until = self._first
        if opened != self._opened:
            until, self._opened, self._until = self._until, opened, self._first + len(self._held)
        return until

    def _out(self, until: int) -> list[Piece]:
        out = [self._held.popleft() for _ in range(max(0, until - self._first))]
        self._first += len(out)
        self._size -= sum(len(piece.data) for piece in out)
        while self._beats and self._beats[0][0] <= self._first:
            self._beats.popleft()
        return out
