"""The catalogues as they lie in the tree, and what can be wrong in one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from dealer_app.shipped import resources
from dealer_app.words.tongue import SOURCE, languages

LANGUAGES = [language for language in languages() if language != SOURCE]
Key = tuple[str, str | tuple[str, str]]
"""A sentence by its context and its English, both forms where it depends on a number."""


@cache
def read(path: Path) -> Catalog:
    """Return a .po or .pot file."""
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


@cache
def source() -> list[Key]:
    """Return every marked sentence."""
    return [
        (message.context or "", _id(message.id)) for message in read(resources() / "locale/dealer.pot") if message.id
    ]


@cache
def catalogue(language: str) -> dict[Key, tuple[str, ...]]:
    """Return the forms of every sentence of a language; what a country does not say otherwise its language says."""
    found: dict[Key, tuple[str, ...]] = {}
    parts = language.split("-")
    for name in ("_".join(parts[:count]) for count in range(1, len(parts) + 1)):
        for message in read(resources() / "locale" / name / "LC_MESSAGES/dealer.po"):
            if message.id:
                said = message.string
                found[message.context or "", _id(message.id)] = said if isinstance(said, tuple) else (said,)
    return found


def _id(found: Any) -> str | tuple[str, str]:
    return (found[0], found[1]) if isinstance(found, tuple) else str(found)


def english(key: Key) -> tuple[str, ...]:
    """Return the English forms of a sentence."""
    return key[1] if isinstance(key[1], tuple) else (key[1],)


def unfinished(keys: list[Key], said: Mapping[Key, tuple[str, ...]], plurals: int) -> Iterator[str]:
    """Yield the sentences that are missing, lack a form or have other placeholders than their source."""
    for key in keys:
        forms = said.get(key, ())
        if len(forms) != (plurals if isinstance(key[1], tuple) else 1) or not all(forms):
            yield f"not said: {key}"
        elif not {slots(form) for form in forms} <= {slots(form) for form in english(key)}:
            yield f"other placeholders: {key}"


def slots(text: str) -> tuple[str, ...]:
    """Return the placeholders of a sentence with how each is to be written, sorted."""
    return tuple(sorted(f"{name}{how}{form}" for _, name, form, how in Formatter().parse(text) if name is not None))


def left_in_english(said: Mapping[Key, tuple[str, ...]]) -> set[str]:
    """Return the sentences with a word in them that read as their source does, in one of its forms."""
    return {
        form
        for key, forms in said.items()
        for form in forms
        if form in english(key) and re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", form))
    }


def otherwise_framed(said: Mapping[Key, tuple[str, ...]]) -> list[tuple[str, str]]:
    """Return what ends with another sign than its source: sentences are put together by it.

    The name of a unit may be cut short by a full stop.
    """
    pairs = [(english(key)[-1], form) for key, forms in said.items() for form in forms if key[0] != "span"]
    return [(source, form) for source, form in pairs if _end(source) != _end(form)]


def _end(text: str) -> str:
    return text[-1:] if text[-1:] in ".?!:;" else ""
