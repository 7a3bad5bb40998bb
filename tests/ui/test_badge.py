"""A badge reader typed as keyboard: prefix key, keys under 30 ms apart; nothing of a badge becomes an act."""

from __future__ import annotations

import random

import pytest

from dealer_app.ui.badge import BadgeReader

PREFIX, ENTER = ";", "\r"


def typed(
    keys: str, gaps: int | list[int], reader: BadgeReader | None = None, at: int = 10_000
) -> tuple[str, list[str]]:
    """Type keys with these gaps before them; return those that went on to the game, and the badges read."""
    reader = reader or BadgeReader(PREFIX)
    passed, numbers = "", []
    for i, key in enumerate(keys):
        at += gaps if isinstance(gaps, int) else gaps[i]
        taken = reader.key(key, at)
        passed += "" if taken.swallowed else key
        numbers += [] if taken.number is None else [taken.number]
    return passed, numbers


@pytest.mark.parametrize("gap", [0, 1, 29])
def test_a_badge_is_read_and_no_key_goes_on(gap: int) -> None:
    assert typed(f";04A1B2C3{ENTER}", gap) == ("", ["04A1B2C3"])


@pytest.mark.parametrize("gap", [30, 31, 100, 299])
def test_keys_as_slow_as_a_finger_are_no_badge_and_no_act_either(gap: int) -> None:
    assert typed(f";4200{ENTER}", gap) == ("", [""])


@pytest.mark.parametrize("gap", [0, 5, 29, 30, 300])
def test_the_keypad_without_a_prefix_goes_on_however_fast(gap: int) -> None:
    keys = f"4{ENTER}200{ENTER}+.-*"
    assert typed(keys, gap) == (keys, [])


def test_without_a_prefix_set_there_is_no_reader() -> None:
    keys = f";04A1B2C3{ENTER}"
    assert typed(keys, 5, BadgeReader()) == (keys, [])


@pytest.mark.parametrize(
    "number", ["", "123", "0" * 65, "04A1;B2C3", "04 A1B2C3", "04\u00e9B2C3", "04-B2C3", "04.1.200"]
)
def test_what_is_no_badge_number_is_told_as_unread(number: str) -> None:
    assert typed(f";{number}{ENTER}", 5) == ("", [""])


def test_shift_between_two_keys_is_the_readers() -> None:
    reader = BadgeReader(PREFIX)
    at, numbers = 0, []
    for key in (";", "0", "", "A", "", "B", "1", ENTER):
        at += 5
        taken = reader.key(key, at)
        assert taken.swallowed
        numbers += [] if taken.number is None else [taken.number]
    assert numbers == ["0AB1"]


def test_a_hiccup_in_mid_badge_lets_no_rest_through() -> None:
    """The rest of the number and its Enter would else be a seat, and an act."""
    keys = f";04{'4'}{ENTER}"
    assert typed(keys, [5, 5, 5, 45, 5]) == ("", [""])


def test_a_badge_that_never_ends_is_over_after_a_pause() -> None:
    reader = BadgeReader(PREFIX)
    assert typed(";04A1", 5, reader) == ("", [])
    assert typed(f"4{ENTER}", [300, 100], reader, 10_025) == (f"4{ENTER}", [])
    assert typed(";04A1", 5, reader, 20_000) == ("", [])
    assert typed(f"4{ENTER}", [299, 100], reader, 20_025) == ("", [""])
    assert typed(f";04A1B2C3{ENTER}", 5, reader, 40_000) == ("", ["04A1B2C3"])


def test_ten_thousand_badges_between_typed_keys() -> None:
    """Whatever is typed before and after goes on whole; of the badges nothing does."""
    dice, reader, at = random.Random(7), BadgeReader(PREFIX), 0
    for _ in range(10_000):
        at += 1000
        before = "".join(dice.choice("0123456789+-*/.\r") for _ in range(dice.randrange(4)))
        assert typed(before, dice.randrange(80), reader, at) == (before, [])
        at += 1000
        number = "".join(dice.choice("0123456789ABCDEF") for _ in range(dice.randint(4, 20)))
        gaps = [dice.randrange(30) for _ in range(len(number) + 2)]
        assert typed(f";{number}{ENTER}", gaps, reader, at) == ("", [number])
