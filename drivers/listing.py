"""Which ports there are, and which of them is wanted: by USB identity, never by name (shoes.md 3.13).

An adapter is wanted as `VID:PID`, or `VID:PID:SERIAL`; where it has no serial number, or where two have the same,
`@LOCATION` behind it says at which socket of the machine it is. As an address it has `usb:` before it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from drivers.messages import Candidate, Why
from drivers.transport import PortLost

USB = "usb:"


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
    location: str = ""


Finder = Callable[[], Iterable[PortInfo]]


@dataclass(frozen=True, slots=True)
class Usb:
    """An adapter as far as it is known; what is empty may be anything."""

    vid_pid: str
    serial: str = ""
    location: str = ""

    def fits(self, port: PortInfo) -> bool:
        """Whether this may be the port that is meant."""
        told = usb(port.identity)
        if told is None or told.vid_pid != self.vid_pid:
            return False
        location = port.location or told.location
        return self.serial in ("", told.serial) and self.location in ("", location)


class Ambiguous(PortLost):
    """More than one port is known in the same way; `candidates` are those that a person may choose from."""

    def __init__(self, candidates: tuple[Candidate, ...]) -> None:
        super().__init__(Why.AMBIGUOUS, ", ".join(candidate.name for candidate in candidates))
        self.candidates = candidates


def ports() -> tuple[PortInfo, ...]:
    """The ports of this machine, by name; asking may take seconds on some systems, so never on a main thread.

    PortLost if they cannot be listed: an adapter that goes while it is asked for its name does that for a moment.
    """
    from serial.tools.list_ports import comports

    try:
        listed = list(comports())
    except Exception as problem:
        raise PortLost(Why.MISSING, f"the ports cannot be listed: {type(problem).__name__}") from problem
    found = (
        PortInfo(
            name=port.device,
            description=port.description if port.description != "n/a" else "",
            identity=identity(port.vid, port.pid, port.serial_number, port.location),
            maker=port.manufacturer or "",
            held=_held(port.device),
            location=port.location or "",
        )
        for port in listed
    )
    return tuple(sorted(found, key=lambda port: port.name))


def identity(vid: int | None, pid: int | None, serial: str | None, location: str | None) -> str:
    """How an adapter is known again after it was pulled out."""
    if vid is None or pid is None:
        return ""
    return f"{vid:04X}:{pid:04X}:{serial}" if serial else f"{vid:04X}:{pid:04X}@{location or '?'}"


def usb(text: str) -> Usb | None:
    """The adapter that a text tells of; None if it is no identity."""
    found = re.fullmatch(r"([0-9A-Fa-f]{4}:[0-9A-Fa-f]{4})(?::([^@]+))?(?:@(.+))?", text)
    return Usb(found[1].upper(), found[2] or "", found[3] or "") if found else None


def chosen(there: Iterable[PortInfo], wanted: str) -> PortInfo:
    """The one port with this identity.

    PortLost if there is none (MISSING), if more than one fits (Ambiguous), or if it is no identity (BAD_URL).
    """
    adapter = usb(wanted)
    if adapter is None:
        raise PortLost(Why.BAD_URL, f"{wanted} must have the form VID:PID, VID:PID:SERIAL or VID:PID@LOCATION")
    matches = [port for port in there if adapter.fits(port)]
    if len(matches) == 1:
        return matches[0]
    if not matches:
        raise PortLost(Why.MISSING, f"no adapter {wanted}")
    raise Ambiguous(tuple(_candidate(port) for port in matches))


def name_of(address: str, find: Finder) -> str:
    """The name under which the port at this address is there now; any other address than `usb:` is a name itself."""
    return chosen(find(), address.removeprefix(USB)).name if address.startswith(USB) else address


def known_as(address: str, find: Finder) -> str:
    """How the port at this address is to be looked for when it has gone: by its adapter, if it has one."""
    if "://" in address or address.startswith(USB):
        return address
    there = list(find())
    port = next((port for port in there if port.name in (address, os.path.realpath(address))), None)
    adapter = usb(port.identity) if port else None
    if port is None or adapter is None or adapter.location == "?":
        return address
    alone = sum(adapter.fits(one) for one in there) == 1
    return f"{USB}{port.identity}" if alone else _candidate(port).place


def _candidate(port: PortInfo) -> Candidate:
    """A port as it is told from its twin: by where it is plugged in, or, where no system tells that, by its name."""
    told = usb(port.identity)
    location = port.location or (told.location if told else "")
    place = f"{USB}{port.identity.partition('@')[0]}@{location}" if location not in ("", "?") else port.name
    return Candidate(place, port.name, port.description, location)


def _held(name: str) -> str:
    return "" if os.name != "posix" or os.access(name, os.R_OK | os.W_OK) else "denied"
