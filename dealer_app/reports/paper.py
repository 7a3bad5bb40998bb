"""A report on A4: facts, the table of coups, notes, signature lines, and the head of the record as text and QR.

The same report gives the same bytes: the only date in the file is the closing of the shift, which the worker sets as
SOURCE_DATE_EPOCH before reportlab is imported. Fonts are the bundled ones, embedded.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import STATE_DEFAULTS, Drawing
from reportlab.lib import colors
from reportlab.lib.enums import TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, LongTable, Paragraph, SimpleDocTemplate, Spacer, Table

from dealer_app.core.plain_text import shown
from dealer_app.reports.model import Cell, Column, Fact, Report
from dealer_app.shipped import resources

_PLAIN, _BOLD, _MONO = "DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono"
_MARGIN = 12 * mm
_TOP, _BOTTOM = 24 * mm, 18 * mm
_QR = 26 * mm
_SIZE = 7.5  # of the table
_TEXT = ParagraphStyle("text", fontName=_PLAIN, fontSize=8, leading=10.5, alignment=TA_LEFT)
_LABEL = ParagraphStyle("label", parent=_TEXT, textColor=colors.Color(0.35, 0.35, 0.35))
_SMALL = ParagraphStyle("small", parent=_TEXT, fontSize=7, leading=9)
_MONOSPACED = ParagraphStyle("mono", parent=_SMALL, fontName=_MONO)
_EMBEDDED = ("FONT", (0, 0), (-1, -1), _PLAIN, 8)  # empty cells too: the library's own font is not embedded
_LINE = colors.Color(0.6, 0.6, 0.6)
_SHADE = colors.Color(0.93, 0.93, 0.93)


def pdf_of(report: Report) -> bytes:
    """Return the report as a PDF file."""
    for name in (_PLAIN, _BOLD, _MONO):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(resources() / "fonts" / f"{name}.ttf")))
    STATE_DEFAULTS["fontName"] = _PLAIN  # a drawing names a font even where it writes nothing
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=A4,
        leftMargin=_MARGIN,
        rightMargin=_MARGIN,
        topMargin=_TOP,
        bottomMargin=_BOTTOM,
        title=report.title,
        author="dealer-app",
        lang=report.language,
        initialFontName=_PLAIN,
    )

    def page(*args: Any, **kwargs: Any) -> _Pages:
        return _Pages(report, *args, **kwargs)

    document.build(list(_story(report, document.width)), canvasmaker=page)
    return out.getvalue()


def _story(report: Report, width: float) -> Iterator[Flowable]:
    for group in report.facts:
        yield _facts(group, width)
        yield Spacer(1, 2.5 * mm)
    yield Spacer(1, 1 * mm)
    yield _coups(report)
    yield Spacer(1, 4 * mm)
    for note in report.notes:
        yield Paragraph(_escaped(note), _SMALL)
    yield Spacer(1, 4 * mm)
    yield KeepTogether([_signatures(report, width), Spacer(1, 4 * mm), _head(report, width)])


def _facts(group: tuple[Fact, ...], width: float) -> Table:
    """Two facts beside each other, and a long one on a line of its own."""
    cells: list[list[Any]] = []
    spans = []
    for fact in group:
        pair: list[Any] = [Paragraph(fact.label, _LABEL), Paragraph(_escaped(fact.text), _TEXT)]
        if len(fact.text) > 34:
            cells.append([*pair, "", ""])
            spans.append(("SPAN", (1, len(cells) - 1), (3, len(cells) - 1)))
        elif cells and len(cells[-1]) == 2:
            cells[-1] += pair
        else:
            cells.append(pair)
    rows = [row + [""] * (4 - len(row)) for row in cells]
    label = 36 * mm
    table = Table(rows, colWidths=[label, width / 2 - label] * 2)
    table.setStyle(
        [
            *spans,
            _EMBEDDED,
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 0.8),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0.8),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ]
    )
    return table


def _coups(report: Report) -> LongTable:
    """The table of coups; its header stands on every page, a marked row is shaded and carries its mark in words."""
    columns = report.columns
    body = [_row(row, columns, _PLAIN) for row in report.rows]
    total = [report.total[0].text, *_row(report.total[1:], columns[1:], _BOLD)]
    rows = [[column.label for column in columns], *body, total]
    table = LongTable(rows, colWidths=[column.width * mm for column in columns], repeatRows=1)
    style: list[tuple[Any, ...]] = [
        ("FONT", (0, 0), (-1, -1), _PLAIN, _SIZE),
        ("FONT", (0, 0), (-1, 0), _BOLD, 7),
        ("FONT", (0, -1), (-1, -1), _BOLD, _SIZE),
        ("SPAN", (0, -1), (1, -1)),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
        ("LINEBELOW", (0, 1), (-1, -2), 0.25, _LINE),
        ("LINEABOVE", (0, -1), (-1, -1), 0.8, colors.black),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("TOPPADDING", (0, 0), (-1, -1), 1.6),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.6),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 3),
    ]
    style += [("ALIGN", (i, 0), (i, -1), "RIGHT") for i, column in enumerate(columns) if column.figures]
    style.append(("ALIGN", (0, -1), (0, -1), "LEFT"))
    style += [("BACKGROUND", (0, row + 1), (-1, row + 1), _SHADE) for row in sorted(report.marked)]
    table.setStyle(style)
    return table


def _row(cells: tuple[Cell, ...], columns: tuple[Column, ...], font: str) -> list[Any]:
    return [_fitted(cell.text, column, font) for cell, column in zip(cells, columns, strict=True)]


def _fitted(text: str, column: Column, font: str) -> Any:
    """Return text that fits its column as it is; else figures in a smaller size, and words broken into lines."""
    room, needed = column.width * mm - 6.5, pdfmetrics.stringWidth(text, font, _SIZE)
    if needed <= room:
        return text
    if column.figures:
        style = ParagraphStyle(
            "figures", fontName=font, fontSize=_SIZE * room / needed, leading=9, alignment=TA_RIGHT
        )
    else:
        style = ParagraphStyle("words", fontName=font, fontSize=_SIZE, leading=9)
    return Paragraph(_escaped(text), style)


def _signatures(report: Report, width: float) -> Table:
    """A line to sign for each signer."""
    count = len(report.signatures)
    rows = [list(report.signatures), [""] * count, [report.signature] * count]
    table = Table(rows, colWidths=[width / count] * count, rowHeights=[5 * mm, 10 * mm, 4 * mm])
    table.setStyle(
        [
            _EMBEDDED,
            ("FONT", (0, 0), (-1, 0), _BOLD, 8),
            ("FONT", (0, 2), (-1, 2), _PLAIN, 6.5),
            *(("LINEBELOW", (i, 1), (i, 1), 0.6, colors.black) for i in range(count)),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 10),
        ]
    )
    return table


def _head(report: Report, width: float) -> Table:
    """The head of the record as text beside its QR code."""
    code = QrCodeWidget(report.qr, barLevel="M", barWidth=_QR, barHeight=_QR, barBorder=4)
    drawing = Drawing(_QR, _QR)
    drawing.add(code)
    table = Table(
        [[Paragraph(_escaped(report.head_text), _MONOSPACED), drawing]], colWidths=[width - _QR - 2 * mm, _QR]
    )
    table.setStyle([_EMBEDDED, ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("LEFTPADDING", (0, 0), (0, 0), 0)])
    return table


def _escaped(text: str) -> str:
    """Return text that a paragraph takes for text only; what would not be seen in it stands as its number."""
    return shown(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class _Pages(Canvas):
    """A canvas that knows at the end how many pages there are, and writes head and foot on each."""

    def __init__(self, report: Report, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._report = report
        self._kept: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802  # reportlab's name
        """Keep the page until the number of pages is known."""
        self._kept.append(dict(self.__dict__))
        self._startPage()  # type: ignore[attr-defined]  # the stubs lack it

    def save(self) -> None:
        """Write all pages."""
        for number, kept in enumerate(self._kept, start=1):
            self.__dict__.update(kept)
            self._furnish(number, len(self._kept))
            super().showPage()
        super().save()

    def _furnish(self, number: int, count: int) -> None:
        report = self._report
        width, height = A4
        self.setFont(_BOLD, 15)
        self.drawString(_MARGIN, height - 15 * mm, report.title)
        where = {fact.key: fact for group in report.facts for fact in group}
        self.setFont(_PLAIN, 8)
        named = (where[key] for key in ("house", "table", "day", "shift"))
        line = "  \u00b7  ".join(f"{fact.label} {fact.text}" for fact in named)
        self.drawRightString(width - _MARGIN, height - 12 * mm, shown(line))
        self.setFont(_BOLD if report.number > 1 else _PLAIN, 8)
        self.drawRightString(width - _MARGIN, height - 16 * mm, report.printed)
        if report.unreal:
            self.setFont(_BOLD, 9)
            self.drawCentredString(width / 2, height - 22.5 * mm, report.unreal)
            self.drawCentredString(width / 2, 14 * mm, report.unreal)
        self.setLineWidth(0.8)
        self.line(_MARGIN, height - 19 * mm, width - _MARGIN, height - 19 * mm)
        self.setFont(_MONO, 6)
        self.drawString(_MARGIN, 10 * mm, f"{report.head.seq} {report.head.hash}")
        self.setFont(_PLAIN, 8)
        self.drawRightString(width - _MARGIN, 10 * mm, report.page.format(n=number, m=count))
