"""What the croupier says at this moment, as keys and figures; the sentences are `words`' (rules.md section 8).

Computed from what lies open only. `calls` is in the order of speech, and its last key is "the" key of the state;
`notices` are the exceptions, which take the say line's place. A key that begins with "ask_" or "wait_" is a prompt
for the croupier's eye, no call of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_app.core import tickets
from dealer_app.core.books import BANQUE, COVERAGE
from dealer_app.core.calls import Call
from dealer_app.core.change import Parts, made_up
from dealer_app.core.coup import Coup, due, third_points
from dealer_app.core.events import Result, TicketRun
from dealer_app.core.hand import is_natural, total
from dealer_app.core.rules import banker_status
from dealer_app.core.state import (
    AnyTable,
    OpenTable,
    bank_amount,
    left_to_cover,
    open_coup,
    phase,
    price,
    seat_offered,
)


def calls(table: OpenTable | None) -> tuple[Call, ...]:
    """Return what is said now, in the order of speech; empty where there is nothing to say."""
    if table is None:
        return ()
    result = tuple(_result(table))
    speech = {
        "closed": _closed,
        "bank_offered": _offered,
        "covering": _covering,
        "deal": _deal,
        "word": _word,
        "draw": _draw,
        "naming": _naming,
        "commission": _commission,
        "between": _between,
    }[phase(table)]
    return (*result, *speech(table))


def key(table: OpenTable | None) -> str:
    """Return the key of the state: what is said last, "" where nothing is."""
    said = calls(table)
    return said[-1].key if said else ""


def _result(table: OpenTable) -> Iterator[Call]:
    """Yield both points and the winner while the cards of a settled coup lie on the felt."""
    coup = table.coup
    if coup is None or coup.result is None:
        return
    result = coup.result
    yield _point("bank", result, result.banker)
    yield _point("punter", result, result.punter)
    key = {"banker": "bank_wins", "punter": "punter_wins", "tie": "tie"}[result.outcome]
    yield Call(key, p=result.banker, q=result.punter)


def _point(side: str, result: Result, points: int) -> Call:
    naturals = {"bank": ("banker", "both"), "punter": ("punter", "both")}[side]
    if result.natural in naturals:
        return Call("natural_bank" if side == "bank" else "abattage", p=points)
    return Call(f"point_{side}", p=points)


def _closed(table: OpenTable) -> Iterator[Call]:
    if table.shift:
        yield Call("close_table")


def _offered(table: OpenTable) -> Iterator[Call]:
    coup = table.coup
    if coup is not None and coup.result is not None and coup.result.outcome == "punter":
        yield Call("hand_lost" if table.last is not None and table.last.returned else "bank_lost")
    yield from _set_apart(table)
    yield from _shoe(table)
    seat, asked = seat_offered(table), price(table)
    if seat is None:
        yield Call("no_banker")
    elif asked is not None:
        yield Call("offer_at", x=asked, n=seat)
    else:
        yield Call("hand_to", n=seat)


def _shoe(table: OpenTable) -> Iterator[Call]:
    """Yield the end of a shoe, until the next one is loaded."""
    if table.loaded is None or table.loaded.ended:
        yield Call("ask_shoe" if table.loaded is None else "end_taille")


def _covering(table: OpenTable) -> Iterator[Call]:
    yield from _shoe(table)
    banco = next((cover for cover in table.covers if cover.call is not None), None)
    left = left_to_cover(table)
    if banco is not None:
        yield Call("banco_done", n=banco.seat)
    elif not table.covers:
        yield Call("bank_of", x=bank_amount(table))
        yield Call("who_banco")
    elif left:
        yield Call("left", x=left)
    else:
        yield Call("covered")


def _deal(table: OpenTable) -> Iterator[Call]:
    coup = open_coup(table)
    if coup is None:
        return
    if not coup.cards:
        yield Call("no_more")
        if coup.uncovered:
            yield Call("uncovered", x=coup.uncovered)
    if table.loaded is not None and table.loaded.stopped:
        yield Call("last_coup")
    yield Call("cards")


def _word(table: OpenTable) -> Iterator[Call]:
    yield Call("ask_word")


def _draw(table: OpenTable) -> Iterator[Call]:
    coup = open_coup(table)
    if coup is None:
        return
    if coup.both_shown:
        side = due(coup, table.profile.rules)
        if side is not None:
            yield Call(f"ask_card_{side}")
        return
    if is_natural(coup.banker):
        yield Call("natural_bank", p=total(coup.banker))
        yield Call("ask_show")
    elif coup.punter_word == "draw" and len(coup.punter) == 2:
        yield Call("card")
    else:
        yield from _third(coup)
        yield from _banker(table, coup)


def _third(coup: Coup[Any]) -> Iterator[Call]:
    if coup.punter_word == "stand":
        yield Call("no")
    elif (value := third_points(coup)) is not None:
        yield Call("card_value", v=value) if value else Call("card_zero")


def _banker(table: OpenTable, coup: Coup[Any]) -> Iterator[Call]:
    """Yield what the banker does, which only his open hand tells."""
    points = total(coup.banker[:2])
    if coup.banker_word == "stand":
        yield Call("bank_stays")
    elif len(coup.banker) > 2 or coup.banker_word == "draw":
        yield Call("bank_draws")
    elif points is None:
        yield Call("ask_turn")
    elif len(coup.punter) > 2 and third_points(coup) is None:
        yield Call("ask_face", n=5)
    else:
        status = banker_status(table.profile.rules, points, third_points(coup))
        yield Call({"must": "bank_draws", "may": "ask_banker", "must_not": "bank_stays"}[status])


def _naming(table: OpenTable) -> Iterator[Call]:
    coup = open_coup(table)
    if coup is not None:
        yield Call("ask_face", n=coup.cards.index(None) + 1)


def _commission(table: OpenTable) -> Iterator[Call]:
    yield Call("commission", x=table.due)
    terms = table.profile.settlement
    if tickets.by_tickets(table) and not table.ticketed:
        yield Call("ask_tickets", parts=_summed(tickets.composition(table, table.due) or ()))
    elif terms.commission_proof == "counter":
        parts = made_up(table.due, dict.fromkeys(table.profile.records.chip_values))
        if parts is not None:
            yield Call("ask_counter", parts=parts)


def _summed(runs: tuple[TicketRun, ...]) -> Parts:
    """Return how many tickets of each value runs hold, the greatest value first."""
    counts: dict[int, int] = {}
    for run in runs:
        counts[run.value] = counts.get(run.value, 0) + run.count
    return tuple(sorted(counts.items(), reverse=True))


def _set_apart(table: OpenTable) -> Iterator[Call]:
    """Yield the sum that went from Due into the box with the end of a bank or a shoe."""
    if table.last is not None and table.last.dropped:
        yield Call("commission", x=table.last.dropped)


def _between(table: OpenTable) -> Iterator[Call]:
    coup = table.coup
    yield from _set_apart(table)
    yield from _shoe(table)
    if coup is None or coup.result is None or coup.result.outcome != "tie":
        yield Call("bank_goes_on", x=bank_amount(table))


def notices(table: OpenTable | None) -> tuple[Call, ...]:
    """Return the exceptions that lie open now: a false draw, a stray card, a count that is wanting."""
    if table is None:
        return ()
    coup = table.coup
    found = [] if coup is None else [Call(f"false_draw_{x.side}", p=x.total) for x in coup.false_draws]
    if table.strays:
        found.append(Call("stray", n=len(table.strays)))
    if phase(table) == "closed" and not table.counted:
        found.append(Call("ask_count"))
    if table.surplus and table.profile.records.count_difference != "report_only":
        found.append(Call("ask_surplus", x=table.surplus))
    if table.ticketed and phase(table) != "commission":
        found.append(Call("ask_tear", x=table.ticketed))
    if table.bank is not None and bank_amount(table) and _no_chips(table):
        found.append(Call("no_chips", x=bank_amount(table)))
    return tuple(found)


def _no_chips(table: OpenTable) -> bool:
    """Tell whether the bank cannot be laid out in the chips that the table has."""
    return made_up(bank_amount(table), dict.fromkeys(table.profile.records.chip_values)) is None


def exposed(table: AnyTable) -> int:
    """Return the part of the bank that the coup exposes: the cover once the stakes are closed."""
    return min(table.books[BANQUE], table.books[COVERAGE])
