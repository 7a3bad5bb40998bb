"""`support`: one zip for whoever helps. What goes in is listed here; nothing is taken because it lies in a folder.

In go the files of the log, the line trace and the crash files, whose writers write open values only; and facts: the
versions, the open day's rules, limits and head as the fair copy shows them. Neither the record nor its copy goes in,
no settings file, no staff list, no key, no log of a simulated shoe.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import click
import msgspec

from dealer_app import __version__
from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.watch import TRACE
from dealer_app.house import bundle, crash, log, places, ring
from dealer_app.house.program import fingerprint
from dealer_app.journal import reader
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.words import faults, manners

_LIBRARIES = ("PySide6-Essentials", "babel", "click", "msgspec", "num2words", "platformdirs", "pyserial", "reportlab")
_OF_THE_DAY = ("day", "zone", "profile_hash", "limits", "before")


@click.command(epilog="Example: dealer-app support --out support.zip")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The zip to write.")
@click.option("--data", type=click.Path(path_type=Path), help="The data folder; without it that of the demo.")
@click.option("--json", "as_json", is_flag=True, help="The manifest, one JSON object a line.")
@click.pass_obj
def support(parts: Parts, out: Path, data: Path | None, as_json: bool) -> None:
    """Pack logs, line trace, crash files, versions and the head of the record; no cards of an open coup, no names."""
    say = common.speaker().say
    if data is not None and not data.is_dir():
        common.leave(common.ENVIRONMENT, say(manners.NO_FOLDER).format(folder=data))
    folder = data or places.data_folder(None) / "demo"
    facts = {"made_at": parts.clock.now(0).at, **_versions(), "table": _table(folder / "journal")}
    try:
        rows = bundle.pack(out, facts, _files(folder))
    except FileExistsError:
        common.leave(common.NO, say(manners.THERE).format(file=out))
    except OSError as error:
        common.leave(common.ENVIRONMENT, faults.at(common.speaker(), str(out), 0, error.strerror or str(error)))
    if as_json:
        common.show(rows)
    else:
        size = sum(row["size"] for row in rows)
        common.tell(say(manners.BUNDLED).format(file=out, n=len(rows), size=size))


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for name, state in (("table", places.state_folder(folder)), ("program", places.state_folder(None))):
        for path in (*log.files(state), *ring.files(state, TRACE), *crash.files(state)):
            yield f"{name}/{path.name}", path


def _versions() -> dict[str, Any]:
    return {
        "version": __version__,
        "program": fingerprint(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "frozen": bool(getattr(sys, "frozen", False)),
        "libraries": {name: _version(name) for name in _LIBRARIES},
    }


def _version(library: str) -> str | None:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return None


def _table(journal: Path) -> dict[str, Any]:
    """Return what the record may show of the table: its head, and the open day's rules and limits."""
    if not journal.is_dir():
        return {}
    try:
        reading = reader.read(journal)
    except ChainBroken as error:
        return {"damaged": {"entry": error.seq, "why": error.why}}
    except JournalError as error:
        return {"unreadable": error.reason}
    last = reading.entries[-1]
    found: dict[str, Any] = {
        "head": {"entry": last.seq, "hash": reading.hashes[last.seq]},
        "withheld": reading.withheld,
        "live": reading.live,
    }
    day = next((entry.event for entry in reversed(reading.entries) if entry.kind == "DayOpened"), None)
    if day is not None:
        identity = day["profile"].get("identity", {})
        found |= {name: msgspec.to_builtins(day[name]) for name in _OF_THE_DAY if name in day}
        found |= {"profile": identity.get("profile_id")}
    return found
