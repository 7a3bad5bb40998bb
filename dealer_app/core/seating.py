"""Who is at the table: seats and standing places taken, left, changed and lost, players away (rules.md 6.2, 6.3).

Seats are numbered in the direction of play, standing places from 21. `seats` of the table are those of present
players, so that empty and away seats are passed over everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from msgspec.structs import replace

from dealer_app.core import auction, offers
from dealer_app.core.events import (
    Event,
    HandRefused,
    IdleReturned,
    ListJoined,
    PlaceChanged,
    PlaceLeft,
    PlaceLost,
    PlaceTaken,
    PlayerAway,
    PlayerBack,
    StakeReturned,
)
from dealer_app.core.refusal import Refusal
from dealer_app.core.shares import dissolved
from dealer_app.core.state import AnyTable, OpenTable, Player, TableState, cover_of, open_coup, player
from dealer_app.core.turns import STANDING, is_standing, order

_Left = PlaceLeft | PlayerAway


def _taken(table: AnyTable) -> tuple[int, ...]:
    return (*table.seats, *table.away, *table.standing)


def _refuse_free(table: OpenTable, place: int) -> Refusal | None:
    """Say why nobody can come to this place."""
    seats = table.profile.equipment.seats
    if place in STANDING and not table.profile.stakes.standing_players:
        return Refusal("no_standing")
    if not 1 <= place <= seats and place not in STANDING:
        return Refusal("seat_unknown", amounts=(place, seats))
    if place in _taken(table):
        return Refusal("seat_taken", amounts=(place,))
    if table.bank is not None and table.bank.associate == place:
        return Refusal("share_lies", amounts=(place,))  # who left is paid there when the bank ends
    # who left in mid-coup has his stake there until it is settled
    return Refusal("stake_lies", amounts=(place,)) if cover_of(table, place) is not None else None


def _refuse_going(table: OpenTable, place: int, here: tuple[int, ...]) -> Refusal | None:
    """Say why nobody can go from this place: nobody is there, or he holds the bank."""
    if place not in here:
        return Refusal("seat_empty", amounts=(place,))
    if table.bank is not None and table.bank.kept is not None and cover_of(table, place) is not None:
        return Refusal("stakes_stay")
    if table.bank is not None and table.bank.frozen and _has_staked(table, place):
        return Refusal("stakes_frozen")
    return Refusal("banker_stays") if table.bank is not None and table.bank.seat == place else None


def _has_staked(table: OpenTable, place: int) -> bool:
    """Tell whether a stake of this place lies there, an idle one too, or a part in another's."""
    partners = [partner for partner, _ in table.shares.values()]
    return cover_of(table, place) is not None or place in table.idle or place in partners


def refuse_take(table: OpenTable, event: PlaceTaken) -> Refusal | None:
    """Say why the place cannot be taken."""
    return _refuse_free(table, event.seat) or _refuse_before_list(table, None, event.seat)


def refuse_list(table: OpenTable, event: ListJoined) -> Refusal | None:
    """Say why nobody can wait: he does already, or nobody stands there."""
    if event.seat not in table.standing:
        return Refusal("seat_empty", amounts=(event.seat,))
    return Refusal("waits_already", amounts=(event.seat,)) if event.seat in table.waiting else None


def _refuse_before_list(table: OpenTable, place: int | None, to: int) -> Refusal | None:
    """Say who waits before this player for the seats that become free while a shoe is being played (rules.md 2.2)."""
    if is_standing(to) or not table.waiting or place == table.waiting[0] or not _in_mid_shoe(table):
        return None
    return Refusal("list_goes_before", amounts=table.waiting[:1])


def refuse_leave(table: OpenTable, event: PlaceLeft) -> Refusal | None:
    """Say why the place cannot be left."""
    return _refuse_going(table, event.seat, _taken(table))


