"""A port as a file of the system, where there is POSIX: who owns it, and nobody else in it; twin: `node_windows`."""

from __future__ import annotations

import contextlib
import fcntl
import grp
import os
import termios

_OUTLIVES_ITS_OPENER = "/dev/pts/"


def group_of(path: str) -> str:
    """The group that owns the file, by its name or number; empty if that cannot be told."""
    try:
        number = os.stat(path).st_gid
    except OSError:
        return ""
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def keep_others_out(descriptor: int) -> None:
    """Let the system refuse everybody else who opens this terminal, programs that know of no lock included.

    Not a pseudo-terminal: one whose other end is held open goes on refusing after its opener was killed.
    """
    with contextlib.suppress(OSError, termios.error):
        if not os.ttyname(descriptor).startswith(_OUTLIVES_ITS_OPENER):
            refuse_others(descriptor)


def refuse_others(descriptor: int) -> None:
    """Set the terminal to be in exclusive use; its last close takes that back. Root is never refused."""
    fcntl.ioctl(descriptor, termios.TIOCEXCL)
