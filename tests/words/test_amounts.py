"""In every language an amount that is shown reads back, or is refused with the readings it may have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_app.words.amounts import Ambiguous, Purse, full, plain, typed
from dealer_app.words.tongue import languages, tongue

EURO = Purse("EUR", 100)
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


@pytest.mark.parametrize("language", languages())
def test_an_amount_is_shown_as_its_country_writes_it(language: str) -> None:
    assert (plain(123_456_750, EURO, tongue(language)), full(123_456_750, EURO, tongue(language))) == SHOWN[language]


@pytest.mark.parametrize("language", languages())
@given(amount=st.integers(0, 10**9))
def test_what_is_shown_reads_back(language: str, amount: int) -> None:
    assert typed(plain(amount, EURO, tongue(language)), EURO, tongue(language)) == amount
    whole = typed(plain(amount * 100, EURO, tongue(language), whole=True), EURO, tongue(language))
    assert whole == amount * 100 or (isinstance(whole, Ambiguous) and amount * 100 in whole.readings)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("written", ["1.000", "1,000", "12.345", "999,999"])
def test_what_two_languages_read_differently_is_refused_in_each(language: str, written: str) -> None:
    found = typed(written, EURO, tongue(language))
    assert isinstance(found, Ambiguous)
    assert int(written.replace(".", "").replace(",", "")) * 100 in found.readings
