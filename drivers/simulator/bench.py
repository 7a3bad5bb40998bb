"""A simulated shoe with its way of speaking and its bad line, as both the process and the little world use it.

coup, timeout    an Angel shoe: the next coup, its time for drawing runs out
nak CODE         an Angel shoe refuses the next order
say TEXT         the device says this line            tag N|unknown    the N-th tag of the deck lies there
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence

from drivers.shoe1.bodies import parse
from drivers.simulator import commands, hand
from drivers.simulator.device import Device, Step, Stored
from drivers.simulator.drawing import left
from drivers.simulator.mangler import Mangler
from drivers.simulator.voice_ssi import SsiVoice
from drivers.simulator.voices import AngelVoice, Pieces, TagVoice, Voice, tag


class Bench:
    """The shoe's end of a line. `store` is given every event before anything of it is said."""

    def __init__(
        self,
        device: Device,
        mangler: Mangler,
        store: Callable[[tuple[Stored, ...]], None],
        voice: Voice | None = None,
        tags: Sequence[str] = (),
    ) -> None:
        self.device, self.mangler, self.voice = device, mangler, voice
        self._store, self._tags = store, tags
        self._said: list[tuple[float, int, bytes]] = []
        self._count = 0
        self._free_at = 0.0

    def take(self, step: Step, now: float) -> None:
        """Take over what became of the shoe, and say it."""
        self.device = step.device
        self._store(step.stored)
        if self.voice is None:
            self.mangler.to_host(step.send, now)
            return
        for stored in step.stored:
            body = parse(stored.body)
            assert body is not None
            self.say(self.voice.tell(body, stored.face), now)

    def hear(self, raw: bytes, now: float) -> None:
        """The host sent this; a bad line may take it away."""
        heard = self.mangler.to_shoe(raw, now) if raw else b""
        if heard and self.voice is None:
            self.take(commands.receive(self.device, heard, now), now)
        elif heard and self.voice is not None:
            self.say(self.voice.hear(heard), now)

    def live(self, now: float) -> None:
        """Let time pass."""
        if self.voice is None:
            self.take(commands.advance(self.device, now), now)
        elif isinstance(self.voice, SsiVoice):
            self.say(self.voice.due(now), now)
        while self._said and self._said[0][0] <= now:
            self.mangler.to_host(heapq.heappop(self._said)[2], now)

    def obey(self, line: str, now: float) -> str:
        """Do a line of the hand, its time in it, and answer it."""
        step, answer = hand.obey(self.device, line, now)
        self.take(step, now)
        return answer

    def act(self, line: str, now: float, ms: int) -> str | None:
        """Do an act without a time in it, at `ms` of the caller's clock; None if it is none that is known here."""
        words = line.split()
        if not words:
            return None
        if words[0] in hand.ACTS:
            return self.obey(f"{line} {ms}", now)
        if self.mangler.order(words, now) or self._other(words[0], words[1:], now, ms):
            return f"ok {self.device.last:08X}"
        return None

    def say(self, pieces: Iterable[tuple[float, bytes]], now: float) -> None:
        """A voice says one thing after the other."""
        begins = max(now, self._free_at)
        for delay, piece in pieces:
            self._free_at = begins + delay
            self._count += 1
            heapq.heappush(self._said, (begins + delay, self._count, piece))

    def _other(self, verb: str, words: list[str], now: float, ms: int) -> bool:
        if verb == "drain" and not words:
            while left(self.device) > 1 and self.obey(f"pull {ms}", now).startswith("ok"):
                pass
            return True
        pieces = self._pieces(verb, words)
        if pieces is not None:
            self.say(pieces, now)
        return pieces is not None

    def _pieces(self, verb: str, words: list[str]) -> Pieces | None:
        match verb, words, self.voice:
            case "say", [*text], _ if text:
                return [(0.0, f" {' '.join(text)} \r\n".encode("ascii", "replace"))]
            case "coup", [], AngelVoice() as angel:
                return angel.coup_over()
            case "timeout", [], AngelVoice() as angel:
                return angel.time_out()
            case "nak", [code], AngelVoice() as angel if len(code) == 2 and set(code) <= set("0123456789ABCDEF"):
                angel.refuse.append(int(code, 16))
                return []
            case "tag", ["unknown"], TagVoice():
                return [(0.0, tag("FFFFFFFFFF"))]
            case "tag", [number], TagVoice() if number.isdecimal() and int(number) < len(self._tags):
                return [(0.0, tag(self._tags[int(number)]))]
        return None
