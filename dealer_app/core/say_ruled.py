"""What rulings on irregularities leave to be said: what one came to, who is paid last, who may withdraw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_app.core.calls import Call
from dealer_app.core.coup import Coup, points
from dealer_app.core.irregularities import Ruling
from dealer_app.core.remedies import row_of
from dealer_app.core.state import OpenTable, player


def ruled(table: OpenTable) -> Iterator[Call]:
    """Yield the last ruling of the coup, and what it leaves open; or the card that binds the banker (I1)."""
    coup = table.coup
    if table.pulled:
        yield Call("must_give", n=len(table.pulled))
    if table.follower is not None:
        yield Call("follower", n=table.follower)
    if coup is None or coup.marks is None:
        return
    row = row_of(table, coup.marks.numbers[-1]) if coup.marks.numbers else None
    if row is not None:
        yield from _sentence(table, coup, row.ruling)
    if coup.marks.follower is not None and coup.result is not None and coup.result.outcome != "tie":
        yield Call("collect_first" if coup.result.outcome == "banker" else "pay_last", n=coup.marks.follower)
    if coup.marks.may_withdraw and coup.is_open and coup.punter_word is None:
        yield Call("ask_withdrawals")


def _sentence(table: OpenTable, coup: Coup[Any], ruling: Ruling) -> Iterator[Call]:
    """Yield what the last ruling of the coup came to, as long as it matters."""
    seat = coup.ruled.seat
    if ruling == "collected_first" or (ruling == "stakes_may_go" and coup.punter_word is not None):
        return  # the one is said until he is paid, the other is over
    if ruling == "word_given_or_refused":
        yield Call("word_stays" if coup.ruled.bears else "word_given")
    elif ruling in ("warned_then_barred", "barred") and seat is not None:
        yield Call("barred" if player(table, seat).barred else "warned", n=seat)
    else:
        yield Call("ruled", t=ruling)


def counts(table: OpenTable) -> tuple[int | None, int | None]:
    """Return what the punter's and the banker's hand on the felt count: by their open cards, or as a ruling says."""
    coup = table.coup
    if coup is None:
        return None, None
    return points(coup, "punter") if coup.punter else None, points(coup, "banker") if coup.banker else None
