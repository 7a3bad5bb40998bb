"""Repairs through the clerk: what will move is told first, two persons, and all of a correction or nothing of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_app.clerk import history
from dealer_app.core import events
from dealer_app.core.cards import Card
from dealer_app.core.events import Amended, Corrected, Event
from dealer_app.core.people import Person
from dealer_app.core.permits import ALONE
from dealer_app.core.refusal import Refusal
from dealer_app.core.state import phase
from dealer_app.journal.reader import read
from tests.clerk.repairing import PUT_RIGHT, VOID, clerk_of, settled, shoe
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER, DIRECTOR, Watched
from tests.core.command import TOP
from tests.journal import evenings
from tests.journal.failing import Failing

BOTH = (CHEF, DIRECTOR)


# what will move, told before it is confirmed


@pytest.mark.parametrize("event", [PUT_RIGHT, VOID])
def test_the_effect_is_told_before_and_nothing_has_moved(event: Event) -> None:
    clerk = settled(Watched([]))
    before = clerk.view
    told = clerk.effect(event, *BOTH)
    assert clerk.view == before
    assert isinstance(told, tuple)
    assert told
    assert clerk.submit(event, *BOTH) is None
    assert before is not None
    assert clerk.view is not None
    then, now = before.books, clerk.view.books
    accounts = {*then.balances, *now.balances}
    assert dict(told) == {
        account: now[account] - then[account] for account in accounts if now[account] != then[account]
    }


def test_the_effect_of_an_amended_card_is_that_of_the_settlement_it_brings() -> None:
    clerk = settled(Watched([]), "2H 4C KD 2D")  # two against six: the punter's card is due
    assert clerk.view is not None
    assert phase(clerk.view) == "draw"
    assert clerk.effect(Amended(1, Card("7H")), CROUPIER, CHEF) == (
        ("banque", -20000), ("coverage", -20000), ("seat 3", 40000),
    )  # fmt: skip
    assert clerk.submit(Amended(1, Card("7H")), CROUPIER, CHEF) is None
    assert phase(clerk.view) == "bank_offered"


def test_what_is_refused_has_no_effect_and_leaves_no_entry() -> None:
    clerk = settled(Watched([]))
    number = clerk.next_number
    assert clerk.effect(PUT_RIGHT, CHEF) == Refusal("approval_wanted")
    assert clerk.effect(Corrected(PUT_RIGHT.changes, ""), *BOTH) == Refusal("reason_wanted")
    assert clerk.submit(PUT_RIGHT, CROUPIER, CHEF) == Refusal("not_permitted", "croupier")
    assert clerk.next_number == number
    assert clerk.is_in_place(PUT_RIGHT)


def test_the_entries_of_a_correction_bear_coup_people_and_reason() -> None:
    record = Watched([])
    clerk = settled(record)
    assert clerk.submit(PUT_RIGHT, *BOTH) is None
    said, reread, posted = record.entries[-3:]
    assert [entry.kind for entry in (said, reread, posted)] == ["Corrected", "Reread", "BooksPut"]
    assert {entry.act for entry in (said, reread, posted)} == {said.act}
    assert [entry.part for entry in (said, reread, posted)] == [0, 1, 2]
    assert [entry.coup for entry in (said, reread, posted)] == [1, 1, 1]
    assert said.by is not None
    assert said.approved is not None
    assert (said.by.id, said.approved.id) == ("201", "301")
    assert said.event["reason"] == PUT_RIGHT.reason
    assert sum(amount for _, amount in posted.event["moves"]) == 0


def test_what_corrections_moved_in_the_cagnotte_is_a_perpetual_total() -> None:
    """Levies + plus - minus is all that ever lay in it; small corrections stand out by their sums."""
    record = Watched([])
    clerk = settled(record, "2H 4C KD 5S")
    assert clerk.submit(events.CommissionDropped(1000), CROUPIER) is None
    for amount, totals in ((10000, (1000, 0, 500)), (15000, (1000, 250, 500)), (None, (1000, 250, 1250))):
        change = events.Change("stake", seat=3, amount=amount)
        event = VOID if amount is None else Corrected((change,), "The stake was another one.")
        assert clerk.submit(event, *BOTH) is None
        now = record.head.totals
        assert (now.levies, now.plus, now.minus) == totals
        assert clerk.view is not None
        assert clerk.view.books["cagnotte"] == now.levies + now.plus - now.minus
    assert record.head.totals.coups == 1


# a crash in the middle


@pytest.mark.parametrize("statement", [1, 2, 3, 4, 5])
def test_a_medium_that_fails_in_a_correction_leaves_nothing_of_it(
    statement: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """BEGIN, three INSERTs, COMMIT: the table is suspended where it stood, and stands there after the restart."""
    record = evenings.journal(tmp_path, Failing)
    clerk = settled(record)
    before = clerk.view
    Failing.newest.arm(statement)
    why = clerk.submit(PUT_RIGHT, *BOTH)
    caplog.clear()
    assert why is not None
    assert why.reason == "suspended"
    assert clerk.view == before
    record.close()
    again = clerk_of(evenings.journal(tmp_path))
    assert again.view == before
    assert again.submit(PUT_RIGHT, *BOTH) is None
    assert again.view is not None
    assert again.view.due == 1000
    again.stop()


def test_a_commit_that_was_done_and_not_told_is_there_after_the_restart(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    record = evenings.journal(tmp_path, Failing)
    clerk = settled(record)
    Failing.newest.arm(5, is_done=True)
    clerk.submit(PUT_RIGHT, *BOTH)
    caplog.clear()
    record.close()
    again = clerk_of(evenings.journal(tmp_path))
    assert again.view is not None
    assert again.view.due == 1000
    assert again.refusal(PUT_RIGHT, *BOTH) == Refusal("nothing_changes")
    again.stop()


@pytest.mark.parametrize("inserts", [0, 1, 2, 3, -1])
def test_sigkill_in_a_correction_leaves_all_of_it_or_nothing(inserts: int, tmp_path: Path) -> None:
    child = subprocess.run(
        [sys.executable, "-m", "tests.clerk.dying_repair", str(tmp_path), str(inserts)],
        capture_output=True, text=True, timeout=100, check=False, cwd=TOP,
    )  # fmt: skip
    assert child.returncode == -9, child.stderr
    assert json.loads((tmp_path / "death").read_text())["rows"] == 3
    clerk = clerk_of(evenings.journal(tmp_path / "journal"))
    assert clerk.view is not None
    assert (phase(clerk.view), clerk.view.due) == (("commission", 1000) if inserts == -1 else ("between", 0))
    assert clerk.view.books["coverage"] == (0 if inserts == -1 else 20000)
    clerk.stop()


# cases.md


def test_case_46_the_last_coup_is_cancelled_as_a_whole(tmp_path: Path) -> None:
    """Money, bank, cagnotte, board and shoe go back together, with reason and approver; the cards stay out."""
    record = evenings.journal(tmp_path)
    clerk = settled(record, "2H 4C KD 5S")
    assert clerk.submit(events.CommissionDropped(1000), CROUPIER) is None
    played = clerk.view
    assert played is not None
    assert played.bank is not None
    assert (played.books["banque"], played.outcomes) == (39000, ("banker",))
    assert clerk.is_balance("cagnotte", 1000)
    assert clerk.submit(VOID, *BOTH) is None
    back = clerk.view
    assert back is not None
    assert back.bank is not None
    balances = {"banque": 20000, "seat 1": -20000, "cagnotte": 0, "seat 2": 0, "reliquat": 0, "coverage": 0}
    assert all(clerk.is_balance(*one) for one in balances.items())  # money and cagnotte
    assert (back.bank.seat, back.bank.deals, back.bank.wins, back.bank.won) == (1, 0, 0, 0)  # the bank
    assert (back.outcomes, back.last, back.due) == ((), None, 0)  # the board
    assert back.loaded is not None
    assert played.loaded is not None
    assert (back.loaded.load, back.loaded.out, back.loaded.ended) == (1, 4, False)  # the shoe: its cards lie aside
    assert phase(back) == "covering"
    record.close()
    entries = read(tmp_path).entries
    said = next(entry for entry in entries if entry.kind == "Corrected")
    assert said.event["reason"] == VOID.reason
    assert said.by is not None
    assert said.approved is not None
    assert (said.by.role, said.approved.role) == ("chef", "director")
    assert history.state(entries) is not None


def test_case_46_the_next_coup_is_played_as_if_it_were_the_first() -> None:
    record = Watched([])
    clerk = settled(record)
    assert clerk.submit(VOID, *BOTH) is None
    for event in (events.Covered(4, 10000), events.StakesClosed()):
        assert clerk.submit(event, CROUPIER) is None
    for face in ("2H", "4C", "KD", "5S"):
        shoe(clerk, events.CardDrawn(Card(face)))
    assert clerk.submit(events.Shown("both"), CROUPIER) is None
    assert clerk.view is not None
    assert clerk.view.due == 500
    assert clerk.view.last is not None
    assert clerk.view.last.number == 2


EVERYBODY = (CROUPIER, CHANGEUR, CHEF, DIRECTOR)


@pytest.mark.parametrize("by", EVERYBODY)
def test_case_48_nobody_wipes_anything_alone(by: Person) -> None:
    """No one person, whatever his role, undoes a settled coup, and nobody without a reason or a higher right."""
    clerk = settled(Watched([]))
    before = clerk.view
    for event in (VOID, PUT_RIGHT):
        why = clerk.submit(event, by)
        assert why is not None
        assert why.reason in ("not_permitted", "approval_wanted")
        why = clerk.submit(event, by, by)
        assert why is not None
        assert why.reason in ("not_permitted", "approver_is_actor", "approval_wanted")
        for wordless in (Corrected(event.changes, "", event.void), Corrected(event.changes, " ", event.void)):
            for approved in EVERYBODY:
                assert clerk.submit(wordless, by, approved) is not None
    assert clerk.view == before


def test_case_48_the_croupier_is_no_higher_right() -> None:
    clerk = settled(Watched([]))
    allowed = [(a, b) for a in EVERYBODY for b in EVERYBODY if clerk.refusal(VOID, a, b) is None]
    assert allowed == [(CHEF, DIRECTOR)]
    assert Corrected not in ALONE


def test_case_48_what_was_wiped_stays_in_the_log() -> None:
    """Entries are only added: the result that was cancelled is there as it was."""
    record = Watched([])
    clerk = settled(record)
    before = list(record.lines)
    assert clerk.submit(VOID, *BOTH) is None
    assert record.lines[: len(before)] == before
    assert "Result" in [entry.kind for entry in record.entries]
    assert len(record.lines) == len(before) + 3


def test_case_48_no_new_shoe_wipes_the_results_either() -> None:
    clerk = settled(Watched([]))
    clerk.shoe_tells = lambda: True
    for by in EVERYBODY:
        why = Refusal("shoe_tells") if by == CHEF else Refusal("not_permitted", by.role)
        assert clerk.submit(events.ShoeLoaded(2, 6), by) == why
    shoe(clerk, events.ShoeLoaded(2, 6))
    assert clerk.view is not None
    assert clerk.view.outcomes == ("tie",)
    assert clerk.view.last is not None
