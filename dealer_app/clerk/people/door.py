"""Who comes to the table and goes, approves, takes it over; and whether who acts has proven who he is.

Where PINs are not in use all is claimed, and only the relief is left of it.
"""

from __future__ import annotations

import logging
import re

import msgspec

from dealer_app.clerk.clerk import MANUAL, Clerk
from dealer_app.clerk.people import approval
from dealer_app.clerk.people.approval import Approval, Shown
from dealer_app.clerk.people.checker import Checker
from dealer_app.clerk.people.misgivings import Misgivings
from dealer_app.clerk.people.presence import Signed
from dealer_app.clerk.people.proofs import Proofs
from dealer_app.core import permits, tries
from dealer_app.core.events import Event, StakesClosed
from dealer_app.core.people import Person, Role
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import open_coup, phase
from dealer_app.house.pins import PinFault
from dealer_app.journal.codec import Uncanonical
from dealer_app.journal.kinds import (
    BadgeRead,
    PaperBegan,
    PaperEnded,
    ProofsKnown,
    ReliefAsked,
    SignIn,
    StandConfirmed,
    TableTaken,
    is_own,
)

log = logging.getLogger("people")

_REFERENCE = re.compile("[0-9A-Za-z-]{1,32}")

IDLE = 600_000
"""Milliseconds without an act, between two banks, after which the screen is locked (record.md R46)."""


