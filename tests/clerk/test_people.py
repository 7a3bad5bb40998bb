"""People (issue 5, "People"): the proof in each act, wrong PINs, four eyes, badges, relief, the locked screen.

Figures: record.md R43 (5 wrong, growing delay, chef; 20 a day), R45 (60 s), R46 (10 minutes).
"""

from __future__ import annotations

import pytest

from dealer_app.clerk.people import approval, presence
from dealer_app.clerk.people.door import Door
from dealer_app.core import events
from dealer_app.core.events import CardsCompared, CommissionDropped, ShiftClosed, Shown, Spoken
from dealer_app.core.people import Person
from dealer_app.house.register import Done
from tests.clerk.house import AUDITOR, SECOND, STAFF, House, Manned, why
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER, DIRECTOR, Room


@pytest.fixture
def table() -> Manned:
    return Manned(House()).opened()


def tries(table: Manned, person: Person, times: int, gap: float = 0) -> list[str | None]:
    """Try a wrong PIN so often and return what was said each time."""
    found = []
    for _ in range(times):
        found.append(why(table.door.sign_in(person.id, "000000")))
        table.wait(gap)
    return found


# The proof in each act


def test_a_house_sets_after_how_long_an_idle_table_is_locked() -> None:
    table = Manned(House())
    table.door = Door(table.clerk, table.house, STAFF, idle=120_000)
    table.opened()
    for seconds, locked in ((119, False), (2, True)):
        table.wait(seconds)
        table.door.look()
        assert table.door.is_locked is locked


def test_without_pins_every_id_is_claimed() -> None:
    house = House()
    house.in_use = False
    table = Manned(house)
    table.open_shift()
    assert table.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None
    assert table.last.by is not None
    assert table.last.by.proof == "claimed"
    assert not table.door.is_locked
    without = Room().open_shift()  # a table that has no door at all
    assert without.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None
    assert without.last.by == table.last.by


def test_who_has_not_signed_in_does_nothing() -> None:
    table = Manned(House())
    assert why(table.clerk.open_day(table.setting(), CHEF)) == "not_proven"
    assert table.record.entries == []
    table.come(CHEF)
    table.open_day()
    assert ("in", "201", "pin", "") in table.signs()


def test_each_act_carries_its_proof(table: Manned) -> None:
    assert table.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None
    assert table.last.by is not None
    assert (table.last.by.id, table.last.by.proof) == ("117", "pin")
    day = next(entry for entry in table.record.entries if entry.kind == "DayOpened")
    assert day.by is not None
    assert (day.by.id, day.by.proof) == ("201", "pin")


def test_who_has_the_table_stays_and_others_go_after_five_minutes(table: Manned) -> None:
    table.coup()
    table.wait(299)
    table.door.look()
    assert ("out", "201", "", "short") not in table.signs()
    table.wait(2)
    table.door.look()
    assert table.signs()[-1] == ("out", "201", "", "short")
    table.wait(7200)
    assert table.clerk.submit(Spoken("punter", "draw"), CROUPIER) is None
    assert table.clerk.people.proof("201", table.clerk.at) == ""


def test_an_id_that_is_none_of_ours_is_recorded_nowhere(table: Manned) -> None:
    """Who types his PIN where the number belongs must not find it in the record."""
    before = len(table.record.entries)
    assert why(table.door.sign_in("530917", "117117")) == "not_on_staff"
    assert len(table.record.entries) == before
    assert "530917" not in "".join(table.record.lines)


def test_no_pin_stands_in_the_record(table: Manned) -> None:
    tries(table, SECOND, 2)
    table.come(SECOND)
    text = "".join(table.record.lines)
    assert "000000" not in text.replace("0" * 64, "")
    assert "119119" not in text
    assert '"person":"119"' in text


def test_a_restart_lets_nobody_stay_but_who_has_an_open_bank(table: Manned) -> None:
    table.coup()
    later = table.again()
    assert not later.door.is_locked
    assert later.door.confirm_stand(CROUPIER, as_recorded=True) is None
    assert later.clerk.submit(Spoken("punter", "draw"), CROUPIER) is None
    assert why(later.clerk.submit(ShiftClosed(), CHEF)) == "not_now"
    assert later.clerk.people.proof("201", later.clerk.at) == ""


