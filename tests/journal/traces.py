"""What is left of a text or a key in files: as it is, in other writings, in free pages too."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from pathlib import Path


def writings(text: str) -> dict[str, bytes]:
    """Return the byte forms in which a text may stand in a file."""
    raw = text.encode()
    found = {
        "UTF-8": raw,
        "UTF-16": text.encode("utf-16-le"),
        "UTF-16, other end": text.encode("utf-16-be"),
        "UTF-32": text.encode("utf-32-le"),
        "hexadecimal": raw.hex().encode(),
        "escaped": text.encode("unicode_escape"),
    }
    for shift in range(3):  # of base64 what does not depend on what stands before and behind
        whole = base64.b64encode(b"\0" * shift + raw)
        found[f"base64, {shift}"] = whole[4 if shift else 0 : -4]
    return found


def of_bytes(secret: bytes) -> dict[str, bytes]:
    """Return the forms in which the bytes of a key may stand in a file."""
    forms = {"bytes": secret, "hexadecimal": secret.hex().encode(), "base64": base64.b64encode(secret)[:-4]}
    return forms | {"half": secret[:16], "other half": secret[16:]}


def traces(folders: Iterable[Path], wanted: dict[str, bytes]) -> list[tuple[str, str]]:
    """Return each file under these folders that holds one of these, and which; all its bytes are looked at."""
    found = []
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.is_symlink():
                raw = path.read_bytes()
                lower = raw.lower()
                found += [(str(path), name) for name, form in wanted.items() if form in raw or form.lower() in lower]
    return found
