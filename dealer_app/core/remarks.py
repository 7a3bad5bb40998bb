"""What is wanting of the people at the table, or unusual in what they have staked, as keys of `core.say`."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_app.core.calls import Call
from dealer_app.core.holder import holder, tied
from dealer_app.core.offers import seat_offered
from dealer_app.core.state import OpenTable, deciding, phase, player


def of_people(table: OpenTable) -> Iterator[Call]:
    """Yield them in the order in which they matter to the croupier."""
    coup, now = table.coup, phase(table)
    over, asked, best = sum(table.idle.values()), seat_offered(table), tied(table)
    before = now in ("covering", "between")
    if over:
        may_raise = table.profile.stakes.excess == "banker_may_raise"
        yield Call("ask_raise" if may_raise else "idle", x=over)
    draws = table.profile.stakes.hand_holder_tie == "redraw" and table.redrawn is None
    if draws and before and len(best) > 1 and deciding(table) is None:
        yield Call("ask_redraw", n=best[0])
    if asked is not None and player(table, asked).salutes:
        yield Call("ask_salute", n=asked)
    for seat in table.to_change:
        yield Call("ask_exchange", n=seat)
    for seat in table.credits:
        yield Call("credit", n=seat)
    if coup is not None and coup.holder_paid is not None:
        seat, amount = coup.holder_paid
        yield Call("holder_pays", n=seat, x=amount)
    if coup is not None and coup.late and coup.is_open:
        yield Call("refused")
    if now == "word" and holder(table) is None:
        yield Call("ask_croupier_plays")
