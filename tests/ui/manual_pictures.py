"""The pictures of the manual, made from the running program: its windows in English, dark, in three quarters.

`python -m tests.ui.manual_pictures [NAME ...]` makes those anew that show something else than the window does now;
then the pages that hold them are read once more.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from PIL import Image
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from tests.clerk.house import STAFF, House
from tests.ui.desk import Desk
from tests.ui.pictures import GOLDENS, PART, bot, parted, plain
from tests.ui.pictures import MOMENTS as PHASES
from tests.ui.trouble_moments import TROUBLES

SIZE = QSize(960, 540)


def _hand(desk: Desk) -> None:
    desk.keys("1 Enter 200")


def _stakes(desk: Desk) -> None:
    desk.keys("1 Enter 500 Enter 2 Enter 120 Enter 5 Enter 80 Enter 8 Enter 200")


def _word(desk: Desk) -> None:
    _stakes(desk)
    desk.keys("Enter Enter")
    desk.cards("3H KC 2D 7S")


def _third(desk: Desk) -> None:
    _word(desk)
    desk.keys("+")
    desk.cards("KD")


def _commission(desk: Desk) -> None:
    _third(desk)
    desk.keys("Enter")


def _next(desk: Desk) -> None:
    _commission(desk)
    desk.keys("Enter")


def _covered(desk: Desk) -> None:
    _stakes(desk)
    desk.clerk.suspend("database", "table-3")
    desk.clerk.tell()


def _opening(desk: Desk) -> None:
    desk.press("More")


def _count(desk: Desk) -> None:
    """One coup brought 20, and the banker has passed."""
    desk.keys("117 Enter 117117 Enter")
    _next(desk)
    desk.keys("0 Enter")
    for act in ("More", "Close the shift", "Begin the count"):
        desk.press(act)
    desk.keys("20")


def _approval(desk: Desk) -> None:
    _count(desk)
    desk.press("confirmed by 118")
    desk.press("Count the cagnotte")
    desk.keys("301301 Enter 118118")


MOMENTS: dict[str, tuple[Callable[[Desk], None], dict[str, Any]]] = {
    "serving-hand": (_hand, {}),
    "serving-stakes": (_stakes, {}),
    "serving-word": (_word, {}),
    "serving-third": (_third, {}),
    "serving-commission": (_commission, {}),
    "serving-next": (_next, {}),
    "trouble-lamps": (TROUBLES["lamps-port"], {}),
    "trouble-count": (TROUBLES["compare"], {}),
    "trouble-card": (PHASES["naming"], {}),
    "trouble-covered": (_covered, {}),
    "chef-opening": (_opening, {"is_open": False}),
    "chef-locked": (lambda desk: desk.keys("117 Enter 1171"), {"staff": STAFF, "proofs": House()}),
    "chef-count": (_count, {"staff": STAFF, "proofs": House()}),
    "chef-approval": (_approval, {"staff": STAFF, "proofs": House()}),
}
"""What is done at a desk of some kind until the picture is to be seen."""


def stand(name: str) -> Desk:
    """Return a desk at one of the moments."""
    moment, kind = MOMENTS[name]
    desk = Desk(bot(), **kind)
    moment(desk)
    desk.window.settle()
    return desk


def _of_desk(name: str) -> QImage:
    desk = stand(name)
    made = picture_of(desk.window)
    desk.close()
    return made


def _of_set_up(page: str) -> QImage:
    from dealer_app.ui.setup.window import SetUp
    from tests.ui.test_set_up_pages import page as page_of

    ports = (("usb:0403:6001:A50285BI", "/dev/ttyUSB0: FT232R USB UART"),)
    devices = (("shoe1", "SHOE/1"),)
    wizard = page_of(page, devices=devices, ports=ports).with_field("shoe", ports[0][0])
    window = SetUp(wizard, lambda wizard: "", lambda is_written: None, ())
    made = picture_of(window)
    window.close()
    return made


def picture_of(window: QWidget) -> QImage:
    """Return what a window shows, in the size of the manual."""
    window.show()
    QApplication.processEvents()
    picture = window.grab().toImage()
    return picture.scaled(SIZE, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


PICTURES: dict[str, Callable[[], QImage]] = {
    **{name: partial(_of_desk, name) for name in MOMENTS},
    "set-up-rules": partial(_of_set_up, "profile"),
    "set-up-shoe": partial(_of_set_up, "shoe"),
}
"""Each picture of the manual by its name, and how it is made."""


def kept(made: QImage) -> Image.Image:
    """Return a picture in the few colours in which it is kept; the same picture has always the same."""
    return plain(made).quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def is_fresh(name: str, made: QImage) -> bool:
    """Tell whether the picture that is kept shows what was made now."""
    path = GOLDENS / f"{name}.png"
    return path.is_file() and parted(kept(made).convert("RGB"), Image.open(path).convert("RGB")) <= PART


def main() -> None:
    """Make the pictures named, or all, that are not fresh."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from dealer_app.ui.console import application

    application("dark")
    for name in sys.argv[1:] or PICTURES:
        made = PICTURES[name]()
        if not is_fresh(name, made):
            kept(made).save(GOLDENS / f"{name}.png", optimize=True)
            sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
