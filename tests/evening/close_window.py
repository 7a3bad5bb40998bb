"""Asks a window to close, as the cross in its frame does: WM_DELETE_WINDOW, sent through Xlib."""

from __future__ import annotations

import ctypes
import ctypes.util

CLIENT_MESSAGE = 33


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("pad", ctypes.c_long * 12),
    )


def close_window(window: int) -> None:
    """Send the wish to close to a window of the display in DISPLAY."""
    xlib = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(xlib.XOpenDisplay(None))
    xlib.XInternAtom.restype = ctypes.c_ulong
    protocols, delete = (xlib.XInternAtom(display, n, 0) for n in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    message = _ClientMessage(type=CLIENT_MESSAGE, window=window, message_type=protocols, format=32)
    message.data[0] = delete
    xlib.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
    xlib.XFlush(display)
    xlib.XCloseDisplay(display)
