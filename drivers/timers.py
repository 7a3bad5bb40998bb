"""Every time and count of SHOE/1 in one value that is given to both ends of the line (shoes.md 3.10)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

SLOW = 4800
"""Bits a second up to which a line is slow."""


@dataclass(frozen=True, slots=True)
class Timers:
    """Seconds, then counts; at 4800 baud `ack` and `command` are doubled."""

    heartbeat: float = 1.0
    link: float = 3.5
    ack: float = 0.4
    host_ack: float = 1.0
    host_lost: float = 5.0
    nak: float = 0.2
    command: float = 0.6
    hello: float = 0.6
    gap: float = 0.25
    main_tick: float = 2.0
    wrong_speed: float = 2.0
    answer: float = 3.0
    quiet: float = 0.05
    quiet_at_most: float = 0.3
    poll: float = 0.1
    status: float = 15.0
    busy: float = 0.5
    bus_poll: float = 0.1
    reopen: tuple[float, ...] = (0.5, 1.0, 2.0, 5.0)

    ack_rounds: int = 5
    window: int = 8
    command_tries: int = 3
    hello_tries: int = 5
    nak_rounds: int = 5

    def at(self, baud: int) -> Timers:
        """The same timers on a line of this speed: a slow one needs more time for a frame and its answer (3.10)."""
        return replace(self, ack=2 * self.ack, command=2 * self.command) if baud <= SLOW else self

    def divided(self, k: float) -> Timers:
        """The same timers, every time `k` times as short; the product never asks for it."""
        short = {f.name: getattr(self, f.name) / k for f in fields(self) if f.type == "float"}
        return replace(self, reopen=tuple(delay / k for delay in self.reopen), **short)
