"""Which message leaves the cards on the table in doubt (shoes.md 4.2, column C)."""

from __future__ import annotations

from dealer_app.core.events import Doubt
from dealer_app.core.shoe import COUP_NEEDS
from dealer_app.core.state import OpenTable, open_coup
from drivers.messages import Kind, Link, LinkState, ShoeEvent, Why

_STOPPED: dict[Why, Doubt] = {
    Why.LOG_WENT_BACK: "desync",
    Why.CONTENT_DIFFERS: "desync",
    Why.UNSIGNED: "desync",
    Why.RESEND_FRUITLESS: "resend_fruitless",
    Why.OTHER_HOST: "other_host",
}


def is_coup_begun(table: OpenTable | None) -> bool:
    """Tell whether the shoe may have given, or may be asked for, cards of a coup."""
    return table is not None and (open_coup(table) is not None or bool(table.strays) or bool(table.pulled))


def is_in_play(table: OpenTable | None) -> bool:
    """Tell whether a shoe is being played from."""
    return table is not None and table.shift_open and table.loaded is not None and not table.loaded.ended


def of_link(link: Link, table: OpenTable | None) -> Doubt | None:
    """Return what the line leaves in doubt: a card missed in a coup, or a log that is not the one recorded."""
    if link.state is LinkState.DESYNC:
        return _STOPPED.get(link.why) if is_in_play(table) else None
    if link.state is LinkState.LOSS_POSSIBLE and is_coup_begun(table):
        return "new_epoch" if link.why is Why.NEW_EPOCH else "loss_possible"
    return None


def _of_empty(table: OpenTable | None) -> Doubt | None:
    """Return the doubt of a shoe that says it is empty: in a coup, or while one more could be dealt by the record."""
    if table is None or table.loaded is None:
        return None
    least = 1 if open_coup(table) is not None else COUP_NEEDS
    return "empty" if table.loaded.left >= least else None


def of_event(message: ShoeEvent, table: OpenTable | None) -> Doubt | None:
    """Return what an event leaves in doubt, before it is recorded; its face plays no part."""
    if not is_in_play(table):
        return None
    if message.count_mismatch:
        return "count_mismatch"
    match message.kind:
        case Kind.CARD | Kind.UNREADABLE:
            return "foreign_card" if message.auth == "X" else None
        case Kind.LID:
            return "lid" if message.type != "LC" else None
        case Kind.JAM:
            return "jam" if message.type != "JC" else None
        case Kind.EMPTY:
            return _of_empty(table)
    return None
