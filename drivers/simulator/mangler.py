"""A bad line: what happens to bytes between the shoe and the host, told by words (shoes.md 4.2).

    break S          nothing passes for S seconds            dead S           the same, told apart by its name
    flip N           a bit is wrong in each N-th frame       half             the next frame is cut in its middle
    split            one byte a read                         glue S           all of S seconds comes in one read
    thrice           every event comes three times           skip             the next event is lost once
    other FACE       the last card comes again as FACE       old              bytes of yesterday come first
    speed S          every byte is garbage for S seconds     noise N S        N bytes of noise a second, for S seconds
    endless S        a frame that never ends                 late S           bursts: everything waits up to 0.3 s
    mute KIND S      HB, events or answers are lost          flood N S        N frames of an unknown type a second
    twice F          the next frame comes again after F s    clean            all of it is over

Chance comes from the seed, time from the caller. Frames are seen as such only where they end in CR LF, as in SHOE/1.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from random import Random

from drivers.shoe1.bodies import frame, parse
from drivers.shoe1.fields import EVENT_TYPES

BURST = 0.3
LATENCY = 0.016
PIECE = 4096
_ANSWERS = ("RP", "ST", "ID", "RL")


class Mangler:
    """The line between a shoe and a host; `lost` counts what it took away, `done` how many frames it touched."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._until: dict[str, float] = {}
        self._number: dict[str, float] = {}
        self._frames = 0
        self._waiting: deque[tuple[float, bytes]] = deque()
        self._last_card = b""
        self._made_at = 0.0
        self.lost = 0
        self.done = 0

    def order(self, words: list[str], now: float) -> bool:
        """Begin a fault; False if the words are none of these."""
        verb, *rest = words
        form = WORDS.get(verb)
        if form is None or not re.fullmatch(form, " ".join(rest)):
            return False
        if verb in ("mute",):
            self._until[f"mute {rest[0]}"] = now + float(rest[1])
        elif verb == "clean":
            self._until, self._number = {}, {}
        elif verb == "other":
            self._again(rest[0], now)
        elif verb == "old":
            self._waiting.appendleft((now, _YESTERDAY))
        elif len(rest) == 2:
            self._number[verb], self._until[verb] = float(rest[0]), now + float(rest[1])
        elif verb in ("flip", "twice"):
            self._number[verb] = float(rest[0])
        elif rest:
            self._until[verb] = now + float(rest[0])
        else:
            self._number[verb] = 1
        self._made_at = now
        return True

    def is_cut(self, now: float) -> bool:
        """Whether nothing passes now."""
        return self._on("break", now) or self._on("dead", now)

    def to_host(self, raw: bytes, now: float) -> None:
        """Put on the line what the shoe says."""
        if not self._until and not self._number:
            at = raw.rfind(b"\x02CD|")
            self._last_card = raw[at:].partition(b"\n")[0] + b"\n" if at >= 0 else self._last_card
            self._put(raw, now)
        elif raw:
            for piece in raw.splitlines(keepends=True) if raw.endswith(b"\r\n") else [raw]:
                self._piece(piece, now)

    def read(self, now: float) -> bytes:
        """What the host gets in one read now."""
        self._make(now)
        if self._on("glue", now):
            return b""
        if self._on("late", now) and round(now * 1000) % round(BURST * 1000) > 2000 * LATENCY:
            return b""
        if self._number.get("split") and self._waiting and self._waiting[0][0] <= now:
            at, piece = self._waiting.popleft()
            if piece[1:]:
                self._waiting.appendleft((at, piece[1:]))
            return piece[:1]
        data = b""
        while self._waiting and self._waiting[0][0] <= now and len(data) < PIECE:
            data += self._waiting.popleft()[1]
        return data

    def is_waiting(self, now: float) -> bool:
        """Whether another read would bring something at once."""
        return bool(self._waiting) and self._waiting[0][0] <= now and not self._on("glue", now)

    def to_shoe(self, raw: bytes, now: float) -> bytes:
        """What the shoe gets of what the host says."""
        if self.is_cut(now):
            self.lost += len(raw)
            return b""
        return raw

    def _piece(self, piece: bytes, now: float) -> None:
        if self.is_cut(now):
            self.lost += len(piece)
            return
        said = parse(piece[1:-7]) if piece[:1] == b"\x02" else None
        kind = "none" if said is None else _kind(said.type)
        if kind == "events" and said is not None and said.type == "CD":
            self._last_card = piece
        if self._on(f"mute {kind}", now):
            self.lost += len(piece)
            return
        if kind == "events" and self._number.pop("skip", 0):
            self.lost += len(piece)
            return
        if self._on("endless", now):
            piece = b"A" * len(piece)
        if self._on("speed", now):
            piece = bytes(self._chance.choice(_GARBAGE) for _ in piece)
        self._frames += 1
        if self._number.get("flip") and self._frames % int(self._number["flip"]) == 0:
            at = self._chance.randrange(len(piece) - 2)
            piece = piece[:at] + bytes((piece[at] ^ 1 << self._chance.randrange(8),)) + piece[at + 1 :]
            self.done += 1
        if self._number.pop("half", 0):
            piece = piece[: len(piece) // 2]
            self.done += 1
        copies = 3 if kind == "events" and self._number.get("thrice") else 1
        for _ in range(copies):
            self._put(piece, now)
        if self._number.get("twice"):
            self._put(piece, now + self._number.pop("twice"))

    def _put(self, piece: bytes, at: float) -> None:
        """In the order of time; what waits long is bounded by what a shoe can say meanwhile."""
        if not piece:
            return
        place = len(self._waiting)
        while place and self._waiting[place - 1][0] > at:
            place -= 1
        self._waiting.insert(place, (at, piece))

    def _again(self, face: str, now: float) -> None:
        """The last card under its own number with another face, the check made right and the flag set."""
        if self._last_card:
            fields = self._last_card[1:-7].split(b"|")
            fields[3], fields[7] = b"%02X" % (int(fields[3], 16) | 1), face.encode()
            self._put(frame(b"|".join(fields)), now)

    def _make(self, now: float) -> None:
        """Bytes that nobody sent: noise, a flood, a frame without end."""
        passed, self._made_at = min(now - self._made_at, 1.0), now
        if passed <= 0:
            return
        for verb, make in self._makers().items():
            if self._on(verb, now) and not self.is_cut(now):
                count = max(1, round(passed * self._number.get(verb, 2000)))
                self._put(make(count), now)
                self.done += count

    def _makers(self) -> dict[str, Callable[[int], bytes]]:
        return {
            "noise": lambda count: bytes(self._chance.choice(_NOISE) for _ in range(count)),
            "endless": lambda count: b"\x02" + b"A" * count,
            "flood": lambda count: frame(b"ZZ|flood") * count,
        }

    def _on(self, verb: str, now: float) -> bool:
        return now < self._until.get(verb, float("-inf"))


def _kind(type_: str) -> str:
    if type_ in EVENT_TYPES:
        return "events"
    return "answers" if type_ in _ANSWERS else type_


_SECONDS = r"\d{1,5}(?:\.\d{1,3})?"
WORDS: dict[str, str] = {
    "break": _SECONDS,
    "dead": _SECONDS,
    "flip": r"[1-9]\d{0,4}",
    "half": "",
    "split": "",
    "glue": _SECONDS,
    "thrice": "",
    "skip": "",
    "other": r"[A23456789TJQK][CDHS]",
    "old": "",
    "speed": _SECONDS,
    "noise": rf"[1-9]\d{{0,5}} {_SECONDS}",
    "endless": _SECONDS,
    "late": _SECONDS,
    "mute": rf"(HB|events|answers) {_SECONDS}",
    "flood": rf"[1-9]\d{{0,5}} {_SECONDS}",
    "twice": _SECONDS,
    "clean": "",
}
"""Each verb and the words that follow it."""

_GARBAGE = b"\x00\xff\x80\xf8\xe0\xfe\x78"
_NOISE = bytes(byte for byte in range(256) if byte not in b"\x02\x03\x05\x06\x15\r\n[]<> ")
_YESTERDAY = (
    b"9H|V|98|0137\x03ABCD\r\n"
    + frame(b"CD|0BAD|00000063|00|U019CEDEF7D3E|0003|0002|9H|V|98|0137")
    + frame(b"HB|0BAD|00000063|0003|0112|118C|002C5A10")
    + b"\x02CD|0BAD|0000"
)
"""What an old buffer may hold."""
