"""What the census of a load holds, and what in it cannot be: the alarms, each resting on what lies open alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from dealer_app.core.balance import CARDS_OF_A_PACK, Balance, balance
from dealer_app.core.cards import Card
from dealer_app.core.state import TableState, open_coup
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
NAMED = 6  # faces wanting; of more the number of cards alone tells
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
        return self.earlier + length(self.order)

    @property
    def loaded(self) -> int:
        """Cards that were loaded."""
        return self.packs * CARDS_OF_A_PACK

    @property
    def open_order(self) -> str:
        """The faces of finished coups; unread and closed ones stand as "??"."""
        order = self.order[: self.known * len(UNKNOWN)]
        for place in self.closed:
            order = put(order, place, UNKNOWN) if place < self.known else order
        return order

    @property
    def is_over(self) -> bool:
        """Whether no coup comes from this load any more."""
        return self.ended or self.emptied is not None


def final(census: Census) -> Balance:
    """Return the balance of a load that is over, burned cards and all."""
    return balance(census.packs, census.order, census.earlier, census.emptied)


def faces(census: Census) -> list[str]:
    """Return the faces of a load that is over, in the order in which they left."""
    step = len(UNKNOWN)
    return [census.order[n : n + step] for n in range(0, len(census.order), step)]


def inventory(census: Census) -> Balance:
    """Return what is out by the faces that lie open; sealed, unread and burned cards are equally unknown."""
    lies = census.open_order + "".join(map(str, census.shown))
    return balance(census.packs, lies, census.out - length(lies))


def judged(census: Census, table: TableState, *, is_new: bool = True) -> Census:
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
    equipment, loaded = table.profile.equipment, table.loaded
    if loaded is None or loaded.stopped or loaded.ended or equipment.reshuffle_trigger != "stop_card":
        return
    if loaded.left < equipment.stop_card_from_end:
        yield Alarm("no_stop_card", count=equipment.stop_card_from_end)


def _faces_over(census: Census, table: TableState) -> Iterator[Alarm]:
    """Yield the faces that are out too often; once the shoe is empty and no coup of it is open, those wanting too."""
    if census.emptied is None or open_coup(table) is not None:
        lies = census.open_order + "".join(map(str, census.shown))
        counts = ((card, lies.count(face)) for face, card in _FACES)
        yield from (Alarm("face_over", card, count) for card, count in counts if count > census.packs)
        return
    found = final(census)
    yield from (Alarm("face_over", card, count) for card, count in found.over)
    if len(found.wanting) <= NAMED:
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


def length(order: str) -> int:
    """Return how many cards a text of faces holds."""
    return len(order) // len(UNKNOWN)


def put(order: str, place: int, faces: str) -> str:
    """Return a text of faces with these from a place on."""
    begins = place * len(UNKNOWN)
    return order[:begins] + faces + order[begins + len(faces) :]
