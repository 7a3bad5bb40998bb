"""Named parts as one tar file (POSIX ustar) in its one form: every byte of it is that of its parts.

Any tar program opens it. What is read is made again and compared, so that no byte can be changed unseen: no header
has a field that says something else, nothing stands between the parts or behind them. A name is a plain file's name;
links, folders, other kinds, names that come twice or lead elsewhere, and sizes beyond the file are no such form.
"""

from __future__ import annotations

import re
import tarfile
from collections.abc import Iterator, Mapping

_BLOCK = 512
_END = bytes(2 * _BLOCK)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)  # names of devices, on Windows
_SIZE = re.compile(rb"[0-7]{11}")
MOST_PARTS = 1000


class NotOneForm(ValueError):
    """The bytes are no such file; the argument says where it shows first."""


def is_name(name: str) -> bool:
    """Tell whether a part may bear this name."""
    is_plain = _NAME.fullmatch(name) is not None and not name.endswith(".")
    return is_plain and _RESERVED.fullmatch(name) is None


def packed(parts: Mapping[str, bytes]) -> bytes:
    """Return the file of these parts, in their order."""
    assert all(map(is_name, parts)), parts.keys()
    return b"".join(_part(name, data) for name, data in parts.items()) + _END


def _part(name: str, data: bytes) -> bytes:
    return _header(name, len(data)) + data + bytes(-len(data) % _BLOCK)


def _header(name: str, size: int) -> bytes:
    info = tarfile.TarInfo(name)
    info.size, info.mode, info.mtime = size, 0o444, 0
    return info.tobuf(tarfile.USTAR_FORMAT, "ascii", "strict")


def is_packed(start: bytes) -> bool:
    """Tell whether a file with this start (512 bytes) is a tar file at all."""
    return start[257:263] == b"ustar\0"


def unpacked(raw: bytes) -> dict[str, bytes]:
    """Return the parts in their order; NotOneForm if these are not the bytes that they make."""
    parts: dict[str, bytes] = {}
    folded = set[str]()
    for name, data in _parts(raw):
        if name.lower() in folded:
            raise NotOneForm(f"{name} twice")
        folded.add(name.lower())
        parts[name] = data
    return parts


def _parts(raw: bytes) -> Iterator[tuple[str, bytes]]:
    at = 0
    for _ in range(MOST_PARTS + 1):
        if len(raw) - at == len(_END) and raw.endswith(_END):
            return
        header = raw[at : at + _BLOCK]
        name = header[:100].rstrip(b"\0").decode("ascii", "replace")
        if len(header) < _BLOCK or not is_name(name):
            raise NotOneForm(f"byte {at}: no name of a part")
        digits = header[124:135]
        if _SIZE.fullmatch(digits) is None:
            raise NotOneForm(f"{name}: no size")
        size = int(digits, 8)
        end, pad = at + _BLOCK + size, bytes(-size % _BLOCK)
        if header != _header(name, size) or end > len(raw) or raw[end : end + len(pad)] != pad:
            raise NotOneForm(f"{name}: not its one form")
        yield name, raw[at + _BLOCK : end]
        at = end + len(pad)
    raise NotOneForm("too many parts")
