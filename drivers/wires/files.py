"""Device profiles and deck files as they lie on a disk."""

from __future__ import annotations

from pathlib import Path

from drivers.wires.deck import Deck, read_deck
from drivers.wires.faults import FileFault
from drivers.wires.profile import DeviceProfile, read_profile


def load_profile(path: Path) -> DeviceProfile | tuple[FileFault, ...]:
    """The profile at `path`, or everything that is wrong with it; a deck file is sought beside it."""
    text = _text(path)
    if isinstance(text, FileFault):
        return (text,)

    def deck(name: str) -> Deck | tuple[FileFault, ...]:
        content = _text(path.parent / name)
        return (content,) if isinstance(content, FileFault) else read_deck(content)

    return read_profile(text, deck)


def _text(path: Path) -> str | FileFault:
    try:
        return path.read_bytes().decode()
    except OSError as problem:
        return FileFault(0, "unreadable", given=problem.strerror or "")
    except (UnicodeDecodeError, ValueError):
        return FileFault(0, "toml", given="not UTF-8")
