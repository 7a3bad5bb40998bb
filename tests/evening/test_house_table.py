"""A configured table from its first setting to the close of its day, without a screen (issue 5, "People")."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_app.core import events
from dealer_app.core.books import CAGNOTTE
from dealer_app.core.events import Limits, ShiftOpened
from dealer_app.core.offers import seat_offered
from dealer_app.core.state import open_coup, phase
from dealer_app.journal.reader import read
from tests.evening.house_table import CHANGEUR, CHEF, CROUPIER, DIRECTOR, PINS, SECOND, Manned, Pc

LIMITS = Limits(1000, 500, 1000, 500)


@pytest.fixture
def pc(tmp_path: Path) -> Pc:
    return Pc(tmp_path).set_up()


def opened(pc: Pc) -> Manned:
    """Day and shift are open, the shoe is filled, croupier and chef are signed in."""
    table = pc.table()
    table.come(CHEF)
    assert table.table.open_day(CHEF) is None
    table.come(CROUPIER)
    table.hand("load")
    table.come(CHEF)
    assert table.clerk.submit(ShiftOpened(table.table.plan.limits, (1, 2, 3, 4)), CHEF) is None
    return table


def dealt(table: Manned) -> None:
    """A bank is open and four cards lie there."""
    view = table.clerk.view
    assert view is not None
    seat = seat_offered(view) if view.bank is None else view.bank.seat
    assert seat is not None
    if view.bank is None:
        assert table.clerk.submit(events.BankOpened(seat, 10_000), CROUPIER) is None
    assert table.clerk.submit(events.Called(seat % 4 + 1, "banco"), CROUPIER) is None
    assert table.clerk.submit(events.StakesClosed(), CROUPIER) is None
    for _ in range(4):
        table.hand("pull")


def finish(table: Manned, croupier=CROUPIER) -> None:  # type: ignore[no-untyped-def]  # a person
    """Play the coup to its end: nobody draws unless the rule wants it."""
    view = table.clerk.view
    assert view is not None
    if phase(view) == "word" and table.clerk.is_in_place(events.Spoken("punter", "stand")):
        assert table.clerk.submit(events.Spoken("punter", "stand"), croupier) is None
    for _ in range(6):
        view = table.clerk.view
        if open_coup(view) is None:
            break
        if table.clerk.submit(events.Shown("both"), croupier) is None and open_coup(table.clerk.view) is None:
            break
        if table.clerk.is_in_place(events.Spoken("banker", "stand")):
            table.clerk.submit(events.Spoken("banker", "stand"), croupier)
        elif open_coup(table.clerk.view) is not None:
            table.hand("pull")
    if phase(table.clerk.view) == "commission":
        assert table.clerk.submit(events.CommissionDropped(table.clerk.view.due), croupier) is None


def test_a_house_plays_a_day_at_its_own_table(pc: Pc) -> None:
    table = opened(pc)
    assert table.kinds[:2] == ["DayOpened", "Genesis"]
    changes = [e.event["file"] for e in table.table.record.entries if e.kind == "SettingsChanged"]
    assert changes == ["settings.toml", "table-3/settings.toml"]
    assert [e.by.id for e in table.table.record.entries if e.kind == "ShiftOpened" and e.by] == ["201"]
    dealt(table)
    table.come(SECOND)
    assert table.door.ask_relief("119", CROUPIER) is None
    assert table.door.croupier == "117", "in mid-coup it waits"
    finish(table)
    assert table.door.croupier == "119"
    if table.clerk.view.bank is not None:
        assert table.clerk.submit(events.BankPassed(), SECOND) is None
    table.come(CHEF)
    assert table.clerk.submit(events.ShiftClosed(), CHEF) is None
    table.come(DIRECTOR)
    counted = events.CagnotteCounted(table.clerk.view.books[CAGNOTTE])
    assert table.approved(counted, DIRECTOR, CHANGEUR) is None
    assert table.clerk.submit(events.DayClosed(), DIRECTOR) is None
    table.close()
    text = "".join(str(entry) for entry in read(pc.data / "table-3" / "journal").entries)
    assert "Canary" in (pc.data / "staff.toml").read_text(), "the control"
    assert "Canary" not in text
    assert not [pin for pin in PINS.values() if f"'{pin}'" in text]


def test_a_table_killed_in_mid_coup_waits_for_the_croupiers_word(pc: Pc) -> None:
    table = opened(pc)
    dealt(table)
    table.kill()
    again = pc.table()
    view = again.clerk.view
    assert len(open_coup(view).cards) == 4
    why = again.clerk.submit(events.Shown("both"), CROUPIER)
    assert why is not None
    assert why.reason == "stand_unconfirmed"
    assert again.door.misgivings.stand
    assert again.door.confirm_stand(CROUPIER, as_recorded=True) is None
    assert again.kinds[-1] == "StandConfirmed"
    finish(again)
    again.close()
