"""What the shoe says: recorded once under (serial, epoch, number) with its frame, and only then acknowledged.

shoes.md 3.7, host 4; house.md 5 and issue 2, "Bad input".
"""

from __future__ import annotations

import pytest

from dealer_app.core import events
from drivers.messages import Acknowledge, Desync, Link, LinkState, RangeLost, Why
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER, DIRECTOR, Room, card_fields, said
from tests.clerk.test_order import deal_due, first_card


def acknowledged(n: int, epoch: str = "7A3C") -> list[object]:
    return [Acknowledge("SN1", epoch, n)]


def test_a_number_is_recorded_once_under_its_key_with_its_raw_frame() -> None:
    room = deal_due()
    message = room.card("9H", 1)
    source = room.last.source
    assert room.last.event["kind"] == "CardDrawn"
    assert room.last.event["card"] == "9H"
    assert (source.origin, source.serial, source.epoch, source.number) == ("shoe", "SN1", "7A3C", message.n)
    assert bytes.fromhex(source.frame or "") == message.raw
    assert source.card == room.last.act == f"SN1/7A3C/{message.n}"
    assert room.last.by is None
    assert room.driver.taken() == acknowledged(message.n)
    assert room.desk.last_numbers == {"SN1": ("7A3C", message.n)}


@pytest.mark.parametrize("flagged", [False, True])
def test_an_equal_repeat_is_acknowledged_again_and_not_recorded_twice(flagged: bool) -> None:
    room = first_card()
    n, lines, view = room.desk.last_numbers["SN1"][1], list(room.record.lines), room.clerk.view
    room.quiet()
    room.desk.hear(said("CD", card_fields("9H", 1), n, again=flagged))
    assert room.record.lines == lines
    assert room.clerk.view == view
    assert room.driver.taken() == acknowledged(n)


def test_an_old_equal_repeat_is_answered_with_the_newest_number() -> None:
    room = first_card()
    n = room.desk.last_numbers["SN1"][1]
    room.quiet()
    room.desk.hear(said("BO", "P|1.0.0", 1, again=True))
    assert room.driver.taken() == acknowledged(n)


@pytest.mark.parametrize(
    ("type_", "rest", "stamp"),
    [("CD", card_fields("8H", 1), 0), ("CU", "0001|0001|3|9H|98|0137", 0), ("CD", card_fields("9H", 1), 5)],
    ids=["face", "type", "time"],
)
def test_a_repeat_that_differs_stops_the_line(
    type_: str, rest: str, stamp: int, caplog: pytest.LogCaptureFixture
) -> None:
    room = first_card()
    n, lines = room.desk.last_numbers["SN1"][1], list(room.record.lines)
    room.quiet()
    message = said(type_, rest, n, stamp=stamp)
    room.desk.hear(message)
    assert room.driver.taken() == [Desync(Why.CONTENT_DIFFERS)]
    assert room.record.lines[: len(lines)] == lines
    assert room.kinds[len(lines) :] == ["PlayFrozen", "ContentDiffers"]
    assert bytes.fromhex(room.last.source.frame or "") == message.raw, "both faces are in the record"
    assert room.last.source.card is None, "the number stays that of the first"
    assert room.clerk.view.frozen == ("desync",)
    assert [record.levelname for record in caplog.records if record.levelno >= 40] == ["ERROR"]
    caplog.clear()


def test_a_number_beyond_the_next_is_neither_kept_nor_acknowledged() -> None:
    room = deal_due()
    n, lines = room.desk.last_numbers["SN1"][1], list(room.record.lines)
    room.desk.hear(said("CD", card_fields("9H", 1), n + 2))
    assert room.record.lines == lines
    assert room.driver.taken() == []
    assert room.desk.last_numbers == {"SN1": ("7A3C", n)}
    for number, face in ((n + 1, "2C"), (n + 2, "9H")):  # control: in their order both are taken
        room.desk.hear(said("CD", card_fields(face, number - n), number))
    assert room.driver.taken() == [*acknowledged(n + 1), *acknowledged(n + 2)]
    assert room.kinds[-2:] == ["CardDrawn", "CardDrawn"]


def test_a_lost_range_is_noted_and_then_the_oldest_held_is_the_next() -> None:
    room = deal_due()
    n = room.desk.last_numbers["SN1"][1]
    room.desk.hear(RangeLost("SN1", "7A3C", n + 1, n + 5))
    assert room.kinds[-1] == "RangeLost"
    assert room.last.event | {"version": 1} == {
        "kind": "RangeLost", "version": 1, "serial": "SN1", "epoch": "7A3C", "wanted": n + 1, "held": n + 5,
    }  # fmt: skip
    assert room.desk.last_numbers == {"SN1": ("7A3C", n + 4)}
    room.desk.hear(said("CD", card_fields("2C", 1), n + 6))
    assert room.driver.taken() == []
    room.desk.hear(said("CD", card_fields("9H", 1), n + 5))
    assert room.driver.taken() == acknowledged(n + 5)
    assert room.kinds[-1] == "CardDrawn"


