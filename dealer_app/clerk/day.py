"""The gaming day: it changes at the house's cut-off hour in the house's zone, whatever the PC's zone is."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo


def local(at: int, zone: str) -> datetime:
    """Return milliseconds UTC as local time in an IANA zone."""
    return datetime.fromtimestamp(at / 1000, tz=UTC).astimezone(ZoneInfo(zone))


def gaming_day(at: int, zone: str, cutoff: int) -> str:
    """Return the day to which a moment belongs; `cutoff` is minutes after midnight (`gaming_day_cutoff`)."""
    there, hour = local(at, zone), time(*divmod(cutoff, 60))
    begins = datetime.combine(there.date(), hour, ZoneInfo(zone))  # the first one where the hour comes twice
    has_begun = there.time() >= hour or at >= begins.timestamp() * 1000
    return (there.date() if has_begun else there.date() - timedelta(days=1)).isoformat()
