"""A table in the little world of the shoe's faults: real clerk, desk and window; what a person reads is kept.

The world's main is the clerk: what he records is the world's record, what he orders goes back over the line. People
play as far as the stage needs it: the first of its cards are burned, the others belong to a coup.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.moment import Moment
from dealer_app.clerk.setting import Setting
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core import events
from dealer_app.core.cards import RANKS
from dealer_app.core.cards import SUITS as SUIT_LETTERS
from dealer_app.core.deal import cards_allowed
from dealer_app.core.events import Event, Word
from dealer_app.core.offers import price, seat_offered
from dealer_app.core.people import Person
from dealer_app.core.state import OpenTable, open_coup, phase
from dealer_app.house import profiles
from dealer_app.journal.entry import Identity, Stamp
from dealer_app.journal.errors import JournalError
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames
from dealer_app.ui.questions import NAME
from dealer_app.ui.speech import Speech
from dealer_app.ui.window import Window
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from drivers.messages import Command, Lamps, Message, Order, ShoeEvent
from drivers.simulator.world import World
from drivers.talk import Turn
from tests.ui.desk import CHEF, CROUPIER, LIMITS, STAFF
from tests.ui.reading import Read, faces, key, open_faces, read_now

SPEECH = Speech(tongue("fr"), tongue("en"), Purse("EUR", 100), "Reliquat")
BEGINNING = 1_772_913_600_000  # ms since 1970 at which the world begins, for the hand's clock too
_FREE_SLOT = "order US count=0"
LOOK = 0.25  # seconds between two looks at the lamps, as the main loop ticks


class Failing(Memory):
    """A record whose disk is full while `is_full`."""

    is_full = False

    def append(self, stamp: Stamp, events: Sequence[Event]) -> None:
        """Record one act, or fail before anything is kept."""
        if self.is_full:
            raise JournalError("database")
        super().append(stamp, events)


class HostClock:
    """The world's time as the host's clock tells it."""

    def __init__(self, world: World) -> None:
        self._world = world

    def now(self, seq: int) -> Moment:
        """Return the moment, whatever the entry's number."""
        return Moment(BEGINNING + round(self._world.now * 1000), round(self._world.now * 1000))


