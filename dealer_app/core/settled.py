"""What the end of a coup makes of the table: its result, its money, its faults, what mended them.

Source: rules.md 5.2 (M5, M9, M17); what yields these events is `settle`.
"""

from __future__ import annotations

from msgspec.structs import replace

from dealer_app.core import wrong_draw
from dealer_app.core.books import BANQUE, post
from dealer_app.core.cards import SEALED, Card
from dealer_app.core.claims import right_of_suivi
from dealer_app.core.coup import Coup
from dealer_app.core.events import CardDead, CardMoved, FalseDraw, HolderPaid, Result, Settled, WordLapsed
from dealer_app.core.marks import Marks
from dealer_app.core.media import lost_notes
from dealer_app.core.open import opened_coup
from dealer_app.core.state import BANCOS, Last, TableState, cover_of, deciding, open_coup
from dealer_app.core.turns import ordered_covers

KEPT = 24  # outcomes that the table remembers for the eye


def pay_from_holder(table: TableState, event: HolderPaid) -> TableState:
    """A payment by word between punters: it passes neither Banque nor Cagnotte."""
    account, amount = event.moves[0]
    coup = table.coup
    assert coup is not None
    paid = (int(account.removeprefix("seat ")), -amount)
    return replace(table, coup=replace(coup, holder_paid=paid), books=post(table.books, event.moves))


def false_draw(table: TableState, event: FalseDraw) -> TableState:
    """The fault is remembered by its coup."""
    coup = open_coup(table)
    assert coup is not None
    return replace(table, coup=replace(coup, false_draws=(*coup.false_draws, event)))


def result(table: TableState, event: Result) -> TableState:
    """The coup has its result and counts as dealt."""
    coup, held = open_coup(table), table.bank
    assert coup is not None
    assert held is not None
    call = deciding(table)
    stays = event.outcome == "tie" and table.profile.settlement.tie == "void_stakes_stay"
    settled = replace(
        held,
        wins=held.wins + (event.outcome == "banker"),
        kept=coup.uncovered if stays else None,
        deals=held.deals + 1,
        last=event.outcome,
        calling=False,
        over_max=0,
        off=held.off if stays else 0,
        off_share=held.off_share if stays else 0,
        between_shoes=False,
        suivi=right_of_suivi(table) if event.outcome == "banker" else held.suivi,  # kept through ties
        privileged=None,
        claimed=False,
    )
    return replace(
        table,
        coup=replace(coup, result=event),
        last=Last(coup.number, held.seat, event, covers=ordered_covers(table)),
        outcomes=(*table.outcomes, event.outcome)[-KEPT:],
        firsts=(*table.firsts, not held.deals)[-KEPT:],
        bank=settled,
        banco_by=call.seat if call is not None and call.call in BANCOS else table.banco_by,
    )


def settle(table: TableState, event: Settled) -> TableState:
    """The money moves; only after a tie do the stakes lie on. Stray cards lie open now and go to the panier."""
    held = table.bank
    gained = sum(amount for account, amount in event.moves if account == BANQUE)
    if held is not None and gained > 0:
        held = replace(held, won=held.won + gained)
    coup = table.coup
    if coup is not None and table.follower is not None and cover_of(table, table.follower) is not None:
        coup = replace(coup, marks=replace(coup.ruled, follower=table.follower))  # said until he is paid
    after = replace(
        table,
        coup=coup,
        strays=(),
        redrawn=None,
        follower=None,
        bank=held,
        loaded=None if table.loaded is None else table.loaded.after_coup,
        books=post(table.books, event.moves),
    )
    if not event.moves:
        return after
    won = after.last is not None and after.last.result.outcome == "banker"
    return replace(after, covers=(), shares={}, notes=(), credits=(), to_change=lost_notes(table) if won else ())


def mend(table: TableState, event: CardMoved | CardDead | WordLapsed) -> TableState:
    """A card changes its place, or a word lapses, by the ruling on a false draw."""
    coup = open_coup(table)
    assert coup is not None
    after = wrong_draw.mend(coup, event)
    if isinstance(event, CardDead) and coup.marks is not None:
        after = replace(after, marks=_after_death(table, after.ruled, coup, event.ordinal))
    return replace(table, coup=after)


def _after_death(table: TableState, marks: Marks, coup: Coup[Card], ordinal: int) -> Marks:
    """Return the marks once a card is dead: of two thirds none is to die any more, and what lay closed stays so.

    A card that lay face up in the shoe (I4) was seen by all.
    """
    hand, index = coup.places[ordinal - 1]
    lies = opened_coup(coup, table.profile.deal).at((hand, index))
    is_closed = lies is SEALED and marks.numbers[-1:] != ("I4",) and ordinal not in marks.closed
    return replace(marks, picks=None, closed=(*marks.closed, ordinal) if is_closed else marks.closed)
