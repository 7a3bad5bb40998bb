"""A medium that fails suspends the table, and nothing moves ahead of the record (house.md 9, record.md R2, R5)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dealer_app.core import events
from dealer_app.core.state import phase
from drivers.messages import Acknowledge, Order
from tests.journal import evenings
from tests.journal.evenings import Table, day_of
from tests.journal.failing import Failing

# In an evening of this seed: the last act before a settlement (four entries, a checkpoint), and before a card.
SEED, COUPS = 7, 2
BEFORE_SETTLEMENT, BEFORE_CARD = 22, 18
STARTED = 2  # ProgramRecovered and ProgramStarted


Fail = Callable[..., None]


class Listening:
    """The shoe, and what it was told."""

    def __init__(self, table: Table) -> None:
        self._shoe, self.told = table.shoe, list[Order]()

    def send(self, order: Order) -> None:
        self.told.append(order)
        self._shoe.send(order)


def at(folder: Path, seq: int) -> Table:
    """Play up to an entry."""
    return Table(evenings.journal(folder, Failing), SEED, COUPS).play(lambda table: table.record.head.seq >= seq)


def again(table: Table, folder: Path) -> Table:
    """Start the program again on the same folder, at the same shoe."""
    table.record.close()
    table.open(evenings.journal(folder))
    return table


@pytest.fixture
def fail_once(caplog: pytest.LogCaptureFixture) -> Fail:
    """Let the next act fail; that it was not recorded is logged as an error, once."""

    def fail(*words: Any, **kind: Any) -> None:
        _fail_once(*words, **kind)
        loud = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
        assert [text.partition(":")[0] for text in loud] == ["not recorded"]
        caplog.clear()

    return fail


def _fail_once(table: Table, folder: Path, *statements: int, is_done: bool = False) -> None:
    """Let the next act fail; assert that nothing that can be seen has moved and nothing more is taken."""
    before, head, acts = table.clerk.view, table.record.head, list(table.record.entries)
    copy = day_of(folder).with_suffix(".jsonl").read_bytes()
    ears = Listening(table)
    table.desk.attach(ears)
    Failing.newest.arm(*statements, is_done=is_done)
    while table.step():
        pass
    Failing.newest.arm()
    assert table.clerk.lamps.suspended == "database"
    assert table.clerk.view == before
    assert (table.record.head, table.record.entries) == (head, acts)
    assert day_of(folder).with_suffix(".jsonl").read_bytes() == copy
    assert not [order for order in ears.told if isinstance(order, Acknowledge)]
    refused = table.clerk.submit(events.Shown("both"), table.plan.person("croupier"))
    assert refused is not None
    assert refused.reason == "suspended"
    assert table.record.head == head


def test_the_places_of_this_test_are_what_they_say(tmp_path: Path) -> None:
    table = at(tmp_path, BEFORE_SETTLEMENT)
    table.play(lambda table: table.record.head.seq > BEFORE_SETTLEMENT)
    assert [entry.kind for entry in table.record.entries[BEFORE_SETTLEMENT:]] == [
        "Shown", "Result", "Settled", "BankEnded", "Checkpoint",
    ]  # fmt: skip
    assert table.record.entries[BEFORE_CARD].kind == "CardDrawn"
    table.record.close()


@pytest.mark.parametrize("statement", range(1, 8))
def test_an_error_at_any_statement_of_a_settlement(tmp_path: Path, fail_once: Fail, statement: int) -> None:
    table = at(tmp_path, BEFORE_SETTLEMENT)
    fail_once(table, tmp_path, statement)
    again(table, tmp_path)
    assert table.record.head.seq == BEFORE_SETTLEMENT + STARTED, "nothing of it, and that the program started again"
    assert phase(table.clerk.view) != "between"
    assert table.play().clerk.view.coups == COUPS
    table.clerk.stop()


@pytest.mark.parametrize("statement", range(1, 4))
def test_an_error_at_any_statement_of_a_card(tmp_path: Path, fail_once: Fail, statement: int) -> None:
    table = at(tmp_path, BEFORE_CARD)
    fail_once(table, tmp_path, statement)
    again(table, tmp_path).play()
    cards = [entry.source.card for entry in table.record.entries if entry.source.card and entry.part == 0]
    assert len(cards) == len(set(cards))
    assert [int(card.rsplit("/", 1)[1]) for card in cards] == list(range(1, len(cards) + 1)), "each card once"
    table.clerk.stop()


@pytest.mark.parametrize(("seq", "rows"), [(BEFORE_SETTLEMENT, 5), (BEFORE_CARD, 1)])
def test_an_error_behind_a_commit_is_found_to_be_recorded(
    tmp_path: Path, fail_once: Fail, seq: int, rows: int
) -> None:
    table = at(tmp_path, seq)
    fail_once(table, tmp_path, rows + 2, is_done=True)
    again(table, tmp_path)
    assert table.record.head.seq == seq + rows + STARTED, "all of it, and that the program started again"
    table.play()
    assert [entry.kind for entry in table.record.entries[-2:]] == ["DayClosed", "Checkpoint"]
    cards = [entry.source.card for entry in table.record.entries if entry.source.card and entry.part == 0]
    assert len(cards) == len(set(cards))
    table.clerk.stop()


@pytest.mark.parametrize("statement", [2, 4, 6, 7])
def test_a_rollback_that_fails_too_is_still_an_error_of_the_medium(
    tmp_path: Path, fail_once: Fail, statement: int
) -> None:
    table = at(tmp_path, BEFORE_SETTLEMENT)
    fail_once(table, tmp_path, statement, statement + 1)
    again(table, tmp_path)
    assert table.record.head.seq == BEFORE_SETTLEMENT + STARTED
    table.clerk.stop()


def test_control_without_an_error_all_of_it_moves(tmp_path: Path) -> None:
    table = at(tmp_path, BEFORE_SETTLEMENT)
    with pytest.raises(AssertionError):
        _fail_once(table, tmp_path)
    table.clerk.stop()
    assert table.record.head.seq > BEFORE_SETTLEMENT


def test_an_error_at_the_first_entry_of_a_day_does_not_lose_the_day(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class AtOnce(Failing):
        def __init__(self, path: Path, *, create: bool) -> None:
            super().__init__(path, create=create)
            self.arm(2)

    table = Table(evenings.journal(tmp_path, AtOnce), SEED, 1)
    table.step()
    assert table.clerk.lamps.suspended == "database"
    assert table.clerk.view is None
    caplog.clear()
    again(table, tmp_path).play()
    assert [entry.kind for entry in table.record.entries[-2:]] == ["DayClosed", "Checkpoint"]
    table.clerk.stop()
