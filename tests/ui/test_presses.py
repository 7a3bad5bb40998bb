"""An evening of sixty coups by keys alone, and again by touch alone: how often is pressed, and what is recorded.

The limits are those of console.md 3; the table in the manual's benchmark page is held against what is counted here.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtWidgets import QDialog

from dealer_app.core.books import BANQUE, RELIQUAT
from dealer_app.core.events import Event
from dealer_app.shipped import resources
from dealer_app.ui.window import Window
from tests.journal.commands import run
from tests.ui.by_hand import ByHand
from tests.ui.evening_said import Coup, Evening, Said, evening, judged
from tests.ui.evening_script import EVENINGS, KEYS, STANDING, TOUCHES

HANDS = {"keys": KEYS, "touches": TOUCHES}
PAGE = resources() / "manual" / "benchmark.md"
COUP = ("banco", "suivi", "late", "half", "close", "card", "no", "show", "detach", "drop")
"""What is said of every coup, beside the stakes one by one and the bank."""
COVERED = {
    "banco": "banco",
    "suivi": "banco suivi",
    "late": "banco suivi after the close",
    "half": "with the table",
    "stake": "stakes",
}
UNCALLED = ("the stakes of a tie stay", "stakes")
WON = {"win": "the bank wins", "los": "the bank is lost", "tie": "a tie"}


ENDS = {"classic": (13650, 31020), "fr-2007": (17550, 8550), "es-1979": (0, 0), "fr-1959": (0, 0)}
"""What stands in Banque and Reliquat at the end: 380.20 less 70 covered, twice 70 less 3.50; 175.50 less 90 (half, in
steps of 5), twice 90 less 4.50; the others are lost."""


class Line(NamedTuple):
    """What was pressed for one row of the table: what it is, how often, and at most how often it may be by keys."""

    row: str
    pressed: int
    limit: int | None = None


class Played(NamedTuple):
    """What came of an evening: its lines, how it was pressed, what was recorded, and what else opened."""

    lines: list[Line]
    count: Counter[str]
    recorded: list[Event]
    opened: list[str]
    stood: tuple[int, int]
    verified: int


def play(told: Evening, strokes: Mapping[str, str]) -> Played:
    """Enter an evening."""
    lines, count = list[Line](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        hand = ByHand(told, Path(folder), strokes)
        try:
            for coup in told.coups:
                pressed = [hand.do(said) for said in coup.said]
                count.update(sum(pressed, Counter()))
                lines += counted(coup, [one.total() for one in pressed])
            view = hand.clerk.view
            assert view is not None
            stood = (view.books[BANQUE], view.books[RELIQUAT])
            recorded = hand.recorded()
        finally:
            hand.close()
        verified = run("verify", Path(folder) / "journal").code
    return Played(lines, count, recorded, hand.opened, stood, verified)


@cache
def played(profile: str, by: str) -> Played:
    return play(evening(profile), HANDS[by])


def counted(coup: Coup, pressed: list[int]) -> Iterator[Line]:
    """Count the coup itself, and each thing that is said of one person, with the limits of console.md 3."""
    of_coup, covered, is_standing = 0, UNCALLED[0], False
    words_after = [one.word for one in coup.said[1:]] + [""]
    for said, presses, after in zip(coup.said, pressed, words_after, strict=True):
        covered = COVERED.get(said.word, covered) if covered != COVERED["half"] else covered
        is_standing = is_standing or (said.word == "banco" and int(said.args[0]) > STANDING)
        if after == "back":
            yield Line("wrong", presses)
        elif said.word in COUP:
            of_coup += presses
        elif said.word in KEYS:
            yield Line(said.word, presses - digits(said), 3 if said.word == "stake" else None)
    told = [said.word for said in coup.said]
    words, won = told.count("card") + told.count("no"), next(WON[key] for key in WON if key in coup.hand)
    most = 5 if words == 0 or won == WON["los"] else 6
    most += (words > 1) + is_standing + ("detach" in told) - 2 * (covered in UNCALLED)
    more = ", from behind the seats" * is_standing + ", with tickets" * ("detach" in told)
    yield Line(f"{covered}, {('a natural', 'the word', 'both words')[words]}, {won}{more}", of_coup, most)


def digits(said: Said) -> int:
    """How many signs an amount has, which are no presses of the console's own."""
    return len(said.args[1]) if len(said.args) > 1 and said.word != "takes" else 0


