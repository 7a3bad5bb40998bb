"""Who may have a port: looked up in a /proc of the test's own, and in the machine's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from drivers.holders import likely, running


def process(proc: Path, number: int, name: str, *files: str) -> None:
    (proc / str(number) / "fd").mkdir(parents=True)
    (proc / str(number) / "comm").write_text(f"{name}\n")
    for at, file in enumerate(files):
        (proc / str(number) / "fd" / str(at)).symlink_to(file)


def test_whoever_has_it_open_is_named_before_those_who_might(tmp_path: Path) -> None:
    process(tmp_path, 12, "ModemManager", "/dev/null")
    process(tmp_path, 9, "bash", "/dev/ttyUSB0")
    process(tmp_path, 13, "python3", "socket:[1]", "/dev/ttyUSB0")
    (tmp_path / "self").mkdir()
    (tmp_path / "77").mkdir()
    assert likely("/dev/ttyUSB0", tmp_path) == "bash (process 9), python3 (process 13)"
    assert likely("/dev/ttyUSB1", tmp_path) == "ModemManager (process 12)"
    assert running("ModemManager", tmp_path) == "ModemManager (process 12)"
    assert running("brltty", tmp_path) == ""


def test_nobody_and_no_proc(tmp_path: Path) -> None:
    process(tmp_path, 9, "bash")
    assert likely("/dev/ttyUSB0", tmp_path) == ""
    assert likely("/dev/ttyUSB0", tmp_path / "nowhere") == ""


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="there is no /proc")
def test_a_real_process(tmp_path: Path) -> None:
    there = tmp_path / "port"
    there.touch()
    code = f"import sys; port = open({str(there)!r}); print(flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert f"(process {child.pid})" in likely(str(there))
        child.communicate("")
    with there.open():
        assert str(os.getpid()) not in likely(str(there)), "we do not name ourselves"
