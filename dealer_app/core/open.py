"""What lies open on the cloth: the value that everybody but the fold is given (house.md 3 and 6).

The two first cards of a hand are sealed until they are shown; a third card leaves the shoe face up and lies open
once its owner is known, or by profile face down and lies closed until both hands are shown; a stray card stays closed
until the coup is settled. A sealed card and an unread one that lies closed look the same. A profile of open
disclosure (training) seals nothing. Of the books that is withheld which `core.blind` says.
"""

from __future__ import annotations

from msgspec.structs import replace

from dealer_app.core import blind
from dealer_app.core.books import withheld
from dealer_app.core.cards import SEALED, Card, Sealed
from dealer_app.core.coup import Coup
from dealer_app.core.events import Side
from dealer_app.core.parameters import DealRules
from dealer_app.core.state import NO_PAST, OpenTable, TableState

_Closed = tuple[Card | Sealed | None, ...]


def opened(table: TableState, *, is_story: bool = False) -> OpenTable:
    """Return the table as it lies open; a story is no table's record, and no figure of its books is withheld."""
    coup, rules = table.coup, table.profile.deal
    whole: OpenTable = table  # type: ignore[assignment]  # here alone Card becomes Card | Sealed
    if not is_story and blind.is_withheld(table):
        whole = _uncounted(whole)
    lies = None if coup is None else opened_coup(coup, rules)
    if not (table.strays or table.pulled) or rules.disclosure == "open":
        return replace(whole, coup=lies, past=NO_PAST)
    return replace(whole, coup=lies, strays=_sealed(table.strays), pulled=_sealed(table.pulled), past=NO_PAST)


def _uncounted(table: OpenTable) -> OpenTable:
    """Return the table without what tells how much is in the cagnotte: its books, and what a bank put into it."""
    last = table.last
    if last is not None and last.dropped:
        last = replace(last, dropped=0)
    return replace(table, books=withheld(table.books), last=last)


def opened_coup(coup: Coup[Card], rules: DealRules) -> Coup[Card | Sealed]:
    """Return the coup as it lies open, by the rules of its deal."""
    whole: Coup[Card | Sealed] = coup  # type: ignore[assignment]  # as above
    if rules.disclosure == "open":
        return whole
    if coup.both_shown and not coup.loose:
        return whole
    thirds = coup.both_shown or rules.third_card_face == "up"
    punter = coup.punter if coup.both_shown else _hand(coup.punter, thirds)
    banker = coup.banker if coup.both_shown else _banker(coup, thirds)
    loose = _sealed(coup.loose) if coup.loose else ()
    if coup.marks is None:
        return replace(whole, punter=punter, banker=banker, loose=loose)
    punter, banker = _exposed(coup, "punter", punter), _exposed(coup, "banker", banker)
    return replace(whole, punter=punter, banker=banker, loose=loose, dead=_dead(coup))


def _hand(cards: tuple[Card | None, ...], thirds: bool) -> _Closed:
    """Return a hand whose first two cards lie closed."""
    return _sealed(cards[:2]) + cards[2:] if thirds and len(cards) > 2 else _sealed(cards)


def _banker(coup: Coup[Card], thirds: bool) -> _Closed:
    """Return the banker's hand before both are shown: his two cards lie open once he has turned them."""
    if not coup.banker_shown:
        return _hand(coup.banker, thirds)
    return coup.banker if thirds else coup.banker[:2] + _sealed(coup.banker[2:])


def _dead(coup: Coup[Card]) -> tuple[tuple[int, Card | Sealed | None], ...]:
    """Return the dead cards; those that died closed stay so until both hands are shown."""
    closed = () if coup.both_shown else coup.ruled.closed
    return tuple((ordinal, SEALED if ordinal in closed else card) for ordinal, card in coup.dead)


def _exposed(coup: Coup[Card], side: Side, lies: _Closed) -> _Closed:
    """Return a hand with the cards open that were exposed by mistake (rules.md 10.2, 10.3)."""
    marks = coup.ruled
    cards = coup.punter if side == "punter" else coup.banker
    return tuple(cards[i] if (side, i) in marks.exposed else card for i, card in enumerate(lies))


def _sealed(cards: tuple[Card | None, ...]) -> tuple[Sealed, ...]:
    return (SEALED,) * len(cards)
