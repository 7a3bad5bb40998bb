"""Each parameter of which this version takes every value changes what is done, said or counted; a small test each."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_app.clerk.day import gaming_day
from dealer_app.core import events, say
from dealer_app.core.events import Limits
from dealer_app.core.profile import Profile, read
from dealer_app.words.amounts import Purse, full, plain
from dealer_app.words.calls import speech
from dealer_app.words.tongue import Tongue, tongue
from tests.core.command import TOP, run
from tests.core.game import LIMITS, STAFF, Game, day_opened, limits, mapping, minor, rules

ENGLISH = Tongue("en")
CLASSIC = (TOP / "resources" / "profiles" / "classic.toml").read_text()


def at_the_pass(**changes: object) -> Game:
    """Return a table whose banker has won one coup and may keep or pass."""
    played = Game(**changes)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    assert played.phase == "between"
    return played


def after_a_tie(**changes: object) -> Game:
    played = Game(**changes)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.ties()
    return played


PASS = events.BankPassed()


# Identity


def test_identity_is_said_by_the_check(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    text = CLASSIC.replace('profile_id = "classic"', 'profile_id = "casino-7"')
    file.write_text(text.replace('title = "Chemin de fer, classical"', 'title = "Le petit chemin"'))
    assert run("profile", "check", file).out == "casino-7: whole and valid (Le petit chemin, evidence D); locked: —\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "en"),
        ("legal_basis", "Arrêté du 14 mai 2007"),
        ("evidence", "A"),
        ("currency", "GBP"),
        ("reliquat_label", "Garage"),
    ],
)
def test_identity_is_part_of_the_profile(name: str, value: str) -> None:
    assert getattr(rules(**{name: value}).identity, name) == value


def test_locked_fields_are_parameters() -> None:
    assert rules(locked_fields=["decks", "payout"]).identity.locked_fields == ("decks", "payout")


def test_the_label_of_the_reliquat_is_said() -> None:
    played = Game(reliquat_label="Garage")
    played.bank(1, 100)
    played.stake(2, 40)
    played.close()
    identity = played.table.profile.identity
    purse = Purse(identity.currency, identity.minor_unit)
    said = speech(say.calls(played.open), purse, ENGLISH, identity.reliquat_label)
    assert "60 uncovered, to the Garage" in said


def test_the_language_of_the_table_is_spoken() -> None:
    played = Game(language="fr")
    played.bank(1, 100)
    identity = played.table.profile.identity
    said = speech(say.calls(played.open), Purse("EUR", 100), tongue(identity.language), identity.reliquat_label)
    assert said.startswith("Un banco de 100. Qui fait le banco")


def test_the_currency_stands_beside_the_amount() -> None:
    assert full(1234_50, Purse("EUR", 100), ENGLISH) == "€1,234.50"
    assert full(1234_50, Purse("GBP", 100), ENGLISH) == "£1,234.50"


def test_the_minor_unit_says_how_many_make_one() -> None:
    assert [plain(1234, Purse("XXX", unit), ENGLISH) for unit in (1, 10, 100, 1000)] == [
        "1,234",
        "123.4",
        "12.34",
        "1.234",
    ]
    assert rules(minor_unit=1000).bank.bank_min == 10_000
    assert rules(minor_unit=100).bank.bank_min == 1_000


def test_the_minor_unit_is_that_of_stories(tmp_path: Path) -> None:
    """A table in dinars: a bank of 2.905 and a commission of 0.145, to the thousandth."""
    file = tmp_path / "dinar.toml"
    text = CLASSIC.replace("minor_unit = 100", "minor_unit = 1000").replace(
        'commission_unit = "0.10"', 'commission_unit = "0.001"'
    )
    file.write_text(text)
    story = tmp_path / "dinar.coup"
    story.write_text(
        f"profile {file}\nlimits stake_min 1 stake_step 1 bank_min 1 bank_step 0.005\nseats 1 2\nshoe 6\n"
        "staff 117 croupier, 201 chef\nbank 1 2.905\nbanco 2\nclose\ncards 2H 4C KD 5S\nshow\ndrop\n"
        "expect banque 5.665 cagnotte 0.145\n"
    )
    assert run("play", story) == (0, "1 coup played\n", "")


@pytest.mark.parametrize(
    ("first", "last", "day", "reason"),
    [
        ("none", "none", "2026-03-06", None),
        ("2026-03-06", "2026-03-06", "2026-03-06", None),
        ("2026-03-07", "none", "2026-03-06", "profile_not_valid_on"),
        ("none", "2026-03-05", "2026-03-06", "profile_not_valid_on"),
    ],
)
def test_a_profile_is_valid_from_to(first: str, last: str, day: str, reason: str | None) -> None:
    played = Game.__new__(Game)
    played._table, played.acts = None, []
    why = played.why(day_opened(day, valid_from=first, valid_to=last))
    assert (why.reason if why else None) == reason


# Equipment


def test_decks_are_what_the_shoe_must_hold() -> None:
    played = Game(packs=None, decks=8)
    assert played.no(events.ShoeLoaded(1, 6)) == "wrong_packs"
    played.do(events.ShoeLoaded(1, 8))
    assert played.open.loaded is not None
    assert played.open.loaded.left == 416


def test_seats_bound_who_may_sit() -> None:
    assert Game(sitting=(1, 16), seats=16).open.seats == (1, 16)
    played = Game(seats=4)
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(0))
    assert played.no(events.ShiftOpened(LIMITS, (1, 2, 5))) == "seat_unknown"


@pytest.mark.parametrize("cards", [0, 7, 60])
def test_the_stop_card_is_known_to_the_profile(cards: int) -> None:
    assert rules(stop_card_from_end=cards).equipment.stop_card_from_end == cards


def test_players_to_open() -> None:
    played = Game(min_players_open=4)
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(0))
    assert played.no(events.ShiftOpened(LIMITS, (1, 2, 3))) == "too_few_players"
    played.do(events.ShiftOpened(LIMITS, (1, 2, 3, 9)))


def test_players_to_continue() -> None:
    """Below the number no coup is opened; the bank stays until the chef closes the table."""
    played = Game(sitting=(1, 2, 3), min_players_continue=4)
    played.bank(1, 100)
    assert played.no(events.Called(2, "banco")) == "too_few_players"
    assert played.no(events.Covered(2, minor(10))) == "too_few_players"
    played.do(events.ShiftClosed())


# The bank


def test_the_least_bank_is_set_with_the_limits() -> None:
    played = Game(at=limits(10, 5, 50, 5))
    assert played.no(events.BankOpened(1, minor(45))) == "bank_under_min"
    played.bank(1, 50)


def test_the_step_of_the_bank_binds_when_it_is_put_up() -> None:
    played = Game(at=limits(10, 5, 10, 25))
    assert played.no(events.BankOpened(1, minor(60))) == "bank_off_step"
    played.bank(1, 75)


def test_no_limit_under_the_floor() -> None:
    """`stake_floor` is the law's own: no table may set its least stake under it."""
    played = Game.__new__(Game)
    played._table, played.acts = None, []
    low = Limits(99, 1, 99, 1)
    assert played.why(day_opened(limits_=low)) is None
    why = played.why(day_opened(limits_=low, stake_floor="1.00"))
    assert why is not None
    assert (why.reason, why.text) == ("limit_under", "stake_min")


