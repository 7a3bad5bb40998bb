"""Which build this is: the hash over the hashes of all files that are shipped, made once at start (record.md 2.3)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from dealer_app import shipped

_ROOMS = ("dealer_app", "drivers")
_OWN = "__pycache__"  # what Python makes for itself at the first start, on each machine another


def fingerprint() -> str:
    """Return the SHA-256 over name and content of every file of the program, the drivers and the resources."""
    return whole(hashes(Path(__file__).resolve().parent.parent.parent, shipped.resources()))


def hashes(top: Path, rules: Path) -> dict[str, str]:
    """Return the SHA-256 of each file of the program in `top` and of the resources in `rules`, by its name."""
    named = [(path.relative_to(top).as_posix(), path) for room in _ROOMS for path in _files(top / room)]
    named += [(f"resources/{path.relative_to(rules).as_posix()}", path) for path in _files(rules)]
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in named}


def whole(of_files: Mapping[str, str]) -> str:
    """Return the hash over the hashes of files."""
    lines = (f"{name} {digest}\n" for name, digest in sorted(of_files.items()))
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and _OWN not in path.parts)
