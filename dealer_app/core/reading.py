"""A coup script read: text becomes a `Story`, or every line that is wrong is named with what may stand there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, get_args

import msgspec

from dealer_app.core.events import Limits
from dealer_app.core.notation import DAY, LIMITS, Expect, Line, Problem, Story
from dealer_app.core.people import ROLES, Role, is_id
from dealer_app.core.refusal import Reason
from dealer_app.core.verbs import VERBS, WITH_TICKETS, Bad, amount_of, number_of, tickets_of
from dealer_app.core.verbs_repair import FREE, words

_NEEDED = LIMITS[:4]
_BOXES = ("banque", "reliquat", "coverage", "cagnotte", "due", "fees", "tips", "orphans", "house", "lost_tickets")
_SET = "set"
_PACKS = 16  # the most that any profile may have


def profile_of(text: str) -> str | None:
    """Return the profile that a script names; its currency is needed to read the rest."""
    found = re.search(r"(?m)^\s*profile\s+(\S+)\s*(?:#.*)?$", text)
    return found[1] if found else None


def rules_of(text: str) -> list[tuple[int, str, str]]:
    """Return the parameters that a script states beside its profile: line, name, and the value as it is written."""
    lines = ((number, raw.split("#", 1)[0].split()) for number, raw in enumerate(text.splitlines(), start=1))
    return [(number, words[1], " ".join(words[2:])) for number, words in lines if words[:1] == [_SET] and words[2:]]


def parse(text: str, unit: int) -> Story | list[Problem]:
    """Return the story written, or every problem found; `unit` is the number of minor units in one unit."""
    reader = _Reader(unit)
    for number, raw in enumerate(text.splitlines(), start=1):
        if said := words(raw):
            reader.read(number, said)
    return reader.story()


class _Reader:
    """Collects header, lines and problems of one script."""

    def __init__(self, unit: int) -> None:
        self.unit, self.header, self.where = unit, dict[str, Any](), dict[str, int]()
        self.lines, self.problems = list[Line](), list[Problem]()
        self.rules = dict[str, str]()

    def read(self, number: int, words: list[str]) -> None:
        """Take one line; a word of the header that may also be an act is one from the second time on."""
        verb, args = words[0], words[1:]
        try:
            if verb == _SET:
                self._set(args)
                return
            is_act = verb not in _HEADER or (verb, *args[:1]) == ("day", "close")
            if is_act or (verb in _INLINE and (self.lines or verb in self.header)):
                self.lines.append(_line(number, verb, args, self.unit))
            elif verb == "day" and self.lines:
                raise Bad("day close")
            else:
                value = _HEADER[verb](args, self.unit)
                if self.lines or verb in self.header:
                    raise Bad(f"{verb} once, before the first act")
                self.header[verb], self.where[verb] = value, number
        except Bad as bad:
            self.problems.append(Problem(number, " ".join(words), str(bad)))

    def _set(self, args: list[str]) -> None:
        if len(args) < 2 or self.lines or args[0] in self.rules:
            raise Bad("set PARAMETER VALUE, each parameter once, before the first act")
        self.rules[args[0]] = " ".join(args[1:])

    def story(self) -> Story | list[Problem]:
        """Return what was collected."""
        for word in ("profile", "limits", "seats", "staff"):
            if word not in self.header and not self.problems:
                self.problems.append(Problem(1, "", f"header line: {word}"))
        if self.problems:
            return self.problems
        head = self.header
        packs, stop = head.get("shoe", (0, None))
        return Story(
            profile=head["profile"],
            limits=head["limits"],
            seats=head["seats"],
            packs=packs,
            staff=head["staff"],
            day=head.get("day", DAY),
            lines=tuple(self.lines),
            stop=stop,
            where=self.where,
            rules=tuple(self.rules.items()),
        )


def _limits(args: list[str], unit: int) -> Limits:
    pairs = dict(zip(args[::2], args[1::2], strict=False))
    if len(args) % 2 or not set(_NEEDED) <= set(pairs) <= set(LIMITS):
        raise Bad("limits stake_min A stake_step A bank_min A bank_step A [bank_max A]")
    return Limits(**{name: amount_of(word, unit) for name, word in pairs.items()})


def _seats(args: list[str], unit: int) -> tuple[int, ...]:
    if not args:
        raise Bad("seats N N ...")
    return tuple(number_of(word) for word in args)


def _shoe(args: list[str], unit: int) -> tuple[int, int | None]:
    if len(args) not in (1, 3) or (len(args) == 3 and args[1] != "stop"):
        raise Bad("shoe PACKS [stop CARDS]")
    packs = number_of(args[0])
    if not 1 <= packs <= _PACKS:
        raise Bad(f"shoe PACKS [stop CARDS], packs from 1 to {_PACKS}")
    return packs, number_of(args[2]) if len(args) == 3 else None


def _staff(args: list[str], unit: int) -> dict[str, Role]:
    staff: dict[str, Role] = {}
    for entry in " ".join(args).split(","):
        words = entry.split()
        if len(words) != 2 or not is_id(words[0]) or words[1] not in ROLES:
            raise Bad(f"staff ID ROLE, ID ROLE ...; roles: {' '.join(ROLES)}")
        staff[words[0]] = words[1]
    return staff


def _one(args: list[str], unit: int) -> str:
    if len(args) != 1:
        raise Bad("one word")
    return args[0]


def _day(args: list[str], unit: int) -> str:
    day = _one(args, unit)
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", day, re.ASCII):
        raise Bad('day, like "2026-11-30"')
    return day


_HEADER: dict[str, Callable[[list[str], int], Any]] = {
    "profile": _one,
    "limits": _limits,
    "seats": _seats,
    "shoe": _shoe,
    "staff": _staff,
    "day": _day,
}
_PLAIN = ("limits", "seats")  # nobody's act
_INLINE = (*_PLAIN, "shoe")  # after the header these are acts: for the next shift, and a new filling


def _line(number: int, verb: str, args: list[str], unit: int) -> Line:
    if verb == "expect":
        return _expectation(number, args, unit)
    by, approved, args = _people(args) if verb not in _PLAIN else (None, None, args)
    if verb in _INLINE:
        return Line(number, verb, (_HEADER[verb](args, unit),), by, approved)
    if verb == "day" and args == ["close"]:
        return Line(number, "day", ("close",), by, approved)
    if verb in FREE:
        return Line(number, verb, (FREE[verb](args, unit),), by, approved)
    readings = VERBS.get(verb)
    if readings is None:
        raise Bad(" | ".join((*VERBS, *FREE, "day close", "expect")))
    if verb in WITH_TICKETS and len(args) > len(readings):
        runs = tuple(tickets_of(word, unit) for word in args[len(readings) :])
        return Line(
            number,
            verb,
            (*(read(word, unit) for read, word in zip(readings, args, strict=False)), runs),
            by,
            approved,
        )
    if len(args) != len(readings):
        raise Bad(f"{verb} with {len(readings)} words after it")
    values = tuple(read(word, unit) for read, word in zip(readings, args, strict=True))
    return Line(number, verb, values, by, approved)


def _people(args: list[str]) -> tuple[str | None, str | None, list[str]]:
    """Part "by ID" and "approved ID" from the end of a line."""
    people: dict[str, str] = {}
    while len(args) >= 2 and args[-2] in ("by", "approved") and args[-2] not in people:
        people[args[-2]] = args[-1]
        args = args[:-2]
    return people.get("by"), people.get("approved"), args


def _expectation(number: int, args: list[str], unit: int) -> Line:
    form = (
        f"expect {'|'.join(_BOXES)}|seat N AMOUNT ... | phase P | say KEY | refusal REASON: ACT"
        " | effect none|BOX AMOUNT|seat N AMOUNT ...: ACT"
    )
    match args:
        case ["phase", phase]:
            return Line(number, "expect", expect=Expect(phase=phase))
        case ["say", key]:
            return Line(number, "expect", expect=Expect(say=key))
        case ["refusal", reason, verb, *rest] if reason.endswith(":"):
            named = reason.removesuffix(":")
            if named not in get_args(Reason):
                raise Bad(f"expect refusal REASON: ACT; reasons: {' '.join(get_args(Reason))}")
            return msgspec.structs.replace(_line(number, verb, rest, unit), expect=Expect(refusal=named))
        case ["effect", *told]:
            end = next((n for n, word in enumerate(told) if word.endswith(":")), None)
            if end is None or end + 1 == len(told):
                raise Bad(form)
            moves = [*told[:end], told[end].removesuffix(":")]
            effect = () if moves == ["none"] else _balances(moves, unit, form)
            return msgspec.structs.replace(
                _line(number, told[end + 1], told[end + 2 :], unit), expect=Expect(effect=effect)
            )
    return Line(number, "expect", expect=Expect(balances=_balances(args, unit, form)))


def _balances(args: list[str], unit: int, form: str) -> tuple[tuple[str, int], ...]:
    balances = []
    while args:
        match args:
            case ["seat", seat, amount, *rest]:
                balances.append((f"seat {number_of(seat)}", amount_of(amount, unit)))
            case [box, amount, *rest] if box in _BOXES:
                balances.append((box, amount_of(amount, unit)))
            case _:
                raise Bad(form)
        args = rest
    if not balances:
        raise Bad(form)
    return tuple(balances)
