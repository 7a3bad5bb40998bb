"""When a command gives up a line, and what it says: at once, after a while, or not at all."""

from __future__ import annotations

import pytest

from dealer_app.cli.shoe_place import AT_ONCE, BUSY_FOR, Opening
from drivers.messages import Candidate, Candidates, Link, LinkState, Why


class Line:
    """A line at a place, and the clock."""

    def __init__(self, *more: Why) -> None:
        self.now = 100.0
        self._opening = Opening("usb:0403:6001", (*AT_ONCE, *more), lambda: self.now)

    def down(self, why: Why, detail: str = "") -> None:
        self._opening.heard(Link(LinkState.DOWN, why, detail))
        self._opening.check()

    def up(self) -> None:
        self._opening.heard(Link(LinkState.UP, Why.SESSION))
        self._opening.check()

    def passes(self, seconds: float) -> None:
        self.now += seconds
        self._opening.check()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> pytest.CaptureFixture[str]:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return capsys


def left(line: Line, why: Why, detail: str, said: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as ended:
        line.down(why, detail)
    assert ended.value.code == 3
    return said.readouterr().err


def test_what_waiting_does_not_mend_ends_at_once(said: pytest.CaptureFixture[str]) -> None:
    held = left(Line(), Why.HELD, "program dealer-app, process 4711", said)
    assert held == (
        "usb:0403:6001: another console of this machine has this shoe: program dealer-app, process 4711\n"
    )
    assert "the group dialout may" in left(Line(), Why.DENIED, "dialout", said)
    assert "this user may not open the port" in left(Line(), Why.DENIED, "", said)
    assert "there is no such port" in left(Line(Why.MISSING), Why.MISSING, "no adapter 0403:6001", said)


def test_the_adapters_that_fit_are_named_as_they_are_to_be_written(said: pytest.CaptureFixture[str]) -> None:
    line = Line()
    line._opening.heard(Candidates((Candidate("usb:0403:6001@1-1", "a"), Candidate("usb:0403:6001@1-2", "b"))))
    assert "usb:0403:6001@1-1, usb:0403:6001@1-2" in left(line, Why.AMBIGUOUS, "a, b", said)


def test_f27_a_busy_port_is_tried_for_fifteen_seconds(said: pytest.CaptureFixture[str]) -> None:
    assert BUSY_FOR == 15
    line = Line()
    line.down(Why.BUSY, "ModemManager (process 12)")
    line.passes(14)
    with pytest.raises(SystemExit):
        line.passes(1)
    assert "another program holds the port: ModemManager (process 12)" in said.readouterr().err
    freed = Line()
    freed.down(Why.BUSY)
    freed.passes(14)
    freed.up()
    freed.passes(60)
    freed.down(Why.BUSY)
    freed.passes(14)


@pytest.mark.parametrize("why", list(Why))
def test_there_is_a_sentence_for_whatever_ends_a_command(why: Why, said: pytest.CaptureFixture[str]) -> None:
    for detail in ("", "the detail"):
        assert len(left(Line(why), why, detail, said)) > len("usb:0403:6001: ") + 8


@pytest.mark.parametrize("why", [Why.MISSING, Why.VANISHED, Why.BLINKS, Why.SLEPT, Why.HUNG, Why.CLOSED])
def test_what_may_pass_is_waited_for(why: Why) -> None:
    line = Line()
    line.down(why)
    line.passes(3600)
