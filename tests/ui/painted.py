"""What is really painted: every text of a window with its place, type and ink, as Qt hands it to a drawing.

No painter has to tell of it: each widget is rendered alone into SVG, where each line of text is an element. A text
has the box of its ink, so that two texts overlap only where they would be seen to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from dealer_app.ui.felt import Felt
from dealer_app.ui.theme import FAMILY, contrast, font
from dealer_app.ui.window import Window

_NEAR = 0.5  # pixels of rounding
_SVG = "{http://www.w3.org/2000/svg}"


class Text(NamedTuple):
    """A line of text: who paints it, where its ink lies in the window, its size in pixels, its colour."""

    text: str
    owner: QWidget
    box: QRectF
    pixels: int
    ink: QColor
    is_bold: bool


def texts(window: Window) -> list[Text]:
    """Every text that is seen; under a cover nothing is."""
    cover = window._cover
    widgets = [window, *window.findChildren(QWidget)] if cover.isHidden() else [cover]
    widgets = [widget for widget in widgets if not isinstance(widget, Felt)]  # the cloth is one picture without text
    return [text for widget in widgets if widget.isVisible() for text in _of(widget, window)]


def _of(widget: QWidget, window: QWidget) -> Iterator[Text]:
    origin = QPointF(widget.mapTo(window, QPoint()))
    for at in ElementTree.fromstring(_svg(widget)).iter(f"{_SVG}text"):
        text = at.text or ""
        if not text.strip():
            continue
        assert at.get("font-family") == FAMILY, text
        pixels, is_bold = round(float(at.get("font-size", ""))), at.get("font-weight") == "700"
        ink = QFontMetricsF(font(pixels, bold=is_bold)).tightBoundingRect(text)
        where = QPointF(float(at.get("x", "")), float(at.get("y", "")))
        yield Text(text, widget, ink.translated(origin + where), pixels, QColor(at.get("fill", "")), is_bold)


def _svg(widget: QWidget) -> bytes:
    buffer, made = QBuffer(), QSvgGenerator()
    made.setOutputDevice(buffer)
    made.setViewBox(widget.rect())
    made.setResolution(96)
    widget.render(made, QPoint(), QRegion(), QWidget.RenderFlag(0))
    return bytes(buffer.data().data())


def faults(window: Window) -> list[str]:
    """What is cut, what lies outside its box, what overlaps, what the type has no sign for."""
    found = texts(window)
    return [*_cut(found, window), *_overlapping(found), *_unsigned(found)]


def _cut(found: list[Text], window: QWidget) -> Iterator[str]:
    for text in found:
        room = _room(text.owner, window)
        if not room.adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR).contains(text.box):
            yield f"cut: {text.text} ({type(text.owner).__name__})"


def _room(owner: QWidget, window: QWidget) -> QRectF:
    """The part of the window in which a widget can be seen: its own box within those of all that hold it."""
    room = QRectF(QPointF(owner.mapTo(window, QPoint())), owner.size())
    at = owner.parentWidget()
    while at is not None:
        room &= QRectF(QPointF(at.mapTo(window, QPoint())), at.size())
        at = None if at is window else at.parentWidget()
    return room


def _overlapping(found: list[Text]) -> Iterator[str]:
    inset = [text.box.adjusted(_NEAR, _NEAR, -_NEAR, -_NEAR) for text in found]
    for (one, here), (other, there) in combinations(zip(found, inset, strict=True), 2):
        if here.intersects(there):
            yield f"overlap: {one.text} | {other.text}"


def _unsigned(found: list[Text]) -> Iterator[str]:
    for text in found:
        metrics = QFontMetricsF(font(text.pixels, bold=text.is_bold))
        if strange := [sign for sign in text.text if not metrics.inFontUcs4(ord(sign))]:
            yield f"no sign for {strange} in {text.text}"


def faint(window: Window, least: float = 4.5) -> list[str]:
    """The texts that cannot be read on what is really painted behind them."""
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return [
        f"{text.text}: {ratio:.1f}"
        for text in texts(window)
        if (ratio := contrast(text.ink, _ground(image, text.box))) < least
    ]


def _ground(image: QImage, box: QRectF) -> QColor:
    """The colour that most of a text's box has, a little more than the ink's own box."""
    part = box.toAlignedRect().adjusted(-3, -3, 3, 3) & QRect(QPoint(), image.size())
    copy = image.copy(part)  # held: its bits live no longer than it
    pixels = bytes(copy.constBits())
    colours = Counter(pixels[i : i + 3] for i in range(0, len(pixels), 4))
    blue, green, red = colours.most_common(1)[0][0]
    return QColor(red, green, blue)
