"""The tag of a signed event: who has the key knows that nobody on the cable wrote it (shoes.md 3.15, capability H).

The last field of the body is `h` and 16 hexadecimal digits: the first 8 bytes of HMAC-SHA-256 over epoch, number and
the body before the tag, with the flag "sent before" taken away, so that a repeated event keeps its tag.
"""

from __future__ import annotations

import hmac
import re

from drivers.messages import Flags


def signed(key: bytes, body: bytes) -> bytes:
    """The body of an event with its tag."""
    return body + b"|" + _tag(key, body)


def is_signed(key: bytes, body: bytes) -> bool:
    """Whether the last field of the body is the tag of what stands before it."""
    before, _, tag = body.rpartition(b"|")
    return _HEAD.match(before) is not None and hmac.compare_digest(tag, _tag(key, before))


def _tag(key: bytes, body: bytes) -> bytes:
    head = _HEAD.match(body)
    if head is None:
        return b""
    flags = int(head[3], 16) & ~Flags.SENT_BEFORE
    first_sent = head[0][: -len(head[3])] + b"%02X" % flags + body[head.end() :]
    digest = hmac.digest(key, head[1] + head[2] + first_sent, "sha256")
    return b"h" + digest[:8].hex().upper().encode("ascii")


_HEAD = re.compile(rb"[A-Z]{2}\|([0-9A-F]{4})\|([0-9A-F]{8})\|([0-9A-F]{2})")
