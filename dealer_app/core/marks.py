"""What rulings on irregularities left on a coup (rules.md section 10): how it is drawn, read and paid after them."""

from __future__ import annotations

import msgspec

from dealer_app.core.events import Side


class Marks(msgspec.Struct, frozen=True, gc=False):
    """The rulings of one coup, and what they changed.

    `picks`: of a hand with two third cards one is still to die (I23, I24); `follower` is who is collected first or
    paid last (I46); `seat` is whom the last ruling named.

    `numbers` are the irregularities ruled on, in order. `punto`: both sides follow that grid (I12); `held`: the
    banker draws in the free cells too (I13, I28); `stands`: the fifth card is kept by whom it falls to (I21).
    `zero`: the banker's first cards count nothing (I22); `nine`, `third_nine`: the punter counts nine, by his first
    cards as a natural or by his third without (I25, I26); `lost`: naturals that lost their right (I30, I38, I39).
    `exposed` are cards that lie open by side and index (I12, I13, I27, I28); `may_withdraw`: stakes may still go
    (I29); `closed`: places of dead cards that nobody saw, which lie open with the hands (I22); `bears`: the punter
    bears the word that the banker let stand (I37); `held_by`: who keeps the cards (I19).
    """

    numbers: tuple[str, ...] = ()
    punto: bool = False
    held: bool = False
    stands: bool = False
    zero: bool = False
    nine: bool = False
    third_nine: bool = False
    lost: tuple[Side, ...] = ()
    exposed: tuple[tuple[Side, int], ...] = ()
    may_withdraw: bool = False
    closed: tuple[int, ...] = ()
    bears: bool = False
    held_by: int | None = None
    picks: Side | None = None
    follower: int | None = None
    seat: int | None = None


NO_MARKS = Marks()
