"""The two persons of what is done to a record as a whole: of the newest day's staff, in roles that may.

What stands in the open day as an act of theirs they do `at` the record. At a house's own table both prove themselves
as at a closing, and the second one approves exactly what is shown; a demonstration's numbers are claimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
from msgspec.structs import replace

from dealer_app.cli import common
from dealer_app.cli.closings import Counter, Wish, counter
from dealer_app.cli.common import Parts
from dealer_app.cli.house_files import say
from dealer_app.cli.key import KEY_FILE, stamp_behind
from dealer_app.core import profile
from dealer_app.core.events import Event
from dealer_app.core.people import Person, Role
from dealer_app.core.permits import Command, refuse_command
from dealer_app.core.profile import Profile
from dealer_app.core.refusal import Refusal
from dealer_app.house import settings
from dealer_app.journal.entry import Entry, Identity, Who
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.reader import read
from dealer_app.words import panels, refusals
from dealer_app.words.amounts import Purse


def two(entries: Sequence[Entry], command: Command, by: str, approved: str) -> tuple[Who, Who]:
    """Return who does this and who approves, as the record keeps claimed ids; leave with a sentence if they may not.

    `entries` begin with the day's DayOpened, which names the staff.
    """
    first, second = (Who(one.id, one.role, "claimed") for one in _allowed(entries, command, by, approved))
    return first, second


def _allowed(entries: Sequence[Entry], command: Command, by: str, approved: str) -> tuple[Person, Person]:
    day = entries[0].event
    staff: dict[str, Role] = day["staff"]
    missing = next((who for who in (by, approved) if who not in staff), None)
    if missing is None:
        why = refuse_command(staff, command, Person(by, staff[by]), Person(approved, staff[approved]))
    else:
        why = Refusal("not_on_staff", missing)
    if why is not None:
        rules = profile.read(day["profile"])
        assert isinstance(rules, Profile)  # the day was judged by it
        purse = Purse(rules.identity.currency, rules.identity.minor_unit)
        common.leave(common.NO, refusals.sentence(why, purse, common.speaker()))
    return Person(by, staff[by]), Person(approved, staff[approved])


class Two(msgspec.Struct, frozen=True):
    """Two persons at a record that nobody else has, its day open; `counter` is where they prove themselves."""

    parts: Parts
    record: Journal
    by: Person
    approved: Person
    counter: Counter | None = None

    def approve(self, event: Event, act: str) -> None:
        """Let the second person approve what is told as `act`, a command; or leave."""
        if self.counter is not None:
            told = say(panels.APPROVE, id=self.approved.id, by=self.by.id, act=act)
            self.counter.approve(event, self.approved, lambda moved: told)

    def enter(self, event: Event) -> int:
        """Record what they did and return its number; JournalError if the medium fails."""
        stamp = stamp_behind(self.parts, self.record.entries[-1])
        self.record.append(replace(stamp, by=self._who(self.by), approved=self._who(self.approved)), [event])
        return self.record.head.seq

    def _who(self, person: Person) -> Who:
        proof = "claimed" if self.counter is None else self.counter.table.door.proof(person)
        return Who(person.id, person.role, proof)


@contextmanager
def at(parts: Parts, folder: Path, command: Command, by: str, approved: str) -> Iterator[Two]:
    """Let two do something at the record of a table's folder; leave with a sentence if that may not be."""
    try:
        with _opened(parts, folder, command, by, approved) as found:
            yield found
    except (ChainBroken, JournalError) as error:
        common.broken(error, folder / "journal")


@contextmanager
def _opened(parts: Parts, folder: Path, command: Command, by: str, approved: str) -> Iterator[Two]:
    place = folder.resolve()
    if place in (settings.table_folder(place.parent, number) for number in settings.tables(place.parent)):
        number = place.name.rpartition("-")[2]
        with counter(parts, Wish(number, place.parent, by, "", False)) as found:
            _day_open(found.table.record)
            second = found.person(approved)
            found.refused(refuse_command(found.table.door.staff, command, found.by, second))
            yield Two(parts, found.table.record, found.by, second, found)
        return
    record = folder / "journal"
    last = read(record).entries[-1]
    identity, key = Identity(last.house, last.table, last.edition), KeyFile(folder / KEY_FILE, record)
    with closing(Journal(record, identity, common.holder(command), key)) as journal:
        yield Two(parts, _day_open(journal), *_allowed(journal.entries, command, by, approved))


def _day_open(record: Journal) -> Journal:
    if not record.is_day_open:
        raise JournalError("no_day")
    return record
