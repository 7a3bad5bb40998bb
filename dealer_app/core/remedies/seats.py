"""Rulings on who holds the cards, is warned, barred or paid last, or loses a bought bank (rules.md 10.2 to 10.5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import bank, claims, holder, offers, stakes
from dealer_app.core.books import BANQUE, RELIQUAT
from dealer_app.core.events import Called, Event, HoldingBarred, Ruled
from dealer_app.core.refusal import Refusal
from dealer_app.core.remedies.remedy import Remedy, marked, not_seen, the_coup
from dealer_app.core.state import Offer, OpenTable, TableState, cover_of, deciding, open_coup, player
from dealer_app.core.turns import call_order, next_seat


def refuse_seat(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that nobody has the place that the ruling names."""
    here = (*table.seats, *table.away, *table.standing)
    return None if event.seat in here else Refusal("seat_empty", amounts=(event.seat or 0,))


def _seat(event: Ruled) -> int:
    assert event.seat is not None
    return event.seat


# Cards in the wrong hands while a suivi is called (I19, I20, I20b)


def refuse_follow(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that no cards are out on a suivi, that the seat is the caller's or no punter's, or was ruled on."""
    coup, held = open_coup(table), deciding(table)
    follows = held is not None and held.call == "suivi" and held.seat != event.seat
    follows = follows and event.seat in call_order(table)
    is_open = coup is not None and bool(coup.punter) and coup.ruled.held_by is None
    return None if follows and is_open else not_seen(event)


def _recall(table: TableState, event: Ruled) -> TableState:
    """Cards that were seen stay where they are; others are recalled, and nothing changes."""
    return marked(table, held_by=event.seat) if the_coup(table).seen else table


def _refuse_late_suivi(table: OpenTable, event: Ruled) -> Refusal | None:
    coup = open_coup(table)
    assert coup is not None
    if table.bank is None or table.bank.suivi != event.seat or not coup.punter:
        return not_seen(event)
    return None if coup.seen else stakes.refuse_call(table, _suivi(event))


def _suivi(event: Ruled) -> Called:
    return Called(_seat(event), "suivi")


def _late_suivi(table: TableState, event: Ruled) -> TableState:
    """Who called gets the cards unless they were seen."""
    return table if the_coup(table).seen else stakes.call(table, _suivi(event))


def _after_late_suivi(table: TableState, event: Ruled) -> Iterator[Event]:
    return iter(()) if the_coup(table).seen else claims.after(table, _suivi(event))


# Warned, barred, paid last (I35, I46, I48)


def _refuse_slow(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that he does not hold the cards, and so cannot hold them too long (I35)."""
    coup = open_coup(table)
    is_his = coup is not None and coup.punter and holder.holder(table) == event.seat
    return None if is_his else not_seen(event)


def _warn(table: TableState, event: Ruled) -> TableState:
    """He is warned; the second time he may hold the cards no longer, where the rules know that."""
    seat = _seat(event)
    known = player(table, seat)
    barred = known.barred or (known.warned and table.profile.deal.may_bar_from_holding_cards)
    return replace(table, players={**table.players, seat: replace(known, warned=True, barred=barred)})


def _refuse_bar(table: OpenTable, event: Ruled) -> Refusal | None:
    return holder.refuse_bar(table, HoldingBarred(_seat(event)))


def _bar(table: TableState, event: Ruled) -> TableState:
    return holder.bar(table, HoldingBarred(_seat(event)))


def _refuse_follower(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that he is no punter, or that once the stakes are closed none of his lies there (I46)."""
    if event.seat not in call_order(table):
        return Refusal("seat_empty", amounts=(event.seat or 0,))
    lies = open_coup(table) is None or cover_of(table, _seat(event)) is not None
    return None if lies else Refusal("no_stake", amounts=(_seat(event),))


def _follow(table: TableState, event: Ruled) -> TableState:
    """He is collected first or paid last in this coup."""
    return replace(table, follower=event.seat)


# A bought bank that gives no coup (I57)


def _refuse_auction(table: OpenTable, event: Ruled) -> Refusal | None:
    """Say that no bank was bought that has dealt no coup, or that a card which is out makes him give it."""
    held = table.bank
    if table.pulled:
        return Refusal("must_give", amounts=(len(table.pulled),))
    return None if held is not None and held.sellers and not held.deals else not_seen(event)


def _offer(table: TableState, event: Ruled) -> TableState:
    """The hand goes to auction without the taker and the passer (ES V)."""
    held = table.bank
    assert held is not None
    ways = table.profile.bank.offer_sequence
    after = offers.last_seated(held.sellers)
    later = ways[ways.index(offers.AUCTION) + 1 :] if offers.AUCTION in ways else ()
    offer = Offer(
        next_seat(table, after),
        (offers.AUCTION, *later),
        sellers=held.sellers,
        associate=held.associate,
        barred=(held.seat,),
        after=after,
    )
    return replace(table, offer=offer)


def _money_back(table: TableState, event: Ruled) -> Iterator[Event]:
    yield from bank.leave(table, table.books[BANQUE], table.books[RELIQUAT])


CARDS_RECALLED = Remedy(refuse_follow, _recall)
SUIVI_UNLESS_SEEN = Remedy(_refuse_late_suivi, _late_suivi, _after_late_suivi)
WARNED_THEN_BARRED = Remedy(_refuse_slow, _warn)
BARRED = Remedy(_refuse_bar, _bar)
COLLECTED_FIRST = Remedy(_refuse_follower, _follow)
TO_AUCTION = Remedy(_refuse_auction, _offer, _money_back)
