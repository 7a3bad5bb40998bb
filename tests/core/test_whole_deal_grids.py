"""Every grid counted and judged: the golden trees, `profile perft` and `judge`."""

from __future__ import annotations

import json
import os
from itertools import product
from pathlib import Path

import pytest

from dealer_app.core import perft
from dealer_app.core.cards import Card
from dealer_app.core.profile import DrawRules
from dealer_app.house.profiles import grids
from tests.core.command import TOP, run
from tests.core.game import rules
from tests.core.printed_card import CARDS, NAMEABLE, OPTIONS, PrintedCard, judged

GOLDEN = TOP / "tests" / "golden"
CLASSIC = (TOP / "resources" / "profiles" / "classic.toml").read_text()
FACE = [Card(face) for face in ("KH", "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H")]  # by value
THIRDS: tuple[int | None, ...] = (None, *range(10))
WORDS = {"D": ("must", ("draw",)), "S": ("must_not", ("stand",)), "F": ("may", ("draw", "stand"))}


def drawn_by(name: str) -> DrawRules:
    return grids()["punto"] if name == "punto" else rules(draw_grid=name).rules


def written(drawn: DrawRules) -> str:
    return "".join(f"{text}\n" for text in sorted(map(perft.line, perft.tree(drawn))))


def counted(card: PrintedCard) -> set[str]:
    """Return the lines of the tree from the printed card alone: 100 deals a pair of totals."""
    found = set()
    for p, b in product(range(10), repeat=2):
        if p >= 8 or b >= 8:
            found.add(f"{p} natural - - | {b} natural - | {_counts([(b, p)])}")
            continue
        status, actions = WORDS[card.punter[p]]
        for action in actions:
            for third in range(10) if action == "draw" else (None,):
                answer, replies = WORDS[card.banker[b][11 if third is None else third]]
                ends = [((b + last) % 10, (p + (third or 0)) % 10) for last in range(10)]
                for reply in replies:
                    head = f"{p} {status} {action} {'-' if third is None else third} | {b} {answer} {reply}"
                    found.add(f"{head} | {_counts(ends if reply == 'draw' else ends[:1])}")
    return found


def _counts(ends: list[tuple[int, int]]) -> str:
    return " ".join(str(100 * sum(won(b, p) for b, p in ends)) for won in (int.__gt__, int.__lt__, int.__eq__))


@pytest.mark.parametrize("name", CARDS)
def test_the_tree_of_every_grid_is_the_golden_one(name: str) -> None:
    golden, found = GOLDEN / f"tree-{name}.txt", written(drawn_by(name))
    if os.environ.get("UPDATE_TREE"):
        golden.write_text(found)
    assert golden.read_text() == found
    assert set(golden.read_text().splitlines()) == counted(CARDS[name])


def test_each_cell_freed_adds_its_branch() -> None:
    """The control: one cell of 88 freed, and the tree is no longer the golden one."""
    golden = set((GOLDEN / "tree-options.txt").read_text().splitlines())
    more = set(written(rules(extra_free_cells=["4v1"]).rules).splitlines()) - golden
    assert more == counted(OPTIONS.with_cell(4, 1, "F")) - golden
    assert {line.split(" | ")[1] for line in more} == {"4 may draw", "4 may stand"}


def profile_file(folder: Path, grid: str, **changes: str) -> Path:
    text = CLASSIC.replace('draw_grid = "options"', f'draw_grid = "{grid}"')
    for old, new in changes.values():
        text = text.replace(old, new)
    file = folder / "house.toml"
    file.write_text(text)
    return file


def test_perft_prints_the_tree_of_a_profile(tmp_path: Path) -> None:
    """`classic` has 346,800 sequences; the banker's free row makes more."""
    classic = run("profile", "perft", "classic")
    assert (classic.code, classic.err) == (0, "")
    *lines, last = classic.out.splitlines()
    golden = (TOP / "resources" / "profiles" / "classic.tree").read_text().splitlines()
    assert lines == [line for line in golden if not line.startswith("#")]
    assert sum(map(int, last.split()[1:])) == 346_800
    free = run("profile", "perft", profile_file(tmp_path, "free"))
    *lines, last = free.out.splitlines()
    assert "\n".join(lines) + "\n" == (GOLDEN / "tree-free.txt").read_text()
    assert sum(map(int, last.split()[1:])) == 3_600 + 100 * (3 * 8 * 11 + 6 * 8 * 10 * 11)


