"""Whole evenings of simulated people and a simulated shoe under the rules of deal and shoe, to the last count."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.core.command import TOP
from tests.practice.table import InOneProcess

CLASSIC = (TOP / "resources" / "profiles" / "classic.toml").read_text()

EVENINGS: dict[str, dict[str, str]] = {
    "tableau": {"wrong_draw_policy": '"correct_by_tableau"', "burn_mode": '"first_card_value"'},
    "zero": {"wrong_draw_policy": '"correct_by_tableau"', "draw_grid": '"free-but-zero"'},
    "dead": {"wrong_draw_policy": '"cards_after_word_dead"', "burn_mode": '"equal_decks"', "decks": "2"},
    "void": {"wrong_draw_policy": '"void_coup"', "stop_card_coup": '"void_current"', "decks": "1"},
    "at the end": {"natural_check": '"before_the_word"', "banker_turns": '"at_the_end"', "draw_grid": '"free"'},
    "down": {"deal_order": '"ppbb"', "third_card_face": '"down"', "draw_grid": '"russian"'},
    "fraction": {"reshuffle_trigger": '"fraction"', "reshuffle_fraction": '"1/2"', "decks": "1"},
    "exhausted": {"reshuffle_trigger": '"exhausted"', "decks": "1", "stop_card_first": '"no_coup"'},
    "a pack for each": {"decks_mode": '"one_per_player"', "decks": "9"},
    "open": {"disclosure": '"open"', "burn_mode": '"fixed"', "burn_count": "2"},
}  # fmt: skip


def house(folder: Path, changes: dict[str, str]) -> str:
    lines = []
    for line in CLASSIC.splitlines():
        name = line.split(" = ")[0]
        lines.append(f"{name} = {changes[name]}" if name in changes else line)
    file = folder / "house.toml"
    file.write_text("\n".join(lines) + "\n")
    return str(file)


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening(name: str, tmp_path: Path) -> None:
    evening = InOneProcess(7, 45, profile=house(tmp_path, EVENINGS[name]))
    evening.play()
    seen = Counter(entry.event["kind"] for entry in evening.record.entries)
    assert seen["Result"] + seen["CoupAnnulled"] >= 45 - seen["CoupNotDealt"]
    if name != "void":  # there the card behind the stop card is nobody's
        assert seen["StrayCard"] == 0
    assert bool(seen["CardBurned"]) == any(key.startswith("burn") for key in EVENINGS[name])
    assert seen["DayClosed"] == 1


def ends(played: InOneProcess) -> list[int]:
    """Return, for each shoe that ended, how many cards were out after its last coup."""
    found, out = [], 0
    for entry in played.record.entries:
        kind = entry.event["kind"]
        out = 0 if kind == "ShoeLoaded" else out + (kind in ("CardDrawn", "CardBurned", "StrayCard"))
        if kind == "ShoeEnded":
            assert entry.event["out"] == out
            found.append(out)
    return found


def test_x47_through_a_shoe(tmp_path: Path) -> None:
    """5/6 of two packs: the shoe is over after the first coup at which 87 of 104 cards are out."""
    changes = {
        "reshuffle_trigger": '"fraction"',
        "reshuffle_fraction": '"5/6"',
        "decks": "2",
        "stop_card_from_end": "0",
    }
    played = InOneProcess(3, 60, profile=house(tmp_path, changes))
    played.play()
    assert len(ends(played)) >= 2
    assert all(87 <= out <= 86 + 6 for out in ends(played))


def test_x46_through_a_shoe() -> None:
    """Six packs, seven behind: 305 cards before the stop card, of the last seven at most six are used."""
    played = InOneProcess(7, 66)
    played.play()
    kinds = [entry.event["kind"] for entry in played.record.entries]
    stop = kinds.index("StopCardOut")
    assert sum(kind in ("CardDrawn", "StrayCard") for kind in kinds[:stop]) == 305
    (out,) = ends(played)
    assert 305 < out <= 311
