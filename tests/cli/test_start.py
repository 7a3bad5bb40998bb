"""What the console imports before its first picture: nothing that play does not need (house.md)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_app.bench import cold_start
from dealer_app.cli.shoe_device import PLAIN, device, shipped, unless_plain
from drivers.line import LineForm

HEAVY = (
    "argon2", "reportlab", "serial", "unittest", "email", "http", "xml", "asyncio",
    "dealer_app.cli.evening", "dealer_app.cli.set_up", "dealer_app.cli.training", "dealer_app.practice.evening",
    "dealer_app.reports", "dealer_app.ui.help", "dealer_app.ui.setup", "drivers.simulator", "drivers.wires",
)  # fmt: skip
"""What other commands, other shoes, the set-up, practice, paper and the manual need, but not the first picture."""
TELLING = f"""
import os, sys
leave = os._exit
def told(code):
    print(*[name for name in {HEAVY!r} if name in sys.modules], sep=chr(10), flush=True)
    leave(code)
os._exit = told
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("start") / "data"
    cold_start.set_up(folder)
    return folder


def imported(data: Path, before: str = "") -> set[str]:
    """Which of them a console had imported when its five figures stood, `before` being done first."""
    words = [sys.executable, "-c", TELLING + before + "\n" + cold_start.OURS, "--data", str(data)]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=environment)
    painted, *names = done.stdout.splitlines()
    assert float(painted) > 0
    return set(filter(None, names))


def test_nothing_heavy_is_imported_before_the_first_picture(data: Path) -> None:
    assert imported(data) == set()


def test_what_is_imported_is_found(data: Path) -> None:
    """The control: each of a few that are imported before is told, and no other."""
    assert imported(data, "import drivers.wires.profile, reportlab, xml") == {"drivers.wires", "reportlab", "xml"}


def test_a_plain_shoe_needs_no_profile_and_any_other_device_does() -> None:
    plain = device(PLAIN)
    found = (plain.line, plain.wire, plain.address, plain.demonstration, plain.device.read_only)
    assert found == (LineForm(19200, 8, "N", 1), None, "", False, False), "what a port does that is told of none"
    assert unless_plain(PLAIN) is None
    assert {path.stem for path in shipped() if unless_plain(path.stem) is None} == {PLAIN}
