"""A line of text as what it means, by patterns that cannot run away.

A pattern is plain text with places: `{rank}` and `{suit}` for the halves of a card as this device writes them,
`{face}` for a whole symbol of its face table, `{any}`, once, for whatever comes. Text outside the places must stand
as it is written. A line means the first pattern that it fits from end to end.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from drivers.messages import Kind
from drivers.wires.heard import Sighting

KINDS: dict[str, Kind | None] = {
    "card": Kind.CARD,
    "unread": Kind.UNREADABLE,
    "cut": Kind.CUT,
    "alarm": Kind.FAULT,
    "ignore": None,
}
"""What a pattern may stand for; None is heard and not told."""

RANKS = {**{rank: rank for rank in "A23456789TJQK"}, "10": "T", "1": "A"}
SUITS = {suit: suit for suit in "CDHS"}

PLACE = re.compile(r"\{([a-z]+)\}")
PLACES = ("rank", "suit", "face", "any")


@dataclass(frozen=True, slots=True)
class Alphabet:
    """How a device writes ranks, suits and whole faces; each maps to our two characters."""

    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    faces: Mapping[str, str]
    fold: bool = True
    """Whether capitals and small letters are the same."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern of a profile, ready to be matched."""

    kind: str
    text: str
    form: re.Pattern[str]


def pattern(kind: str, text: str, alphabet: Alphabet) -> Pattern:
    """The pattern as it is matched; its places must be known and stand once each."""
    form, at = "", 0
    for place in PLACE.finditer(text):
        form += re.escape(text[at : place.start()]) + _places(alphabet)[place[1]]
        at = place.end()
    return Pattern(kind, text, re.compile(form + re.escape(text[at:]), re.IGNORECASE if alphabet.fold else 0))


def meaning(line: bytes, patterns: tuple[Pattern, ...], alphabet: Alphabet) -> Sighting | None:
    """What the line says: UNPARSED if no pattern fits, None if it is to be ignored."""
    text = line.decode("latin-1")
    for known in patterns:
        found = known.form.fullmatch(text)
        if found:
            kind = KINDS[known.kind]
            return None if kind is None else _sighting(kind, found, line, alphabet)
    return Sighting(Kind.UNPARSED, "line", line)


def _sighting(kind: Kind, found: re.Match[str], line: bytes, alphabet: Alphabet) -> Sighting:
    said = found.groupdict()
    if said.get("face"):
        face = _looked_up(alphabet.faces, said["face"], alphabet.fold)
    else:
        rank = _looked_up(alphabet.ranks, said["rank"], alphabet.fold) if said.get("rank") else "?"
        suit = _looked_up(alphabet.suits, said["suit"], alphabet.fold) if said.get("suit") else "?"
        face = rank + suit
    if kind in (Kind.CARD, Kind.UNREADABLE):
        whole = "?" not in face
        return Sighting(kind if whole else Kind.UNREADABLE, "line", line, face)
    return Sighting(kind, "line", line, reason=said.get("any") or "")


def _looked_up(table: Mapping[str, str], text: str, fold: bool) -> str:
    if text in table or not fold:
        return table[text]
    return next(value for key, value in table.items() if key.upper() == text.upper())


def _places(alphabet: Alphabet) -> dict[str, str]:
    def one_of(words: Mapping[str, str]) -> str:
        longest_first = sorted(words, key=lambda word: (-len(word), word))
        return "|".join(map(re.escape, longest_first)) or r"(?!)"

    return {
        "rank": f"(?P<rank>{one_of(alphabet.ranks)})",
        "suit": f"(?P<suit>{one_of(alphabet.suits)})",
        "face": f"(?P<face>{one_of(alphabet.faces)})",
        "any": r"(?P<any>.*)",
    }
