"""A coup script played: each line becomes acts for the clerk, each expectation is held against the table."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dealer_app.clerk.clerk import MANUAL, Clerk
from dealer_app.clerk.setting import Setting
from dealer_app.core import money, permits, say
from dealer_app.core.acts import Act
from dealer_app.core.events import Event, Move, PlayFrozen, ShiftOpened, ShoeLoaded
from dealer_app.core.notation import Expect, Line, Story, write
from dealer_app.core.people import Person, Role
from dealer_app.core.refusal import Refusal
from dealer_app.core.script import Setting as Sitting
from dealer_app.core.script import meant
from dealer_app.core.state import phase
from dealer_app.core.table import refusal
from dealer_app.core.verbs import PEOPLE
from dealer_app.practice.staff import Staff
from dealer_app.practice.wire import Wire


class Miss(msgspec.Struct, frozen=True):
    """Where a story and the table part: the line, what kind of miss, and its words (`words.faults.STORY`)."""

    line: int
    kind: str
    given: str
    allowed: str
    why: Refusal | None = None


class Came(msgspec.Struct, frozen=True):
    """Over the wire came something else than the line tells, or nothing."""

    wanted: Event
    found: Event | None


_ENDS = ("refused", "came", "lost")  # misses after which the table no longer stands where the story does
_BEFORE = (
    *PEOPLE,
    "limits", "seats", "shoe", "burn", "stray", "forced", "stop", "freeze", "compared", "enter", "returned", "accept",
    "expect",
)  # fmt: skip  # these may stand before a shift is open
_HEADER = {  # which word of the header a refusal speaks of; all others speak of the staff
    "limits": ("limit_under", "limit_over", "no_bank_maximum"),
    "seats": ("seat_unknown", "seat_twice", "too_few_players"),
    "shoe": ("wrong_packs",),
    "profile": ("profile_broken", "profile_not_valid_on"),
}


def _moves_text(moves: tuple[Move, ...], unit: int) -> str:
    return " ".join(f"{account} {money.text(amount, unit)}" for account, amount in sorted(moves)) or "none"


class Player:
    """Plays one story through one clerk, whose record is fresh or stands where the story begins.

    With a `wire` what the shoe does comes over it; without one the lines put it in by hand.
    """

    def __init__(
        self,
        story: Story,
        clerk: Clerk,
        mapping: dict[str, object],
        zone: str = "UTC",
        wire: Wire | None = None,
    ) -> None:
        self._story, self._clerk, self._wire = story, clerk, wire
        self.sitting = Sitting(story.limits, story.seats)
        self._setting = Setting(zone, mapping, story.limits, story.staff)
        self._staff = Staff(story, clerk)

    def play(self) -> Iterator[Miss]:
        """Play all lines; yield each miss. A refused act that was not expected ends the story."""
        behind = self._profile_stop()
        if self._story.stop not in (None, behind):
            yield Miss(self._at("shoe"), "expected", f"stop {self._story.stop}", f"stop {behind}")
            return
        why = self.open()
        if isinstance(why, Came):
            yield self._strange(self._at("shoe"), why)
            return
        if why is not None:
            word = next((word for word, reasons in _HEADER.items() if why.reason in reasons), "staff")
            yield Miss(self._at(word), "refused", word, why.reason, why)
            return
        for line in self._story.lines:
            for miss in self._line(line):
                yield miss
                if miss.kind in _ENDS:
                    return

    def open(self) -> Refusal | Came | None:
        """Open day and shift and load the shoe, as the header says; a story may open its first shift itself."""
        chef = self._first("chef")
        load, opening = ShoeLoaded(1, self._story.packs), ShiftOpened(self.sitting.limits, self.sitting.seats)
        why: Refusal | Came | None = self._staff.prove(chef) or self._clerk.open_day(self._setting, chef)
        counts_players = self._equipment["decks_mode"] == "one_per_player"  # then the packs wait for who sits there
        if why is None and self._story.packs and not counts_players:
            why = self.do(load, None, None)
        if why is not None or self._opens_itself():
            return why
        why = self._clerk.submit(opening, chef)
        return self.do(load, None, None) if why is None and self._story.packs and counts_players else why

    def _opens_itself(self) -> bool:
        """Tell whether the first line that needs an open shift, or would open one, is "shift open"."""
        first = next((line for line in self._story.lines if line.verb not in _BEFORE), None)
        return first is not None and (first.verb, *first.args) == ("shift", "open") and first.expect is None

    def _at(self, word: str) -> int:
        """Return the line of a word of the header."""
        return self._story.where.get(word, 1)

    @property
    def _unit(self) -> int:
        table = self._clerk.view
        assert table is not None
        return table.profile.identity.minor_unit

    @property
    def _equipment(self) -> dict[str, object]:
        equipment = self._setting.profile["equipment"]
        assert isinstance(equipment, dict)
        return equipment

    def _profile_stop(self) -> object:
        return self._equipment["stop_card_from_end"]

    def _line(self, line: Line) -> Iterator[Miss]:
        if line.verb == "limits":
            self.sitting = Sitting(line.args[0], self.sitting.seats)
        elif line.verb == "seats":
            self.sitting = Sitting(self.sitting.limits, line.args[0])
        elif line.verb == "expect" and line.expect is not None:
            yield from self._expect(line.number, line.expect)
        elif line.verb in PEOPLE:
            yield from self._judged(line, self._staff.come(line))
        else:
            yield from self._act(line)

    def _act(self, line: Line) -> Iterator[Miss]:
        table = self._clerk.view
        assert table is not None
        for event in meant(line, table, self.sitting):
            kind = type(event)
            is_shoes = kind in permits.SHOE and (line.by is None or kind not in permits.ALONE)
            by = None if is_shoes else self.person(line.by, "croupier")
            approved = None if line.approved is None else self.person(line.approved, "croupier")
            told = None if line.expect is None else line.expect.effect
            if told is not None and by is not None:
                yield from self._effect(line, event, by, approved, told)
            why = self.do(event, by, approved)
            if isinstance(why, Came):
                yield self._strange(line.number, why)
                return
            if why is not None:
                yield from self._judged(line, why)
                return
        yield from self._judged(line, None)

    def _judged(self, line: Line, why: Refusal | None) -> Iterator[Miss]:
        """Yield a miss where a line is refused, or not, otherwise than the story says."""
        wanted = None if line.expect is None else line.expect.refusal
        if why is not None and why.reason != wanted:
            yield Miss(line.number, "refused", line.verb, why.reason, why)
        elif why is None and wanted is not None:
            yield Miss(line.number, "not_refused", line.verb, wanted)

    def _effect(
        self, line: Line, event: Event, by: Person, approved: Person | None, told: tuple[Move, ...]
    ) -> Iterator[Miss]:
        """Yield a miss where what the act would move is not what the story says."""
        found = self._clerk.effect(event, by, approved)
        if not isinstance(found, Refusal) and sorted(found) != sorted(told):
            given, wanted = (_moves_text(moves, self._unit) for moves in (found, told))
            yield Miss(line.number, "expected", given, f"effect {wanted}")

    def do(self, event: Event, by: Person | None, approved: Person | None) -> Refusal | Came | None:
        """Do one act: by a person what a person does, over the wire what the shoe does, where there is one."""
        if by is not None:
            return self._staff.submit(event, by, approved)
        act = Act(f"shoe/{self._clerk.next_number}", event)
        why = refusal(self._clerk.view, act)
        if why is not None or self._wire is None or isinstance(event, PlayFrozen):
            return why or self._clerk.perform(act, MANUAL)
        found = self._wire.told(event)
        if found is None and self._clerk.lamps.suspended:
            return Refusal("suspended", self._clerk.lamps.suspended)
        return None if found == event else Came(event, found)

    def _strange(self, number: int, came: Came) -> Miss:
        """Return the miss of a shoe that does not send what its line tells."""
        wanted, found = (
            " ".join(write(event, self._unit)) if event is not None else "" for event in (came.wanted, came.found)
        )
        return Miss(number, "lost" if came.found is None else "came", found, wanted)

    def person(self, id_: str | None, default: Role) -> Person:
        """Return the person of an id; an id that is not on the staff is left for the judge to refuse."""
        return self._first(default) if id_ is None else Person(id_, self._story.staff.get(id_, default))

    def _first(self, role: Role) -> Person:
        return Person(next((id_ for id_, held in self._story.staff.items() if held == role), role), role)

    def _expect(self, number: int, expect: Expect) -> Iterator[Miss]:
        table, unit = self._clerk.view, self._unit
        assert table is not None
        if expect.phase is not None and phase(table) != expect.phase:
            yield Miss(number, "expected", phase(table), f"phase {expect.phase}")
        if expect.say is not None and say.key(table) != expect.say:
            yield Miss(number, "expected", say.key(table), f"say {expect.say}")
        for account, amount in expect.balances:
            if not self._clerk.is_balance(account, amount):
                found = table.books.shown(account)
                told = "?" if found is None else money.text(found, unit)
                yield Miss(number, "expected", told, f"{account} {money.text(amount, unit)}")
