"""The verbs of a coup script for irregularities and repairs, whose words are not of one fixed form.

`rule NUMBER [seat N] [card N] [given|refused] [tickets RUN] [void] [because "TEXT"]`; `amend N FACE`;
`correct void because "TEXT"` or `correct CHANGE, CHANGE ... because "TEXT"`, each change `card N FACE`,
`word punter|banker card|no`, `stake SEAT AMOUNT` or `call SEAT CALL`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from dealer_app.core.events import Amended, Change, Corrected, Event, Ruled, Side
from dealer_app.core.irregularities import IRREGULARITIES
from dealer_app.core.notation import CALLS, WORDS
from dealer_app.core.verbs import Bad, amount_of, card_of, number_of, tickets_of

_QUOTED = re.compile(r'because "((?:[^"\\]|\\.)*)"')
_RULE = 'rule NUMBER [seat N] [card N] [given|refused] [tickets COUNTxVALUE@FIRST] [void] [because "TEXT"]'
_CHANGES = "card N FACE | word punter|banker card|no | stake SEAT AMOUNT | call SEAT CALL"
_CORRECT = f'correct void because "TEXT", or correct CHANGE, CHANGE ... because "TEXT"; a change: {_CHANGES}'


def words(raw: str) -> list[str]:
    """Return the words of a line, without its comment; what is quoted after "because" is one word."""
    found = _QUOTED.search(raw)
    if found is None or "#" in raw[: found.start()]:
        return raw.split("#", 1)[0].split()
    text = re.sub(r"\\(.)", r"\1", found[1])
    return [*raw[: found.start()].split(), "because", text, *raw[found.end() :].split("#", 1)[0].split()]


def _because(args: list[str]) -> tuple[list[str], str]:
    """Part the reason from the words before it."""
    return (args[:-2], args[-1]) if len(args) >= 2 and args[-2] == "because" else (args, "")


def _ruled(args: list[str], unit: int) -> Ruled:
    args, text = _because(args)
    if not args or args[0] not in IRREGULARITIES:
        raise Bad(f"{_RULE}; numbers: {' '.join(IRREGULARITIES)}")
    number, said = args[0], dict[str, Any]()
    rest = args[1:]
    while rest:
        match rest:
            case ["seat", word, *rest] if "seat" not in said:
                said["seat"] = number_of(word)
            case ["card", word, *rest] if "ordinal" not in said:
                said["ordinal"] = number_of(word)
            case ["tickets", word, *rest] if "tickets" not in said:
                said["tickets"] = tickets_of(word, unit)
            case [("given" | "refused") as word, *rest] if "choice" not in said:
                said["choice"] = word
            case ["void", *rest] if "void" not in said:
                said["void"] = True
            case _:
                raise Bad(_RULE)
    return Ruled(number, decision=text, **said)


def _amended(args: list[str], unit: int) -> Amended:
    if len(args) != 2:
        raise Bad("amend N FACE")
    return Amended(number_of(args[0]), card_of(args[1]))


def _corrected(args: list[str], unit: int) -> Corrected:
    args, reason = _because(args)
    if args == ["void"]:
        return Corrected((), reason, void=True)
    changes = " ".join(args).split(",")
    return Corrected(tuple(_change(change.split(), unit) for change in changes), reason)


def _change(args: list[str], unit: int) -> Change:
    calls = {word: call for call, word in CALLS.items()}
    said = {word: name for name, word in WORDS.items()}
    match args:
        case ["card", ordinal, face]:
            return Change("card", ordinal=number_of(ordinal), card=card_of(face))
        case ["word", ("punter" | "banker") as who, ("card" | "no") as word]:
            side: Side = "punter" if who == "punter" else "banker"
            return Change("word", side=side, word=said[word])
        case ["stake", seat, amount]:
            return Change("stake", seat=number_of(seat), amount=amount_of(amount, unit))
        case ["call", seat, call] if call in calls:
            return Change("call", seat=number_of(seat), call=calls[call])
    raise Bad(_CORRECT)


FREE: dict[str, Callable[[list[str], int], Event]] = {"rule": _ruled, "amend": _amended, "correct": _corrected}
