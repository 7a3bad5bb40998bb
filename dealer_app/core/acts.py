"""An act: what one person, or the shoe, did at one stroke."""

from __future__ import annotations

import msgspec

from dealer_app.core.events import Event
from dealer_app.core.people import Person


class Act(msgspec.Struct, frozen=True, gc=False):
    """What one person, or the shoe (`by` None), did at one stroke.

    `id` is the command id; `follows` are the consequences as a record states them, None where they are not stated.
    """

    id: str
    event: Event
    by: Person | None = None
    approved: Person | None = None
    follows: tuple[Event, ...] | None = None
