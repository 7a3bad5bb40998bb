"""Build hook: makes the .mo catalogues from the .po files, for wheels and for editable installs.

The .po files are in the tree, the .mo files beside them are not (git ignores them).
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    """What hatchling calls before it builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make each catalogue whose .mo file is not that of its .po file."""
        for source in sorted(Path(self.root, "resources", "locale").glob("*/LC_MESSAGES/*.po")):
            made, target = compiled(source), source.with_suffix(".mo")
            if not target.exists() or target.read_bytes() != made:
                target.write_bytes(made)


def compiled(source: Path) -> bytes:
    """Return the bytes of the .mo file of one .po file."""
    out = BytesIO()
    write_mo(out, read_po(BytesIO(source.read_bytes()), abort_invalid=True))
    return out.getvalue()
