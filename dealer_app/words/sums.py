"""A sum written out in words: the number by num2words, the currency by our own catalogue (ecosystem.md 2.2)."""

from __future__ import annotations

import re

from dealer_app.core import money
from dealer_app.words.amounts import Purse, plain
from dealer_app.words.tongue import NN_, Plural, Tongue

_NAMES: dict[str, tuple[Plural, Plural]] = {
    "EUR": (NN_("euro", "euros"), NN_("cent", "cents", "euro")),
    "GBP": (NN_("pound", "pounds"), NN_("penny", "pence")),
    "CHF": (NN_("Swiss franc", "Swiss francs"), NN_("centime", "centimes")),
    "USD": (NN_("dollar", "dollars"), NN_("cent", "cents", "dollar")),
}
"""Unit and minor unit of each currency whose words we have."""


def in_words(amount: int, purse: Purse, tongue: Tongue) -> str:
    """Return the amount in words; a currency whose words we lack stands by its code, its minor units in figures."""
    whole, minor = divmod(abs(amount), purse.unit)
    names = _NAMES.get(purse.currency)
    if names is not None and money.decimals(purse.unit) == 2:
        text = _counted(whole, names[0], tongue)
        text += f" {_counted(minor, names[1], tongue)}" if minor else ""
    elif minor:
        text = f"{plain(abs(amount), purse, tongue)} {purse.currency}"
    else:
        text = f"{_number(whole, tongue)} {purse.currency}"
    return f"\u2212 {text}" if amount < 0 else text


def _counted(number: int, name: Plural, tongue: Tongue) -> str:
    """Return so many of a unit, as the language joins the two."""
    words, unit = _number(number, tongue), tongue.count(name, number)
    return _in_french(words, unit) if tongue.locale.language == "fr" else f"{words} {unit}"


def _in_french(words: str, unit: str) -> str:
    """Join them with the gender of the pound, and with the word that follows a round million."""
    if unit.startswith("livre"):
        words = re.sub(r"\bun$", "une", words)
    if re.search(r"(million|milliard)s?$", words):
        return f"{words} d\u2019{unit}" if unit[0] in "aeiou" else f"{words} de {unit}"
    return f"{words} {unit}"


def _number(number: int, tongue: Tongue) -> str:
    from num2words import num2words

    return str(num2words(number, lang=tongue.language.replace("-", "_")))
