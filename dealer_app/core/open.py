"""What lies open on the cloth: the value that everybody but the fold is given (house.md 3 and 6).

The two first cards of a hand are sealed until they are shown; a third card leaves the shoe face up and lies open
once its owner is known, or by profile face down and lies closed until both hands are shown; a stray card stays closed
until the coup is settled. A sealed card and an unread one that lies closed look the same. A profile of open
disclosure (training) seals nothing.
"""

from __future__ import annotations

import msgspec

from dealer_app.core.cards import SEALED, Card, Sealed
from dealer_app.core.coup import Coup
from dealer_app.core.events import Side
from dealer_app.core.parameters import DealRules
from dealer_app.core.state import NO_PAST, OpenTable, TableState, Undo

_Closed = tuple[Card | Sealed | None, ...]


def opened(table: TableState) -> OpenTable:
    """Return the table as it lies open."""
    coup, undo = table.coup, table.undo
    whole: OpenTable = table  # type: ignore[assignment]  # here alone Card becomes Card | Sealed
    return msgspec.structs.replace(
        whole,
        coup=None if coup is None else opened_coup(coup, table.profile.deal),
        strays=table.strays if table.profile.deal.disclosure == "open" else _sealed(table.strays),
        pulled=table.pulled if table.profile.deal.disclosure == "open" else _sealed(table.pulled),
        undo=None if undo is None else Undo(undo.act, undo.typed, None),
        past=NO_PAST,
    )


def opened_coup(coup: Coup[Card], rules: DealRules) -> Coup[Card | Sealed]:
    """Return the coup as it lies open, by the rules of its deal."""
    whole: Coup[Card | Sealed] = coup  # type: ignore[assignment]  # as above
    if rules.disclosure == "open":
        return whole
    thirds = coup.both_shown or rules.third_card_face == "up"
    return msgspec.structs.replace(
        whole,
        punter=_exposed(coup, "punter", _hand(coup.punter, coup.both_shown, thirds)),
        banker=_exposed(coup, "banker", _hand(coup.banker, coup.banker_shown or coup.both_shown, thirds)),
        loose=_sealed(coup.loose),
        dead=tuple((n, SEALED if n in coup.ruled.closed and not coup.both_shown else card) for n, card in coup.dead),
    )


def _hand(cards: tuple[Card | None, ...], shown: bool, thirds: bool) -> _Closed:
    first, last = cards[:2], cards[2:]
    return (first if shown else _sealed(first)) + (last if thirds else _sealed(last))


def _exposed(coup: Coup[Card], side: Side, lies: _Closed) -> _Closed:
    """Return a hand with the cards open that were exposed by mistake (rules.md 10.2, 10.3)."""
    if coup.marks is None:
        return lies
    cards = coup.punter if side == "punter" else coup.banker
    return tuple(cards[i] if (side, i) in coup.marks.exposed else card for i, card in enumerate(lies))


def _sealed(cards: tuple[Card | None, ...]) -> tuple[Sealed, ...]:
    return (SEALED,) * len(cards)
