"""Percentiles, and how a measurement is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]


def spread(name: str, values: Sequence[float]) -> dict[str, Any]:
    """Return how a measurement in milliseconds spreads."""
    return {
        "name": name,
        "n": len(values),
        "p50_ms": round(percentile(values, 0.5), 3),
        "p99_ms": round(percentile(values, 0.99), 3),
    }
