"""Day, shift and count: when play may begin and end, and what the box held (rules.md 6.7, 11)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import associates, offers, tickets
from dealer_app.core import profile as profiles
from dealer_app.core.books import BANQUE, CAGNOTTE, RELIQUAT, Books
from dealer_app.core.events import (
    CagnotteCounted,
    CountBegan,
    CountDiffered,
    DayClosed,
    DayOpened,
    Event,
    ExpectedFixed,
    Limits,
    ShiftClosed,
    ShiftOpened,
    StakeReturned,
)
from dealer_app.core.excess import idle_back
from dealer_app.core.profile import Profile
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable, TableState
from dealer_app.core.turns import ordered_covers


def refuse_day(table: OpenTable | None, event: DayOpened) -> Refusal | None:
    """Say why the gaming day may not be opened."""
    if table is not None and table.day_open:
        return Refusal("day_open", table.day)
    if table is not None and event.day <= table.day:
        return Refusal("day_was_closed" if event.day == table.day else "day_is_past", table.day)
    rules = profiles.read(event.profile)
    if not isinstance(rules, Profile):
        return Refusal("profile_broken", rules[0].key)
    first, last = rules.identity.valid_from or "", rules.identity.valid_to or "9999-12-31"
    if not first <= event.day <= last:
        return Refusal("profile_not_valid_on", event.day)
    return bad_limits(rules, event.limits)


def refuse_shift(table: OpenTable, event: ShiftOpened) -> Refusal | None:
    """Say why a shift may not be opened."""
    if not table.counted and table.profile.records.session_end == "cagnotte_counted":
        return Refusal("count_wanted")
    if table.count_begun and not table.counted:
        return Refusal("count_begun")
    equipment = table.profile.equipment
    for seat in event.seats:
        if not 1 <= seat <= equipment.seats:
            return Refusal("seat_unknown", amounts=(seat, equipment.seats))
        if event.seats.count(seat) > 1:
            return Refusal("seat_twice", amounts=(seat,))
    present = len(event.seats)
    if present < equipment.min_players_open:
        return Refusal("too_few_players", amounts=(present, equipment.min_players_open))
    return bad_limits(table.profile, event.limits)


def bad_limits(rules: Profile, limits: Limits) -> Refusal | None:
    """Say which limit lies outside what the profile bounds (rules.md section 6, "Limits")."""
    for name, given, least in (
        ("stake_min", limits.stake_min, rules.stakes.stake_floor),
        ("stake_step", limits.stake_step, 1),
        ("bank_min", limits.bank_min, limits.stake_min),
        ("bank_step", limits.bank_step, 1),
    ):
        if given < least:
            return Refusal("limit_under", name, (given, least))
    most = bank_maximum(rules, limits.stake_min)
    if limits.bank_max is None:
        return None
    if rules.bank.bank_max_mode == "none":
        return Refusal("no_bank_maximum")
    if limits.bank_max < limits.bank_min:
        return Refusal("limit_under", "bank_max", (limits.bank_max, limits.bank_min))
    if most is not None and limits.bank_max > most:
        return Refusal("limit_over", "bank_max", (limits.bank_max, most))
    return None


def bank_maximum(rules: Profile, stake_min: int) -> int | None:
    """Return the most that the profile lets stand in a bank when it is put up, None where it knows no maximum."""
    most = rules.bank.bank_max
    if most is None or rules.bank.bank_max_mode == "amount":
        return most
    return most * stake_min


def refuse_shift_close(table: OpenTable, event: ShiftClosed) -> Refusal | None:
    """Say why the shift may not be closed: a coup is to be given (I1), tickets lie there (FR art. 59)."""
    if table.pulled:
        return Refusal("must_give", amounts=(len(table.pulled),))
    return tickets.refuse_lying(table)


def refuse_count_begin(table: OpenTable, event: CountBegan) -> Refusal | None:
    """Say why the count may not begin: there is nothing to count, or it has begun."""
    if table.counted:
        return Refusal("counted")
    return Refusal("count_begun") if table.count_begun else None


def refuse_count(table: OpenTable, event: CagnotteCounted) -> Refusal | None:
    """Say why the cagnotte may not be counted: what it should hold is fixed before it is opened (FR art. 70)."""
    if table.counted:
        return Refusal("counted")
    if not table.count_begun:
        return Refusal("count_not_begun")
    return Refusal("limit_under", "count", (event.amount, 0)) if event.amount < 0 else None


def refuse_day_close(table: OpenTable, event: DayClosed) -> Refusal | None:
    """Say why the day may not be closed."""
    return None if table.counted else Refusal("count_wanted")


def open_day(table: TableState | None, event: DayOpened) -> TableState:
    """Begin a table afresh with what the day carries forward."""
    rules = profiles.read(event.profile)
    assert isinstance(rules, Profile)
    serials = event.serials if isinstance(event.serials, tuple) else ()
    return TableState(
        event.day, rules, event.profile_hash, event.limits, event.staff, loaded=event.loaded, serials=serials
    )


def open_shift(table: TableState, event: ShiftOpened) -> TableState:
    """Begin a shift: empty books, the hand offered as `first_banker` says.

    Where a session lasts for the day (`session_end`), a box that was not counted goes on, and the books with it.
    """
    return replace(
        table,
        limits=event.limits,
        seats=event.seats,
        shift=table.shift + 1,
        shift_open=True,
        counted=not table.profile.settlement.commission,  # without a commission there is no box to count
        count_begun=False,
        books=Books() if table.counted else table.books,
        offer=offers.first_offer(table.profile, event.seats),
        coups=0,
        coup=None,
        last=None,
        outcomes=(),
        firsts=(),
        standing=(),
        away=(),
        players={},
        banco_by=None,
        to_change=(),
        waiting=(),
        tickets=(),
        surplus=0,
        difference=0,
    )


def close_shift(table: TableState, event: ShiftClosed) -> TableState:
    """End the shift; stray cards lie open at the latest now."""
    return replace(table, shift_open=False, offer=None, strays=())


def after_shift_close(table: TableState, event: ShiftClosed) -> Iterator[Event]:
    """Yield what a table that closes with a bank open gives back (M15)."""
    if table.bank is None:
        return
    yield from idle_back(table)
    for cover in ordered_covers(table):
        yield StakeReturned(cover.seat, cover.amount)
    yield from associates.ending(table.bank, table.books[BANQUE], table.books[RELIQUAT])


def begin_count(table: TableState, event: CountBegan) -> TableState:
    """The count has begun: until it is made no shift opens."""
    return replace(table, count_begun=True)


def after_count_begin(table: TableState, event: CountBegan) -> Iterator[Event]:
    """Yield what the box should hold."""
    yield ExpectedFixed(table.books[CAGNOTTE])


def count(table: TableState, event: CagnotteCounted) -> TableState:
    """Take the count; what was expected stays in the books."""
    return tickets.counted(table, event)


def after_count(table: TableState, event: CagnotteCounted) -> Iterator[Event]:
    """Yield by how much the box differs from what was fixed; where nothing was fixed no difference is told."""
    difference = event.amount - table.books[CAGNOTTE]
    if table.count_begun and difference:
        yield CountDiffered(difference)


def fix(table: TableState, event: ExpectedFixed) -> TableState:
    """Change nothing: it stands in the books, and nothing moves them before the count."""
    return table


def differ(table: TableState, event: CountDiffered) -> TableState:
    """Keep the difference, which is shown until the next shift."""
    return replace(table, difference=event.amount)


def close_day(table: TableState, event: DayClosed) -> TableState:
    """End the day."""
    return replace(table, day_open=False)
