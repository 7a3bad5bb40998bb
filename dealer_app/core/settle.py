"""What follows when a coup is complete: faults, result, payment, commission, the end of bank and shoe.

Sources: rules.md 5.2 (M5, M9, M10), 6.6; the order of the parts is that of house.md section 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dealer_app.core import amounts, annul, associates, bank, books, commission, shares, shoe, uncovered, wrong_draw
from dealer_app.core.bank import hand_goes_on_after
from dealer_app.core.books import BANQUE, COVERAGE, RELIQUAT
from dealer_app.core.cards import Card
from dealer_app.core.coup import Coup, Terms, has_natural, points
from dealer_app.core.deal import is_complete
from dealer_app.core.doubled import picked
from dealer_app.core.events import (
    Annulment,
    CommissionDropped,
    Event,
    FalseDraw,
    HolderPaid,
    Move,
    Natural,
    Outcome,
    Result,
    Settled,
    StakeReturned,
)
from dealer_app.core.excess import idle_back
from dealer_app.core.holder import holder
from dealer_app.core.owed import due
from dealer_app.core.rules import Hand, decisions
from dealer_app.core.seating import absentees, left_behind
from dealer_app.core.state import Cover, TableState, open_coup, terms
from dealer_app.core.turns import order, ordered_covers


def after_card(table: TableState, event: Event) -> Iterable[Event]:
    """Return what this event brings to light, which for most cards and words is nothing."""
    coup = open_coup(table)
    if coup is None or table.frozen:
        return ()
    if coup.marks is not None and coup.marks.picks is not None:
        return picked(coup)
    if coup.both_shown:
        return _after_turning(table, coup)
    return void(table, "cards_out") if has_run_out(table, coup) else ()


def _after_turning(table: TableState, coup: Coup[Card]) -> Iterator[Event]:
    """Yield what two open hands show: faults, what is put right, then the settlement of a complete coup."""
    lets_stand, by = table.profile.deal.wrong_draw_policy == "let_stand", terms(table)
    if wrong_draw.is_by_the_grid(coup, by):
        yield from _settlement(table, coup)
        return
    if not lets_stand or coup.ruled.bears or coup.ruled.stands:
        found = [] if lets_stand else list(wrong_draw.faults(coup, by))
        yield from found
        if by.policy == "void_coup" and any(not (by.bears and fault.side == "punter") for fault in found):
            yield from void(table, "false_draw")
            return
        coup = replace(coup, false_draws=(*coup.false_draws, *found))
        done, coup = wrong_draw.mended(coup, by)
        yield from done
    if has_run_out(table, coup):
        yield from void(table, "cards_out")
    elif is_complete(coup, table):
        yield from _settlement(table, coup)


_NATURALS: dict[tuple[bool, bool], Natural | None] = {
    (True, True): "both",
    (True, False): "punter",
    (False, True): "banker",
    (False, False): None,
}


def has_run_out(table: TableState, coup: Coup[Card]) -> bool:
    """Tell whether the shoe is empty and a card is due (rules.md 6.2 "End of the shoe")."""
    if table.loaded is None or table.loaded.left > 0:
        return False
    return not coup.is_dealt or due(coup, terms(table)) is not None


def void(table: TableState, why: Annulment, *, is_shoe_over: bool = False) -> Iterator[Event]:
    """Yield the open coup as void, and what ends with it; `is_shoe_over`: the shoe ends whatever is left in it."""
    yield from annul.annulled(table, why)
    ends = list(shoe.after_coup(table, is_over=is_shoe_over))
    yield from ends
    if ends:
        yield from bank.end_with_shoe(table, stakes_lie=False)


def shoe_over(table: TableState) -> Iterator[Event]:
    """Yield the end of a shoe from which nothing more is dealt, no coup being open, and what ends with it."""
    ends = tuple(shoe.after_coup(table, is_over=True))
    yield from ends
    if ends and not table.due:
        yield from bank.end_with_shoe(table, stakes_lie=True)


def _settlement(table: TableState, coup: Coup[Card]) -> Iterator[Event]:
    """Yield the whole settlement of a complete coup, in its order."""
    if table.profile.deal.wrong_draw_policy == "let_stand":
        yield from _told(coup, terms(table))
    result = _result(coup)
    yield result
    yield from _paid(table, coup, result.outcome)


def _told(coup: Coup[Card], by: Terms) -> Iterator[FalseDraw]:
    """Yield the faults of a coup whose cards stand as they lie."""
    if coup.marks is not None:
        yield from wrong_draw.faults(coup, by)  # which know what rulings made of cards and hands
        return
    for fault in decisions(_faces(coup.punter), _faces(coup.banker), by.rules):
        if fault.is_fault and fault.required is not None:
            yield FalseDraw(fault.who, fault.total, fault.against, fault.required, fault.action)


def _result(coup: Coup[Card]) -> Result:
    """Return the result of a complete coup; a shown natural beats a nine that lost its right (I30, I39)."""
    punter, banker = points(coup, "punter") or 0, points(coup, "banker") or 0
    naturals = has_natural(coup, "punter"), has_natural(coup, "banker")
    won: Outcome = "tie" if punter == banker else "punter" if punter > banker else "banker"
    lost = () if coup.marks is None else coup.marks.lost
    if "punter" in lost and naturals[1] and won == "punter":
        won = "banker"
    elif "banker" in lost and naturals[0] and won == "banker":
        won = "punter"
    return Result(won, punter, banker, _NATURALS[naturals])


def forced(table: TableState, won: Outcome) -> Iterator[Event]:
    """Yield the settlement of a coup that a ruling gives to one side, its cards unseen (I31, I42)."""
    coup = open_coup(table)
    assert coup is not None
    yield Result(won, None, None, None)
    yield from _paid(table, coup, won)


def _paid(table: TableState, coup: Coup[Card], won: Outcome) -> Iterator[Event]:
    """Yield the payment and what ends with it."""
    yield Settled(_moves(table, won))
    if won != "tie":
        yield from idle_back(table)
    elif table.profile.settlement.tie == "void_stakes_free":
        yield from left_behind(table)
    yield from shares.settled(table, won)
    yield from _holder_pays(table, coup, won)
    ends = list(shoe.after_coup(table))
    yield from _after_result(table, won, shoe_over=bool(ends))
    yield from ends
    if ends and won != "punter" and _ends_with_shoe(table):
        yield from _end_with_shoe(table, won)


def _ends_with_shoe(table: TableState) -> bool:
    """Tell whether the end of the shoe takes the bank from its banker."""
    return table.profile.bank.end_of_shoe_bank == "next_seat"


def _end_with_shoe(table: TableState, won: Outcome) -> Iterator[Event]:
    """Yield the end of a bank that ends with its shoe, unless its commission is dropped first (`after_drop`)."""
    if won == "tie":
        returned = table.profile.settlement.tie == "void_stakes_returned"
        if table.profile.settlement.tie == "void_stakes_stay":
            yield from uncovered.undo_close(table)  # they stay no longer
        yield from bank.end_with_shoe(table, stakes_lie=not returned)
    elif not commission.is_to_drop(table):
        lying = replace(table, covers=(), idle={})
        yield from bank.leave(lying, commission.banque_after_win(table), table.books[RELIQUAT])


def after_drop(table: TableState, event: CommissionDropped) -> Iterator[Event]:
    """Yield what makes the next amount (M6, M20), or the end of a bank that ends with its shoe."""
    assert table.bank is not None
    if table.bank.between_shoes and _ends_with_shoe(table):
        yield from bank.leave(table, table.books[BANQUE], table.books[RELIQUAT])
    else:
        yield from amounts.after_win(table, table.books[BANQUE], shoe_over=table.bank.between_shoes)


def _faces(cards: tuple[Card | None, ...]) -> Hand:
    return tuple(card for card in cards if card is not None)


def _moves(table: TableState, won: Outcome) -> tuple[Move, ...]:
    """Return who gains what: lost stakes into Banque (M5), or each punter his stake and as much again (M9)."""
    coverage = table.books[COVERAGE]
    if won == "banker":
        return ((COVERAGE, -coverage), (BANQUE, coverage))
    if won == "tie":
        return ()
    covers: Iterable[Cover] = ordered_covers(table)
    if table.follower is not None:
        covers = sorted(covers, key=lambda cover: cover.seat == table.follower)  # paid last (I46)
    paid = tuple((books.seat(cover.seat), 2 * cover.amount) for cover in covers)
    return ((BANQUE, -coverage), (COVERAGE, -coverage), *paid)


def _holder_pays(table: TableState, coup: Coup[Card], won: Outcome) -> Iterator[Event]:
    """Yield what the holder who stood on 5 and lost pays the others, where `stand_on_5_loser_pays` (M17, X49)."""
    if won != "banker" or not table.profile.stakes.stand_on_5_loser_pays:
        return
    stood = coup.both_shown and len(coup.punter) == 2 and coup.punter_word == "stand"
    held = holder(table)
    if held is None or not stood or points(coup, "punter") != 5:
        return
    paid = tuple((books.seat(cover.seat), cover.amount) for cover in ordered_covers(table) if cover.seat != held)
    if paid:
        yield HolderPaid(((books.seat(held), -sum(amount for _, amount in paid)), *paid))


def _after_result(table: TableState, won: Outcome, *, shoe_over: bool) -> Iterator[Event]:
    assert table.bank is not None
    if won == "banker":
        yield from commission.after_win(table, table.books[COVERAGE])
        if not commission.is_to_drop(table) and not (shoe_over and _ends_with_shoe(table)):
            yield from amounts.after_win(table, commission.banque_after_win(table), shoe_over=shoe_over)
    elif won == "punter":
        left = table.books[BANQUE] - table.books[COVERAGE]
        yield from associates.ending(table.bank, left, table.books[RELIQUAT])
        loser = hand_goes_on_after(table)
        yield from absentees(table, loser, next(iter(order(table.seats, loser)), None))
    else:
        yield from _after_tie(table)


def _after_tie(table: TableState) -> Iterator[Event]:
    """Yield what a tie undoes (M10, M11): the close unless the stakes stay, the stakes where they are returned."""
    rule = table.profile.settlement.tie
    if rule != "void_stakes_stay":
        yield from uncovered.undo_close(table)
    if rule == "void_stakes_returned":
        yield from idle_back(table)
        for cover in ordered_covers(table):
            yield StakeReturned(cover.seat, cover.amount)
