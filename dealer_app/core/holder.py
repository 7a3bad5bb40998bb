"""Who holds the punters' cards: by call or stake, by a redraw or a privilege; who may no longer (rules.md 6.4)."""

from __future__ import annotations

from msgspec.structs import replace

from dealer_app.core.events import HandClaimed, HandRedrawn, HoldingBarred
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import (
    AnyTable,
    Cover,
    OpenTable,
    TableState,
    cover_of,
    deciding,
    open_coup,
    phase,
    player,
)
from dealer_app.core.turns import is_standing, ordered_covers


def contenders(table: AnyTable) -> tuple[Cover, ...]:
    """Return the stakes whose owners may hold the cards, in call order: present, and not barred."""
    here = (*table.seats, *table.standing)
    return tuple(c for c in ordered_covers(table) if c.seat in here and not player(table, c.seat).barred)


def tied(table: AnyTable) -> tuple[int, ...]:
    """Return who has the best claim on the cards where no call decides: several on a tie of the highest stake."""
    stakes, rules = contenders(table), table.profile.stakes
    if rules.hand_holder == "next_in_order":
        return tuple(cover.seat for cover in stakes[:1])
    if rules.standing_may_hold_cards == "banco_or_half":
        stakes = tuple(cover for cover in stakes if not is_standing(cover.seat)) or stakes
    most = max((cover.amount for cover in stakes), default=0)
    return tuple(cover.seat for cover in stakes if cover.amount == most)


def holder(table: AnyTable) -> int | None:
    """Return who holds the punters' cards: the caller, else as `hand_holder` says; None: the croupier plays them."""
    held, bank, coup = deciding(table), table.bank, open_coup(table)
    if coup is not None and coup.marks is not None and coup.marks.held_by is not None:
        return coup.marks.held_by
    may = {cover.seat for cover in contenders(table)}
    if held is not None and held.seat in may:
        return held.seat
    if bank is not None and bank.claimed and bank.privileged in may:
        return bank.privileged
    best = tied(table)
    return table.redrawn if table.redrawn in best else next(iter(best), None)


def refuse_redraw(table: OpenTable, event: HandRedrawn) -> Refusal | None:
    """Say why nobody can have won the cards by a draw: none is due, or the seat is not one of the tied."""
    best = tied(table)
    if table.profile.stakes.hand_holder_tie != "redraw" or deciding(table) is not None or len(best) < 2:
        return Refusal("no_redraw")
    return None if event.seat in best else Refusal("not_tied", amounts=(event.seat, best[0]))


def redraw(table: TableState, event: HandRedrawn) -> TableState:
    """The cards are the winner's until a stake changes."""
    return replace(table, redrawn=event.seat)


def refuse_claim(table: OpenTable, event: HandClaimed) -> Refusal | None:
    """Say why the seat may not take the cards before a higher stake (`last_holder_privilege`)."""
    bank, held = table.bank, deciding(table)
    if bank is None or bank.privileged != event.seat or bank.claimed:
        return Refusal("no_privilege", amounts=(event.seat,))
    if cover_of(table, event.seat) is None:
        return Refusal("no_stake", amounts=(event.seat,))
    if held is not None and held.seat != event.seat:
        return Refusal("call_goes_before", f"{held.call} rank", (held.seat,))
    return None


def claim(table: TableState, event: HandClaimed) -> TableState:
    """The cards of this coup are his."""
    assert table.bank is not None
    return replace(table, bank=replace(table.bank, claimed=True))


def refuse_bar(table: OpenTable, event: HoldingBarred) -> Refusal | None:
    """Say why the player cannot be barred: these rules do not know it, nobody is there, or he is barred already."""
    if not table.profile.deal.may_bar_from_holding_cards:
        return Refusal("no_bar")
    if event.seat not in (*table.seats, *table.standing, *table.away):
        return Refusal("seat_empty", amounts=(event.seat,))
    return Refusal("not_now", phase(table)) if player(table, event.seat).barred else None


def bar(table: TableState, event: HoldingBarred) -> TableState:
    """He is passed over from now on; what he has staked plays."""
    barred = replace(player(table, event.seat), barred=True)
    return replace(table, players={**table.players, event.seat: barred})
