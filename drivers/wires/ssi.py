"""Scanners that speak SSI: packets with a length, a check and an acknowledgement for each symbol (shoes.md 2.3).

    length  opcode  source  status  data ...  check (2)

The length counts all but the check; the check is the two's complement of the sum. Bit 0 of the status says that the
packet was sent before: the same symbol again, with that bit, is the same passage and is acknowledged again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from drivers.messages import Capability, Command, Counters, Kind
from drivers.wires.heard import Heard, Say
from drivers.wires.patterns import Alphabet, Pattern, meaning
from drivers.wires.text import _ALPHABET

DECODED, ACK, NAK, ENABLE, DISABLE = 0xF3, 0xD0, 0xD1, 0xE9, 0xEA
_HOST = 0x04
_KNOWN = {DECODED, ACK, NAK, 0xF6, 0xA3, 0xA4, 0xD4}
"""Opcodes that a scanner sends: a symbol, ACK, NAK, event, revision, capabilities, parameters."""


def packet(opcode: int, data: bytes = b"", source: int = _HOST, status: int = 0) -> bytes:
    """A whole packet."""
    head = bytes((4 + len(data), opcode, source, status)) + data
    return head + (-sum(head) & 0xFFFF).to_bytes(2, "big")


@dataclass(frozen=True, slots=True)
class Ssi:
    """A line of the scanner; `newest` is the symbol acknowledged last."""

    patterns: tuple[Pattern, ...] = ()
    alphabet: Alphabet = _ALPHABET
    gap: float = 0.25
    nak_each: float = 0.2
    held: bytes = b""
    heard_at: float = 0.0
    nak_at: float = float("-inf")
    newest: bytes | None = None
    counters: Counters = field(default_factory=Counters)

    @property
    def capabilities(self) -> Capability:
        """A check, an acknowledgement; the scanner can be switched off."""
        told = Capability.CHECKSUM | Capability.ACK | Capability.LOCK
        return told | (Capability.UNREAD_EVENT if any(p.kind == "unread" for p in self.patterns) else Capability(0))

    @property
    def answers(self) -> bool:
        """Its ACK and NAK are not told apart from those for other packets, so they count for nothing."""
        return False

    def feed(self, chunk: bytes, now: float) -> tuple[Ssi, tuple[Heard, ...]]:
        """Take what the line brought; after a silence an unfinished packet is given up byte by byte."""
        decoder, heard = self, list[Heard]()
        if self.held and now - self.heard_at > self.gap:
            while decoder.held:
                counters = decoder.counters.plus(noise=1)
                decoder = replace(decoder, held=decoder.held[1:], counters=counters)
                decoder, some = decoder._packets(now)
                heard += some
        if chunk:
            decoder, some = replace(decoder, held=decoder.held + chunk, heard_at=now)._packets(now)
            heard += some
        return decoder, tuple(heard)

    def fresh(self) -> Ssi:
        """Nothing held back."""
        return replace(self, held=b"", newest=None)

    def loaded(self) -> Ssi:
        """A symbol tells nothing that depends on the load."""
        return self

    def missing(self) -> int:
        """Not known."""
        return 0

    def order(self, command: Command, again: bool) -> bytes | None:
        """Scanning on and off is all that a scanner can be told."""
        opcode = {"LS": DISABLE, "US": ENABLE}.get(command.cmd)
        return None if opcode is None else packet(opcode)

    def _packets(self, now: float) -> tuple[Ssi, list[Heard]]:
        """All whole packets that are held; what is left is at most the beginning of one."""
        data, at, noise = self.held, 0, 0
        decoder, heard = self, list[Heard]()
        while at < len(data):
            length = data[at]
            if length < 4 or (at + 1 < len(data) and data[at + 1] not in _KNOWN):
                at, noise = at + 1, noise + 1
                continue
            whole = data[at : at + length + 2]
            if len(whole) < length + 2:
                break
            if (sum(whole[:-2]) + int.from_bytes(whole[-2:], "big")) & 0xFFFF:
                decoder, some = decoder._damaged(now)
                heard += some
                at, noise = at + 1, noise + 1
                continue
            decoder, some = decoder._packet(whole)
            heard += some
            at += len(whole)
        return replace(decoder, held=data[at:], counters=decoder.counters.plus(noise=noise)), heard

    def _damaged(self, now: float) -> tuple[Ssi, list[Heard]]:
        decoder = replace(self, counters=self.counters.plus(bad=1))
        if now - self.nak_at < self.nak_each:
            return decoder, []
        return replace(decoder, nak_at=now), [Say(packet(NAK, b"\x01"))]

    def _packet(self, whole: bytes) -> tuple[Ssi, list[Heard]]:
        decoder = replace(self, counters=self.counters.plus(frames=1))
        if whole[1] != DECODED or len(whole) < 8:
            return decoder, []
        symbol, acknowledged = whole[4:-2], Say(packet(ACK))
        if whole[3] & 1 and symbol == self.newest:
            return replace(decoder, counters=decoder.counters.plus(repeated=1)), [acknowledged]
        decoder = replace(decoder, newest=symbol)
        sighting = meaning(symbol[1:], self.patterns, self.alphabet)
        if sighting is None:
            return decoder, [acknowledged]
        if sighting.kind is Kind.UNPARSED:
            decoder = replace(decoder, counters=decoder.counters.plus(unknown=1))
        return decoder, [replace(sighting, raw=whole, type="symbol"), acknowledged]
