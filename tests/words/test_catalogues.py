"""Each language says every sentence, with its placeholders and its plural forms, and says it in its own words."""

from __future__ import annotations

import pytest

from dealer_app.house import settings_keys
from dealer_app.shipped import resources
from dealer_app.words.irregularities import RULINGS
from dealer_app.words.tongue import Plural, languages, tongue
from tests.words.catalogues import (
    LANGUAGES,
    Key,
    catalogue,
    left_in_english,
    otherwise_framed,
    read,
    source,
    unfinished,
)

FORMS = {
    "fr": {0: 0, 1: 0, 2: 1, 5: 1, 21: 1},
    "es": {0: 1, 1: 0, 2: 1, 5: 1, 21: 1},
    "it": {0: 1, 1: 0, 2: 1, 5: 1, 21: 1},
    "pt": {0: 1, 1: 0, 2: 1, 5: 1, 21: 1},
    "ru": {0: 2, 1: 0, 2: 1, 5: 2, 21: 0},
}
"""Which form a number takes, by the grammar of each language."""
SAME = {
    "the calls and the terms of the game are French, or the same word": {
        "Banco": "es fr it pt",
        "banco": "es fr it pt",
        "Bancos": "es fr pt",
        "banco prime": "fr pt",
        "banco suivi": "fr it",
        "Banque": "fr",
        "cagnotte": "fr it pt",
        "panier": "fr",
        "No": "es it",
        "Coup": "fr",
        "Coups": "fr",
        "Points": "fr",
    },
    "the staff keep their French titles, or the title is the same word": {
        "Croupier": "es fr it",
        "croupier": "es fr it",
        "croupier {id}": "es fr it",
        "Chef de table": "fr",
        "chef de table": "fr",
        "auditor": "es pt",
    },
    "the same word": {
        "Balance": "es",
        "Commission": "fr",
        "COMMISSION": "fr",
        "commission due": "fr",
        "Corrections": "fr",
        "Error: {kind}": "es",
        "Exact": "fr",
        "Manual": "es pt",
        "Pause": "fr",
        "Phase": "fr",
        "Table": "fr",
        "Table {n}": "fr",
        "Tableau": "fr",
        "Total": "es fr pt",
        "Version": "fr",
        "badge": "fr it",
        "no": "es it",
        "PIN": "es it pt",
        "{file}, hash {hash}": "pt",
    },
    "a unit or a coin of another country": {
        "{n} d": "es pt",
        "{n} h": "es fr it pt",
        "{n} min": "es fr it pt",
        "{n} s": "es fr it pt",
        "euro": "es fr it pt",
        "euros": "es fr pt",
        "penny": "fr it",
        "pence": "fr it pt",
        "centime": "fr",
        "centimes": "fr",
        "cent": "fr",
        "cents": "fr",
        "dollar": "fr",
        "dollars": "fr",
        "kopeck": "fr",
        "kopecks": "fr",
        "rouble": "fr",
        "roubles": "fr",
    },
    "the first letter of the same word": {"B": "es fr it pt", "P": "es fr it pt"},
}
"""What may read as the English does, why, and where."""
KEY: Key = ("", "the shoe {serial}")
COUNTED: Key = ("", ("{n} card", "{n} cards"))


def test_the_languages() -> None:
    assert {"en", "es", "fr", "it", "pt", "pt-BR"} <= set(languages())
    assert settings_keys.languages() == languages()
    assert {language: tongue(language).language for language in languages()} == {name: name for name in languages()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_said_with_its_placeholders_and_forms(language: str) -> None:
    count = len(set(FORMS[language[:2]].values()))
    assert list(unfinished(source(), catalogue(language), count)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_program_says_what_the_catalogue_says(language: str) -> None:
    speaker, said = tongue(language), catalogue(language)
    wrong = [key for key in source() if isinstance(key[1], str) and speaker.say(key[1], key[0]) != said[key][0]]
    assert wrong == []
    for context, forms in [key for key in source() if isinstance(key[1], tuple)]:
        for number, form in FORMS[language[:2]].items():
            plural = Plural(forms[0], forms[1], context)
            assert speaker.count(plural, number) == said[context, (forms[0], forms[1])][form], (number, forms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_in_english_but_what_is_listed(language: str) -> None:
    listed = {text for group in SAME.values() for text, where in group.items() if language[:2] in where.split()}
    assert left_in_english(catalogue(language)) == listed


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_ends_as_its_source(language: str) -> None:
    """A call is ended by its own sign or a full stop, and a ruling is said without its full stop."""
    assert otherwise_framed(catalogue(language)) == []
    assert all(tongue(language).say(text, "ruling").endswith(".") for text in RULINGS.values())


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name.startswith("es")])
def test_a_spanish_question_is_opened(language: str) -> None:
    said = [form.replace("??", "") for forms in catalogue(language).values() for form in forms]
    assert [form for form in said if form.count("?") != form.count("\u00bf")] == []


def test_a_country_says_only_what_its_language_says_otherwise() -> None:
    own = {
        (message.context or "", message.id): message.string
        for message in read(resources() / "locale/pt_BR/LC_MESSAGES/dealer.po")
        if message.id
    }
    assert own
    assert [key for key, text in own.items() if catalogue("pt")[key] == (text,)] == []


def test_control_what_is_unfinished_is_found() -> None:
    keys, whole = [KEY, COUNTED], {KEY: ("el sabot {serial}",), COUNTED: ("una carta", "{n} cartas")}
    assert list(unfinished(keys, {KEY: ("el sabot {serial}",), COUNTED: ("{n} carta", "{n} cartas")}, 2)) == []
    assert list(unfinished(keys, whole | {KEY: ("",), COUNTED: ("{n} carta", "{n} cartas")}, 2)) == [
        f"not said: {KEY}"
    ]
    assert list(unfinished([COUNTED], whole, 2)) == [f"other placeholders: {COUNTED}"]
    assert list(unfinished([COUNTED], {COUNTED: ("{n} carta",)}, 2)) == [f"not said: {COUNTED}"]
    assert list(unfinished([KEY], {KEY: ("el sabot {n}",)}, 2)) == [f"other placeholders: {KEY}"]


def test_control_what_is_left_in_english_or_otherwise_ended_is_found() -> None:
    assert left_in_english({KEY: ("the shoe {serial}",), ("", "{id}: {what}"): ("{id}: {what}",)}) == {KEY[1]}
    assert left_in_english({COUNTED: ("{n} carta", "{n} cards")}) == {"{n} cards"}
    assert otherwise_framed({("", "No."): ("No",)}) == [("No.", "No")]
