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
from typing import Literal

import msgspec
from msgspec.structs import replace

from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.balance import CARDS_OF_A_PACK, Balance, balance
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.open import opened
from dealer_app.core.state import Past, TableState, open_coup
from dealer_app.core.table import card_acts
from dealer_app.core.unshuffled import UNKNOWN, is_in_factory_order, repeats

What = Literal[
    "face_over",  # more cards of a face are out than there are packs; `count` of `card`
    "face_wanting",  # the shoe is empty and a face is out less often; `count` of `card`
    "factory_order",  # the cards come in the order of new packs
    "repeated_run",  # a run of cards comes again, of this load or of the one before
    "cards_over",  # more cards are out than were loaded
    "cards_wanting",  # the shoe is empty by its own `count`, and that is not the number loaded
    "count_differs",  # the shoe counts so many cards more than are recorded (fewer: below zero)
    "no_stop_card",  # fewer cards are left than lay behind the stop card, and it has not come
]
_CARDS = (events.CardDrawn, events.StrayCard, events.CardBurned)
_REREAD = (events.CardNamed, events.Amended, events.Corrected, events.Voided)
_BEGINS = (events.ShiftOpened, events.ShiftClosed, events.DayClosed)
_ENDS = (events.Settled, events.CoupAnnulled)
_FACES = tuple((str(card), card) for card in Card)


class Alarm(msgspec.Struct, frozen=True, gc=False):
    """What cannot be, or should not; `card` and `count` where the kind has them."""

    what: What
    card: Card | None = None
    count: int = 0


class Census(msgspec.Struct, frozen=True, gc=False):
    """One load. `order` are the faces as they left the shoe, two characters a card, "??" for an unread one.

    `earlier` cards left before this record knew them. The first `known` of `order` are those of finished coups, but
    for the places `closed`, which were burned face down; the order of the first `looked` was looked at; `shown` are
    the faces of the open coup that lie open. `first` and `before` are where the cards of the acts begin that a repair
    may read again, since the last coup and of it (None: of the load before). `emptied` is the shoe's own count when
    it said that it was empty, `gap` what it counted more than was recorded when it last told a count. `standing`
    holds now, `raised` is every alarm in the order in which it came to stand.
    """

    load: int
    packs: int
    earlier: int = 0
    order: str = ""
    known: int = 0
    looked: int = 0
    closed: tuple[int, ...] = ()
    shown: tuple[Card, ...] = ()
    first: int = 0
    before: int | None = None
    ended: bool = False
    emptied: int | None = None
    gap: int = 0
    standing: tuple[Alarm, ...] = ()
    raised: tuple[Alarm, ...] = ()
    previous: Census | None = None

    @property
    def out(self) -> int:
        """Cards that left the shoe."""
        return self.earlier + _length(self.order)

    @property
    def loaded(self) -> int:
        """Cards that were loaded."""
        return self.packs * CARDS_OF_A_PACK

    @property
    def open_order(self) -> str:
        """The faces of finished coups; unread and closed ones stand as "??"."""
        order = self.order[: self.known * len(UNKNOWN)]
        for place in self.closed:
            order = _put(order, place, UNKNOWN) if place < self.known else order
        return order

    @property
    def is_over(self) -> bool:
        """Whether no coup comes from this load any more."""
        return self.ended or self.emptied is not None


def final(census: Census) -> Balance:
    """Return the balance of a load that is over, burned cards and all."""
    return balance(census.packs, census.order, census.earlier, census.emptied)


def inventory(census: Census) -> Balance:
    """Return what is out by the faces that lie open; sealed, unread and burned cards are equally unknown."""
    lies = census.open_order + "".join(map(str, census.shown))
    return balance(census.packs, lies, census.out - _length(lies))


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
    return _judged(now, table, is_new=isinstance(act.event, _REREAD) or _is_other(census, now))


def _is_other(before: Census | None, now: Census) -> bool:
    """Tell whether other faces lie open than before."""
    if before is None or now.previous is not before.previous:
        return True
    return (now.known, now.shown, now.is_over) != (before.known, before.shown, before.is_over)


def emptied(census: Census, count: int, table: TableState) -> Census:
    """Return the census after the shoe has said that it is empty, so many cards being out by its own count."""
    return _judged(replace(census, emptied=count, gap=count - census.out), table)


def told(census: Census, ordinal: int, table: TableState) -> Census:
    """Return the census after the shoe has told how many cards are out by its own count, which is no face."""
    gap = ordinal - census.out
    return census if gap == census.gap else _judged(replace(census, gap=gap), table, is_new=False)


def _told(census: Census | None, event: Event, before: TableState | None, table: TableState) -> Census | None:
    """Return the census after one event."""
    if isinstance(event, events.DayOpened):
        return _carried(census, table)
    if isinstance(event, events.ShoeLoaded):
        last = None if census is None else replace(census, previous=None)
        return Census(event.load, event.packs, previous=last)
    if census is None:
        return None
    here = _length(census.order)
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
    return replace(census, ended=True) if isinstance(event, events.ShoeEnded) else census


