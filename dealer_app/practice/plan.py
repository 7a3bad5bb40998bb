"""What a simulated evening is to be: seed, seats, limits, how many coups, and the mishaps of a scenario file."""

from __future__ import annotations

import msgspec

from dealer_app.core.events import Limits
from dealer_app.core.people import Person, Role
from dealer_app.core.profile import Profile


class Mishap(msgspec.Struct, frozen=True):
    """Something wrong at the shoe in one coup: a stray card, or its `card`-th card left unread."""

    coup: int
    card: int | None = None


class Plan(msgspec.Struct, frozen=True):
    """One evening of one shift; `staff` gives roles by id, amounts are minor units."""

    seed: str
    coups: int
    limits: Limits
    staff: dict[str, Role]
    seats: tuple[int, ...]
    mishaps: tuple[Mishap, ...] = ()

    def person(self, role: Role) -> Person:
        """Return the first of the staff who has the role."""
        return Person(next(id_ for id_, held in self.staff.items() if held == role), role)


def limits_of(rules: Profile) -> Limits:
    """Return the limits that a profile states."""
    most = rules.bank.bank_max if rules.bank.bank_max_mode == "amount" else None
    stakes, bank = rules.stakes, rules.bank
    return Limits(stakes.stake_min, stakes.stake_step, bank.bank_min, bank.bank_step, most)


class ScenarioFault(Exception):
    """A scenario cannot be read; `line` and what may stand there."""

    def __init__(self, line: int, given: str) -> None:
        super().__init__(line, given)
        self.line, self.given = line, given


ALLOWED = "coup N stray | coup N unread I"


def mishaps(text: str) -> tuple[Mishap, ...]:
    """Return the mishaps of a scenario file; ScenarioFault at the first line that is none."""
    found = []
    for number, raw in enumerate(text.splitlines(), start=1):
        words = raw.split("#", 1)[0].split()
        match words:
            case []:
                continue
            case ["coup", coup, "stray"] if coup.isdecimal():
                found.append(Mishap(int(coup)))
            case ["coup", coup, "unread", card] if coup.isdecimal() and card in "123456":
                found.append(Mishap(int(coup), int(card)))
            case _:
                raise ScenarioFault(number, raw.strip())
    return tuple(found)
