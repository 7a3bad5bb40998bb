"""Who changed which settings (`settings.jsonl` in the data folder): a line a change, durable before the change is.

A table takes the lines that it lacks into its record at its next start. No value stands in it, only hashes.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from dealer_app.house import private_file

NAME = "settings.jsonl"
_MOST = 1 << 24


class Changed(msgspec.Struct, frozen=True):
    """One line: its number, ms since 1970, the file beneath the data folder, its hash before ("" if none) and after.

    `keys` are the settings that were given; who changed them and who approved are "" where no PINs are in use yet.
    """

    n: int
    at: int
    file: str
    old: str
    new: str
    keys: tuple[str, ...] = ()
    by: str = ""
    approved: str = ""


def read(data: Path) -> list[Changed]:
    """Return the lines; one that a power cut tore is none. OSError if the file cannot be read."""
    path = data / NAME
    found: list[Changed] = []
    for line in private_file.read(path, _MOST).splitlines() if path.exists() else []:
        try:
            found.append(msgspec.json.decode(line, type=Changed))
        except msgspec.MsgspecError:
            continue
    return found


def add(data: Path, changed: Changed) -> None:
    """Add a line under the next number; OSError if the disk does not take it, and then nothing may be done."""
    n = 1 + max((one.n for one in read(data)), default=0)
    private_file.add(data / NAME, msgspec.json.encode(msgspec.structs.replace(changed, n=n)))
