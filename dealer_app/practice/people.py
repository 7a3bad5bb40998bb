"""What the people at a simulated table do next, from what lies open and from the cards that are their own.

They are players, not experts: now and then somebody errs. By phase: `banking`, `staking`, `playing`; what goes wrong
and is ruled on: `slips`.
"""

from __future__ import annotations

from collections.abc import Callable

from dealer_app.core import events
from dealer_app.core.books import CAGNOTTE
from dealer_app.core.people import Person
from dealer_app.core.shoe import burns_due, packs_asked
from dealer_app.core.state import OpenTable, open_coup, phase
from dealer_app.practice import banking, playing, punters, staking
from dealer_app.practice.house_money import gestures
from dealer_app.practice.plan import Plan
from dealer_app.practice.sight import Do, Hand, Look, Move, OpenDay, Sight
from dealer_app.practice.slips import slip


def next_move(
    table: OpenTable | None,
    plan: Plan,
    look: Look,
    box: Callable[[], int] | None = None,
    *,
    croupier_is_here: bool = False,
) -> Move:
    """Return what happens next at the table; where a person is croupier, a card that is due waits for nobody.

    `box` tells what lies in the cagnotte when it is opened; without it that is what the table shows.
    """
    chef = plan.person("chef")
    if table is None:
        return OpenDay(chef)
    is_wanted = table.loaded is None or (table.loaded.ended and not _is_over(table, plan))
    if is_wanted and packs_asked(table):
        return Hand("load")
    if burns_due(table):
        return Hand("pull")
    if phase(table) == "closed":
        return _closed(table, plan, chef, box)
    if _is_over(table, plan):
        return _end(table, plan, chef)
    return _move(Sight(table, plan, look, croupier_is_here=croupier_is_here))


def _is_over(table: OpenTable, plan: Plan) -> bool:
    played = table.coups >= plan.coups and open_coup(table) is None
    return played and phase(table) in ("bank_offered", "covering", "between", "closed")


def _end(table: OpenTable, plan: Plan, chef: Person) -> Move:
    """Return the close of the shift, or what still lies on the cloth before it."""
    if table.ticketed:
        return Do(events.TicketsTorn(), plan.person("croupier"))
    return Do(events.ShiftClosed(), chef)


def _closed(table: OpenTable, plan: Plan, chef: Person, box: Callable[[], int] | None) -> Move:
    if not table.day_open:
        return None
    if table.shift == 0:
        return Do(events.ShiftOpened(plan.limits, plan.seats), chef)
    if not table.counted and not table.count_begun:
        return Do(events.CountBegan(), chef)
    if not table.counted:
        count = events.CagnotteCounted(table.books[CAGNOTTE] if box is None else box())
        return Do(count, plan.person("director"), plan.person("changeur"))
    return Do(events.DayClosed(), chef)


def _move(sight: Sight) -> Move:
    """Return the move of the phase, or what the house's money asks for before it."""
    for event in gestures(sight.table):
        chef = sight.plan.person("chef")
        return Do(event, chef if isinstance(event, events.TicketsInService) else sight.croupier)
    moves_about = punters.coming_or_going(sight.table, sight.spell)
    if moves_about is not None:
        return sight.do(moves_about)
    return slip(sight) or _MOVES[phase(sight.table)](sight)


def _drop(sight: Sight) -> Move:
    return sight.do(events.CommissionDropped(sight.table.due))


def _dealing(sight: Sight) -> Move:
    late = None if sight.croupier_is_here else punters.after_the_close(sight.table, sight.chance)
    return sight.pull() if late is None else sight.do(late)


_MOVES: dict[str, Callable[[Sight], Move]] = {
    "bank_offered": banking.offered,
    "covering": staking.staking,
    "between": staking.between,
    "deal": _dealing,
    "word": playing.say_word,
    "draw": playing.draw_on,
    "naming": playing.name_card,
    "commission": _drop,
}
