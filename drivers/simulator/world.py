"""A little world with a clock of its own: shoe, bad line, port, driver and record, for tests and demonstrations.

Nothing waits and nothing is left to threads: `wait` lets time pass in steps; the same acts give the same messages.
What is done to the port and to the host, beside the hand's lines and the line's words:

    unplug S       the adapter is gone for S seconds         rename NAME    it comes back under another name
    swap SEED      another shoe is at its end                twin           a second adapter of the same identity
    taken S        another program has the port              denied S       no right to open it
    blink S        once it is back it is there for S seconds ready          reads end at once and bring nothing
    raise NAME     the next call fails with that error       blocked S      what is written does not go out
    hang S         closing the port hangs                    close          the driver closes the port
    dtr            the next opening resets the shoe          kill before|after   the commit of the next event
    away N         N events happen while no host is there    sleep S        the host's machine sleeps
    full S         nothing can be recorded                   second         another console acknowledges everything
    order CMD a=b  main gives a command                      pulls N        N cards, 0.3 s apart
    clock S        the hand's clock is wrong by S seconds    nostop         the stop card was never put in
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping

from drivers.host import Host
from drivers.host.talk import HostTalk
from drivers.listing import USB, Ambiguous, PortInfo, name_of
from drivers.messages import (
    Acknowledge,
    Candidates,
    Desync,
    Message,
    Order,
    RangeLost,
    ShoeEvent,
    UsePort,
    Why,
    same_event,
)
from drivers.openings import Clocks, Openings, Patience, delay
from drivers.shoe1.bodies import Body, parse
from drivers.simulator.bench import Bench
from drivers.simulator.cards import chance
from drivers.simulator.device import Device, Make, Stored, boot
from drivers.simulator.faults import PLAIN, Act
from drivers.simulator.mangler import Mangler
from drivers.simulator.power import power_on
from drivers.simulator.voices import Voice
from drivers.simulator.world_acts import ACTS, IDENTITY
from drivers.talk import Talk, Turn
from drivers.timers import Timers
from drivers.transport import PortLost
from drivers.wires.heard import Wire
from drivers.wires.session import Device as Line
from drivers.wires.ssi import Ssi
from drivers.wires.talk import WireTalk

STEP = 0.05
_BEGINNING = 1_772_913_600_000
DEAD_AFTER = 100


class World:
    """A shoe that is loaded and a driver that hears it; `wire` and `voice` for others than SHOE/1.

    `messages` is all that came up, `log` all that the shoe has stored, `record` what main has recorded by
    (device, epoch, number), `notes` what else a listener could see: calls of the port and their outcome.
    """

    def __init__(
        self,
        seed: int = 7,
        *,
        decks: int = 6,
        stop: int = 0,
        caps: str = PLAIN,
        wire: Wire | None = None,
        voice: Voice | None = None,
        tags: Mapping[str, str] | None = None,
        timers: Timers | None = None,
    ) -> None:
        self.timers = timers or Timers()
        self.now = 0.0
        self.messages: list[Message] = []
        self.log: list[Stored] = []
        self.record: dict[tuple[str, str, int], bytes] = {}
        self.last: dict[str, tuple[str, int]] = {}
        self.notes: list[str] = []
        device = Device(Make(seed, decks, stop, caps), self.timers)
        self.bench = Bench(device, Mangler(chance("line", seed)), self.log.extend, voice, list(tags or {}))
        self._wire = wire
        self._due: list[tuple[float, int, str]] = []
        self._count = 0
        self._queue: list[ShoeEvent] = []
        self._until: dict[str, float] = {}
        self._flags: dict[str, str] = {}
        self.names, self.place = [PortInfo("ttyUSB0", identity=IDENTITY)], f"{USB}{IDENTITY}"
        self._open = False
        self._reopen_at = 0.0
        self._tries = Openings()
        self._slept = 0.0
        self._clocks = Clocks(0.0, 0.0)
        self.offset = 0.0
        self._openings = 0
        self.talk: Talk = self._new_talk()
        self.bench.take(boot(device, "P", 0.0), 0.0)

    @property
    def device(self) -> Device:
        """The shoe as it is now."""
        return self.bench.device

    @property
    def mangler(self) -> Mangler:
        """The line."""
        return self.bench.mangler

    @property
    def record_is_whole(self) -> bool:
        """Whether everything that the shoe has stored is recorded, and as it was stored."""
        bodies = {(body.text("epoch"), body.number("n")): raw for raw, body in self._stored()}
        recorded = {(epoch, n): raw for (_, epoch, n), raw in self.record.items()}
        return bodies.keys() == recorded.keys() and all(
            same_event(b"\x02" + bodies[key] + b"\x03", raw) for key, raw in recorded.items()
        )

    def begin(self, acts: Iterable[Act]) -> None:
        """Let these acts come, each at its time from now."""
        for act in acts:
            self.later(act.after, act.words)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + STEP)
            while self._due and self._due[0][0] <= self.now:
                self.do(heapq.heappop(self._due)[2])
            self._step()

    def do(self, line: str) -> str:
        """Do an act now; the answer of the hand, or empty. ValueError if nothing understands it."""
        words = line.split()
        ms = round((self.now + self.offset) * 1000) + _BEGINNING
        answer = self.bench.act(line, self.now, ms)
        if answer is not None:
            self.notes += [answer] if answer.startswith("no") else []
            return answer
        if not words or not self._other(words[0], words[1:]):
            raise ValueError(line)
        return ""

    def close(self) -> bool:
        """Whether the port could be closed."""
        self.take(self.talk.closed(Why.CLOSED))
        self._open = False
        hangs = self._is("hang")
        self.notes.append("close hangs" if hangs else "closed")
        self._until["shut"] = float("inf")
        return not hangs

    def obey(self, order: Order) -> None:
        """Do what main orders; another port is opened at once."""
        if isinstance(order, UsePort):
            self.place, self._reopen_at = order.place, self.now
        self.take(self.talk.obey(order, self.now))

    def _step(self) -> None:
        self.bench.live(self.now)
        if self._is("sleep"):
            self._slept += STEP
        if self._is("sleep") or self._is("shut") or self._is("away"):
            return
        self.talk.ticked(self.now)
        self._port()
        self._main()

    def _port(self) -> None:
        """What the thread of the port does, one round of it."""
        try:
            if not self._open:
                if self.now >= self._reopen_at:
                    self._opens()
                return
            self._wakes()
            for _ in range(DEAD_AFTER):
                self._fails()
                data = self.mangler.read(self.now)
                self.take(self.talk.receive(data, self.now))
                if not self.mangler.is_waiting(self.now):
                    break
            self.take(self.talk.advance(self.now))
            if self.talk.is_up:
                self._tries = self._tries.worked()
            if self.talk.is_closed:
                self._shut(Why.CLOSED)
        except PortLost as lost:
            if isinstance(lost, Ambiguous):
                self.take(Turn(up=(Candidates(lost.candidates),)))
            self.take(self.talk.closed(self._shut(lost.why), lost.detail))

    def _opens(self) -> None:
        for verb, why in (("unplug", Why.MISSING), ("taken", Why.BUSY), ("denied", Why.DENIED)):
            if self._is(verb):
                raise PortLost(why, verb)
        name = name_of(self.place, lambda: self.names)
        self._open, self._openings = True, self._openings + 1
        self._tries, self._clocks = self._tries.opened(self.now), self._both()
        self.notes.append(f"opened {name}")
        if "blink" in self._flags:
            self._until["blinking"] = self.now + float(self._flags.pop("blink"))
        if self._flags.pop("dtr", None) is not None:
            self.bench.take(power_on(self.device, "P", self.now), self.now)
        self.take(self.talk.opened(self.now))

    def _both(self) -> Clocks:
        """Both clocks of the host's machine: the monotonic one stands still while it sleeps."""
        return Clocks(self.now - self._slept, self.now)

    def _wakes(self) -> None:
        """Whether the machine has slept since the last round."""
        before, self._clocks = self._clocks, self._both()
        slept = before.slept(self._clocks.monotonic, self._clocks.wall, Patience().jump)
        if slept:
            raise PortLost(Why.SLEPT, f"{slept:.0f}")

    def _fails(self) -> None:
        """Whether the next call of the port fails, and how."""
        name = self._flags.pop("raise", None)
        if name is not None:
            raise PortLost(Why.VANISHED, name)
        if self._flags.pop("ready", None) is not None:
            raise PortLost(Why.VANISHED, "reads end at once and bring nothing")
        if self._is("unplug"):
            raise PortLost(Why.VANISHED, "unplugged")
        if "blinking" in self._until and not self._is("blinking"):
            del self._until["blinking"]
            self._until["unplug"] = self.now + 2.0
            raise PortLost(Why.VANISHED, "unplugged")

    def _shut(self, why: Why) -> Why:
        """The port is closed, to be opened again; what that is called."""
        self._open = False
        self._tries, called = self._tries.failed(why, self.now, Patience())
        self._reopen_at = self.now + delay(self._tries, called, self.timers.reopen)
        return called

    def _main(self) -> None:
        """Record what came, in order, and only then acknowledge it."""
        while self._queue and not self._is("full"):
            event = self._queue.pop(0)
            killed = self._flags.pop("kill", "")
            if killed == "before":
                self.restart()
                return
            order = self._recorded(event)
            if killed == "after":
                self.restart()
                return
            if order is not None:
                self.obey(order)

    def _recorded(self, event: ShoeEvent) -> Order | None:
        """As the clerk does it: the next number is stored, one that came before is compared."""
        key = (event.device_uid, event.epoch, event.n)
        epoch, last = self.last.get(event.device_uid, ("", 0))
        if key in self.record:
            same = same_event(self.record[key], event.raw)
            return Acknowledge(event.device_uid, *self.last[event.device_uid]) if same else Desync()
        if epoch == event.epoch and event.n != last + 1:
            return None
        self.record[key] = event.raw
        self.last[event.device_uid] = (event.epoch, event.n)
        return Acknowledge(*key)

    def restart(self) -> None:
        """The console dies and is started again: all that it knows is the record."""
        self.notes.append("killed")
        self._queue = []
        self.talk = self._new_talk()
        self._open, self._reopen_at = False, self.now + 0.2

    def _new_talk(self) -> Talk:
        if self._wire is None:
            bound = next(iter(self.last), None)
            return HostTalk(Host(last=dict(self.last), timers=self.timers, bound=bound))
        line = Line(f"world@{IDENTITY}", read_only=not isinstance(self._wire, Ssi))
        return WireTalk(self._wire, line, self.timers, self._epoch)

    def _epoch(self) -> str:
        return f"{self._openings:04X}"

    def take(self, turn: Turn) -> None:
        """What the driver says and hands up."""
        for message in turn.up:
            self.messages.append(message)
            if isinstance(message, ShoeEvent):
                self._queue.append(message)
            elif isinstance(message, RangeLost):
                known = self.last.get(message.device_uid, ("", 0))
                told = (message.epoch, message.before - 1)
                self.last[message.device_uid] = max(known, told) if known[0] == told[0] else told
        if turn.send and self._is("blocked"):
            self.notes.append("write blocked")
            return
        self.bench.hear(turn.send, self.now)

    def _stored(self) -> Iterable[tuple[bytes, Body]]:
        for stored in self.log:
            body = parse(stored.body)
            assert body is not None
            yield stored.body, body

    def _is(self, verb: str) -> bool:
        return self.now < self._until.get(verb, float("-inf"))

    def later(self, seconds: float, line: str) -> None:
        """Let an act come so many seconds from now."""
        heapq.heappush(self._due, (self.now + seconds, self._next(), line))

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _other(self, verb: str, words: list[str]) -> bool:
        """What is done to port and host; False if it is nothing that is known."""
        try:
            if verb in _FOR_A_TIME and len(words) == 1:
                self._until[verb] = self.now + float(words[0])
                if verb == "unplug":
                    self.mangler.order(["break", words[0]], self.now)
            elif verb in _ONCE and len(words) == _ONCE[verb]:
                self._flags[verb] = " ".join(words)
            elif verb in ACTS:
                ACTS[verb](self, words)
            else:
                return False
        except (ValueError, IndexError):
            return False
        return True


_FOR_A_TIME = ("unplug", "taken", "denied", "blocked", "hang", "sleep", "full")
_ONCE = {"ready": 0, "dtr": 0, "raise": 1, "blink": 1, "kill": 1}
