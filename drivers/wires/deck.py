"""A deck file: which tag is which card; a line each, `UID FACE`, `#` begins a comment (shoes.md 3.12 b3).

The same UID twice is a fault, and so is a deck in which some face is wanting or is there more often than others.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from drivers.wires.faults import LARGEST, FileFault

_UID = re.compile(r"[0-9A-F]{4,20}")
_FACE = re.compile(r"[A23456789TJQK][CDHS]")
_FORM = "UID of 4 to 20 hexadecimal digits, a blank, a face like 9H"


@dataclass(frozen=True, slots=True)
class Deck:
    """Faces by UID, in `packs` packs."""

    faces: dict[str, str]
    packs: int


def read_deck(text: str) -> Deck | tuple[FileFault, ...]:
    """The deck, or every fault by line."""
    if len(text) > LARGEST:
        return (FileFault(0, "too_large", allowed=str(LARGEST)),)
    faults: list[FileFault] = []
    faces: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        uid, face = words[0].upper(), words[1].upper() if len(words) > 1 else ""
        if len(words) != 2 or not _UID.fullmatch(uid) or not _FACE.fullmatch(face):
            faults.append(FileFault(number, "value", "card", " ".join(words)[:60], _FORM))
        elif uid in faces:
            faults.append(FileFault(number, "value", "UID", uid, f"each UID once; it stands in line {lines[uid]}"))
        else:
            faces[uid], lines[uid] = face, number
    if faults:
        return tuple(faults)
    return _whole(faces)


def _whole(faces: dict[str, str]) -> Deck | tuple[FileFault, ...]:
    count = Counter(faces.values())
    packs = min(16, max(1, round(len(faces) / 52)))
    odd = [face for face in (rank + suit for suit in "CDHS" for rank in "A23456789TJQK") if count[face] != packs]
    if odd:
        allowed = f"{packs * 52} cards, each face {packs} times"
        return (FileFault(0, "value", "cards", f"{len(faces)}, {odd[0]} {count[odd[0]]} times", allowed),)
    return Deck(faces, packs)
