"""Text can be read on its ground, by the ratios of WCAG; the bundled type is there without any system font."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_app.ui.theme import PAIRS, TOKENS, contrast


@pytest.mark.parametrize(("text", "ground", "least"), PAIRS)
def test_contrast(text: str, ground: str, least: float) -> None:
    assert contrast(text, ground) >= least


def test_the_ratio_is_that_of_wcag() -> None:
    TOKENS["_white"], TOKENS["_black"], TOKENS["_grey"] = "#ffffff", "#000000", "#777777"
    try:
        assert contrast("_white", "_black") == pytest.approx(21)
        assert contrast("_white", "_grey") == pytest.approx(4.48, abs=0.01)
    finally:
        for token in ("_white", "_black", "_grey"):
            del TOKENS[token]


def test_the_bundled_type_is_used_where_the_system_has_none(tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text("<fontconfig></fontconfig>")
    code = (
        "from dealer_app.ui.console import application; from PySide6.QtGui import QFontInfo;"
        "app = application(); print(QFontInfo(app.font()).family())"
    )
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "FONTCONFIG_FILE": str(tmp_path / "fonts.conf")}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "DejaVu Sans"
