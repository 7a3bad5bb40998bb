"""A language: its catalogue and its locale; several can be held at once, since the table and the croupier differ."""

from __future__ import annotations

import gettext
import os
from functools import cache
from typing import NamedTuple

from babel import Locale

from dealer_app.shipped import resources

DOMAIN = "dealer"
SOURCE = "en"
_HOMES = {"pt": "pt-PT"}
"""The country of a bare code, where Babel takes another one for it."""


def N_(message: str) -> str:  # noqa: N802  # the marker that catalogues know
    """Mark a sentence for the catalogue; it is translated where it is shown."""
    return message


def NC_(context: str, message: str) -> str:  # noqa: N802  # as above
    """Mark a sentence that means something in its context only."""
    return message


class Plural(NamedTuple):
    """A sentence in its two English forms; each language has forms of its own, chosen by the number."""

    one: str
    many: str
    context: str


def NN_(one: str, many: str, context: str = "") -> Plural:  # noqa: N802  # as above
    """Mark a sentence that depends on a number."""
    return Plural(one, many, context)


class Tongue:
    """One language, ready to speak."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.locale = Locale.parse(_HOMES.get(language, language), sep="-")
        self._catalogue = _catalogue(language)

    @property
    def own_name(self) -> str:
        """The name of the language in itself."""
        return str(self.locale.get_display_name())

    def say(self, message: str, context: str = "") -> str:
        """Return the sentence in this language."""
        if context:
            return self._catalogue.pgettext(context, message)
        return self._catalogue.gettext(message)

    def count(self, forms: Plural, number: int) -> str:
        """Return the sentence in the form that the number asks for."""
        one, many, context = forms
        if context:
            return self._catalogue.npgettext(context, one, many, number)
        return self._catalogue.ngettext(one, many, number)


def _bare(language: str) -> str:
    return language.split("-", maxsplit=1)[0]


def _catalogue(language: str) -> gettext.NullTranslations:
    if _bare(language) == SOURCE:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, resources() / "locale", [language.replace("-", "_")])


def after(spoken: Tongue) -> Tongue:
    """Return the language that follows in the list of them; after the last one the first."""
    names = languages()
    at = names.index(spoken.language) if spoken.language in names else -1
    return tongue(names[(at + 1) % len(names)])


def own_name(spoken: Tongue) -> str:
    """Return how a language calls itself."""
    return str(spoken.locale.get_display_name()).capitalize()


def languages() -> tuple[str, ...]:
    """Return the languages that have a catalogue, the source language first."""
    found = sorted(path.name for path in (resources() / "locale").iterdir() if path.is_dir())
    return (SOURCE, *(name.replace("_", "-") for name in found))


def is_spoken(language: str) -> bool:
    """Tell whether there is a catalogue for this language."""
    return language in languages() or _bare(language) in languages()


@cache
def tongue(language: str) -> Tongue:
    """Return a language, or the source language where there is no catalogue for it."""
    known = languages()
    return Tongue(next((name for name in (language, _bare(language)) if name in known), SOURCE))


def of_environment() -> str:
    """Return the language that the user's environment asks for."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        asked = os.environ.get(name, "").split(".")[0].replace("_", "-")
        if asked:
            return asked if asked not in ("C", "POSIX") else SOURCE
    return SOURCE
