"""What the croupier says at this moment, as keys and figures; the sentences are `words`' (rules.md section 8).

Computed from what lies open only. `calls` is in the order of speech, and its last key is "the" key of the state;
`notices` are the exceptions, which take the say line's place. A key that begins with "ask_" or "wait_" is a prompt
for the croupier's eye, no call of the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from dealer_app.core import amounts, say_bank, say_draw, tickets
from dealer_app.core.blind import is_withheld
from dealer_app.core.books import BANQUE, COVERAGE
from dealer_app.core.calls import Call
from dealer_app.core.change import Parts, made_up
from dealer_app.core.coup import unread
from dealer_app.core.doubt import lying
from dealer_app.core.events import Result, TicketRun
from dealer_app.core.remarks import of_people
from dealer_app.core.say_ruled import ruled
from dealer_app.core.shoe import burns_due, is_last_coup
from dealer_app.core.state import BANCOS, AnyTable, OpenTable, bank_amount, deciding, left_to_cover, open_coup, phase
from dealer_app.core.turns import stake_order

_SILENT = ("no_chips",)
_OF_THE_BOX = ("commission",)


def calls(table: OpenTable | None) -> tuple[Call, ...]:
    """Return what is said now, in the order of speech; empty where there is nothing to say."""
    if table is None:
        return ()
    result = tuple(_result(table))
    if table.frozen:
        return (*result, Call("ask_compare", n=lying(table)))
    speech = {
        "closed": _closed,
        "bank_offered": _offered,
        "covering": _covering,
        "deal": _deal,
        "word": say_draw.word,
        "draw": say_draw.draw,
        "naming": _naming,
        "commission": _commission,
        "between": _between,
    }[phase(table)]
    return (*result, *speech(table))


def aloud(table: OpenTable | None) -> tuple[Call, ...]:
    """Return what is spoken to the players now: no prompt, and nothing of a commission that is counted blind."""
    withheld = _OF_THE_BOX if table is not None and is_withheld(table) else ()
    silent = (*_SILENT, *withheld)
    return tuple(c for c in calls(table) if not c.key.startswith(("ask_", "wait_")) and c.key not in silent)


def key(table: OpenTable | None) -> str:
    """Return the key of the state: what is said last, "" where nothing is."""
    said = calls(table)
    return said[-1].key if said else ""


def _result(table: OpenTable) -> Iterator[Call]:
    """Yield both points and the winner while the cards of a settled coup lie on the felt."""
    coup = table.coup
    if coup is not None and coup.annulled:
        yield Call("void")
    if coup is None or coup.result is None:
        return
    result = coup.result
    if result.banker is None or result.punter is None:
        yield Call("bank_wins_ruled" if result.outcome == "banker" else "punter_wins_ruled")
        return
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
    if burns := burns_due(table):
        yield Call("burn", n=burns)
    if table.shift:
        yield Call("close_table")


def _offered(table: OpenTable) -> Iterator[Call]:
    coup = table.coup
    if coup is not None and coup.result is not None and coup.result.outcome == "punter":
        yield Call("hand_lost" if table.last is not None and table.last.returned else "bank_lost")
    yield from _set_apart(table)
    yield from _shoe(table)
    yield from say_bank.offer(table)


def _shoe(table: OpenTable) -> Iterator[Call]:
    """Yield the end of a shoe, until the next one is loaded."""
    if table.loaded is None or table.loaded.ended:
        yield Call("ask_shoe" if table.loaded is None else "end_taille")
    if burns := burns_due(table):
        yield Call("burn", n=burns)


def _covering(table: OpenTable) -> Iterator[Call]:
    yield from _shoe(table)
    held, left = deciding(table), left_to_cover(table)
    if held is not None and held.call in BANCOS:
        yield Call("banco_done", n=held.seat)
        return
    if not table.covers:
        for said in say_bank.announced(table, "bank_of"):
            if said.key == "who_banco":
                yield from _placing(table)
                yield from _suivi(table)
            yield said
        return
    if held is not None:
        yield Call("table_runs" if held.call == "la_table_marche" else "half_done", x=held.amount, n=held.seat)
        if left:
            yield Call("complete")
    if not left:
        yield Call("covered")
        return
    yield Call("left", x=left)
    if table.profile.bank.uncovered == "require_full_cover" and not amounts.is_all_in(table):
        yield Call("ask_full_cover", x=left)


def _placing(table: OpenTable) -> Iterator[Call]:
    """Yield with whom the placing of stakes begins, where another has the first word (`stake_order`, S001)."""
    rules, first = table.profile.stakes, next(iter(stake_order(table)), None)
    if rules.stake_order != rules.call_order and first is not None:
        yield Call("ask_stakes", n=first)


def _suivi(table: OpenTable) -> Iterator[Call]:
    """Yield the question to him who may follow, who is asked by name before the others (section 14, rule 4)."""
    if table.bank is not None and table.bank.suivi is not None:
        yield Call("ask_suivi", n=table.bank.suivi)


def _deal(table: OpenTable) -> Iterator[Call]:
    coup = open_coup(table)
    assert coup is not None
    if not coup.cards:
        yield Call("no_more")
        yield from say_bank.uncovered(table, coup)
    if is_last_coup(table):
        yield Call("last_coup")
    yield Call("cards")


def _naming(table: OpenTable) -> Iterator[Call]:
    coup = open_coup(table)
    assert coup is not None
    yield Call("ask_face", n=unread(coup))


def _commission(table: OpenTable) -> Iterator[Call]:
    yield Call("commission", x=table.due)
    terms = table.profile.settlement
    wanting = tickets.wanting(table)
    if tickets.by_tickets(table) and wanting:
        runs = tickets.composition(table, wanting)
        yield Call("ask_book", x=wanting) if runs is None else Call("ask_tickets", parts=_summed(runs))
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
        yield from say_bank.announced(table, "bank_goes_on")
        if not amounts.is_amount_wanted(table) and not amounts.is_fallen(table):
            yield from _suivi(table)


def notices(table: OpenTable | None) -> tuple[Call, ...]:
    """Return the exceptions that lie open now: a doubt, a false draw, a stray card, a count that is wanting."""
    if table is None:
        return ()
    coup = table.coup
    found = [Call("frozen", t=why) for why in table.frozen]
    found += [] if coup is None else [Call(f"false_draw_{x.side}", p=x.total) for x in coup.false_draws]
    if coup is not None and coup.dead:
        found.append(Call("dead_card", n=len(coup.dead)))
    found.extend(ruled(table))
    if _is_stop_card_idle(table):
        found.append(Call("stop_card"))
    if table.strays:
        found.append(Call("stray", n=len(table.strays)))
    found.extend(of_people(table))
    if phase(table) == "closed" and not table.counted:
        found.append(Call("ask_count"))
    if table.surplus and table.profile.records.count_difference != "report_only":
        found.append(Call("ask_surplus", x=table.surplus))
    if table.ticketed and phase(table) != "commission":
        found.append(Call("ask_tear", x=table.ticketed))
    if table.bank is not None and bank_amount(table) and _no_chips(table):
        found.append(Call("no_chips", x=bank_amount(table)))
    return tuple(found)


def _is_stop_card_idle(table: OpenTable) -> bool:
    """Tell whether the stop card is out where something else decides when the shoe is over."""
    loaded, trigger = table.loaded, table.profile.equipment.reshuffle_trigger
    return loaded is not None and loaded.stopped and not loaded.ended and trigger != "stop_card"


def _no_chips(table: OpenTable) -> bool:
    """Tell whether the bank cannot be laid out in the chips that the table has."""
    return made_up(bank_amount(table), dict.fromkeys(table.profile.records.chip_values)) is None


def exposed(table: AnyTable) -> int:
    """Return the part of the bank that the coup exposes: the cover once the stakes are closed."""
    return min(table.books[BANQUE], table.books[COVERAGE])