def _carried(census: Census | None, table: TableState) -> Census | None:
    """Return the census with which a day begins: it goes on where the record holds the days before."""
    loaded = table.loaded
    if loaded is None:
        return None
    if census is not None and (census.load, census.packs, census.out) == (loaded.load, loaded.packs, loaded.out):
        return replace(census, first=_length(census.order), before=None)
    return Census(loaded.load, loaded.packs, earlier=loaded.out, ended=loaded.ended)


def _lies_open(table: TableState | None) -> bool:
    """Tell whether the card that is burned next lies face up, since its value says how many follow it."""
    return table is not None and table.loaded is not None and table.loaded.to_come.by_value


def _reread(census: Census, act: Act, past: Past) -> Census:
    """Return the census with the faces of the history as it now stands: named, put right, or taken back."""
    is_over = isinstance(act.event, events.Corrected) or any(isinstance(event, _ENDS) for event in act.follows or ())
    base, acts = (past.settled_base, past.settled_acts) if is_over else (past.base, past.acts)
    begins = census.before if is_over else census.first
    if base is None:
        return census
    if begins is not None:
        return replace(census, order=_put(census.order, begins, _faces(base, acts)))
    last = census.previous
    if last is None or last.before is None:
        return census
    return replace(census, previous=replace(last, order=_put(last.order, last.before, _faces(base, acts))))


def _faces(base: TableState, acts: tuple[Act, ...]) -> str:
    """Return the faces that left the shoe by these acts, since it was last loaded, as they are named by now."""
    faces: list[str] = []
    places: dict[int, int] = {}
    for n, act in enumerate(acts):
        if isinstance(act.event, events.ShoeLoaded):
            faces, places = [], {}
        cards = [event for event in (act.event, *(act.follows or ())) if isinstance(event, _CARDS)]
        places[n] = len(faces)
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


def _judged(census: Census, table: TableState, *, is_new: bool = True) -> Census:
    """Return the census with the alarms that stand now, and those that are new among all that were raised.

    `is_new` tells that faces may have come to lie open or changed; only then are they counted.
    """
    standing = tuple(_standing(census, table, is_new=is_new))
    new = tuple(alarm for alarm in standing if alarm not in census.standing)
    return replace(census, standing=standing, raised=census.raised + new, looked=census.known)


def _standing(census: Census, table: TableState, *, is_new: bool) -> Iterator[Alarm]:
    yield from _faces_over(census, table) if is_new else _stood(census, "face_over", "face_wanting")
    yield from _patterns(census)
    if census.out > census.loaded:
        yield Alarm("cards_over")
    if census.emptied not in (None, census.loaded):
        yield Alarm("cards_wanting", count=census.emptied or 0)
    if census.gap:
        yield Alarm("count_differs", count=census.gap)
    loaded, behind = table.loaded, table.profile.equipment.stop_card_from_end
    if behind and loaded is not None and not loaded.stopped and loaded.left < behind:
        yield Alarm("no_stop_card", count=behind)


def _faces_over(census: Census, table: TableState) -> Iterator[Alarm]:
    """Yield the faces that are out too often; of a load that is over, burned cards and all, and those wanting."""
    if not census.is_over or open_coup(table) is not None:
        lies = census.open_order + "".join(map(str, census.shown))
        counts = ((card, lies.count(face)) for face, card in _FACES)
        yield from (Alarm("face_over", card, count) for card, count in counts if count > census.packs)
        return
    found = final(census)
    yield from (Alarm("face_over", card, count) for card, count in found.over)
    yield from (Alarm("face_wanting", card, count) for card, count in found.wanting)


def _patterns(census: Census) -> Iterator[Alarm]:
    """Yield what the order of finished coups tells; what it told once stands as long as the load does."""
    order, since, last = "", census.looked, census.previous
    if census.known > since:
        order = census.open_order
    stood = tuple(_stood(census, "factory_order", "repeated_run"))
    yield from stood
    if order and Alarm("factory_order") not in stood and is_in_factory_order(order, since):
        yield Alarm("factory_order")
    if order and Alarm("repeated_run") not in stood and repeats(order, last.order if last else "", since):
        yield Alarm("repeated_run")


def _stood(census: Census, *kinds: What) -> Iterator[Alarm]:
    return (alarm for alarm in census.standing if alarm.what in kinds)


def _text(card: Card | None) -> str:
    return UNKNOWN if card is None else str(card)


def _length(order: str) -> int:
    return len(order) // len(UNKNOWN)


def _put(order: str, place: int, faces: str) -> str:
    """Return an order with these faces from a place on."""
    begins = place * len(UNKNOWN)
    return order[:begins] + faces + order[begins + len(faces) :]
