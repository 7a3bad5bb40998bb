"""The acts of the phase, at fixed places, with the key printed on them.

What is impossible now leaves its place empty, unless that would tell a hidden card: the judge is asked, and he knows
only what lies open.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QGridLayout, QWidget

from dealer_app.core import events, tickets
from dealer_app.core.auction import bidders
from dealer_app.core.events import Event
from dealer_app.core.offers import first_mode
from dealer_app.core.state import OpenTable, phase
from dealer_app.ui.button import Button
from dealer_app.ui.keys import ACTS, PLACES, ActKey
from dealer_app.ui.speech import Speech
from dealer_app.ui.typing import Typing, asked, banco, knocked_down

_COLUMNS = 4


def meant(act: ActKey, table: OpenTable, typing: Typing) -> Event | None:
    """Return the event of a button, None where a seat or an amount must be given first."""
    seat = typing.seat
    match act.id:
        case "card" | "no":
            return events.Spoken(asked(table), "draw" if act.id == "card" else "stand")
        case "turn":
            return events.Shown("banker")
        case "show":
            return events.Shown("both")
        case "close":
            return events.StakesClosed()
        case "drop":
            return events.CommissionDropped(table.due)
        case "detach" | "tear":
            return tickets.gesture(table)
        case "pass":
            return events.BankPassed()
        case "back":
            return events.Voided("" if table.undo is None else table.undo.act)
        case "banco" if seat is not None:
            return banco(seat, table)
        case "half" if seat is not None:
            return events.Called(seat, "avec_la_table")
        case "nobody":
            return events.NobodyTook()
        case "knock":
            return knocked_down(table)
        case "first" if seat is not None and (mode := first_mode(table)) is not None:
            return events.FirstBanker(seat, mode)
        case "sit" if seat is None and typing.text.isdecimal():
            return events.PlaceTaken(int(typing.text))
        case "withdraw" if seat is not None:
            return events.StakeWithdrawn(seat)
        case "refuse" if seat is not None:
            return events.HandRefused(seat)
    return None


def _waits_for_more(act: ActKey, table: OpenTable) -> bool:
    """Tell whether the act is possible, once a seat or an amount is given."""
    equipment, stakes = table.profile.equipment, table.profile.stakes
    is_auction, mode = bool(bidders(table)), first_mode(table)
    possible = {
        "detach": False,
        "tear": False,
        "knock": False,
        "withdraw": bool(table.covers),
        "open_bank": not is_auction and mode is None,
        "bid": is_auction,
        "first": mode is not None,
        "half": stakes.avec_la_table,
        "sit": len(table.seats) + len(table.away) < equipment.seats,
    }
    return possible.get(act.id, True)


class Acts(QWidget):
    """The buttons; `do` is called with the id of the act that is pressed, `allowed` asks the judge."""

    def __init__(self, do: Callable[[str], None], allowed: Callable[[Event], bool]) -> None:
        super().__init__()
        self._do, self._allowed = do, allowed
        self._shown: list[ActKey | None] = [None] * PLACES
        self._buttons = [Button(self) for _ in range(PLACES)]
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 6, 10, 6)
        grid.setSpacing(6)
        for i, button in enumerate(self._buttons):
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            policy.setHorizontalPolicy(policy.Policy.Expanding)
            policy.setVerticalPolicy(policy.Policy.Expanding)
            button.setSizePolicy(policy)
            grid.addWidget(button, i // _COLUMNS, i % _COLUMNS)
            button.clicked.connect(self._pressed)

    def render_table(self, table: OpenTable | None, speech: Speech, typing: Typing) -> None:
        """Show the acts of the phase."""
        shown = self._acts(table, typing)
        for place, (button, act) in enumerate(zip(self._buttons, shown, strict=True)):
            self._shown[place] = act
            button.setVisible(act is not None)
            if act is not None:
                button.show_as(speech.say(act.label, "act"), act.hint(speech.say))

    def _acts(self, table: OpenTable | None, typing: Typing) -> list[ActKey | None]:
        shown: list[ActKey | None] = [None] * PLACES
        for act in ACTS:
            if self._is_on(act, table, typing):
                shown[act.place] = act
        return shown

    def _is_on(self, act: ActKey, table: OpenTable | None, typing: Typing) -> bool:
        if not act.phases:
            return True
        if table is None or phase(table) not in act.phases:
            return False
        event = meant(act, table, typing)
        return _waits_for_more(act, table) if event is None else self._allowed(event)

    def _pressed(self) -> None:
        button = self.sender()
        place = self._buttons.index(button) if isinstance(button, Button) else -1
        act = self._shown[place]
        if act is not None:
            self._do(act.id)
