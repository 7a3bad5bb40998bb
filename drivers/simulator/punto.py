"""Punto banco as a real shoe believes it is played: fixed drawing for both hands (shoes.md 1.2).

Only the simulated Angel shoe uses it. It is not the game of this program, and nothing of it goes beyond hints.
"""

from __future__ import annotations

_STANDS_FROM = {0: 4, 1: 4, 2: 5, 3: 5, 4: 6, 5: 6, 6: 7, 7: 7, 8: 3, 9: 4}
"""The banker's least total to stand on, by the value of the player's third card."""


class Punto:
    """One coup as the shoe sees it."""

    def __init__(self) -> None:
        self._hands: dict[str, list[str]] = {"player": [], "banker": []}

    def card(self, face: str) -> tuple[str, int]:
        """The next card: to whom the shoe gives it, and as which of his."""
        side = self._next()
        self._hands[side].append(face)
        return side or "player", len(self._hands[side])

    def is_over(self) -> bool:
        """Whether no card is due."""
        return not self._next()

    @property
    def result(self) -> int:
        """1 player, 2 tie, 4 banker."""
        player, banker = self._total("player"), self._total("banker")
        return 2 if player == banker else 1 if player > banker else 4

    @property
    def pairs(self) -> int:
        """Bit 0 a player's pair, bit 1 a banker's."""
        pairs = [len(hand) > 1 and hand[0][0] == hand[1][0] for hand in self._hands.values()]
        return pairs[0] | pairs[1] << 1

    def _next(self) -> str:
        """Whose the next card is; empty if none is due."""
        player, banker = self._hands["player"], self._hands["banker"]
        if len(banker) < 2:
            return "player" if len(player) == len(banker) else "banker"
        if len(player) == 2 and max(self._total("player"), self._total("banker")) >= 8 and len(banker) == 2:
            return ""
        if len(player) == 2 and self._total("player") <= 5 and len(banker) == 2:
            return "player"
        if len(banker) > 2:
            return ""
        stands_from = 6 if len(player) == 2 else _STANDS_FROM[_value(player[2])]
        return "banker" if self._total("banker") < stands_from else ""

    def _total(self, side: str) -> int:
        return sum(map(_value, self._hands[side])) % 10


def _value(face: str) -> int:
    return {"A": 1, "?": 0}.get(face[0], int(face[0]) if face[0].isdigit() else 0)
