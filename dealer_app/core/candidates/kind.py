"""What a room of candidates is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dealer_app.core.events import Event
from dealer_app.core.state import OpenTable

Candidates = dict[type[Event], Callable[[OpenTable], Iterator[Event]]]
