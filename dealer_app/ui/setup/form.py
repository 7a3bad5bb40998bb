"""The fields of one page: labels and what is typed or chosen, by keyboard alone, each with its name."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QGridLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from dealer_app.ui.setup.page import Field, Page
from dealer_app.ui.theme import colour, font

HEIGHT = 44  # pixels: what a finger finds
_MOST = 400  # signs of a field
_DRESS = """
QLineEdit, QComboBox {{
  background: {panel}; color: {text}; border: 1px solid {edge}; border-radius: 6px; padding: 6px 10px }}
QLineEdit:focus, QComboBox:focus {{ border: 3px solid {focus}; padding: 4px 8px }}
"""
_SHARES = {False: (3, 7), True: (7, 5, 4, 5)}
"""How the width is shared out among labels and fields, one or two in a row."""


class Form(QWidget):
    """`changed` is called with a field's name and what stands in it now."""

    def __init__(self, page: Page, given: dict[str, str], changed: Callable[[str, str], None]) -> None:
        super().__init__()
        self._changed = changed
        tokens = ("panel", "text", "edge", "focus")
        self.setStyleSheet(_DRESS.format(**{token: colour(token).name() for token in tokens}))
        self.inputs: dict[str, QWidget] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        row = -1
        for column, share in enumerate(_SHARES[any(field.is_beside for field in page.fields)]):
            grid.setColumnStretch(column, share)
        for field in page.fields:
            row += not field.is_beside
            made = self._choice(field, given) if field.kind == "choice" else self._text(field, given)
            made.setObjectName(field.name)
            made.setAccessibleName(field.label)
            made.setFont(font(17))
            made.setMinimumHeight(HEIGHT)
            made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            label = QLabel(field.label)
            label.setFont(font(16))
            label.setWordWrap(True)
            for widget in (label, made):
                widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            label.setBuddy(made)
            column = 2 if field.is_beside else 0
            grid.addWidget(label, row, column)
            grid.addWidget(made, row, column + 1)
            self.inputs[field.name] = made

    def _text(self, field: Field, given: dict[str, str]) -> QLineEdit:
        made = QLineEdit(given.get(field.name, ""))
        made.setMaxLength(_MOST)
        made.setPlaceholderText(field.empty)
        made.setAccessibleDescription(field.empty)
        if field.kind == "secret":
            made.setEchoMode(QLineEdit.EchoMode.Password)
        if field.options:
            completer = QCompleter([label for _, label in field.options], made)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
            made.setCompleter(completer)
        made.textChanged.connect(lambda text: self._changed(field.name, text.strip()))
        return made

    def _choice(self, field: Field, given: dict[str, str]) -> QComboBox:
        made = QComboBox()
        for value, label in field.options:
            made.addItem(label, value)
        made.setCurrentIndex(max(0, made.findData(given.get(field.name, ""))))
        made.currentIndexChanged.connect(lambda index: self._changed(field.name, made.itemData(index)))
        return made

    def next_of(self, widget: QWidget | None) -> QWidget | None:
        """Return the field after this one, None behind the last and where this is none of them."""
        found = list(self.inputs.values())
        at = found.index(widget) + 1 if widget in found else len(found)
        return found[at] if at < len(found) else None
