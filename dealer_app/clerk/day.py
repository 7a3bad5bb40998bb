"""The gaming day: it changes at the house's cut-off hour in the house's zone, whatever the PC's zone is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo


def local(at: int, zone: str) -> datetime:
    """Return milliseconds UTC as local time in an IANA zone."""
    return datetime.fromtimestamp(at / 1000, tz=UTC).astimezone(ZoneInfo(zone))


def gaming_day(at: int, zone: str, cutoff: int) -> str:
    """Return the day to which a moment belongs; `cutoff` is minutes after midnight (`gaming_day_cutoff`)."""
    there = local(at, zone)
    passed = there.hour * 60 + there.minute >= cutoff
    day = there.date() if passed or cutoff == 0 else there.date() - timedelta(days=1)
    return day.isoformat()
