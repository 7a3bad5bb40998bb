"""A screen of another scale: the console is painted anew in its pixels, and no word is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.ui.moving_screens import SCALES


def test_on_each_screen_the_cloth_has_the_screens_own_pixels(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.ui.moving_screens", str(tmp_path)]
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert told == [[scale, scale, []] for scale in SCALES]