def test_what_is_left_under_the_floor_stays_uncovered() -> None:
    """Bank 10.50, 10.00 staked: the 0.50 left may be played, but not where the floor is 1.00."""
    for floor, reason in (("0.50", None), ("1.00", "left_under_floor")):
        played = Game(at=limits(1, 1, 1, "0.10"), stake_floor=floor)
        played.bank(1, "10.50")
        played.stake(2, 10)
        why = played.why(events.Covered(3, 50))
        assert (why.reason if why else None) == reason
        assert played.close() == (events.ToReliquat(50),)


@pytest.mark.parametrize(
    ("changes", "reliquat"),
    [
        ({}, "0.00"),
        ({"bank_max_mode": "amount", "bank_max": "1000.00"}, "500.00"),  # X17
        ({"bank_max_mode": "multiple_of_stake_min", "bank_max": 100}, "500.00"),
        ({"bank_max_mode": "multiple_of_stake_min", "bank_max": 150}, "0.00"),
    ],
)
def test_the_maximum_of_the_bank(changes: dict[str, object], reliquat: str) -> None:
    """1,500.00 put up where 1,000.00 is the most: not refused, only not exposed."""
    played = Game(**changes)
    played.bank(1, 1500)
    assert played.money("reliquat") == reliquat
    assert played.money("seat 1") == "-1500.00"


