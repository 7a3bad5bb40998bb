"""What the shoe is told to do: lock and counts, mode, lamps, clock, load; and what it answers (shoes.md 3.11).

Counts, lock and lamps follow words and open hands only (house.md 6): all that is looked at lies open. An order goes
out where the shoe's own state, as far as it is known, is not the one wanted; a command that the shoe does not know
(07) is never repeated, one that failed leaves the lock "not assured" and is tried again after a while.

Of the orders that set one thing the next goes out once the former is answered: the driver repeats what gets no answer
or finds a busy shoe, and an old order that is done after a new one would free a slot that is to be locked.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec

from dealer_app.clerk.shoe.status import Lock
from dealer_app.clerk.shoe.wanted import DARK, LAMPS, allowed, lamps
from dealer_app.core import shoe
from dealer_app.core.state import OpenTable
from drivers.messages import Capability, Command, CommandResult, Kind, Order, ShoeEvent

log = logging.getLogger("clerk.shoe")

RETRY = 8  # looks, of which there are four a second, after which a failed order is given again
_DONE, _ABSENT = "00", "07"
_LOCK_FAULT = "41"
_SETS = {"US": "slot", "LS": "slot", "MD": "mode", "LM": "lamps"}
"""What each order sets; any other sets a thing of its own."""


class Told(msgspec.Struct, frozen=True):
    """What the shoe has been told, as far as is known.

    `free` is for how many cards its slot is free, None where nobody knows, `freed` that it has said so since it was
    told: only the cards after that are of this count; `key` that its key has locked it.
    """

    free: int | None = None
    freed: bool = False
    key: bool = False
    mode: str = ""
    lamps: str = ""


class ShoeOrders:
    """Gives orders to one shoe, where it can obey them, and hears what becomes of them. `now` is ms since 1970."""

    def __init__(self, send: Callable[[Order], None], now: Callable[[], int]) -> None:
        self._send, self._now = send, now
        self._can = Capability(0)
        self._told = Told()
        self._is_up = self._is_broken = self._has_failed = False
        self._absent: frozenset[str] = frozenset()
        self._asked: dict[str, str] = {}  # the command of each answer still to come
        self._count = self._looks = 0
        self.load_refused: str | None = None
        self.undone: tuple[str, str] | None = None

    def met(self, capabilities: Capability) -> None:
        """A shoe has named itself: nothing is known of its slot and lamps."""
        self._can, self._told, self._absent = capabilities, Told(), frozenset()

    def up(self) -> None:
        """The line is up: the shoe's clock is set, all else follows the table."""
        if not self._is_up and Capability.REPLAY in self._can:
            self._order("TM", ts=f"U{self._now():012X}")
        self._is_up = True

    def down(self) -> None:
        """The line is not up: what the shoe does meanwhile is not known, and no order is answered any more."""
        self._is_up, self._told, self.undone = False, Told(), None
        self._asked = {ref: cmd for ref, cmd in self._asked.items() if cmd not in _SETS}

    @property
    def has_lock(self) -> bool:
        """Whether the shoe can bar its slot."""
        return Capability.LOCK in self._can and "US" not in self._absent

    @property
    def lock(self) -> Lock:
        """How the slot stands."""
        if not self.has_lock:
            return "none"
        if self._told.key:
            return "key"
        if not self._is_up or self._told.free is None or self._is_broken:
            return "not_assured"
        return "open" if self._told.free else "locked"

    def heard(self, message: ShoeEvent) -> None:
        """Take what an event says of slot and actuators; it is told before the event is recorded."""
        match message.kind:
            case Kind.CARD | Kind.UNREADABLE if self._told.free and self._told.freed and self._is_counting:
                self._told = msgspec.structs.replace(self._told, free=self._told.free - 1)
            case Kind.LOCK:
                self._turned(*message.reason.split("|"))
            case Kind.FAULT if message.reason == _LOCK_FAULT:
                self._is_broken = True
            case Kind.FAULT_CLEARED if message.reason == _LOCK_FAULT:
                self._is_broken = False

    def _turned(self, state: str, by: str = "") -> None:
        """The slot was locked or freed: by the key until the key frees it, by itself where its count was used.

        It may say that a count was used up after the next one was ordered: then it is not freed yet.
        """
        if by == "K":
            self._told = msgspec.structs.replace(self._told, key=state == "L", free=None)
        elif state == "U":
            self._told = msgspec.structs.replace(self._told, freed=True)
        elif self._told.free and self._told.freed:
            self._fail()  # it locked itself before its count was used: nobody listened, or its memory is full
        else:
            self._told = msgspec.structs.replace(self._told, freed=False)

    @property
    def _is_counting(self) -> bool:
        """Whether the shoe counts the cards of an order itself; another one is open until it is told to lock."""
        return Capability.REPLAY in self._can

    def follow(self, table: OpenTable | None) -> None:
        """Give the orders that bring the shoe to what the table wants; only where all that it said is recorded."""
        if not self._is_up:
            return
        if self.has_lock and not self._told.key and not self._has_failed:
            mode, free = "B" if table is not None and shoe.burns_due(table) else "G", allowed(table)
            if mode != self._told.mode and not self._waits("mode"):
                self._told = msgspec.structs.replace(self._told, mode=mode)
                self._order("MD", mode=mode)
            if not self._waits("slot"):
                self._free_for(free)
        if Capability.LAMPS in self._can and "LM" not in self._absent and not self._waits("lamps"):
            self._shine(lamps(table))

    def _waits(self, thing: str) -> bool:
        """Whether an order that sets this is still to be answered."""
        return any(_SETS.get(cmd) == thing for cmd in self._asked.values())

    def _free_for(self, free: int) -> None:
        """Free the slot for so many cards, or lock it.

        A shoe that counts is locked first: of a slot that is open nobody knows whether a card is leaving it just now,
        which the new count would give away a second time.
        """
        told = self._told.free
        if free == told or (not self._is_counting and free and told):
            return
        if self._is_counting and free and told != 0:
            free = 0
        self._told = msgspec.structs.replace(self._told, free=free, freed=False)
        self._order("US", count=free) if free else self._order("LS", reason="0")

    def _shine(self, wanted: str) -> None:
        """Set the first lamp that is not as wanted; all are dark at first."""
        told = self._told.lamps
        if not told:
            self._told = msgspec.structs.replace(self._told, lamps=DARK)
            self._order("LM", lamp="*", mode="0")
            return
        for place, (name, old, new) in enumerate(zip(LAMPS, told, wanted, strict=True)):
            if old != new:
                self._told = msgspec.structs.replace(self._told, lamps=told[:place] + new + told[place + 1 :])
                self._order("LM", lamp=name, mode=new)
                return

    def load(self, packs: int) -> None:
        """Tell the shoe that it was filled with so many packs; it answers with the load that begins."""
        self.load_refused = None
        self._order("NS", decks=packs)

    def answered(self, result: CommandResult) -> None:
        """Take the answer to an order."""
        cmd = self._asked.pop(result.ref, None)
        if cmd is not None and _SETS.get(cmd) == "slot":
            self.undone = None if result.code in (_DONE, _ABSENT) else (cmd, result.code or "")
        if cmd is None or result.code == _DONE:
            return
        log.info("the shoe answers %s with %s", cmd, result.code)
        if cmd == "NS":
            self.load_refused = result.code or ""
        elif result.code == _ABSENT:
            self._absent |= {"US"} if cmd in ("US", "LS") else {cmd}
        elif cmd in ("US", "LS"):
            self._fail()

    def _fail(self) -> None:
        self._told = msgspec.structs.replace(self._told, free=None)
        self._has_failed, self._looks = True, 0

    def looked(self) -> None:
        """The main loop has come round: what failed some time ago is tried again."""
        self._looks += 1
        if self._has_failed and self._looks >= RETRY:
            self._has_failed = False

    def _order(self, cmd: str, **values: Any) -> None:
        if cmd in self._absent:
            return
        self._count += 1
        ref = f"desk {self._count}"
        self._asked[ref] = cmd
        self._send(Command(cmd, values, ref))
