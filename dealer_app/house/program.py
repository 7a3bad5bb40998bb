"""Which build this is: the hash over the hashes of all source files, made once at start (record.md 2.3)."""

from __future__ import annotations

import hashlib
from pathlib import Path

from dealer_app import shipped

_ROOMS = ("dealer_app", "drivers")


def fingerprint() -> str:
    """Return the SHA-256 over name and content of every source file of the program and its resources' rules."""
    top = Path(__file__).resolve().parent.parent.parent
    sources = [path for room in _ROOMS for path in (top / room).rglob("*.py")]
    named = [(path.relative_to(top).as_posix(), path) for path in sources]
    rules = shipped.resources()
    named += [(path.relative_to(rules).as_posix(), path) for path in rules.rglob("*.toml")]
    whole = hashlib.sha256()
    for name, path in sorted(named):
        whole.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()
