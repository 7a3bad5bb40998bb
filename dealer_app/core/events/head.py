"""The common head of all facts, and the words that they are written in."""

from __future__ import annotations

from typing import Literal

import msgspec

Side = Literal["punter", "banker"]
Word = Literal["draw", "stand"]
Outcome = Literal["punter", "banker", "tie"]
Natural = Literal["punter", "banker", "both"]
FirstMode = Literal["high_card", "ace_draw", "agreement"]  # how cards or players name the first banker
Annulment = Literal["stop_card", "cards_out", "false_draw", "ruling"]  # why a coup is void
Move = tuple[str, int]  # account of `books`, what it gains
Medium = Literal["notes", "credit"]
Claim = Literal["banco", "banco_prime", "suivi", "avec_la_table", "la_table_marche", "respect", "le_reste"]
Right = Literal["rank", "alone", "seated", "order"]  # why one call goes before another (rules.md 6.4, "Calls")


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=True):
    """The common head of all events; the kind is the name of the class."""


class Voided(Event, frozen=True):
    """The newest act of the open coup is taken back; `act` is its id."""

    act: str
