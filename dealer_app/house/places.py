"""Where the house's own folders lie, and whether the record can be trusted to the drive they are on."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_NETWORK = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "9p", "fuse.sshfs", "ceph", "glusterfs"}
)


def data_folder(given: Path | None) -> Path:
    """Return the folder of tables and settings: what was given, or the platform's place for it."""
    if given is not None:
        return given
    import platformdirs

    return Path(platformdirs.user_data_dir("dealer-app", appauthor=False))


def state_folder(data: Path | None) -> Path:
    """Return the folder of the log: beside given data, or the platform's place for it."""
    if data is not None:
        return data / "log"
    import platformdirs

    return Path(platformdirs.user_state_dir("dealer-app", appauthor=False))


def is_network(path: Path) -> bool:
    """Tell whether a folder lies on a network drive, where locks and syncs cannot be trusted (house.md 13)."""
    existing = path.resolve()
    while not existing.exists():
        existing = existing.parent
    return _is_remote(existing)


if sys.platform == "win32":
    import ctypes

    def _is_remote(path: Path) -> bool:
        """Ask for the kind of the drive (4 is remote); a UNC path always is."""
        return path.anchor.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(path.anchor) == 4
else:

    def _is_remote(path: Path) -> bool:
        """Look up the file system in the list of mounts, where there is one."""
        mounts = Path("/proc/self/mounts")
        return mounts.exists() and filesystem(path, mounts.read_text()) in _NETWORK


def filesystem(path: Path, mounts: str) -> str:
    """Return the kind of file system of the longest mount point above a path."""
    best, kind = "", ""
    for line in mounts.splitlines():
        _, point, found, *_ = line.split()
        point = point.replace("\\040", " ")
        if os.path.commonpath([point, path]) == point and len(point) >= len(best):
            best, kind = point, found
    return kind
