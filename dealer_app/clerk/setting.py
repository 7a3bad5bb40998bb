"""What the house sets for a table, and the gaming day that is opened with it."""

from __future__ import annotations

import msgspec

from dealer_app.clerk.day import gaming_day
from dealer_app.core import profile
from dealer_app.core.events import Before, DayOpened, Limits
from dealer_app.core.people import Role
from dealer_app.core.profile import Profile
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import TableState
from dealer_app.journal.codec import content_hash
from dealer_app.journal.history import bound, shoes
from dealer_app.journal.journal import Record


class Setting(msgspec.Struct, frozen=True):
    """What the house sets for a table: its zone (IANA), its profile as a mapping, its limits and its staff."""

    zone: str
    profile: dict[str, object]
    limits: Limits
    staff: dict[str, Role]

    def day(self, record: Record, table: TableState | None, at: int) -> DayOpened | Refusal:
        """Return the gaming day to which a moment belongs, with all that the last one carries forward."""
        rules = profile.read(self.profile)
        if not isinstance(rules, Profile):
            return Refusal("profile_broken", rules[0].key)
        known, mine, head = shoes(record.entries), bound(record.entries), record.head
        return DayOpened(
            day=gaming_day(at, self.zone, rules.records.gaming_day_cutoff),
            zone=self.zone,
            profile=self.profile,
            profile_hash=content_hash(self.profile),
            limits=self.limits,
            staff=self.staff,
            before=None if head.hash is None else Before(head.seq, head.hash, head.key),
            totals=msgspec.to_builtins(head.totals),
            shoes=known,
            shoe=msgspec.UNSET if mine is None or len(known) < 2 else mine,
            loaded=None if table is None else table.loaded,
            serials=msgspec.UNSET if table is None else table.serials or msgspec.UNSET,
        )