def test_perft_as_json() -> None:
    told = [json.loads(line) for line in run("profile", "perft", "classic", "--json").out.splitlines()]
    assert told[-1] == {"deals": 346_800, "banker_wins": 150_700, "punter_wins": 161_200, "ties": 34_900}
    three_v_nine = [b for b in told[:-1] if (b["punter"], b["third"], b["banker"]) == (4, 9, 3)]
    assert [(b["banker_status"], b["banker_action"]) for b in three_v_nine] == [("may", "draw"), ("may", "stand")]
    assert three_v_nine[1] == {
        "punter": 4, "punter_status": "must", "punter_action": "draw", "third": 9,
        "banker": 3, "banker_status": "may", "banker_action": "stand",
        "banker_wins": 0, "punter_wins": 0, "ties": 100,
    }  # fmt: skip


def test_perft_of_no_profile() -> None:
    assert run("profile", "perft", "no-such-profile").code == 3


ASKED = [
    {"cards": ["2H", "KC", "2D", "3S", "9H"], "to": "PBPBP"},  # 4 drew a nine; the banker's 3 stood
    {"cards": ["2H", "KC", "3D", "6S", "4H"], "to": "PBPBB"},  # 5 stood; the banker's 6 drew
    {"cards": ["2H", "KC", "5D", "AS", "KH", "2C"], "to": "PBPBPB"},  # 7 drew
]


@pytest.mark.parametrize("name", NAMEABLE)
def test_judge_by_a_profile_of_each_grid(name: str, tmp_path: Path) -> None:
    file = profile_file(tmp_path, name)
    ended = run("judge", "--profile", file, given="\n".join(map(json.dumps, ASKED)).encode())
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert answers == [{"i": i, **judged(asked, CARDS[name])} for i, asked in enumerate(ASKED)]


def test_judge_by_each_grid_named_in_the_line() -> None:
    asked = [{**coup, "grid": name} for coup, name in product(ASKED, CARDS)]
    ended = run("judge", "--profile", "classic", given="\n".join(map(json.dumps, asked)).encode())
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert answers == [{"i": i, **judged(line)} for i, line in enumerate(asked)]


def test_punto_is_no_grid_of_a_profile(tmp_path: Path) -> None:
    ended = run("profile", "check", profile_file(tmp_path, "punto"))
    assert ended.code == 1
    assert "draw_grid" in ended.err
    assert "options | strict | free | free-but-zero | russian" in ended.err


@pytest.mark.parametrize(
    ("grid", "cells", "warned"),
    [
        ("options", '["4v1", "6v-", "3v8"]', "3v8, 4v1, 6v-"),  # the three that section 4.3 lets a house offer
        ("options", '["3v9", "5v4", "4v1"]', "4v1"),  # the two first are free on the card
        ("strict", '["3v9", "5v4"]', "3v9, 5v4"),
        ("options", "[]", None),
        ("free", '["4v1"]', None),
    ],
)
def test_a_freed_cell_is_warned_of(grid: str, cells: str, warned: str | None, tmp_path: Path) -> None:
    """Section 6.5: cells are turned into F with a warning; the profile is good all the same."""
    file = profile_file(tmp_path, grid, cells=("extra_free_cells = []", f"extra_free_cells = {cells}"))
    said = f"warning: {warned} free in extra_free_cells, where the drawing table binds the banker: one way costs him"
    ended = run("profile", "check", file)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines()[1:] == ([] if warned is None else [said])
    told = json.loads(run("profile", "check", file, "--json").out)
    assert told.get("warnings", []) == ([] if warned is None else [said])
