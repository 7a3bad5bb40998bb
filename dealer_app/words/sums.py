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
    "RUB": (NN_("rouble", "roubles"), NN_("kopeck", "kopecks")),
}
"""Unit and minor unit of each currency whose words we have."""
_MILLIONS = {
    "fr": ("(million|milliard)s?", "de"),
    "es": ("mill(ón|ones)", "de"),
    "pt": ("milh(ão|ões)", "de"),
    "it": ("mili(one|oni|ardo|ardi)", "di"),
}
"""The round numbers that ask for a word between them and what is counted, and that word."""
_FEMININE = ("livre", "libra", "sterlin", "копе")
_GENDERS: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("fr", "feminine"): ((r"\bun$", "une"),),
    ("es", "feminine"): ((r"uno\b(?!.* mill)", "una"), (r"entos\b(?!.* mill)", "entas")),
    ("es", "masculine"): ((r"veintiuno\b", "veintiún"), (r"\buno\b", "un")),
    ("pt", "feminine"): (
        (r"\bum\b(?!.* milh)", "uma"),
        (r"\bdois\b(?!.* milh)", "duas"),
        (r"entos\b(?!.* milh)", "entas"),
    ),
    ("it", "feminine"): ((r"\buno$", "una"),),
    ("it", "masculine"): ((r"\buno$", "un"),),
    ("ru", "feminine"): ((r"\bодин$", "одна"), (r"\bдва$", "две")),
}
"""How number words change before what is counted; a million is masculine whatever follows it."""


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
        text = _joined(_number(whole, tongue), purse.currency, tongue)
    return f"\u2212 {text}" if amount < 0 else text


def _counted(number: int, name: Plural, tongue: Tongue) -> str:
    """Return so many of a unit."""
    return _joined(_number(number, tongue), tongue.count(name, number), tongue)


def _joined(words: str, unit: str, tongue: Tongue) -> str:
    """Join them with the gender of what is counted, and with the word that follows a round million."""
    language = tongue.locale.language
    genders = ("feminine", "masculine") if unit.startswith(_FEMININE) else ("masculine",)
    for pattern, instead in (rule for gender in genders for rule in _GENDERS.get((language, gender), ())):
        words = re.sub(pattern, instead, words)
    million, of = _MILLIONS.get(language, ("$.", ""))
    if re.search(rf"({million})$", words):
        elided = language == "fr" and unit[0] in "aeiou"
        return f"{words} d\u2019{unit}" if elided else f"{words} {of} {unit}"
    return f"{words} {unit}"


def _number(number: int, tongue: Tongue) -> str:
    from num2words import num2words

    return str(num2words(number, lang=tongue.language.replace("-", "_")))
