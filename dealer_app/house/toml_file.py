"""A TOML file of the house: read whole, or what is wrong with it by place."""

from __future__ import annotations

import errno
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from dealer_app import safe_file
from dealer_app.core.profile import Fault

_LARGEST = 256 * 1024


class FileFault(msgspec.Struct, frozen=True):
    """What is wrong with a file: where, and what; `line` is 0 where the fault has none."""

    file: str
    line: int
    fault: Fault


class TomlFile(msgspec.Struct, frozen=True):
    """A file that is TOML: its text, and what it says."""

    path: Path
    text: str
    mapping: dict[str, Any]

    def fault(self, fault: Fault, *keys: str) -> FileFault:
        """Return a fault with the line of the first of these keys or sections that the file has."""
        for key in keys:
            found = re.search(rf"(?m)^\s*(?:{re.escape(key)}\s*=|\[{re.escape(key)}\])", self.text)
            if found:
                start = found.start() + len(found[0]) - len(found[0].lstrip())
                return FileFault(str(self.path), self.text.count("\n", 0, start) + 1, fault)
        return FileFault(str(self.path), 0, fault)


def read(path: Path) -> TomlFile | FileFault:
    """Return the file, or the first thing that is wrong with it as a file."""
    name = str(path)
    try:
        text = safe_file.read(path, _LARGEST).decode()
    except OSError as error:
        if error.errno == errno.EFBIG:
            return FileFault(name, 0, Fault("", "too_large", allowed=str(_LARGEST)))
        return FileFault(name, 0, Fault("", "unreadable", error.strerror or ""))
    except UnicodeDecodeError:
        return FileFault(name, 0, Fault("", "toml", "not UTF-8"))
    return parsed(path, text)


def parsed(path: Path, text: str) -> TomlFile | FileFault:
    """Return what a text says that stands in a file or is to stand there, or the first thing wrong with it."""
    try:
        return TomlFile(path, text, tomllib.loads(text))
    except (ValueError, RecursionError) as error:  # no TOML, too deep, a number or a name that the system refuses
        found = re.search(r"line (\d+)", str(error))
        return FileFault(str(path), int(found[1]) if found else 0, Fault("", "toml", str(error)))
