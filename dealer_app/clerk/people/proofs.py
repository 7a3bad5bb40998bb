"""What a door asks of the house about PINs and badges."""

from __future__ import annotations

from typing import Protocol

from dealer_app.house.register import Done


class Proofs(Protocol):
    """What the house knows of PINs and badges (`house.proofs`); PinFault where it cannot tell."""

    @property
    def in_use(self) -> bool:
        """Whether people prove their ids here."""

    @property
    def people(self) -> tuple[str, ...]:
        """Who has a PIN or a badge."""

    def wanting(self, id_: str) -> str:
        """Return why this person can prove nothing, "" if he can."""

    def is_right(self, id_: str, pin: str) -> bool:
        """Tell whether this is the person's PIN."""

    def holder(self, badge: str) -> str:
        """Return whose badge this is, "" if nobody's."""

    def wrong_outside(self, id_: str) -> list[int]:
        """Return the moments of the person's wrong PINs while no day was open."""

    def failed_outside(self, id_: str, at: int) -> None:
        """Keep that a PIN was wrong while no day is open."""

    def since(self, n: int) -> list[Done]:
        """Return the lines of the register behind line `n`."""