def test_the_maximum_may_be_set_lower_for_a_table_but_not_higher() -> None:
    played = Game(bank_max_mode="amount", bank_max="1000.00")
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(0))
    higher = Limits(*[minor(n) for n in (10, 5, 10, 5)], bank_max=minor(1001))
    assert played.no(events.ShiftOpened(higher, (1, 2))) == "limit_over"
    played.do(events.ShiftOpened(Limits(*[minor(n) for n in (10, 5, 10, 5)], bank_max=minor(300)), (1, 2)))
    assert played.bank(1, 500) == (events.ToReliquat(minor(200)),)


def test_whether_the_maximum_binds_more_than_a_bank_put_up() -> None:
    """`bank_limits_apply_to`: what a win brings over it stays in Banque, or goes to the Reliquat (M6)."""
    for applies, boxes in (("initial_only", ("195.00", "0.00")), ("every_coup", ("150.00", "45.00"))):
        played = Game(bank_max_mode="amount", bank_max="150.00", bank_limits_apply_to=applies)
        played.bank(1, 100)
        played.banco(2)
        played.close()
        played.bank_wins()
        assert (played.money("banque"), played.money("reliquat")) == boxes


@pytest.mark.parametrize(("value", "reason"), [("allowed", None), ("forbidden", "no_raise")])
def test_a_taker_may_raise(value: str, reason: str | None) -> None:
    played = at_the_pass(bank_takeover_raise=value)
    played.passes()
    assert played.no(events.BankOpened(2, minor(190))) == "under_price"  # never lowered
    why = played.why(events.BankOpened(2, minor(200)))
    assert (why.reason if why else None) == reason
    played.bank(2, 195)


@pytest.mark.parametrize("deals", [0, 1, 2, 3])
def test_coups_to_deal_before_a_pass(deals: int) -> None:
    played = Game(min_deals=deals, pass_moment="before_first_card")
    played.bank(1, 100)
    for dealt in range(3):
        why = played.why(PASS)
        assert (why.reason if why else None) == ("min_deals" if dealt < deals else None)
        played.banco(2)
        played.close()
        played.bank_wins()
    assert played.why(PASS) is None


def test_ties_count_as_deals() -> None:
    played = after_a_tie(min_deals=2)
    assert played.no(PASS) == "min_deals"
    played.close()
    played.ties()
    played.passes()


def test_no_pass_where_it_is_not_allowed() -> None:
    assert at_the_pass(pass_allowed=False).no(PASS) == "pass_not_allowed"
    at_the_pass(pass_allowed=True).passes()


@pytest.mark.parametrize(
    ("moment", "tie_allows", "after_win", "after_tie", "with_stakes", "closed"),
    [
        ("after_win", True, None, "pass_moment", "pass_moment", "pass_moment"),
        ("after_win_or_tie", True, None, None, "pass_moment", "pass_moment"),
        ("after_win_or_tie", False, None, "pass_moment", "pass_moment", "pass_moment"),
        ("before_first_card", True, None, None, None, None),
        ("before_first_card", False, None, "pass_moment", None, None),
    ],
)
def test_the_moment_of_a_pass(
    moment: str,
    tie_allows: bool,
    after_win: str | None,
    after_tie: str | None,
    with_stakes: str | None,
    closed: str | None,
) -> None:
    changes = {"pass_moment": moment, "tie_allows_pass": tie_allows}
    found = []
    played = at_the_pass(**changes)
    found.append(played.why(PASS))
    found.append(after_a_tie(**changes).why(PASS))
    played.stake(2, 50)
    found.append(played.why(PASS))
    played.close()
    found.append(played.why(PASS))
    assert [why.reason if why else None for why in found] == [after_win, after_tie, with_stakes, closed]
    played.cards("2H")
    assert played.no(PASS) in ("pass_moment", "not_now")


