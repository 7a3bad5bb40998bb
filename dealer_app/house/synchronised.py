"""Whether the system's clock is kept right by a time server; None where the system cannot tell.

Linux's kernel knows (adjtimex, without changing anything). Windows and macOS are not asked: never tried there.
"""

from __future__ import annotations

import ctypes
import sys

_SIZE = 208  # bytes of struct timex on 64-bit Linux; on 32-bit it is smaller
_ERROR = 5  # TIME_ERROR: the clock is not synchronised


def is_synchronised() -> bool | None:
    """Tell whether the clock is synchronised, if that can be known."""
    if sys.platform != "linux":
        return None
    try:
        state = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(_SIZE))
    except (OSError, AttributeError):
        return None
    return told(state)


def told(state: int) -> bool | None:
    """Return what the kernel's answer means; below 0 it refused to tell."""
    return None if state < 0 else state != _ERROR
