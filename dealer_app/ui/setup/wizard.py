"""The way through the pages: what is given so far, where one stands, what is wrong there; pure, frozen."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from dealer_app.core.plain_text import shown
from dealer_app.ui.setup import pages, people, rules
from dealer_app.ui.setup.page import Facts, Given, Page, Way, Wrong, row
from dealer_app.words import screen
from dealer_app.words import setup as words
from dealer_app.words.tongue import Tongue, of_environment, tongue


def _summary(given: Given, facts: Facts, say: Tongue) -> Page:
    """Return the page that shows all that will be set, no PIN among it."""
    rows = []
    for _, way in _ways(facts)[:-1]:
        page = way.page(given, facts, say)
        for field in page.fields:
            if field.kind == "secret" or page.id in ("people", "two"):
                continue
            value = dict(field.options).get(given.get(field.name, "")) or given.get(field.name) or field.empty
            rows.append(row(field.label, shown(value) or "\u2014", say))
    if not facts.has_pins and facts.is_new:
        for slot, id_ in people.slots(given).items():
            role = say.say(screen.ROLES[people.SLOTS[slot]], "role")
            rows.append(say.say(words.PERSON).format(role=role, id=id_))
    return Page("summary", (), tuple(rows))


WAYS: dict[str, Way] = {
    "house": Way(pages.house, pages.house_wrong),
    "profile": Way(pages.profile, pages.profile_wrong),
    "money": Way(pages.money_, pages.money_wrong),
    "limits": Way(pages.limits, pages.limits_wrong),
    "languages": Way(pages.tongues, pages.nothing_wrong),
    "shoe": Way(pages.shoe, pages.shoe_wrong),
    "pc": Way(pages.computer, pages.computer_wrong),
    "people": Way(people.first, people.first_wrong, lambda facts: facts.is_new and not facts.has_pins),
    "pins": Way(people.secrets, people.secrets_wrong, lambda facts: facts.is_new and not facts.has_pins),
    "two": Way(people.two, people.two_wrong, lambda facts: facts.has_pins),
    "summary": Way(_summary, pages.nothing_wrong),
}


def _ways(facts: Facts) -> list[tuple[str, Way]]:
    return [(id_, way) for id_, way in WAYS.items() if way.is_asked(facts)]


class Wizard(msgspec.Struct, frozen=True):
    """What is given so far, and the page on which one stands, from 0."""

    facts: Facts
    given: dict[str, str]
    at: int = 0

    @property
    def say(self) -> Tongue:
        """The language of the screen."""
        return tongue(self.given.get("house.language") or of_environment())

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(_ways(self.facts))

    @property
    def is_last(self) -> bool:
        """Whether there is no further page."""
        return self.at == self.count - 1

    @property
    def page(self) -> Page:
        """The page on which one stands."""
        return self._way.page(self.given, self.facts, self.say)

    @property
    def wrong(self) -> list[Wrong]:
        """What is wrong on it."""
        return self._way.wrong(self.given, self.facts, self.say)

    @property
    def _way(self) -> Way:
        return _ways(self.facts)[self.at][1]

    def with_field(self, name: str, value: str) -> Wizard:
        """Return it with a field filled in; other rules have other chips, currency and language of their own."""
        given = self.given | {name: value}
        if name == "table.profile" and value != self.given.get(name):
            given = {key: one for key, one in given.items() if key not in _OF_RULES}
        return replace(self, given=given)

    def moved(self, by: int) -> Wizard:
        """Return it so many pages on; before the first and behind the last there is none."""
        return replace(self, at=max(0, min(self.count - 1, self.at + by)))

    def values(self, which: str) -> dict[str, str]:
        """Return the settings of the PC ("house") or of the table ("table") as their file has them."""
        return dict(self._values(which))

    def _values(self, which: str) -> Iterator[tuple[str, str]]:
        for name, value in self.given.items():
            part, _, key = name.partition(".")
            if part == which and key not in pages.LIMITS:
                yield key, value
        if which == "table":
            for key in pages.LIMITS:
                yield key, pages.amount_text(f"table.{key}", self.given, self.facts, self.say)
            yield from pages.line(self.given).items()
            if rules.own_text(self.given, self.facts.data):
                yield "profile", rules.file_name(self.given["number"])


_OF_RULES = (rules.CURRENCY, rules.CHIPS, rules.LANGUAGE)