def test_a_pass_before_the_first_card_undoes_the_close() -> None:
    """All the banker's money leaves the table, the stakes go back, the price is Banque as announced."""
    played = at_the_pass(pass_moment="before_first_card")
    played.stake(2, 50)
    played.close()
    assert (played.money("banque"), played.money("reliquat")) == ("50.00", "145.00")
    coups = played.table.coups
    played.passes()
    assert [played.money(account) for account in ("banque", "reliquat", "coverage", "seat 1", "seat 2")] == [
        "0.00",
        "0.00",
        "0.00",
        "95.00",
        "-100.00",
    ]
    assert played.phase == "bank_offered"
    assert played.no(events.BankOpened(2, minor(190))) == "under_price"
    assert played.table.coups == coups - 1  # no coup was dealt
    played.bank(2, 195)


# Deal and draw: the grids themselves are in test_grids


def dealt(cards: str, **changes: object) -> Game:
    played = Game(**changes)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards(cards)
    return played


@pytest.mark.parametrize(("grid", "required"), [("options", None), ("strict", "draw")])
def test_the_grid_says_what_is_false(grid: str, required: str | None) -> None:
    """The banker's three against a nine: free by `options`, a fault by `strict` if he stands."""
    played = dealt("2H 2C 2D AS", draw_grid=grid)
    played.card()
    played.cards("9H")
    played.banker("stand")
    faults = [event for event in played.show() if isinstance(event, events.FalseDraw)]
    assert [fault.required for fault in faults] == ([required] if required else [])


@pytest.mark.parametrize(
    ("on_5", "stands", "draws"), [("free", [], []), ("draw", ["draw"], []), ("stand", [], ["stand"])]
)
def test_the_punters_five_is_as_the_profile_says(on_5: str, stands: list[str], draws: list[str]) -> None:
    stood = dealt("2H 7C 3D KS", punter_on_5=on_5)
    stood.non()
    assert [event.required for event in stood.show() if isinstance(event, events.FalseDraw)] == stands
    drew = dealt("2H 7C 3D KS", punter_on_5=on_5)
    drew.card()
    drew.cards("KH")
    assert [event.required for event in drew.show() if isinstance(event, events.FalseDraw)] == draws


def test_a_freed_cell_is_no_fault() -> None:
    """Six against "stood": a fault by the card, none where the house freed it."""
    for cells, faults in (([], 1), (["6v-"], 0)):
        played = dealt("2H 2C 5D 4S", extra_free_cells=cells)
        played.non()
        played.banker("draw")
        played.turn()
        played.cards("2D")
        assert sum(isinstance(event, events.FalseDraw) for event in played.show()) == faults


