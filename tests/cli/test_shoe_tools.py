"""`shoe list`, `monitor`, `record`, `decode` and `sim` as a person uses them, on real lines."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from drivers.simulator.cards import shuffled
from tests.cli.program import run
from tests.drivers.samples import ANGEL, sample

LINES = [["--url", "socket://127.0.0.1:0"], *([[]] if os.name == "posix" else [])]
DEADLINE = 20.0


@contextmanager
def shoe(*words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`shoe sim` as a child; its address and the child, whose standard input is the hand."""
    command = [sys.executable, "-P", "-m", "dealer_app", "shoe", "sim", "--seed", "7", *words]
    env = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
    try:
        assert child.stdout is not None
        yield child.stdout.readline().strip().removeprefix("url "), child
    finally:
        child.kill()
        child.communicate()


def hand(child: subprocess.Popen[str], *lines: str) -> None:
    assert child.stdin is not None
    assert child.stdout is not None
    for line in lines:
        child.stdin.write(f"{line}\n")
        child.stdin.flush()
        assert child.stdout.readline().startswith("ok"), line


def rows(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def meanwhile(child: subprocess.Popen[str], *words: str, lines: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Run a command while the hand says these lines, once the command hears."""
    done: queue.SimpleQueue[subprocess.CompletedProcess[str]] = queue.SimpleQueue()
    thread = threading.Thread(target=lambda: done.put(run(*words)))
    thread.start()
    hand(child, *lines)
    thread.join(DEADLINE)
    return done.get(timeout=DEADLINE)


@pytest.mark.parametrize("words", LINES, ids=["tcp", "pty"][: len(LINES)])
def test_a_shoe_is_watched(words: list[str]) -> None:
    with shoe(*words) as (url, child):
        done = meanwhile(child, "shoe", "monitor", url, "--seconds", "2", "--json", lines=("load", "pull", "F38 7"))
        assert done.returncode == 0, done.stderr
        seen = rows(done.stdout)
        assert [row["kind"] for row in seen if "kind" in row and "repeated" not in row] == [
            *("boot", "loaded", "card", "unreadable")
        ]
        assert {"line": "up", "why": "session"} in seen
        assert [row["proven"] for row in seen if "shoe" in row] == [False], "no key of the shoe is known"
        assert seen[-1]["session"] is True
        assert seen[-1]["bad"] == 0
        text = run("shoe", "monitor", url, "--seconds", "1")
        assert "card" in text.stdout
        assert "face TH" in text.stdout


def test_f54_a_shoe_that_is_held_is_not_watched_until_its_holder_is_gone(tmp_path: Path) -> None:
    with shoe("--url", "socket://127.0.0.1:0") as (url, child):
        hand(child, "load")
        words = [sys.executable, "-m", "dealer_app", "shoe", "monitor", url, "--json"]
        holder = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert holder.stdout is not None
        while '"session"' not in holder.stdout.readline():
            assert holder.poll() is None
        other = url.replace("127.0.0.1", "localhost")
        for second in (("shoe", "monitor", other), ("shoe", "record", other, str(tmp_path / "a.raw"))):
            done = run(*second, "--seconds", "60")
            assert done.returncode == 3
            assert "another console of this machine has this shoe: program dealer-app" in done.stderr
            assert f"command shoe monitor, process {holder.pid}" in done.stderr
        holder.kill()
        holder.communicate()
        assert run("shoe", "monitor", url, "--seconds", "1").returncode == 0


@pytest.mark.parametrize(("wire", "device"), [("shoe1", "shoe1"), ("angel", "angel-eye"), ("beetek", "bee-tek")])
def test_what_is_recorded_is_decoded(wire: str, device: str, tmp_path: Path) -> None:
    raw = tmp_path / "evening.raw"
    with shoe("--wire", wire, "--url", "socket://127.0.0.1:0") as (url, child):
        hand(child, "load")
        words = ("shoe", "record", url, str(raw), "--device", device, "--seconds", "2.5", "--json")
        over = threading.Event()

        def pulls() -> None:
            while not over.wait(0.3):
                hand(child, "pull", *(["coup"] if wire == "angel" else []))

        thread = threading.Thread(target=pulls)
        thread.start()
        done = run(*words)
        over.set()
        thread.join()
    assert done.returncode == 0, done.stderr
    (counted,) = rows(done.stdout)
    assert counted["bytes"] == raw.stat().st_size > 0
    times = (tmp_path / "evening.raw.times").read_text().splitlines()
    assert sum(int(line.split()[2]) for line in times if line.split()[1] == "<") == counted["bytes"]
    decoded = run("shoe", "decode", str(raw), "--device", device, "--json", "--summary")
    assert decoded.returncode == 0, decoded.stderr
    faces = [row["face"] for row in rows(decoded.stdout) if row.get("face")]
    cards, count = shuffled(7, 1, 6), len(faces)
    assert count > 1
    assert tuple(faces) in [cards[first : first + count] for first in range(312 - count)]
    again = run("shoe", "record", "loop://", str(raw), "--seconds", "1")
    assert again.returncode == 1
    assert "is there already" in again.stderr


def test_bytes_in_hexadecimal_are_decoded() -> None:
    name = "player 1 = 8 of spades"
    done = run("shoe", "decode", "--hex", ANGEL[name][0], "--device", "angel-eye", "--json", "--summary")
    assert rows(done.stdout) == [
        {
            "type": "D",
            "kind": "card",
            "face": "8S",
            "hints": {"side": "player", "index": "1"},
            "raw": sample(name).hex(),
        },
        {"frames": 1, "bad": 0, "noise": 0, "unknown": 0, "repeated": 0},
    ]
    nothing = run("shoe", "decode", "--hex", "00 00", "--device", "angel-eye")
    assert (nothing.returncode, nothing.stdout) == (1, "")
    assert "nothing in it" in nothing.stderr


def test_a_line_trace_is_decoded(tmp_path: Path) -> None:
    trace, raw = tmp_path / "line-000001.trace", tmp_path / "a.raw"
    card = b"\x02CD|7A3C|00000008|00|U019CEDEF7D3E|0003|0002|9H|V|98|0137\x0338F9\r\n"  # shoes.md 3.9, no. 19
    raw.write_bytes(card)
    trace.write_text(f"# /dev/ttyUSB0\n5 < {card[:30].hex()}\n6 > 0242\n7 < {card[30:].hex()}\n")
    done = run("shoe", "decode", str(trace), "--json", "--summary")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == run("shoe", "decode", str(raw), "--json", "--summary").stdout
    assert rows(done.stdout)[0]["face"] == "9H"
    for wrong in ("5 < zz\n", "nonsense\n", "\u00e9\n"):
        trace.write_text(wrong)
        done = run("shoe", "decode", str(trace))
        assert (done.returncode, "no line trace" in done.stderr, done.stdout) == (1, True, ""), wrong


def test_times_that_do_not_fit_are_said_and_left_out(tmp_path: Path) -> None:
    raw = tmp_path / "a.raw"
    raw.write_bytes(sample("cut card"))
    (tmp_path / "a.raw.times").write_text("0 < 3\n")
    done = run("shoe", "decode", str(raw), "--device", "angel-eye")
    assert done.returncode == 0
    assert '"kind":"cut"' in done.stdout
    assert "does not fit" in done.stderr


def test_a_profile_with_faults_names_each_by_line(tmp_path: Path) -> None:
    wrong = tmp_path / "mine.toml"
    wrong.write_text('[device]\nid = "mine"\ntitle = "Mine"\nwire = "angel"\n[line]\nbaud = 4801\nspeed = 1\n')
    done = run("shoe", "decode", "--hex", "05", "--device", str(wrong))
    assert done.returncode == 1
    assert "mine.toml, line 6: baud" in done.stderr
    assert "300 | 600" in done.stderr
    assert "mine.toml, line 7: speed is no parameter" in done.stderr


def test_lists() -> None:
    done = run("shoe", "list", "--devices", "--json")
    assert "angel-eye" in [row["device"] for row in rows(done.stdout)]
    ports = run("shoe", "list", "--json")
    assert ports.returncode in (0, 1)
    assert "Traceback" not in ports.stderr
    assert all("identity" in row for row in rows(ports.stdout))
    faults = run("shoe", "sim", "--faults").stdout.splitlines()
    assert [line.split()[0] for line in faults[:60]] == [f"F{number:02d}" for number in range(1, 61)]


def test_a_scenario_with_a_fault_names_its_line(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.scenario"
    wrong.write_text("at event 3 F13\nat time x F01\n")
    done = run("shoe", "sim", "--scenario", str(wrong))
    assert done.returncode == 1
    assert "line 2" in done.stderr
    assert "at event N FAULT" in done.stderr


def test_a_scenario_comes_about(tmp_path: Path) -> None:
    plan = tmp_path / "plan.scenario"
    plan.write_text("at event 2 pulls 3\n")
    with shoe("--scenario", str(plan), "--url", "socket://127.0.0.1:0") as (url, child):
        hand(child, "load")
        done = run("shoe", "monitor", url, "--seconds", "2.5", "--json")
        cards = [row for row in rows(done.stdout) if row.get("kind") == "card" and "repeated" not in row]
        assert len(cards) == 3


def test_a_shoe_at_sim_is_recorded_and_plays_a_story(tmp_path: Path) -> None:
    raw = tmp_path / "a.raw"
    done = run("shoe", "record", "sim://dealing?seed=7", str(raw), "--seconds", "4")
    assert done.returncode == 0, done.stderr
    decoded = rows(run("shoe", "decode", str(raw), "--json").stdout)
    first = [str(row["face"]) for row in decoded if row["type"] == "CD"]
    assert first == list(shuffled(7, 1, 6)[: len(first)])
    assert first
    plan, story = tmp_path / "plan.scenario", tmp_path / "a.coup"
    plan.write_text("at time 0.1 load\nat time 0.2 pulls 4\n")
    cards = shuffled(7, 1, 6)[:4]
    head = "profile classic\nlimits stake_min 10 stake_step 5 bank_min 10 bank_step 5\nseats 1 2\nshoe 6\n"
    deal = "staff 117 croupier, 201 chef\nbank 1 100\nbanco 2\nclose\ncards {}\n"
    story.write_text(head + deal.format(" ".join(cards)))
    played = run("play", str(story), "--shoe", f"sim://{plan}?seed=7")
    assert (played.returncode, played.stderr) == (0, "")
    story.write_text(head + deal.format(" ".join(reversed(cards))))
    other = run("play", str(story), "--shoe", f"sim://{plan}?seed=7")
    assert other.returncode == 1, "the control: other cards than the story's"
