"""In which order: the seats in the direction of play, who is asked after whom, which stake comes before which.

Seats are numbered in the direction of play; places behind them follow all seats (rules.md 6.2 "Seats", 6.4).
"""

from __future__ import annotations

from functools import lru_cache

from dealer_app.core.state import AnyTable, Cover

STANDING = range(21, 41)  # numbers of the places behind the seats


def is_standing(seat: int) -> bool:
    """Tell whether the number is that of a place behind the seats."""
    return seat >= STANDING[0]


@lru_cache(maxsize=1024)
def order(seats: tuple[int, ...], after: int) -> tuple[int, ...]:
    """Return the seats in the direction of play, from the one after `after` round to it (rules.md 6.2)."""
    return tuple(sorted(seats, key=lambda seat: (seat <= after, seat)))


def next_seat(table: AnyTable, after: int) -> int:
    """Return the seat to which the hand goes on: the next one taken, or the next number where nobody sits."""
    return next(iter(order(table.seats, after)), after + 1)


def round_from(table: AnyTable, after: int, way: str) -> tuple[int, ...]:
    """Return the seats from the neighbour of `after` round to it, on the side that `way` names.

    Seats are numbered in the direction of play, to the right or to the left (rules.md 6.2 "Seats", 6.4).
    """
    is_upward = (way == "from_banker_right") == (table.profile.equipment.rotation == "right_ccw")
    return order(table.seats, after) if is_upward else order(table.seats, after - 1)[::-1]


def call_order(table: AnyTable) -> tuple[int, ...]:
    """Return the punters in the order that decides between equal calls."""
    return _punters(table, table.profile.stakes.call_order)


def stake_order(table: AnyTable) -> tuple[int, ...]:
    """Return the punters in the order in which they are asked for their stakes."""
    return _punters(table, table.profile.stakes.stake_order)


def _punters(table: AnyTable, way: str) -> tuple[int, ...]:
    bank = table.bank
    return () if bank is None else _all_but(round_from(table, bank.seat, way), table.standing, bank.seat)


@lru_cache(maxsize=1024)
def _all_but(seated: tuple[int, ...], standing: tuple[int, ...], banker: int) -> tuple[int, ...]:
    return tuple(place for place in (*seated, *sorted(standing)) if place != banker)


def ordered_covers(table: AnyTable) -> tuple[Cover, ...]:
    """Return the covers in call order, which is also the order of collecting and paying."""
    covers, bank = table.covers, table.bank
    if len(covers) < 2 or bank is None:
        return covers
    way = table.profile.stakes.call_order
    place = _places(round_from(table, bank.seat, way), table.standing, bank.seat)
    return tuple(sorted(covers, key=lambda cover: place.get(cover.seat, cover.seat + len(place))))


@lru_cache(maxsize=1024)
def _places(seated: tuple[int, ...], standing: tuple[int, ...], banker: int) -> dict[int, int]:
    return {seat: i for i, seat in enumerate(_all_but(seated, standing, banker))}
