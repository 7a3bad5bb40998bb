"""Money: one rounding by one name, checked against exact fractions; text that reads back; what a person types."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.core.money import Ratio, Rounding, apply_rate, parse, text
from dealer_app.words.amounts import Ambiguous, Purse, typed
from dealer_app.words.tongue import Tongue, tongue

FIVE_PER_CENT = Ratio(1, 20)
CALM = settings(deadline=None)  # a busy machine is no fault of money


def exactly(amount: int, rate: Ratio, unit: int, rounding: Rounding) -> int:
    """Return the rounded product by its definition: nearest multiple, ties by name; floor and ceil by the line."""
    multiple = Fraction(amount * rate.p, rate.q * unit)
    low, high = floor(multiple), ceil(multiple)
    if low == high or rounding is Rounding.FLOOR:
        return low * unit
    if rounding is Rounding.CEIL:
        return high * unit
    if multiple - low != high - multiple:
        return (low if multiple - low < high - multiple else high) * unit
    away, towards = (high, low) if multiple > 0 else (low, high)
    even = low if low % 2 == 0 else high
    return {Rounding.HALF_UP: away, Rounding.HALF_DOWN: towards, Rounding.HALF_EVEN: even}[rounding] * unit


def test_every_cover_of_a_euro_table() -> None:
    """Each amount from 0.00 to 2,000.00 at 5 % and 0.10, in every rounding: all that `classic` can ask.

    Two hundred minor units of cover make one unit of commission: 0.10 on 2.00.
    """
    wrong = []
    for amount in range(200_001):
        units, rest = divmod(amount, 200)
        low, high = 10 * units, 10 * units + (10 if rest else 0)
        tie = {Rounding.HALF_UP: high, Rounding.HALF_DOWN: low, Rounding.HALF_EVEN: high if units % 2 else low}
        nearest = low if rest < 100 else high
        expected = {r: tie[r] if rest == 100 else nearest for r in tie} | {Rounding.FLOOR: low, Rounding.CEIL: high}
        wrong += [(amount, r) for r, due in expected.items() if apply_rate(amount, FIVE_PER_CENT, 10, r) != due]
    assert wrong == []


@pytest.mark.parametrize("rounding", list(Rounding))
def test_every_small_cover_by_fractions(rounding: Rounding) -> None:
    """The same by the definition, below and above zero, where ties come every two units."""
    for amount in range(-20_000, 20_001):
        assert apply_rate(amount, FIVE_PER_CENT, 10, rounding) == exactly(amount, FIVE_PER_CENT, 10, rounding)


@CALM
@given(
    amount=st.integers(-(10**12), 10**12),
    p=st.integers(0, 1000),
    q=st.integers(1, 1000),
    unit=st.integers(1, 10_000),
    rounding=st.sampled_from(Rounding),
)
def test_any_rate_any_unit(amount: int, p: int, q: int, unit: int, rounding: Rounding) -> None:
    found = apply_rate(amount, Ratio(p, q), unit, rounding)
    assert found == exactly(amount, Ratio(p, q), unit, rounding)
    assert abs(Fraction(found) - Fraction(amount * p, q)) < unit


@CALM
@given(tie=st.integers(-10_000, 10_000), unit=st.integers(1, 1000))
def test_ties_lie_exactly_between(tie: int, unit: int) -> None:
    """Halves of the unit, up and down the number line: chance alone would seldom meet them."""
    amount, rate = (2 * tie + 1) * unit, Ratio(1, 2)
    found = {rounding: apply_rate(amount, rate, unit, rounding) for rounding in Rounding}
    low, high = tie * unit, (tie + 1) * unit
    assert (found[Rounding.FLOOR], found[Rounding.CEIL]) == (low, high)
    assert found[Rounding.HALF_UP] == (high if tie >= 0 else low)
    assert found[Rounding.HALF_DOWN] == (low if tie >= 0 else high)
    assert found[Rounding.HALF_EVEN] == (low if tie % 2 == 0 else high)


@pytest.mark.parametrize(
    ("cover", "half_up", "half_down", "half_even"),
    [
        (200_00, 10_00, 10_00, 10_00),  # X1
        (137_00, 6_90, 6_80, 6_80),  # X4: exactly between
        (267_10, 13_40, 13_40, 13_40),  # X5: 13.355
        (136_00, 6_80, 6_80, 6_80),  # X6
        (1_00, 10, 0, 0),  # X7: the legal minimum
        (195_00, 9_80, 9_70, 9_80),  # X44
        (2_90, 10, 10, 10),  # X48: 0.145, never 0.15 and then 0.20
        (3_00, 20, 10, 20),
    ],
)
def test_the_worked_commissions(cover: int, half_up: int, half_down: int, half_even: int) -> None:
    asked = (Rounding.HALF_UP, Rounding.HALF_DOWN, Rounding.HALF_EVEN)
    assert [apply_rate(cover, FIVE_PER_CENT, 10, rounding) for rounding in asked] == [half_up, half_down, half_even]


def test_francs_are_rounded_to_the_franc() -> None:
    """X50: 5 % of 130.00 F is 6.50."""
    found = [apply_rate(130_00, FIVE_PER_CENT, 100, r) for r in (Rounding.HALF_UP, Rounding.HALF_DOWN)]
    assert found == [7_00, 6_00]


def test_rounding_twice_would_be_seen() -> None:
    """The control: rounded to the cent and then to the tenth, X48 comes to 0.20."""
    cents = apply_rate(2_90, FIVE_PER_CENT, 1, Rounding.HALF_UP)
    assert (
        apply_rate(cents, Ratio(1, 1), 10, Rounding.HALF_UP)
        == 20
        != exactly(2_90, FIVE_PER_CENT, 10, Rounding.HALF_UP)
    )


@CALM
@given(
    amount=st.integers(-(10**14), 10**14),
    unit=st.one_of(st.sampled_from([1, 5, 10, 20, 100, 240, 1000]), st.integers(1, 1000)),
)
def test_a_text_reads_back(amount: int, unit: int) -> None:
    if abs(amount) // unit < 10**12:
        assert parse(text(amount, unit), unit) == amount


@pytest.mark.parametrize(
    ("amount", "unit", "written"),
    [
        (13355, 100, "133.55"),
        (13355, 1, "13355"),
        (13355, 1000, "13.355"),
        (-5, 100, "-0.05"),
        (0, 100, "0.00"),
        (7, 10, "0.7"),
        (25, 20, "1.05"),  # a unit of twenty minor units: the digits behind the mark count them
    ],
)
def test_the_text_form(amount: int, unit: int, written: str) -> None:
    assert text(amount, unit) == written
    assert parse(written, unit) == amount


@pytest.mark.parametrize(("written", "amount"), [("200", 200_00), ("12.5", 12_50), ("-3.10", -3_10), ("007", 7_00)])
def test_a_short_text_is_an_amount_too(written: str, amount: int) -> None:
    assert parse(written, 100) == amount


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        ".",
        "-",
        "+5",
        ".5",
        "5.",
        "1,5",
        "1.234",
        "1e3",
        "0x10",
        "1 000",
        "1_000",
        "--5",
        "٣",
        "１２",
        "5 ",
        "nan",
    ],
)
def test_what_is_no_amount(written: str) -> None:
    assert parse(written, 100) is None


def test_minor_units_that_make_a_whole_unit_are_none() -> None:
    assert parse("1.20", 20) is None
    assert parse("1.19", 20) == 39
    assert parse("1.5", 20) is None  # five or fifty: never guessed


EURO, YEN, DINAR = Purse("EUR", 100), Purse("JPY", 1), Purse("TND", 1000)
ENGLISH, FRENCH = Tongue("en"), tongue("fr")

# What is typed, and what English and French read: an amount, "?" where it is refused with both readings, None.
TYPED: list[tuple[str, int | str | None, int | str | None]] = [
    ("200", 200_00, 200_00),
    (" 200 ", 200_00, 200_00),
    ("0", 0, 0),
    ("12.5", 12_50, 12_50),
    ("12,5", 12_50, 12_50),
    ("12.50", 12_50, 12_50),
    ("12,50", 12_50, 12_50),
    ("1 000", 1000_00, 1000_00),
    ("1\u00a0000", 1000_00, 1000_00),
    ("1\u202f000", 1000_00, 1000_00),
    ("1 000,50", 1000_50, 1000_50),
    ("1 000.50", 1000_50, 1000_50),
    ("12 345 678", 12_345_678_00, 12_345_678_00),
    ("1.000", "?", "?"),
    ("1,000", "?", "?"),
    ("12.500", "?", "?"),
    ("999,999", "?", "?"),
    ("1,000,000", 1_000_000_00, None),  # two commas can only be groups, and only English has such groups
    ("1,000.50", 1000_50, None),
    ("1.000,50", None, None),  # neither language groups by points
    ("1.000.000", None, None),
    ("1,000,50", None, None),
    ("1 00", None, None),
    ("10 00", None, None),
    ("1000 000", None, None),
    ("1  000", None, None),
    ("1 000 00", None, None),
    ("1 000\u202f000", None, None),
    ("1,000 000", None, None),
    ("1,00,000", None, None),
    ("12345,678", None, None),
    ("1.2345", None, None),
    ("12.", None, None),
    (",5", None, None),
    ("", None, None),
    (" ", None, None),
    ("-5", None, None),
    ("1e3", None, None),
    ("５", None, None),
    ("٣٤", None, None),
    ("200 EUR", None, None),
    ("12..5", None, None),
    ("1'000", None, None),
]


@pytest.mark.parametrize(("written", "english", "french"), TYPED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_person_types(
    written: str, english: int | str | None, french: int | str | None, language: str
) -> None:
    speaker, expected = {"en": (ENGLISH, english), "fr": (FRENCH, french)}[language]
    if speaker.language != language:
        pytest.fail(f"there is no catalogue for {language}")
    found = typed(written, EURO, speaker)
    assert ("?" if isinstance(found, Ambiguous) else found) == expected


@pytest.mark.parametrize(
    ("written", "purse", "readings"),
    [
        ("1.000", EURO, {1_00, 1000_00}),
        ("1,000", EURO, {1_00, 1000_00}),
        ("2.000", YEN, {2, 2000}),
        ("1.000", DINAR, {1_000, 1_000_000}),
        ("1.234", DINAR, {1_234, 1_234_000}),
        ("12,345", DINAR, {12_345, 12_345_000}),
    ],
)
@pytest.mark.parametrize("speaker", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_both_readings_are_shown(written: str, purse: Purse, readings: set[int], speaker: Tongue) -> None:
    found = typed(written, purse, speaker)
    assert isinstance(found, Ambiguous)
    assert set(found.readings) == readings


@pytest.mark.parametrize("written", ["1.234", "12,345", "999.999"])
def test_no_reading_leaves_figures_away(written: str) -> None:
    """1.234 euros is no amount of cents: it may be read as 1,234 or refused, but never shown as 1.00."""
    found = typed(written, EURO, ENGLISH)
    assert not isinstance(found, int)
    if isinstance(found, Ambiguous):
        whole = int(written.replace(".", "").replace(",", ""))
        assert set(found.readings) == {whole * 100}


def test_a_currency_without_decimals_takes_none() -> None:
    assert typed("1.5", YEN, ENGLISH) is None
    assert typed("15", YEN, ENGLISH) == 15
    assert typed("1.5", DINAR, ENGLISH) == 1500


@CALM
@given(amount=st.integers(0, 10**9), grouped=st.booleans(), mark=st.sampled_from(".,"))
def test_grouped_by_spaces_every_amount_is_read(amount: int, grouped: bool, mark: str) -> None:
    units, cents = divmod(amount, 100)
    whole = f"{units:,}".replace(",", " ") if grouped else str(units)
    for speaker in (ENGLISH, FRENCH):
        assert typed(f"{whole}{mark}{cents:02}", EURO, speaker) == amount
