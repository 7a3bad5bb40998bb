"""Each theme can be read, by the ratios of WCAG; one touch changes it in play; the type needs no system font."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractAnimation, QObject, QTimer, QVariantAnimation
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from dealer_app.house.settings_keys import THEMES as NAMES
from dealer_app.ui import theme
from dealer_app.ui.header import Header
from dealer_app.ui.tokens import DARK, PAIRS, THEMES
from tests.ui.desk import Desk

AAA = ("figure", "panel", 7.0)


@pytest.fixture(autouse=True)
def dark_again(app: Any) -> Iterator[None]:
    yield
    theme.wear(app, "dark")


def too_faint(tokens: dict[str, str]) -> list[tuple[str, str]]:
    """The pairs of a theme that cannot be told apart as they must."""
    return [
        (ink, ground)
        for ink, ground, least in PAIRS
        if theme.contrast(QColor(tokens[ink]), QColor(tokens[ground])) < least
    ]


@pytest.mark.parametrize("name", NAMES)
def test_every_pair_has_its_contrast(name: str) -> None:
    assert too_faint(THEMES[name]) == []


def test_control_a_pair_too_faint_is_found() -> None:
    assert too_faint(DARK | {"figure": "#8f949c"}) == [("figure", "panel")]
    assert AAA in PAIRS


def test_the_themes_have_the_same_tokens_and_are_those_that_can_be_set() -> None:
    assert tuple(THEMES) == NAMES
    assert {frozenset(tokens) for tokens in THEMES.values()} == {frozenset(DARK)}
    assert {token for pair in PAIRS for token in pair[:2]} | {"rail", "rail_line"} == set(DARK)


def test_the_ratio_is_that_of_wcag() -> None:
    white, black, grey = QColor("#ffffff"), QColor("#000000"), QColor("#777777")
    assert theme.contrast(white, black) == pytest.approx(21)
    assert theme.contrast(white, grey) == pytest.approx(4.48, abs=0.01)


def test_the_theme_changes_in_play_and_comes_round(console: Desk) -> None:
    console.keys("1 Enter 500 Enter 2 Enter 120 Enter")
    before, acts = console.picture(), console.record.entries[-1]
    console.window._act("more")
    seen = []
    for _ in NAMES:
        seen.append(console.window.grab().toImage().pixelColor(3, 55).name())
        console.press("Theme")
    assert seen == [THEMES[name]["ground"] for name in NAMES]
    console.window._act("more")
    assert console.picture() == before
    assert console.record.entries[-1] is acts


def test_without_a_theme_the_computers_wish_counts(app: Any) -> None:
    theme.dress(app)
    assert theme.worn() == theme.asked_for(app) == "dark"
    theme.dress(app, "light")
    assert theme.worn() == "light"


def moving(desk: Desk) -> list[QObject]:
    """What could move by itself in the window: animations, and timers that go on."""
    found = desk.window.findChildren(QObject)
    return [x for x in found if isinstance(x, QAbstractAnimation) or (isinstance(x, QTimer) and x.isActive())]


def test_nothing_moves(console: Desk) -> None:
    console.keys("1 Enter 500 Enter 2 Enter 120 Enter Enter")
    console.cards("3H KC 2D 7S")
    QApplication.processEvents()
    assert moving(console) == []
    planted = QVariantAnimation(console.window)
    assert moving(console) == [planted]


def test_the_header_tells_the_hour_beside_the_shift(console: Desk) -> None:
    hour = ["21:04"]
    header = console.window._header
    header._clock = lambda: hour[0]
    console.window.tick()
    assert "shift 1, 21:04" in header.accessibleName()
    hour[0] = "21:05"
    console.window.tick()
    assert "shift 1, 21:05" in header.accessibleName()
    assert isinstance(header, Header)


def test_the_bundled_type_is_used_where_the_system_has_none(tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text("<fontconfig></fontconfig>")
    code = (
        "from dealer_app.ui.console import application; from PySide6.QtGui import QFontInfo;"
        "app = application(); print(QFontInfo(app.font()).family())"
    )
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "FONTCONFIG_FILE": str(tmp_path / "fonts.conf")}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "DejaVu Sans"
