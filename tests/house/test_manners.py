"""Log, crash files, status, bundle and staying awake: what each leaves behind, and what it never does."""

from __future__ import annotations

import hashlib
import json
import logging
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_app.clerk.moment import Moment, parted
from dealer_app.house import bundle, crash, log, status
from dealer_app.house.crash import Crashes
from dealer_app.house.sleep import Awake
from dealer_app.house.status import LineStatus, StatusFile
from tests.drivers.waiting import until

SECRET = "9H-Jean-Dupont"


@pytest.fixture
def root_log() -> Iterator[logging.Logger]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield root
    for handler in [handler for handler in root.handlers if handler not in before]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


def test_the_log_is_ten_files_of_five_megabytes(
    tmp_path: Path, root_log: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (log.FILES, log.SIZE) == (10, 5_000_000)  # house.md 13
    monkeypatch.setattr(log, "SIZE", 2000)
    log.log_to(tmp_path)
    for number in range(400):
        root_log.info("line %d", number)
    files = log.files(tmp_path)
    assert len(files) == 10
    assert all(path.stat().st_size <= 2000 for path in files)
    assert json.loads(files[0].read_text().splitlines()[-1])["message"] == "line 399"
    assert sorted(tmp_path.iterdir()) == sorted(files)


def test_the_log_tells_the_kind_of_a_fault_and_not_what_it_says(tmp_path: Path, root_log: logging.Logger) -> None:
    path = log.log_to(tmp_path)
    try:
        raise ValueError(SECRET)
    except ValueError:
        root_log.info("it failed", exc_info=True)
    assert json.loads(path.read_text())["fault"] == "ValueError"
    assert SECRET not in path.read_text()


FAIL = """
import sys, threading
from pathlib import Path
from dealer_app.house.crash import Crashes
crashes = Crashes(Path(sys.argv[1]), lambda: 1000, lambda file: print(f"see {file}", file=sys.stderr))
crashes.watch()
crashes.watch_native()
def inner():
    raise ValueError("9H-Jean-Dupont") from KeyError("9H-Jean-Dupont")
def thread():
    inner()
"""
FAULTS = {
    "python": ("inner()", "uncaught", 1),
    "thread": ("t = threading.Thread(target=thread, name='shoe'); t.start(); t.join()", "thread shoe", 0),
    "destructor": ("class D:\n    def __del__(self): inner()\nd = D()\ndel d", "unraisable", 0),
    "native": ("import faulthandler; faulthandler._sigsegv()", "native fault", None),
}


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_leaves_one_file_that_is_told_of_once(tmp_path: Path, name: str) -> None:
    code, kind, ends = FAULTS[name]
    folder = tmp_path / "state"
    done = subprocess.run(
        [sys.executable, "-c", FAIL + code, str(folder)], capture_output=True, text=True, check=False
    )
    assert done.returncode == ends if ends is not None else done.returncode not in (0, 1)
    assert "Traceback" not in done.stderr
    assert SECRET not in done.stderr
    crashes = Crashes(folder, lambda: 2000, lambda file: None)
    (found,) = crashes.untold()
    text = found.read_text()
    assert kind in text.splitlines()[0]
    assert SECRET not in text
    if name != "native":
        assert text.splitlines()[1] == "ValueError"
        assert "<string>:" in text
        assert " inner" in text
        assert "KeyError" in text
    assert crashes.untold() == []
    assert crash.files(folder) == [found]


def test_a_file_in_a_crash_file_is_named_from_the_program_on() -> None:
    assert crash.shortened("/home/jean.dupont/x/dealer_app/cli/demo.py") == "dealer_app/cli/demo.py"
    assert crash.shortened("C:\\Users\\jean\\site-packages\\click\\core.py") == "site-packages/click/core.py"
    assert crash.shortened("/home/jean.dupont/other.py") == "other.py"


def test_crash_files_do_not_pile_up(tmp_path: Path) -> None:
    moments = iter(range(1000, 2000))
    crashes = Crashes(tmp_path, lambda: next(moments), lambda file: None)
    kept = [crashes.keep("test", []) for _ in range(50)]
    assert len(crashes.untold()) == 50
    assert [path.name.replace("-told", "") for path in crash.files(tmp_path)] == [
        path.name for path in kept[-crash.KEPT :] if path
    ]


def test_where_nothing_can_be_written_nothing_more_happens(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told: list[Path | None] = []
    crashes = Crashes(tmp_path / "file" / "state", lambda: 1, told.append)
    crashes.watch_native()
    assert crashes.keep("test", []) is None
    assert crashes.untold() == []


LINE = LineStatus(
    url="socket://127.0.0.1:1", table="3", process=1, version="0", at=10_000, line="up", why="session", shoe="SN1",
    number=7, port=True, bytes=True, good=True, session=True, frames=5, bad=1, noise=2, repeated=0, unknown=0,
)  # fmt: skip


def test_a_status_speaks_while_it_is_fresh(tmp_path: Path) -> None:
    file = StatusFile(tmp_path, LINE.url, 10_000)
    file.write(LINE)
    assert status.status(tmp_path, LINE.url, 14_000) == LINE
    assert status.status(tmp_path, LINE.url, 15_001) is None
    assert status.status(tmp_path, "socket://127.0.0.1:2", 10_000) is None
    assert [path.suffix for path in (tmp_path / "lines").iterdir()] == [".json"], "nothing half written is left"
    file.remove()
    assert status.status(tmp_path, LINE.url, 10_000) is None


def test_a_status_is_found_by_every_name_of_a_device_and_forgotten_in_the_end(tmp_path: Path) -> None:
    (tmp_path / "ttyS9").write_text("")
    (tmp_path / "shoe").symlink_to(tmp_path / "ttyS9")
    StatusFile(tmp_path, str(tmp_path / "shoe"), 0).write(LINE)
    assert status.status(tmp_path, str(tmp_path / "ttyS9"), 10_000) == LINE
    (tmp_path / "lines" / "0.json").write_text("no status")
    StatusFile(tmp_path, "other", LINE.at + status.FORGOTTEN + 1)
    assert [path.name for path in (tmp_path / "lines").iterdir()] == ["0.json"]


def test_a_status_that_cannot_be_written_is_told_of_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "lines").write_text("")
    file = StatusFile(tmp_path, LINE.url, 0)
    file.write(LINE)
    file.write(LINE)
    file.remove()
    assert len(caplog.records) == 1
    caplog.clear()


def test_a_bundle_has_a_manifest_and_only_what_was_named(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_text("open values")
    out = tmp_path / "x.zip"
    rows = bundle.pack(out, {"version": "1"}, [("a/a.log", tmp_path / "a.log"), ("gone", tmp_path / "gone")])
    with zipfile.ZipFile(out) as found:
        assert sorted(found.namelist()) == ["a/a.log", "facts.json", "manifest.json"]
        manifest = [json.loads(line) for line in found.read("manifest.json").splitlines()]
        assert manifest == rows
        for row in manifest:
            data = found.read(row["name"])
            assert (row["size"], row["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    with pytest.raises(FileExistsError):
        bundle.pack(out, {}, [])
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"directory|denied"):
        bundle.pack(tmp_path / "y.zip", {}, [("folder", tmp_path / "folder")])
    assert not (tmp_path / "y.zip").exists()
    assert not (tmp_path / "y.zip.part").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there a call of the system takes the child's place")
def test_the_machine_is_held_awake_by_a_child_that_ends_with_us(tmp_path: Path) -> None:
    sign = tmp_path / "held"
    holder = (sys.executable, "-c", f"import sys; open({str(sign)!r}, 'w').close(); sys.stdin.read()")
    awake = Awake([("no-such-program",), holder], lambda name: name if name == sys.executable else None)
    awake.keep(False)
    assert awake._child is None
    awake.keep(True)
    child = awake._child
    assert child is not None
    until(sign.exists)
    awake.keep(True)
    assert awake._child is child
    assert child.poll() is None
    awake.close()
    assert child.poll() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there a call of the system takes the child's place")
def test_a_machine_that_cannot_be_held_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    awake = Awake([("no-such-program",)], lambda name: None)
    for wanted in (True, True, False, True):
        awake.keep(wanted)
    fails = Awake([(sys.executable, "-c", "raise SystemExit(3)")], lambda name: name)
    fails.keep(True)
    child = fails._child
    assert child is not None
    until(lambda: child.poll() is not None)
    fails.keep(True)
    fails.keep(True)
    fails.close()
    assert [record.message.partition(": ")[2] for record in caplog.records] == [
        "this system has no program for it",
        "the program for it ended with 3",
    ]


def test_the_two_clocks_of_a_machine_part_when_it_sleeps() -> None:
    before = Moment(1_000_000, 500)
    assert parted(before, Moment(1_000_250, 750)) == 0
    assert parted(before, Moment(1_060_250, 60_750)) == 0, "a loop that hung is no sleep"
    assert parted(before, Moment(1_600_250, 750)) == 600_000
    assert parted(before, Moment(1_005_250, 750)) == 0, "five seconds are not over five seconds"
    assert parted(before, Moment(900_250, 750)) == -100_000
