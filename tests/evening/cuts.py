"""Evenings of a real console and a real simulator whose cable is cut, or whose simulator is killed, again and again.

Console and simulator are the commands that a user types. Whatever is done to the line, the record must hold each
card of the simulator's own log once, in order and with its true face, and every coup must be played to its end.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from drivers.simulator.lines import Line, TcpLine
from tests.evening.cutter import Cut, Planned, Relay, ShoeEnd, TcpShoe, plan
from tests.evening.kills import cards_of, day_of, log_of
from tests.second.recompute import entries

PATIENCE = 300.0
"""Seconds for the next thing to happen in an evening; a deadline, no speed figure."""
ROADS = ("tcp", "pty", "socat")


def roads() -> tuple[str, ...]:
    """The lines that can be tried on this machine."""
    if os.name != "posix":
        return ("tcp",)
    return ROADS if shutil.which("socat") else ROADS[:2]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


class Shoe:
    """`shoe sim` as a process that can be killed and started again: same log, same addresses."""

    def __init__(self, folder: Path, seed: int, road: str) -> None:
        hand = free_port()
        self.hand, self.log = f"socket://127.0.0.1:{hand}", folder / "shoe.log"
        self.link, self.port = folder / "shoe-line", free_port()
        self.url = str(self.link) if road == "pty" else f"socket://127.0.0.1:{self.port}"
        where = ["--link", str(self.link)] if road == "pty" else ["--url", self.url]
        self._command = [sys.executable, "-m", "dealer_app", "shoe", "sim", "--seed", str(seed), *where]
        self._command += ["--hand", self.hand, "--log", str(self.log)]
        self.process = self._started()

    def _started(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        with process.stdout:
            assert [process.stdout.readline().split(" ")[0] for _ in range(2)] == ["url", "hand"]
        return process

    def again(self) -> None:
        """Kill it as it stands, and start it again."""
        self.close()
        self.process = self._started()

    def close(self) -> None:
        """Kill it."""
        self.process.kill()
        self.process.wait()

    def cards(self) -> int:
        """How many cards its log holds."""
        return self.log.read_bytes().count(b"\nCD|") + self.log.read_bytes().count(b"\nCU|")

    def boots(self) -> int:
        """How often it was switched on, as its log tells; one that is killed before it is on tells nothing."""
        return len(re.findall(rb"^BO\|.*\n", self.log.read_bytes(), re.MULTILINE))


class Console:
    """`demo`, headless or with the window that nobody sees."""

    def __init__(self, folder: Path, seed: int, coups: int, url: str, hand: str, window: bool) -> None:
        self.folder, self._window = folder / "out", window
        words = ["demo", "--out", str(self.folder), "--seed", str(seed), "--coups", str(coups)]
        words += ["--shoe", url, "--hand", hand, *(["--pace", "100"] if window else ["--headless"])]
        env = os.environ | {"LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dealer_app", *words], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )

    def is_over(self) -> bool:
        """Whether the evening is over; a window is closed then."""
        if self.process.poll() is None and self._window and "DayClosed" in self._copied():
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(PATIENCE)
        return self.process.poll() is not None

    def _copied(self) -> list[str]:
        copies = list((self.folder / "journal").glob("*.jsonl"))
        return [json.loads(line)["event"]["kind"] for line in copies[0].read_text().splitlines()] if copies else []

    def close(self) -> str:
        """Kill it if it still runs; what it has said, but for the papers that a closed window leaves unfinished."""
        self.process.kill()
        assert self.process.stderr is not None
        with self.process.stderr as said:
            lines = said.read().decode().splitlines()
        return "\n".join(line for line in lines if not line.startswith("QProcess: Destroyed while process"))


def cut_evening(
    folder: Path, road: str, seed: int, cuts: int, coups: int, *, window: bool = False, dead: bool = True
) -> Counter[str]:
    """Play an evening over a cable that is cut so often; return what happened, all that must hold being so."""
    relay = played(folder, road, seed, coups, plan(seed, cuts, dead), window=window)
    assert len(relay.cuts) == cuts, f"the evening was over after {len(relay.cuts)} cuts"
    assert (found := wrong(folder, coups)) == [], found
    return relay.count + counted(folder, relay.cuts)


def played(
    folder: Path,
    road: str,
    seed: int,
    coups: int,
    planned: Iterable[Planned] = (),
    *,
    window: bool = False,
    twist: Callable[[bytes], bytes] = bytes,
) -> Relay:
    """Play an evening over a cable; return it."""
    folder.mkdir(parents=True, exist_ok=True)
    shoe = Shoe(folder, seed, road)
    relay = Relay(*_ends(folder, road, shoe), planned, twist)
    relay.start()
    console = Console(folder, seed, coups, relay.url, shoe.hand, window)
    try:
        moved, deadline = (0, 0), time.monotonic() + PATIENCE
        while not console.is_over():
            assert relay.failed == "", relay.failed
            if (so_far := (shoe.cards(), len(relay.cuts))) != moved:
                moved, deadline = so_far, time.monotonic() + PATIENCE
            assert time.monotonic() < deadline, f"the evening stands still at {moved} after {relay.cuts[-3:]}"
            time.sleep(0.05)
    finally:
        said = console.close()
        relay.close()
        shoe.close()
    assert (console.process.returncode, said) == (0, ""), (console.process.returncode, said)
    shutil.copy(shoe.log, console.folder / "shoe.log")
    return relay


def _ends(folder: Path, road: str, shoe: Shoe) -> tuple[Callable[[], Line], Callable[[], ShoeEnd]]:
    port = free_port()
    if road == "tcp":
        return lambda: TcpLine("127.0.0.1", port), lambda: TcpShoe(shoe.url)
    from tests.evening.cutter_posix import PtyShoe, SocatLine, pty_line

    link = folder / "line"
    if road == "pty":
        return lambda: pty_line(link), lambda: PtyShoe(shoe.link)
    return lambda: SocatLine(link, port), lambda: TcpShoe(shoe.url)


def wrong(folder: Path, coups: int) -> list[str]:
    """What of an evening is not as it must be."""
    out = folder / "out"
    found = [] if cards_of(out) == log_of(out) else ["the record's cards are not those of the simulator's log"]
    numbers = [number for number, _ in cards_of(out)]
    found += [] if len(set(numbers)) == len(numbers) >= 4 * coups else ["a card is there twice, or cards are missing"]
    ended = [e["coup"] for e in entries(day_of(out)) if e["event"]["kind"] in ("Settled", "CoupAnnulled")]
    found += [] if ended == list(range(1, coups + 1)) else [f"the coups that ended are {ended}"]
    verdict = subprocess.run(
        [sys.executable, "-m", "dealer_app", "verify", str(out / "journal")], check=False, capture_output=True
    )
    return found + ([] if verdict.returncode == 0 else ["the record does not verify"])


def counted(folder: Path, cuts: list[Cut]) -> Counter[str]:
    """How many cuts there were of each kind, how many inside a coup and inside a frame.

    A cut is inside a coup if the event on which it fell is recorded as a card that was dealt: the coup to which it
    was dealt was open before and is open after it.
    """
    dealt = {
        entry["source"]["number"]
        for entry in entries(day_of(folder / "out"))
        if entry["part"] == 0 and entry["event"]["kind"] == "CardDrawn"
    }
    count = Counter(cuts=len(cuts))
    for cut in cuts:
        count[f"cut {cut.kind}"] += 1
        count["inside a coup"] += cut.number != "" and int(cut.number, 16) in dealt
        count["inside a frame"] += cut.kind == "inside"
    return count


def killed_evening(folder: Path, road: str, seed: int, kills: int, coups: int) -> Counter[str]:
    """Play an evening whose simulator is killed so often; return how often, all that must hold being so."""
    folder.mkdir(parents=True, exist_ok=True)
    chance = Random(f"shoe kills {seed}")
    shoe = Shoe(folder, seed, road)
    console = Console(folder, seed, coups, shoe.url, shoe.hand, window=False)
    at = 0
    try:
        for killed in range(kills):
            at += chance.randint(2, 5)
            _wait_for(shoe, console, at, killed + 1)
            time.sleep(chance.choice((0.0, 0.003, 0.01, 0.03)))
            shoe.again()
        console.process.wait(PATIENCE)
    finally:
        said = console.close()
        shoe.close()
    assert (console.process.returncode, said) == (0, ""), (console.process.returncode, said)
    shutil.copy(shoe.log, console.folder / "shoe.log")
    assert shoe.boots() == kills + 1
    assert (found := wrong(folder, coups)) == [], found
    return Counter(kills=kills)


def _wait_for(shoe: Shoe, console: Console, cards: int, boots: int) -> None:
    """Wait until it holds so many cards and was switched on so often: what is not on yet cannot be killed."""
    deadline = time.monotonic() + PATIENCE
    while shoe.cards() < cards or shoe.boots() < boots:
        assert time.monotonic() < deadline, f"card {cards} does not come, or the shoe's start number {boots}"
        assert console.process.poll() is None, "the control: the shoe is killed before the evening is over"
        time.sleep(0.002)


__all__ = ["Planned", "cut_evening", "killed_evening", "played", "roads", "wrong"]
