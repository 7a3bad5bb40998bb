"""`shoe monitor`: a shoe's line, live and readable; of a shoe that serves a table counters only, no cards."""

from __future__ import annotations

import sys
import time
from typing import Any

import click

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.shoe_device import device, device_option
from dealer_app.cli.shoe_held import follow, held
from dealer_app.cli.shoe_line import LineHeard
from dealer_app.cli.shoe_place import place, usb_option
from drivers.messages import Candidates, CommandResult, Counters, Flags, Identity, Link, Message, RangeLost, ShoeEvent

EACH = 5.0
"""Seconds between two lines of counters."""


@click.command(epilog="Example: dealer-app shoe monitor /dev/ttyUSB0 --device angel-eye --seconds 60")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.option("--seconds", type=click.FloatRange(0, 86400), default=0, help="How long; 0 is until interrupted.")
@device_option
@usb_option
@click.argument("url", default="")
@click.pass_obj
def monitor(parts: Parts, url: str, usb: str, device_name: str, seconds: float, as_json: bool) -> None:
    """Show what a shoe says, with counters of what was good and bad on the line.

    URL is a port (/dev/ttyUSB0, COM7), socket://HOST:PORT, rfc2217://HOST:PORT or sim://SCENARIO. While a table has
    the shoe its port is not touched: the table's counters are shown, and no card.
    """
    named = place(url, usb)
    found = held(parts, named)
    if found is not None:
        follow(parts, found, seconds, lambda row: _say(as_json, row))
        return
    line = LineHeard("shoe monitor", named, device(device_name))
    told: Counters | None = None
    told_at = time.monotonic()

    def count() -> None:
        nonlocal told, told_at
        counters = line.port.lamps().counters
        if counters != told and time.monotonic() - told_at >= EACH:
            told, told_at = counters, time.monotonic()
            _say(as_json, _counted(line))

    try:
        for message in line.messages(seconds, count):
            if isinstance(message, ShoeEvent):
                line.port.acknowledge(message)
            _say(as_json, row(message))
        _say(as_json, _counted(line))
    finally:
        line.close()


def row(message: Message) -> dict[str, Any]:
    """A message by the names of its fields; what says nothing is left out."""
    match message:
        case ShoeEvent():
            flags = "|".join(flag.name or "" for flag in Flags if flag in message.flags)
            found: dict[str, Any] = {"kind": message.kind.value, "type": message.type, "n": message.n}
            found |= {"face": message.face, "load": message.load, "ord": message.ord, "quality": message.quality}
            found |= {"auth": message.auth, "after": message.after, "decks": message.decks, "count": message.count}
            found |= {"reason": message.reason, "flags": flags, "hints": dict(message.hints)}
            found |= {"repeated": message.repeated, "count_mismatch": message.count_mismatch}
            return {name: value for name, value in found.items() if value not in (None, "", {}, False)}
        case Identity():
            return {
                "shoe": message.device_uid,
                "model": f"{message.vendor} {message.model}".strip(),
                "epoch": message.epoch,
                "last": message.last,
                "out": message.ord,
                "can": [flag.name for flag in message.capabilities],
                "proven": False,  # no key of a shoe is known to this command
            }
        case Link():
            return {"line": message.state.value, "why": message.why.value}
        case RangeLost():
            return {"lost": f"{message.first}..{message.before - 1}"}
        case CommandResult():
            return {"answer": message.cmd, "code": message.code, "info": message.info}
        case Candidates():
            return {"ports": [port.place for port in message.ports]}


def _counted(line: LineHeard) -> dict[str, Any]:
    lamps = line.port.lamps()
    counters = lamps.counters
    return {
        "port": lamps.port,
        "bytes": lamps.bytes,
        "good": lamps.frames,
        "session": lamps.session,
        "frames": counters.frames,
        "bad": counters.bad,
        "noise": counters.noise,
        "repeated": counters.repeated,
        "unknown": counters.unknown,
    }


def _say(as_json: bool, values: dict[str, Any]) -> None:
    try:
        if as_json:
            common.show([values])
        else:
            click.echo("  ".join(_word(name, value) for name, value in values.items()))
    except BrokenPipeError:
        sys.exit(0)


def _word(name: str, value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={one}" for key, one in value.items())
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return f"{text:<12}" if name in ("kind", "line") else f"{name} {text}"
