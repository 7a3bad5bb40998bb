"""What is to be seen beside the line: what the shoe said that is no card, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dealer_app.clerk.shoe.status import Mark, MarkKey
from dealer_app.core.cards import Card
from dealer_app.core.coup import Coup
from dealer_app.core.events import Event, StrayCard
from dealer_app.core.state import OpenTable, open_coup
from dealer_app.journal.entry import Entry
from drivers.messages import Flags, Kind, ShoeEvent, guessed_face, told_face

Marks = dict[MarkKey, Mark]

CLOCK = 5  # seconds by which a shoe's clock may differ before it is told
_OF_COUP: tuple[MarkKey, ...] = ("late_cards", "double", "forced", "unparsed", "out_already", "alarm")
_STANDING: dict[str, tuple[MarkKey, bool]] = {
    "LO": ("lid_open", True),
    "LC": ("lid_open", False),
    "JM": ("jam", True),
    "JC": ("jam", False),
}
_RAISED, _CLEARED = ("FR", "E"), ("FC", "e")
_HINTS = ("2", "7")  # of an Angel shoe: its view of the game, no fault of the shoe


OpenCoup = Coup[Any]


def recorded(entries: Sequence[Entry]) -> Marks:
    """Return what stands by the record: an open lid, a jam, a fault."""
    marks: Marks = {}
    for entry in entries:
        if entry.kind == "ShoeNoted":
            marks = _noted(marks, entry.event["type"], str(entry.event["fields"].get("reason", "")))
        elif entry.kind == "ShoeLoaded":
            marks = {key: mark for key, mark in marks.items() if key != "lid_open"}
    return marks


def _noted(marks: Marks, type_: str, reason: str) -> Marks:
    key, stands = _STANDING.get(type_, (None, False))
    if type_ in _RAISED and not (type_ == "E" and reason in _HINTS):
        key, stands = "fault", True
    elif type_ in _CLEARED:
        key, stands = "fault", False
    if key is None:
        return marks
    return marks | {key: Mark(key, text=reason)} if stands else {k: m for k, m in marks.items() if k != key}


def after(marks: Marks, message: ShoeEvent, event: Event, at: int) -> Marks:
    """Return the marks after a recorded message; `at` is the host's time in ms since 1970."""
    marks = _noted(marks, message.type, message.reason)
    if message.clock_set and Flags.SENT_BEFORE not in message.flags:
        off = round((message.t_device - at) / 1000)
        marks = {key: mark for key, mark in marks.items() if key != "clock_off"}
        marks |= {"clock_off": Mark("clock_off", off)} if abs(off) > CLOCK else {}
    if isinstance(event, StrayCard) and event.forced is True:
        marks |= {"forced": _one_more(marks, "forced")}
    match message.kind:
        case Kind.DOUBLE:
            marks |= {"double": _one_more(marks, "double")}
        case Kind.UNPARSED:
            text = message.raw.decode("ascii", "replace").strip()
            marks |= {"unparsed": msgspec.structs.replace(_one_more(marks, "unparsed"), text=text)}
        case Kind.FAULT if message.reason == "out_already":
            marks |= {"out_already": _one_more(marks, "out_already")}
        case Kind.FAULT if message.type not in _RAISED:
            marks |= {"alarm": Mark("alarm", text=message.reason)}
    return marks


def _one_more(marks: Mapping[MarkKey, Mark], key: MarkKey) -> Mark:
    return Mark(key, marks[key].n + 1 if key in marks else 1)


def of_new_coup(marks: Marks) -> Marks:
    """Return the marks that outlive a coup."""
    return {key: mark for key, mark in marks.items() if key not in _OF_COUP}


def seen(marks: Mapping[MarkKey, Mark], table: OpenTable | None, load_refused: str | None) -> tuple[Mark, ...]:
    """Return the marks as they may be seen now: odd words only once no coup is open, since they may name a face."""
    is_open = table is not None and open_coup(table) is not None
    told = [
        msgspec.structs.replace(mark, text="") if mark.key == "unparsed" and is_open else mark
        for mark in marks.values()
    ]
    if load_refused is not None:
        told.append(Mark("load_refused", text=load_refused))
    left = _left_without_stop_card(table)
    return (*told, *([Mark("cut_card_missing", left)] if left else []))


def _left_without_stop_card(table: OpenTable | None) -> int:
    """Return how many cards are left where the stop card should have come by now and has not (F47), else 0."""
    loaded = None if table is None else table.loaded
    if table is None or loaded is None or loaded.ended or loaded.stopped:
        return 0
    equipment = table.profile.equipment
    is_due = equipment.reshuffle_trigger == "stop_card" and loaded.left < equipment.stop_card_from_end
    return loaded.left if is_due else 0


def told_otherwise(entries: Sequence[Entry]) -> tuple[tuple[int, str], ...]:
    """Return the cards of the newest coup that the shoe told anew and otherwise: its place, the other face."""
    lie, found = list[tuple[str | None, int | None]](), list[tuple[int, str]]()
    for entry in entries:
        match entry.kind:
            case "StakesClosed":
                lie, found = [], []
            case "CardDrawn":
                lie.append((entry.source.epoch, entry.source.number))
            case "CardReturned" if not entry.event["apart"]:
                lie = lie[:-1]
            case "ContentDiffers" if (key := (entry.event["epoch"], entry.event["number"])) in lie:
                found.append((lie.index(key) + 1, told_face(bytes.fromhex(entry.source.frame or ""))))
    return tuple(found)


def otherwise(told: Sequence[tuple[int, str]], table: OpenTable | None) -> tuple[Mark, ...]:
    """Return what may be told of them: nothing of a card that lies closed in an open coup."""
    coup = None if table is None else open_coup(table)
    is_told = [coup is None or (place <= len(coup.places) and _is_open(coup, place)) for place, _ in told]
    return tuple(Mark("told_otherwise", *one) for one, shown in zip(told, is_told, strict=True) if shown)


def _is_open(coup: OpenCoup, place: int) -> bool:
    card = coup.at(coup.places[place - 1])
    return card is None or isinstance(card, Card)


def guess(entries: Sequence[Entry], place: int) -> str:
    """Return what the reader took the n-th card of the newest coup for, where its face was not read."""
    lie = list[str | None]()
    for entry in entries:
        if entry.kind == "StakesClosed":
            lie = []
        elif entry.kind == "CardDrawn":
            lie.append(entry.source.frame)
        elif entry.kind == "CardReturned" and not entry.event["apart"]:
            lie = lie[:-1]
    frame = lie[place - 1] if place <= len(lie) else None
    return "" if frame is None else guessed_face(bytes.fromhex(frame))