class Door:
    """The people of one table; it guards the clerk's acts from now on. `staff` is asked while no day is open.

    `croupier` has the table before anybody took it, `built` is as in `Misgivings`, `idle` in ms as `IDLE`.
    """

    def __init__(
        self,
        clerk: Clerk,
        proofs: Proofs,
        staff: dict[str, Role],
        croupier: str = "",
        built: int = 0,
        idle: int = IDLE,
    ) -> None:
        self._idle = idle
        self._clerk, self._proofs, self._first = clerk, proofs, croupier
        self.misgivings = Misgivings(clerk, built)
        self._checker = Checker(clerk, proofs, staff)
        self._outside: dict[str, Signed] = {}
        self._believed: dict[
            str, str
        ] = {}  # by what those two proved themselves who confirmed a clock before the day
        self._approval: Approval | None = None
        self._asked: Shown | None = None
        self._is_asking_in = False
        self._last_act = clerk.at
        clerk.guard = self

    # What the clerk asks

    def refuse(self, event: Event, by: Person, approved: Person | None) -> Refusal | None:
        """Say what is to be confirmed first, who has not proven who he is, or has not approved what is to be done."""
        return self.misgivings.refuse(event) or self._refuse(event, by, approved)

    def _refuse(self, event: Event, by: Person, approved: Person | None) -> Refusal | None:
        deals = permits.may(by.role, StakesClosed)
        if deals and self.croupier not in ("", by.id):
            return Refusal("other_croupier", self.croupier)
        try:
            if not self._proofs.in_use:
                return None
            for person in (by, approved):
                if person is not None and self._proofs.wanting(person.id) == "has_left":
                    return Refusal("has_left", person.id)
        except PinFault:
            return Refusal("pin_unknown")
        if not self._proven(by.id):
            return Refusal("not_proven", by.id)
        if approved is None or (approved.id in self._clerk.people.paper_by and self._proven(approved.id)):
            return None
        now = self._shown(event, by)
        return now if isinstance(now, Refusal) else approval.refuse(self._approval, now, by, approved)

    def proof(self, person: Person) -> str:
        """Return by what this person has proven his number; "claimed" if by nothing."""
        if self._approval is not None and self._approval.by == person:
            return self._approval.proof
        return self._proven(person.id) or self._believed.get(person.id, "claimed")

    def acted(self, by: Person | None) -> None:
        """An act is recorded: an approval is used up, and a relief that waited for the coup's end takes effect.

        A leaver does not finish his coup: whoever relieves him does.
        """
        if by is not None:
            self._approval = self._asked = None
            self._last_act = self._clerk.at
        people, table = self._clerk.people, self._clerk.view
        is_over = table is None or (open_coup(table) is None and phase(table) != "commission")
        if people.relief and (is_over or self._has_left(self.croupier)):
            self._clerk.note(TableTaken(people.relief, self.croupier))

    def started(self) -> None:
        """The program found a day open, or a day was opened: who is known, and who is still here."""
        people, table = self._clerk.people, self._clerk.view
        self.misgivings.tell()
        self._believed = {}
        if not self._proofs.in_use:
            return
        try:
            self._clerk.note(ProofsKnown(people.register, self._proofs.people))
            self._checker.take_register()
        except PinFault as fault:  # nobody can prove anything then, and each who tries is told so
            log.warning("PINs cannot be checked: %s", fault.reason)
        for id_, signed in self._outside.items():
            self._clerk.note(SignIn("in", id_, signed.proof))
        self._outside = {}
        if table is not None and table.bank is None and people.croupier in people.signed:
            self._clerk.note(SignIn("out", people.croupier, "", "restart"))

    # What people do

    @property
    def croupier(self) -> str:
        """Who has the table."""
        return self._clerk.people.croupier or self._first

    @property
    def is_locked(self) -> bool:
        """Whether commands are hidden: nobody has the table; never while a bank is open, or where all is claimed."""
        table = self._clerk.view
        is_open = table is not None and table.day_open
        return self._proofs.in_use and is_open and not self._has_bank and not self._proven(self.croupier)

    def sign_in(self, id_: str, pin: str) -> Refusal | None:
        """Let somebody in by his PIN."""
        return self._checker.prove(id_, lambda: self._proofs.is_right(id_, pin)) or self._let(id_, "pin")

    def sign_out(self, id_: str) -> Refusal | None:
        """Let somebody go; who has the table stays while a bank is open."""
        if id_ == self.croupier and self._has_bank:
            return Refusal("bank_is_open")
        self._outside.pop(id_, None)
        return self._clerk.note(SignIn("out", id_, "", "asked"), MANUAL) if self._checker.is_open else None

    def let_in(self, id_: str, whose: str) -> Refusal | None:
        """Let somebody try again who was wrong too often; what he has had of the day's tries stays counted.

        `whose` word it is: another's, who has proven himself.
        """
        if id_ == whose:
            return Refusal("not_himself")
        if whose not in self._checker.staff:
            return Refusal("not_on_staff", whose)
        by = Person(whose, self._checker.staff[whose])
        why = permits.refuse_command(self._checker.staff, "let_in", by)
        if why is None and not self._proven(by.id):
            why = Refusal("not_proven", by.id)
        return why or self._clerk.note(SignIn("let_in", id_), MANUAL, by=by)

    def confirm_stand(self, by: Person, *, as_recorded: bool) -> Refusal | None:
        """Say whether the cloth shows what is recorded; the croupier of the table says it."""
        why = permits.refuse_command(self._checker.staff, "confirm_stand", by)
        why = why or self._refuse(StandConfirmed(0, as_recorded), by, None)
        return why or self.misgivings.say_stand(by, as_recorded=as_recorded)

    def confirm_clock(self, by: Person, approved: Person) -> Refusal | None:
        """Believe a clock that is too early; the second person approves what `misgivings.clock` tells."""
        event = self.misgivings.clock
        if event is None:
            return None
        why = permits.refuse_command(self._checker.staff, "confirm_clock", by, approved)
        why = why or self._refuse(event, by, approved)
        if why is None and not self._checker.is_open:
            self._believed = {person.id: self.proof(person) for person in (by, approved)}
        why = why or self.misgivings.say_clock(by, approved)
        if why is None:
            self._approval = self._asked = None
        return why

    def begin_paper(self, reference: str, by: Person, approved: Person) -> Refusal | None:
        """Enter from now on what was played by hand, from this paper; the second person approves it."""
        event, paper = PaperBegan(reference), self._clerk.people.paper
        if not _REFERENCE.fullmatch(reference):
            return Refusal("reference_wanted")
        why = Refusal("on_paper", paper) if paper else None
        why = why or (None if self._checker.is_open else Refusal("day_not_open"))
        why = why or permits.refuse_command(self._checker.staff, "begin_paper", by, approved)
        why = why or self.misgivings.refuse(event) or self._refuse(event, by, approved)
        if why is None and self._proofs.in_use and not self._proven(approved.id):
            why = self._clerk.note(SignIn("in", approved.id, self.proof(approved)), MANUAL)
        return why or self._clerk.note(event, MANUAL, by=by, approved=approved)

    def end_paper(self, by: Person) -> Refusal | None:
        """Say that all that stands on the paper is entered."""
        why = None if self._clerk.people.paper else Refusal("not_on_paper")
        why = why or permits.refuse_command(self._checker.staff, "end_paper", by)
        why = why or self._refuse(PaperEnded(), by, None)
        return why or self._clerk.note(PaperEnded(), MANUAL, by=by)

    @property
    def staff(self) -> dict[str, Role]:
        """The roles by id: those of the open day, else of the staff list."""
        return self._checker.staff

    @property
    def in_use(self) -> bool:
        """Whether people prove their ids here."""
        return self._proofs.in_use

    def is_in(self, id_: str) -> bool:
        """Tell whether this person has proven himself, so that he acts without being asked."""
        return bool(self._proven(id_))

    def ask_in(self, *, asking: bool) -> None:
        """Tell whether a badge that is read now is asked for, to sign in by."""
        self._is_asking_in = asking

    def ask(self, event: Event, by: Person) -> Shown | Refusal:
        """Show an act for approval: for the next minute a second person may approve it; or say why it is no act."""
        found = self._shown(event, by)
        self._asked = None if isinstance(found, Refusal) else found
        return found

    def approve(self, id_: str, pin: str) -> Refusal | None:
        """Approve what is shown, by PIN; the act itself is then to be submitted."""
        return self._checker.prove(id_, lambda: self._proofs.is_right(id_, pin)) or self._approve(id_, "pin")

    def badge(self, number: str) -> Refusal | None:
        """Take a badge: to approve what is shown or to sign in where that is asked; else it is noted and no more.

        Badges that nobody has slow down and lock out the reader as wrong PINs do a person, until the day is over.
        """
        if not self._checker.is_open or tries.refuse("", self._clerk.people.of(""), self._clerk.at) is not None:
            return Refusal("badges_off")
        try:
            id_ = self._proofs.holder(number)
        except PinFault:
            return Refusal("pin_unknown")
        if self._asked is None and not self._is_asking_in:
            return self._noted(BadgeRead(id_)) or Refusal("badge_unasked")
        if not id_:
            return self._noted(BadgeRead("")) or Refusal("badge_unknown")
        why = self._checker.prove(id_, lambda: True, "badge")
        if why is not None:
            return why
        return self._let(id_, "badge") if self._asked is None else self._approve(id_, "badge")

    def ask_relief(self, id_: str, by: Person) -> Refusal | None:
        """Let another croupier take the table over, as soon as no coup is open; he has proven himself."""
        staff = self._checker.staff
        why = permits.refuse_command(staff, "relieve", by)
        if why is not None:
            return why
        if id_ not in staff or not permits.may(staff[id_], StakesClosed):
            return Refusal("not_on_staff", id_)
        if id_ == self.croupier:
            return Refusal("at_the_table", id_)
        for person in (by.id, id_):
            if self._proofs.in_use and not self._proven(person):
                return Refusal("not_proven", person)
        why = self._clerk.note(ReliefAsked(id_), MANUAL, by=by)
        if why is None:
            self.acted(by)
        return why

    def look(self) -> None:
        """The main loop has come round: who was signed in for too long is out, and who left the table idle."""
        self.misgivings.look()
        if not self._checker.is_open or not self._proofs.in_use:
            return
        now, people = self._clerk.at, self._clerk.people
        for id_ in people.over(now):
            self._clerk.note(SignIn("out", id_, "", "short"))
        is_idle = not self._has_bank and now - self._last_act >= self._idle
        if is_idle and people.croupier in self._clerk.people.signed:
            self._clerk.note(SignIn("out", people.croupier, "", "idle"))

    # How it is done

    def _has_left(self, id_: str) -> bool:
        """Tell whether somebody works here no more: then he does not finish his coup either."""
        try:
            return self._proofs.in_use and self._proofs.wanting(id_) == "has_left"
        except PinFault:
            return False

    @property
    def _has_bank(self) -> bool:
        table = self._clerk.view
        return table is not None and table.bank is not None

    def _proven(self, id_: str) -> str:
        now = self._clerk.at
        outside = self._outside.get(id_)
        found = msgspec.structs.replace(self._clerk.people, signed=self._outside) if outside else self._clerk.people
        return found.proof(id_, now)

    def _let(self, id_: str, proof: str) -> Refusal | None:
        """Sign somebody in; a croupier takes a table that nobody has, or that is locked."""
        had = self._clerk.people.croupier
        is_free = self.is_locked or (not had and self._first in ("", id_))
        if not self._checker.is_open:
            self._outside[id_] = Signed(proof, self._clerk.at)
            return None
        why = self._clerk.note(SignIn("in", id_, proof), MANUAL)
        self._is_asking_in = False
        if why is None and is_free and id_ != had and permits.may(self._checker.staff[id_], StakesClosed):
            why = self._clerk.note(TableTaken(id_, had))
        self._last_act = self._clerk.at
        return why

    def _approve(self, id_: str, proof: str) -> Refusal | None:
        asked, person = self._asked, Person(id_, self._checker.staff[id_])
        if asked is None:
            return Refusal("not_as_shown")
        if self._clerk.at - asked.at > approval.HOLDS:
            return Refusal("approval_late", amounts=(approval.HOLDS // 1000,))
        why = self._noted(SignIn("approved", id_, proof, asked.hash))
        if why is None:
            self._approval = Approval(asked, person, proof)
        return why

    def _noted(self, event: Event) -> Refusal | None:
        return self._clerk.note(event, MANUAL) if self._checker.is_open else None

    def _shown(self, event: Event, by: Person) -> Shown | Refusal:
        moves = () if is_own(event) else self._clerk.moves(event, by)
        if isinstance(moves, Refusal):
            return moves
        try:
            return approval.shown(event, by, moves, self._clerk.at)
        except Uncanonical as error:
            return Refusal("not_writable", str(error))
