"""A sum written out in words: the number by num2words, the currency by our own catalogue (ecosystem.md 2.2)."""

from __future__ import annotations

from dealer_app.core import money
from dealer_app.words.amounts import Purse, plain
from dealer_app.words.tongue import Tongue


def _units(tongue: Tongue, currency: str, whole: int, minor: int) -> tuple[str, str]:
    """Return the names of unit and minor unit in the number they stand in, or the currency's code and nothing."""
    count = tongue.count
    match currency:
        case "EUR":
            return count("euro", "euros", whole), count("cent", "cents", minor)
        case "GBP":
            return count("pound", "pounds", whole), count("penny", "pence", minor)
        case "CHF":
            return count("Swiss franc", "Swiss francs", whole), count("centime", "centimes", minor)
        case "USD":
            return count("dollar", "dollars", whole), count("cent", "cents", minor)
    return currency, ""


def in_words(amount: int, purse: Purse, tongue: Tongue) -> str:
    """Return the amount in words; a currency whose words we lack stands by its code, its minor units in figures."""
    from num2words import num2words

    whole, minor = divmod(abs(amount), purse.unit)
    language = tongue.language.replace("-", "_")
    unit, small = _units(tongue, purse.currency, whole, minor)
    text = f"{num2words(whole, lang=language)} {unit}"
    if minor and small and money.decimals(purse.unit) == 2:
        text += f" {num2words(minor, lang=language)} {small}"
    elif minor:
        text = f"{plain(abs(amount), purse, tongue)} {unit}"
    return f"\u2212 {text}" if amount < 0 else text
