"""The composition root: joins the parts, opens ports and clocks; everything else is given what it needs."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.moment import Moment
from dealer_app.cli.common import Parts
from dealer_app.cli.faults import tell_last_time, watch
from dealer_app.cli.group import group
from dealer_app.house.sleep import Awake
from dealer_app.house.synchronised import is_synchronised
from dealer_app.journal.store import Store
from drivers.port import ShoePort

_EACH = 1_000  # milliseconds between two questions whether the clock is synchronised


class SystemClock:
    """The machine's time; whether it is synchronised is asked of the system about once a second."""

    def __init__(self, ask: Callable[[], bool | None] = is_synchronised) -> None:
        self._ask, self._asked = ask, -_EACH
        self._synchronised: bool | None = None

    def now(self, seq: int) -> Moment:
        """Return the present moment, whatever the entry's number."""
        at, mono = time.time_ns() // 1_000_000, time.monotonic_ns() // 1_000_000  # the one clock
        if mono - self._asked >= _EACH:
            self._asked, self._synchronised = mono, self._ask()
        return Moment(at, mono, self._synchronised)


class RandomNames:
    """Ids that no other run will give."""

    def __init__(self) -> None:
        self.run = uuid.uuid4().hex

    def command(self, seq: int) -> str:
        """Return a new id."""
        return uuid.uuid4().hex


PARTS = Parts(
    clock=SystemClock(),
    names=RandomNames,
    stopwatch=time.monotonic,
    store=Store,
    clerk=Clerk,
    port=ShoePort,
    awake=Awake,
)


def main(parts: Parts = PARTS) -> None:
    """Run the command on the command line; no fault of ours reaches the screen but in a sentence."""
    logging.getLogger().addHandler(logging.NullHandler())  # without a log nothing is said, least of all on the screen
    tell_last_time(watch(parts))
    group({"bench": "dealer_app.bench.command:bench"})(obj=parts, prog_name="dealer-app")


if __name__ == "__main__":
    main()
