"""The moments of which pictures are kept, how two pictures are compared, and the sheets of all themes.

`python -m tests.ui.pictures` makes the sheets anew; then somebody looks at them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from PIL import Image, ImageChops
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from dealer_app.shipped import resources
from tests.ui.desk import CHEF, Desk

GOLDENS = resources() / "manual" / "pictures"  # the manual shows what the tests compare with
LEVELS, PART = 8, 0.001  # a pixel differs by more than 8 levels in more than 0.1 % of all: the picture is another
CELL, COLUMNS = QSize(480, 270), 4  # pixels of a moment on a sheet


def _covering(desk: Desk) -> None:
    desk.keys("1 Enter 500 Enter 2 Enter 120 Enter 5 Enter 80 Enter 8 Enter 200 Enter")


def _banco(desk: Desk) -> None:
    desk.keys("1 Enter 1200 Enter 4 *")


def _sealed(desk: Desk) -> None:
    _covering(desk)
    desk.keys("Enter")
    desk.cards("3H KC 2D")


def _word(desk: Desk) -> None:
    _sealed(desk)
    desk.cards("7S")


def _turned(desk: Desk) -> None:
    _word(desk)
    desk.keys("+ *")
    desk.cards("9D")


def _shown(desk: Desk) -> None:
    """A tie: both hands lie open and nothing is to be dropped."""
    _word(desk)
    desk.keys("+")
    desk.cards("2C")
    desk.keys("Enter")


def _commission(desk: Desk) -> None:
    _word(desk)
    desk.keys("+")
    desk.cards("KD")
    desk.keys("Enter")


def _naming(desk: Desk) -> None:
    _banco(desk)
    desk.keys("Enter")
    desk.cards("5H -- 2D 9S")
    desk.keys(". Enter")


def _between(desk: Desk) -> None:
    """After a bank that was lost, a coup won and a tie."""
    desk.keys("1 Enter 500 Enter 2 Enter 120 Enter Enter")
    desk.cards("9H KC KD 3S")
    desk.keys("Enter 2 Enter 500 Enter 5 Enter 80 Enter 8 Enter 200 Enter Enter")
    desk.cards("3H KC 2D 7S")
    desk.keys("+")
    desk.cards("KD")
    desk.keys("Enter Enter 5 Enter 1200 Enter Enter")
    desk.cards("3H KC 2D 7S")
    desk.keys("+")
    desk.cards("2C")
    desk.keys("Enter 5")


def _tableau(desk: Desk) -> None:
    _word(desk)
    desk.window._act("tableau")


def _more(desk: Desk) -> None:
    _covering(desk)
    desk.window._act("more")


def _closed(desk: Desk) -> None:
    from dealer_app.core.events import ShiftClosed

    assert desk.clerk.submit(ShiftClosed(), CHEF) is None
    desk.window.settle()


MOMENTS: dict[str, Callable[[Desk], None]] = {
    "bank-offered": lambda desk: None,
    "covering": _covering,
    "banco": _banco,
    "sealed-hands": _sealed,
    "punters-word": _word,
    "bankers-cards-turned": _turned,
    "shown": _shown,
    "commission": _commission,
    "between": _between,
    "naming": _naming,
    "tableau": _tableau,
    "more": _more,
    "closed": _closed,
}


def picture(desk: Desk) -> QImage:
    """Return what the window shows once all that was told is shown."""
    desk.window.settle()
    QApplication.processEvents()
    return desk.window.grab().toImage()


def keep(image: QImage, name: str) -> None:
    """Keep a picture for the manual, as small as can be."""
    plain(image).save(GOLDENS / f"{name}.png", optimize=True)


def differ(one: QImage, other: QImage) -> float:
    """Return the part of all pixels that differ by more than the tolerance; 1.0 where the sizes do."""
    return parted(plain(one), plain(other))


def parted(one: Image.Image, other: Image.Image) -> float:
    """Return as `differ` does, of pictures without a screen."""
    if one.size != other.size:
        return 1.0
    apart = ImageChops.difference(one, other)
    most = ImageChops.lighter(ImageChops.lighter(*apart.split()[:2]), apart.split()[2])
    counts = most.histogram()
    return sum(counts[LEVELS + 1 :]) / sum(counts)


def plain(image: QImage) -> Image.Image:
    """Return a picture without a screen; one of no size where there is none."""
    made = image.convertToFormat(QImage.Format.Format_RGB888)
    size, line = (made.width(), made.height()), made.bytesPerLine()
    return Image.frombytes("RGB", size, bytes(made.constBits()), "raw", "RGB", line)


def sheet(pictures: Iterable[QImage]) -> QImage:
    """Return these pictures, made small, side by side on one sheet."""
    cells = list(pictures)
    rows = -(-len(cells) // COLUMNS)
    made = QImage(CELL.width() * COLUMNS, CELL.height() * rows, QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.black)
    painter = QPainter(made)
    for i, cell in enumerate(cells):
        painter.drawImage(CELL.width() * (i % COLUMNS), CELL.height() * (i // COLUMNS), small(cell))
    painter.end()
    return made


def small(picture: QImage) -> QImage:
    """Return a picture in the size of a sheet's cell."""
    return picture.scaled(CELL, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


def main() -> None:
    """Make the sheet of every theme."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from dealer_app.ui import theme
    from dealer_app.ui.console import application
    from dealer_app.ui.tokens import THEMES

    app = application()
    for name in THEMES:
        theme.wear(app, name)
        keep(sheet(_pictures()), f"sheet-{name}")


def bot() -> object:
    """Return what a desk asks of pytest-qt, where there is none."""
    from contextlib import nullcontext
    from types import SimpleNamespace

    return SimpleNamespace(addWidget=lambda widget: None, waitActive=nullcontext)


def _pictures() -> Iterable[QImage]:
    for moment in MOMENTS.values():
        desk = Desk(bot(), croupier="fr")
        moment(desk)
        yield picture(desk)
        desk.close()


if __name__ == "__main__":
    main()
