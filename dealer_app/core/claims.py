"""Calls: which are offered, what each stakes, which goes before which, and the right of suivi (rules.md 6.4).

All calls made before the close compete: by rank of `precedence`, then seated before standing, then call order. At
most one call decides at a time; one that loses falls, and its money goes back. `le_reste` is a call that decides
nothing: it is only a name for the stake that takes exactly what is left.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dealer_app.core import uncovered
from dealer_app.core.books import BANQUE, COVERAGE
from dealer_app.core.events import Called, CallFell, Claim, Event, Right, StakeReturned
from dealer_app.core.excess import idle_back
from dealer_app.core.parameters import StakeRules
from dealer_app.core.profile import Profile
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import (
    BANCOS,
    HALVES,
    AnyTable,
    Cover,
    OpenTable,
    TableState,
    announced,
    cover_of,
    deciding,
    open_coup,
    phase,
    player,
)
from dealer_app.core.turns import call_order, is_standing, ordered_covers

_STAKES = "stakes"
_RANKED = {"banco": "banco_solo", "respect": "banco_solo", "le_reste": _STAKES, None: _STAKES}


def offered(rules: StakeRules, call: Claim) -> bool:
    """Tell whether these rules know the call."""
    flags = {
        "banco": rules.banco,
        "banco_prime": rules.banco and rules.banco_prime,
        "suivi": rules.banco and rules.banco_suivi,
        "respect": rules.banco and rules.banco_respect_allowed,
        "avec_la_table": rules.avec_la_table,
        "la_table_marche": rules.la_table_marche,
    }
    return flags.get(call, True)


def rank(rules: StakeRules, call: Claim | None) -> int:
    """Return the call's rank, 0 for the first; None is a plain stake."""
    return rules.precedence.index(_RANKED.get(call, call or _STAKES))


