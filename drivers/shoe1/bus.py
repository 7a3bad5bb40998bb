"""Addresses on a two-wire bus (shoes.md 3.14): `@aa|` before the body, and the poll after which alone a shoe speaks.

Never seen on hardware.
"""

from __future__ import annotations

import re

from drivers.shoe1.bodies import frame

AT_ONCE = 4
"""Events in the answer to one poll."""


def addressed(address: str, body: bytes) -> bytes | None:
    """The body behind our address; None if it is for somebody else. Without an address every body is ours."""
    if not address:
        return body
    prefix = b"@" + address.encode("ascii") + b"|"
    return body[len(prefix) :] if body.startswith(prefix) else None


def with_address(address: str, raw: bytes) -> bytes:
    """Whole frames of ours, one after the other, each with the address."""
    prefix = b"@" + address.encode("ascii") + b"|"
    return b"".join(frame(prefix + body) for body in bodies(raw))


def bodies(raw: bytes) -> list[bytes]:
    """The bodies of whole frames of ours."""
    return _BODY.findall(raw)


def poll(address: str, epoch: str = "", n: int = 0) -> bytes:
    """The poll, with an acknowledgement riding in it if there is one."""
    riding = f"|{epoch}|{n:08X}" if epoch else ""
    return frame(f"@{address}|PL{riding}".encode("ascii"))


_BODY = re.compile(rb"\x02([^\x03]*)\x03")
