"""Readers of tags in cards: who a card is stands in the deck file (shoes.md 2.3, 3.12 b3).

Two forms: `packet` is STX, ten hexadecimal digits, two of their exclusive or, ETX; `line` is a UID on its own line.
A reader says a tag again and again while it lies before it: that is one passage. A tag that left earlier and was
never put back is no new card but an alarm. A tag that the deck file does not know is a card that was not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import xor

from drivers.messages import Capability, Command, Counters, Kind
from drivers.wires.heard import Heard, Sighting
from drivers.wires.lines import Lines


@dataclass(frozen=True, slots=True)
class Rfid:
    """A line of the reader. `out` holds each tag of this load and when it was seen last; `hold` is the time in s
    after which a tag that lay before the reader has gone; `error` is what a reader of lines says of a failed read.
    """

    faces: Mapping[str, str] = field(default_factory=dict)
    form: str = "packet"
    hold: float = 1.0
    error: bytes = b""
    gap: float = 0.25
    held: bytes = b""
    heard_at: float = 0.0
    lines: Lines = field(default_factory=Lines)
    out: Mapping[str, float] = field(default_factory=dict)
    orders: Mapping[str, bytes] = field(default_factory=dict)
    counters: Counters = field(default_factory=Counters)

    @property
    def capabilities(self) -> Capability:
        """Failed reads, where the reader tells them."""
        told = Capability.UNREAD_EVENT
        return told | Capability.CHECKSUM if self.form == "packet" else told

    @property
    def answers(self) -> bool:
        """Strings are sent and not answered."""
        return False

    def feed(self, chunk: bytes, now: float) -> tuple[Rfid, tuple[Heard, ...]]:
        """Take what the line brought."""
        decoder, pieces = self._packets(chunk, now) if self.form == "packet" else self._lines(chunk, now)
        heard: list[Heard] = []
        for uid, raw in pieces:
            decoder, some = decoder._tag(uid, raw, now)
            heard += some
        return decoder, tuple(heard)

    def fresh(self) -> Rfid:
        """Nothing held back; the tags that are out stay out."""
        return replace(self, held=b"", lines=self.lines.fresh())

    def loaded(self) -> Rfid:
        """All cards are in the shoe again."""
        return replace(self, out={})

    def missing(self) -> int:
        """How many cards of the deck have not been seen."""
        return sum(uid not in self.out for uid in self.faces)

    def order(self, command: Command, again: bool) -> bytes | None:
        """The fixed string of this name, if the profile has one: antenna on and off."""
        return self.orders.get(command.cmd)

    def _packets(self, chunk: bytes, now: float) -> tuple[Rfid, list[tuple[str, bytes]]]:
        decoder, pieces = self, list[tuple[str, bytes]]()
        if self.held and now - self.heard_at > self.gap:
            decoder = replace(self, held=b"", counters=self.counters.plus(bad=1))
        if not chunk:
            return decoder, pieces
        counters, held = decoder.counters, b""
        for piece in _PIECE.finditer(decoder.held + chunk):
            if piece.lastgroup == "check":
                good = reduce(xor, bytes.fromhex(piece["uid"].decode())) == int(piece["check"], 16)
                counters = counters.plus(frames=good, bad=not good)
                if good:
                    pieces.append((piece["uid"].decode(), piece.group()))
            elif piece.lastgroup == "unfinished":
                held = piece.group()
            elif piece.lastgroup == "broken":
                counters = counters.plus(bad=1)
            else:
                counters = counters.plus(noise=len(piece.group().translate(None, b"\r\n")))
        return replace(decoder, held=held, heard_at=now, counters=counters), pieces

    def _lines(self, chunk: bytes, now: float) -> tuple[Rfid, list[tuple[str, bytes]]]:
        lines, whole, dropped = self.lines.feed(chunk, now)
        pieces, bad = [], dropped
        for line in whole:
            text = line.strip().upper()
            if self.error and text == self.error.upper():
                pieces.append(("", line))
            elif _UID.fullmatch(text):
                pieces.append((text.decode(), line))
            else:
                bad += 1
        counters = self.counters.plus(frames=len(pieces), bad=bad)
        return replace(self, lines=lines, counters=counters), pieces

    def _tag(self, uid: str, raw: bytes, now: float) -> tuple[Rfid, list[Heard]]:
        if not uid:
            return self, [Sighting(Kind.UNREADABLE, "error", raw, "??", "reader")]
        if uid not in self.faces:
            return self._stranger(uid, raw, now)
        seen_at = self.out.get(uid)
        decoder = replace(self, out={**self.out, uid: now})
        hints = (("uid", uid),)
        if seen_at is None:
            return decoder, [Sighting(Kind.CARD, "tag", raw, self.faces[uid], hints=hints)]
        if now - seen_at <= self.hold:
            return replace(decoder, counters=self.counters.plus(repeated=1)), []
        return decoder, [Sighting(Kind.FAULT, "tag", raw, reason="out_already", hints=hints)]

    def _stranger(self, uid: str, raw: bytes, now: float) -> tuple[Rfid, list[Heard]]:
        """A tag of no card of the deck; only the newest few are remembered, while they lie before the reader."""
        key = f"?{uid}"
        lies_there = key in self.out and now - self.out[key] <= self.hold
        strangers = [other for other in self.out if other.startswith("?") and other != key]
        gone = set(strangers[: max(0, len(strangers) - 8)])
        out = {other: at for other, at in self.out.items() if other not in gone and other != key}
        decoder = replace(self, out={**out, key: now})
        if lies_there:
            return replace(decoder, counters=self.counters.plus(repeated=1)), []
        return decoder, [Sighting(Kind.UNREADABLE, "tag", raw, "??", "unknown_tag", hints=(("uid", uid),))]


_UID = re.compile(rb"[0-9A-F]{4,20}")
_PIECE = re.compile(
    rb"\x02(?P<uid>[0-9A-F]{10})(?P<check>[0-9A-F]{2})\x03"
    rb"|(?P<unfinished>\x02[0-9A-F]{0,12}\Z)"
    rb"|(?P<broken>\x02[0-9A-F]{0,12})"
    rb"|(?P<noise>[^\x02]+)"
)
