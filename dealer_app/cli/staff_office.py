"""What `staff` does: it asks for PINs, asks the permits, writes the register first and the file of PINs after it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click
from msgspec.structs import replace

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.prompts import unseen
from dealer_app.core import permits, tries
from dealer_app.core.people import Person, Role
from dealer_app.core.refusal import Refusal
from dealer_app.house import pin_secret, pins, places, register, settings
from dealer_app.house import staff as staff_file
from dealer_app.house.pins import Book, PinFault, Proof
from dealer_app.house.register import Done
from dealer_app.house.settings import Read
from dealer_app.words import people as words
from dealer_app.words import refusals
from dealer_app.words.amounts import Purse


class Office:
    """The staff list, the file of PINs and the register of a data folder; a fault leaves with a sentence.

    `typed` gives what a person types unseen, by the prompt and his id; `tell` says what was done.
    """

    def __init__(
        self,
        parts: Parts,
        data: Path | None,
        staff_list: Path | None,
        secret: Path | None,
        *,
        as_json: bool = False,
        typed: Callable[[str, str], str] = unseen,
        tell: Callable[[str], object] = click.echo,
    ) -> None:
        self._as_json, self._typed, self._say = as_json, typed, tell
        folder = places.data_folder(data)
        self._clock = parts.clock
        self._file, self._register = folder / pins.NAME, folder / register.NAME
        named, kept = _set(folder)
        self._list, secret = staff_list or named, secret or kept
        members = staff_file.load(self._list)
        if isinstance(members, list):
            common.faulty(members)
        self.roles: dict[str, Role] = staff_file.roles(members)
        try:
            self._place = pin_secret.place(secret, folder)
            self.book = pins.load(self._file)
        except PinFault as fault:
            _unsound(fault)

    def _now(self) -> int:
        return self._clock.now(0).at

    def begin(self, administrator: str, second: str) -> None:
        """Give the first two their PINs, each by himself; there is nobody yet by whose PIN it could be."""
        if self.book is not None:
            self._no(words.BEGUN)
        first, other = self._person(administrator), self._person(second)
        self._refused(permits.refuse_command(self.roles, "set_proof", first, other))
        secret = self._secret(fresh=True)
        book = Book(pins.VERSION, pins.fingerprint(secret), {})
        for id_ in (administrator, second):
            book = book.with_proof(id_, Proof(self._new_pin(secret, id_)))
        for id_ in (administrator, second):
            self._add(Done(0, self._now(), "pin", id_, administrator, second, "first"))
        self._save(book)
        for id_ in (administrator, second):
            self._tell("pin", id_, administrator, second)

    def pin(self, id_: str, by: str, approved: str) -> None:
        """Give a PIN, by two who prove theirs."""
        book, secret, why = self._two(id_, by, approved)
        proof = replace(book.people.get(id_, Proof()), pin=self._new_pin(secret, id_), left=False)
        self._done(book.with_proof(id_, proof), Done(0, self._now(), "pin", id_, by, approved, why))

    def badge(self, id_: str, by: str, approved: str) -> None:
        """Give a badge, by two who prove theirs; a badge has one owner."""
        book, secret, why = self._two(id_, by, approved)
        number = self._typed(words.PROMPT_BADGE, id_)
        if not (number.isascii() and number.isalnum() and 4 <= len(number) <= 64):
            self._no(words.NO_BADGE)
        owner = pins.holder(book, secret, number)
        if owner:
            self._no(words.TAKEN, id=owner)
        proof = book.people.get(id_, Proof())
        proof = replace(proof, badges=(*proof.badges, pins.badge_key(secret, number)), left=False)
        self._done(book.with_proof(id_, proof), Done(0, self._now(), "badge", id_, by, approved, why))

    def end(self, id_: str, by: str) -> None:
        """Refuse whatever a leaver had; his badges stay known as his."""
        person = self._person(by)
        self._refused(permits.refuse_command(self.roles, "end_proof", person))
        self._refused(Refusal("not_himself") if id_ == by else None)
        book, secret = self._begun()
        self._prove(book, secret, by)
        proof = replace(book.people.get(id_, Proof()), pin="", left=True)
        self._done(book.with_proof(id_, proof), Done(0, self._now(), "end", id_, by))

    def two(self, command: permits.Command, by: str, approved: str) -> None:
        """Leave unless these two may do this together and both prove themselves."""
        first, other = self._person(by), self._person(approved)
        self._refused(permits.refuse_command(self.roles, command, first, other))
        book, secret = self._begun()
        for person in (by, approved):
            self._prove(book, secret, person)

    def _two(self, id_: str, by: str, approved: str) -> tuple[Book, bytes, str]:
        """Return file and secret once both have proven themselves, and under which command it is done."""
        target, first, other = self._person(id_), self._person(by), self._person(approved)
        command: permits.Command = "set_proof"
        why = permits.refuse_command(self.roles, command, first, other)
        if why is not None and permits.may(target.role, command):
            command = "name_administrator"
            why = permits.refuse_command(self.roles, command, first, other)
        self._refused(why)
        self._refused(Refusal("not_himself") if id_ in (by, approved) else None)
        book, secret = self._begun()
        for person in (by, approved):
            self._prove(book, secret, person)
        return book, secret, command

    def _prove(self, book: Book, secret: bytes, id_: str) -> None:
        """Ask for a PIN; a wrong one is in the register before anybody hears of it."""
        proof = book.people.get(id_, Proof())
        self._refused(Refusal("has_left", id_) if proof.left else None)
        self._refused(None if proof.pin else Refusal("no_proof", id_))
        try:
            self._refused(tries.refuse_outside(id_, register.wrong(self._register, id_), self._now()))
            is_right = pins.is_right(book, secret, id_, self._typed(words.PROMPT_PIN, id_))
        except PinFault as fault:
            _unsound(fault)
        if not is_right:
            self._add(Done(0, self._now(), "failed", id_))
            self._refused(Refusal("pin_wrong", id_))

    def _new_pin(self, secret: bytes, id_: str) -> str:
        """Ask for a new PIN twice and return its hash."""
        pin = self._typed(words.PROMPT_NEW, id_)
        if weak := pins.weakness(id_, pin):
            self._no(words.WEAK[weak])
        if self._typed(words.PROMPT_AGAIN, id_) != pin:
            self._no(words.NOT_THE_SAME)
        return pins.hashed(secret, id_, pin)

    def _begun(self) -> tuple[Book, bytes]:
        if self.book is None:
            self._no(words.NOT_BEGUN)
        return self.book, self._secret()

    def _secret(self, *, fresh: bool = False) -> bytes:
        try:
            return pin_secret.load_or_make(self._place) if fresh else pin_secret.load(self._place)
        except PinFault as fault:
            _unsound(fault)

    def _person(self, id_: str) -> Person:
        if id_ not in self.roles:
            self._no(words.NOBODY, id=id_, file=self._list)
        return Person(id_, self.roles[id_])

    def _done(self, book: Book, done: Done) -> None:
        """Register first, then change: what was changed is never without its line."""
        self._add(done)
        self._save(book)
        self._tell(done.what, done.person, done.by, done.approved)

    def _add(self, done: Done) -> None:
        try:
            register.add(self._register, done)
        except PinFault as fault:
            _unsound(fault)

    def _save(self, book: Book) -> None:
        try:
            pins.save(self._file, book)
        except PinFault as fault:
            _unsound(fault)

    def _tell(self, what: str, id_: str, by: str, approved: str) -> None:
        if self._as_json:
            common.show([{"done": what, "id": id_, "by": by, "approved": approved or None}])
            return
        self._say(common.speaker().say(words.SAVED[what]).format(id=id_, by=by, approved=approved))

    @staticmethod
    def _refused(why: Refusal | None) -> None:
        if why is not None:
            common.leave(common.NO, refusals.sentence(why, Purse("EUR", 100), common.speaker()))

    @staticmethod
    def _no(sentence: str, **slots: object) -> NoReturn:
        common.leave(common.NO, common.speaker().say(sentence).format(**slots))


def _set(folder: Path) -> tuple[Path, Path | None]:
    """Return where staff list and secret lie: as the PC's settings say, if there are any."""
    path = settings.path_of(folder)
    if not path.exists():
        return folder / "staff.toml", None
    found = settings.read(path, "house")
    if not isinstance(found, Read):
        common.faulty(found)
    house = settings.house(found)
    return folder / house.staff, Path(house.secret) if house.secret else None


def _unsound(fault: PinFault) -> NoReturn:
    sentence = common.speaker().say(words.FAULTS[fault.reason]).format(detail=fault.detail)
    common.leave(common.ENVIRONMENT, sentence)
