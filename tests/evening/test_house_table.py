"""A configured table from its first setting to the close of its day, without a screen (issue 5, "People")."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dealer_app.cli.house_files import plan
from dealer_app.cli.table import opened as opened_by
from dealer_app.core import events
from dealer_app.core.events import ShiftClosed, ShiftOpened
from dealer_app.core.offers import seat_offered
from dealer_app.core.state import open_coup, phase
from dealer_app.journal.reader import read
from dealer_app.main import PARTS
from tests.evening.house_table import CHEF, CROUPIER, DIRECTOR, PINS, SECOND, Manned, Pc


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


def values(told: object) -> list[list[list[object]]]:
    """Return what a report says under "reliefs", wherever it stands."""
    if isinstance(told, dict):
        own = [told["reliefs"]] if "reliefs" in told else []
        return own + [found for value in told.values() for found in values(value)]
    return [found for value in told for found in values(value)] if isinstance(told, list) else []


def test_a_house_plays_a_day_at_its_own_table(pc: Pc) -> None:
    table = opened(pc)
    assert table.kinds[:2] == ["DayOpened", "Genesis"]
    changes = [e.event["file"] for e in table.table.record.entries if e.kind == "SettingsChanged"]
    assert changes == ["settings.toml", "table-3/settings.toml"]
    given = [e.event for e in table.table.record.entries if e.kind == "ProofChanged"]
    assert [(one["person"], one["by"], one["approved"], one["why"]) for one in given][:3] == [
        ("901", "901", "301", "first"),
        ("301", "901", "301", "first"),
        ("117", "901", "301", "set_proof"),
    ]
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
    table.count()
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


def test_a_leaver_in_mid_coup_is_relieved_at_once_and_both_stand_on_the_report(pc: Pc) -> None:
    """`staff end` at another window: his PIN is refused at the open table from that moment (issue 5, "People")."""
    table = opened(pc)
    dealt(table)
    pc.did("staff", "end", "117", "--by", "201", typed=(PINS["201"],))
    refused = table.clerk.submit(events.Shown("both"), CROUPIER)
    assert refused is not None
    assert refused.reason == "has_left"
    table.come(CHEF, SECOND)
    assert table.door.ask_relief("119", CHEF) is None
    assert table.door.croupier == "119", "who works here no more does not finish his coup"
    finish(table, SECOND)
    if table.clerk.view.bank is not None:
        assert table.clerk.submit(events.BankPassed(), SECOND) is None
    changed = next(
        e.event for e in table.table.record.entries if e.kind == "ProofChanged" and e.event["what"] == "end"
    )
    assert (changed["person"], changed["by"]) == ("117", "201")
    assert table.clerk.submit(ShiftClosed(), CHEF) is None
    out = pc.data / "shift.json"
    words = ("report", "shift", "--journal", str(table.table.plan.record), "--out", str(out))
    table.close()
    assert pc.run(*words, "--staff", str(pc.data / "staff.toml"), data=False)[0] == 0
    told = next(found for found in values(json.loads(out.read_text())) if found and found[0][0] == "117")
    assert [one[0] for one in told] == ["117", "119"]
    assert told[0][2] == told[1][1] > told[0][1], "the second begins when the first ends"


def test_an_older_version_stays_away_and_a_newer_one_closes_the_day_by_command(
    pc: Pc, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened(pc).close()
    monkeypatch.setattr("dealer_app.cli.table.__version__", "0.0.9")
    with pytest.raises(SystemExit) as left:
        opened_by(PARTS, plan(pc.data, "3"), lambda message: None, "test")
    assert left.value.code == 3
    told = capsys.readouterr().err
    assert "by the newer version 0.1.0" in told
    assert len(told.splitlines()) == 1
    for room in ("cli.table", "clerk.clerk", "clerk.people.misgivings"):
        monkeypatch.setattr(f"dealer_app.{room}.__version__", "0.2.0")
    monkeypatch.setattr("dealer_app.cli.table.fingerprint", lambda: "another")
    by_chef, chef = ("--table", "3", "--by", "201"), (PINS["201"],)
    pc.did("shift", "close", *by_chef, typed=chef)
    words = ("shift", "count", "0", "--table", "3", "--by", "301", "--approved", "201")
    pc.did(*words, typed=(PINS["301"], PINS["201"]))
    code, said = pc.run("shift", "open", *by_chef, typed=chef)
    assert code == 1
    assert "Version 0.1.0 of the program began this gaming day" in said
    pc.did("day", "close", *by_chef, typed=chef)
    entries = read(pc.data / "table-3" / "journal").entries
    changed = next(entry.event for entry in entries if entry.kind == "ProgramChanged")
    assert (changed["before"], changed["now"], changed["hash_now"]) == ("0.1.0", "0.2.0", "another")


def test_a_record_of_another_house_or_table_is_left_as_it_is(pc: Pc, capsys: pytest.CaptureFixture[str]) -> None:
    opened(pc).close()
    (day,) = (pc.data / "table-3" / "journal").glob("*.journal")
    before, file = day.read_bytes(), pc.data / "settings.toml"
    text = file.read_text()
    file.write_text(text.replace("seaside", "harbour"))
    with pytest.raises(SystemExit) as left:
        opened_by(PARTS, plan(pc.data, "3"), lambda message: None, "test")
    assert left.value.code == 3
    assert "is of another house or table (seaside, 3)" in capsys.readouterr().err
    assert day.read_bytes() == before
    file.write_text(text)
    pc.table().close()


def test_settings_that_were_changed_are_entered_at_the_next_start(pc: Pc) -> None:
    table = opened(pc)
    table.close(off=False)
    two = ("--by", "901", "--approved", "301")
    pc.did("settings", "set", "--table", "3", "stake_min=20", *two, typed=(PINS["901"], PINS["301"]))
    file = pc.data / "settings.toml"
    file.write_text(file.read_text() + "# by hand\n")
    again = pc.table()
    told = [e.event for e in again.table.record.entries if e.kind == "SettingsChanged"][2:]
    assert [(one["file"], one["by"], one["approved"]) for one in told] == [
        ("table-3/settings.toml", "901", "301"),
        ("settings.toml", "", ""),
    ]
    assert told[0]["old"] != told[0]["new"]
    assert again.table.plan.limits.stake_min == 2000
    again.close()


def test_the_copies_on_the_second_medium_are_made_by_the_table(pc: Pc, tmp_path: Path) -> None:
    two = ("--by", "901", "--approved", "301")
    medium = tmp_path / "medium"
    pc.did("settings", "set", "--table", "3", f"medium={medium}", *two, typed=(PINS["901"], PINS["301"]))
    table = opened(pc)
    table.pump(lambda: bool(list(medium.glob("*.jsonl"))), "a copy")
    table.close()
    day = next(medium.glob("*.jsonl")).name
    assert (table.table.plan.record / day).read_bytes().startswith((medium / day).read_bytes())
