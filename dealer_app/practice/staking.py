"""What simulated people do before the close: the banker passes or plays on, punters call and stake, it is closed."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_app.core import events
from dealer_app.core.events import Event
from dealer_app.core.state import cover_of, left_to_cover, phase
from dealer_app.core.table import refused
from dealer_app.core.turns import call_order, stake_order
from dealer_app.practice.banking import amount_named
from dealer_app.practice.sight import Do, Hand, Move, Sight

PASSES, BANCO, STAKES, LEAVES_TIE, ON_THE_LINE = 0.3, 0.032, 0.55, 0.15, 0.03


def between(sight: Sight) -> Move:
    """Return what comes between two coups: the banker passes, or they stake."""
    passing = events.BankPassed()
    if sight.chance("passes") < PASSES and refused(sight.table, passing) is None:
        return sight.do(passing)
    return staking(sight)


def staking(sight: Sight) -> Move:
    """Return what comes before the close, at last the close itself."""
    table = sight.table
    named = amount_named(sight)
    if named is not None:
        return sight.do(named)
    if sight.is_mishap(None) and not table.strays:
        return Hand("pull")
    if table.bank is not None and table.bank.kept is not None:
        return sight.do(events.StakesClosed())  # the stakes of a tie stay as they are
    banco = next((cover for cover in table.covers if cover.call is not None), None)
    if banco is None:
        caller = next((seat for seat in call_order(table) if sight.chance(seat, "banco") < BANCO), None)
        if caller is not None and refused(table, events.Called(caller, "banco")) is None:
            return sight.do(events.Called(caller, "banco"))
        for event in _changes(sight):
            return sight.do(event)
    return _close(sight)


def _changes(sight: Sight) -> Iterator[Event]:
    """Yield what each punter still has to do before the close, in stake order; a tied stake may leave first."""
    table = sight.table
    if phase(table) == "between":
        for cover in table.covers:
            if sight.chance(cover.seat, "leaves") < LEAVES_TIE:
                yield events.StakeWithdrawn(cover.seat)
    for seat in stake_order(table):
        if cover_of(table, seat) is not None or sight.chance(seat, "stakes") >= STAKES:
            continue
        stake = _laid(sight, seat)
        if left_to_cover(table) and refused(table, stake) is None:
            yield stake
    if not table.covers:
        step, least = table.limits.stake_step, table.limits.stake_min
        yield events.Covered(call_order(table)[0], -(-least // step) * step)


def _laid(sight: Sight, seat: int) -> Event:
    """Return the seat's stake; now and then it lies on the line, where half of it plays (I43)."""
    amount = _amount(sight, seat)
    on_line = sight.table.profile.stakes.on_the_line == "half_plays" and sight.chance(seat, "line") < ON_THE_LINE
    return events.StakedOnLine(seat, 2 * amount) if on_line else events.Covered(seat, amount)


def _amount(sight: Sight, seat: int) -> int:
    """Return what the seat stakes in this coup: some steps, or now and then all that is left."""
    table = sight.table
    limits = table.limits
    dice = sight.dice(seat, "amount")
    if dice.random() < 0.1:
        return left_to_cover(table)  # le reste
    least = -(-limits.stake_min // limits.stake_step)
    return dice.randint(least, 4 * least) * limits.stake_step


def _close(sight: Sight) -> Move:
    """Return the close, or what a bank that must be covered in full still wants."""
    table, missing = sight.table, left_to_cover(sight.table)
    why = refused(table, events.StakesClosed())
    if why is not None and why.reason == "cover_under_min":
        return sight.do(events.Called(stake_order(table)[-1], "le_reste"))
    if why is not None and why.reason == "redraw_wanted":
        return sight.do(events.HandRedrawn(why.amounts[0]))
    if why is None or why.reason != "full_cover_wanted":
        return sight.do(events.StakesClosed())
    if refused(table, events.BankReduced(missing)) is None:
        return sight.do(events.BankReduced(missing))
    if refused(table, events.ReductionRuled(missing)) is None:
        return Do(events.ReductionRuled(missing), sight.plan.person("chef"))
    last = table.covers[-1]
    return sight.do(events.Covered(last.seat, last.amount + missing))
