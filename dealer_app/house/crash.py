"""What is left behind when the program fails: one file for each fault, in the state folder, told at the next start.

A file holds what failed and where, never what the failure said: that may be a face, a name or a PIN. A native fault
is written by the interpreter as it dies, into a file that stands open for it from the start.
"""

from __future__ import annotations

import contextlib
import faulthandler
import platform
import re
import sys
import threading
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path
from types import TracebackType

from dealer_app import __version__

NATIVE = "native.txt"
KEPT = 20
"""Crash files that are kept; the oldest go first."""
_TOLD = "told"
_TOPS = ("dealer_app", "drivers", "site-packages")


class Crashes:
    """The crash files of one folder, which is made with the first of them. `clock` tells ms since 1970 UTC.

    `say` is told, once a fault is on file, which file it is; None where it could not be written.
    """

    def __init__(self, folder: Path, clock: Callable[[], int], say: Callable[[Path | None], None]) -> None:
        self.folder, self._clock, self._say = folder, clock, say
        self._native: FileIO | None = None

    def watch(self) -> None:
        """Take what nobody catches, in any thread; nothing of it reaches the screen as a traceback."""
        sys.excepthook = self._uncaught
        sys.unraisablehook = lambda found: self._unheard("unraisable", found.exc_value)
        threading.excepthook = lambda found: self._unheard(
            f"thread {found.thread.name if found.thread else '?'}", found.exc_value
        )

    def watch_native(self) -> None:
        """Let a native fault be written as well; for the life of the process."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._native = FileIO(self.folder / NATIVE, "ab")
            faulthandler.enable(self._native, all_threads=True)

    def keep(self, kind: str, lines: list[str]) -> Path | None:
        """Write a crash file; return its path, None if that is not possible."""
        at = self._clock()
        head = f"dealer-app {__version__}, Python {platform.python_version()}, {platform.system()}, at {at}: {kind}"
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            for number in range(1000):
                path = self.folder / f"crash-{at}-{number:03d}.txt"
                with contextlib.suppress(FileExistsError), path.open("x", encoding="utf-8") as file:
                    file.write("\n".join((head, *lines)) + "\n")
                    return path
        return None

    def untold(self) -> list[Path]:
        """Return the files of faults that were not told of yet, oldest first; from now on they were."""
        with contextlib.suppress(OSError):
            self._take_native()
        found = []
        for path in sorted(self.folder.glob("crash-*.txt")):
            if not path.stem.endswith(_TOLD):
                with contextlib.suppress(OSError):
                    found.append(path.rename(path.with_name(f"{path.stem}-{_TOLD}.txt")))
        with contextlib.suppress(OSError):
            for old in files(self.folder)[:-KEPT]:
                old.unlink()
        return found

    def _take_native(self) -> None:
        """Make a crash file of what a process that died has written; those that run write on behind it."""
        native = self.folder / NATIVE
        if not native.is_file() or not native.stat().st_size:
            return
        text = native.read_text(encoding="utf-8", errors="replace")
        if self.keep("native fault", [_PATH.sub(lambda found: f'"{shortened(found[1])}"', text)]) is not None:
            with native.open("r+b") as file:
                file.truncate(0)

    def _uncaught(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, KeyboardInterrupt):
            self._say(self.keep("uncaught", list(places(fault))))

    def _unheard(self, kind: str, fault: BaseException | None) -> None:
        if fault is not None and not isinstance(fault, SystemExit):
            self.keep(kind, list(places(fault)))


_PATH = re.compile(r'"([^"\n]+)"')


def places(fault: BaseException) -> Iterator[str]:
    """Yield the kind of a fault and where it came by, innermost last, and the same of what led to it."""
    seen: set[int] = set()
    at: BaseException | None = fault
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        yield type(at).__name__
        trace = at.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            yield f"  {shortened(code.co_filename)}:{trace.tb_lineno} {code.co_name}"
            trace = trace.tb_next
        at = at.__cause__ or at.__context__


def shortened(path: str) -> str:
    """Return a file's path from the program's or a library's folder on: what stands before it may name a person."""
    parts = path.replace("\\", "/").split("/")
    first = next((i for i, part in enumerate(parts) if part in _TOPS), len(parts) - 1)
    return "/".join(parts[first:])


def files(folder: Path) -> list[Path]:
    """Return the crash files of a folder, oldest first."""
    return sorted(folder.glob("crash-*.txt"))
