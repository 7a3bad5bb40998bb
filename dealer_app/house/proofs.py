"""The house's proofs as a table asks for them: file of PINs, secret and register, read anew at each question.

So a leaver is refused, and a new PIN holds, at once and at every table.
"""

from __future__ import annotations

from pathlib import Path

from dealer_app.house import pin_secret, pins, register
from dealer_app.house.pins import Book, PinFault, Proof
from dealer_app.house.register import Done


class Proofs:
    """The proofs of a data folder; without a file of PINs they are not in use. PinFault as the files' own readers."""

    def __init__(self, data: Path, secret: Path) -> None:
        self._file, self._register, self._secret = data / pins.NAME, data / register.NAME, secret

    @property
    def in_use(self) -> bool:
        """Whether people prove their ids here; a file that cannot be read is one."""
        return self._file.exists()

    @property
    def people(self) -> tuple[str, ...]:
        """Who has a PIN or a badge."""
        return tuple(id_ for id_, proof in self._book().people.items() if not proof.left)

    def wanting(self, id_: str) -> str:
        """Return why this person can prove nothing, a reason of `core.refusal`; "" if he can."""
        proof = self._book().people.get(id_, Proof())
        return "has_left" if proof.left else "" if proof.pin or proof.badges else "no_proof"

    def is_right(self, id_: str, pin: str) -> bool:
        """Tell whether this is the person's PIN."""
        return pins.is_right(self._book(), pin_secret.load(self._secret), id_, pin)

    def holder(self, badge: str) -> str:
        """Return whose badge this is, "" if nobody's."""
        return pins.holder(self._book(), pin_secret.load(self._secret), badge)

    def wrong_outside(self, id_: str) -> list[int]:
        """Return the moments of the person's wrong PINs while no day was open."""
        return register.wrong(self._register, id_)

    def failed_outside(self, id_: str, at: int) -> None:
        """Keep that a PIN was wrong while no day is open; durable when it returns."""
        register.add(self._register, Done(0, at, "failed", id_))

    def since(self, n: int) -> list[Done]:
        """Return the lines of the register behind line `n`."""
        return [done for done in register.read(self._register) if done.n > n]

    def _book(self) -> Book:
        book = pins.load(self._file)
        if book is None:
            raise PinFault("no_secret", str(self._file))
        return book
