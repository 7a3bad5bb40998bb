"""The fair copy of a closed day, kept gzipped (record.md 2.9): about a tenth, read by all who read copies.

It takes the place of the plain one only when it is whole on the disk and was read back: a death at any step leaves a
copy that can be read. It is one gzip member, and nothing stands behind it.
"""

from __future__ import annotations

import gzip
import os
import zlib
from pathlib import Path

from dealer_app import safe_file
from dealer_app.journal import folder as layout
from dealer_app.journal.errors import ChainBroken

_MOST = 1 << 30  # bytes; a day is some ten million
_GZIP = 31  # zlib's word for "gzip alone"
_MAGIC = b"\x1f\x8b"


def is_packed(start: bytes) -> bool:
    """Tell whether a file begins as a gzipped one."""
    return start.startswith(_MAGIC)


def unpacked(raw: bytes) -> bytes:
    """Return what was packed; ChainBroken `form` if it is torn, damaged, or would not fit."""
    reader = zlib.decompressobj(_GZIP)
    try:
        data = reader.decompress(raw, _MOST)
    except zlib.error as error:
        raise ChainBroken(0, "form", f"gzip: {error}") from None
    if not reader.eof or reader.unused_data:
        raise ChainBroken(0, "form", "gzip")
    return data


def pack(day: Path, lines: bytes) -> bool:
    """Let the copy of a closed day be a gzipped one that holds exactly these lines; False if it was already.

    OSError if it cannot be written, or is not read back as it was written; then the plain one stays.
    """
    plain, packed = layout.plain_copy(day), layout.packed_copy(day)
    if not os.path.lexists(plain) and _holds(packed, lines):
        return False
    half = packed.with_name(packed.name + ".half")
    half.unlink(missing_ok=True)
    with safe_file.create(half) as file:
        file.write(gzip.compress(lines, mtime=0))
        file.flush()
        os.fsync(file.fileno())
    if not _holds(half, lines):
        raise OSError(f"{half}: what was written is not what is read")
    os.replace(half, packed)
    safe_file.sync(day.parent)
    plain.unlink(missing_ok=True)
    safe_file.sync(day.parent)
    return True


def _holds(path: Path, lines: bytes) -> bool:
    try:
        return unpacked(path.read_bytes()) == lines
    except (OSError, ChainBroken):
        return False
