"""One seed drives a whole table and its troubles (record.md R71); the long run `season` plays a year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.journal import season
from tests.journal.season import Hasty, played

SEEDS = (0, 1, 5)


@pytest.fixture(autouse=True)
def _short_and_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(season, "COUPS", 5)
    monkeypatch.setattr(season, "TROUBLE", 0.03)


def test_whatever_happens_the_days_are_those_without_it(
    tmp_path: Path, told: Callable[[str], None], caplog: pytest.LogCaptureFixture
) -> None:
    done = [played(seed, tmp_path / str(seed)) for seed in SEEDS]
    count = sum((one.count for one in done), Counter())
    told(f"days by one seed: {dict(count)}")
    assert [(one.seed, one.wrong) for one in done if one.wrong] == []
    assert all(count[trouble] > 0 for trouble in season.TROUBLES)
    assert count["recorded all the same"] > 0
    caplog.clear()


def test_a_seed_gives_the_same_record_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    heads = [played(3, tmp_path / str(i)).record.head for i in range(2)]
    assert heads[0] == heads[1]
    assert played(4, tmp_path / "other").record.head != heads[0]
    caplog.clear()


def test_control_a_program_that_hides_what_the_medium_said_is_found(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert any(played(seed, tmp_path / str(seed), Hasty).wrong for seed in SEEDS)
    caplog.clear()
