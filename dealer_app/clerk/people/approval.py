"""Four eyes: a second person, proven here and now, approves exactly what is shown, and nothing else.

Pure. What is shown is bound by its hash: the act, who does it, and what it will move. It holds for a minute, once.
"""

from __future__ import annotations

import msgspec

from dealer_app.core.events import Event, Move
from dealer_app.core.people import Person
from dealer_app.core.refusal import Refusal
from dealer_app.journal.codec import content_hash, event_fields

HOLDS = 60_000
"""Milliseconds between showing and doing."""


class Shown(msgspec.Struct, frozen=True):
    """What is shown for approval: its hash, when it was shown, ms since 1970, and what the act will move."""

    hash: str
    at: int
    moves: tuple[Move, ...] = ()


class Approval(msgspec.Struct, frozen=True):
    """What was approved, by whom, and by what he proved his number."""

    shown: Shown
    by: Person
    proof: str


def shown(event: Event, by: Person, moves: tuple[Move, ...], at: int) -> Shown:
    """Return what is shown: an act, who does it, and what it will move; Uncanonical if no record could hold it."""
    told = {"event": event_fields(event), "by": msgspec.to_builtins(by), "moves": msgspec.to_builtins(moves)}
    return Shown(content_hash(told), at, moves)


def refuse(approval: Approval | None, now: Shown, by: Person, approved: Person) -> Refusal | None:
    """Say why an approval does not cover what is to be done now; `now` is what would be shown at this moment."""
    if approved.id == by.id:
        return Refusal("approver_is_actor")
    if approval is None or approval.by != approved:
        return Refusal("approval_unproven", approved.id)
    if approval.shown.hash != now.hash:
        return Refusal("not_as_shown")
    if not 0 <= now.at - approval.shown.at <= HOLDS:
        return Refusal("approval_late", amounts=(HOLDS // 1000,))
    return None
