"""What is known of a load by its faces: how many of each are out, how many too many, and what is wanting at its end.

Pure figures over the text of faces that `unshuffled` reads, two characters a card. A face is too many when more of it
are out than the load has packs. One is wanting only when the shoe is empty: then a rank that is not out four times a
pack, or a face that is not out once a pack, is missing, unless the cards whose faces are not known can be just those.
"""

from __future__ import annotations

import msgspec

from dealer_app.core.cards import RANKS, SUITS, Card
from dealer_app.core.unshuffled import UNKNOWN

CARDS_OF_A_PACK = 52
_FACES = tuple((str(card), card) for card in Card)


class Balance(msgspec.Struct, frozen=True, gc=False):
    """A load set against what was loaded; all figures are cards.

    `out` left the shoe by the record; of those, or of as many as the shoe counts, `unknown` have no known face.
    `over` are faces out more often than there are packs, `wanting` those out less often though the shoe is empty,
    each with how many are out. `emptied` is the shoe's own count when it said that it was empty, else None.
    """

    loaded: int
    out: int
    unknown: int
    ranks: tuple[int, ...]
    suits: tuple[int, ...]
    over: tuple[tuple[Card, int], ...] = ()
    wanting: tuple[tuple[Card, int], ...] = ()
    emptied: int | None = None

    @property
    def left(self) -> int:
        """Cards still in the shoe, below zero where more came out than were loaded."""
        return self.loaded - self.out

    @property
    def is_even(self) -> bool:
        """Whether nothing contradicts the number loaded."""
        counted = self.loaded if self.emptied is None else self.emptied
        return counted == self.loaded and self.left >= 0 and not self.over and not self.wanting


def balance(packs: int, order: str, earlier: int = 0, emptied: int | None = None) -> Balance:
    """Return the balance of a load: the faces out in order, and `earlier` cards that left before they were known."""
    counts = {card: order.count(face) for face, card in _FACES}
    out, known = earlier + len(order) // len(UNKNOWN), sum(counts.values())
    unknown = max(out, emptied or 0) - known
    loaded = packs * CARDS_OF_A_PACK
    is_empty = emptied is not None or out >= loaded
    short = tuple((card, count) for card, count in counts.items() if packs - count > unknown)
    return Balance(
        loaded=loaded,
        out=out,
        unknown=unknown,
        ranks=tuple(order.count(rank) for rank in RANKS),
        suits=tuple(order.count(suit) for suit in SUITS),
        over=tuple((card, count) for card, count in counts.items() if count > packs),
        wanting=short if is_empty else (),
        emptied=emptied,
    )
