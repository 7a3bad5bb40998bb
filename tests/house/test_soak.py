"""The soak's rule tells what is flat from what grows (record.md R72); the long run `soak` plays for two hours."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.long import soak

FLAT = [
    dict.fromkeys(soak.AMOUNTS, 100_000 + 900 * (i % 7)) | dict.fromkeys(soak.HANDLES, 20 + i % 3) for i in range(40)
]
"""What goes up and down within a day and comes back."""


def test_what_comes_back_is_flat() -> None:
    assert soak.grown(FLAT) == {}


@pytest.mark.parametrize("what", soak.AMOUNTS)
@pytest.mark.parametrize(("each", "is_found"), [(150, False), (190, True)])
def test_an_amount_may_rise_by_a_twentieth_of_its_mean(what: str, each: int, is_found: bool) -> None:
    """Over the 30 samples behind the first quarter: 29 times 150 is 4.2 % of about 104,000, 29 times 190 is 5.3 %."""
    samples = [one | {what: 100_000 + each * i} for i, one in enumerate(FLAT)]
    assert (what in soak.grown(samples)) is is_found


@pytest.mark.parametrize("what", soak.HANDLES)
def test_one_handle_more_is_found(what: str) -> None:
    samples = [one | {what: one[what] + (i >= 30)} for i, one in enumerate(FLAT)]
    assert soak.grown(samples) == {what: 1}


def test_what_is_taken_in_the_first_quarter_is_no_growth() -> None:
    assert soak.grown([dict.fromkeys(FLAT[0], 1)] * 10 + FLAT[10:]) == {}


@pytest.mark.timeout(300)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory and handles are read from /proc")
def test_control_a_window_that_keeps_a_little_of_everything_is_found_in_everything(tmp_path: Path) -> None:
    *samples, code = soak.played(tmp_path, 0, 8, 0.2, 1, leaks=True)
    assert code == 0
    assert set(soak.grown(samples)) == {*soak.AMOUNTS, *soak.HANDLES}
