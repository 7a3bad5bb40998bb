"""Everything that a hand may put in the place of a file that the program reads; each command on each of them.

As a program it runs the commands of its standard input in a child that may have 2 GiB, one JSON line for each.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import resource
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.journal import commands

ROOM, GIANT = 2 << 30, 10 << 30


def giant(path: Path, start: bytes = b"") -> None:
    """Make a file of 10 GB that takes no room."""
    with path.open("wb") as file:
        file.write(start)
        file.truncate(GIANT)


NO_FILES: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "links in a circle": lambda path: path.symlink_to(path.name),
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "10 GB of nothing": giant,
    "10 GB that begin as SQLite": lambda path: giant(path, b"SQLite format 3\0" + b"\x10\0\1\1\0@  "),
    "10 GB that begin as tar": lambda path: giant(path, bytes(257) + b"ustar\0"),
}


def _tar(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for info, data in members:
            info.size = info.size or len(data)
            tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


def _named(name: str, kind: bytes = tarfile.REGTYPE, link: str = "", size: int = 0) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname, info.size = kind, link, size
    return info


def _zip(data: bytes, name: str = "x") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
        bundle.writestr(name, data)
    return out.getvalue()


def _claims(size: int) -> bytes:
    """Return the begin of a tar file whose first part claims to be so long."""
    return _named("manifest.json", size=size).tobuf(tarfile.USTAR_FORMAT) + bytes(512)


CONTENTS: dict[str, Callable[[], bytes]] = {
    "a gzip bomb": lambda: gzip.compress(bytes(200 << 20)),
    "a zip bomb": lambda: _zip(bytes(200 << 20)),
    "a zip that leads elsewhere": lambda: _zip(b"x", "../../x"),
    "a tar that leads up": lambda: _tar((_named("../../x"), b"x")),
    "a tar that names a place of the system": lambda: _tar((_named("/etc/x"), b"x")),
    "a tar with a link": lambda: _tar((_named("manifest.json", tarfile.SYMTYPE, "/etc/passwd"), b"")),
    "a tar with a hard link": lambda: _tar((_named("manifest.json", tarfile.LNKTYPE, "/etc/passwd"), b"")),
    "a tar with a device": lambda: _tar((_named("manifest.json", tarfile.CHRTYPE), b"")),
    "a tar with a pipe": lambda: _tar((_named("manifest.json", tarfile.FIFOTYPE), b"")),
    "a tar of 8 GB by its word": lambda: _claims((8 << 30) - 1),
    "a tar in a tar": lambda: _tar((_named("manifest.json"), _tar((_named("manifest.json"), b"{}")))),
    "a tar of 2,000 parts": lambda: _tar(*((_named(f"x{n}"), b"") for n in range(2000))),
    "zeros": lambda: bytes(1 << 20),
    "one line without an end": lambda: b"[" * (4 << 20),
    "lines without number": lambda: b"\n" * (1 << 20),
    "a nest": lambda: b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"\n",
    "a number without end": lambda: b'{"seq":' + b"9" * (1 << 20) + b"}\n",
    "a nest in TOML": lambda: b"a = " + b"[" * 100_000,
    "half UTF-8": lambda: b"\xff\xfe\x00" * 1000,
}


def main() -> None:
    """Run what is asked for, each in this one process; a line of it says how it ended."""
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    for line in sys.stdin:
        name, words = json.loads(line)
        began, said = time.monotonic(), ""
        code: int | None = None
        try:
            done = commands.run(*words)
            code, said = done.code, done.err or done.out
        except BaseException as fault:
            said = f"{type(fault).__name__}: {fault}"
        answer = {"name": name, "code": code, "said": said[-600:], "lines": len(said.strip().splitlines())}
        print(json.dumps(answer | {"seconds": time.monotonic() - began}), flush=True)


def control(path: Path) -> str:
    """Return what becomes of a reader that takes all that is there, in this room."""
    with suppress(MemoryError):
        return f"{len(path.read_bytes())} bytes"
    return "no room"


if __name__ == "__main__":
    main()
