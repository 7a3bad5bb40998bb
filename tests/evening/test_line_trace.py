"""The line trace shows no face of a card that lies closed, at no moment of an evening, and in the end shows the line.

The line is a bad one: frames are damaged and asked for again, so faces cross it that are not recorded yet.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from dealer_app.cli.watch import TRACE, shown
from dealer_app.house import ring
from dealer_app.house.ring import Ring
from dealer_app.journal.copy import may_show, opened
from dealer_app.practice.evening import Step
from drivers.host import Host
from drivers.host.talk import HostTalk
from drivers.shoe1.bodies import parse
from drivers.simulator.inprocess import InProcessShoe
from drivers.talk import Turn
from drivers.trace import HeldTrace, Piece
from tests.practice.table import InOneProcess

COUPS = 12


class AtOnce(HeldTrace):
    """The control: it shows everything at once."""

    def ready(self, recorded: Mapping[str, tuple[str, int]], opened: int | None) -> list[Piece]:
        return super().ready(recorded, 0) + self._out(self._first + len(self._held))


class Tapped(HostTalk):
    """A host's side on a bad line, with a tap on it."""

    def __init__(self, host: Host, line: BadLine) -> None:
        super().__init__(host)
        self._line = line

    def receive(self, chunk: bytes, now: float) -> Turn:
        """The line brought bytes, some of them damaged or lost."""
        chunk = self._line.passed(chunk)
        if chunk:
            self._line.brought += chunk
            self._line.tap(now, "<", chunk)
        return super().receive(chunk, now)


class BadLine(InProcessShoe):
    """The shoe behind it; `damaged` counts the frames that were."""

    def __init__(self, seed: int, tap: Callable[[float, str, bytes], None]) -> None:
        self.tap, self._chance, self.damaged, self.brought = tap, random.Random(seed), 0, b""
        super().__init__(seed)

    def _new_talk(self, last: Mapping[str, tuple[str, int]]) -> HostTalk:
        return Tapped(Host(last=last, timers=self._timers), self)

    def passed(self, chunk: bytes) -> bytes:
        frames = []
        for frame in chunk.splitlines(keepends=True):
            lot = self._chance.random()
            self.damaged += lot < 0.2
            frames.append(b"" if lot < 0.1 else b"\x02" + frame[2:] if lot < 0.2 else frame)
        return b"".join(frames)


def played(folder: Path, trace: HeldTrace) -> tuple[InOneProcess, BadLine, list[str]]:
    """Play an evening; return what was seen in the trace while it lay closed."""
    table = InOneProcess(7, COUPS)
    shoe = BadLine(7, trace.take)
    table.shoe = table.line.shoe = shoe
    ring_, leaks, moments = Ring(folder, TRACE, size=1_000_000_000), list[str](), 0
    sizes = set[int]()
    while (step := table.evening.step()) is not Step.OVER:
        if step is Step.WAITING:
            table.line.pump()
        else:
            shoe.wait(0.25)
        ring_.add(shown(trace.ready(table.desk.last_numbers, opened(table.record.entries)), 0))
        text = written(folder)
        closed = faces_lying_closed(table, shoe)
        moments += bool(closed)
        sizes.add(len(text))
        leaks += [face for face in closed if face.encode().hex() in text]
    shoe.wait(3.0)
    ring_.add(shown(trace.ready(table.desk.last_numbers, opened(table.record.entries)), 0))
    assert moments > COUPS * 4, "cards lay closed at many moments"
    assert len(sizes) > COUPS // 2, "the trace grows as the evening goes"
    return table, shoe, leaks


def written(folder: Path) -> str:
    return "".join(path.read_text() for path in ring.files(folder, TRACE))


def faces_lying_closed(table: InOneProcess, shoe: BadLine) -> list[str]:
    """What would tell a face: ordinal and face, of each card that has left the shoe and does not lie open."""
    entries = table.record.entries
    open_ = entries[: may_show([entry.kind for entry in entries])]
    last = max((entry.source.number for entry in open_ if entry.source.number is not None), default=0)
    bodies = [parse(stored.body) for stored in shoe.log]
    return [
        f"|{body.number('ord'):04X}|{body.text('face')}|"
        for body in bodies
        if body is not None and body.type == "CD" and body.number("n") > last
    ]


