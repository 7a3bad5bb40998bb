"""A word or a card against the grid, found when both hands lie open: what is put right, and in which order.

`wrong_draw_policy` names the column of the table of rules.md 10.7. Nothing here moves money: cards change their
hand or are dead, a word lapses, a card becomes due, or the coup is void. A banco caller bears his own error, save
that with 0 in two cards he may still draw. Cells that are free are never at fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from dealer_app.core.coup import Coup, Place, Terms, is_over, is_wanting, place, third_points, totals, without
from dealer_app.core.events import CardDead, CardMoved, FalseDraw, Side, Word, WordLapsed
from dealer_app.core.rules import banker_status, punter_status

C = TypeVar("C")
_Mending = CardMoved | CardDead | WordLapsed
_FIRST = 2  # cards of a hand that lie closed until it is shown
_MOST = 12  # words and cards that there are, and none is put right twice
_MENDING = ("correct_by_tableau", "cards_after_word_dead")


def is_mending(terms: Terms) -> bool:
    """Tell whether false words and cards of this coup are put right."""
    return terms.policy in _MENDING


def is_by_the_grid(coup: Coup[Any], terms: Terms) -> bool:
    """Tell at a glance that a coup is over and nothing in it is at fault; False where it must be looked into."""
    if coup.marks is not None or coup.lapsed or coup.loose or coup.dead or terms.bears or is_wanting(coup):
        return False
    punter, banker = totals(coup)
    assert punter is not None
    assert banker is not None
    drew, banker_drew = len(coup.punter) > 2, len(coup.banker) > 2
    if punter >= 8 or banker >= 8:
        return not drew and not banker_drew
    against = third_points(coup)
    return _is_kept(drew, coup.punter_word, punter_status(terms.rules, punter)) and _is_kept(
        banker_drew, coup.banker_word, banker_status(terms.rules, banker, against)
    )


def _is_kept(drew: bool, word: Word | None, status: str) -> bool:
    return (word is None or (word == "draw") == drew) and (status == "may" or (status == "must") == drew)


def question(coup: Coup[Any], terms: Terms) -> Side | None:
    """Return the side that is asked anew because its word lapsed and the grid leaves it free."""
    if not coup.lapsed:
        return None
    if "punter" in coup.lapsed and coup.punter_word is None:
        return "punter"
    if "banker" not in coup.lapsed or coup.banker_word is not None or not is_mending(terms) or is_wanting(coup):
        return None
    if takes_punter(coup, terms) and len(coup.punter) == 2:
        return None
    return "banker" if _banker(coup, terms) == "may" else None


def takes_punter(coup: Coup[Any], terms: Terms) -> bool:
    """Tell whether the punter has a third card when all is put right; both hands lie open, without a natural."""
    word, points = coup.punter_word, totals(coup)[0] or 0
    status = punter_status(terms.rules, points)
    if (points >= 8 and "punter" in coup.ruled.lost) or "punter" in coup.lapsed or (terms.bears and word is not None):
        return word == "draw"
    return status == "must" or (status == "may" and (word == "draw" or len(coup.punter) > 2))


def _takes_banker(coup: Coup[Any], terms: Terms) -> bool:
    if coup.ruled.stands and not takes_punter(coup, terms):
        return True  # the fifth card, drawn too soon and not asked for, is the banker's (I21)
    status = _banker(coup, terms)
    if status != "may":
        return status == "must"
    drew = len(coup.banker) > 2 and "banker" not in coup.lapsed
    return coup.banker_word == "draw" or drew


def _banker(coup: Coup[Any], terms: Terms) -> str:
    """Return what the grid says of the banker once the punter's side is put right."""
    against = third_points(coup) if takes_punter(coup, terms) else None
    return banker_status(terms.rules, totals(coup)[1] or 0, against)


def due(coup: Coup[Any], terms: Terms) -> Side | None:
    """Return whose card is due by the open hands, once `mended` has moved what lies there."""
    if is_wanting(coup):
        return None
    if takes_punter(coup, terms) and len(coup.punter) == 2:
        return "punter"
    return "banker" if _takes_banker(coup, terms) and len(coup.banker) == 2 else None


def faults(coup: Coup[Any], terms: Terms) -> Iterator[FalseDraw]:
    """Yield each side's fault that is not told yet, as the cards and words lay before anything is put right."""
    punter, banker = totals(coup)
    if is_wanting(coup) or punter is None or banker is None:
        return
    told = {fault.side for fault in coup.false_draws}
    drew: tuple[tuple[Side, int, bool], ...] = (
        ("punter", punter, len(coup.punter) > 2),
        ("banker", banker, len(coup.banker) > 2),
    )
    if is_over(coup):
        if not coup.ruled.stands:  # a fifth card that came too soon was ruled on, and is nobody's fault now
            yield from (FalseDraw(side, points, None, "stand", "draw") for side, points, has in drew if has)
        return
    if "punter" not in told and not (punter >= 8 and "punter" in coup.ruled.lost):
        yield from _fault("punter", punter, None, punter_status(terms.rules, punter), _did(coup, "punter"))
    if "banker" not in told and not _is_early(coup, terms) and not (coup.ruled.stands and len(coup.punter) == 2):
        against = third_points(coup)
        did = coup.banker_word if "banker" in coup.lapsed else _did(coup, "banker")
        yield from _fault("banker", banker, against, banker_status(terms.rules, banker, against), did)