def refuse_change(table: OpenTable, event: PlaceChanged) -> Refusal | None:
    """Say why the player cannot change places: also while his stake lies there."""
    refused = _refuse_going(table, event.seat, (*table.seats, *table.standing)) or _refuse_free(table, event.to)
    if refused is not None:
        return refused
    if cover_of(table, event.seat) is not None or event.seat in table.idle:
        return Refusal("stake_lies", amounts=(event.seat,))
    return _refuse_before_list(table, event.seat, event.to)


def refuse_away(table: OpenTable, event: PlayerAway) -> Refusal | None:
    """Say why the player cannot go away: only who sits has a seat to keep."""
    return _refuse_going(table, event.seat, table.seats)


def refuse_back(table: OpenTable, event: PlayerBack) -> Refusal | None:
    """Say why nobody can come back."""
    return None if event.seat in table.away else Refusal("not_away", amounts=(event.seat,))


def take(table: TableState, event: PlaceTaken) -> TableState:
    """A new player is there; if he sits down in mid-shoe he salutes."""
    return _come(table, event.seat, Player(salutes=_must_salute(table, event.seat)))


def leave(table: TableState, event: PlaceLeft | PlaceLost) -> TableState:
    """Nobody is there any more, and nothing is remembered of him."""
    return _go(table, event.seat, forget=True)


def change(table: TableState, event: PlaceChanged) -> TableState:
    """He is at his new place, with what is remembered of him; in mid-shoe he salutes."""
    known = player(table, event.seat)
    moved = replace(known, salutes=known.salutes or _must_salute(table, event.to), refusals=0)
    after = _come(_go(table, event.seat, forget=True), event.to, moved)
    if is_standing(event.to):  # who only stands elsewhere keeps his turn on the list
        after = replace(after, waiting=tuple(event.to if place == event.seat else place for place in table.waiting))
    after = replace(after, banco_by=event.to if table.banco_by == event.seat else after.banco_by)
    after = replace(after, paid=(*after.paid, event.to) if event.seat in table.paid else after.paid)
    if after.offer is not None and after.offer.associate == event.seat:
        after = replace(after, offer=replace(after.offer, associate=event.to))
    if table.bank is None or after.bank is None:
        return after
    roles = ("suivi", "privileged", "associate")
    rights = {name: event.to for name in roles if getattr(table.bank, name) == event.seat}
    return replace(after, bank=replace(after.bank, **rights))


def go_away(table: TableState, event: PlayerAway) -> TableState:
    """His seat is kept."""
    after = _go(table, event.seat, forget=False)
    return replace(after, away=(*after.away, event.seat))


def come_back(table: TableState, event: PlayerBack) -> TableState:
    """He sits at his seat."""
    away = tuple(seat for seat in table.away if seat != event.seat)
    return _come(replace(table, away=away), event.seat, player(table, event.seat))


def _must_salute(table: AnyTable, place: int) -> bool:
    """Tell whether who comes to this place must let the hand go by once: a seat, while a shoe is being played."""
    must = table.profile.bank.seat_change == "must_salute_once"
    return must and not is_standing(place) and _in_mid_shoe(table)


def _in_mid_shoe(table: AnyTable) -> bool:
    return table.loaded is not None and table.loaded.out > 0 and not table.loaded.ended


def join_list(table: TableState, event: ListJoined) -> TableState:
    """He is the last of those who wait."""
    return replace(table, waiting=(*table.waiting, event.seat))


def _come(table: TableState, place: int, known: Player) -> TableState:
    after = replace(table, players=_remembered(table.players, place, known))
    if is_standing(place):
        return replace(after, standing=tuple(sorted((*after.standing, place))))
    return _same_turn(after, replace(after, seats=(*after.seats, place)), place)