def half(table: AnyTable) -> int:
    """Return half of the amount announced, by `half_rounding`; of an odd minor unit the caller bears the odd one."""
    whole, step = announced(table), table.limits.stake_step
    exact = -(-whole // 2)
    match table.profile.stakes.half_rounding:
        case "down_to_step":
            return whole // 2 // step * step or exact
        case "up_to_step":
            return min(-(-whole // (2 * step)) * step, whole)
    return exact


def amount_of(table: AnyTable, seat: int, call: Claim) -> int:
    """Return what the call stakes."""
    whole, held = announced(table), deciding(table)
    lying = sum(cover.amount for cover in table.covers if cover.seat != seat)
    if call == "le_reste":
        return max(whole - lying, 0)
    if call in HALVES:
        return half(table)
    if call != "respect" and table.profile.stakes.banco_clears_other_stakes:
        return whole
    return whole - lying + (held.amount if held is not None and held.seat != seat else 0)


def goes_before(table: AnyTable, one: Cover, seat: int, call: Claim) -> Right | None:
    """Return why the call that lies goes before the new one of `seat`, None where the new one goes before."""
    rules = table.profile.stakes
    lies, new = rank(rules, one.call), rank(rules, call)
    if lies != new:
        return "rank" if lies < new else None
    if one.seat in table.shares and one.seat != seat:
        return None  # one player's call goes before an association's, even if he stands (ES VII)
    if is_standing(one.seat) != is_standing(seat):
        if not rules.seated_before_standing:
            return "order"  # then who spoke first keeps it
        return None if is_standing(one.seat) else "seated"
    return "order" if _place(table, one.seat) <= _place(table, seat) else None


def _place(table: AnyTable, seat: int) -> tuple[bool, int]:
    """Return the place in call order; who owes a salute has no priority over others (rules.md 2.2)."""
    turns = call_order(table)
    return player(table, seat).salutes, turns.index(seat) if seat in turns else len(turns)


def refuse(table: OpenTable, event: Called) -> Refusal | None:
    """Say why the call is not taken; whether the seat may stake at all has been asked before."""
    rules, call, seat = table.profile.stakes, event.call, event.seat
    coup = open_coup(table)
    if coup is not None and not (call == "suivi" and rules.suivi_after_deal):
        return Refusal("not_now", phase(table))
    if not offered(rules, call):
        return Refusal("call_not_offered", call)
    first = _first(table)
    only_first = call == "banco_prime" or (rules.banco_by == "first_in_order" and call in ("banco", "respect"))
    if only_first and first is not None and seat != first:
        return Refusal("not_first_in_order", call, (first,))
    bank = table.bank
    if call == "suivi" and (bank is None or bank.suivi != seat):
        return Refusal("no_suivi", amounts=(seat,))
    if coup is not None and coup.seen:
        return Refusal("cards_seen")
    if coup is not None and (coup.banker_shown or coup.ruled.exposed):
        return Refusal("cards_open")  # who knows a card of the coup may not come in (ES VII: before they are seen)
    return _outranked(table, event) or _no_room(table, event)


def _first(table: AnyTable) -> int | None:
    """Return who has the first word, None where nobody has."""
    return next((seat for seat in call_order(table) if not player(table, seat).salutes), None)


def _outranked(table: OpenTable, event: Called) -> Refusal | None:
    rules, held, seat = table.profile.stakes, deciding(table), event.seat
    if event.call == "le_reste":
        return None
    if held is not None:
        why = goes_before(table, held, seat, named(table, event))
        if held.seat == seat and held.call != named(table, event):
            why = None  # every call may be changed by its owner before the close
        if why == "order" and held.call in BANCOS:
            return Refusal("banco_goes_before", amounts=(held.seat,))
        if why is not None:
            return Refusal("call_goes_before", f"{held.call} {why}", (held.seat,))
    other = next((cover.seat for cover in ordered_covers(table) if cover.seat != seat and cover != held), None)
    if other is not None and rank(rules, None) < rank(rules, event.call):
        return Refusal("stakes_go_before", amounts=(other,))
    return None


def _no_room(table: OpenTable, event: Called) -> Refusal | None:
    amount, rules = amount_of(table, event.seat, event.call), table.profile.stakes
    if amount <= 0:
        return Refusal("nothing_left")
    if amount < rules.stake_floor and event.call in ("le_reste", "respect"):
        return Refusal("left_under_floor", amounts=(amount, rules.stake_floor))
    most = rules.stake_max
    asked = announced(table) if event.call == "la_table_marche" else amount  # he may have to complete it
    return Refusal("stake_over_max", amounts=(asked, most)) if isinstance(most, int) and asked > most else None


def named(table: AnyTable, event: Called) -> Claim:
    """Return the call as it is kept: the first in call order who calls banco has the banco prime."""
    first = _first(table)
    if event.call == "banco" and event.seat == first and offered(table.profile.stakes, "banco_prime"):
        return "banco_prime"
    return event.call


def after(table: TableState, event: Called) -> Iterator[Event]:
    """Yield what the call takes from others, in call order: a call that falls, stakes that it clears or cuts."""
    coup, kept = open_coup(table), cover_of(table, event.seat)
    assert kept is not None
    if coup is not None:
        yield from uncovered.undo_close(table)
    if event.call != "le_reste":
        yield from idle_back(table)
    if event.call == "le_reste":
        return
    others = tuple(cover for cover in ordered_covers(table) if cover.seat != event.seat)
    fallen = next((cover for cover in others if cover.call in (*BANCOS, *HALVES)), None)
    if fallen is not None and _is_told(table.profile):
        yield CallFell(fallen.seat, event.seat, _why(table, kept, fallen))
    cut = _cut(table, kept, tuple(cover for cover in others if cover != fallen))
    for cover in others:
        back = cover.amount if cover == fallen else cut.get(cover.seat, 0)
        if back:
            yield StakeReturned(cover.seat, back)


def _is_told(profile: Profile) -> bool:
    """Tell whether anything but order can take a call away under these rules."""
    rules = profile.stakes
    return len(rules.precedence) > 2 or rules.standing_players or rules.association_punters == "allowed"


def _why(table: AnyTable, taken: Cover, fallen: Cover) -> Right:
    rules = table.profile.stakes
    if rank(rules, taken.call) != rank(rules, fallen.call):
        return "rank"
    if fallen.seat in table.shares:
        return "alone"
    return "seated" if is_standing(taken.seat) != is_standing(fallen.seat) else "order"


def _cut(table: AnyTable, call: Cover, stakes: tuple[Cover, ...]) -> dict[int, int]:
    """Return by seat what the call takes from the plain stakes: all, or what no longer fits, the last first."""
    if call.call in BANCOS and call.call != "respect" and table.profile.stakes.banco_clears_other_stakes:
        return {cover.seat: cover.amount for cover in stakes}
    over = call.amount + sum(cover.amount for cover in stakes) - announced(table)
    cut = {}
    by_order = table.profile.stakes.excess == "trim_reverse_order"
    placed = stakes if by_order else tuple(cover for cover in table.covers if cover in stakes)
    for cover in reversed(placed):
        cut[cover.seat] = min(max(over, 0), cover.amount)
        over -= cut[cover.seat]
    return cut


def beaten_by_stake(table: AnyTable, seat: int) -> Cover | None:
    """Return the call of another that a stake of this seat takes away: one that ranks behind stakes."""
    held, rules = deciding(table), table.profile.stakes
    if held is None or held.seat == seat or rank(rules, held.call) < rank(rules, None):
        return None
    return held


def right_of_suivi(table: AnyTable) -> int | None:
    """Return who may follow after a coup that the bank has won: who made banco, or who staked alone."""
    rules, held = table.profile.stakes, deciding(table)
    if not offered(rules, "suivi"):
        return None
    if held is not None and held.call in BANCOS:
        return held.seat
    is_alone = len(table.covers) == 1 and not table.idle
    return table.covers[0].seat if is_alone and rules.suivi_for_lone_punter else None


def missing(table: AnyTable) -> int:
    """Return what the caller of "la table marche" makes up at the close, 0 where nobody has called it."""
    held = deciding(table)
    return table.books[BANQUE] - table.books[COVERAGE] if held is not None and held.call == "la_table_marche" else 0


def complete(table: TableState, seat: int, amount: int) -> tuple[Cover, ...]:
    """Return the covers with the caller's made whole."""
    return tuple(replace(c, amount=c.amount + amount) if c.seat == seat else c for c in table.covers)
