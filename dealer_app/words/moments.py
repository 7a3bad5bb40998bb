"""Dates and hours as people read them, in the house's zone; what is doubted about the clock itself in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime

from dealer_app.words.tongue import Tongue


def day(iso: str, tongue: Tongue) -> str:
    """Return a gaming day written out."""
    return str(format_date(date.fromisoformat(iso), "long", locale=tongue.locale))


def moment(at: int, zone: str, tongue: Tongue) -> str:
    """Return milliseconds UTC as date and hour in a zone."""
    return str(format_datetime(_local(at, zone), "short", locale=tongue.locale))


def hour(at: int, zone: str) -> str:
    """Return milliseconds UTC as hour, minute and second in a zone."""
    return _local(at, zone).strftime("%H:%M:%S")


def utc(at: int) -> str:
    """Return milliseconds UTC as date and hour."""
    return f"{datetime.fromtimestamp(at / 1000, tz=UTC):%Y-%m-%d %H:%M} UTC"


def minute(at: int, zone: str) -> str:
    """Return milliseconds UTC as hour and minute in a zone."""
    return _local(at, zone).strftime("%H:%M")


def _local(at: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at / 1000, tz=UTC).astimezone(ZoneInfo(zone))
