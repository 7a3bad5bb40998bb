"""The manners of a program that has a table: its logs, its faults, the support bundle, the shoe seen from outside."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from dealer_app.house import places
from dealer_app.house.crash import Crashes
from dealer_app.house.staff import names, shipped
from dealer_app.shipped import resources
from tests.cli.program import run
from tests.drivers.waiting import until
from tests.evening.kills import cards_of, day_of, log_of
from tests.second.recompute import entries

ROOT = Path(__file__).resolve().parents[2]
FACE = re.compile(r"(?<![\w-])(?:10|[A23456789TJQK])[CDHS♣♦♥♠](?![\w-])")
"""A face as a word of its own."""


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the platform's state folder of these runs apart."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def staff_names() -> list[str]:
    found = names(shipped(resources() / "demo" / "staff.toml"))
    assert found
    return [part for name in found.values() for part in name.split() if len(part) > 2]


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an evening that was killed in mid-coup, once a card was recorded that lies closed."""
    out = tmp_path_factory.mktemp("killed")
    command = [sys.executable, "-m", "tests.evening.killing", "demo", "--headless", "--out", str(out), "--seed", "7"]
    state = tmp_path_factory.mktemp("state")
    plan = {
        "XDG_STATE_HOME": str(state),
        "KILL_FOLDER": str(out),
        "KILL": json.dumps({"point": "before_acknowledge", "after": 45}),
    }
    subprocess.run(command, env=os.environ | plan, capture_output=True, timeout=120, check=False)
    return out


def record_of(folder: Path) -> str:
    return "\n".join(json.dumps(entry) for entry in entries(day_of(folder)))


def test_no_log_of_an_evening_holds_a_face_or_a_name(killed: Path) -> None:
    logs = [path for path in (killed / "log").iterdir() if path.suffix != ".trace"]
    text = "".join(path.read_text() for path in logs)
    assert "line up" in text
    assert all(json.loads(line)["message"] for line in text.splitlines())
    assert not FACE.search(text)
    assert not [name for name in staff_names() if name in text]
    assert FACE.search(record_of(killed)), "the control: the pattern finds the faces of the record"
    staff = (resources() / "demo" / "staff.toml").read_text()
    assert [name for name in staff_names() if name in staff], "the control: the names are found in their list"


FAILING = """
import msgspec, sys
from dealer_app.clerk.clerk import Clerk
from dealer_app.main import PARTS, main
class Failing(Clerk):
    def submit(self, event, by, approved=None):
        if type(event).__name__ == "StakesClosed":
            raise ValueError("the card is 9H of Jean Dupont")
        return super().submit(event, by, approved)
sys.argv[0] = "dealer-app"
main(msgspec.structs.replace(PARTS, clerk=Failing))
"""


def failing(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", FAILING, *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | {"LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
    )


@pytest.mark.timeout(300)
def test_a_fault_of_ours_is_one_sentence_and_is_named_once_at_the_next_start(tmp_path: Path) -> None:
    words = ("demo", "--headless", "--out", str(tmp_path / "out"), "--coups", "1", "--seed", "7")
    done = failing(*words)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "fault of its own" in done.stderr
    (file,) = (tmp_path / "out" / "log").glob("crash-*.txt")
    assert str(file) in done.stderr
    text = file.read_text()
    assert "ValueError" in text
    assert "dealer_app/practice/evening.py:" in text
    assert "9H" not in text
    assert "Dupont" not in text
    again = failing(*words)
    assert again.returncode == 1
    last_time, now = again.stderr.splitlines()
    told = next((tmp_path / "out" / "log").glob("crash-*-told.txt"))
    assert "the last time" in last_time
    assert str(told) in last_time
    assert "fault of its own" in now
    untold = Crashes(tmp_path / "out" / "log", lambda: 0, lambda file: None).untold()
    assert len(untold) == 1, "each is told of once"
    assert str(told) not in now


SECRETS = {
    "settings.toml": 'pin = "canary-pin-4711"\n',
    "staff.toml": '[117]\nrole = "croupier"\nname = "canary-name"\n',
    "keys/table.key": "canary-key\n",
    "journal/keys.pem": "canary-key\n",
    "log/settings.toml": 'pin = "canary-pin-4711"\n',
    "log/notes.txt": "canary-name",
}


def strings_of(bundle: Path) -> str:
    with zipfile.ZipFile(bundle) as found:
        return "\n".join(found.read(name).decode("utf-8", "replace") for name in found.namelist())