def over(lines: Iterable[Line]) -> list[Line]:
    """The lines that took more presses than they may."""
    return [line for line in lines if line.limit is not None and line.pressed > line.limit]


def table() -> list[str]:
    """The table of the manual: each row with how many there were, and the most that was pressed."""
    by = {hand: [line for profile in EVENINGS for line in played(profile, hand).lines] for hand in HANDS}
    rows = ["| coup, or what is said in it | how many | keys | at most | touches |", "|---|---|---|---|---|"]
    for row in sorted({line.row for line in by["keys"]}, key=lambda row: (row in SAID, row)):
        keys, touches = ([line for line in by[hand] if line.row == row] for hand in HANDS)
        limit = max((line.limit for line in keys if line.limit is not None), default=None)
        most = (max(line.pressed for line in lines) for lines in (keys, touches))
        rows.append(f"| {name(row)} | {len(keys)} | {next(most)} | {limit or '–'} | {next(most)} |")
    return rows


SAID = {
    "back": "take back what was entered last",
    "bank": "put up a bank, beside its digits",
    "come": "somebody comes",
    "pass": "pass the hand",
    "refuse": "decline the hand",
    "stake": "each stake, beside its digits",
    "takes": "take a passed hand at its price",
    "tear": "tear up the tickets",
    "withdraw": "take a stake back",
    "wrong": "a call that is taken back",
}


def name(row: str) -> str:
    return SAID.get(row, row)


def on_page(text: str) -> list[str]:
    """The rows of that table as the page has them."""
    lines = text.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("| coup, or what is said in it"))
    return [line for line in lines[first:] if line.startswith("|")][: len(table())]


@pytest.mark.parametrize("by", HANDS)
@pytest.mark.parametrize("profile", EVENINGS)
def test_an_evening_by_one_hand_is_recorded_as_the_core_judges_it(app: object, profile: str, by: str) -> None:
    came, told = played(profile, by), evening(profile)
    expected, end = judged(told)
    assert came.recorded[1:] == expected[1:], "after the day, of which the record alone knows a part"
    assert came.stood == (end.books[BANQUE], end.books[RELIQUAT]) == ENDS[profile]
    assert set(came.count) == {by}, "not one press by the other hand"
    assert came.opened == [], "no dialog, no menu, no other window in a legal coup"
    assert came.verified == 0


def test_sixty_coups() -> None:
    assert sum(len(evening(profile).coups) for profile in EVENINGS if profile != "fr-1959") == 60


@pytest.mark.parametrize("profile", EVENINGS)
def test_no_coup_takes_more_keys_than_the_croupier_has_time_for(app: object, profile: str) -> None:
    assert over(played(profile, "keys").lines) == []


def test_the_table_in_the_manual_is_what_was_counted(app: object) -> None:
    text, counted_now = PAGE.read_text(encoding="utf-8"), table()
    assert on_page(text) == counted_now, "\n".join(("", *counted_now))
    assert on_page(text.replace("the bank wins | 1 ", "the bank wins | 9 ")) != counted_now, "the control"


@pytest.mark.parametrize(
    ("word", "strokes", "found"), [("banco", "{0} E *", {7}), ("stake", "{0} E 0{1} E", {4}), ("no", ". F", {7})]
)
def test_control_one_press_too_many_is_found(app: object, word: str, strokes: str, found: set[int]) -> None:
    first = evening("classic")
    few = first._replace(coups=tuple(first.coups[n] for n in (0, 1, 2)))
    assert over(play(few, KEYS).lines) == []
    assert {line.pressed for line in over(play(few, KEYS | {word: strokes}).lines)} == found


def test_control_a_dialog_is_found(app: object, monkeypatch: pytest.MonkeyPatch) -> None:
    submit, dialogs = Window._submit, list[QDialog]()

    def with_dialog(self: Window, event: Event, *others: object) -> bool:
        dialogs.append(QDialog(self))
        dialogs[-1].open()
        dialogs[-1].reject()
        return submit(self, event)

    monkeypatch.setattr(Window, "_submit", with_dialog)
    first = evening("classic")
    assert set(play(first._replace(coups=first.coups[:1]), KEYS).opened) == {"QDialog"}
