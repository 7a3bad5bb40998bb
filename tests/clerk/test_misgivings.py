"""What people confirm before play goes on: the cloth after a failure, a clock that is too early; and who may go on.

Sources: record.md 2.6 (step 7), house.md 13 (Time, Updates, Settings).
"""

from __future__ import annotations

import pytest

from dealer_app.clerk import release, settings
from dealer_app.core import events
from dealer_app.core.events import CardsCompared, CommissionDropped, ShiftOpened, Shown, Spoken
from dealer_app.core.refusal import Refusal
from dealer_app.house.settings_log import Changed
from dealer_app.journal.errors import JournalError
from dealer_app.journal.kinds import SettingsChanged, SettingsKnown
from tests.clerk.house import SECOND, House, Manned, why
from tests.clerk.room import CHEF, CROUPIER, DIRECTOR, LIMITS


@pytest.fixture
def table() -> Manned:
    return Manned(House()).opened()


# What lies on the cloth


def test_after_a_kill_in_mid_coup_nothing_is_done_before_the_croupier_speaks(table: Manned) -> None:
    table.coup("KD 9H KC KS")
    later = table.again()
    seq = next(entry.seq for entry in later.record.entries if entry.kind == "ProgramRecovered")
    assert later.door.misgivings.stand == seq
    assert why(later.clerk.submit(Spoken("punter", "draw"), CROUPIER)) == "stand_unconfirmed"
    assert why(later.door.confirm_stand(CHEF, as_recorded=True)) == "not_permitted"
    assert why(later.door.confirm_stand(SECOND, as_recorded=True)) == "other_croupier"
    assert later.door.confirm_stand(CROUPIER, as_recorded=True) is None
    assert (later.last.kind, later.last.event["seq"], later.last.by.id) == ("StandConfirmed", seq, "117")  # type: ignore[union-attr]  # it is there
    assert later.clerk.submit(Shown("both"), CROUPIER) is None
    assert later.again().door.misgivings.stand == 0 or later.clerk.submit(CommissionDropped(500), CROUPIER) is None


def test_a_second_kill_asks_again_and_a_good_end_does_not(table: Manned) -> None:
    table.coup()
    later = table.again()
    assert later.door.confirm_stand(CROUPIER, as_recorded=True) is None
    third = later.again()
    assert third.door.misgivings.stand
    assert third.door.confirm_stand(CROUPIER, as_recorded=True) is None
    third.clerk.stop()
    assert third.again().door.misgivings.stand == 0


def test_between_two_coups_nothing_is_asked(table: Manned) -> None:
    assert table.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None
    later = table.again()
    assert "ProgramRecovered" in [entry.kind for entry in later.record.entries]
    assert later.door.misgivings.stand == 0


def test_a_cloth_that_shows_something_else_is_counted_by_two(table: Manned) -> None:
    table.coup()
    later = table.again()
    assert later.door.confirm_stand(CROUPIER, as_recorded=False) is None
    assert later.clerk.view is not None
    assert later.clerk.view.frozen == ("recovered",)
    assert why(later.clerk.submit(Spoken("punter", "draw"), CROUPIER)) == "frozen"
    assert not isinstance(later.door.ask(CardsCompared(4), CROUPIER), Refusal)
    assert later.door.approve("201", "201201") is None
    assert later.clerk.submit(CardsCompared(4), CROUPIER, CHEF) is None
    assert later.clerk.submit(Spoken("punter", "draw"), CROUPIER) is None


def test_a_card_that_the_shoe_tells_meanwhile_is_recorded(table: Manned) -> None:
    table.coup()
    later = table.again()
    later.card("5S", 5)
    assert later.door.misgivings.stand
    assert later.last.source.origin == "shoe"


# The clock


def early(table: Manned, ms: int) -> Manned:
    """The program starts again with a clock that is so much earlier than the newest entry."""
    table.watch.at = table.record.entries[-1].at - ms - len(table.record.entries)
    return table.again()


