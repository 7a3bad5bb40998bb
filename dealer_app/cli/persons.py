"""The two persons of what is done to a record as a whole: of the newest day's staff, in roles that may."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_app.cli import common
from dealer_app.core import profile
from dealer_app.core.people import Person, Role
from dealer_app.core.permits import Command, refuse_command
from dealer_app.core.profile import Profile
from dealer_app.core.refusal import Refusal
from dealer_app.journal.entry import Entry, Who
from dealer_app.words import refusals
from dealer_app.words.amounts import Purse


def two(entries: Sequence[Entry], command: Command, by: str, approved: str) -> tuple[Who, Who]:
    """Return who does this and who approves, as the record keeps them; leave with a sentence if they may not.

    `entries` begin with the day's DayOpened, which names the staff.
    """
    day = entries[0].event
    staff: dict[str, Role] = day["staff"]
    missing = next((who for who in (by, approved) if who not in staff), None)
    if missing is None:
        why = refuse_command(staff, command, Person(by, staff[by]), Person(approved, staff[approved]))
    else:
        why = Refusal("not_on_staff", missing)
    if why is not None:
        rules = profile.read(day["profile"])
        assert isinstance(rules, Profile)  # the day was judged by it
        purse = Purse(rules.identity.currency, rules.identity.minor_unit)
        common.leave(common.NO, refusals.sentence(why, purse, common.speaker()))
    return Who(by, staff[by], "claimed"), Who(approved, staff[approved], "claimed")
