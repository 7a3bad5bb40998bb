"""The console's window: all panels, the keyboard, and what is typed; all of it rendered from what lies open."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QStackedWidget, QVBoxLayout, QWidget

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.people.door import Door
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.core.events import Event
from dealer_app.core.people import Person, Role
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import OpenTable
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.ui import acts, header, keypad, lettering, more, say_line, theme
from dealer_app.ui.acts import Acts
from dealer_app.ui.announcing import Announcer
from dealer_app.ui.ask import Ask
from dealer_app.ui.badge import BadgeReader
from dealer_app.ui.felt import Felt
from dealer_app.ui.figures import Figures
from dealer_app.ui.header import Header
from dealer_app.ui.keypad import Keypad
from dealer_app.ui.keys import ENTER, FUNCTIONS, HELP, LINE, MORE, TABLEAU, of
from dealer_app.ui.manual import Place, place
from dealer_app.ui.more import More
from dealer_app.ui.paragraph import Paragraph
from dealer_app.ui.proving import Proving
from dealer_app.ui.say_line import SayLine
from dealer_app.ui.signs import sign_of
from dealer_app.ui.speech import Speech
from dealer_app.ui.tableau import Tableau
from dealer_app.ui.theme import unit
from dealer_app.ui.troubles import Troubles
from dealer_app.ui.typing import EMPTY, PASS, Pressed, Typing, amount, press
from dealer_app.words import amounts, faults, panels, screen
from dealer_app.words.tongue import Tongue, after

RIGHT, STRIP = 304, 118  # pixels in a window of 1280 x 720: the column of figures and keypad, the strip of acts
TWICE = 0.3  # seconds within which a second Enter is a slip of the finger (console.md 3)


class Window(QWidget):
    """One table's console. `now` tells seconds of real time; `help_` opens the help; `open_day` opens the day.

    `door` knows who people are; `badge_prefix` is the key with which the badge reader begins, "" where there is none.
    `staff` gives the roles while no day was ever opened; `reopen` reads the record again after its medium failed.
    `is_kiosk`: it is closed by chef or director only, or while the table is suspended.
    `mark` says of a demonstration or training that it is one; `clock` tells the time of day at the table; `beside`
    shows elsewhere what this window shows; `settings` opens what is set, to change it.
    """

    def __init__(
        self,
        clerk: Clerk,
        desk: ShoeDesk,
        croupier: Person,
        speech: Speech,
        *,
        table: str,
        now: Callable[[], float],
        help_: Callable[[], None],
        open_day: Callable[[Person], Refusal | None],
        door: Door | None = None,
        badge_prefix: str = "",
        staff: Mapping[str, Role] | None = None,
        reopen: Callable[[], object] | None = None,
        mark: str = "",
        clock: Callable[[], str] = str,
        is_kiosk: bool = False,
        beside: Callable[[OpenTable | None], object] = lambda table: None,
        settings: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self._clerk, self._desk, self._croupier, self._speech = clerk, desk, croupier, speech
        self._now, self._help, self._open_day = now, help_, open_day
        self._typing, self._exception, self._entered = EMPTY, "", -TWICE
        self._is_more = False
        self._proving, self._badge = Proving(door, speech), BadgeReader(badge_prefix)
        self._troubles = Troubles(clerk, desk, croupier, speech, self._say_why, self._proving)
        self._header = Header(table, croupier, self._show_line, mark=mark, clock=clock)
        self._felt, self._figures, self._say = Felt(self._choose), Figures(), SayLine()
        self._tableau, self._middle = Tableau(), QStackedWidget()
        self._keypad = Keypad(self.take)
        self._reopen, self._beside, self._is_kiosk = reopen, beside, is_kiosk
        self._settings = settings
        self._acts = Acts(self._act, self._allowed)
        self._more = More(
            self._chef,
            has_people=door is not None,
            is_kiosk=is_kiosk,
            staff=staff,
            is_in=self._proving.is_in,
            paper=lambda: clerk.people.paper,
            shoe_tells=lambda: desk.tells,
            has_settings=settings is not None,
        )
        self._ask = Ask(self._set_field, self._confirm, self._turn)
        self._cover = Paragraph(
            self, pixels=30, bold=True, ink="warn_text", ground="warn", align=lettering.CENTRE, room=60
        )
        self._lay_out()
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._settling.timeout.connect(self.settle)
        self._announcer = Announcer(self, speech)
        self._is_stale = False
        clerk.listen(self._hear)
        self.render_table()

    def _lay_out(self) -> None:
        self.setWindowTitle("dealer-app")
        self.setMinimumSize(1024, 700)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._strip = QStackedWidget()
        for page in (self._acts, self._more, self._ask):
            self._strip.addWidget(page)
        for middle in (self._felt, self._tableau):
            self._middle.addWidget(middle)
        self._right = QWidget()
        column = QVBoxLayout(self._right)
        column.setSpacing(0)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._figures, 1)
        column.addWidget(self._keypad)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self._header, 0, 0, 1, 2)
        grid.addWidget(self._middle, 1, 0)
        grid.addWidget(self._right, 1, 1)
        grid.addWidget(self._say, 2, 0, 1, 2)
        grid.addWidget(self._strip, 3, 0, 1, 2)
        grid.setRowStretch(1, 1)
        self._cover.hide()
        self._size()

    def _size(self) -> None:
        """Let everything be as large as the window lets it."""
        u = unit(self)
        self._header.setFixedHeight(round(header.HEIGHT * u))
        self._say.setFixedHeight(round(say_line.HEIGHT * u))
        self._strip.setFixedHeight(round(STRIP * u))
        self._right.setFixedWidth(round(RIGHT * u))
        self._keypad.setFixedHeight(round(keypad.HEIGHT * u))
        layout = self.layout()
        if layout is not None:
            layout.activate()

    def _hear(self) -> None:
        """Show at once what the clerk tells first, and what follows in the same turn of the loop all together.

        So hundreds of frames in one read are a picture or two, and keys and touches are heard between them.
        """
        if self._settling.isActive():
            self._is_stale = True
            return
        self._settling.start()
        self.render_table()

    def settle(self) -> None:
        """Show what was told since the last picture."""
        if self._is_stale:
            self.render_table()

    def render_table(self) -> None:
        """Show the table as it lies open now."""
        self._is_stale = False
        table, speech = self._clerk.view, self._speech
        self._seat_croupier(table)
        self.look()
        self._felt.render_table(table, speech, self._typing.seat)
        if self._middle.currentWidget() is self._tableau:
            self._tableau.render_table(table, speech)
        self._figures.render_table(table, speech)
        exception = self._exception or speech.notices(table, self._clerk.news) or self._standing(table)
        said, translated = speech.spoken(table, speech.table), speech.spoken(table, speech.croupier)
        if self._troubles.ask(table):
            self._typing = EMPTY
        self._say.render_say(said, translated, exception, self._typed())
        self._acts.render_table(table, speech, self._typing)
        if self._is_more:
            self._more.render_table(table, self._chef_allowed, speech)
        self._strip.setCurrentWidget(self._page())
        if self._clerk.lamps.suspended:
            self.suspend(faults.record(speech.croupier, self._clerk.lamps.suspended, self._clerk.lamps.detail))
        elif self._reopen is not None:
            self._cover.hide()
        self._beside(table)
        asked = "" if self._troubles.question is None else self._troubles.question.text
        self._announcer.hear(table, said, asked, exception if self._cover.isHidden() else self._cover.text())

    def _standing(self, table: OpenTable | None) -> str:
        """Return what is to be seen all the time: that late entries are made, or that no day is open."""
        people, is_open = self._clerk.people, table is not None and table.day_open
        if people.paper:
            ids = ", ".join(people.paper_by)
            return self._speech.say(panels.ON_PAPER).format(n=people.paper, ids=ids)
        return "" if is_open or self._reopen is None else self._speech.refusal(Refusal("day_not_open"))

    def _page(self) -> QWidget:
        """Return what stands in the strip: what a person opened, else what is asked, else the acts."""
        question = self._troubles.question
        if question is not None:
            self._ask.render_question(question, self._troubles.asking.filling)
        if self._troubles.is_proving:
            return self._ask
        return self._more if self._is_more else self._acts if question is None else self._ask

    def _seat_croupier(self, table: OpenTable | None) -> None:
        """Let whoever has the table by the record be the croupier of this screen."""
        id_ = self._proving.croupier
        if table is not None and id_ in table.staff and id_ != self._croupier.id:
            self._croupier = self._troubles.croupier = self._header.croupier = Person(id_, table.staff[id_])

    def tick(self) -> None:
        """The main loop has come round, four times a second."""
        self._proving.look()
        self.look()

    def look(self) -> None:
        """Show how the shoe's line stands now; its counts change without anything that the clerk tells."""
        self._header.render_table(self._clerk.view, *self._troubles.look(self._now()), self._speech)

    def _show_line(self) -> None:
        self._troubles.show_line()
        self.render_table()

    def announce(self, text: str) -> None:
        """Show a sentence in the say line's place until the next key."""
        self._exception = text
        self.render_table()

    def suspend(self, why: str) -> None:
        """Cover the whole window and say what to do."""
        text = screen.REOPEN if self._can_reopen() else screen.SUSPENDED
        self._cover.show_text(self._speech.say(text).format(why=why))
        self._announcer.warn(self._cover.text())
        self._cover.setGeometry(self.rect())
        self._cover.show()
        self._cover.raise_()

    def _can_reopen(self) -> bool:
        return self._reopen is not None and self._clerk.is_unclear

    def _read_again(self) -> None:
        """Read the record again; a medium that still fails leaves the table suspended, and says so again."""
        assert self._reopen is not None
        try:
            self._reopen()
        except (ChainBroken, JournalError) as error:
            why = error.why if isinstance(error, ChainBroken) else error.reason
            self.suspend(faults.record(self._speech.croupier, why, error.detail))
            return
        self.render_table()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  # Qt's name
        """End the program; what is recorded stands, and the next start goes on at the same card."""
        if self._is_kiosk and not self._clerk.lamps.suspended:
            event.ignore()
            self._proving.ask_out(self.leave)
            self.render_table()
            return
        super().closeEvent(event)
        QApplication.quit()

    def leave(self) -> None:
        """Close the window, whoever asks for it."""
        self._is_kiosk = False
        self.close()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  # Qt's name
        """Give the keyboard to what is typed, not to a button."""
        self.setFocus()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  # Qt's name
        """Show where keys are written."""
        self._say.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802  # Qt's name
        """Show that keys go to a button."""
        self._say.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Let everything grow with the window, and keep the cover over it."""
        self._size()
        self._cover.setGeometry(self.rect())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Take a key; keys held down do not repeat."""
        sign = sign_of(event)
        if event.isAutoRepeat() or self._is_badge(event):
            return
        typed_key = QKeySequence(event.key()).toString()
        asked = next((id_ for id_, key in FUNCTIONS.items() if key == typed_key), "")
        if asked == HELP:
            self._help()
        elif asked:
            self._act(asked)
        elif sign:
            self.take(sign)
        else:
            super().keyPressEvent(event)

    def _is_badge(self, event: QKeyEvent) -> bool:
        """Tell whether a key is the badge reader's, by the moment at which it was typed; a whole badge is taken."""
        taken = self._badge.key(event.text(), event.timestamp() or round(self._now() * 1000))
        if taken.number is not None:
            self._say_why(self._proving.badge(taken.number))
            self.render_table()
        return taken.swallowed

    def take(self, sign: str) -> None:
        """Take one sign, from the keypad on the table or on the screen; a second Enter at once is dropped."""
        if sign == ENTER:
            before, self._entered = self._entered, self._now()
            if self._entered - before < TWICE:
                return
            if self._clerk.lamps.suspended and self._can_reopen():
                self._read_again()
                return
        table = self._clerk.view
        if sign == LINE and self._typing.is_empty:
            self._show_line()
            return
        self._exception = ""
        is_behind = self._is_more and not self._troubles.is_proving
        understood = None if is_behind else self._troubles.take(sign)
        if understood is None and table is not None:
            self._troubles.is_line_shown = False
            purse, say = self._speech.purse, self._speech.croupier
            self._took(press(self._typing, sign, table, purse, say, is_seat_asked=not self._is_more))
            return
        if understood is False:
            self._exception = self._speech.say(panels.DOES_NOT_FIT)
        self.render_table()

    def _took(self, pressed: Pressed) -> None:
        self._typing = pressed.typing
        self._exception = self._problem(pressed) if pressed.problem else ""
        if pressed.event is not None and not self._is_more and self._submit(pressed.event):
            self._exception = self._speech.returned(pressed.event, self._clerk.view)
        self.render_table()

    def _problem(self, pressed: Pressed) -> str:
        text = self._speech.say(screen.PROBLEMS[pressed.problem])
        example = amounts.example(self._speech.purse, self._speech.croupier)
        x, y = (self._speech.money(amount) for amount in (*pressed.readings, 0, 0)[:2])
        return text.format(example=example, x=x, y=y)

    def _submit(self, event: Event, by: Person | None = None, approved: Person | None = None) -> bool:
        who = by or self._croupier
        others = self._more.able_to(event) if by is not None else ()
        return self._say_why(
            self._proving.do(event, who, lambda one: self._clerk.submit(event, one, approved), others)
        )

    def _say_why(self, why: Refusal | None) -> bool:
        self._exception = "" if why is None else self._speech.refusal(why)
        return why is None

    def _allowed(self, event: Event) -> bool:
        return self._clerk.refusal(event, self._croupier) is None

    def _chef_allowed(self, event: Event) -> bool:
        return self._clerk.is_in_place(event)

    def _choose(self, seat: int) -> None:
        self._typing, self._exception = Typing(seat), ""
        self.render_table()

    def _act(self, id_: str) -> None:
        """Do what a button says; one that needs a seat first says so.

        In a kiosk F10 asks for the way out while a proof is asked for, and closes a suspended one.
        """
        if self._is_kiosk and (self._troubles.is_proving or self._clerk.lamps.suspended):
            self.close()
            return
        table = self._clerk.view
        self._troubles.is_line_shown = False
        if id_ == MORE:
            self._is_more = not self._is_more
        elif id_ == TABLEAU:
            self._turn_tableau()
        elif table is not None:
            event = acts.meant(of(id_), table, self._typing)
            if event is not None:
                self._typing = EMPTY
                self._submit(event)
            elif id_ in ("stake", "open_bank", "bid") and self._typing.seat is not None and self._typing.text:
                self.take(ENTER)
            else:
                self._exception = self._speech.say(screen.SEAT_FIRST)
        self.render_table()

    def _turn_tableau(self) -> None:
        """Lay the drawing table over the felt, or take it away."""
        is_felt = self._middle.currentWidget() is self._felt
        self._middle.setCurrentWidget(self._tableau if is_felt else self._felt)

    def _change_theme(self) -> None:
        """Wear the next theme until the program ends."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            theme.wear(app, theme.next_theme())

    def _chef(self, id_: str, by: Person | None, approved: Person | None) -> None:
        table = self._clerk.view
        if id_ == HELP:
            self._help()
        elif id_ == "out":
            self.close()
        elif id_ == "language":
            self._speak(after(self._speech.croupier))
        elif id_ == "return":
            self._is_more = False
        elif id_ == TABLEAU:
            self._turn_tableau()
        elif id_ == "theme":
            self._change_theme()
        elif id_ == "settings" and self._settings is not None:
            self._settings()
        elif id_ == "open_day" and by is not None:
            self._say_why(self._proving.do(None, by, self._open_day, self._more.able(id_)))
        elif id_ == "relief":
            self._proving.ask_relief()
        elif id_ == "paper":
            self._say_why(self._proving.ask_paper(self._typing.text))
            self._typing = EMPTY
        elif id_ == "paper_end" and by is not None:
            self._say_why(self._proving.end_paper(by))
        elif id_ == "leave":
            self._say_why(self._proving.leave())
        elif id_ == "load" and by is not None:
            able = () if self._desk.tells else self._more.able(id_)
            self._say_why(self._proving.do(None, by, self._desk.load, able) if able else self._desk.load(by))
        elif id_ == "stop":
            self._say_why(self._proving.do(None, self._croupier, self._desk.stop_card))
        elif table is not None:
            typing = self._typing if self._typing.seat is None else EMPTY
            found = amount(typing, self._speech.purse, self._speech.croupier)
            event = more.meant(id_, table, None if isinstance(found, Pressed) else found)
            if event is None and isinstance(found, Pressed):
                self._took(found)
            elif event is not None and self._submit(event, by, approved):
                self._typing = EMPTY
        self.render_table()

    def _speak(self, croupier: Tongue) -> None:
        """Speak another language to the croupier from now on; the table hears its own."""
        self._speech = msgspec.structs.replace(self._speech, croupier=croupier)
        self._troubles.speech = self._proving.speech = self._speech

    @property
    def speech(self) -> Speech:
        """The languages that are spoken now."""
        return self._speech

    @property
    def place(self) -> Place:
        """The page of the manual that is wanted now."""
        question, line = self._troubles.question, self._desk.status.line
        return place(
            self._clerk.view,
            "" if question is None else question.id,
            is_suspended=bool(self._clerk.lamps.suspended),
            is_line_good=line.state in ("none", "up"),
        )

    def _set_field(self, name: str, value: str) -> None:
        self._troubles.asking.choose(name, value)
        self.render_table()

    def _turn(self) -> None:
        self._troubles.turn()
        self.render_table()

    def _confirm(self) -> None:
        self._troubles.asking.confirm()
        self.render_table()

    def _typed(self) -> str:
        asked = self._troubles.asking.typed
        if asked and (self._troubles.is_proving or not self._is_more):
            return asked
        typing, say = self._typing, self._speech.say
        if typing.seat is not None:
            return say(screen.TYPED_SEAT).format(n=typing.seat, text=f"{typing.text}_")
        if typing.text == PASS:
            return say(screen.TYPED_PASS)
        return f"{typing.text}_" if typing.text else ""
