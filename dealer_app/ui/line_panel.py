"""What is wrong with the shoe's line and what to do, with the counts behind the lamps; in the acts' place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QGridLayout, QWidget

from dealer_app.ui.button import Button
from dealer_app.ui.keys import LINE
from dealer_app.ui.paragraph import Paragraph
from dealer_app.ui.speech import Speech
from dealer_app.words import line as words
from dealer_app.words import screen
from drivers.messages import Counters


class LinePanel(QWidget):
    """Opened from the lamps, and left for play by the same key or by any act."""

    def __init__(self, back: Callable[[], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._advice, self._counts = Paragraph(self), Paragraph(self, pixels=14)
        self._back = Button(self)
        self._back.clicked.connect(back)
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 4, 10, 4)
        grid.addWidget(self._advice, 0, 0)
        grid.addWidget(self._counts, 0, 1)
        grid.addWidget(self._back, 0, 2)
        grid.setColumnStretch(0, 6)
        grid.setColumnStretch(1, 3)

    def render_line(self, advice: Sequence[str], serial: str, counters: Counters, speech: Speech) -> None:
        """Show what to do, and what was counted since the program began."""
        self._advice.show_text(" ".join(advice) or speech.say(words.NOTHING))
        counts = speech.say(words.COUNTS).format(
            frames=counters.frames,
            bad=counters.bad,
            noise=counters.noise,
            unknown=counters.unknown,
            repeated=counters.repeated,
        )
        shoe = speech.say(words.SERIAL).format(serial=serial) if serial else ""
        self._counts.show_text("\n".join(filter(None, (shoe, counts))))
        self._back.show_as(speech.say(screen.MORE_ACTS["return"], "more"), LINE)
