"""The window of the set-up: one page at a time, Enter goes on, PgUp goes back, Esc twice leaves and keeps nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from dealer_app.ui.button import Button
from dealer_app.ui.setup import pages
from dealer_app.ui.setup.form import Form
from dealer_app.ui.setup.looking import Looking
from dealer_app.ui.setup.wizard import Wizard
from dealer_app.ui.theme import colour, font
from dealer_app.words import setup as words

_KEYS = {"back": "PgUp", "leave": "Esc", "listen": "F5", "next": "PgDown"}
_AGAIN = ("house.language", "table.profile", "shoe")
"""Fields on which the page itself depends."""


class SetUp(QWidget):
    """`write` is given all that was typed and returns what stands in the way; `done` is told whether it was written.

    `worker` is how this program is started, to look at ports and listen to a shoe.
    """

    def __init__(
        self,
        wizard: Wizard,
        write: Callable[[Wizard], str],
        done: Callable[[bool], object],
        worker: Sequence[str],
    ) -> None:
        super().__init__()
        self.wizard, self._write, self._done = wizard, write, done
        self._is_leaving, self._is_over = False, False
        self._looking = Looking(worker, self._ports, self.tell)
        self._step, self._title, self._text, self._told = (QLabel(self) for _ in range(4))
        self._area, self._rows = QScrollArea(self), QLabel(self)
        self._form: Form | None = None
        self._buttons = {id_: Button(self) for id_ in ("leave", "back", "listen", "next")}
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        self.setMinimumSize(1024, 700)
        self.resize(1280, 720)
        column = QVBoxLayout(self)
        column.setContentsMargins(40, 24, 40, 20)
        column.setSpacing(10)
        self._step.setFont(font(16))
        self._title.setFont(font(28, bold=True))
        for label in (self._text, self._told, self._rows):
            label.setFont(font(17))
            label.setWordWrap(True)
        self._rows.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._area.setWidgetResizable(True)
        self._area.setWidget(self._rows)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setStyleSheet(f"QScrollArea:focus {{ border: 3px solid {colour('focus').name()} }}")
        self._column = QVBoxLayout()
        for widget in (self._step, self._title, self._text):
            column.addWidget(widget)
        column.addLayout(self._column)
        column.addWidget(self._area, 1)
        column.addWidget(self._told)
        strip = QHBoxLayout()
        for id_, button in self._buttons.items():
            if id_ == "listen":
                strip.addStretch(1)
            button.setMinimumWidth(200)
            button.clicked.connect(
                {"leave": self.leave, "back": self.back, "listen": self.listen, "next": self.next}[id_]
            )
            strip.addWidget(button)
            if id_ in _KEYS:
                QShortcut(QKeySequence(_KEYS[id_]), self, button.click)
        column.addLayout(strip)

    # What is shown

    def _show(self) -> None:
        """Show the page on which one stands, with nothing wrong yet."""
        wizard, page = self.wizard, self.wizard.page
        say = wizard.say.say
        self.setWindowTitle(say(words.WINDOW))
        self._step.setText(say(words.STEP).format(n=wizard.at + 1, count=wizard.count))
        self._title.setText(say(words.TITLES[page.id]))
        self._text.setText(say(words.TEXTS[page.id]))
        if self._form is not None:
            self._column.removeWidget(self._form)
            self._form.hide()
            self._form.deleteLater()
        self._form = Form(page, wizard.given, self._changed)
        self._column.addWidget(self._form)
        self._rows.setText("\n".join(page.rows))
        self._area.setAccessibleName("\n".join(page.rows))
        self._area.setFocusPolicy(Qt.FocusPolicy.TabFocus if page.rows else Qt.FocusPolicy.NoFocus)
        self._area.verticalScrollBar().setValue(0)
        for id_, button in self._buttons.items():
            button.show_as(
                say(words.ACTS["write" if id_ == "next" and wizard.is_last else id_], "set-up"), _KEYS[id_]
            )
        self._buttons["back"].setVisible(wizard.at > 0)
        self._buttons["listen"].setVisible(page.id == "shoe" and bool(pages.place(wizard.given)))
        self.tell("")
        self._order()

    def _order(self) -> None:
        """Let Tab go through the fields, the lines and the buttons as they stand, and begin with the first field."""
        assert self._form is not None
        chain: list[QWidget] = [*self._form.inputs.values(), self._area]
        chain += [self._buttons[id_] for id_ in ("next", "listen", "back", "leave")]
        for one, after in pairwise(chain):
            QWidget.setTabOrder(one, after)
        (chain[0] if self._form.inputs else self._buttons["next"]).setFocus()

    def tell(self, sentence: str, *, is_wrong: bool = False) -> None:
        """Say one thing beneath the page, news or what is wrong; nothing: say no more."""
        ground, ink = ("warn", "warn_text") if is_wrong else ("panel", "text")
        self._told.setStyleSheet(f"background: {colour(ground).name()}; color: {colour(ink).name()}; padding: 10px")
        self._told.setText(sentence)
        self._told.setAccessibleName(sentence)
        self._told.setVisible(bool(sentence))

    @property
    def told(self) -> str:
        """What is said beneath the page."""
        return self._told.text()

    # What is done

    def _changed(self, name: str, value: str) -> None:
        self.wizard = self.wizard.with_field(name, value)
        self._is_leaving = False
        if name in _AGAIN:
            QTimer.singleShot(0, lambda: self._show_again(name))  # the field itself is still at work

    def _show_again(self, name: str) -> None:
        self._show()
        self._focus(name)

    def _focus(self, name: str) -> None:
        if self._form is not None and name in self._form.inputs:
            self._form.inputs[name].setFocus()

    def next(self) -> None:
        """Go on to the next page, or write all of it; what is wrong is said, and stays where it is."""
        self._is_leaving = False
        wrong = self.wizard.wrong
        if wrong:
            self.tell(wrong[0].sentence, is_wrong=True)
            self._focus(wrong[0].field)
        elif self.wizard.is_last:
            self._finish()
        else:
            self._go(1)

    def back(self) -> None:
        """Go back to the page before; what was typed stays."""
        self._go(-1)

    def _go(self, by: int) -> None:
        self.wizard, self._is_leaving = self.wizard.moved(by), False
        if self.wizard.page.id == "shoe":
            self._looking.start(self.wizard.say)
        else:
            self._looking.stop()
        self._show()

    def _finish(self) -> None:
        why = self._write(self.wizard)
        if why:
            self.tell(why, is_wrong=True)
            return
        self._end(is_written=True)

    def leave(self) -> None:
        """Ask once, then leave; nothing was written."""
        if self._is_leaving:
            self._end(is_written=False)
            return
        self._is_leaving = True
        self.tell(self.wizard.say.say(words.LEAVE), is_wrong=True)

    def _end(self, *, is_written: bool) -> None:
        self._looking.stop()
        if not self._is_over:
            self._is_over = True
            self.close()
            self._done(is_written)

    def listen(self) -> None:
        """Tell for a minute what comes from the shoe that is chosen."""
        wrong = self.wizard.wrong
        if wrong:
            self.tell(wrong[0].sentence, is_wrong=True)
        else:
            self._looking.listen(pages.place(self.wizard.given), self.wizard.given["table.device"])

    def _ports(self, found: tuple[tuple[str, str], ...]) -> None:
        if found != self.wizard.facts.ports:
            self.wizard = replace(self.wizard, facts=replace(self.wizard.facts, ports=found))
            said = self.told
            self._show_again("shoe")
            self.tell(said)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Let Enter go on to the next field, and behind the last to the next page."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or event.isAutoRepeat():
            super().keyPressEvent(event)
            return
        after = None if self._form is None else self._form.next_of(self.focusWidget())
        if after is not None:
            after.setFocus()
        else:
            self.next()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  # Qt's name
        """Leave; nothing of it is kept."""
        super().closeEvent(event)
        self._end(is_written=False)
