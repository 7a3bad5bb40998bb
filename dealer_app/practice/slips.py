"""What now and then goes wrong at a simulated table, how it is ruled on, and what is put right afterwards.

Only where the profile rules on irregularities (rules.md section 10). The croupier enters a ruling, and who decides
its row approves it; chef and director correct a coup. Each slip belongs to its coup, which remembers that it was
ruled on; a correction leaves the stake as it is then said to have been. So nothing is remembered here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_app.core import events, remedies
from dealer_app.core.coup import Coup
from dealer_app.core.events import Change, Event, Ruled
from dealer_app.core.holder import holder
from dealer_app.core.people import Person, Role
from dealer_app.core.state import Last, OpenTable, open_coup, phase
from dealer_app.core.table import refused
from dealer_app.practice.sight import Do, Sight

# How often in a coup, by the row's number; two in a hundred are void by them.
OFTEN = {
    "I5": 0.01, "I6": 0.04, "I12": 0.015, "I14": 0.01, "I15": 0.03, "I29": 0.03, "I35": 0.04, "I36": 0.02,
    "I37": 0.02, "I44": 0.02, "I46": 0.02, "I47": 0.02,
}  # fmt: skip
LATE, CORRECTED, WITHDRAWS = 0.03, 0.05, 0.4
_AT_THE_DEAL = ("I5", "I12", "I47")
_SETTLED = ("commission", "between", "bank_offered")


def slip(sight: Sight) -> Do | None:
    """Return what went wrong now and how it is ruled on or put right, None where all goes its way."""
    table = sight.table
    if not table.profile.rulings or sight.croupier_is_here:
        return None  # what a person at the keys sees, he rules on himself
    coup = open_coup(table)
    if coup is None:
        return _correction(sight) if phase(table) in _SETTLED else None
    for event in (*_late(sight, coup), *_withdrawals(sight, coup), *_rulings(sight, coup)):
        if refused(table, event) is None:
            return Do(event, sight.croupier, _approver(sight, event))
    return None


def _late(sight: Sight, coup: Coup[Any]) -> Iterator[Event]:
    """Yield a stake that comes after the close and is removed (I45)."""
    seats = [cover.seat for cover in sight.table.covers]
    if not coup.late and seats and sight.chance("late") < LATE:
        yield events.LateStakeRemoved(seats[-1], sight.table.limits.stake_min)


def _withdrawals(sight: Sight, coup: Coup[Any]) -> Iterator[Event]:
    """Yield the stakes that go when the banker has shown his hand too soon (I29)."""
    if coup.ruled.may_withdraw and coup.punter_word is None:
        for cover in sight.table.covers:
            if sight.chance(cover.seat, "withdraws") < WITHDRAWS:
                yield events.StakeWithdrawn(cover.seat)


def _rulings(sight: Sight, coup: Coup[Any]) -> Iterator[Event]:
    """Yield the rulings of this coup that are still to come, at the moment when each is seen."""
    table = sight.table
    for number, often in OFTEN.items():
        if number in coup.ruled.numbers or sight.chance("slip", number) >= often:
            continue
        if number not in _AT_THE_DEAL and not coup.is_dealt:
            continue
        if remedies.row_of(table, number) is not None:
            yield _seen(sight, number)


def _seen(sight: Sight, number: str) -> Ruled:
    """Return the ruling with what it must say."""
    table, dice = sight.table, sight.dice("slip", number, "what")
    seats = [cover.seat for cover in table.covers] or list(table.seats)
    match number:
        case "I12":
            return Ruled(number, ordinal=dice.randint(1, 2))
        case "I37":
            return Ruled(number, choice=dice.choice(("given", "refused")))
        case "I35":
            return Ruled(number, seat=holder(table) or seats[0])
        case "I44" | "I46" | "I47":
            return Ruled(number, seat=dice.choice(seats))
    return Ruled(number)


def _approver(sight: Sight, event: Event) -> Person | None:
    """Return whoever must agree to what the croupier enters."""
    decides = remedies.deciders(sight.table, event) if isinstance(event, Ruled) else ()
    roles: tuple[Role, ...] = ("chef", "director")
    role = next((role for role in roles if role in decides), None)
    return None if role is None or "croupier" in decides else sight.plan.person(role)


def _correction(sight: Sight) -> Do | None:
    """Return the correction of a stake that was the least one, told while the cards lie there still (I51, I52)."""
    table, last = sight.table, sight.table.last
    if last is None or not _may_be_read_again(table) or sight.chance("correct", last.number) >= CORRECTED:
        return None
    wrong = _too_great(table, last)
    if wrong is None:
        return None
    change = Change("stake", seat=wrong, amount=_least(table))
    event = events.Corrected((change,), "The stake was the least one.")
    return Do(event, sight.plan.person("chef"), sight.plan.person("director"))


def _may_be_read_again(table: OpenTable) -> bool:
    """Tell whether a smaller stake would have made a coup too, and nothing was done since."""
    coup, rules = table.coup, table.profile
    by_stakes = rules.bank.uncovered != "require_full_cover" and rules.stakes.min_cover == "any"
    lies = coup is not None and coup.result is not None and not coup.ruled.numbers
    return by_stakes and lies and not table.ticketed


def _too_great(table: OpenTable, last: Last) -> int | None:
    """Return the first who staked, if it is more than the least and no call decided the coup."""
    if not last.covers or any(cover.call is not None for cover in last.covers):
        return None
    first = last.covers[0]
    return first.seat if first.amount > _least(table) else None


def _least(table: OpenTable) -> int:
    step = table.limits.stake_step
    return -(-table.limits.stake_min // step) * step
