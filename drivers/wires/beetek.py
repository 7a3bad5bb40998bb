"""Bee-Tek: tokens `[Operation]<Kind:Payload>` in ASCII, one after the other (shoes.md 2.2).

No check, no number, no answer. Tokens are read in the order in which they stand, whatever is between them; the mode
in which a card was drawn is kept as a hint. A failed read is told twice by some shoes, as a token without a card
and as alarm E3: the two next to each other are one card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from drivers.messages import Capability, Command, Counters, Kind
from drivers.wires.heard import Heard, Sighting

LONGEST = 128
"""Bytes of a token."""

_RANK = {"10": "T"}


@dataclass(frozen=True, slots=True)
class BeeTek:
    """A line of the shoe; `unread` is how the last token told of a failed read, if it did."""

    held: bytes = b""
    odd: bytes = b""
    heard_at: float = 0.0
    gap: float = 1.0
    unread: str = ""
    counters: Counters = field(default_factory=Counters)

    @property
    def capabilities(self) -> Capability:
        """The mode of each card, and failed reads."""
        return Capability.MODE_TAG | Capability.UNREAD_EVENT

    @property
    def answers(self) -> bool:
        """The shoe takes no orders."""
        return False

    def feed(self, chunk: bytes, now: float) -> tuple[BeeTek, tuple[Heard, ...]]:
        """Take what the line brought."""
        decoder, heard = self, list[Heard]()
        if (self.held or self.odd) and now - self.heard_at > self.gap:
            decoder = replace(self, held=b"", odd=(self.odd + self.held)[:LONGEST])
            decoder, heard = decoder._between()
        if not chunk:
            return decoder, tuple(heard)
        data = decoder.held + chunk
        decoder = replace(decoder, held=b"", heard_at=now)
        for piece in _PIECE.finditer(data):
            if piece.lastgroup == "unfinished":
                decoder = replace(decoder, held=piece.group())
            elif piece.lastgroup == "odd":
                decoder = decoder._more(piece.group())
            else:
                decoder, some = decoder._between()
                heard += some
                if piece.lastgroup == "token":
                    decoder, sighting = decoder._token(piece)
                    heard.append(sighting)
        return decoder, tuple(heard)

    def fresh(self) -> BeeTek:
        """Nothing held back."""
        return replace(self, held=b"", odd=b"", unread="")

    def loaded(self) -> BeeTek:
        """The shoe tells nothing that depends on the load."""
        return self

    def missing(self) -> int:
        """Not known."""
        return 0

    def order(self, command: Command, again: bool) -> bytes | None:
        """None: the host never writes."""
        return None

    def _more(self, raw: bytes) -> BeeTek:
        """What is no token is gathered until a blank or a token ends it."""
        kept = raw[: LONGEST - len(self.odd)]
        return replace(self, odd=self.odd + kept, counters=self.counters.plus(noise=len(raw) - len(kept)))

    def _between(self) -> tuple[BeeTek, list[Heard]]:
        """Text that is no token is shown to the croupier; bytes that no text has are noise on the line."""
        noise = len(self.odd) - len(self.odd.translate(None, _NO_TEXT))
        clean = replace(self, odd=b"", counters=self.counters.plus(noise=noise))
        if noise == len(self.odd):
            return clean, []
        told = replace(clean, unread="", counters=clean.counters.plus(bad=1))
        return told, [Sighting(Kind.UNPARSED, "text", self.odd)]

    def _token(self, piece: re.Match[bytes]) -> tuple[BeeTek, Sighting]:
        raw = piece.group().strip()
        mode = (piece["mode"] or b"").decode("ascii")
        kind, colon, payload = piece["what"].decode("ascii").partition(":")
        sighting = _meaning(mode, kind, payload if colon else None, raw)
        counters = self.counters.plus(frames=1, unknown=sighting.kind is Kind.UNPARSED)
        unread = sighting.type if sighting.kind is Kind.UNREADABLE else ""
        if unread and self.unread and unread != self.unread:
            sighting = replace(sighting, kind=Kind.FAULT, face=None)  # the same card, told the other way
            unread = ""
        return replace(self, unread=unread, counters=counters), sighting


def _meaning(mode: str, kind: str, payload: str | None, raw: bytes) -> Sighting:
    hints = (("mode", mode),) if mode else ()
    if payload is None:
        if mode and kind.lower() == "game":
            return Sighting(Kind.UNREADABLE, "Game", raw, "??", "failed read", hints=hints)
        if not mode and _WARNING.fullmatch(kind):
            return Sighting(Kind.FAULT, "W", raw, reason=kind)
    elif mode and kind.lower() == "card":
        card = _CARD.fullmatch(payload)
        if card:
            rank = card[1].upper()
            return Sighting(Kind.CARD, "Card", raw, _RANK.get(rank, rank) + card[2].upper(), hints=hints)
    elif mode and kind.lower() == "alarm" and payload:
        if _NOT_READ.match(payload):
            return Sighting(Kind.UNREADABLE, "Alarm", raw, "??", payload, hints=hints)
        return Sighting(Kind.FAULT, "Alarm", raw, reason=payload, hints=hints)
    return Sighting(Kind.UNPARSED, "token", raw, hints=hints)


_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS])", re.IGNORECASE)
_WARNING = re.compile(r"W0x[0-9A-F]{2}", re.IGNORECASE)
_NOT_READ = re.compile(r"E3\b", re.IGNORECASE)
_NO_TEXT = bytes(byte for byte in range(256) if not 0x20 <= byte <= 0x7E)
_INNER = rb"[ -;=?-Z\\^-~]"
"""What stands within brackets: printable, but no bracket."""

_PIECE = re.compile(
    rb"(?P<blank>[ \r\n]+)"
    rb"|(?P<token>(?:\[(?P<mode>%(in)s{1,40})\][ ]?)?<(?P<what>%(in)s{1,80})>)"
    rb"|(?P<unfinished>(?:\[%(in)s{0,40}\Z|\[%(in)s{1,40}\][ ]?\Z|(?:\[%(in)s{1,40}\][ ]?)?<%(in)s{0,80}\Z))"
    rb"|(?P<odd>.[^ \r\n\[<]*)" % {b"in": _INNER},
    re.DOTALL,
)
