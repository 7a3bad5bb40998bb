"""Where the resources lie that ship with the program: profiles, grids, fonts, catalogues, manual.

One function finds them in three places: a frozen bundle, an installed wheel, a checkout. It stands beside the rooms
because every room above the core may need it.
"""

from __future__ import annotations

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resources() -> Path:
    """Return the folder of profiles, grids, fonts, catalogues and manual."""
    bundle = getattr(sys, "_MEIPASS", None)
    candidates = [Path(bundle) / "resources"] if bundle else []
    candidates += [_PACKAGE / "_resources", _PACKAGE.parent / "resources"]
    return next(path for path in candidates if path.is_dir())