def test_what_was_recorded_since_a_range_was_told_is_not_lost() -> None:
    room = deal_due()
    n = room.desk.last_numbers["SN1"][1]
    for number, face in ((n + 1, "2C"), (n + 2, "9H")):
        room.desk.hear(said("CD", card_fields(face, number - n), number))
    room.desk.hear(RangeLost("SN1", "7A3C", n + 1, n + 3))
    assert room.kinds[-1] == "CardDrawn"
    room.desk.hear(RangeLost("SN1", "7A3C", n + 1, n + 5))
    assert (room.last.event["wanted"], room.last.event["held"]) == (n + 3, n + 5)
    assert room.desk.last_numbers == {"SN1": ("7A3C", n + 4)}


def test_a_lost_range_outlives_a_restart() -> None:
    room = deal_due()
    n = room.desk.last_numbers["SN1"][1]
    room.desk.hear(RangeLost("SN1", "7A3C", n + 1, n + 5))
    again = Room(room.record, room.watch)
    assert again.desk.last_numbers == {"SN1": ("7A3C", n + 4)}


def test_a_new_epoch_is_a_new_log() -> None:
    room = deal_due()
    room.desk.hear(said("CD", card_fields("9H", 1), 1, epoch="0B0B"))
    assert room.driver.taken() == acknowledged(1, "0B0B")
    assert room.last.source.card == "SN1/0B0B/1"


def test_a_card_that_is_not_due_is_a_stray_card() -> None:
    room = Room().open_shift()
    room.card("7C", 1)
    assert (room.kinds[-1], room.last.event["card"]) == ("StrayCard", "7C")
    assert len(room.clerk.view.strays) == 1
    assert "7C" not in repr(room.clerk.view.strays), "it lies face down beside the panier"
    assert room.clerk.view.loaded.out == 1
    assert len(room.driver.taken()) == 1


def test_a_fifth_card_that_nobody_may_draw_is_a_stray_card() -> None:
    room = deal_due()
    for ordinal, face in enumerate(("2H", "4C", "KD", "5S"), start=1):
        room.card(face, ordinal)
    room.clerk.submit(events.Shown("both"), CROUPIER)  # a natural lies open
    room.card("AS", 5)
    assert room.kinds[-1] == "StrayCard"


def test_an_unread_card_that_is_due_is_a_card_without_a_face() -> None:
    room = deal_due()
    room.says("CU", "0001|0001|3|?S|41|0058")
    assert (room.kinds[-1], room.last.event["card"]) == ("CardDrawn", None)
    room.says("CD", "0001|0002|?S|V|41|0058")
    assert (room.kinds[-1], room.last.event["card"]) == ("CardDrawn", None)


NOTED = [
    ("BO", "P|1.0.0", "ShoeBooted", {"reason": "P", "firmware": "1.0.0", "proven": False}),
    ("LC", "0001", "ShoeNoted", {"type": "LC"}),
    ("JC", "0001|0001", "ShoeNoted", {"type": "JC"}),
    ("DB", "0001|0002|02", "ShoeNoted", {"type": "DB"}),
    ("LK", "L|H", "ShoeNoted", {"type": "LK"}),
    ("BT", "R|S", "ShoeNoted", {"type": "BT"}),
    ("FR", "21", "ShoeNoted", {"type": "FR"}),
    ("FC", "21", "ShoeNoted", {"type": "FC"}),
    ("SL", "0002|08", "ShoeNoted", {"type": "SL"}),  # eight packs where the rules ask for six
]


@pytest.mark.parametrize(("type_", "rest", "kind", "fields"), NOTED)
def test_what_is_no_act_of_the_game_is_noted_and_acknowledged(
    type_: str, rest: str, kind: str, fields: dict[str, object]
) -> None:
    room = Room().open_shift()
    view = room.clerk.view
    message = room.says(type_, rest)
    assert room.kinds[-1] == kind
    assert fields.items() <= room.last.event.items()
    assert bytes.fromhex(room.last.source.frame or "") == message.raw
    assert room.clerk.view == view
    assert room.driver.taken() == acknowledged(message.n)


FREEZES = [
    ("LO", "0001", "lid"),
    ("JM", "0001|0001|E", "jam"),
    ("RV", "0001|0001|4S", "returned"),  # though no card of a coup is out
    ("SE", "0001|0138", "empty"),  # though by the record none has left
]


