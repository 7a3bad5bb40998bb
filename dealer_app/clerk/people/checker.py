"""Whether somebody is who he says: PIN or badge, asked of the house, recorded before it is answered.

A wrong PIN is in the record before anybody hears that it was wrong, so that a kill between two tries counts it too.
While no day is open the house's register takes the place of the record.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from dealer_app.clerk.clerk import MANUAL, Clerk
from dealer_app.clerk.people.proofs import Proofs
from dealer_app.core import tries
from dealer_app.core.people import Role
from dealer_app.core.refusal import Reason, Refusal
from dealer_app.house.pins import PinFault
from dealer_app.journal.kinds import ProofChanged, SignIn


class Checker:
    """Checks the people of one table; `staff` is asked while no day is open."""

    def __init__(self, clerk: Clerk, proofs: Proofs, staff: dict[str, Role]) -> None:
        self._clerk, self._proofs, self._staff = clerk, proofs, staff

    @property
    def is_open(self) -> bool:
        """Whether a gaming day is open, so that the record can take what happens."""
        table = self._clerk.view
        return table is not None and table.day_open

    @property
    def staff(self) -> dict[str, Role]:
        """The roles by id: those of the open day, else of the staff list."""
        table = self._clerk.view
        return self._staff if table is None or not table.day_open else table.staff

    def prove(self, id_: str, is_right: Callable[[], bool], proof: str = "pin") -> Refusal | None:
        """Say why this person has not proven himself; a text that is no id of ours is recorded nowhere."""
        if id_ not in self.staff:
            return Refusal("not_on_staff", id_)
        try:
            self.take_register()
            wanting = self._proofs.wanting(id_)
            if wanting:
                return self._failed(id_, proof, "has_left" if wanting == "has_left" else "no_proof")
            why = self._refuse_try(id_) if proof == "pin" else None
            if why is not None or is_right():
                return why
            return self._failed(id_, proof, "pin_wrong")
        except PinFault:
            return Refusal("pin_unknown")

    def _refuse_try(self, id_: str) -> Refusal | None:
        now = self._clerk.at
        if self.is_open:
            return tries.refuse(id_, self._clerk.people.of(id_), now)
        return tries.refuse_outside(id_, self._proofs.wrong_outside(id_), now)

    def _failed(self, id_: str, proof: str, why: Reason) -> Refusal | None:
        """Record first, then tell."""
        if self.is_open:
            return self._clerk.note(SignIn("failed", id_, proof, why), MANUAL) or Refusal(why, id_)
        if why == "pin_wrong":
            self._proofs.failed_outside(id_, self._clerk.at)
        return Refusal(why, id_)

    def take_register(self) -> None:
        """Take into the record what the house did about PINs since."""
        if self.is_open:
            for done in self._proofs.since(self._clerk.people.register):
                fields = msgspec.structs.asdict(done)
                self._clerk.note(ProofChanged(**fields))
