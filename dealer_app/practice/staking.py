"""What simulated people do before the close: the banker passes or plays on, punters call and stake, it is closed."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_app.core import events
from dealer_app.core.events import Event
from dealer_app.core.state import HALVES, cover_of, deciding, left_to_cover, phase
from dealer_app.core.table import refused
from dealer_app.core.turns import call_order, stake_order
from dealer_app.practice import punters
from dealer_app.practice.banking import amount_named
from dealer_app.practice.sight import Do, Hand, Move, Sight

PASSES, BANCO, STAKES, LEAVES_TIE = 0.3, 0.025, 0.55, 0.15


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
    for event in _before_the_close(sight):
        return sight.do(event)
    return _close(sight)


def _before_the_close(sight: Sight) -> Iterator[Event]:
    """Yield what still comes before the close: a partner, the calls, the stakes, a call when all have staked."""
    joins = punters.partner(sight.table, sight.chance)
    if joins is not None:
        yield joins
    called = punters.call(sight.table, sight.chance, BANCO)
    if called is not None:
        yield called
    held = deciding(sight.table)
    if held is None or held.call in HALVES:
        yield from _changes(sight)
    last = punters.last_word(sight.table, sight.chance)
    if last is not None:
        yield last


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
        stake = punters.stake(table, seat, _amount(sight, seat), sight.chance)
        if left_to_cover(table) and refused(table, stake) is None:
            yield stake
    if not table.covers:
        step, least = table.limits.stake_step, table.limits.stake_min
        stakes = (events.Covered(seat, -(-least // step) * step) for seat in call_order(table))
        yield next((stake for stake in stakes if refused(table, stake) is None), events.BankPassed())


def _amount(sight: Sight, seat: int) -> int:
    """Return what the seat stakes in this coup: some steps, or now and then all that is left."""
    table = sight.table
    limits = table.limits
    dice = sight.dice(seat, "amount")
    if dice.random() < 0.06:
        return left_to_cover(table)  # le reste
    least = -(-limits.stake_min // limits.stake_step)
    return dice.randint(least, 4 * least) * limits.stake_step


def _close(sight: Sight) -> Move:
    """Return the close, or what a bank that must be covered in full still wants."""
    table, missing = sight.table, left_to_cover(sight.table)
    why = refused(table, events.StakesClosed())
    if why is not None and why.reason == "cover_under_min":
        rests = (events.Called(seat, "le_reste") for seat in reversed(stake_order(table)))
        return sight.do(next(event for event in rests if refused(table, event) is None))
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
