"""Stakes until the close: who may put down how much, and what does not fit (rules.md 6.4); calls are `claims`'."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import amounts, books, claims, excess, fees, shares, tickets, uncovered
from dealer_app.core.books import BANQUE, COVERAGE, transfer
from dealer_app.core.cards import Card
from dealer_app.core.coup import Coup, place
from dealer_app.core.events import (
    Called,
    CallFell,
    CoverCompleted,
    Covered,
    Event,
    LateStakeRemoved,
    StakedOnLine,
    StakeReturned,
    StakesClosed,
    StakeWithdrawn,
)
from dealer_app.core.holder import holder, tied
from dealer_app.core.money import Ratio
from dealer_app.core.owed import next_place
from dealer_app.core.refusal import Refusal
from dealer_app.core.shoe import refuse_without_shoe
from dealer_app.core.state import (
    BANCOS,
    AnyTable,
    Cover,
    OpenTable,
    TableState,
    cover_of,
    deciding,
    open_coup,
    phase,
    terms,
)
from dealer_app.core.turns import call_order


def refuse_call(table: OpenTable, event: Called) -> Refusal | None:
    """Say why the seat may not make this call."""
    refused = _refuse_seat(table, event.seat) or claims.refuse(table, event)
    if refused is None and _is_lowered(table, event.seat, claims.amount_of(table, event.seat, event.call)):
        return Refusal("stakes_frozen")
    return refused


def refuse_stake(table: OpenTable, event: Covered) -> Refusal | None:
    """Say why the stake is not taken; what is over the bank is no reason, it is handed back or let in (X21, X22)."""
    return _refuse_seat(table, event.seat) or _refuse_sum(table, event.seat, event.offered)


def refuse_line(table: OpenTable, event: StakedOnLine) -> Refusal | None:
    """Say why the stake on the line is not taken: as any stake, and half of it must reach the law's floor."""
    rules = table.profile.stakes
    if rules.on_the_line == "refused":
        return Refusal("line_not_taken")
    refused = _refuse_seat(table, event.seat) or _refuse_sum(table, event.seat, event.offered)
    plays = event.offered // 2
    if refused is None and _is_lowered(table, event.seat, plays):
        return Refusal("stakes_frozen")
    if refused is None and plays < rules.stake_floor:
        return Refusal("stake_under_min", amounts=(plays, rules.stake_floor))
    return refused


def _refuse_sum(table: OpenTable, seat: int, offered: int) -> Refusal | None:
    own, beaten = cover_of(table, seat), claims.beaten_by_stake(table, seat)
    if _is_lowered(table, seat, offered):
        return Refusal("stakes_frozen")
    lets_in = excess.lets_in(table)
    falls = 0 if beaten is None else beaten.amount
    room = excess.room(table, seat) + falls
    rest = table.books[BANQUE] - table.books[COVERAGE] + falls + (0 if own is None else own.amount)
    limits, rules, held = table.limits, table.profile.stakes, deciding(table)
    most = rules.stake_max
    whole = held is not None and held.call in BANCOS and held.seat != seat and beaten is None
    if room <= 0 and (not lets_in or whole):
        return Refusal("nothing_left")
    if room < rules.stake_floor and not lets_in:
        return Refusal("left_under_floor", amounts=(room, rules.stake_floor))
    if isinstance(most, int) and offered > most:
        return Refusal("stake_over_max", amounts=(offered, most))
    if offered == rest and rest >= rules.stake_floor:
        return None  # "le reste" is bound by no step and no minimum
    if offered < limits.stake_min:
        return Refusal("stake_under_min", amounts=(offered, limits.stake_min))
    if offered % limits.stake_step:
        return Refusal("stake_off_step", amounts=(offered, limits.stake_step))
    return None


def _is_lowered(table: OpenTable, seat: int, offered: int) -> bool:
    """Tell whether a stake is lowered that may not be, since a card of the coup is known (I4)."""
    own = cover_of(table, seat)
    lies = (0 if own is None else own.amount) + table.idle.get(seat, 0)
    return table.bank is not None and table.bank.frozen and offered < lies


