"""Help: version, rules, where the data lies, the head of the record, the settings in force, the keys, the manual."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from dealer_app.ui.keys import ACTS
from dealer_app.ui.speech import Speech
from dealer_app.ui.theme import font
from dealer_app.words import screen


class Help(QWidget):
    """A window of its own, which takes nothing away from play."""

    def __init__(self, facts: Iterable[tuple[str, str]], speech: Speech) -> None:
        super().__init__()
        say = speech.say
        self.setWindowTitle(say(screen.HELP_TITLE))
        lines = [say(screen.HELP_LINE).format(label=say(screen.HELP[key]), value=value) for key, value in facts]
        keys = [f"{say(act.key, 'key')}\t{say(act.label, 'act')}" for act in ACTS]
        text = QLabel("\n".join((say(screen.UNCERTIFIED), "", *lines, "", *keys)))
        text.setFont(font(16))
        text.setMargin(20)
        text.setWordWrap(True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(text)
        layout = QVBoxLayout(self)
        layout.addWidget(area)
        self.resize(760, 620)