@pytest.mark.timeout(300)
def test_a_support_bundle_of_an_open_coup_holds_no_face_of_it_and_no_secret(killed: Path, tmp_path: Path) -> None:
    """Beside an evening that was killed in mid-coup lie secrets of every kind."""
    out, bundle = tmp_path / "out", tmp_path / "x.zip"
    shutil.copytree(killed, out)
    withheld = json.loads(run("verify", str(out / "journal"), "--json").stdout)["withheld"]
    assert withheld, "a coup lies closed"
    for name, text in SECRETS.items():
        (out / name).parent.mkdir(exist_ok=True)
        (out / name).write_text(text)
    done = run("support", "--out", str(bundle), "--data", str(out), "--json")
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert {"facts.json", "table/dealer-app.log", "table/line-000001.trace"} <= {row["name"] for row in rows}
    text = strings_of(bundle)
    record = entries(day_of(out))
    sealed = [e["source"]["frame"] for e in record[-withheld:] if e["event"]["kind"] == "CardDrawn"]
    assert sealed
    assert not [frame for frame in sealed if frame in text]
    assert "canary" not in text
    assert not [name for name in staff_names() if name in text]
    facts = json.loads(zipfile.ZipFile(bundle).read("facts.json"))
    assert facts["table"]["profile"] == "classic"
    assert facts["table"]["head"]["entry"] == record[-withheld]["seq"] - 1
    assert facts["version"]
    naive = tmp_path / "naive.zip"
    with zipfile.ZipFile(naive, "w") as found:
        for path in out.rglob("*"):
            if path.is_file():
                found.write(path, path.relative_to(out))
    everything = strings_of(naive)
    assert "canary-pin" in everything, "the control: whoever packs the folder packs the secrets"
    assert [frame for frame in sealed if frame in everything], "the control: and the cards"
    again = run("support", "--out", str(bundle), "--data", str(out))
    assert (again.returncode, "is there already" in again.stderr) == (1, True)


@pytest.mark.timeout(300)
def test_a_shoe_that_serves_a_table_is_watched_by_counters_without_a_face(tmp_path: Path) -> None:
    sim = subprocess.Popen(
        [
            *(sys.executable, "-m", "dealer_app", "shoe", "sim", "--seed", "7", "--url", "socket://127.0.0.1:0"),
            *("--hand", "socket://127.0.0.1:0"),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert sim.stdout is not None
        url, hand = (sim.stdout.readline().split()[1] for _ in range(2))
        words = ("--coups", "900", "--seed", "7", "--shoe", url, "--hand", hand)
        command = [sys.executable, "-m", "dealer_app", "demo", "--headless", "--out", str(tmp_path / "out"), *words]
        evening = subprocess.Popen(command)
        folder = places.state_folder(None) / "lines"
        until(lambda: any(folder.glob("*.json")), deadline=60.0)
        done = run("shoe", "monitor", url, "--seconds", "2.5", "--json")
        evening.kill()
        evening.wait()
        assert done.returncode == 0, done.stderr
        assert "serves table 1: counters only" in done.stderr
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        assert rows[0]["session"] is True
        assert rows[-1]["frames"] > rows[0]["frames"]
        assert {"kind", "face", "ord", "raw"}.isdisjoint({key for row in rows for key in row})
        assert not FACE.search(done.stdout)
        for status in folder.glob("*.json"):
            status.unlink()
        live = run("shoe", "monitor", url, "--seconds", "1")
        assert "why session" in live.stdout, "the control: of a shoe that serves nobody the line is shown"
    finally:
        sim.kill()
        sim.communicate()


@pytest.mark.timeout(300)
def test_an_evening_over_a_shoe_in_this_process_with_faults_at_rates(tmp_path: Path) -> None:
    log, out = tmp_path / "shoe.log", tmp_path / "out"
    url = f"sim://?seed=7&log={log}&rate=half:0.1&rate=F09:0.05&rate=unplug 0.2:0.03"
    done = run("demo", "--headless", "--out", str(out), "--coups", "3", "--seed", "7", "--shoe", url)
    assert (done.returncode, done.stderr) == (0, "")
    (out / "shoe.log").write_text(log.read_text())
    assert cards_of(out) == log_of(out)
    assert log.read_text().count("BO|") > 1, "the control: some faults came about"
    wrong = run("demo", "--headless", "--out", str(tmp_path / "b"), "--shoe", "sim://no-such.scenario")
    assert wrong.returncode == 3
    assert "no-such.scenario: No such file" in wrong.stderr