def _refuse_seat(table: OpenTable, seat: int) -> Refusal | None:
    """Say why nobody, or not this seat, may stake now."""
    assert table.bank is not None
    if seat == table.bank.seat:
        return Refusal("banker_stakes")
    if seat == table.bank.associate:
        return Refusal("associate_stakes")
    if seat not in call_order(table):
        return Refusal("seat_empty", amounts=(seat,))
    if open_coup(table) is not None:
        return None
    return fees.refuse_unpaid(table, seat) or _refuse_coup(table) or amounts.refuse_opening(table)


def _refuse_coup(table: OpenTable) -> Refusal | None:
    """Say why no coup may be opened: tickets or lost notes lie there, too few players, no shoe with a coup in it."""
    proof = tickets.refuse_next_coup(table)
    if proof is not None:
        return proof
    least = table.profile.equipment.min_players_continue
    if len(table.seats) < least:
        return Refusal("too_few_players", amounts=(len(table.seats), least))
    if table.to_change:
        return Refusal("notes_to_exchange", amounts=table.to_change[:1])
    return refuse_without_shoe(table)


def refuse_withdrawal(table: OpenTable, event: StakeWithdrawn) -> Refusal | None:
    """Say why there is nothing to take back."""
    coup = open_coup(table)
    if coup is not None and not coup.ruled.may_withdraw:
        return Refusal("not_now", phase(table))
    if table.bank is not None and table.bank.frozen:
        return Refusal("stakes_frozen")
    lies = cover_of(table, event.seat) or event.seat in table.idle
    return None if lies else Refusal("no_stake", amounts=(event.seat,))


def refuse_close(table: OpenTable, event: StakesClosed) -> Refusal | None:
    """Say why the stakes may not be closed: too little is covered, the cards are not given, no coup may be opened."""
    if not table.covers:
        return Refusal("no_cover")
    completed = claims.missing(table)
    covered, least = table.books[COVERAGE] + completed, least_cover(table)
    if covered < least:
        return Refusal("cover_under_min", amounts=(covered, least))
    if table.profile.stakes.hand_holder_tie == "redraw" and deciding(table) is None:
        best = tied(table)
        if len(best) > 1 and holder(table) in best and table.redrawn not in best:
            return Refusal("redraw_wanted", amounts=best[:2])
    return _refuse_coup(table) or (None if completed else uncovered.refuse_uncovered(table))


