"""The two languages of a console and its currency: what the table hears, and what the croupier reads."""

from __future__ import annotations

import msgspec

from dealer_app.core import say
from dealer_app.core.alarms import Alarm
from dealer_app.core.events import Covered, Event
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable
from dealer_app.words import calls, census, refusals, screen
from dealer_app.words.amounts import Purse, plain
from dealer_app.words.tongue import Tongue


class Speech(msgspec.Struct, frozen=True):
    """`table` is the language of the calls, `croupier` that of everything else; `label` names the Reliquat."""

    table: Tongue
    croupier: Tongue
    purse: Purse
    label: str

    def say(self, message: str, context: str = "") -> str:
        """Return a sentence in the croupier's language."""
        return self.croupier.say(message, context)

    def money(self, amount: int) -> str:
        """Return an amount as the croupier reads it."""
        return plain(amount, self.purse, self.croupier)

    def figure(self, amount: int) -> str:
        """Return an amount as it stands on the table and in the figures: decimals only where there are any."""
        return plain(amount, self.purse, self.croupier, whole=True)

    def spoken(self, table: OpenTable | None, tongue: Tongue) -> str:
        """Return the call of the moment in a language; the table's own hears the wordings of its rules."""
        own = table is not None and tongue is self.table
        call_set = table.profile.records.call_set if own and table is not None else "by language"
        return calls.speech(say.calls(table), self.purse, tongue, self.label, call_set)

    def aloud(self, table: OpenTable | None) -> str:
        """Return what is spoken to the players now, in the table's language."""
        call_set = "by language" if table is None else table.profile.records.call_set
        return calls.speech(say.aloud(table), self.purse, self.table, self.label, call_set)

    def notices(self, table: OpenTable | None, news: tuple[Alarm, ...] = ()) -> str:
        """Return the exceptions that lie open, and what the card census found, in the croupier's language."""
        packs = 0 if table is None or table.loaded is None else table.loaded.packs
        found = [census.sentence(alarm.what, alarm.card, alarm.count, packs, self.croupier) for alarm in news]
        return " ".join(
            filter(None, [calls.speech(say.notices(table), self.purse, self.croupier, self.label), *found])
        )

    def returned(self, event: Event, table: OpenTable | None) -> str:
        """Return what of a stake just taken goes back to the punter, "" where all of it fits."""
        if table is None or not isinstance(event, Covered):
            return ""
        taken = sum(cover.amount for cover in table.covers if cover.seat == event.seat)
        x, z = self.money(event.offered), self.money(event.offered - taken)
        return "" if taken == event.offered else self.say(screen.RETURNED).format(x=x, z=z, n=event.seat)

    def refusal(self, why: Refusal) -> str:
        """Return why an act is not allowed."""
        return refusals.sentence(why, self.purse, self.croupier)
