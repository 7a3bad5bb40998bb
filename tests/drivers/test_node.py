"""A port as a file of the system: who owns it, and that the system itself refuses a second program."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("needs POSIX", allow_module_level=True)

from drivers import node_posix
from drivers.transport import open_url

OPENS = """
import os, sys
os.setgroups([]); os.setgid(65534); os.setuid(65534)
try:
    os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    print(0)
except OSError as problem:
    print(problem.errno)
"""


def opened_by_another_user(path: str) -> int:
    """The error with which a program of another user opens it, one that knows of no lock."""
    done = subprocess.run([sys.executable, "-c", OPENS, path], capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.root
def test_the_system_refuses_a_second_program(monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can drop to another user id")
    master, slave = os.openpty()
    name = os.ttyname(slave)
    os.chmod(name, 0o666)
    line = open_url(name, 0.1)
    assert opened_by_another_user(name) == 0, "the control: a lock alone keeps nobody out who does not ask for it"
    line.close()
    monkeypatch.setattr(node_posix, "_OUTLIVES_ITS_OPENER", "/nowhere")
    line = open_url(name, 0.1)
    assert opened_by_another_user(name) == errno.EBUSY
    line.close()
    os.close(slave)
    os.close(master)


def test_the_group_of_a_file(tmp_path: Path) -> None:
    import grp

    there = tmp_path / "port"
    there.touch()
    assert node_posix.group_of(str(there)) == grp.getgrgid(there.stat().st_gid).gr_name
    if os.geteuid() == 0:
        os.chown(there, -1, 54321)
        assert node_posix.group_of(str(there)) == "54321"
    assert node_posix.group_of(str(tmp_path / "nowhere")) == ""
