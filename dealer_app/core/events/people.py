"""Of the people at the table: who comes, goes, changes place, waits, is barred from holding the cards."""

from __future__ import annotations

from typing import Literal

from dealer_app.core.events.head import Event


class PlaceTaken(Event, frozen=True):
    """A player sits down at a free seat, or stands at a free place behind them."""

    seat: int


class PlaceLeft(Event, frozen=True):
    """A player leaves the table."""

    seat: int


class PlaceChanged(Event, frozen=True):
    """A player goes from one place to another."""

    seat: int
    to: int


class ListJoined(Event, frozen=True):
    """Who stands at this place waits for a seat, after those who wait already."""

    seat: int


class PlaceLost(Event, frozen=True):
    """A player loses his seat: too many refusals, away when the hand came, or he refused the one he had to take."""

    seat: int
    why: Literal["refusals", "absent", "forced"]


class PlayerAway(Event, frozen=True):
    """A seated player has gone away for a while; his seat stays his."""

    seat: int


class PlayerBack(Event, frozen=True):
    """A player is back at his seat."""

    seat: int


class HoldingBarred(Event, frozen=True):
    """A player may hold the punters' cards no longer (I35, I48)."""

    seat: int
