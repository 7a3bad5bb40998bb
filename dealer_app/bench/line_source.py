"""A shoe in a process of its own that says so many true frames a second: what a busy line costs is measured on it.

`python -m dealer_app.bench.line_source RATE` prints the address of its line and lives until its standard input ends.
"""

from __future__ import annotations

import select
import sys
import threading
import time

from drivers.simulator.commands import advance, heartbeat, receive
from drivers.simulator.device import Device, Make, Step, boot
from drivers.simulator.lines import Line
from drivers.simulator.server import own_line
from drivers.timers import Timers

IDLE = 0.05  # seconds between two looks at a line on which nothing is due


def main(rate: float) -> None:
    """Be the shoe: RATE heartbeats a second beside what it says of its own accord; 0 for none."""
    line = own_line()
    sys.stdout.write(f"{line.url}\n")
    sys.stdout.flush()
    ended = threading.Event()
    threading.Thread(target=_listen, args=[ended], daemon=True).start()
    device = _sent(line, boot(Device(Make(7), Timers()), "P", time.monotonic()))
    due = time.monotonic()
    while not ended.is_set():
        wait = max(0.0, due - time.monotonic()) if rate else IDLE
        ready, _, _ = select.select(line.sources(), [], [], wait)
        for source in ready:
            device = _sent(line, receive(device, line.receive(source), time.monotonic()))
        now = time.monotonic()
        device = _sent(line, advance(device, now))
        while rate and due <= now:
            line.send(heartbeat(device, now))
            due += 1 / rate
    line.close()


def _listen(ended: threading.Event) -> None:
    """Runs in a thread of its own: on some systems nobody can wait for a pipe and a socket at once."""
    sys.stdin.read()
    ended.set()


def _sent(line: Line, step: Step) -> Device:
    if step.send:
        line.send(step.send)
    return step.device


if __name__ == "__main__":
    main(float(sys.argv[1]))
