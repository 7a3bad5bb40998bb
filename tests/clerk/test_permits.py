"""The matrix of permits through the clerk: every denied cell is tried, refused, and leaves nothing in the record.

The cells are made from the one table; what each of them must answer is stated in `tests.core.test_permits`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import msgspec
import pytest

import dealer_app
from dealer_app.clerk.setting import Setting
from dealer_app.core import events, permits
from dealer_app.core.acts import Act
from dealer_app.core.events import Event
from dealer_app.core.people import ROLES, Person, Role
from tests.clerk.room import LIMITS, Room
from tests.core.test_permits import EXAMPLES, RULED

STAFF: dict[str, Role] = {f"{role}-{n}": role for role in ROLES for n in (1, 2)}
REASONS = {"not_permitted", "approval_wanted", "approver_is_actor", "not_on_staff"}
_PACKAGE = Path(dealer_app.__file__).parent


class Everybody(Room):
    """A room whose staff has two of each role."""

    def setting(self, **records: object) -> Setting:
        found = super().setting(**records)
        return Setting(found.zone, found.profile, found.limits, STAFF)


def everybody() -> Room:
    room = Everybody()
    assert room.clerk.open_day(room.setting(), Person("chef-1", "chef")) is None
    return room


def cells() -> Iterator[tuple[Person, Person | None]]:
    """Yield every role, alone, with itself and with each other role; and an id that bears another's role."""
    for role, approver in product(ROLES, (None, *ROLES)):
        by = Person(f"{role}-1", role)
        yield by, None if approver is None else Person(f"{approver}-2", approver)
        if approver == role:
            yield by, by
    yield Person("auditor-1", "chef"), None
    yield Person("chef-1", "chef"), Person("auditor-1", "director")


@pytest.mark.parametrize("event", [e for e in EXAMPLES if events.kind(e) != RULED], ids=events.kind)
def test_every_denied_cell_is_refused_and_not_recorded(event: Event) -> None:
    room, denied, granted = everybody(), 0, 0
    if isinstance(event, events.DayOpened):
        event = msgspec.structs.replace(event, staff=STAFF)  # a day is judged by the staff that it states
    for by, approved in cells():
        why = permits.refuse(STAFF, Act("", event, by, approved))
        if why is None:
            granted += 1
            continue
        before = len(room.record.entries)
        told = room.clerk.submit(event, by, approved)
        assert told == why
        assert told.reason in REASONS
        assert len(room.record.entries) == before
        denied += 1
    is_shoes = type(event) in permits.SHOE and type(event) not in permits.ALONE
    assert denied
    assert (granted == 0) == is_shoes  # the control: some cells of every act of a person are granted


def test_who_may_not_tell_the_shoe_that_it_was_filled() -> None:
    room = everybody()
    assert room.clerk.submit(events.ShiftOpened(LIMITS, (1, 2, 3, 4)), Person("chef-1", "chef")) is None
    room.says("BO", "P|1.0.0")
    for role in ROLES:
        room.quiet()
        why = room.desk.load(Person(f"{role}-1", role))
        assert bool(room.driver.taken()) == (role == "chef")
        assert (why is None) == (role == "chef")


def test_no_other_module_names_a_role_to_decide() -> None:
    found = {
        f"{path.relative_to(_PACKAGE).as_posix()}:{line}"
        for path in _PACKAGE.rglob("*.py")
        for line in decisions(path.read_text(encoding="utf-8"))
        if path.relative_to(_PACKAGE).as_posix() not in ("core/permits.py", "core/people.py")
        and path.relative_to(_PACKAGE).parts[0] != "practice"  # simulated people, who choose what they do themselves
    }
    assert not found


@pytest.mark.parametrize(
    "planted",
    [
        'if by.role != "chef": pass',
        'ok = role in ("chef", "director")',
        "if a.role == b: pass",
        '"croupier" in roles',
    ],
)
def test_a_planted_check_is_found(planted: str) -> None:
    assert list(decisions(planted)) == [1]


def decisions(source: str) -> Iterator[int]:
    """Yield the lines that compare with a role; reading one from a text (`in ROLES`) is no decision."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            if any(isinstance(side, ast.Name) and side.id == "ROLES" for side in sides):
                continue
            parts = [part for side in sides for part in ast.walk(side)]
            named = any(isinstance(part, ast.Constant) and part.value in ROLES for part in parts)
            if named or any(isinstance(side, ast.Attribute) and side.attr == "role" for side in sides):
                yield node.lineno
