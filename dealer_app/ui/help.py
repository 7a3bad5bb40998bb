"""Help: the manual at the page of the moment, read without network or browser; and what is installed here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QImage, QKeyEvent, QResizeEvent, QTextCursor, QTextDocument
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
_PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
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
        self.pages.opened.connect(self._mark)
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
        acts = {"down": self.pages.down, "up": self.pages.up, "before": self.pages.back, "close": self.close}
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

    def _mark(self, opened: str) -> None:
        """Show in the column which of its pages is open."""
        for page, button in self._titles.items():
            button.setChecked(page == opened)


class Pages(QTextBrowser):
    """The manual's pages and pictures, and one page that is told here; `opened` tells the name of each page shown."""

    opened = Signal(str)

    def __init__(self, told: str) -> None:
        super().__init__()
        self._told, self.page, self._before = told, "", list[str]()
        self.setOpenLinks(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # its coming would narrow the page
        self.anchorClicked.connect(self._follow)

    def go(self, place: Place) -> None:
        """Show a page from a heading on, or from its beginning."""
        self._turn(place.page)
        block = self.document().begin()
        while block.isValid() and place.heading:
            if block.blockFormat().headingLevel() and block.text() == place.heading:
                top = self.document().documentLayout().blockBoundingRect(block).top()
                self.verticalScrollBar().setValue(round(top) - _EDGE // 2)
                return
            block = block.next()

    def back(self) -> None:
        """Show the page before, where there was one."""
        if self._before:
            self._show(self._before.pop())

    def down(self) -> None:
        """Go on by a screen."""
        self.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderPageStepAdd)

    def up(self) -> None:
        """Go back by a screen."""
        self.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderPageStepSub)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Give the pictures their new room."""
        super().resizeEvent(event)
        if self.page and event.size().width() != event.oldSize().width():
            at = self.verticalScrollBar().value()
            self._show(self.page)
            self.verticalScrollBar().setValue(at)

    def _follow(self, url: QUrl) -> None:
        """Show what a link leads to, if it is a page of the manual."""
        path = ((_MANUAL / self.page).parent / url.path()).resolve()
        if url.isRelative() and path.suffix == ".md" and path.is_file() and path.is_relative_to(_MANUAL.resolve()):
            self._turn(path.relative_to(_MANUAL.resolve()).as_posix())

    def _turn(self, page: str) -> None:
        if self.page not in ("", page):
            self._before.append(self.page)
        self._show(page)

    def _show(self, page: str) -> None:
        """Show a page, its pictures no wider than the window."""
        self.page = page
        text = self._told if page == INSTALLATION else (_MANUAL / page).read_text(encoding="utf-8")
        self.setMarkdown(text)
        room = self.viewport().width() - 2 * _EDGE
        for name in _PICTURE.findall(text):
            picture = QImage(str((_MANUAL / page).parent / name))
            if picture.width() > room:
                picture = picture.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)
            self.document().addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)
        self._dress()
        self.verticalScrollBar().setValue(0)
        self.opened.emit(page)

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
