"""The thread that owns a port: it alone opens, reads, writes and closes, and opens again.

A call of the port that does not come back is abandoned with its thread, and a new owner goes on with the same
conversation (shoes.md 4.1, no. 8); the old one, should it ever return, only closes what it has. Nothing that happens
in an owner, our own mistakes included, leaves it but as a message. The one lock stands between owner and main: a wake
that came after closing would write into whatever file got the port's old number.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from queue import Empty
from threading import Lock, Thread
from typing import TypeVar

from drivers import holders
from drivers.listing import Ambiguous, known_as, name_of
from drivers.means import Means
from drivers.messages import Candidates, Identity, Link, LinkState, Message, UsePort, Why
from drivers.openings import Busy, Clocks, Openings, delay
from drivers.talk import Turn
from drivers.transport import Listener, PortLost, Transport

DEAD_AFTER = 100
"""Empty reads in a row, none of which waited, after which a port is taken to be dead (shoes.md 4.1, no. 2)."""

THIEF = "brltty"
"""The program that is known to take adapters away as soon as they come (shoes.md 4.1, no. 23)."""

T = TypeVar("T")


class Abandoned(Exception):
    """This owner was given up while a call of its port did not come back."""


class Owner:
    """One thread and its port at `place`; it runs from the start until `means.stop` is set, or it is abandoned."""

    def __init__(self, means: Means, place: str, openings: Openings | None = None, hung: str = "") -> None:
        self.place = place
        self.has_bytes = False
        self.frames_at_open = 0
        self._means, self._openings, self._hung = means, openings or Openings(), hung
        self._guard = Lock()
        self._transport: Transport | Listener | None = None
        self._calling, self._due = "", float("inf")
        self._is_abandoned = False
        self._is_elsewhere = False
        self._thread = Thread(target=self._run, name="shoe", daemon=True)
        self._thread.start()

    @property
    def is_open(self) -> bool:
        """Whether a port is open."""
        return self._transport is not None

    def wake(self) -> None:
        """End a read at once; any thread may call it."""
        with self._guard:
            if self._transport is not None:
                self._transport.wake()

    def ended(self, patience: float) -> bool:
        """Whether the thread has ended, after at most so many seconds."""
        self._thread.join(patience)
        return not self._thread.is_alive()

    def successor(self, now: float) -> Owner | None:
        """The owner that takes over from one whose port hangs; None if it does not hang."""
        with self._guard:
            if now <= self._due or self._is_abandoned:
                return None
            self._is_abandoned, self._transport = True, None
        return Owner(self._means, self.place, self._openings, self._calling)

    def _run(self) -> None:
        try:
            self._own()
        except Abandoned:
            return
        except Exception as problem:  # whatever it is, main must hear of it and nobody else must
            self._report(problem)

    def _own(self) -> None:
        means = self._means
        why = Why.CLOSED
        if self._hung:
            why = self._lost(PortLost(Why.HUNG, self._hung))
            self._pause(delay(self._openings, why, means.timers.reopen))
        while not means.stop.is_set():
            why = self._visit()
            self._pause(0 if self._is_elsewhere else delay(self._openings, why, means.timers.reopen))
        self._take(means.talk.closed(Why.CLOSED))
        if means.claims is not None:
            means.claims.release()

    def _visit(self) -> Why:
        """Open the port and converse until it fails, stays mute or is to be closed; why it is over."""
        self._is_elsewhere = False
        try:
            transport = self._opened()
        except PortLost as lost:
            return self._lost(lost)
        try:
            self._remember()
            self._converse(transport)
        except PortLost as lost:
            return self._lost(lost)
        finally:
            self._hold(None)
            self._within(self._means.patience.close, "closing", transport.close)
        if self._is_elsewhere:
            self._take(self._means.talk.closed(Why.CLOSED, "another port was chosen"))
        self._openings, why = self._openings.failed(Why.CLOSED, self._means.clock(), self._means.patience)
        return why

    def _opened(self) -> Transport | Listener:
        means = self._means
        if means.barred:
            raise PortLost(Why.BAD_URL, means.barred)
        claims = means.claims
        try:
            name = self._within(means.patience.call, "looking for the port", lambda: name_of(self.place, means.find))
        except PortLost:
            if claims is not None:
                claims.no_line()
            raise
        if claims is not None:
            self._within(means.patience.call, "claiming", lambda: claims.line(name))
        transport = self._open(name)
        self.has_bytes, self.frames_at_open = False, means.talk.counters.frames
        self._openings = self._openings.opened(means.clock())
        self._hold(transport)
        return transport

    def _remember(self) -> None:
        """From now on look for the adapter, by whatever name the port was given (shoes.md 3.13)."""
        means = self._means
        with contextlib.suppress(PortLost):
            self.place = self._within(
                means.patience.call, "looking for the port", lambda: known_as(self.place, means.find)
            )

    def _open(self, name: str) -> Transport | Listener:
        """Open the port; one that was opened too late, when nobody waited for it any more, is given back."""
        means, opened = self._means, list[Transport | Listener]()
        try:
            self._within(means.patience.call, "opening", lambda: opened.append(means.open(name, means.timers.poll)))
        except Abandoned:
            for transport in opened:
                transport.close()
            raise
        return opened[0]

    def _lost(self, lost: PortLost) -> Why:
        """Tell that the port cannot be opened, or has failed, by the name that the pattern of failures has."""
        means = self._means
        self._openings, why = self._openings.failed(lost.why, means.clock(), means.patience)
        if isinstance(lost, Ambiguous):
            means.deliver(Candidates(lost.candidates))
        thief = holders.running(THIEF) if why is Why.BLINKS else ""
        self._take(means.talk.closed(why, thief or lost.detail))
        return why

    def _hold(self, transport: Transport | Listener | None) -> None:
        with self._guard:
            self._transport = transport

    def _within(self, patience: float, calling: str, work: Callable[[], T]) -> T:
        """Do a call of the port; Abandoned if it did not come back within so many seconds and main gave it up."""
        with self._guard:
            self._calling, self._due = calling, self._means.clock() + patience
        try:
            return work()
        finally:
            with self._guard:
                self._due = float("inf")
                if self._is_abandoned:
                    raise Abandoned

    def _converse(self, transport: Transport | Listener) -> None:
        means, talk = self._means, self._means.talk
        clocks = Clocks(means.clock(), means.wall())
        self._take(talk.opened(clocks.monotonic), transport)
        hasty, busy = 0, Busy(clocks.monotonic)
        while not (means.stop.is_set() or talk.is_closed or self._is_elsewhere):
            asked_at = means.clock()
            chunk = self._within(means.patience.call, "reading", transport.read)
            now, wall = means.clock(), means.wall()
            slept, clocks = clocks.slept(now, wall, means.patience.jump), Clocks(now, wall)
            if slept:
                raise PortLost(Why.SLEPT, f"{slept:.0f}")
            hasty = 0 if chunk or now - asked_at > means.timers.poll / 2 else hasty + 1
            if hasty > DEAD_AFTER:
                raise PortLost(Why.VANISHED, "reads end at once and bring nothing")
            busy = busy.read(bool(chunk), now - asked_at, now, means.timers.poll)
            if chunk:
                self.has_bytes = True
                self._tell_tap(now, "<", chunk)
            talk.ticked(means.ticked_at())
            self._take(talk.receive(chunk, now), transport)
            self._obey(transport)
            self._take(talk.advance(now), transport)
            if talk.is_up:
                self._openings = self._openings.worked()
            if pause := busy.pause(now, means.timers.poll):
                means.stop.wait(pause)
        self._obey(transport)

    def _obey(self, transport: Transport | Listener | None = None) -> None:
        means = self._means
        with contextlib.suppress(Empty):
            while True:
                order = means.orders.get_nowait()
                if isinstance(order, UsePort):
                    self._is_elsewhere = self._is_elsewhere or order.place != self.place
                    self.place = order.place
                else:
                    self._take(means.talk.obey(order, means.clock()), transport)

    def _pause(self, seconds: float) -> None:
        """Wait before the port is opened again; what is recorded meanwhile is taken note of."""
        means = self._means
        end = means.clock() + seconds
        while not (means.stop.is_set() or self._is_elsewhere) and (left := end - means.clock()) > 0:
            means.stop.wait(min(left, means.timers.poll))
            self._obey()

    def _take(self, turn: Turn, transport: Transport | Listener | None = None) -> None:
        self._claim(turn)
        for message in turn.up:
            self._means.deliver(message)
        if turn.send and isinstance(transport, Transport):
            self._tell_tap(self._means.clock(), ">", turn.send)
            self._within(self._means.patience.call, "writing", lambda: transport.write(turn.send))

    def _claim(self, turn: Turn) -> None:
        """A shoe that answers is claimed before anything of it is told or asked for; one that is refused is not."""
        if self._means.claims is None or any(_is_refusal(message) for message in turn.up):
            return
        for message in turn.up:
            if isinstance(message, Identity):
                self._means.claims.shoe(message.device_uid)

    def _tell_tap(self, now: float, way: str, data: bytes) -> None:
        if self._means.tap is not None:
            self._means.tap(now, way, data)

    def _report(self, problem: Exception) -> None:
        """Tell main where we failed; of the problem's own text nothing, since it may hold a face."""
        place = problem.__traceback__
        while place is not None and place.tb_next is not None:
            place = place.tb_next
        where = f"{place.tb_frame.f_code.co_filename}:{place.tb_lineno}" if place else "unknown place"
        detail = f"{type(problem).__name__} at {where}"
        try:
            self._means.deliver(Link(LinkState.DOWN, Why.BUG, detail))
        except Exception:
            logging.getLogger(__name__).critical("the shoe's messages cannot be delivered: %s", detail)


def _is_refusal(message: Message) -> bool:
    return isinstance(message, Link) and message.state is LinkState.DESYNC
