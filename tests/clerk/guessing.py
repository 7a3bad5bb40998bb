"""A program at whose table PINs are tried, to be killed between two tries: `python -m tests.clerk.guessing FOLDER`.

Each line of its input is "SECONDS ID PIN", the seconds since the evening began; each line of its output is the reason
of the refusal, or "in". With "forget" behind the folder it does not look at the record: the control.
"""

from __future__ import annotations

import sys
from pathlib import Path

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.moment import Moment
from dealer_app.clerk.people import presence
from dealer_app.clerk.people.door import Door
from dealer_app.clerk.setting import Setting
from dealer_app.core.events import Limits
from dealer_app.core.people import Person, Role
from dealer_app.house import pins, profiles
from dealer_app.house.proofs import Proofs
from dealer_app.journal.entry import Identity
from dealer_app.journal.journal import Journal
from dealer_app.journal.keyfile import KeyFile
from dealer_app.main import RandomNames

BEGINNING = 1_772_881_200_000
STAFF: dict[str, Role] = {"117": "croupier", "119": "croupier", "201": "chef"}
PINS = {"117": "428113", "119": "530917", "201": "284660"}
SECRET = bytes(range(32))


def furnish(folder: Path) -> None:
    """Give the house its PINs."""
    book = pins.Book(pins.VERSION, pins.fingerprint(SECRET), {})
    for id_, pin in PINS.items():
        book = book.with_proof(id_, pins.Proof(pins.hashed(SECRET, id_, pin)))
    pins.save(folder / "data" / pins.NAME, book)
    (folder / "pin.secret").write_bytes(SECRET)
    (folder / "pin.secret").chmod(0o600)


class Clock:
    """Stands where the input puts it."""

    at = BEGINNING

    def now(self, seq: int) -> Moment:
        return Moment(self.at, seq)


def main(folder: Path, *, forget: bool) -> None:
    journal = folder / "data" / "journal"
    record = Journal(journal, Identity("house", "1"), {"program": "guessing"}, KeyFile(folder / "data/key", journal))
    clock = Clock()
    clerk = Clerk(record, clock, RandomNames(), "program", lambda: 0.0)
    door = Door(clerk, Proofs(folder / "data", folder / "pin.secret"), STAFF)
    clerk.start()
    if clerk.view is None:
        found = profiles.load("classic")
        assert isinstance(found, profiles.Found)
        assert door.sign_in("201", PINS["201"]) is None
        setting = Setting("Europe/Paris", found.mapping, Limits(1000, 500, 1000, 500), STAFF)
        assert clerk.open_day(setting, Person("201", "chef")) is None
    if forget:
        clerk.people = presence.NOBODY
    print("ready", flush=True)
    for line in sys.stdin:
        seconds, id_, pin = line.split()
        clock.at = BEGINNING + int(seconds) * 1000
        why = door.sign_in(id_, pin)
        print("in" if why is None else why.reason, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), forget="forget" in sys.argv[2:])