def _is_early(coup: Coup[Any], terms: Terms) -> bool:
    """Tell whether the punter's card is still to come, so that the banker's cell is not known."""
    return len(coup.punter) == 2 and coup.punter_word != "stand" and takes_punter(coup, terms)


def _did(coup: Coup[Any], side: Side) -> Word | None:
    hand = coup.punter if side == "punter" else coup.banker
    return "draw" if len(hand) > 2 else coup.word(side)


def _fault(side: Side, points: int, against: int | None, status: str, did: Word | None) -> Iterator[FalseDraw]:
    required: Word | None = {"must": "draw", "must_not": "stand"}.get(status)  # type: ignore[assignment]  # two words
    if did is not None and required is not None and did != required:
        yield FalseDraw(side, points, against, required, did)


def mended(coup: Coup[C], terms: Terms) -> tuple[list[_Mending], Coup[C]]:
    """Return what is put right now, in order, and the coup after it."""
    done: list[_Mending] = []
    while (event := _next(coup, terms)) is not None:
        assert len(done) < _MOST, "what is put right comes to an end"
        done.append(event)
        coup = mend(coup, event)
    return done, coup


def _next(coup: Coup[Any], terms: Terms) -> _Mending | None:
    """Return the next thing to be put right: the table of rules.md 10.7, row by row."""
    punter, banker = totals(coup)
    if not coup.both_shown or is_wanting(coup) or punter is None or banker is None:
        return None
    natural = is_over(coup)
    if terms.bears and punter == 0 and not natural and coup.punter_word == "stand" and "punter" not in coup.lapsed:
        stays = terms.policy == "let_stand" and not coup.ruled.bears  # with 0 the banker cannot refuse him (I37)
        return None if stays else WordLapsed("punter")
    if not is_mending(terms) and not (natural and coup.ruled.stands):  # nobody takes a card beside a natural (I21)
        return None
    thirds = [n for n, (hand, i) in enumerate(coup.places, start=1) if hand == "loose" or (hand != "dead" and i > 1)]
    if natural:
        return CardDead(thirds[-1]) if thirds else None
    if "punter" in coup.lapsed and coup.punter_word is None:
        return None
    return _next_of_punter(coup, terms, thirds) or _next_of_banker(coup, terms, thirds)


def _next_of_punter(coup: Coup[Any], terms: Terms, thirds: list[int]) -> _Mending | None:
    takes, word = takes_punter(coup, terms), coup.punter_word
    was_wrong = (word is not None and takes != (word == "draw")) or ("punter" in coup.lapsed and takes)
    if was_wrong and "banker" not in coup.lapsed:
        return WordLapsed("banker")  # he answered to a false word
    if takes and len(coup.punter) == 2 and thirds:
        return CardDead(thirds[-1]) if terms.policy == "cards_after_word_dead" else CardMoved(thirds[0], "punter")
    return None


def _next_of_banker(coup: Coup[Any], terms: Terms, thirds: list[int]) -> _Mending | None:
    takes = takes_punter(coup, terms)
    if (takes and len(coup.punter) == 2) or question(coup, terms) is not None:
        return None
    rest = [n for n in thirds if coup.places[n - 1] != ("punter", 2)] if takes else thirds
    spared = 1 if _takes_banker(coup, terms) else 0
    if len(rest) > spared:
        return CardDead(rest[-1])
    if rest and coup.places[rest[0] - 1][0] != "banker":
        return CardMoved(rest[0], "banker")
    return None


def _closed_again(coup: Coup[C], at: Place) -> Coup[C]:
    """Return the coup without the mark that this place lies open: its card is dead, and the next one is closed."""
    marks = coup.marks
    if marks is None or at[1] >= _FIRST or at not in marks.exposed:
        return coup
    return replace(coup, marks=replace(marks, exposed=tuple(place for place in marks.exposed if place != at)))


def _is_bankers_first(coup: Coup[Any], event: CardMoved) -> bool:
    """Tell whether after this move the banker's third card left the shoe before the punter's."""
    owners = [
        event.to if n == event.ordinal else hand
        for n, (hand, i) in enumerate(coup.places, start=1)
        if n == event.ordinal or (hand in ("punter", "banker") and i > 1)
    ]
    return "punter" in owners and owners[0] == "banker"


def mend(coup: Coup[C], event: CardMoved | CardDead | WordLapsed) -> Coup[C]:
    """Return the coup after a card changed its hand, a card died, or a word lapsed."""
    match event:
        case WordLapsed(side="punter"):
            return replace(coup, lapsed=(*coup.lapsed, "punter"), punter_word=None)
        case WordLapsed():
            return replace(coup, lapsed=(*coup.lapsed, "banker"), banker_word=None)
        case CardMoved():
            rest, card = without(coup, event.ordinal)
            return replace(place(rest, event.to, card), banker_third_first=_is_bankers_first(coup, event))
        case _:
            rest, card = without(coup, event.ordinal)
            rest = _closed_again(rest, coup.places[event.ordinal - 1])
            return replace(rest, dead=tuple(sorted((*coup.dead, (event.ordinal, card)), key=lambda it: it[0])))