@pytest.mark.parametrize(("ms", "asks"), [(4_000, False), (60_000, True)])
def test_a_clock_earlier_than_the_last_entry_asks_two(table: Manned, ms: int, asks: bool) -> None:
    later = early(table, ms)
    said = why(later.clerk.submit(events.BankOpened(1, 10_000), CROUPIER))
    assert (said == "clock_back") is asks


def test_a_restart_does_not_get_around_it(table: Manned) -> None:
    later = early(table, 60_000).again()
    assert why(later.clerk.submit(events.BankOpened(1, 10_000), CROUPIER)) == "clock_back"


def test_two_persons_confirm_it_and_both_stand_in_the_record(table: Manned) -> None:
    last = table.record.entries[-1].at
    later = early(table, 60_000)
    event = later.door.misgivings.clock
    assert event is not None
    assert event.last >= last
    later.come(CHEF)
    assert why(later.door.confirm_clock(CHEF, CHEF)) == "approver_is_actor"
    assert why(later.door.confirm_clock(CHEF, SECOND)) == "approval_unproven"
    later.door.ask(event, CHEF)
    assert later.door.approve(SECOND.id, SECOND.id * 2) is None
    assert later.door.confirm_clock(CHEF, SECOND) is None
    told = later.last
    assert told.kind == "ClockConfirmed"
    assert (told.by.id, told.by.proof, told.approved.id, told.approved.proof) == ("201", "pin", "119", "pin")  # type: ignore[union-attr]  # it is there
    later.door.look()
    assert later.door.misgivings.clock is None
    later.watch.at -= 60_000
    later.door.look()
    assert later.door.misgivings.clock is not None, "the control: earlier still is another matter"


def test_a_clock_that_goes_back_in_play_is_seen_at_once(table: Manned) -> None:
    table.watch.at -= 3_600_000
    table.door.look()
    assert why(table.clerk.submit(events.BankOpened(1, 10_000), CROUPIER)) == "clock_back"
    table.watch.at += 3_600_000
    table.door.look()
    assert table.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None, "it was set right"


def test_before_a_day_is_open_it_is_recorded_as_soon_as_one_is() -> None:
    table = Manned(House())
    table.door.misgivings._built = table.watch.at + 3_600_000
    table.door.look()
    table.come(CHEF)
    assert why(table.clerk.open_day(table.setting(), CHEF)) == "clock_back"
    event = table.door.misgivings.clock
    assert event is not None
    table.door.ask(event, CHEF)
    assert table.door.approve(SECOND.id, SECOND.id * 2) is None
    assert table.door.confirm_clock(CHEF, SECOND) is None
    assert table.clerk.open_day(table.setting(), CHEF) is None
    told = next(entry for entry in table.record.entries if entry.kind == "ClockConfirmed")
    who = [(one.id, one.proof) for one in (told.by, told.approved) if one]
    assert who == [("201", "pin"), ("119", "pin")], "the proof is that of the moment of confirming"


def test_the_lamp_of_a_clock_that_no_server_keeps_right(table: Manned) -> None:
    for known, lit in ((None, False), (False, True), (False, True), (True, False)):
        table.clerk.look_at_clock(synchronised=known)
        assert table.clerk.lamps.no_sync is lit


# Releases