def test_a_restart_between_banks_locks(table: Manned) -> None:
    later = table.again()
    assert later.door.is_locked
    assert later.signs()[-1] == ("out", "117", "", "restart")
    assert why(later.clerk.submit(events.BankOpened(1, 10_000), CROUPIER)) == "not_proven"
    later.come(CROUPIER)
    assert not later.door.is_locked
    assert later.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None


@pytest.mark.parametrize("pin", ["000000", "119119"])
def test_a_medium_that_fails_tells_nothing_of_the_pin(
    table: Manned, pin: str, caplog: pytest.LogCaptureFixture
) -> None:
    table.record.fails = "database"
    assert why(table.door.sign_in("119", pin)) == "suspended"
    caplog.clear()


def test_pins_that_come_into_use_in_mid_bank_leave_the_croupier_his_table() -> None:
    house = House()
    house.in_use = False
    table = Manned(house, croupier="117")
    table.open_shift()
    table.coup()
    house.in_use = True
    assert not table.door.is_locked
    assert why(table.clerk.submit(Spoken("punter", "draw"), CROUPIER)) == "not_proven"
    table.come(SECOND)
    assert table.door.croupier == "117"
    table.come(CROUPIER)
    table.wait(3600)
    table.door.look()
    assert table.clerk.submit(Spoken("punter", "draw"), CROUPIER) is None


