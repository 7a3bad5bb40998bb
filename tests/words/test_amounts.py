"""In every language an amount that is shown reads back, and nothing that may mean two amounts becomes one in silence.

What may be meant is read here once more by each country's own way of writing (`COUNTRIES`), as CLDR has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import example as case
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.words.amounts import Ambiguous, Purse, example, full, plain, typed
from dealer_app.words.tongue import Tongue, languages, tongue

EURO, YEN, DINAR = Purse("EUR", 100), Purse("JPY", 1), Purse("KWD", 1000)
PURSES = (EURO, YEN, DINAR)
DECIMALS = {EURO: 2, YEN: 0, DINAR: 3}
SPACES = " \u00a0\u202f\u2009"
COUNTRIES = {
    "en": (",", "."),
    "es": (".", ","),
    "fr": ("", ","),
    "it": (".", ","),
    "pt": ("", ","),
    "pt-BR": (".", ","),
    "ru": ("", ","),
}
"""The sign of groups, beside a space, and the decimal mark."""
SHOWN = {
    "en": ("1,234,567.50", "€1,234,567.50"),
    "es": ("1.234.567,50", "1.234.567,50\u00a0€"),
    "fr": ("1\u202f234\u202f567,50", "1\u202f234\u202f567,50\u00a0€"),
    "it": ("1.234.567,50", "1.234.567,50\u00a0€"),
    "pt": ("1\u00a0234\u00a0567,50", "1\u00a0234\u00a0567,50\u00a0€"),
    "pt-BR": ("1.234.567,50", "€\u00a01.234.567,50"),
    "ru": ("1\u00a0234\u00a0567,50", "1\u00a0234\u00a0567,50\u00a0€"),
}
"""As CLDR has it; Portuguese without a country is that of Portugal."""
Reader = Callable[[str, Purse, Tongue], int | Ambiguous | None]


def read_in(country: str, text: str, purse: Purse) -> int | None:
    """What a text is in a country: groups of three by its sign or one kind of space, its mark before the decimals."""
    group, mark = COUNTRIES[country]
    text, digits = text.strip(SPACES), DECIMALS[purse]
    tail = rf"(?:{re.escape(mark)}([0-9]{{1,{digits}}}))?" if digits else "()"
    for sign in (*SPACES, *group):
        found = re.fullmatch(rf"([0-9]+|[1-9][0-9]{{0,2}}(?:{re.escape(sign)}[0-9]{{3}})+){tail}", text)
        if found:
            return int(found[1].replace(sign, "") + (found[2] or "").ljust(digits, "0"))
    return None


def amiss(reader: Reader, text: str, purse: Purse, language: str) -> str:
    """What is wrong with how a text is read in a language, "" if nothing is."""
    found, own = reader(text, purse, tongue(language)), read_in(language, text, purse)
    meant = {read for country in COUNTRIES if (read := read_in(country, text, purse)) is not None}
    if isinstance(found, Ambiguous):
        return "" if meant <= {*found.readings} else f"{meant} are not all shown: {found.readings}"
    if found is None:
        return "" if own is None else f"is {own} here, and is refused"
    return "" if meant == {found} else f"may be {meant}, and is taken for {found}"


def test_the_countries_are_those_of_the_house() -> None:
    assert set(COUNTRIES) == set(SHOWN) == set(languages())


@pytest.mark.parametrize("language", languages())
def test_an_amount_is_shown_as_its_country_writes_it(language: str) -> None:
    assert (plain(123_456_750, EURO, tongue(language)), full(123_456_750, EURO, tongue(language))) == SHOWN[language]


@pytest.mark.parametrize("language", languages())
@given(amount=st.integers(0, 10**11 - 1), purse=st.sampled_from(PURSES), whole=st.booleans())
def test_what_is_shown_reads_back(language: str, amount: int, purse: Purse, whole: bool) -> None:
    shown = plain(amount, purse, tongue(language), whole=whole)
    found = typed(shown, purse, tongue(language))
    if re.fullmatch(r"[1-9][0-9]{0,2}[.,][0-9]{3}", shown):
        assert isinstance(found, Ambiguous)
        assert amount in found.readings
    else:
        assert found == amount


SIGNS = st.text(st.sampled_from("0123456789" * 2 + ".," * 4 + " \u00a0\u202f'\u2019-"), max_size=13)
NEAR = st.from_regex(
    r"[0-9]{1,3}([., \u202f][0-9]{3}){0,3}([.,][0-9]{1,4})?", fullmatch=True, alphabet="0123456789., \u202f"
)


@pytest.mark.parametrize("language", languages())
@given(text=SIGNS | NEAR, purse=st.sampled_from(PURSES))
@case(text="1.000", purse=EURO)
@case(text="1,234", purse=DINAR)
@case(text="0.123", purse=DINAR)
@case(text="1,234,567", purse=DINAR)
@case(text="1.234,567", purse=DINAR)
@case(text="0,000", purse=EURO)
def test_what_may_be_two_amounts_is_never_taken_for_one(language: str, text: str, purse: Purse) -> None:
    assert amiss(typed, text, purse, language) == ""


def by_its_own_country_alone(text: str, purse: Purse, said: Tongue) -> int | None:
    return read_in(said.language, text, purse)


def with_any_mark_for_decimals(text: str, purse: Purse, said: Tongue) -> int | None:
    return read_in("en", text.replace(",", "."), purse)


@pytest.mark.parametrize("reader", [by_its_own_country_alone, with_any_mark_for_decimals])
def test_control_a_reader_that_guesses_is_found(reader: Reader) -> None:
    assert any(amiss(reader, "1.234", DINAR, language) for language in languages())
    assert any(amiss(reader, "1,234", DINAR, language) for language in languages())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("written", ["1.000", "1,000", "12.345", "999,999"])
def test_what_two_languages_read_differently_is_refused_in_each(language: str, written: str) -> None:
    found = typed(written, EURO, tongue(language))
    assert isinstance(found, Ambiguous)
    assert int(written.replace(".", "").replace(",", "")) * 100 in found.readings


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("written", "euro", "yen", "dinar"),
    [
        ("1 234", 123400, 1234, 1234000),
        ("1\u00a0234", 123400, 1234, 1234000),
        ("1\u202f234", 123400, 1234, 1234000),
        ("1 234,5", 123450, None, 1234500),
        ("1234.5", 123450, None, 1234500),
        ("1.5", 150, None, 1500),
        ("1,50", 150, None, 1500),
        ("007", 700, 7, 7000),
        ("0,05", 5, None, 50),
        ("1.000", Ambiguous((100, 100000)), Ambiguous((1, 1000)), Ambiguous((1000, 1000000))),
        ("1,234", Ambiguous((123400,)), Ambiguous((1234,)), Ambiguous((1234, 1234000))),
        ("1 234.567", None, None, 1234567),
        ("1234,567", None, None, 1234567),
        ("0.123", None, None, 123),
        ("0,000", None, None, 0),
        ("1.2345", None, None, None),
    ],
)
def test_what_is_typed_by_currency(language: str, written: str, euro: object, yen: object, dinar: object) -> None:
    assert tuple(typed(written, purse, tongue(language)) for purse in PURSES) == (euro, yen, dinar)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "written",
    [
        "", " ", ".", ",", "-5", "\u22125", "+5", "1'234", "1\u2019234", "€12", "12 €", "12€", "EUR 12", "$12", "₽",
        "\uff11\uff12\uff13", "\u0661\u0662\u0663", "\u06f1\u06f2", "²", "½", "Ⅻ", "1e3", "1_000", "0x10", "1.2.3",
        "1,2.3", "1..5", "12 34", "1 2345", "1 234\u202f567", "1\t234", "1\n", "5.", ".5", "0 123", "0,123,456",
    ],
)  # fmt: skip
def test_what_is_no_amount_anywhere(language: str, written: str) -> None:
    assert [typed(written, purse, tongue(language)) for purse in PURSES] == [None] * 3


@pytest.mark.parametrize("purse", PURSES)
@pytest.mark.parametrize("language", languages())
def test_the_example_that_is_shown_can_be_typed(language: str, purse: Purse) -> None:
    assert (
        typed(example(purse, tongue(language)), purse, tongue(language))
        == {100: 125050, 1: 250, 1000: 1250500}[purse.unit]
    )
