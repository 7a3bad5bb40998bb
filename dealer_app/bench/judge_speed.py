"""Coups a second judged from JSON to JSON, and a long history replayed: how fast, and whether memory stays flat."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import msgspec

from dealer_app.bench.anchors import empty_calls, json_lines
from dealer_app.bench.core_speed import CHEF, CROUPIER, LIMITS
from dealer_app.cli.judge import answers
from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.state import TableState
from dealer_app.core.table import judged
from dealer_app.house import profiles

JUDGED_AIM = 100_000  # coups a second in one process (issue 2)
REPLAY_AIM = 20.0  # seconds for 100,000 coups (issue 2)
_SAMPLES = 10  # moments at which the memory in use is looked at


def measure(coups: int) -> list[dict[str, Any]]:
    """Return both measurements; ten times as many coups are judged, and replayed, as were asked for."""
    return [_judge(10 * coups), _replay(10 * coups)]


def _judge(coups: int) -> dict[str, Any]:
    found = profiles.load("classic")
    assert isinstance(found, profiles.Found)
    lines = b"".join(_lines(coups))
    encoder = msgspec.json.Encoder()
    started = time.perf_counter()
    for answer in answers(BytesIO(lines), found.profile, profiles.grids()):
        encoder.encode(answer)
    took = time.perf_counter() - started
    anchor = json_lines(lines)
    return {
        "name": "coups a second judged from JSON to JSON",
        "n": coups,
        "per_second": round(coups / took),
        "aim": JUDGED_AIM,
        "anchor": "the same lines a second decoded and encoded by the standard library",
        "anchor_per_second": round(anchor),
        "times_anchor": round(coups / took / anchor, 2),
    }


def _lines(coups: int) -> Iterator[bytes]:
    """Yield random coups as lines; chance is of a fixed seed."""
    dice, faces = random.Random(1), [str(card) for card in Card]  # noqa: S311  # a measurement, not secrets
    for _ in range(coups):
        to = "PBPB" + dice.choice(("", "P", "B", "PB"))
        yield msgspec.json.encode({"cards": dice.sample(faces, len(to)), "to": to}) + b"\n"


def _replay(coups: int) -> dict[str, Any]:
    table: TableState | None = None
    used = []
    started = time.perf_counter()
    for number, act in enumerate(_history(coups)):
        table = judged(table, act)[-1][1]
        if number % (coups * len(_COUP) // _SAMPLES) == 0:
            used.append(sys.getallocatedblocks())
    took = time.perf_counter() - started
    return {
        "name": "a history replayed",
        "n": coups,
        "seconds": round(took, 2),
        "aim_seconds": REPLAY_AIM * coups / 100_000,
        "coups_per_second": round(coups / took),
        "empty_calls_per_coup": round(empty_calls(1_000_000) * took / coups),
        "memory_blocks_first": used[1],
        "memory_blocks_last": used[-1],
    }


def _history(coups: int) -> Iterator[Act]:
    """Yield the acts of so many coups, each lost by its banker; the shoe is filled anew in time."""
    found = profiles.load("classic")
    assert isinstance(found, profiles.Found)
    staff = {CROUPIER.id: CROUPIER.role, CHEF.id: CHEF.role}
    yield Act("day", events.DayOpened("2026-03-06", "UTC", found.mapping, "", LIMITS, staff), CHEF)
    yield Act("shift", events.ShiftOpened(LIMITS, tuple(range(1, _SEATS + 1))), CHEF)
    for coup in range(coups):
        banker, punter = coup % _SEATS + 1, (coup + 1) % _SEATS + 1
        if coup % _COUPS_OF_A_SHOE == 0:
            yield Act("shoe", events.ShoeLoaded(coup // _COUPS_OF_A_SHOE + 1, 6))
        yield Act("bank", events.BankOpened(banker, 20_000), CROUPIER)
        yield Act("stake", events.Covered(punter, 5_000), CROUPIER)
        for event in _COUP:
            yield Act("coup", event, None if isinstance(event, events.CardDrawn) else CROUPIER)


_SEATS, _COUPS_OF_A_SHOE = 5, 50
_COUP: tuple[Event, ...] = (
    events.StakesClosed(),
    *(events.CardDrawn(Card(face)) for face in ("3H", "KC", "AD", "7S")),
    events.Spoken("punter", "draw"),
    events.CardDrawn(Card("4H")),
    events.Shown("both"),
)
