"""What assistive technology says of itself: a change of phase, a question, an exception, each once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from dealer_app.core.state import OpenTable, phase
from dealer_app.ui.speech import Speech
from dealer_app.words import screen


class Announcer:
    """Of one window; `tell` is how assistive technology hears of an event."""

    def __init__(
        self,
        window: QWidget,
        speech: Speech,
        tell: Callable[[QAccessibleEvent], None] = QAccessible.updateAccessibility,
    ) -> None:
        self._window, self._speech, self.tell = window, speech, tell
        self._phase, self._asked, self._warned = "", "", ""

    def hear(self, table: OpenTable | None, said: str, asked: str, exception: str) -> None:
        """Announce the phase with what is to be said in it, and what is asked, where they are others than before."""
        now = "" if table is None else phase(table)
        before, self._phase = self._phase, now
        if now not in ("", before):
            self._announce(". ".join(filter(None, (self._speech.say(screen.PHASES[now], "phase"), said))))
        before, self._asked = self._asked, asked
        if asked not in ("", before):
            self._announce(asked)
        self.warn(exception)

    def warn(self, exception: str) -> None:
        """Announce an exception before all else, if it is another than before; "": none stands."""
        before, self._warned = self._warned, exception
        if exception not in ("", before):
            self._announce(exception, QAccessible.AnnouncementPoliteness.Assertive)

    def _announce(
        self, text: str, how: QAccessible.AnnouncementPoliteness = QAccessible.AnnouncementPoliteness.Polite
    ) -> None:
        event = QAccessibleAnnouncementEvent(self._window, text)
        event.setPoliteness(how)
        self.tell(event)
