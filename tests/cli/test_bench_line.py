"""`bench --only line` measures what it says: every frame is heard, nothing is measured without its anchor."""

from __future__ import annotations

import inspect

import pytest

from dealer_app.bench import anchors, anchors_line, line


def test_every_figure_stands_beside_its_anchor() -> None:
    found = {one["name"]: one for one in line.measure(20, seconds=1.0)}
    ours, bare = found["frame on the line to event"], found["anchor: frame on the line to bare select and read"]
    assert (ours["n"], bare["n"]) == (20, 20)
    assert bare["p50_ms"] > 0
    assert ours["times_anchor_p50"] == pytest.approx(ours["p50_ms"] / bare["p50_ms"], abs=0.5)
    idle, busy = found["share of a core, line at rest"], found["share of a core, 1000 frames a second"]
    assert busy["frames_per_second"] > 0
    assert busy["percent"] > idle["percent"], "the control: a busy line costs more than one at rest"
    assert found["anchor: bare select and read, 1000 frames a second"]["reads_per_second"] > 0


@pytest.mark.parametrize("anchor", [anchors.BareCommit, anchors_line.BareRead])
def test_an_anchor_is_short_and_uses_nothing_of_ours(anchor: type) -> None:
    assert len(inspect.getsource(anchor).splitlines()) < 40
    module = inspect.getsource(inspect.getmodule(anchor) or anchor)
    assert "dealer_app" not in module
    assert "drivers" not in module
