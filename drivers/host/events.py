"""A numbered body of SHOE/1 as the event that is handed up, and the count of cards out that goes with it."""

from __future__ import annotations

from drivers.messages import Counters, Flags, Identity, Kind, ShoeEvent
from drivers.shoe1.bodies import Body
from drivers.shoe1.decoder import Frame
from drivers.shoe1.fields import TYPES

KINDS: dict[str, Kind] = {
    "BO": Kind.BOOT,
    "SL": Kind.LOADED,
    "CD": Kind.CARD,
    "CU": Kind.UNREADABLE,
    "DB": Kind.DOUBLE,
    "RV": Kind.RETURNED,
    "CC": Kind.CUT,
    "LO": Kind.LID,
    "LC": Kind.LID,
    "SE": Kind.EMPTY,
    "JM": Kind.JAM,
    "JC": Kind.JAM,
    "LK": Kind.LOCK,
    "BT": Kind.BUTTON,
    "FR": Kind.FAULT,
    "FC": Kind.FAULT_CLEARED,
}

_CARDS_MOVED = {"CD": 1, "CU": 1, "RV": -1}
_REASONS = frozenset(("reason", "where", "lock", "by", "button", "press", "code"))


def shoe_event(
    frame: Frame,
    shoe: Identity,
    counters: Counters,
    now: float,
    *,
    repeated: bool = False,
    count_mismatch: bool = False,
) -> ShoeEvent:
    """The event as it is handed up; it came for the first time and in its place unless the caller knows better."""
    body = frame.body
    return ShoeEvent(
        kind=_kind(body),
        type=body.type,
        device_uid=shoe.device_uid,
        firmware=shoe.firmware,
        epoch=shoe.epoch,
        n=body.number("n"),
        flags=Flags(body.number("fl")),
        t_device=int(body.text("ts")[1:], 16),
        clock_set=body.text("ts").startswith("U"),
        t_host=now,
        raw=frame.raw,
        counters=counters,
        repeated=repeated,
        count_mismatch=count_mismatch,
        load=_number(body, "load"),
        ord=_number(body, "ord"),
        face=_text(body, "face"),
        quality=_number(body, "q"),
        auth=_text(body, "auth"),
        decks=_number(body, "decks"),
        after=_number(body, "after"),
        count=_number(body, "count"),
        reason="|".join(str(body.values[name]) for name, _ in TYPES[body.type] if name in _REASONS),
    )


def place_after(place: tuple[int, int] | None, body: Body) -> tuple[int, int] | None:
    """Load and cards out as this event has them; as before, if it moves no card."""
    if body.type == "SL":
        return body.number("load"), 0
    return (body.number("load"), body.number("ord")) if body.type in _CARDS_MOVED else place


def mismatch(place: tuple[int, int] | None, body: Body) -> bool:
    """Whether the shoe's count of cards fails to follow the one before, if there is one (3.7, host 8)."""
    if place is None or body.type not in _CARDS_MOVED:
        return False
    load, out = place
    return place_after(place, body) != (load, out + _CARDS_MOVED[body.type])


def _kind(body: Body) -> Kind:
    """A card whose face is not whole was not read, whatever the shoe calls it."""
    if body.type == "CD" and "?" in body.text("face"):
        return Kind.UNREADABLE
    return KINDS[body.type]


def _number(body: Body, name: str) -> int | None:
    return body.number(name) if name in body.values else None


def _text(body: Body, name: str) -> str | None:
    return body.text(name) if name in body.values else None
