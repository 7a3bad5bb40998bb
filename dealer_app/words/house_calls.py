"""The wordings of rules.md section 8 that are a profile's own: a `call_set`, spoken on the table's line.

A wording stands under its call's key; where it depends on the point that is called, under "KEY/POINT". They are the
texts' own words and are not translated: what a call means, the croupier reads in his language beneath.
"""

from __future__ import annotations

from dealer_app.core.calls import Call

_SETS: dict[str, dict[str, str]] = {
    "es-1979": {"no_more": "No van más apuestas", "no": "No"},
    "us-scarne": {
        "abattage/8": "La petite to the punter",
        "abattage/9": "La grande to the punter",
        "natural_bank/8": "La petite to the bank",
        "natural_bank/9": "La grande to the bank",
    },
    "seed-ru-004": {
        "pass": "Продаю банк",
        "who_banco": "Кто покрывает банк?",
        "no_more": "Заметано",
        "natural_bank": "Дамблэ",
        "card": "Покупаю",
        "tie": "Ан-карт",
    },
}


def wording(call_set: str, call: Call) -> str | None:
    """Return the set's own sentence for a call, None where it has none."""
    words = _SETS.get(call_set, {})
    return words.get(f"{call.key}/{call.p}", words.get(call.key))
