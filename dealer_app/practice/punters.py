"""What simulated people do beside plain stakes: they call, stand behind the seats, go shares, come too late.

Each asks his own chance, and the judge whether it is allowed, so that under any rules only what they know is done. A
call is only made where it goes before the one that lies, so that calling comes to an end (rules.md 6.4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from dealer_app.core import events
from dealer_app.core.events import Claim, Event
from dealer_app.core.offers import FIRST_SPEAKER, asked, now, price
from dealer_app.core.state import OpenTable, cover_of, deciding, left_to_cover, open_coup, phase
from dealer_app.core.table import refused
from dealer_app.core.turns import STANDING, call_order, stake_order

HALF, RUNS, RESPECT, REST, FOLLOWS, FOLLOWS_LATE = 0.006, 0.005, 0.006, 0.01, 0.3, 0.15
LINE, LATE, PARTNER, STANDS = 0.05, 0.02, 0.1, 0.4
STAYS = 8  # coups for which somebody behind the seats makes up his mind
_BEHIND = STANDING[:3]


class Chance(Protocol):
    """A number from 0 to 1 that belongs to a question of this coup."""

    def __call__(self, *question: object) -> float:
        """Return it."""


def coming_or_going(table: OpenTable, stands: Callable[[int], float]) -> Event | None:
    """Return who comes to stand behind the seats or goes away, while no stake lies; None where nobody does."""
    if table.covers or phase(table) not in ("bank_offered", "covering", "between"):
        return None
    if table.offer is not None and (table.offer.bids or table.offer.sold is not None):
        return None  # an auction is held among those who are there
    for place in _BEHIND:
        is_here, wants = place in table.standing, stands(place) < STANDS
        event = events.PlaceTaken(place) if wants else events.PlaceLeft(place)
        if is_here != wants and refused(table, event) is None:
            return event
    return None


def partner(table: OpenTable, chance: Chance) -> Event | None:
    """Return who goes shares with a banker who has just put up his bank."""
    bank, step = table.bank, table.profile.bank.association_share_step or 1
    if bank is None or bank.deals or bank.associate is not None or table.covers or len(table.seats) < 4:
        return None
    event = events.AssociateJoined(call_order(table)[-1], bank.opened // 2 // step * step)
    return event if chance("partner") < PARTNER and refused(table, event) is None else None


def call(table: OpenTable, chance: Chance, banco: float) -> Event | None:
    """Return the next call before the stakes are laid; each seat calls banco with chance `banco`."""
    held = deciding(table)
    for seat, claim in _wishes(table, chance, banco):
        event = events.Called(seat, claim)
        if (held is None or held.seat != seat) and refused(table, event) is None:
            return event
    return None


def _wishes(table: OpenTable, chance: Chance, banco: float) -> Iterator[tuple[int, Claim]]:
    """Yield who would call what: the holder of the suivi first, the others as they happen to speak."""
    follower = None if table.bank is None else table.bank.suivi
    if follower is not None and chance(follower, "follows") < FOLLOWS:
        yield follower, "suivi"
    for seat in sorted(call_order(table), key=lambda seat: chance(seat, "speaks")):
        wish = chance(seat, "banco")
        if wish < banco:
            yield seat, "banco"
        elif wish < banco + HALF:
            yield seat, "avec_la_table"
        elif wish < banco + HALF + RUNS:
            yield seat, "la_table_marche"


def stake(table: OpenTable, seat: int, amount: int, chance: Chance) -> Event:
    """Return how the seat lays its stake: in full, across the line, or as all that is left."""
    if amount == left_to_cover(table) or chance(seat, "rest") < REST:
        return events.Called(seat, "le_reste")
    on_line = events.StakedOnLine(seat, amount)
    if chance(seat, "line") < LINE and refused(table, on_line) is None:
        return on_line
    return events.Covered(seat, amount)


def last_word(table: OpenTable, chance: Chance) -> Event | None:
    """Return a banco that lets the stakes lying there stand, called when all have staked."""
    if not table.covers or deciding(table) is not None or not left_to_cover(table):
        return None
    for seat in call_order(table):
        event = events.Called(seat, "respect")
        if cover_of(table, seat) is None and chance(seat, "respect") < RESPECT and refused(table, event) is None:
            return event
    return None


def after_the_close(table: OpenTable, chance: Chance) -> Event | None:
    """Return what is called or laid while the cards are dealt: a suivi, or a stake that comes too late."""
    coup, follower = open_coup(table), None if table.bank is None else table.bank.suivi
    if coup is None:
        return None
    if follower is not None and chance(follower, "follows late") < FOLLOWS_LATE:
        event = events.Called(follower, "suivi")
        held = deciding(table)
        if (held is None or held.seat != follower) and refused(table, event) is None:
            return event
    late = events.LateStakeRemoved(stake_order(table)[-1], table.limits.stake_min)
    return late if not coup.late and chance("late") < LATE and refused(table, late) is None else None


def first_speaker(table: OpenTable, chance: Chance, buys: float) -> Event | None:
    """Return who of those who stand takes a passed hand, where they are asked together."""
    amount = price(table)
    if now(table) != FIRST_SPEAKER or amount is None:
        return None
    for place in asked(table, FIRST_SPEAKER):
        event = events.BankOpened(place, amount)
        if chance(place, "buys", amount) < buys and refused(table, event) is None:
            return event
    return None