def test_no_face_is_in_the_trace_before_it_lies_open(tmp_path: Path) -> None:
    table, shoe, leaks = played(tmp_path / "held", HeldTrace(numbered=True))
    assert leaks == []
    assert shoe.damaged > 20
    lines = [line.split() for line in written(tmp_path / "held").splitlines()]
    came = b"".join(bytes.fromhex(words[2]) for words in lines if words[1] == "<")
    assert shoe.brought.startswith(came), "the trace is the line, in order and once"
    drawn = [entry for entry in table.record.entries if entry.kind == "CardDrawn"]
    assert drawn
    assert all(bytes.fromhex(entry.source.frame or "") in came for entry in drawn), "in the end it shows every card"
    _, _, leaks = played(tmp_path / "at-once", AtOnce(numbered=True))
    assert leaks, "the control: a trace that holds nothing back is caught"


def test_a_trace_of_a_line_without_numbers_is_a_coup_behind() -> None:
    trace = HeldTrace(numbered=False)
    trace.take(1.0, "<", b"first coup")
    assert trace.ready({}, None) == []
    assert trace.ready({}, 10) == [], "just settled: a card that was not heard well may still lie closed"
    trace.take(2.0, "<", b"second coup")
    assert trace.ready({}, 10) == []
    assert [piece.data for piece in trace.ready({}, 20)] == [b"first coup"]
    assert trace.ready({}, 20) == []
    assert [piece.data for piece in trace.ready({}, 30)] == [b"second coup"]


def beat(last: int) -> bytes:
    from drivers.shoe1.bodies import encode

    return encode("HB", epoch="7A3C", last=last, load=1, ord=0, state=0x1005, uptime=0)


@pytest.mark.parametrize("cut", [0, 1, 20, 45])
def test_what_comes_glued_to_a_heartbeat_waits_for_the_next(cut: int) -> None:
    """A card in the same read as the heartbeat before it is not told of by it."""
    trace = HeldTrace(numbered=True)
    card = b"\x02CD|7A3C|00000008|00|U019CEDEF7D3E|0003|0002|9H|V|98|0137\x0338F9\r\n"
    raw = beat(7) + card
    trace.take(1.0, "<", raw[:cut])
    trace.take(1.1, "<", raw[cut:])
    assert trace.ready({"S": ("7A3C", 6)}, 1) == []
    assert trace.ready({"OTHER": ("7A3D", 9)}, 1) == [], "another log"
    assert trace.ready({"S": ("7A3C", 7)}, None) == []
    out = b"".join(piece.data for piece in trace.ready({"S": ("7A3C", 7)}, 1))
    assert out == beat(7).rstrip(b"\r\n")
    trace.take(2.0, "<", beat(8))
    assert b"9H" in b"".join(piece.data for piece in trace.ready({"S": ("7A3C", 8)}, 1))


def test_memory_is_bounded_and_what_is_let_go_is_counted() -> None:
    trace = HeldTrace(numbered=True, most=10_000)
    for _ in range(10):
        for _ in range(1000):
            trace.take(1.0, "<", b"x" * 100)
        trace.ready({}, 0)
        assert trace.size <= 10_000
    assert trace.left_out + trace.size == 1_000_000
    for _ in range(100_000):
        trace.take(1.0, "<", b"y")  # the main loop hangs
    trace.ready({}, 0)
    assert trace.size <= 10_000
    assert trace.left_out + trace.size == 1_100_000


def test_the_ring_keeps_the_newest_files(tmp_path: Path) -> None:
    ring_ = Ring(tmp_path, "line", count=3, size=1000)
    for number in range(200):
        ring_.add([f"{number:099d}"])
    files = ring.files(tmp_path, "line")
    assert len(files) == 3
    assert all(path.stat().st_size <= 1000 for path in files)
    assert files[-1].read_text().splitlines()[-1] == f"{199:099d}"
    again = Ring(tmp_path, "line", count=3, size=1000)
    again.add(["x" * 99])
    assert len(ring.files(tmp_path, "line")) == 3, "it goes on with what is there"


def test_a_ring_without_a_disk_says_so_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    ring_ = Ring(tmp_path / "file" / "folder", "line")
    for _ in range(3):
        ring_.add(["x"])
    assert [record.message for record in caplog.records] == ["the line trace is not written: Not a directory"]
    caplog.clear()


def test_orders_of_the_host_stand_in_the_trace_too() -> None:
    trace = HeldTrace(numbered=True)
    trace.take(1.0, ">", b"AK")
    trace.take(1.1, "<", beat(1))
    assert [(piece.way, piece.at) for piece in trace.ready({"S": ("7A3C", 1)}, 0)][:2] == [(">", 1.0), ("<", 1.1)]
