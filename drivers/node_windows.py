"""A port on Windows, where an open one is nobody else's anyway; `node_posix` is its twin. Never tried there."""

from __future__ import annotations


def group_of(path: str) -> str:
    """Ports have no group here."""
    return ""


def keep_others_out(descriptor: int) -> None:
    """The system does it by itself."""
