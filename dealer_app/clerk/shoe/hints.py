"""The shoe's own view of the game: kept with the coup, told when its hands lie open, never applied (shoes.md 1.2).

A shoe made for punto banco calls each card by a side and a place, raises errors for lawful cards and tells a result.
All that depends on faces, so nothing of it is told while a hand is sealed (F44 to F46).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from dealer_app.clerk.shoe.status import Mark, MarkKey
from dealer_app.core.coup import Coup
from dealer_app.core.state import OpenTable, open_coup
from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Entry
from dealer_app.journal.kinds import CardHinted
from drivers.messages import Capability, Kind, ShoeEvent

_SIDES = {"player": "punter", "banker": "banker"}
_FAULTS: dict[str, MarkKey] = {"2": "punto_banco", "7": "time_out"}


class Hints(msgspec.Struct, frozen=True):
    """What the shoe has hinted at in the newest coup: places by card, marks for what it said besides."""

    sides: tuple[tuple[int, str, int], ...] = ()  # the card's place in the coup, the shoe's side and index for it
    marks: tuple[Mark, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is to be told."""
        return not self.sides and not self.marks


def is_hint(message: ShoeEvent, can: Capability) -> bool:
    """Tell whether a message is the view of a shoe that plays a game of its own."""
    if message.kind is Kind.RESULT_HINT:
        return True
    return message.kind is Kind.FAULT and message.reason in _FAULTS and Capability.SIDE_HINT in can


def with_event(hints: Hints, message: ShoeEvent) -> Hints:
    """Return the hints with one more that is no card."""
    if message.kind is Kind.RESULT_HINT:
        mark = Mark("result_differs", text=dict(message.hints).get("result", ""))
    else:
        mark = Mark(_FAULTS[message.reason])
    return msgspec.structs.replace(hints, marks=(*hints.marks, mark))


def with_card(hints: Hints, place: int, told: Mapping[str, str]) -> Hints:
    """Return the hints with the shoe's place for the n-th card of the coup."""
    side, index = _SIDES.get(told.get("side", "")), told.get("index", "")
    if side is None or not index.isdecimal():
        return hints
    return msgspec.structs.replace(hints, sides=(*hints.sides, (place, side, int(index))))


def recorded(entries: Sequence[Entry]) -> Hints:
    """Return the hints of the newest coup of a record: after a restart nothing of them is lost."""
    hints = Hints()
    newest = takewhile(lambda entry: entry.kind != "StakesClosed", reversed(entries))
    for entry in reversed([*newest]):
        match entry.kind:
            case "CardHinted":
                event = event_of(entry)
                assert isinstance(event, CardHinted)
                hints = with_card(hints, event.place, event.hints)
            case "ShoeNoted" if entry.event["type"] in ("G", "E"):
                fields = entry.event["fields"]
                key = _FAULTS.get(fields.get("reason", ""))
                if entry.event["type"] == "G":
                    hints = _also(hints, Mark("result_differs", text=fields.get("hints", {}).get("result", "")))
                elif key is not None:
                    hints = _also(hints, Mark(key))
    return hints


def _also(hints: Hints, mark: Mark) -> Hints:
    return msgspec.structs.replace(hints, marks=(*hints.marks, mark))


def lies_open(table: OpenTable | None) -> bool:
    """Tell whether no hand is sealed: none is dealt, or both lie open."""
    coup = None if table is None else open_coup(table)
    return coup is None or coup.both_shown


def told(hints: Hints, table: OpenTable | None) -> tuple[Mark, ...]:
    """Return what may be told of the hints now: nothing while a hand is sealed, then what the shoe saw otherwise."""
    if table is None or not lies_open(table):
        return ()
    coup = table.coup
    return () if coup is None else tuple(_told(hints, coup))


def _told(hints: Hints, coup: Coup[Any]) -> Iterator[Mark]:
    places = coup.places
    for place, side, index in hints.sides:
        hand = places[place - 1] if place <= len(places) else ("", 0)
        if hand != (side, index - 1):
            yield Mark("side_differs", place, f"{side} {index}")
    result = coup.result
    for mark in dict.fromkeys(hints.marks):
        is_so = result is None or _SIDES.get(mark.text, mark.text) == result.outcome
        if mark.key != "result_differs" or not is_so:
            yield mark
