"""Moves the console over four screens of different scale and tells what it is painted with on each, a line a screen.

A program of its own: how many screens there are is told to Qt before it begins.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

SCALES = (1.0, 1.25, 1.5, 2.0)


def main(folder: Path) -> None:
    shape = {"y": 0, "width": 3840, "height": 2160, "logicalDpi": 96}
    screens = [{"name": f"s{n}", "x": 4000 * n, **shape} for n in range(len(SCALES))]
    (folder / "screens.json").write_text(json.dumps({"screens": screens}))
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={folder / 'screens.json'}"
    os.environ["QT_SCREEN_SCALE_FACTORS"] = ";".join(f"s{n}={scale}" for n, scale in enumerate(SCALES))
    os.environ["QT_SCALE_FACTOR_ROUNDING_POLICY"] = "PassThrough"
    from PySide6.QtWidgets import QApplication

    from dealer_app.ui.console import application
    from tests.ui.desk import Desk
    from tests.ui.painted import faults
    from tests.ui.pictures import MOMENTS

    app = application()
    desk = Desk(SimpleNamespace(addWidget=lambda widget: None, waitActive=nullcontext), croupier="fr")
    MOMENTS["covering"](desk)
    for screen in app.screens():
        desk.window.windowHandle().setScreen(screen)
        desk.window.move(screen.geometry().topLeft())
        QApplication.processEvents()
        picture, cloth = desk.window.grab(), desk.window._felt._cloth
        print(json.dumps((picture.devicePixelRatio(), cloth.devicePixelRatio(), faults(desk.window))))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
