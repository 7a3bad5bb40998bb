"""The croupier's language changes in mid-shift, in mid-coup, without a restart; the table's stays."""

from __future__ import annotations

from dealer_app.words.tongue import languages, own_name, tongue
from tests.ui.desk import Desk


def test_the_language_changes_in_the_middle_of_a_coup(console: Desk) -> None:
    console.keys("1 Enter 500 Enter 4 * Enter")
    console.cards("5H KC 2D 9S")
    before, said = console.view, console.window._say._said
    assert "Card" in console.acts()
    console.press("More")
    seen = []
    for _ in languages():
        console.press(f"Language: {own_name(console.window.speech.croupier)}") if not seen else turn(console)
        seen.append(console.window.speech.croupier.language)
    assert sorted(seen) == sorted(languages()), "each once, and then the first again"
    assert seen[-1] == "en"
    turn(console)
    assert console.window.speech.croupier.language == "es"
    console.keys("")
    assert console.window._say._said == said, "the say line keeps the house's"
    console.window._act("more")
    assert "Carta" in console.acts()
    assert console.view == before


def turn(console: Desk) -> None:
    """Touch the button of the language, whatever it is called."""
    console.window._more._buttons["language"].click()


def test_each_language_calls_itself_by_its_own_name() -> None:
    assert [own_name(tongue(name)) for name in ("en", "fr", "ru")] == ["English", "Français", "Русский"]
