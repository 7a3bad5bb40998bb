"""Where the simulator's bytes and hand lines come from, and the simulator between them, in this process."""

from __future__ import annotations

import os
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import pytest

from drivers.port import ShoePort
from drivers.simulator import SimulatorError, serve
from drivers.simulator.cards import shuffled
from drivers.simulator.lines import Hand, Line, Source, StreamHand, TcpHand, TcpLine
from tests.drivers.waiting import Inbox, until


def ready(end: Line | Hand) -> Source:
    """The source that becomes readable next."""
    sources, _, _ = select.select(end.sources(), [], [], 10)
    return sources[0]


def address(url: str) -> tuple[str, int]:
    host, port = url.removeprefix("socket://").split(":")
    return host, int(port)


def client(end: TcpLine | TcpHand) -> socket.socket:
    """A client that was let in."""
    one = socket.create_connection(address(end.url), 10)
    source = ready(end)
    assert not (end.receive(source) if isinstance(end, TcpLine) else end.lines(source))
    return one


@pytest.fixture
def pipe() -> Iterator[tuple[TextIO, TextIO]]:
    reading, writing = os.pipe()
    with open(reading) as out_of, open(writing, "w") as into:
        yield out_of, into


def test_a_tcp_line_serves_one_client_after_the_other() -> None:
    line = TcpLine("127.0.0.1", 0)
    line.send(b"nobody hears this")
    for _ in range(2):
        with client(line) as one:
            one.sendall(b"abc")
            assert line.receive(ready(line)) == b"abc"
            line.send(b"def")
            assert one.recv(10) == b"def"
            with client(line) as second:
                assert second.recv(10) == b""
        assert line.receive(ready(line)) == b""
        assert len(line.sources()) == 1
    line.close()


def test_what_a_client_does_not_take_is_lost() -> None:
    line = TcpLine("127.0.0.1", 0)
    with client(line):
        for _ in range(200):
            line.send(b"x" * 100_000)
        line.close()


def test_an_address_that_is_taken_is_one_sentence() -> None:
    line = TcpLine("127.0.0.1", 0)
    with pytest.raises(SimulatorError, match=r"^socket://127.0.0.1:\d+ cannot be used: Address already in use$"):
        TcpHand(*address(line.url))
    line.close()


def test_hand_lines_come_whole_from_several_clients() -> None:
    hand = TcpHand("127.0.0.1", 0)
    with client(hand) as one, client(hand) as two:
        one.sendall(b"pull 1\npull 2\npu")
        source = ready(hand)
        assert hand.lines(source) == ["pull 1", "pull 2"]
        hand.answer(source, "ok 00000001")
        assert one.recv(100) == b"ok 00000001\n"
        two.sendall(b"sync\n")
        assert hand.lines(ready(hand)) == ["sync"]
        one.sendall(b"ll 3\r\n")
        assert hand.lines(ready(hand)) == ["pull 3\r"]
        two.sendall(b"\xff" * 1000)
        assert hand.lines(ready(hand)) == []
    while len(hand.sources()) > 1:
        assert hand.lines(ready(hand)) == []
    assert not hand.ended
    hand.close()


def test_hand_lines_from_a_stream_end_with_it(pipe: tuple[TextIO, TextIO]) -> None:
    out_of, into = pipe
    answers_from, answers_to = os.pipe()
    with open(answers_from) as heard, open(answers_to, "w") as answers:
        hand = StreamHand(out_of, answers)
        into.write("pull 1\nsync\n")
        into.flush()
        got: list[str] = []
        while len(got) < 2:
            got += hand.lines(ready(hand))
        assert got == ["pull 1\n", "sync\n"]
        hand.answer(ready_source(hand), "ok 00000001")
        assert heard.readline() == "ok 00000001\n"
        into.close()
        while not hand.ended:
            assert hand.lines(ready(hand)) == []
        hand.close()


def ready_source(hand: StreamHand) -> Source:
    return hand.sources()[0]


def test_a_hand_that_hears_no_answer_has_gone(pipe: tuple[TextIO, TextIO]) -> None:
    out_of, into = pipe
    with open(os.devnull, "w") as deaf:
        pass
    hand = StreamHand(out_of, deaf)
    hand.answer(ready_source(hand), "ok")
    assert hand.ended
    into.close()
    assert hand.lines(ready(hand)) == []
    hand.close()


@contextmanager
def serving(**options: object) -> Iterator[tuple[str, TextIO, TextIO]]:
    """The simulator in a thread: what a client opens, the hand's line, its answers; ends with the hand."""
    reading, writing = os.pipe()
    answers_from, answers_to = os.pipe()
    with (
        open(reading) as stdin,
        open(answers_to, "w") as stdout,
        open(writing, "w") as hand,
        open(answers_from) as answers,
    ):
        thread = threading.Thread(target=serve, kwargs={"seed": 7, "stdin": stdin, "stdout": stdout, **options})
        thread.start()
        yield answers.readline().strip().removeprefix("url "), hand, answers
        hand.close()
        thread.join(10)
        assert not thread.is_alive()


@pytest.mark.parametrize("url", ["socket://127.0.0.1:0", ""])
def test_a_card_from_the_hand_to_the_host(url: str, tmp_path: Path) -> None:
    with serving(url=url, log=tmp_path / "shoe.log") as (address_, hand, answers):
        inbox = Inbox()
        shoe = ShoePort(address_, inbox, {})
        inbox.wait("1 boot")
        hand.write("load 1000\npull 2000\n")
        hand.flush()
        assert [answers.readline(), answers.readline()] == ["ok 00000002\n", "ok 00000003\n"]
        shoe.acknowledge(inbox.wait(f"3 card {shuffled(7, 1, 6)[0]}"))
        assert shoe.close()


@pytest.mark.skipif(os.name != "posix", reason="there are no pseudo-terminals there")
def test_a_link_names_the_pseudo_terminal_and_goes_with_it(tmp_path: Path) -> None:
    link = tmp_path / "shoe"
    link.symlink_to("/nowhere")  # left over from a simulator that was killed
    with serving(link=link) as (url, _, _):
        assert url == str(link)
        assert link.resolve().exists()
    until(lambda: not link.is_symlink())
