"""How each kind that the record alone knows comes about (record.md R31): a scenario played through the product.

`SCENES` names, for each scenario, the kinds that it is the proof of. Each returns what its record holds.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.moment import Moment
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.cli.watch import EACH, TableWatch
from dealer_app.core import events
from dealer_app.core.events import Limits
from dealer_app.house.register import Done
from dealer_app.journal import reader
from dealer_app.journal.entry import Entry
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.signing import practice
from dealer_app.main import PARTS
from dealer_app.practice.chance import SeededNames
from drivers.messages import Link, LinkState, RangeLost, Why
from tests.clerk import technical_house
from tests.clerk.house import SECOND, House, Manned
from tests.clerk.room import CHEF, CROUPIER, Room, card_fields, said
from tests.clerk.test_by_hand import cut, entered
from tests.clerk.test_census import coup as dealt
from tests.clerk.test_census import six
from tests.clerk.test_order import first_card
from tests.clerk.test_shoe_hints import shown, stood_on_five
from tests.journal import commands, evenings
from tests.journal.evenings import DAY, IDENTITY, Table, journal

Kinds = frozenset[str]


def kinds(entries: Iterable[Entry]) -> Kinds:
    return frozenset(entry.kind for entry in entries)


def evening() -> Kinds:
    """A day is played, the program stops in order."""
    table = Table(evenings.memory(), 7, 2).play(lambda t: "Checkpoint" in kinds(t.record.entries))
    table.clerk.stop()
    return kinds(table.record.entries)


def killed() -> Kinds:
    """The program dies in mid-coup and is started again."""
    table = Table(evenings.memory(), 7, 2).play(lambda t: t.clerk.view is not None and t.clerk.view.coups == 1)
    table.open(table.record)
    return kinds(table.record.entries)


def shoe() -> Kinds:
    """The shoe boots, says what is no card, loses a range of numbers, tells one number twice; its line goes."""
    room = first_card()
    room.says("JC", "0001|0001")
    n = room.desk.last_numbers["SN1"][1]
    for state in (LinkState.UP, LinkState.DOWN, LinkState.UP):
        room.desk.hear(Link(state, Why.VANISHED if state is LinkState.DOWN else Why.SESSION))
    room.desk.hear(said("CD", card_fields("8H", 1), n - 1))
    room.desk.hear(RangeLost("SN1", "7A3C", n + 1, n + 5))
    return frozenset(room.kinds)


def census() -> Kinds:
    """A seventh queen of spades is seen."""
    room = six()
    dealt(room, "4H", "QS", "5D", "8D")
    return frozenset(room.kinds)


def by_hand() -> Kinds:
    """Cards are entered by hand while the cable is out, and told afterwards."""
    return kinds(entered(cut(), 2, 2).book.entries)


def hints() -> Kinds:
    """The shoe plays another game than the table."""
    return kinds(shown(stood_on_five()).book.entries)


def people() -> Kinds:
    """PINs are in use: somebody signs in, takes the table over, has his PIN changed; a badge is read unasked."""
    house = House()
    house.lines = [Done(1, 0, "pin", "119", "501", "201", "new")]
    table = Manned(house).opened()
    table.come(CROUPIER, SECOND)
    assert table.door.badge("B118") is not None
    assert table.door.ask_relief("119", CROUPIER) is None
    return frozenset(table.kinds)


def key() -> Kinds:
    """Another key takes the place of the one in force."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        played(place)
        done = commands.run("key", "change", place, "--by", "301", "--approved", "201", "--reason", "yearly")
        assert done.code == 0, done
        return next_evening(place)


class HandSet:
    """The machine's clocks, set by hand; each entry is a millisecond later."""

    def __init__(self) -> None:
        self.at, self.mono = 1_772_881_200_000, 5_000

    def now(self, seq: int) -> Moment:
        return Moment(self.at + seq, self.mono + seq)

    def runs(self, ms: int) -> None:
        self.at += ms
        self.mono += ms


class Console:
    """A table on disk with all that a program does beside play."""

    def __init__(self, folder: Path, clock: HandSet, *, program: str = "old", **more: Any) -> None:
        self.folder, self.clock = folder, clock
        self.record = journal(folder / "journal")
        self.took = 0.0
        names = SeededNames("console", self.record.head.seq + 1)
        self.clerk = Clerk(self.record, clock, names, program, self._stopwatch)
        self._seconds = 0.0
        desk = ShoeDesk(self.clerk, self.record)
        parts = msgspec.structs.replace(PARTS, clock=clock)
        self.watch = TableWatch(parts, folder / "log", "1", self.record, self.clerk, desk, **more)
        self.clerk.start()

    def _stopwatch(self) -> float:
        self._seconds += self.took
        return self._seconds

    def open_day(self, setting: object) -> None:
        assert self.clerk.open_day(setting, CHEF) is None  # type: ignore[arg-type]  # a Setting

    def look(self) -> None:
        self.clock.runs(EACH)
        self.watch.tick()

    def close(self) -> Kinds:
        self.watch.close()
        self.clerk.stop()
        return kinds(reader.read(self.folder / "journal").entries)


def machine() -> Kinds:
    """The machine sleeps, its clock is set between two entries, its disk is slow; an earlier run crashed."""
    with tempfile.TemporaryDirectory() as folder:
        table = Console(Path(folder), HandSet(), crashes=2)
        setting = Room().setting()
        table.open_day(setting)
        table.look()
        table.clock.at += 60_000
        table.look()
        table.clock.at -= 3_000
        assert table.clerk.submit(events.ShiftOpened(Limits(1000, 500, 1000, 500), (1, 2, 3)), CHEF) is None
        table.took = 0.3
        assert table.clerk.submit(events.ShiftClosed(), CHEF) is None
        table.took = 0
        table.look()
        return table.close()


