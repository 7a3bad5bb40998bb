"""The trainee's sheet on the screen: the same facts, rows and sentences as on paper, in a window of its own."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from dealer_app.reports.model import Report
from dealer_app.ui.theme import font


class Sheet(QWidget):
    """A window that takes nothing away from the console; `report` is what is shown."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self.setWindowTitle(report.title)
        inside = QWidget()
        lines = QVBoxLayout(inside)
        for text in (report.unreal, report.title):
            lines.addWidget(_label(text, bold=True))
        facts = [(fact.label, fact.text) for group in report.facts for fact in group]
        lines.addLayout(_grid([f"{label}: {text}" for label, text in facts], 3))
        cells = [column.label for column in report.columns]
        cells += [cell.text for row in (*report.rows, report.total) for cell in row]
        lines.addLayout(_grid(cells, len(report.columns)))
        for note in report.notes:
            lines.addWidget(_label(note))
        lines.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        layout = QVBoxLayout(self)
        layout.addWidget(area)
        self.resize(1000, 680)


def _grid(texts: list[str], columns: int) -> QGridLayout:
    grid = QGridLayout()
    for n, text in enumerate(texts):
        grid.addWidget(_label(text), n // columns, n % columns)
    return grid


def _label(text: str, *, bold: bool = False) -> QLabel:
    label = QLabel(text)
    label.setFont(font(16, bold=bold))
    label.setWordWrap(True)
    return label