def _go(table: TableState, place: int, *, forget: bool) -> TableState:
    if open_coup(table) is None:  # his parts of others' stakes end; after the close they play
        for owner in [owner for owner, (partner, _) in table.shares.items() if partner == place]:
            table = dissolved(table, owner)
    players = _remembered(table.players, place, Player()) if forget else table.players
    bank = table.bank
    if bank is not None and forget:
        bank = replace(
            bank,
            suivi=None if bank.suivi == place else bank.suivi,
            privileged=None if bank.privileged == place else bank.privileged,
        )
    after = replace(
        table,
        bank=bank,
        players=players,
        paid=tuple(seat for seat in table.paid if not forget or seat != place),
        away=tuple(seat for seat in table.away if seat != place),
        standing=tuple(seat for seat in table.standing if seat != place),
        waiting=tuple(seat for seat in table.waiting if seat != place),
        banco_by=None if table.banco_by == place else table.banco_by,
        offer=None if table.offer is None else auction.without(table.offer, place),
    )
    return _same_turn(after, replace(after, seats=tuple(seat for seat in after.seats if seat != place)), None)


def _remembered(players: dict[int, Player], place: int, known: Player) -> dict[int, Player]:
    others = {seat: one for seat, one in players.items() if seat != place}
    return others if known == Player() else {**others, place: known}


def _same_turn(before: TableState, after: TableState, comes: int | None) -> TableState:
    """Return `after` with the same one asked for a bank: who comes while others are asked has missed his turn."""
    turn = offers.seat_offered(before)
    if before.offer is None or offers.now(before) is None or before.seats == after.seats:
        return after
    offer, _ = offers.at_now(before)
    kept = replace(after, offer=offer)
    if comes is None or turn is None or offers.seat_offered(kept) != comes:
        return kept
    return replace(kept, offer=replace(offer, declined=(*offer.declined, comes)))


def after_going(table: TableState, event: _Left) -> Iterator[Event]:
    """Yield what goes back to who leaves before the close."""
    if open_coup(table) is None:
        yield from _back(table, (event.seat,))


def _back(table: AnyTable, places: tuple[int, ...]) -> Iterator[Event]:
    """Yield what goes back to these places: first what is idle, so that it cannot come to play in between."""
    for place in places:
        if place in table.idle:
            yield IdleReturned(place, table.idle[place])
    for place in places:
        cover = cover_of(table, place)
        if cover is not None:
            yield StakeReturned(place, cover.amount)


def left_behind(table: AnyTable) -> Iterator[Event]:
    """Yield the stakes that would lie on after a tie, but whose owners have left or gone away during the coup."""
    laid = sorted({cover.seat for cover in table.covers} | table.idle.keys())
    yield from _back(table, tuple(place for place in laid if place not in (*table.seats, *table.standing)))


def refuse_hand(table: TableState, event: HandRefused) -> TableState:
    """The next one is asked; a refusal at one's turn is counted or is the salute owed, declining to buy neither."""
    if offers.now(table) in offers.NEXT_SEAT:
        known = player(table, event.seat)
        after = replace(known, salutes=False, refusals=known.refusals + (not known.salutes))
        table = replace(table, players=_remembered(table.players, event.seat, after))
    return offers.refuse_hand(table, event)


def take_hand(table: TableState, seat: int) -> TableState:
    """Who takes the hand has refused it no longer."""
    return replace(table, players=_remembered(table.players, seat, replace(player(table, seat), refusals=0)))


def after_refusal(table: TableState, event: HandRefused) -> Iterator[Event]:
    """Yield the seat that the refusal costs, and those whose players are away as the hand comes by."""
    most, offer = table.profile.bank.refusals_before_leaving, table.offer
    if offer is None or offer.steps[0] not in offers.NEXT_SEAT:
        return
    if offers.is_forced(table, event.seat):
        yield PlaceLost(event.seat, "forced")
    elif most and player(table, event.seat).refusals >= most:
        yield PlaceLost(event.seat, "refusals")
    yield from absentees(table, event.seat, offers.seat_offered(table))


def absentees(table: AnyTable, after: int, turn: int | None) -> Iterator[Event]:
    """Yield the seats lost because the hand came by and their players were away, from one seat to the next asked."""
    if table.profile.bank.absent_at_turn != "loses_seat":
        return
    stop = turn if turn is not None else after
    for seat in takewhile(lambda seat: seat != stop, order((*table.seats, *table.away), after)):
        if seat in table.away:
            yield PlaceLost(seat, "absent")
