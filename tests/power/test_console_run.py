"""The long run `console` judges no evening that has fewer commits than are asked, and keeps no figures of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.long import console
from tests.power import strace
from tests.power.disk import Op
from tests.power.recording import Recording


@pytest.mark.parametrize(("commits", "is_judged"), [(console.LEAST - 1, False), (console.LEAST, True)])
def test_an_evening_too_short_is_not_judged(
    commits: int, is_judged: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept: list[dict[str, Any]] = []
    monkeypatch.setattr(strace, "missing", lambda: "")
    ops = [Op("told", at=at) for at in range(1, commits + 1)]
    monkeypatch.setattr(strace, "traced", lambda *_: Recording(ops, [], "day"))
    monkeypatch.setattr(console, "_judged", lambda *_: console.Counter(wrong=1))
    monkeypatch.setattr(console, "figures", lambda *_, **measured: kept.append(measured))
    assert console.main([]) > 0
    assert bool(kept) == is_judged
    assert ("999 commits" in capsys.readouterr().out) != is_judged
