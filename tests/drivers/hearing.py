"""What a decoder hears, in a few words."""

from __future__ import annotations

from collections.abc import Iterable

from drivers.messages import Kind
from drivers.wires.heard import Doubt, Heard, Reply, Say, Sighting, Wire


def said(heard: Iterable[Heard]) -> list[str]:
    return [_one(one) for one in heard]


def _one(heard: Heard) -> str:
    match heard:
        case Sighting():
            words = [heard.kind.value, heard.face or "", *(value for _, value in heard.hints)]
            words.append(f"({heard.reason})" if heard.reason else "")
            return " ".join(word for word in words if word)
        case Doubt():
            return f"doubt {heard.why}"
        case Reply():
            return f"reply {heard.code} {heard.info}"
        case Say():
            return f"say {heard.data.hex(' ').upper()}"


def hears(wire: Wire, *chunks: bytes, now: float = 10.0, each: float = 0.0) -> tuple[Wire, list[Heard]]:
    """What a wire makes of these chunks, `each` seconds apart."""
    heard: list[Heard] = []
    for chunk in chunks:
        wire, some = wire.feed(chunk, now)
        heard += some
        now += each
    return wire, heard


def cards(heard: Iterable[Heard]) -> list[str]:
    """The faces of the cards that were read."""
    return [one.face or "" for one in heard if isinstance(one, Sighting) and one.kind is Kind.CARD]
