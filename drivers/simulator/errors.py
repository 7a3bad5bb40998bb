"""The one error of the simulator."""

from __future__ import annotations


class SimulatorError(Exception):
    """What the simulator was asked for cannot be; the text is one sentence for a person."""