def least_cover(table: AnyTable) -> int:
    """Return how much must be covered before the close: `min_cover` of the amount announced, rounded up."""
    rule = table.profile.stakes.min_cover
    if rule == "any":
        return 1
    share = rule if isinstance(rule, Ratio) else Ratio(1, 1)
    return -(-table.books[BANQUE] * share.p // share.q)


def refuse_late(table: OpenTable, event: LateStakeRemoved) -> Refusal | None:
    """Say why a late stake cannot be told as removed: these rules only refuse it, or nobody laid it (I45)."""
    if table.profile.stakes.late_stake == "refused":
        return Refusal("not_now", phase(table))
    if event.offered <= 0:
        return Refusal("stake_under_min", amounts=(event.offered, 1))
    return None if event.seat in call_order(table) else Refusal("seat_empty", amounts=(event.seat,))


def remove_late(table: TableState, event: LateStakeRemoved) -> TableState:
    """The coup remembers that a late stake was removed."""
    coup = open_coup(table)
    assert coup is not None
    return replace(table, coup=replace(coup, late=coup.late + 1))


def call(table: TableState, event: Called) -> TableState:
    """The caller stakes what his call is for; what it takes from the others follows."""
    amount = claims.amount_of(table, event.seat, event.call)
    return _stake(table, Cover(event.seat, amount, claims.named(table, event)))


def complete(table: TableState, event: CoverCompleted) -> TableState:
    """The caller of "la table marche" stakes what was missing."""
    return replace(
        table,
        covers=claims.complete(table, event.seat, event.amount),
        books=transfer(table.books, books.seat(event.seat), COVERAGE, event.amount),
    )


def fall(table: TableState, event: CallFell) -> TableState:
    """Nothing moves: the money of the call that fell follows back."""
    return table


def stake(table: TableState, event: Covered) -> TableState:
    """The seat's stake is now what it offers."""
    return _let_in(_stake(table, Cover(event.seat, event.offered)))


def stake_on_line(table: TableState, event: StakedOnLine) -> TableState:
    """The seat's stake is now half of what it offers; an odd minor unit does not play."""
    return _let_in(_stake(table, Cover(event.seat, event.offered // 2)))


def _let_in(table: TableState) -> TableState:
    """Share out what was let in, where stakes beyond the bank are, and no call falls by the stake."""
    held = deciding(table)
    falls = held is not None and claims.rank(table.profile.stakes, None) < claims.rank(
        table.profile.stakes, held.call
    )
    return excess.shared_out(table) if excess.lets_in(table) and not falls else table


def after_stake(table: TableState, event: Covered | StakedOnLine) -> Iterator[Event]:
    """Yield the call that ranks behind stakes and falls, then the part that does not fit."""
    beaten = claims.beaten_by_stake(table, event.seat)
    if beaten is not None:
        yield CallFell(beaten.seat, event.seat, "rank")
        yield StakeReturned(beaten.seat, beaten.amount)
    lying = table.books[COVERAGE] - (0 if beaten is None else beaten.amount)
    over = lying - table.books[BANQUE]
    if over > 0:
        yield from excess.handed_back(table, event.seat, over)


def withdraw(table: TableState, event: StakeWithdrawn) -> TableState:
    """The seat's stake goes back to it."""
    assert table.bank is not None
    after = _stake(table, Cover(event.seat, 0))
    if not excess.lets_in(after) or open_coup(table) is not None:
        return after
    after = excess.shared_out(after)  # what was idle may play now: then a stake lies there still
    return replace(after, bank=replace(table.bank, calling=table.bank.calling and bool(after.covers)))


def _stake(table: TableState, cover: Cover) -> TableState:
    table = shares.dissolved(table, cover.seat)
    assert table.bank is not None
    before = cover_of(table, cover.seat)
    change = cover.amount - (0 if before is None else before.amount)
    others = tuple(c for c in table.covers if c.seat != cover.seat)
    covers = (*others, cover) if cover.amount else others
    calling = bool(covers) and (table.bank.calling or cover.amount > 0)
    return replace(
        table,
        covers=covers,
        idle={seat: amount for seat, amount in table.idle.items() if seat != cover.seat},
        redrawn=table.redrawn if open_coup(table) is not None and table.redrawn != cover.seat else None,
        bank=replace(table.bank, calling=calling),
        books=transfer(table.books, books.seat(cover.seat), COVERAGE, change),
    )


def close(table: TableState, event: StakesClosed) -> TableState:
    """The coup begins and takes its number; a shift's coups are numbered from 1 without a gap.

    Where the stakes of a tie stay, what that coup left uncovered is this one's.
    """
    assert table.bank is not None
    number = table.coups + 1
    coup: Coup[Card] = Coup(number, table.bank.kept or 0, order=table.profile.deal.deal_order)
    closed = replace(table, coups=number, coup=coup, bank=replace(table.bank, calling=True, kept=None, frozen=False))
    for card in table.pulled:
        coup = place(coup, next_place(coup, terms(closed)), card)
    return replace(closed, coup=coup, pulled=()) if table.pulled else closed


def after_close(table: TableState, event: StakesClosed) -> Iterator[Event]:
    """Yield what "la table marche" makes up, what the banker did not take up, and what nobody covers."""
    held, missing = deciding(table), claims.missing(table)
    if table.profile.stakes.excess == "banker_may_raise":
        yield from excess.idle_back(table)
    if held is not None and missing:
        yield CoverCompleted(held.seat, missing)
    else:
        yield from uncovered.uncover(table)
