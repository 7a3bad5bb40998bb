"""A house whose PINs are known to the test, in the place of `house.proofs`, and a table with a door on it."""

from __future__ import annotations

from dealer_app.clerk.people.door import Door
from dealer_app.core.people import Person, Role
from dealer_app.house.pins import PinFault
from dealer_app.house.register import Done
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER, DIRECTOR, Room, Watch, Watched

SECOND = Person("119", "croupier")
AUDITOR = Person("401", "auditor")
STAFF: dict[str, Role] = {person.id: person.role for person in (CROUPIER, CHANGEUR, SECOND, CHEF, DIRECTOR, AUDITOR)}


class House:
    """PINs are the id doubled, badges "B" and the id; `outside` are wrong PINs while no day is open."""

    def __init__(self) -> None:
        self.in_use = True
        self.left: set[str] = set()
        self.without = {AUDITOR.id}
        self.outside: list[tuple[str, int]] = []
        self.lines: list[Done] = []
        self.fault = ""
        self.asked = 0

    @property
    def people(self) -> tuple[str, ...]:
        self._look()
        return tuple(id_ for id_ in STAFF if id_ not in self.without)

    def wanting(self, id_: str) -> str:
        self._look()
        return "has_left" if id_ in self.left else "no_proof" if id_ in self.without else ""

    def is_right(self, id_: str, pin: str) -> bool:
        self._look()
        self.asked += 1
        return pin == id_ * 2

    def holder(self, badge: str) -> str:
        self._look()
        return badge[1:] if badge[1:] in STAFF else ""

    def wrong_outside(self, id_: str) -> list[int]:
        return [at for who, at in self.outside if who == id_]

    def failed_outside(self, id_: str, at: int) -> None:
        self.outside.append((id_, at))

    def since(self, n: int) -> list[Done]:
        return [done for done in self.lines if done.n > n]

    def _look(self) -> None:
        if self.fault:
            raise PinFault(self.fault)


class Manned(Room):
    """A room with a door; minutes pass by `wait`."""

    def __init__(
        self, house: House, record: Watched | None = None, watch: Watch | None = None, croupier: str = ""
    ) -> None:
        super().__init__(record, watch)
        self.house = house
        self.door = Door(self.clerk, house, STAFF, croupier)

    def setting(self, **records: object):  # type: ignore[no-untyped-def]  # as the room's
        found = super().setting(**records)
        return type(found)(found.zone, found.profile, found.limits, STAFF)

    def again(self) -> Manned:
        """The program is killed and starts again on the same record."""
        later = Manned(self.house, self.record, self.watch)
        later._n = self._n
        later.clerk.start()
        return later

    def wait(self, seconds: float) -> None:
        self.watch.at += round(seconds * 1000)

    def come(self, *people: Person) -> None:
        for person in people:
            assert self.door.sign_in(person.id, person.id * 2) is None

    def opened(self) -> Manned:
        """Day and shift are open, croupier and chef are signed in."""
        self.come(CHEF)
        self.open_day()
        self.come(CROUPIER)
        self.says("BO", "P|1.0.0")
        self.says("SL", "0001|06")
        from dealer_app.core.events import ShiftOpened
        from tests.clerk.room import LIMITS

        assert self.clerk.submit(ShiftOpened(LIMITS, (1, 2, 3, 4)), CHEF) is None
        self.quiet()
        return self

    def coup(self, faces: str = "KD 2H KC 4S") -> None:
        """A bank is open and a coup is dealt, up to the punter's word."""
        from dealer_app.core import events

        for event in (events.BankOpened(1, 10_000), events.Called(2, "banco"), events.StakesClosed()):
            assert self.clerk.submit(event, CROUPIER) is None
        for ordinal, face in enumerate(faces.split(), 1):
            self.card(face, ordinal)

    def signs(self) -> list[tuple[str, str, str, str]]:
        """What the record says of who came and went."""
        return [
            (e.event["what"], e.event["person"], e.event["proof"], e.event["why"])
            for e in self.record.entries
            if e.kind == "SignIn"
        ]


def why(found: object) -> str | None:
    """Return a refusal's reason."""
    return None if found is None else str(getattr(found, "reason", found))