@pytest.mark.parametrize(
    ("wrote", "mine", "is_open", "why_not"),
    [
        ("0.9.0", "0.10.0", True, ""),
        ("0.9.0", "0.10.0", False, ""),
        ("0.10.0", "0.9.0", True, "newer_release"),
        ("0.10.0", "0.9.0", False, "newer_release"),
        ("0.9.0", "0.9.0", True, ""),
    ],
)
def test_an_older_release_stays_away(
    table: Manned, wrote: str, mine: str, is_open: bool, why_not: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dealer_app.clerk.clerk.__version__", wrote)
    table = Manned(House())
    table.come(CHEF)
    table.open_day()
    if not is_open:
        assert table.clerk.submit(events.DayClosed(), CHEF) is None
    try:
        release.check(table.record.entries, mine)
        said = ""
    except JournalError as error:
        said = error.reason
    assert said == why_not


def begun_by(wrote: str, monkeypatch: pytest.MonkeyPatch) -> Manned:
    """A coup lies there up to the punter's word, on a day that this release began; the table was killed."""
    for room in ("clerk", "people.misgivings"):
        monkeypatch.setattr(f"dealer_app.clerk.{room}.__version__", wrote)
    table = Manned(House()).opened()
    table.coup("KD 2H KC 4S")
    monkeypatch.undo()
    return table


def finished(table: Manned) -> None:
    """The coup that lies there is played to its end: punter 2 draws to 2, banker 4 does to 5 (8 then)."""
    assert table.door.confirm_stand(CROUPIER, as_recorded=True) is None
    assert table.clerk.submit(Spoken("punter", "draw"), CROUPIER) is None
    for ordinal, face in ((5, "5H"), (6, "4D")):
        table.card(face, ordinal)
    for event in (Shown("both"), CommissionDropped(500)):
        assert table.clerk.submit(event, CROUPIER) is None


def test_a_new_release_finishes_what_stands_closes_the_day_and_begins_with_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = begun_by("0.0.1", monkeypatch).again()
    finished(table)
    for event in (events.Called(3, "banco"), events.StakesClosed()):
        assert table.door.misgivings.refuse(event) is None, "the bank that stands is played on"
    later = table.again()
    assert later.clerk.submit(events.BankPassed(), CROUPIER) is None
    assert later.clerk.submit(events.BankOpened(2, 19_500), CROUPIER) == Refusal("older_day", "0.0.1")
    later.come(CHEF)
    assert later.clerk.submit(events.ShiftClosed(), CHEF) is None
    counted(later)
    assert why(later.clerk.submit(ShiftOpened(LIMITS, (1, 2, 3, 4)), CHEF)) == "older_day"
    assert later.clerk.submit(events.DayClosed(), CHEF) is None
    later.watch.at += 24 * 3_600_000
    later.come(CHEF)
    later.open_day()
    assert later.clerk.submit(ShiftOpened(LIMITS, (1, 2, 3, 4)), CHEF) is None


def counted(table: Manned) -> None:
    """The cagnotte is counted."""
    table.come(DIRECTOR)
    assert table.clerk.submit(events.CountBegan(), CHEF) is None
    box = events.CagnotteCounted(500)
    table.door.ask(box, DIRECTOR)
    assert table.door.approve("201", "201201") is None
    assert table.clerk.submit(box, DIRECTOR, CHEF) is None


def test_a_release_goes_on_with_its_own_day(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun_by("0.1.0", monkeypatch).again()
    finished(table)
    assert table.clerk.submit(events.BankPassed(), CROUPIER) is None
    assert table.clerk.submit(events.BankOpened(2, 19_500), CROUPIER) is None


# Settings


def line(n: int, old: str, new: str, file: str = "settings.toml") -> Changed:
    return Changed(n, 5, file, old, new, ("zone",), "901", "301")


def test_a_record_is_told_of_each_change_once_and_of_one_by_hand() -> None:
    first = list(
        settings.news(
            None, {"settings.toml": "b"}, [line(1, "", "a"), line(2, "a", "b"), line(3, "", "x", "other")], 9
        )
    )
    assert first == [
        SettingsChanged(1, 5, "settings.toml", "", "a", "901", "301"),
        SettingsChanged(2, 5, "settings.toml", "a", "b", "901", "301"),
        SettingsKnown(2, {"settings.toml": "b"}),
    ]
    known = first[-1]
    assert isinstance(known, SettingsKnown)
    again = list(settings.news(known, {"settings.toml": "b"}, [line(1, "", "a"), line(2, "a", "b")], 9))
    assert again == [known]
    by_hand = list(settings.news(known, {"settings.toml": "c"}, [line(2, "a", "b")], 9))
    assert by_hand[0] == SettingsChanged(0, 9, "settings.toml", "b", "c", "", "")
