"""A coup script read: text becomes a `Story`, or every line that is wrong is named with what may stand there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, get_args

import msgspec

from dealer_app.core import cards, money
from dealer_app.core.events import Limits, TicketRun
from dealer_app.core.notation import CALLS, DAY, LIMITS, Expect, Line, Problem, Story
from dealer_app.core.people import ROLES, Role, is_id
from dealer_app.core.refusal import Reason

_NEEDED = LIMITS[:4]
_RULE = "rule"
_PACKS = 16  # the most that any profile may have


class _Bad(Exception):
    """The words do not fit; the argument says what would."""


def profile_of(text: str) -> str | None:
    """Return the profile that a script names; its currency is needed to read the rest."""
    found = re.search(r"(?m)^\s*profile\s+(\S+)\s*(?:#.*)?$", text)
    return found[1] if found else None


def rules_of(text: str) -> list[tuple[int, str, str]]:
    """Return the parameters that a script states beside its profile: line, name, and the value as it is written."""
    lines = ((number, raw.split("#", 1)[0].split()) for number, raw in enumerate(text.splitlines(), start=1))
    return [(number, words[1], " ".join(words[2:])) for number, words in lines if words[:1] == [_RULE] and words[2:]]


def parse(text: str, unit: int) -> Story | list[Problem]:
    """Return the story written, or every problem found; `unit` is the number of minor units in one unit."""
    reader = _Reader(unit)
    for number, raw in enumerate(text.splitlines(), start=1):
        words = raw.split("#", 1)[0].split()
        if words:
            reader.read(number, words)
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
            if verb == _RULE:
                self._rule(args)
                return
            is_act = verb not in _HEADER or (verb, *args[:1]) == ("day", "close")
            if is_act or (verb in _INLINE and (self.lines or verb in self.header)):
                self.lines.append(_line(number, verb, args, self.unit))
            elif verb == "day" and self.lines:
                raise _Bad("day close")
            else:
                value = _HEADER[verb](args, self.unit)
                if self.lines or verb in self.header:
                    raise _Bad(f"{verb} once, before the first act")
                self.header[verb], self.where[verb] = value, number
        except _Bad as bad:
            self.problems.append(Problem(number, " ".join(words), str(bad)))

    def _rule(self, args: list[str]) -> None:
        if len(args) < 2 or self.lines or args[0] in self.rules:
            raise _Bad("rule PARAMETER VALUE, each parameter once, before the first act")
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


def _amount(word: str, unit: int) -> int:
    amount = money.parse(word, unit)
    if amount is None:
        raise _Bad('amount in units, like "200" or "33.80"')
    return amount


def _number(word: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word, re.ASCII):
        raise _Bad("whole number")
    return int(word)


def _card(word: str) -> cards.Card:
    card = cards.parse(word)
    if card is None:
        raise _Bad(f'card: one of {cards.RANKS}, then one of {cards.SUITS}, like "9H"')
    return card


def _limits(args: list[str], unit: int) -> Limits:
    pairs = dict(zip(args[::2], args[1::2], strict=False))
    if len(args) % 2 or not set(_NEEDED) <= set(pairs) <= set(LIMITS):
        raise _Bad("limits stake_min A stake_step A bank_min A bank_step A [bank_max A]")
    return Limits(**{name: _amount(word, unit) for name, word in pairs.items()})


def _seats(args: list[str], unit: int) -> tuple[int, ...]:
    if not args:
        raise _Bad("seats N N ...")
    return tuple(_number(word) for word in args)


def _shoe(args: list[str], unit: int) -> tuple[int, int | None]:
    if len(args) not in (1, 3) or (len(args) == 3 and args[1] != "stop"):
        raise _Bad("shoe PACKS [stop CARDS]")
    packs = _number(args[0])
    if not 1 <= packs <= _PACKS:
        raise _Bad(f"shoe PACKS [stop CARDS], packs from 1 to {_PACKS}")
    return packs, _number(args[2]) if len(args) == 3 else None


def _staff(args: list[str], unit: int) -> dict[str, Role]:
    staff: dict[str, Role] = {}
    for entry in " ".join(args).split(","):
        words = entry.split()
        if len(words) != 2 or not is_id(words[0]) or words[1] not in ROLES:
            raise _Bad(f"staff ID ROLE, ID ROLE ...; roles: {' '.join(ROLES)}")
        staff[words[0]] = words[1]
    return staff


def _one(args: list[str], unit: int) -> str:
    if len(args) != 1:
        raise _Bad("one word")
    return args[0]


def _day(args: list[str], unit: int) -> str:
    day = _one(args, unit)
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", day, re.ASCII):
        raise _Bad('day, like "2026-11-30"')
    return day


_HEADER: dict[str, Callable[[list[str], int], Any]] = {
    "profile": _one,
    "limits": _limits,
    "seats": _seats,
    "shoe": _shoe,
    "staff": _staff,
    "day": _day,
}
_INLINE = ("limits", "seats", "shoe")  # after the header these are acts: for the next shift, and a new filling

_Reading = Callable[[str, int], Any]


def _int(word: str, unit: int) -> int:
    return _number(word)


def _face(word: str, unit: int) -> cards.Card:
    return _card(word)


def _stray(word: str, unit: int) -> cards.Card | None:
    return None if word == "unread" else _card(word)


def _run(word: str, unit: int) -> TicketRun:
    found = re.fullmatch(r"(\d{1,6})x([^@]+)@(\d{1,7})", word, re.ASCII)
    if found is None:
        raise _Bad('tickets as COUNTxVALUE@FIRST, like "3x1.00@201"')
    return TicketRun(_amount(found[2], unit), int(found[3]), int(found[1]))


def _of(*allowed: str) -> _Reading:
    def read(word: str, unit: int) -> str:
        if word not in allowed:
            raise _Bad(" | ".join(allowed))
        return word

    return read


VERBS: dict[str, tuple[_Reading, ...]] = {
    "bank": (_int, _amount),
    "refuse": (_int,),
    "first": (_int,),
    "bid": (_int, _amount),
    "knock": (_int,),
    "nobody": (),
    "associate": (_int, _amount),
    "announce": (_amount,),
    "toutva": (),
    "garage": (_amount,),
    "halve": (_amount,),
    "reduce": (_amount,),
    **dict.fromkeys(CALLS.values(), (_int,)),
    "stake": (_int, _amount),
    "withdraw": (_int,),
    "line": (_int, _amount),
    "share": (_int, _int, _amount),
    "raise": (_amount,),
    "redraw": (_int,),
    "privilege": (_int,),
    "late": (_int, _amount),
    "notes": (_int,),
    "credit": (_int,),
    "exchange": (_int,),
    "come": (_int,),
    "waits": (_int,),
    "leave": (_int,),
    "move": (_int, _int),
    "away": (_int,),
    "returns": (_int,),
    "bar": (_int,),
    "close": (),
    "cards": (_face,) * 4,
    "burn": (_stray,),
    "bound": (_of("punter", "banker"),),
    "word": (_of("card", "no"),),
    "draw": (_face,),
    "unread": (),
    "seen": (),
    "name": (_int, _face),
    "turn": (_of("banker"),),
    "show": (),
    "stands": (),
    "drop": (),
    "pass": (),
    "stray": (_stray,),
    "stop": (),
    "back": (),
    "shift": (_of("open", "close"),),
    "count": (_amount,),
    "tickets": (_amount, _int),
    "detach": (),
    "tear": (),
    "surplus": (_amount,),
    "fee": (_int, _amount),
    "feeday": (),
    "tip": (_int, _amount),
    "orphan": (_int, _amount),
}
_WITH_TICKETS = ("detach", "surplus")  # the tickets may follow; without them they are those that the sum asks for


def _line(number: int, verb: str, args: list[str], unit: int) -> Line:
    if verb == "expect":
        return _expectation(number, args, unit)
    if verb in _INLINE:
        return Line(number, verb, (_HEADER[verb](args, unit),))
    by, approved, args = _people(args)
    if verb == "day" and args == ["close"]:
        return Line(number, "day", ("close",), by, approved)
    readings = VERBS.get(verb)
    if readings is None:
        raise _Bad(" | ".join((*VERBS, "day close", "expect")))
    if verb in _WITH_TICKETS and len(args) > len(readings):
        runs = tuple(_run(word, unit) for word in args[len(readings) :])
        return Line(
            number,
            verb,
            (*(read(word, unit) for read, word in zip(readings, args, strict=False)), runs),
            by,
            approved,
        )
    if len(args) != len(readings):
        raise _Bad(f"{verb} with {len(readings)} words after it")
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
    boxes = "banque|reliquat|coverage|cagnotte|due|fees|tips|orphans"
    form = f"expect {boxes}|seat N AMOUNT ... | phase P | say KEY | refusal REASON: ACT"
    match args:
        case ["phase", phase]:
            return Line(number, "expect", expect=Expect(phase=phase))
        case ["say", key]:
            return Line(number, "expect", expect=Expect(say=key))
        case ["refusal", reason, verb, *rest] if reason.endswith(":"):
            named = reason.removesuffix(":")
            if named not in get_args(Reason):
                raise _Bad(f"expect refusal REASON: ACT; reasons: {' '.join(get_args(Reason))}")
            return msgspec.structs.replace(_line(number, verb, rest, unit), expect=Expect(refusal=named))
    balances = []
    while args:
        match args:
            case ["seat", seat, amount, *rest]:
                balances.append((f"seat {_number(seat)}", _amount(amount, unit)))
            case [
                ("banque" | "reliquat" | "coverage" | "cagnotte" | "due" | "fees" | "tips" | "orphans") as box,
                amount,
                *rest,
            ]:
                balances.append((box, _amount(amount, unit)))
            case _:
                raise _Bad(form)
        args = rest
    if not balances:
        raise _Bad(form)
    return Line(number, "expect", expect=Expect(balances=tuple(balances)))
