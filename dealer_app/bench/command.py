"""`bench`: the project's own measurements as a table, or as JSON."""

from __future__ import annotations

import os
import platform
from typing import Any

import click
import msgspec

STARTS = 5
"""Starts of the program, and as many of a bare window."""


@click.command(epilog="Example: QT_QPA_PLATFORM=offscreen dealer-app bench --json")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a measurement.")
@click.option("--cards", type=click.IntRange(4, 100_000), default=1000, show_default=True)
@click.option("--coups", type=click.IntRange(1, 1_000_000), default=10_000, show_default=True)
@click.option(
    "--only",
    type=click.Choice(["core", "judge", "record", "paint", "line", "console"]),
    help="One of the measurements.",
)
@click.option("--days", type=click.IntRange(1, 3650), default=364, show_default=True, help="Closed days of a table.")
def bench(as_json: bool, cards: int, coups: int, only: str | None, days: int) -> None:
    """Measure this program on this machine; read the ratios, not the milliseconds."""
    found: list[dict[str, Any]] = [
        {"name": "machine", "python": platform.python_version(), "cores": os.cpu_count(), "system": platform.system()}
    ]
    if only in (None, "core"):
        from dealer_app.bench import core_speed

        found += core_speed.measure(coups)
    if only in (None, "judge"):
        from dealer_app.bench import judge_speed

        found += judge_speed.measure(coups)
    if only in (None, "record"):
        from dealer_app.bench import record_speed

        found += record_speed.measure(cards, days)
    if only in (None, "paint"):
        from dealer_app.bench import paint

        found += paint.measure(cards)
    if only in (None, "line"):
        from dealer_app.bench import line

        found += line.measure(cards)
    if only in (None, "console"):
        from dealer_app.bench import cold_start, console_speed

        found += console_speed.measure(cards)
        found += cold_start.measure(STARTS)
    for one in found:
        if as_json:
            click.echo(msgspec.json.encode(one).decode())
        else:
            click.echo(one.pop("name"))
            for key, value in one.items():
                click.echo(f"    {key:<24}{value}")