@pytest.mark.parametrize(("type_", "rest", "doubt"), FREEZES)
def test_what_leaves_the_cards_in_doubt_freezes_before_it_is_noted(type_: str, rest: str, doubt: str) -> None:
    room = Room().open_shift()
    lines = len(room.record.lines)
    message = room.says(type_, rest)
    assert room.kinds[lines : lines + 2] == ["PlayFrozen", "ShoeNoted"]
    assert room.clerk.view.frozen == (doubt,)
    assert room.driver.taken() == acknowledged(message.n)


@pytest.mark.parametrize(("type_", "rest", "doubt"), FREEZES)
def test_control_no_shoe_is_played_from_and_nothing_freezes(type_: str, rest: str, doubt: str) -> None:
    room = Room().open_day()
    room.says(type_, rest)
    assert room.kinds[-1] == "ShoeNoted"
    assert room.clerk.view.frozen == ()


def test_what_is_noted_shows_no_face() -> None:
    room = Room().open_shift()
    room.says("RV", "0001|0001|4S")
    assert "4S" not in repr(room.last.event)


def test_before_a_day_is_open_nothing_is_recorded_and_nothing_acknowledged() -> None:
    room = Room()
    room.says("BO", "P|1.0.0")
    room.desk.hear(Link(LinkState.DOWN, Why.VANISHED))
    room.desk.hear(Link(LinkState.UP, Why.SESSION))
    assert room.record.lines == []
    assert room.driver.orders == []
    room.open_day()
    room.desk.hear(said("BO", "P|1.0.0", 1))
    assert room.kinds[-1] == "ShoeBooted"
    assert room.driver.taken() == acknowledged(1)


def test_after_the_day_is_closed_nothing_is_recorded_and_nothing_acknowledged() -> None:
    room = Room().open_day()
    room.clerk.submit(events.DayClosed(), CHEF)
    room.quiet()
    lines = list(room.record.lines)
    room.says("BO", "P|1.0.0")
    assert room.record.lines == lines
    assert room.driver.orders == []


@pytest.mark.parametrize("closed", [False, True], ids=["no day yet", "day closed"])
def test_a_lost_range_without_an_open_day_waits_too(closed: bool) -> None:
    room = Room()
    if closed:
        room.open_day()
        room.clerk.submit(events.DayClosed(), CHEF)
    lines = list(room.record.lines)
    room.desk.hear(RangeLost("SN1", "7A3C", 1, 5))
    assert room.record.lines == lines


@pytest.mark.parametrize("open_coup", [True, False])
def test_a_line_that_was_never_there_is_found_only_where_a_coup_waited(open_coup: bool) -> None:
    room = first_card() if open_coup else Room().open_shift()
    lines = len(room.record.lines)
    for state, why in ((LinkState.STALE, Why.SILENT), (LinkState.DOWN, Why.VANISHED), (LinkState.UP, Why.SESSION)):
        room.desk.hear(Link(state, why))
    assert room.kinds[lines:] == (["LineFound"] if open_coup else [])


@pytest.mark.parametrize("open_coup", [True, False])
def test_a_line_lost_is_an_entry_and_so_is_its_return(open_coup: bool) -> None:
    room = first_card() if open_coup else Room().open_shift()
    room.desk.hear(Link(LinkState.UP, Why.SESSION))
    lines = len(room.record.lines)
    room.desk.hear(Link(LinkState.STALE, Why.SILENT))
    room.desk.hear(Link(LinkState.UP, Why.SESSION))
    assert room.kinds[lines:] == [], "a silence is no loss"
    for state in (LinkState.STALE, LinkState.DOWN, LinkState.DOWN, LinkState.UP):
        room.desk.hear(Link(state, Why.VANISHED if state is LinkState.DOWN else Why.SESSION))
    assert room.kinds[lines:] == ["LineLost", "LineFound"]
    assert room.record.entries[lines].event["why"] == "vanished"


def test_a_line_found_after_the_day_was_closed_is_no_entry() -> None:
    room = deal_due()
    for ordinal, face in enumerate(("2H", "4C", "KD", "5S"), start=1):
        room.card(face, ordinal)
    room.desk.hear(Link(LinkState.DOWN, Why.VANISHED))
    room.clerk.submit(events.Shown("both"), CROUPIER)
    for event, by in ((events.CommissionDropped(250), CROUPIER), (events.ShiftClosed(), CHEF)):
        assert room.clerk.submit(event, by) is None
    assert room.clerk.submit(events.CountBegan(), CHEF) is None
    assert room.clerk.submit(events.CagnotteCounted(250), DIRECTOR, CHANGEUR) is None
    assert room.clerk.submit(events.DayClosed(), CHEF) is None
    room.desk.hear(Link(LinkState.UP, Why.SESSION))
    assert room.kinds[-2:] == ["DayClosed", "Checkpoint"], "nothing stands behind the end of a day"
