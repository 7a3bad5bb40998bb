"""A clerk in a room of glass: a record, a clock and a driver that say what was done in which order."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.moment import Moment
from dealer_app.clerk.setting import Setting
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core.events import Event, Limits, ShiftOpened
from dealer_app.core.people import Person
from dealer_app.house import profiles
from dealer_app.journal.entry import Entry, Identity, Stamp
from dealer_app.journal.errors import JournalError
from dealer_app.journal.memory import Memory
from drivers.host.events import shoe_event
from drivers.messages import Capability, Counters, Order, ShoeEvent
from drivers.messages import Identity as Shoe
from drivers.shoe1.bodies import frame
from drivers.shoe1.decoder import Decoder, feed

CROUPIER, CHANGEUR = Person("117", "croupier"), Person("118", "changeur")
CHEF, DIRECTOR = Person("201", "chef"), Person("301", "director")
LIMITS = Limits(1000, 500, 1000, 500)
NOON = 1_772_881_200_000  # 2026-03-07 11:00 UTC, noon in Paris


class Watched(Memory):
    """A record that writes down every append, and fails on demand before anything is kept."""

    def __init__(self, diary: list[str]) -> None:
        super().__init__(Identity("house", "1"))
        self._diary = diary
        self.fails = ""

    def append(self, stamp: Stamp, events: Sequence[Event]) -> None:
        if self.fails:
            self._diary.append("failed")
            raise JournalError(self.fails)
        super().append(stamp, events)
        self._diary.append("append")


class Watch:
    """A clock and a stopwatch, both set by hand; `commit` is what each commit takes, in seconds."""

    def __init__(self, at: int = NOON) -> None:
        self.at, self.commit, self._seconds = at, 0.0, 0.0

    def now(self, seq: int) -> Moment:
        return Moment(self.at + seq, seq)

    def stopwatch(self) -> float:
        """Called before and after each commit."""
        self._seconds += self.commit
        return self._seconds


class Names:
    run = "run"

    def command(self, seq: int) -> str:
        return f"command {seq}"


class Driver:
    """A driver that only keeps its orders."""

    def __init__(self, diary: list[str]) -> None:
        self._diary = diary
        self.orders: list[Order] = []

    def send(self, order: Order) -> None:
        self.orders.append(order)
        self._diary.append(type(order).__name__.lower())

    def taken(self) -> list[Order]:
        """The orders since the last call."""
        orders, self.orders = self.orders, []
        return orders


class Room:
    """Clerk and shoe desk on one watched record; `diary` tells what was done, `numbers` counts the shoe's frames."""

    def __init__(self, record: Watched | None = None, watch: Watch | None = None) -> None:
        self.diary: list[str] = []
        self.watch = watch or Watch()
        self.record = record or Watched(self.diary)
        self.clerk = Clerk(self.record, self.watch, Names(), "program", self.watch.stopwatch)
        self.desk = ShoeDesk(self.clerk, self.record)
        self.driver = Driver(self.diary)
        self.desk.attach(self.driver)
        self.clerk.listen(lambda: self.diary.append("told"))
        self._n = 0

    def setting(self, **records: object) -> Setting:
        """What the house sets; keyword arguments stand in the profile's section of records."""
        found = profiles.load("classic")
        assert isinstance(found, profiles.Found)
        mapping = found.mapping | {"records": found.mapping["records"] | records}
        staff = {person.id: person.role for person in (CROUPIER, CHANGEUR, CHEF, DIRECTOR)}
        return Setting("Europe/Paris", mapping, LIMITS, staff)

    def open_day(self) -> Room:
        assert self.clerk.open_day(self.setting(), CHEF) is None
        return self.quiet()

    def open_shift(self) -> Room:
        """Day, shoe and shift are open, and four seats are taken."""
        self.open_day()
        self.says("BO", "P|1.0.0")
        self.says("SL", "0001|06")
        assert self.clerk.submit(ShiftOpened(LIMITS, (1, 2, 3, 4)), CHEF) is None
        return self.quiet()

    def quiet(self) -> Room:
        """Forget what was noted so far."""
        self.diary.clear()
        self.driver.taken()
        return self

    def says(self, type_: str, rest: str, **kind: object) -> ShoeEvent:
        """Let the shoe say its next number."""
        self._n += 1
        message = said(type_, rest, self._n, **kind)  # type: ignore[arg-type]  # passed on as they are
        self.desk.hear(message)
        return message

    def card(self, face: str, ordinal: int) -> ShoeEvent:
        return self.says("CD", card_fields(face, ordinal))

    @property
    def kinds(self) -> list[str]:
        """The kinds of all entries."""
        return [entry.kind for entry in self.record.entries]

    @property
    def last(self) -> Entry:
        return self.record.entries[-1]


def card_fields(face: str, ordinal: int) -> str:
    """The fields of a card of load 1 behind the head of its frame."""
    return f"0001|{ordinal:04X}|{face}|V|98|0137"


def said(
    type_: str, rest: str, n: int, *, epoch: str = "7A3C", serial: str = "SN1", again: bool = False, stamp: int = 0
) -> ShoeEvent:
    """A numbered frame, read by the driver's own decoder; `again` sets the flag "sent before"."""
    body = f"{type_}|{epoch}|{n:08X}|{'01' if again else '00'}|U{stamp:012X}|{rest}"
    _, frames = feed(Decoder(), frame(body.encode()), 0.0)
    shoe = Shoe(serial, "V", "M", "1.0.0", epoch, 1, n, 1, 0, 0, Capability.NUMBERED)
    return shoe_event(frames[0], shoe, Counters(), 0.0)
