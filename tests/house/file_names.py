"""Texts that would lead a file out of its folder, and a jail in which each becomes a file (record.md R52)."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path, PurePosixPath, PureWindowsPath

from dealer_app import safe_file

TRAVERSAL = (
    "..", ".", "", "../x", "../../x", "..\\x", "..\\..\\x", "/etc/passwd", "//server/share/x", "\\\\server\\share\\x",
    "C:\\x", "C:x", "c:/x", "a/../../b", "a\\..\\..\\b", "./x", "a/b", "a\\b", "a//b", "/", "\\", "~", "~root/x",
    "$HOME/x", "%TEMP%\\x", "%2e%2e%2fx", "..%2fx", "%00", "..;/x", "....//x", "x/.", "x/..", "file:///etc/passwd",
    "\\\\?\\C:\\x", "\\\\.\\C:", "\\??\\C:\\x", "/dev/null", "/proc/self/environ", "/dev/fd/1",
)  # fmt: skip
DEVICES = (
    "con", "CON", "prn", "aux", "nul", "NUL",
    "nul.txt", "NUL .txt", "com1", "COM9.pdf", "com\u00b9", "lpt1", "LPT3.csv",
    "lpt\u00b3", "conin$", "CONOUT$", "aux.", "con ", "nul:", "CLOCK$", "com0", "nul.tar.gz",
)  # fmt: skip
ODD = (
    "a\0b", "\0", "a\nb", "a\r\nb", "\t", "a\x1b[2Jb", "\u202egnp.exe", "a\u200bb", "\ufeffx", "\uff0e\uff0e\uff0fx",
    "\u2024\u2024/x", "\u2215etc\u2215passwd", "\u2044x", "\uff3cx",
    "\u29f5x", "e\u0301", "\u00e9", "\u212a", "\u017f",
    "\u0131", "\u01c4", "\ufb01le", "\U0001f0cf", "\ud800",
    "\udfffx", "\u0661\u0662", "a\u0300" * 60, "x" * 99, "x" * 100,
    "x" * 101, "x" * 255, "x" * 256, "x" * 5000, "\u00e9" * 300, "\U0001f0cf" * 200,
    " ", "  x", "x ", "x.", "x..", ".x",
    "-x", "--help", "-rf", "x;rm -rf y", "$(id)", "`id`", "x|y", "x>y", "x*y", "x?y", "x\"y", "x'y", "x:y", "x:$DATA",
    "file::$DATA", "desktop.ini", ".htaccess", ".ssh", "index.cache", "2026-11-30.journal", "X", "x", "Table 1",
)  # fmt: skip
VECTORS = (*TRAVERSAL, *DEVICES, *ODD)


def fuzzed(dice: random.Random) -> str:
    """Return a text of pieces that lead astray, letters of every kind, and more of either."""
    pieces = dice.choices(VECTORS, k=dice.randint(1, 3))
    more = "".join(chr(dice.choice((dice.randrange(128), dice.randrange(0x3000), dice.randrange(0x110000))))
                   for _ in range(dice.randint(0, 6)))  # fmt: skip
    return dice.choice(("", "/", "\\", "..", ".")).join([*pieces, more])[: dice.choice((10, 80, 300))]


class Jail:
    """A folder in which files are made, and around it things that must stay as they are."""

    def __init__(self, around: Path) -> None:
        self.inside = around / "outer" / "jail"
        self.inside.mkdir(parents=True)
        for name in ("secret", "outer/secret", "outer/jail.x", "x", "outer/x"):
            (around / name).write_text(name)
        (around / "outer" / "etc").mkdir()
        self._around = around
        self._before = self._state()

    def _state(self) -> dict[str, str]:
        return {
            str(path): sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"
            for path in self._around.rglob("*")
            if self.inside not in path.parents
        }

    def is_kept(self) -> bool:
        """Tell whether nothing outside was made, changed or removed."""
        return self._state() == self._before


def wrong(text: str, jail: Jail, place: Callable[[Path, str], Path] = safe_file.inside) -> str:
    """Return what is wrong with the file that a text makes; "" if nothing is."""
    try:
        path = place(jail.inside, text)
        named = path.name
        if path.parent != jail.inside or {PureWindowsPath(named).parts, PurePosixPath(named).parts} != {(named,)}:
            return f"{path} is no name in the folder"
        safe_file.put(path, b"x", durable=False)
    except (OSError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    if len(named.encode()) > safe_file.LONGEST or named.endswith((".", " ")) or not named.isascii():
        return f"{named} is no name everywhere"
    return "" if path.read_bytes() == b"x" else f"{path} is not what was written"


def _link(victim: Path, path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to(victim)


def _second_name(victim: Path, path: Path) -> None:
    path.unlink(missing_ok=True)
    os.link(victim, path)


def _link_to_nowhere(victim: Path, path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to(victim.with_name("made"))


LINKS = (_link, _second_name, _link_to_nowhere)
"""How one file is made to stand for another: where a program then writes it writes there, or makes `made`."""
