"""A shoe that serves a table, as seen from outside: what the table writes of its line, while it writes."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import Any

import click
import msgspec

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.house import places
from dealer_app.house.status import LineStatus, status
from dealer_app.words import manners

EACH = 0.5
"""Seconds between two looks."""
_SHOWN = ("line", "why", "shoe", "number", "port", "bytes", "good", "session")
_COUNTED = ("frames", "bad", "noise", "repeated", "unknown")


def held(parts: Parts, url: str) -> LineStatus | None:
    """Return how the line stands if a table that runs has it."""
    return status(places.state_folder(None), url, parts.clock.now(0).at)


def follow(parts: Parts, first: LineStatus, seconds: float, say: Callable[[dict[str, Any]], None]) -> None:
    """Say how the line stands each time that changes; until the seconds are over (0: for ever) or nobody has it."""
    tongue = common.speaker()
    click.echo(tongue.say(manners.HELD).format(table=first.table), err=True)
    end = time.monotonic() + seconds if seconds else float("inf")
    told: dict[str, Any] = {}
    now: LineStatus | None = first
    with contextlib.suppress(KeyboardInterrupt):
        while now is not None:
            values = msgspec.to_builtins(now)
            row = {name: values[name] for name in _SHOWN + _COUNTED if values[name] != ""}
            if row != told:
                told = row
                say(row)
            left = end - time.monotonic()
            if left <= 0:
                return
            time.sleep(min(EACH, left))
            now = held(parts, first.url)
        click.echo(tongue.say(manners.LET_GO), err=True)
