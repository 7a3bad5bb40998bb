"""Which ports there are, and which of them is wanted: by USB identity, never by name (shoes.md 3.13)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

from drivers.messages import Why
from drivers.transport import PortLost


@dataclass(frozen=True, slots=True)
class PortInfo:
    """One port: `identity` is VID:PID:serial, or VID:PID@location where the adapter has no serial; empty if not USB.

    `held` is a name for whoever cannot use it now: "" free, "busy" or "denied".
    """

    name: str
    description: str = ""
    identity: str = ""
    maker: str = ""
    held: str = ""


def ports() -> tuple[PortInfo, ...]:
    """The ports of this machine, by name; asking may take seconds on some systems, so never on a main thread."""
    from serial.tools.list_ports import comports

    found = (
        PortInfo(
            name=port.device,
            description=port.description if port.description != "n/a" else "",
            identity=identity(port.vid, port.pid, port.serial_number, port.location),
            maker=port.manufacturer or "",
            held=_held(port.device),
        )
        for port in comports()
    )
    return tuple(sorted(found, key=lambda port: port.name))


def identity(vid: int | None, pid: int | None, serial: str | None, location: str | None) -> str:
    """How an adapter is known again after it was pulled out."""
    if vid is None or pid is None:
        return ""
    return f"{vid:04X}:{pid:04X}:{serial}" if serial else f"{vid:04X}:{pid:04X}@{location or '?'}"


def chosen(there: Iterable[PortInfo], wanted: str) -> PortInfo:
    """The one port with this identity; PortLost if there is none (MISSING) or more than one (AMBIGUOUS)."""
    matches = [port for port in there if port.identity and port.identity == wanted]
    if len(matches) == 1:
        return matches[0]
    names = ", ".join(port.name for port in matches)
    raise PortLost(Why.AMBIGUOUS if matches else Why.MISSING, names or f"no adapter {wanted}")


def _held(name: str) -> str:
    return "" if os.name != "posix" or os.access(name, os.R_OK | os.W_OK) else "denied"