def later() -> Kinds:
    """The next day another version of the program plays, under another profile."""
    with tempfile.TemporaryDirectory() as folder:
        clock = HandSet()
        first = Console(Path(folder), clock)
        first.open_day(Room().setting())
        assert first.clerk.submit(events.DayClosed(), CHEF) is None
        first.close()
        clock.runs(DAY)
        second = Console(Path(folder), clock, program="new")
        second.open_day(Room().setting(retention_years=11))
        return second.close()


def played(place: Path, coups: int = 1) -> None:
    """A closed day in a data folder, with its key."""
    Table(journal(place / "journal"), 7, coups).play().clerk.stop()
    (place / "signing.key").write_bytes(practice("test").pem())
    (place / "signing.key").chmod(0o600)


def next_evening(place: Path) -> Kinds:
    """The console has the table again and opens the next day; return what that day holds at once."""
    record = Journal(
        place / "journal", IDENTITY, {"program": "test"}, KeyFile(place / "signing.key", place / "journal")
    )
    clock = HandSet()
    clock.runs(20 * 365 * DAY)
    clerk = Clerk(record, clock, SeededNames("later", record.head.seq + 1), "test", lambda: 0.0)
    parts = msgspec.structs.replace(PARTS, clock=clock)
    watch = TableWatch(parts, place / "log", "1", record, clerk, ShoeDesk(clerk, record))
    assert clerk.open_day(Room().setting(), CHEF) is None
    watch.close()
    clerk.stop()
    return kinds(reader.read(sorted((place / "journal").glob("*.journal"))[-1]).entries)


def commands_of_others() -> Kinds:
    """Reports, archive, copy, verify, replay and a purge, by other programs while nobody has the table."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        table = Table(journal(place / "journal"), 7, 1).play()
        table.next_day()
        table.play().clerk.stop()
        (place / "signing.key").write_bytes(practice("test").pem())
        (place / "signing.key").chmod(0o600)
        record = place / "journal"
        days = [path.stem for path in sorted(record.glob("*.journal"))]
        outs = ("--out", place / "shift.pdf", "--out", place / "shift.csv")
        done = [
            commands.run("report", "shift", "--journal", record, *outs),
            commands.run("verify", record),
            commands.run("replay", record),
            commands.run("copy", record, "--to", place / "medium"),
        ]
        for where in ("a", "b"):
            (place / where).mkdir()
            out = place / where / f"{days[0]}.tar"
            done.append(commands.run("archive", days[0], "--journal", record, "--out", out))
        words = ("purge", record, "--archives", place / "a", "--archives", place / "b")
        in_time = msgspec.structs.replace(PARTS, clock=Future())
        done.append(commands.run(*words, "--by", "301", "--approved", "201", obj=in_time))
        assert [one.code for one in done] == [0] * len(done), done
        (record / "inbox" / "nonsense.json").write_text("{")
        return next_evening(place)


def checked() -> Kinds:
    """The worker looks at the closed days and at the copy of the newest, whole and damaged."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        played(place)
        record = place / "journal"
        assert commands.run("check", record).code == 0
        assert commands.run("check", record, "--open").code == 0
        whole = next(record.glob("*.jsonl")).read_bytes()
        next(record.glob("*.jsonl")).write_bytes(whole.replace(b'"coups":1', b'"coups":2'))
        assert commands.run("check", record).code == 1
        next(record.glob("*.jsonl")).write_bytes(whole)
        return next_evening(place)


class Future:
    """A clock twenty years on."""

    def now(self, seq: int) -> Moment:
        return Moment(1_772_881_200_000 + 20 * 365 * DAY, 0)


Scene = Callable[[], Kinds]
SCENES: dict[Scene, tuple[str, ...]] = {
    technical_house.stand: ("StandConfirmed",),
    technical_house.clock: ("ClockConfirmed",),
    technical_house.paper: ("PaperBegan", "PaperEnded"),
    technical_house.set_up: ("SettingsKnown", "SettingsChanged"),
    technical_house.summed: ("DaySummed", "PeriodClosed"),
    technical_house.linked: ("PersonLinked", "PersonRead", "PersonErased"),
    evening: ("Genesis", "Checkpoint", "ProgramStarted", "ProgramStopped"),
    killed: ("ProgramRecovered",),
    key: ("KeyChanged",),
    shoe: ("ShoeBooted", "ShoeNoted", "LineLost", "LineFound", "RangeLost", "ContentDiffers"),
    census: ("CensusAlarm",),
    by_hand: ("LateCards", "EnteredByHand", "CardMatched", "HandCompared"),
    hints: ("CardHinted", "HintsDiffered"),
    people: ("SignIn", "ProofChanged", "ProofsKnown", "BadgeRead", "ReliefAsked", "TableTaken"),
    machine: ("MachineResumed", "ClockJumped", "MediumNoted", "CrashFound"),
    later: ("ProgramChanged", "SettingChanged"),
    commands_of_others: (
        "ReportIssued", "Exported", "RecordVerified", "RecordRead", "CopyMade", "ArchiveMade", "DayPurged",
        "DropRefused",
    ),
    checked: ("DaysChecked", "CopyChecked", "CheckFailed"),
}  # fmt: skip
