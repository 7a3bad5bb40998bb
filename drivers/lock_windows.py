"""A lock on an open file that ends with its process, on Windows; `lock_posix` is its twin. Never tried there."""

from __future__ import annotations

import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    _FAR_OUT = 1 << 30
    """Where the locked byte lies: beyond what anybody reads, since a locked byte cannot be read."""

    def try_lock(file: FileIO) -> bool:
        """Take the lock if nobody has it; it falls when the file is closed or the process ends."""
        place = file.tell()
        file.seek(_FAR_OUT)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(place)
        return True
