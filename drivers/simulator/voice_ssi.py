"""How a simulated scanner speaks SSI (shoes.md 2.3): one symbol at a time, again until the host has acknowledged it.

    length  opcode  source  status  data ...  check (2)

It can be switched off and on; a card that passes while it is off is not seen. Its wire is written down here once
more, apart from the decoder's: a misunderstanding of one must not hide in the other.
"""

from __future__ import annotations

from collections import deque

from drivers.shoe1.bodies import Body
from drivers.simulator.voices import Pieces

PATIENCE, TRIES = 2.0, 4
"""Seconds that it waits for the host, and how often it sends a symbol in all."""
SCANNER, CODE_39 = 0x00, 0x01
SYMBOL, ACK, NAK, ON, OFF = 0xF3, 0xD0, 0xD1, 0xE9, 0xEA


class SsiVoice:
    """A scanner; `is_on` tells whether it reads."""

    def __init__(self) -> None:
        self.is_on = True
        self._waiting: deque[str] = deque()
        self._tries = 0
        self._sent_at: float | None = None
        self._held = b""

    def tell(self, event: Body, face: str) -> Pieces:
        """The symbol of a card; one that could not be read is not seen at all."""
        if event.type != "CD" or not self.is_on:
            return []
        self._waiting.append(face)
        return self._send() if len(self._waiting) == 1 else []

    def hear(self, chunk: bytes) -> Pieces:
        """Take what the host says, packet by packet; what is none is passed over byte by byte."""
        pieces: Pieces = []
        self._held += chunk
        while len(self._held) > 1:
            length = self._held[0]
            if length < 4 or self._held[1] not in (ACK, NAK, ON, OFF):
                self._held = self._held[1:]
                continue
            packet = self._held[: length + 2]
            if len(packet) < length + 2:
                break
            if _sum(packet[:-2]) != packet[-2:]:
                self._held = self._held[1:]
                continue
            self._held = self._held[length + 2 :]
            pieces += self._told(packet[1])
        return pieces

    def due(self, now: float) -> Pieces:
        """Send a symbol again that nobody has acknowledged in time; at last it is given up, as a scanner does."""
        if not self._waiting:
            return []
        if self._sent_at is None:
            self._sent_at = now
        if now - self._sent_at < PATIENCE:
            return []
        return self._send() if self._tries < TRIES else self._next()

    def _told(self, opcode: int) -> Pieces:
        if opcode in (ON, OFF):
            self.is_on = opcode == ON
            return [(0.0, _packet(ACK))]
        if opcode == ACK and self._waiting:
            return self._next()
        if opcode == NAK and self._waiting:
            return self._send()
        return []

    def _next(self) -> Pieces:
        self._waiting.popleft()
        self._tries = 0
        return self._send() if self._waiting else []

    def _send(self) -> Pieces:
        """The oldest symbol; bit 0 of the status says that it was sent before."""
        self._tries += 1
        self._sent_at = None
        data = bytes((CODE_39,)) + self._waiting[0].encode("ascii")
        return [(0.0, _packet(SYMBOL, data, 0 if self._tries == 1 else 1))]


def _packet(opcode: int, data: bytes = b"", status: int = 0) -> bytes:
    head = bytes((4 + len(data), opcode, SCANNER, status)) + data
    return head + _sum(head)


def _sum(head: bytes) -> bytes:
    """Two's complement of the sum, 16 bits, high byte first."""
    return ((0x10000 - sum(head)) & 0xFFFF).to_bytes(2, "big")
