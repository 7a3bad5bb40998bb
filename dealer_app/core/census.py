"""The card census: which faces of a load are out, and what no load of so many packs can give (rules.md 14, rule 7).

A fold over acts beside the table, so that any record gives it again. Six packs hold six of each face: a seventh tells
of a misread or a foreign card; some orders tell of a shoe that was never shuffled (`unshuffled`). An alarm rests on
faces that lie open and on no other: those of finished coups, and of the open one what `open` shows. An unread card is
an empty place that counts as out, until it is named; an amended or corrected face takes the place of the old one,
which the record keeps. A card pushed back into the shoe is taken off.

A card burned face down counts as out. Its face is used by nothing and told to nobody until the load is over; then
`balance` and the shoe report take it in. One burned face up, because its value says how many follow, is taken in with
the first coup. A card that was out before the record of the day begins counts, without a face.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.alarms import Census, judged, length, put
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.open import opened
from dealer_app.core.state import Past, TableState, open_coup
from dealer_app.core.table import card_acts
from dealer_app.core.unshuffled import UNKNOWN

_EMPTY = "SE"  # the shoe's word for it (shoes.md 3.5)
_CARDS = (events.CardDrawn, events.StrayCard, events.CardBurned)
_REREAD = (events.CardNamed, events.CardReturned, events.Amended, events.Corrected, events.Voided)
_BEGINS = (events.ShiftOpened, events.ShiftClosed, events.DayClosed)
_ENDS = (events.Settled, events.CoupAnnulled)


def after(census: Census | None, act: Act, before: TableState | None, table: TableState) -> Census | None:
    """Return the census after a whole act, with the tables before and after it; None while no shoe is loaded."""
    now = census
    for event in (act.event, *(act.follows or ())):
        now = _told(now, event, before, table)
    if now is None or table.loaded is None:
        return now
    if isinstance(act.event, _REREAD):
        now = _reread(now, act, table.past)
    now = _counted(now, table.loaded.out)
    shown = tuple(_shown(table))
    if shown != now.shown:
        now = replace(now, shown=shown)
    if now is census:
        return now
    return judged(now, table, is_new=isinstance(act.event, _REREAD) or _is_other(census, now))


def _is_other(before: Census | None, now: Census) -> bool:
    """Tell whether other faces lie open than before."""
    if before is None or now.previous is not before.previous:
        return True
    return (now.known, now.shown, now.is_over) != (before.known, before.shown, before.is_over)


def noted(census: Census, type_: str, fields: dict[str, Any], table: TableState) -> Census:
    """Return the census after what the shoe said that is no act of the game: that it is empty, by its own count."""
    load, count = fields.get("load"), fields.get("ord")
    if type_ != _EMPTY or load != census.load or not isinstance(count, int):
        return census
    return judged(replace(census, emptied=count, gap=count - census.out), table)


def told(census: Census, ordinal: int, table: TableState) -> Census:
    """Return the census after the shoe has told how many cards are out by its own count, which is no face."""
    gap = ordinal - census.out
    return census if gap == census.gap else judged(replace(census, gap=gap), table, is_new=False)


def _told(census: Census | None, event: Event, before: TableState | None, table: TableState) -> Census | None:
    """Return the census after one event."""
    if isinstance(event, events.DayOpened):
        return _carried(census, table)
    if isinstance(event, events.ShoeLoaded):
        last = None if census is None else replace(census, previous=None)
        return Census(event.load, event.packs, previous=last)
    if census is None:
        return None
    here = length(census.order)
    if isinstance(event, _CARDS):
        closed = census.closed
        if isinstance(event, events.CardBurned) and not _lies_open(before):
            closed = (*closed, here)
        return replace(census, order=census.order + _text(event.card), closed=closed)
    if isinstance(event, _ENDS):
        return replace(census, known=here, first=here, before=census.first)
    if isinstance(event, _BEGINS):
        known = census.known if isinstance(event, events.ShiftOpened) else here
        return replace(census, known=known, first=here, before=None)
    if isinstance(event, events.StopCardOut) and event.after:
        return replace(census, gap=event.after - census.out)
    if isinstance(event, events.ShoeEnded):
        return replace(census, ended=True, known=here, closed=())
    return census


def _carried(census: Census | None, table: TableState) -> Census | None:
    """Return the census with which a day begins: it goes on where the record holds the days before."""
    loaded = table.loaded
    if loaded is None:
        return None
    if census is not None and (census.load, census.packs, census.out) == (loaded.load, loaded.packs, loaded.out):
        return replace(census, first=length(census.order), before=None)
    return Census(loaded.load, loaded.packs, earlier=loaded.out, ended=loaded.ended)


def _lies_open(table: TableState | None) -> bool:
    """Tell whether the card that is burned next lies face up, since its value says how many follow it."""
    return table is not None and table.loaded is not None and table.loaded.to_come.by_value


def _reread(census: Census, act: Act, past: Past) -> Census:
    """Return the census with the faces of the history as it now stands: named, put right, or taken back."""
    is_over = isinstance(act.event, events.Corrected) or any(isinstance(event, _ENDS) for event in act.follows or ())
    base, acts = (past.settled_base, past.settled_acts) if is_over else (past.base, past.acts)
    begins = census.before if is_over else census.first
    assert base is not None
    if begins is not None:
        return replace(census, order=put(census.order, begins, _faces_of(base, acts)))
    last = census.previous
    if last is None or last.before is None:
        return census
    return replace(census, previous=replace(last, order=put(last.order, last.before, _faces_of(base, acts))))


def _faces_of(base: TableState, acts: tuple[Act, ...]) -> str:
    """Return the faces that left the shoe by these acts, since it was last loaded, as they are named by now."""
    faces: list[str] = []
    places: dict[int, int] = {}
    apart: list[int] = []  # the places of the cards that left when none was due
    for n, act in enumerate(acts):
        if isinstance(act.event, events.ShoeLoaded):
            faces, places, apart = [], {}, []
        cards = [event for event in (act.event, *(act.follows or ())) if isinstance(event, _CARDS)]
        if isinstance(act.event, events.CardReturned) and faces:
            gone = apart.pop() if act.event.apart and apart else len(faces) - 1
            del faces[gone]
            places = {by: place - (place > gone) for by, place in places.items()}
        places[n] = len(faces)
        apart += [len(faces) + i for i, event in enumerate(cards) if isinstance(event, events.StrayCard)]
        faces += [_text(event.card) for event in cards]
        if isinstance(act.event, events.CardNamed):
            lies = card_acts(base, acts[:n])[: act.event.ordinal]
            faces[places[lies[-1]] + lies.count(lies[-1]) - 1] = str(act.event.card)
    return "".join(faces)


def _counted(census: Census, out: int) -> Census:
    """Return the census with as many cards as the table counts: one that went back or was taken back is off."""
    if census.out == out:
        return census
    length = out - census.earlier
    order = census.order[: length * len(UNKNOWN)].ljust(length * len(UNKNOWN), UNKNOWN[0])
    closed = tuple(place for place in census.closed if place < length)
    return replace(census, order=order, known=min(census.known, length), closed=closed)


def _shown(table: TableState) -> Iterator[Card]:
    """Yield the faces that lie open of the coup in hand and of the cards set aside since the last one."""
    if open_coup(table) is None and not table.strays and not table.pulled:
        return
    view = opened(table)
    coup = open_coup(view)
    for card in (*(() if coup is None else coup.cards), *view.strays, *view.pulled):
        if isinstance(card, Card):
            yield card


def _text(card: Card | None) -> str:
    return UNKNOWN if card is None else str(card)
