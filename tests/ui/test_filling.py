"""Fields filled in on the keypad, one after the other; without a window (console.md 3: compose, see, Enter)."""

from __future__ import annotations

import pytest

from dealer_app.ui.filling import Field, Filling, fill

FIELDS = (Field("cards", least=0, most=60), Field("person", ("118", "201")))


def typed(signs: str, fields: tuple[Field, ...] = FIELDS) -> tuple[Filling, bool, bool]:
    """Type signs, a word at a time; return what stands there, whether it was confirmed, and whether understood."""
    filling, confirmed, understood = Filling(), False, True
    for word in signs.split():
        for sign in [word] if word in ("Enter", "Esc") else word:
            filled = fill(filling, sign, fields)
            filling, confirmed = filled.filling, confirmed or filled.confirmed
            understood = understood and filled.understood
    return filling, confirmed, understood


@pytest.mark.parametrize(
    ("signs", "given", "text", "confirmed"),
    [
        ("6", {}, "6", False),
        ("6 Enter", {"cards": "6"}, "", False),
        ("6 Enter 118", {"cards": "6"}, "118", False),
        ("6 Enter 118 Enter", {"cards": "6", "person": "118"}, "", True),
        ("0 Enter 201 Enter", {"cards": "0", "person": "201"}, "", True),
        ("6 Esc 4 Enter", {"cards": "4"}, "", False),
        ("6 - 4 Enter", {"cards": "4"}, "", False),
        ("6 Enter Esc 4 Enter 118 Enter", {"cards": "4", "person": "118"}, "", True),
        ("6 Enter 118 - 201 Enter", {"cards": "6", "person": "201"}, "", True),
    ],
)
def test_what_is_typed_is_seen_before_enter_takes_it(
    signs: str, given: dict[str, str], text: str, confirmed: bool
) -> None:
    filling, is_confirmed, understood = typed(signs)
    assert (dict(filling.given), filling.text, is_confirmed, understood) == (given, text, confirmed, True)


@pytest.mark.parametrize("signs", ["61 Enter", "6 Enter 119 Enter", "6 Enter 6 Enter", "6 Enter Enter 999999 Enter"])
def test_what_fits_no_field_is_not_taken(signs: str) -> None:
    filling, confirmed, understood = typed(signs)
    assert not confirmed
    assert not understood
    assert filling.text == ""


def test_no_figure_is_lost_unseen() -> None:
    """The longest id has sixteen signs (core.people)."""
    id_ = "1234567890123456"
    assert typed(f"{id_} Enter", (Field("person", (id_,)),)) == (Filling({"person": id_}), True, True)
    assert typed(f"{id_}7", (Field("person", (id_,)),)) == (Filling({}, id_), False, False)


@pytest.mark.parametrize("sign", ["+", ".", "*", "/", "Enter", "Esc", "-"])
def test_with_nothing_typed_other_signs_are_the_games(sign: str) -> None:
    assert typed(sign) == (Filling(), False, False)


def test_a_field_set_by_touch_is_confirmed_by_enter() -> None:
    touched = Filling().with_field("person", "118").with_field("cards", "4")
    assert touched.is_whole(FIELDS)
    assert fill(touched, "Enter", FIELDS).confirmed
    assert not fill(Filling().with_field("person", "118"), "Enter", FIELDS).confirmed
    assert typed("4 Enter")[0].with_field("person", "118").is_whole(FIELDS)
