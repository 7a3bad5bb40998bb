"""The simulated shoe is killed in mid-evening and started again: the evening waits, and has every card once."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.evening.kills import cards_of, coups_of, day_of, log_of
from tests.second.recompute import entries

PATIENCE = 120.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def simulator(log: Path, line: int, hand: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "dealer_app", "shoe", "sim", "--seed", "4", "--log", str(log)]
    command += ["--url", f"socket://127.0.0.1:{line}", "--hand", f"socket://127.0.0.1:{hand}"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout:
        assert [process.stdout.readline().split()[0] for _ in range(2)] == ["url", "hand"]
    return process


@pytest.mark.timeout(300)
def test_a_killed_shoe_comes_back_with_every_card(tmp_path: Path) -> None:
    line, hand = free_port(), free_port()
    log, folder = tmp_path / "shoe.log", tmp_path / "out"
    shoe = simulator(log, line, hand)
    evening = subprocess.Popen(
        [
            *(sys.executable, "-m", "dealer_app", "demo", "--headless", "--out", str(folder), "--seed", "4"),
            *("--coups", "25", "--shoe", f"socket://127.0.0.1:{line}", "--hand", f"socket://127.0.0.1:{hand}"),
        ],
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not log.exists() or log.read_text().count("CD|") < 40:
            assert time.monotonic() < deadline
            assert evening.poll() is None
            time.sleep(0.02)
        shoe.send_signal(signal.SIGKILL)
        shoe.wait()
        killed_at = log.read_text().count("CD|")
        shoe = simulator(log, line, hand)
        assert evening.wait(PATIENCE) == 0
    finally:
        for process in (evening, shoe):
            process.kill()
            process.wait()
    (folder / "shoe.log").write_text(log.read_text())
    assert log.read_text().count("CD|") > killed_at, "the control: the shoe was killed before the evening was over"
    assert log.read_text().count("BO|") == 2
    assert cards_of(folder) == log_of(folder)
    assert coups_of(folder) == list(range(1, 26))
    assert all(e["source"]["frame"] for e in entries(day_of(folder)) if e["event"]["kind"] == "CardDrawn")
