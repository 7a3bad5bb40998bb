"""Chance in the simulated shoe: every draw of it is made afresh from the seed and what it is for."""

from __future__ import annotations

from functools import lru_cache
from random import Random

RANKS = "A23456789TJQK"
SUITS = "CDHS"


def chance(*key: object) -> Random:
    """A source of chance for one question; the same key gives the same answers on every Python."""
    return Random(" ".join(map(str, key)))  # noqa: S311 - cards of a double, no secret


@lru_cache(maxsize=8)
def shuffled(seed: int, load: int, decks: int) -> tuple[str, ...]:
    """The faces of this load in the order in which they leave the shoe."""
    cards = [rank + suit for _ in range(decks) for suit in SUITS for rank in RANKS]
    chance("cards", seed, load).shuffle(cards)
    return tuple(cards)


def passage(seed: int, load: int, ord_: int) -> tuple[int, int]:
    """Read quality (0 to 99) and passage time in ms of one card that was read."""
    source = chance("passage", seed, load, ord_)
    return source.randint(80, 99), source.randint(60, 900)


def misread(seed: int, load: int, ord_: int, face: str) -> tuple[str, str, int, int]:
    """Reason, best guess, quality and passage time in ms of one card that left unread."""
    source = chance("unread", seed, load, ord_)
    reason = source.choice("012346")
    guess = source.choice((face[0] + "?", "?" + face[1], "??"))
    return reason, guess, source.randint(0, 60), source.randint(20, 1500)


@lru_cache(maxsize=64)
def serial_number(seed: int) -> str:
    """The serial number of the shoe with this seed."""
    return f"SIM{chance('serial', seed).randrange(10**6):06d}"


@lru_cache(maxsize=64)
def later_epoch(seed: int, logs: int) -> str:
    """The identity of a later event log of this shoe: none that an earlier one had."""
    drawn = [first_epoch(seed)]
    for number in range(1, logs + 1):
        source = chance("epoch", seed, number)
        while (epoch := f"{source.randint(1, 0xFFFF):04X}") in drawn:
            continue
        drawn.append(epoch)
    return drawn[logs]


@lru_cache(maxsize=64)
def first_epoch(seed: int) -> str:
    """The identity of its event log: four hex digits, never 0000."""
    return f"{chance('epoch', seed).randint(1, 0xFFFF):04X}"
