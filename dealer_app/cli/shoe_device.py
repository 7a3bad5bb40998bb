"""Which device is at the line: a profile that ships, by its name, or a file; every fault of it is said."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dealer_app.cli import common
from dealer_app.shipped import resources
from dealer_app.words import faults

if TYPE_CHECKING:
    from drivers.wires.profile import DeviceProfile

PLAIN = "shoe1"
"""The profile of a SHOE/1 shoe on an ordinary line: what the port takes the device for where it is told of none."""

device_option = click.option(
    "--device",
    "device_name",
    default=PLAIN,
    show_default=True,
    metavar="ID-or-FILE",
    help="The device profile: one that ships (see shoe list --devices) or a file.",
)


def shipped() -> list[Path]:
    """The device profiles that ship."""
    return sorted((resources() / "devices").glob("*.toml"))


def unless_plain(name: str) -> DeviceProfile | None:
    """The profile of any device but a plain SHOE/1 shoe, which needs none; or leave naming every fault."""
    return None if name == PLAIN else device(name)


def device(name: str) -> DeviceProfile:
    """The profile, or leave naming every fault."""
    from drivers.wires.faults import FileFault
    from drivers.wires.files import load_profile

    path = next((path for path in shipped() if path.stem == name), Path(name))
    found = load_profile(path)
    if not isinstance(found, tuple):
        return found
    is_missing = found[0].reason == "unreadable"
    leave_with: list[FileFault] = list(found)
    common.leave(common.ENVIRONMENT if is_missing else common.NO, *(_sentence(path, one) for one in leave_with))


def _sentence(path: Path, fault: object) -> str:
    slots = {name: getattr(fault, name) for name in ("key", "given", "allowed")}
    return faults.at(
        common.speaker(),
        str(path),
        getattr(fault, "line", 0),
        common.faults_text(getattr(fault, "reason", ""), **slots),
    )