@pytest.mark.parametrize(("on_5", "status"), [("stand", "must_not"), ("draw", "must"), ("none", "may")])
def test_the_advice_on_five_is_that_of_a_bound_punter(on_5: str, status: str, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(CLASSIC.replace('advice_on_5 = "stand"', f'advice_on_5 = "{on_5}"'))
    asked = b'{"cards":["2H","7C","3D","KS"],"to":"PBPB","bound":["punter"]}'
    assert f'"status":"{status}"' in run("judge", "--profile", file, given=asked).out


# Settlement


@pytest.mark.parametrize(("rate", "called"), [("1/20", 5_00), ("1/8", 12_50), ("1/5", 20_00), ("0/1", None)])
def test_the_rate_of_the_commission(rate: str, called: int | None) -> None:
    played = dealt("2H 4C KD 5S", commission_rate=rate)
    follows = played.show()
    amounts = [event.amount for event in follows if isinstance(event, events.CommissionCalled)]
    assert amounts == ([] if called is None else [called])
    assert played.phase == ("between" if called is None else "commission")  # 0.00 is neither called nor dropped


@pytest.mark.parametrize(
    ("changes", "called"),
    [
        ({}, 6_90),  # X4
        ({"commission_rounding": "half_down"}, 6_80),
        ({"commission_rounding": "half_even"}, 6_80),
        ({"commission_rounding": "floor"}, 6_80),
        ({"commission_rounding": "ceil"}, 6_90),
        ({"commission_unit": "0.01"}, 6_85),
        ({"commission_unit": "1.00"}, 7_00),
        ({"commission_unit": "1.00", "commission_rounding": "floor"}, 6_00),
        ({"commission_min": "6.90"}, 6_90),
        ({"commission_min": "10.00"}, 10_00),
    ],
)
def test_the_commission_on_137(changes: dict[str, str], called: int) -> None:
    played = Game(at=limits(1, 1, 1, 1), **changes)
    played.bank(1, 137)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    played.show()
    assert played.table.due == called


def test_a_commission_that_rounds_to_nothing_is_nothing() -> None:
    """X7 half-down: 0.05 becomes 0.00, no drop."""
    played = Game(at=limits(1, 1, 1, 1), commission_rounding="half_down")
    played.bank(1, 1)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    assert not any(isinstance(event, events.CommissionCalled) for event in played.show())
    assert (played.phase, played.money("banque"), played.money("cagnotte")) == ("between", "2.00", "0.00")


# Records

NOON = 12 * 60
MARCH_6 = 1_772_755_200_000  # 2026-03-06 00:00 UTC, in milliseconds
HOUR = 3_600_000


@pytest.mark.parametrize(
    ("hours", "cutoff", "day"),
    [
        (12, NOON, "2026-03-06"),
        (11.999, NOON, "2026-03-05"),
        (35.99, NOON, "2026-03-06"),
        (2, 6 * 60, "2026-03-05"),
        (6, 6 * 60, "2026-03-06"),
        (0, 0, "2026-03-06"),
        (23.99, 0, "2026-03-06"),
        (23.99, 23 * 60 + 59, "2026-03-06"),
        (23.9, 23 * 60 + 59, "2026-03-05"),
    ],
)
def test_the_gaming_day_changes_at_the_cutoff(hours: float, cutoff: int, day: str) -> None:
    assert gaming_day(MARCH_6 + round(hours * HOUR), "UTC", cutoff) == day


@pytest.mark.parametrize(
    ("zone", "day"), [("UTC", "2026-03-05"), ("Europe/Paris", "2026-03-06"), ("America/New_York", "2026-03-05")]
)
def test_the_cutoff_is_an_hour_of_the_house(zone: str, day: str) -> None:
    """11:30 UTC is past noon in Paris only."""
    assert gaming_day(MARCH_6 + round(11.5 * HOUR), zone, NOON) == day


def test_the_cutoff_holds_on_the_day_the_clocks_change() -> None:
    """2026-03-29 in Paris: 09:59 UTC is 11:59, 10:00 UTC is noon."""
    noon = MARCH_6 + 23 * 24 * HOUR + 10 * HOUR
    assert gaming_day(noon, "Europe/Paris", NOON) == "2026-03-29"
    assert gaming_day(noon - 60_000, "Europe/Paris", NOON) == "2026-03-28"


def test_a_profile_that_is_not_whole_opens_no_day() -> None:
    """What a record holds is read again, and refused by name."""
    broken = mapping(decks=17)
    assert not isinstance(read(broken), Profile)
    played = Game.__new__(Game)
    played._table, played.acts = None, []
    why = played.why(events.DayOpened("2026-03-06", "UTC", broken, "hash", LIMITS, STAFF))
    assert why is not None
    assert (why.reason, why.text) == ("profile_broken", "decks")


def test_a_maximum_under_the_minimum_opens_no_shift() -> None:
    played = Game(bank_max_mode="amount", bank_max="1000.00")
    played.do(events.ShiftClosed())
    played.do(events.CagnotteCounted(0))
    lower = Limits(*[minor(n) for n in (10, 5, 10, 5)], bank_max=minor(9))
    why = played.why(events.ShiftOpened(lower, (1, 2)))
    assert why is not None
    assert (why.reason, why.text, why.amounts) == ("limit_under", "bank_max", (minor(9), minor(10)))
