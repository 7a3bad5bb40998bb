"""The program with a port that never comes back from closing; `--wait-for-ever` leaves out that it is abandoned.

Run as a module by `test_hung_port`; what follows is the program's command line.
"""

from __future__ import annotations

import sys
import threading
from typing import Any

import msgspec

from dealer_app.main import PARTS, main
from drivers.port import ShoePort
from drivers.transport import Transport, open_url


class Hanging:
    """A real port whose driver does not let go of it."""

    def __init__(self, url: str, poll: float) -> None:
        line: Transport = open_url(url, poll)
        self.read, self.write, self.wake = line.read, line.write, line.wake
        print("open", flush=True)

    def close(self) -> None:
        print("closing", flush=True)
        threading.Event().wait(3600)


class Patient(ShoePort):
    """The control: whoever closes it waits for as long as it takes."""

    def close(self, patience: float = 3600) -> bool:
        return super().close(3600)


def run() -> None:
    forever = sys.argv[1:2] == ["--wait-for-ever"]
    if forever:
        del sys.argv[1]

    def port(*given: Any, **more: Any) -> ShoePort:
        return (Patient if forever else ShoePort)(*given, open_transport=Hanging, **more)

    main(msgspec.structs.replace(PARTS, port=port))


if __name__ == "__main__":
    run()