class TableWorld(World):
    """What came in one turn of the main loop is read twice: after the first message, and after the last.

    `in_coup` of the stage's cards are of an open coup, those before are burned; `reads` is what was read."""

    def __init__(
        self, seed: int, *, in_coup: int, stops: bool = False, word: Word = "draw", drawn: int = 6, **kind: Any
    ) -> None:
        self._in_coup, self._drawn, self._stops, self._word = in_coup, drawn, stops, word
        self.advice: list[str] = []
        self.most: dict[str, int] = {}
        self.idle = False
        self._seen: object = None
        self._bytes, self._heard, self._looked_at = False, [], 0.0
        self.reads: list[Read] = []
        self.leaks: list[str] = []
        self.wheres: list[str] = []
        self.disk = Failing(Identity("test", "1"))
        super().__init__(seed, **kind)
        self._numbered = kind.get("wire") is None
        self._listen_to_line()
        self._sit_down()
        assert self.clerk.open_day(self._setting(), CHEF) is None

    def do(self, line: str) -> str:
        """Do an act; whoever loads a shoe that does not say so tells the console, and people play until it is due."""
        if line == "people" or (line == "pull" and not self.idle):
            self.play()
        if line in ("people", _FREE_SLOT):  # the desk itself frees the slot
            return ""
        answer = super().do(line)
        if line == "load" and not self._numbered:
            self.obey(Command("NS", {"decks": 6}))
        return answer

    def play(self, *until: str) -> None:
        """Do what people do until the next card is due, or one of these phases is reached."""
        for _ in range(12):
            event = self._next_act()
            if event is None or self.clerk.lamps.suspended or phase(self.table) in until:
                return
            why = self.clerk.submit(event, CHEF if isinstance(event, events.ShiftOpened) else CROUPIER)
            assert why is None or why.reason == "suspended", (event, why)
            self.read()

    def say(self, event: Event, by: Person = CROUPIER, approved: Person | None = None) -> None:
        """Let a person say something that is allowed."""
        why = self.clerk.submit(event, by, approved)
        assert why is None, (event, why)
        self.read()

    def keys(self, signs: str) -> None:
        """Type on the keypad, "6 Enter 118 Enter"."""
        for word in signs.split():
            for sign in [word] if word in ("Enter", "Esc") else word:
                self.wait(0.4)
                self.window.take(sign)
                self.read()
        self.wait(0.4)

    @property
    def drawn_in_coup(self) -> int:
        """Cards of the open coup; 4 where none is open."""
        coup = open_coup(self.table)
        return 4 if coup is None else len(coup.cards)

    @property
    def is_drawing(self) -> bool:
        """Whether a third card is still due."""
        return phase(self.table) == "draw"

    @property
    def is_naming(self) -> bool:
        """Whether a face is asked for."""
        return phase(self.table) == "naming"

    @property
    def table(self) -> OpenTable:
        """The table as it lies open."""
        assert self.clerk.view is not None
        return self.clerk.view

    @property
    def kinds(self) -> list[str]:
        """The kinds of all entries."""
        return [entry.kind for entry in self.disk.entries]

    def lamps(self) -> Lamps:
        """The four lamps as the owner of the port would tell them."""
        talk, is_open = self.talk, self._open
        frames = talk.counters.frames > self._frames_at_open
        return Lamps(is_open, is_open and self._bytes, is_open and frames, is_open and talk.is_up, talk.counters)

    def restart(self) -> None:
        """The console is started again on what is recorded."""
        super().restart()
        self._heard = []
        self._sit_down()

    def take(self, turn: Turn) -> None:
        """What the driver says and hands up."""
        self._heard.extend(turn.up)
        super().take(turn)

    def _step(self) -> None:
        super()._step()
        if self._is("shut"):
            self._main()  # the port is gone, main is not

    def _main(self) -> None:
        """The main loop: all that was handed up goes to the desk, in order."""
        self._queue = []
        self.disk.is_full = self._stops and self._is("full")
        if self._stops and self.clerk.lamps.suspended and not self.disk.is_full:
            self.restart()  # as the cover tells a person to do
        is_first = True
        while self._heard and (self._stops or not self._is("full")):
            if self._killed(self._heard[0]):
                return
            self.desk.hear(self._heard.pop(0))
            self._note()
            if is_first:
                self.read()
            is_first = False
        if not is_first:
            self.read()
        if self.now >= self._looked_at + LOOK:
            self._looked_at = self.now
            self.desk.look(self.lamps())
            self.window.look()
            self.read()

    def _killed(self, message: Message) -> bool:
        """Whether the console dies at this message, before or after it is recorded."""
        if "kill" not in self._flags or not isinstance(message, ShoeEvent):
            return False
        if self._flags.pop("kill") == "after":
            self.desk.attach(_Nobody())
            self.desk.hear(message)
            self._note()
        self.restart()
        return True

    def _note(self) -> None:
        """Take what was recorded as the world's record, and what the desk knows as its last numbers."""
        for entry in self.disk.entries[self._noted :]:
            source = entry.source
            if source.number is not None and source.serial is not None and source.epoch is not None:
                self.record[source.serial, source.epoch, source.number] = bytes.fromhex(source.frame or "")
        self._noted = len(self.disk.entries)
        self.last = self.desk.last_numbers

    def _sit_down(self) -> None:
        self._noted = 0
        names = SeededNames("faults", self.disk.head.seq + 1)
        self.clerk = Clerk(self.disk, HostClock(self), names, "test", lambda: 0.0)
        self.desk = ShoeDesk(self.clerk, self.disk)
        self.desk.attach(self)
        self.window = Window(
            self.clerk,
            self.desk,
            CROUPIER,
            SPEECH,
            table="3",
            now=lambda: self.now,
            help_=lambda: None,
            open_day=lambda by: None,
        )

    def send(self, order: Order) -> None:
        """What the desk orders goes over the line."""
        self.obey(order)

    def read(self) -> None:
        """Keep what a person reads now, and whether any of it tells a card that does not lie open."""
        self.window.settle()
        coup = None if self.clerk.view is None else open_coup(self.clerk.view)
        if coup is not None:
            for side in ("punter", "banker"):
                self.most[side] = max(self.most.get(side, 0), len(getattr(coup, side)))
        seen = (key(self.window), len(self.disk.entries))
        if seen == self._seen:
            return
        self._seen = seen
        found = read_now(self.window, self.now, is_sealed=coup is not None and not coup.both_shown)
        if self.reads and self.reads[-1][1:] == found[1:]:
            return
        self.reads.append(found)
        troubles = self.window._troubles
        self.advice.append(" ".join((*troubles.advice, troubles._counts)))
        told = {rank.replace("10", "T") + suit for rank, suit in faces(found.everything)}
        self.leaks += sorted(told - set(open_faces(self.clerk.view)) - self._typed_faces())

    def _typed_faces(self) -> set[str]:
        """What a person types of a card that lies open, and what its reader takes it for."""
        question, given = self.window._troubles.asking.question, self.window._troubles.asking.filling.given
        if question is None or question.id != NAME:
            return set()
        rank = RANKS[int(given["rank"]) - 1] if "rank" in given else "?"
        suit = SUIT_LETTERS[int(given["suit"]) - 1] if "suit" in given else "?"
        return {rank + suit, self.desk.guess(int(str(question.about[0])))}

    def _setting(self) -> Setting:
        classic = profiles.load("classic")
        assert isinstance(classic, profiles.Found)
        burned = self._drawn - self._in_coup
        equipment = classic.mapping["equipment"] | (
            {"burn_mode": "fixed", "burn_count": burned} if burned else {"burn_mode": "none", "burn_count": 0}
        )
        return Setting("UTC", classic.mapping | {"equipment": equipment}, LIMITS, STAFF)

    def _next_act(self) -> Event | None:
        """What a person does before the next card can leave; None when one is due."""
        table = self.table
        if not table.shift_open:
            return events.ShiftOpened(LIMITS, tuple(range(1, 10)))
        if table.frozen or (table.loaded is not None and table.loaded.to_come.burns):
            return None
        match phase(table):
            case "bank_offered":
                seat = seat_offered(table)
                return None if seat is None else events.BankOpened(seat, price(table) or 10000)
            case "covering" | "between":
                other = 5 if table.bank is not None and table.bank.seat == 4 else 4
                return events.StakesClosed() if table.covers else events.Called(other, "banco")
            case "word":
                return events.Spoken("punter", self._word)
            case "draw" if not cards_allowed(table):
                return events.Shown("both")
            case "commission":
                return events.CommissionDropped(table.due)
        return None

    def _listen_to_line(self) -> None:
        read = self.mangler.read

        def spying(now: float) -> bytes:
            data = read(now)
            self._bytes = self._bytes or bool(data)
            return data

        self.mangler.read = spying  # type: ignore[method-assign]  # the world reads by this name

    def _opens(self) -> None:
        self._bytes, self._frames_at_open = False, self.talk.counters.frames
        super()._opens()

    _frames_at_open = 0


class _Nobody:
    """A driver that is no more: its console died."""

    def send(self, order: Order) -> None:
        """Nothing comes of it."""
