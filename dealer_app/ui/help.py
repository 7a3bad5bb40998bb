"""Help: the manual at the page of the moment, read without network or browser; and what is installed here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QKeyEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QAbstractSlider, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from dealer_app.shipped import resources
from dealer_app.ui.button import Button
from dealer_app.ui.keys import DIGITS, ESCAPE, READING
from dealer_app.ui.manual import INSTALLATION, PAGES, Place
from dealer_app.ui.paragraph import Paragraph
from dealer_app.ui.signs import sign_of
from dealer_app.ui.speech import Speech
from dealer_app.words import screen

_MANUAL = resources() / "manual"
_LEFT, _EDGE = 250, 24  # pixels: the column of pages, the free edge of a page


class Help(QWidget):
    """A window of its own, which takes nothing away from play. `facts` are those of this installation."""

    def __init__(self, facts: Iterable[tuple[str, str]], speech: Speech) -> None:
        super().__init__()
        say = speech.say
        self.setWindowTitle(say(screen.HELP_TITLE))
        lines = [say(screen.HELP_LINE).format(label=say(screen.HELP[key]), value=value) for key, value in facts]
        title = f"# {say(PAGES[INSTALLATION], 'page')}"
        self.pages = Pages("\n\n".join((title, say(screen.UNCERTIFIED), *map(_plain, lines))))
        self.pages.setAccessibleName(say(screen.HELP_TITLE))
        self.pages.sourceChanged.connect(self._mark)
        column, row, right = QVBoxLayout(), QHBoxLayout(), QVBoxLayout()
        self._titles = {page: Button() for page in PAGES}
        for n, (page, button) in enumerate(self._titles.items(), 1):
            button.setCheckable(True)
            button.show_as(say(PAGES[page], "page"), str(n))
            button.clicked.connect(partial(self._open, page))
            column.addWidget(button)
        note = Paragraph()
        note.show_text(say(screen.IN_ENGLISH))
        column.addWidget(note, 1)
        acts = {"down": self.pages.down, "up": self.pages.up, "before": self.pages.backward, "close": self.close}
        self._keys = {act.key: acts[act.id] for act in READING}
        for act in READING:
            button = Button()
            button.show_as(say(act.label, "act"), act.key)
            button.clicked.connect(acts[act.id])
            row.addWidget(button, 1)
        right.addWidget(self.pages, 1)
        right.addLayout(row)
        note.setFixedWidth(_LEFT)
        both = QHBoxLayout(self)
        both.addLayout(column)
        both.addLayout(right, 1)

    def open(self, place: Place) -> None:
        """Show the manual at a place."""
        self.show()
        self.activateWindow()
        self.pages.setFocus()
        self.pages.go(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Open a page by its number, turn it, or go back to play."""
        sign = sign_of(event)
        if sign and sign in DIGITS[1 : len(PAGES) + 1]:
            self._open(tuple(PAGES)[int(sign) - 1])
        elif sign == ESCAPE:
            self.close()
        elif sign in self._keys:
            self._keys[sign]()
        else:
            super().keyPressEvent(event)

    def _open(self, page: str) -> None:
        self.pages.go(Place(page))
        self._mark(self.pages.source())  # the same page once more is no change

    def _mark(self, url: QUrl) -> None:
        """Show in the column which of its pages is open."""
        for page, button in self._titles.items():
            button.setChecked(page == url.fileName())


class Pages(QTextBrowser):
    """The manual's pages and pictures, and one page that is told here; nothing from elsewhere is read."""

    def __init__(self, told: str) -> None:
        super().__init__()
        self._told = told
        self.setOpenLinks(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its coming would load the page again
        self.anchorClicked.connect(self._follow)

    def go(self, place: Place) -> None:
        """Show a page from a heading on, or from its beginning."""
        self._follow(QUrl.fromLocalFile(str(_MANUAL / place.page)))
        block = self.document().begin()
        while block.isValid() and place.heading:
            if block.blockFormat().headingLevel() and block.text() == place.heading:
                top = self.document().documentLayout().blockBoundingRect(block).top()
                self.verticalScrollBar().setValue(round(top) - _EDGE // 2)
                return
            block = block.next()
        self.verticalScrollBar().setValue(0)

    def down(self) -> None:
        """Go on by a screen."""
        self.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderPageStepAdd)

    def up(self) -> None:
        """Go back by a screen."""
        self.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderPageStepSub)

    def loadResource(self, kind: int, url: QUrl | str) -> object:  # noqa: N802  # Qt's name
        """Return a page or a picture of the manual, a picture no wider than the window; nothing else."""
        path = Path(QUrl(url).toLocalFile())
        if path.name == INSTALLATION:
            return self._told
        if not path.resolve().is_relative_to(_MANUAL.resolve()):
            return None
        if path.suffix != ".png":
            return super().loadResource(kind, url)
        picture, room = QImage(str(path)), self.viewport().width() - 2 * _EDGE
        if picture.width() <= room:
            return picture
        return picture.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Give the pictures their new room."""
        super().resizeEvent(event)
        if self.source().isValid() and event.size().width() != event.oldSize().width():
            self.reload()
            self._dress()

    def _follow(self, url: QUrl) -> None:
        """Show what a link leads to, if it is a page of the manual."""
        path = Path(url.toLocalFile())
        if path.suffix == ".md" and (path.name == INSTALLATION or path.is_file()):
            self.setSource(url)
            self._dress()

    def _dress(self) -> None:
        """Give the page its edge, and paragraphs their distance, but for those in tables."""
        self.document().setDocumentMargin(_EDGE)
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        block = self.document().begin()
        while block.isValid():
            cursor.setPosition(block.position())
            if cursor.currentTable() is None:
                form = block.blockFormat()
                form.setTopMargin(16 if form.headingLevel() else 0)
                form.setBottomMargin(8)
                cursor.setBlockFormat(form)
            block = block.next()
        cursor.endEditBlock()


def _plain(line: str) -> str:
    """Return a line as Markdown that says just this."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>()#+-.!|" else sign for sign in line)