def test_no_pin_is_logged(table: Manned, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        tries(table, SECOND, 2)
        table.come(SECOND)
        assert why(table.door.badge("B119")) == "badge_unasked"
        assert table.clerk.submit(events.BankPassed(), CROUPIER) is not None
    assert "BankPassed" in caplog.text  # the control: what is logged is heard here
    for canary in ("000000", "119119", "B119"):
        assert canary not in caplog.text


@pytest.mark.parametrize("fault", ["broken", "no_secret", "other_secret"])
def test_pins_that_cannot_be_checked_prove_nobody(table: Manned, fault: str) -> None:
    table.house.fault = fault
    assert why(table.door.sign_in("119", "119119")) == "pin_unknown"
    assert why(table.door.badge("B119")) == "pin_unknown"
    assert why(table.clerk.submit(events.BankOpened(1, 10_000), CROUPIER)) == "pin_unknown"


# Wrong PINs


def test_five_wrong_then_a_growing_delay_then_the_chef(table: Manned) -> None:
    """30 s after the fifth, twice as long after each further one; the tenth locks until the chef lets him in."""
    assert tries(table, SECOND, 6) == ["pin_wrong"] * 5 + ["pin_wait"]
    for seconds in (30, 60, 120, 240, 480):
        table.wait(seconds - 1)
        assert why(table.door.sign_in("119", "119119")) == "pin_wait"  # the right one is not even looked at
        table.wait(1)
        assert tries(table, SECOND, 1) == ["pin_wrong"]
    table.wait(100_000 - 900)
    assert why(table.door.sign_in("119", "119119")) == "pin_locked"
    assert why(table.door.let_in("119", CHEF.id)) == "not_proven"
    table.come(CHEF)
    assert why(table.door.let_in("119", CROUPIER.id)) == "not_permitted"
    assert why(table.door.let_in("201", CHEF.id)) == "not_himself"
    assert table.door.let_in("119", CHEF.id) is None
    assert table.last.by is not None
    assert (table.last.by.id, table.last.by.proof) == ("201", "pin")
    assert table.door.sign_in("119", "119119") is None


def test_fifteen_a_day_whoever_lets_him_in(table: Manned) -> None:
    """With the five outside of an open day that makes the twenty of R43."""
    asked = table.house.asked
    wrong = 0
    for _ in range(60):
        table.come(DIRECTOR)
        wrong += tries(table, SECOND, 1).count("pin_wrong")
        table.door.let_in("119", DIRECTOR.id)
    assert wrong == 15
    assert table.house.asked - asked == 60 + 15
    assert why(table.door.sign_in("119", "119119")) == "pin_over"


def test_a_restart_forgets_no_try(table: Manned) -> None:
    for n in range(5):
        assert tries(table, SECOND, 1) == ["pin_wrong"], n
        table = table.again()
    assert why(table.door.sign_in("119", "119119")) == "pin_wait"
    forgetful = table.again()
    forgetful.clerk.people = presence.NOBODY  # the control: without the record he would be let in
    assert forgetful.door.sign_in("119", "119119") is None


def test_a_right_pin_begins_the_row_anew_and_not_the_day(table: Manned) -> None:
    for _ in range(3):
        assert tries(table, SECOND, 4) == ["pin_wrong"] * 4
        table.come(SECOND)
    assert tries(table, SECOND, 4) == ["pin_wrong"] * 3 + ["pin_over"]


def test_a_clock_set_back_makes_no_delay_shorter(table: Manned) -> None:
    tries(table, SECOND, 5)
    table.watch.at -= 3_600_000
    assert why(table.door.sign_in("119", "119119")) == "pin_wait"


def test_outside_of_an_open_day_the_house_counts() -> None:
    table = Manned(House())
    assert tries(table, CHEF, 7) == ["pin_wrong"] * 5 + ["pin_over"] * 2
    assert [who for who, _ in table.house.outside] == ["201"] * 5
    assert why(table.door.sign_in("201", "201201")) == "pin_over"
    table.wait(86_400)
    table.come(CHEF)
    assert table.clerk.open_day(table.setting(), CHEF) is None


def test_what_the_house_did_comes_into_the_record_once(table: Manned) -> None:
    table.house.lines = [Done(1, 5, "pin", "119", "901", "301", "set_proof"), Done(2, 6, "failed", "201")]
    table.come(SECOND)
    table.come(SECOND)
    later = table.again()
    later.come(SECOND)
    told = [entry.event for entry in later.record.entries if entry.kind == "ProofChanged"]
    assert [(event["n"], event["what"], event["person"]) for event in told] == [
        (1, "pin", "119"),
        (2, "failed", "201"),
    ]
    known = [entry.event for entry in later.record.entries if entry.kind == "ProofsKnown"]
    assert [event["n"] for event in known] == [0, 2]
    assert known[0]["people"] == ("117", "118", "119", "201", "301")


# Four eyes


def doubtful(table: Manned) -> CardsCompared:
    """Bring the table into a grave doubt, and return the comparison that a chef must approve."""
    table.coup()
    assert table.clerk.freeze("lid") is None
    return CardsCompared(4)


def test_an_approval_is_for_what_was_shown_by_another_here_and_now(table: Manned) -> None:
    compared = doubtful(table)
    assert why(table.clerk.submit(compared, CROUPIER, CHEF)) == "approval_unproven"  # signed in is not approving
    assert why(table.door.approve("201", "201201")) == "not_as_shown"
    shown = table.door.ask(compared, CROUPIER)
    assert isinstance(shown, approval.Shown)
    assert table.door.approve("201", "201201") is None
    assert table.signs()[-1] == ("approved", "201", "pin", shown.hash)
    assert why(table.clerk.submit(compared, CROUPIER, DIRECTOR)) == "approval_unproven"
    assert table.clerk.submit(compared, CROUPIER, CHEF) is None
    entry = next(e for e in reversed(table.record.entries) if e.kind == "CardsCompared")
    assert entry.approved is not None
    assert (entry.approved.id, entry.approved.proof) == ("201", "pin")


def test_a_card_that_comes_meanwhile_changes_what_was_shown_only_if_it_changes_its_effect(table: Manned) -> None:
    """The shoe does not ask who approves: an approval stands as long as what was shown is what would be done."""
    compared = doubtful(table)
    table.door.ask(compared, CROUPIER)
    table.says("SL", "0001|06")  # what the shoe says again is noted and changes nothing
    assert table.door.approve("201", "201201") is None
    assert table.clerk.freeze("desync") is None
    assert table.clerk.submit(compared, CROUPIER, CHEF) is None


def test_another_act_than_the_shown_one_is_refused(table: Manned) -> None:
    compared = doubtful(table)
    table.door.ask(compared, CROUPIER)
    assert table.door.approve("201", "201201") is None
    assert why(table.clerk.submit(CardsCompared(5), CROUPIER, CHEF)) == "not_as_shown"
    assert table.clerk.submit(compared, CROUPIER, CHEF) is None


@pytest.mark.parametrize(("seconds", "said"), [(60, None), (61, "approval_late"), (-61, "approval_late")])
def test_an_approval_holds_for_sixty_seconds(table: Manned, seconds: int, said: str | None) -> None:
    compared = doubtful(table)
    table.door.ask(compared, CROUPIER)
    assert table.door.approve("201", "201201") is None
    table.watch.at += seconds * 1000 - 5  # entries written meanwhile are milliseconds of this clock
    assert why(table.clerk.submit(compared, CROUPIER, CHEF)) == said


def test_an_approval_is_used_once_and_by_nobody_for_himself(table: Manned) -> None:
    compared = doubtful(table)
    table.door.ask(compared, CROUPIER)
    assert table.door.approve("117", "117117") is None
    assert why(table.clerk.submit(compared, CROUPIER, CROUPIER)) == "approval_wanted"
    table.door.ask(compared, CROUPIER)
    assert table.door.approve("201", "201201") is None
    assert table.clerk.submit(compared, CROUPIER, CHEF) is None
    assert table.clerk.freeze("lid") is None
    assert why(table.clerk.submit(compared, CROUPIER, CHEF)) == "approval_unproven"


def test_a_wrong_pin_at_an_approval_is_counted(table: Manned) -> None:
    compared = doubtful(table)
    table.door.ask(compared, CROUPIER)
    assert [why(table.door.approve("201", "000000")) for _ in range(6)] == ["pin_wrong"] * 5 + ["pin_wait"]
    assert why(table.door.approve("401", "401401")) == "no_proof"
    assert table.clerk.people.of("201").wrong == 5


def test_what_the_judge_refuses_cannot_be_shown(table: Manned) -> None:
    assert why(table.door.ask(CommissionDropped(500), CROUPIER)) == "not_now"


def test_the_hash_covers_act_person_and_effect() -> None:
    one = approval.shown(CardsCompared(4), CROUPIER, (("banque", 5),), 0)
    others = (
        approval.shown(CardsCompared(5), CROUPIER, (("banque", 5),), 0),
        approval.shown(CardsCompared(4), SECOND, (("banque", 5),), 0),
        approval.shown(CardsCompared(4), CROUPIER, (("banque", 6),), 0),
        approval.shown(CardsCompared(4), CROUPIER, (), 0),
    )
    assert len({one.hash, *(other.hash for other in others)}) == 5
    assert one.hash == approval.shown(CardsCompared(4), CROUPIER, (("banque", 5),), 9).hash


# Badges


def test_a_badge_approves_where_that_is_asked(table: Manned) -> None:
    compared = doubtful(table)
    table.door.ask(compared, CROUPIER)
    assert table.door.badge("B201") is None
    assert table.clerk.submit(compared, CROUPIER, CHEF) is None
    entry = next(e for e in reversed(table.record.entries) if e.kind == "CardsCompared")
    assert entry.approved is not None
    assert entry.approved.proof == "badge"


@pytest.mark.parametrize(("number", "person"), [("B201", "201"), ("B999", "")])
def test_a_badge_that_nobody_asked_for_is_noted_and_does_nothing(table: Manned, number: str, person: str) -> None:
    table.coup()
    before, view = len(table.record.entries), table.clerk.view
    assert why(table.door.badge(number)) == "badge_unasked"
    assert [entry.kind for entry in table.record.entries[before:]] == ["BadgeRead"]
    assert table.last.event["person"] == person
    assert table.clerk.view == view
    assert number not in "".join(table.record.lines)


def test_a_badge_signs_in_where_that_is_asked(table: Manned) -> None:
    table.door.ask_in(asking=True)
    assert why(table.door.badge("B999")) == "badge_unknown"
    assert table.door.badge("B119") is None
    assert table.signs()[-1] == ("in", "119", "badge", "")
    assert why(table.door.badge("B119")) == "badge_unasked"


def test_badges_that_nobody_has_turn_the_reader_off(table: Manned) -> None:
    """A badge number may be guessed like a PIN: five at once, ten in a row, fifteen a day."""
    table.door.ask_in(asking=True)
    assert [why(table.door.badge(f"B90{n}")) for n in range(6)] == ["badge_unknown"] * 5 + ["badges_off"]
    assert why(table.door.badge("B119")) == "badges_off"
    table.wait(30)
    assert table.door.badge("B119") is None
    for _ in range(20):
        table.wait(1000)
        table.door.badge("B999")
    assert [entry.kind for entry in table.record.entries].count("BadgeRead") == 10
    later = table.again()
    later.door.ask_in(asking=True)
    assert why(later.door.badge("B119")) == "badges_off"
    assert later.door.sign_in("119", "119119") is None


def test_while_no_day_is_open_a_pin_must_do() -> None:
    table = Manned(House())
    table.door.ask_in(asking=True)
    assert why(table.door.badge("B201")) == "badges_off"
    table.come(CHEF)


# Relief, leavers, the locked screen


def test_a_relief_in_mid_coup_takes_effect_when_the_coup_is_over(table: Manned) -> None:
    table.coup("KD 9H KC KS")  # the bank's nine
    table.come(SECOND)
    assert why(table.door.ask_relief("118", CROUPIER)) == "not_on_staff"  # the changer deals at no table
    assert why(table.door.ask_relief("117", CROUPIER)) == "at_the_table"
    assert why(table.door.ask_relief("119", CHANGEUR)) == "not_permitted"
    assert table.door.ask_relief("119", CROUPIER) is None
    assert why(table.clerk.submit(Spoken("punter", "draw"), SECOND)) == "other_croupier"
    for event in (Shown("both"), CommissionDropped(500)):  # five per cent of 100.00
        assert table.door.croupier == "117"
        assert table.clerk.submit(event, CROUPIER) is None
    assert table.door.croupier == "119"
    taken = next(entry for entry in reversed(table.record.entries) if entry.kind == "TableTaken")
    assert (taken.event["before"], taken.event["person"]) == ("117", "119")
    assert why(table.clerk.submit(events.BankPassed(), CROUPIER)) == "other_croupier"


def test_a_relief_between_two_coups_takes_effect_at_once(table: Manned) -> None:
    assert why(table.door.ask_relief("119", CROUPIER)) == "not_proven"
    table.come(SECOND)
    assert table.door.ask_relief("119", CHEF) is None
    assert table.door.croupier == "119"
    assert table.clerk.submit(events.BankOpened(1, 10_000), SECOND) is None


def test_a_relief_survives_a_kill(table: Manned) -> None:
    table.coup("KD 9H KC KS")
    table.come(SECOND)
    assert table.door.ask_relief("119", CROUPIER) is None
    later = table.again()
    assert later.door.confirm_stand(CROUPIER, as_recorded=True) is None
    for event in (Shown("both"), CommissionDropped(500)):
        assert later.clerk.submit(event, CROUPIER) is None
    assert later.door.croupier == "119"


def test_without_pins_a_relief_is_claimed_too() -> None:
    house = House()
    house.in_use = False
    table = Manned(house)
    table.open_shift()
    assert table.door.ask_relief("119", CHEF) is None
    assert why(table.clerk.submit(events.BankOpened(1, 10_000), CROUPIER)) == "other_croupier"
    assert table.clerk.submit(events.BankOpened(1, 10_000), SECOND) is None


def test_a_leaver_is_refused_and_the_chef_has_him_relieved(table: Manned) -> None:
    table.coup()
    table.house.left.add("117")
    assert why(table.clerk.submit(Spoken("punter", "draw"), CROUPIER)) == "has_left"
    table.door.ask_in(asking=True)
    assert why(table.door.badge("B117")) == "has_left"
    assert table.signs()[-1] == ("failed", "117", "badge", "has_left")
    assert not table.door.is_locked
    table.come(SECOND, CHEF)
    assert table.door.ask_relief("119", CHEF) is None
    assert table.door.croupier == "119"  # in mid-coup: a leaver finishes nothing
    assert table.clerk.submit(Spoken("punter", "draw"), SECOND) is None


def test_the_screen_is_locked_only_between_banks(table: Manned) -> None:
    table.coup()
    assert why(table.door.sign_out("117")) == "bank_is_open"
    table.wait(100_000)
    table.door.look()
    assert not table.door.is_locked
    assert table.clerk.submit(Spoken("punter", "stand"), CROUPIER) is None


def test_ten_idle_minutes_between_banks_lock_it(table: Manned) -> None:
    table.wait(599)
    table.door.look()
    assert not table.door.is_locked
    table.wait(2)
    table.door.look()
    assert table.door.is_locked
    assert table.signs()[-1] == ("out", "117", "", "idle")
    assert why(table.clerk.submit(events.BankOpened(1, 10_000), CROUPIER)) == "not_proven"
    table.come(SECOND)  # another croupier may take a locked table
    assert table.door.croupier == "119"
    assert not table.door.is_locked


def test_going_locks_it(table: Manned) -> None:
    assert table.door.sign_out("117") is None
    assert table.door.is_locked
    assert table.signs()[-1] == ("out", "117", "", "asked")


def test_the_auditor_has_no_pin_and_proves_nothing(table: Manned) -> None:
    assert why(table.door.sign_in(AUDITOR.id, "401401")) == "no_proof"
    assert table.signs()[-1] == ("failed", "401", "pin", "no_proof")
