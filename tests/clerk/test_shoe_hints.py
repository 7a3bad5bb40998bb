"""The shoe's own view of the game: kept, told when the hands lie open, never applied (F38, F44 to F46, F56).

Source: shoes.md 1.2. The shoe plays punto banco; the ponte stands where it would draw, or draws where it would stand.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from dealer_app.core import events
from dealer_app.core.cards import Card
from dealer_app.core.events import Word
from dealer_app.core.state import open_coup
from dealer_app.journal.codec import event_fields
from dealer_app.journal.kinds import ShoeBooted
from dealer_app.ui import lights
from dealer_app.words import marks as words
from drivers.simulator.cards import serial_number, shuffled
from drivers.simulator.faults import PLAIN
from tests.clerk.column_c import count, coup
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER
from tests.clerk.world import Table

VOID = events.Ruled("unforeseen", decision="The coup is void.", void=True)

UID = serial_number(7)


def angel(wanted: Callable[[int, int], bool]) -> Table:
    """An Angel shoe whose first coup has such totals of two cards; the four are out, the hands sealed."""
    for seed in range(2_000):
        faces = [Card(face).points for face in shuffled(seed, 1, 6)[:4]]
        if wanted((faces[0] + faces[2]) % 10, (faces[1] + faces[3]) % 10):
            table = Table("angel", seed=seed).loaded().closed()
            for _ in range(4):
                table.do("pull")
                table.wait(1)
            if None not in table.cards:
                return table.mark()
    raise AssertionError("no such shoe")


def shown(table: Table) -> Table:
    assert table.submit(events.Shown("both")) is None
    return table


def stood_on_five(word: Word = "stand") -> Table:
    """The ponte has 5 and stands, the banker draws: punto banco gives that card to the player."""
    table = angel(lambda punter, banker: punter == 5 and banker <= 2)
    assert table.submit(events.Spoken("punter", word)) is None
    table.do("pull")
    table.wait(2)
    return table


def test_f44_the_card_is_the_bankers_whatever_the_shoe_calls_it() -> None:
    table = stood_on_five()
    open_ = open_coup(table.view)
    assert open_ is not None
    assert (len(open_.punter), len(open_.banker)) == (2, 3)
    assert "side_differs" not in table.marks
    assert "HintsDiffered" not in table.kinds
    shown(table)
    assert table.marks["side_differs"] == (5, "punter 3")
    assert table.kinds.count("HintsDiffered") == 1
    assert table.view.frozen == (), "no alarm"


def test_f44_control_where_shoe_and_table_agree_nothing_is_told() -> None:
    table = stood_on_five("draw")
    shown(table)
    assert "side_differs" not in table.marks


def test_f44_a_hint_outlives_a_restart() -> None:
    table = stood_on_five()
    table.restart()
    assert table.submit(events.CardsCompared(5), CROUPIER, CHANGEUR) is not None, "nothing is in doubt yet"
    table.wait(2)
    assert table.view.frozen == ("loss_possible",), "this wire cannot tell what left meanwhile"
    assert table.submit(events.CardsCompared(5), CROUPIER, CHANGEUR) is None
    shown(table)
    assert table.marks["side_differs"] == (5, "punter 3")


def test_f45_an_overdraw_that_is_none_gives_no_sign_before_the_hands_lie_open() -> None:
    """The ponte draws where punto banco is over: both sides stand on six and seven."""
    table = angel(lambda punter, banker: {punter, banker} <= {6, 7})
    assert table.submit(events.Spoken("punter", "draw")) is None
    sealed = table.status
    table.do("pull")
    table.wait(2)
    assert count(table) == 5
    assert table.view.frozen == ()
    assert table.status.marks == sealed.marks == ()
    assert table.status.lock == sealed.lock
    shown(table)
    assert "punto_banco" in table.marks


def test_f46_the_shoes_time_for_drawing_runs_out_and_is_told_with_the_hands() -> None:
    table = angel(lambda punter, banker: punter <= 4 and banker <= 4)
    table.do("timeout")
    table.wait(1)
    assert table.kinds == ["ShoeNoted"]
    assert table.status.marks == ()
    assert table.submit(events.Spoken("punter", "draw")) is None
    table.do("pull")
    table.wait(1)
    shown(table)
    assert "time_out" in table.marks


def test_f38_the_readers_guess_is_offered_once_the_card_lies_open_and_is_never_taken() -> None:
    table = Table(seed=11).loaded().closed().pulled(2)
    for line in ("unread 3", "pull"):
        table.do(line)
        table.wait(0.5)
    assert table.cards[0] is None
    assert table.desk.guess(3) == ""
    sealed = table.view.coup
    assert sealed is not None
    assert sealed.punter[1] == sealed.punter[0], "an unread card looks like any sealed one"
    for event in (events.Spoken("punter", "stand"), events.Shown("both")):
        assert table.submit(event) is None
    open_ = open_coup(table.view)
    assert open_ is not None
    assert open_.punter[1] is None
    assert table.can(events.CardNamed(3, Card.H9)) == "approval_wanted"


def test_f38_a_half_read_face_is_a_guess() -> None:
    found = set()
    for seed in range(12):
        table = Table(seed=seed).loaded().closed().pulled(2)
        for line in ("unread 1", "pull"):
            table.do(line)
            table.wait(0.5)
        true = table.drawn[0]
        for event in (events.Spoken("punter", "stand"), events.Shown("both")):
            assert table.submit(event) is None
        guess = table.desk.guess(3)
        assert guess == "" or any(a == b for a, b in zip(guess, true, strict=True))
        found.add(guess != "")
        assert table.desk.guess(1) == "", "that card was read"
    assert True in found


def test_f56_what_nobody_understands_is_shown_after_the_coup() -> None:
    table = coup("beetek", PLAIN)
    table.do("say [Game]<Card:H3>")
    table.wait(1)
    assert table.marks["unparsed"] == (1, "")
    assert table.submit(VOID, CHEF) is None
    assert table.marks["unparsed"] == (1, "[Game]<Card:H3>")
    for event in (events.Covered(2, 5_000), events.StakesClosed()):
        table.submit(event)
    assert open_coup(table.view) is not None
    assert "unparsed" not in table.marks, "a new coup has its own"


@pytest.mark.parametrize(
    ("caps", "keyed", "is_proven"),
    [(PLAIN, (), False), (PLAIN, (UID,), False), (f"{PLAIN}H", (), False), (f"{PLAIN}H", (UID,), True)],
)
def test_a_shoe_without_a_known_key_is_shown_and_recorded_as_such(
    caps: str, keyed: tuple[str, ...], is_proven: bool
) -> None:
    """R47: that it says of itself that it signs proves nothing; only a key that is known here does."""
    table = Table(caps=caps, keyed=keyed)
    entries = table.loaded().book.entries
    assert table.status.bound == UID
    assert table.status.is_unproven == (not is_proven)
    assert {entry.event["proven"] for entry in entries if entry.kind == "ShoeBooted"} == {is_proven}
    lit = {mark.key for mark in lights.marks(table.clerk.lamps, table.status)}
    assert ("unproven" in lit) == (not is_proven)
    label, sentence = words.MARKS["unproven"]
    assert (label, sentence.split(":")[0]) == ("unproven shoe", "No key proves this shoe")


def test_what_an_older_release_wrote_of_a_shoe_says_nothing_of_a_key() -> None:
    old = {"kind": "ShoeBooted", "version": 1, "reason": "P", "firmware": "1.0.0"}
    event = msgspec.convert(old, ShoeBooted)
    assert event.proven is msgspec.UNSET
    assert event_fields(event) == old
