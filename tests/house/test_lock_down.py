"""R60: what ships to lock a table's computer down is in order by its syntax; no such computer was at hand."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.house import usbguard_rules

ROOT = Path(__file__).resolve().parents[2]
HERE, PAGE = ROOT / "resources" / "lockdown", ROOT / "resources" / "manual" / "lock-down.md"
FILES = {path.name: path.read_text("utf-8") for path in sorted(HERE.iterdir())}
KEYS = {
    "Unit": "Description After Conflicts",
    "Service": "User PAMName TTYPath TTYReset TTYVHangup TTYVTDisallocate StandardInput ExecStart Restart RestartSec "
    "UMask NoNewPrivileges ProtectSystem ReadWritePaths PrivateTmp ProtectKernelModules ProtectKernelTunables "
    "ProtectControlGroups RestrictSUIDSGID",
    "Install": "WantedBy",
}


def shell(text: str) -> list[str]:
    """What bash, and shellcheck where there is one, say against a script."""
    words = [["bash", "-n", "/dev/stdin"], *([["shellcheck", "-"]] if shutil.which("shellcheck") else [])]
    done = [subprocess.run(one, input=text, capture_output=True, text=True, check=False) for one in words]
    return [one.stdout + one.stderr for one in done if one.returncode]


def unit(text: str) -> list[str]:
    """What in a unit of systemd is no key of the kind that its section knows."""
    found = configparser.ConfigParser(strict=True, interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign] # its keys have capitals
    try:
        found.read_string(text)
    except configparser.Error as error:
        return [str(error)]
    return [
        f"{name}.{key}" for name in found.sections() for key in found[name] if key not in KEYS.get(name, "").split()
    ]


def ports(text: str) -> list[str]:
    """What in a rule set of nftables stands open, or is no balanced text."""
    bare = re.sub(r"#.*|\"[^\"]*\"", "", text)
    wrong = [] if bare.count("{") == bare.count("}") else ["a brace is left"]
    hooks = re.findall(r"hook (\w+) priority \d+; policy (\w+);", bare)
    wrong += [f"{hook}: {policy}" for hook, policy in hooks if policy != "drop"]
    wrong += [] if {hook for hook, _ in hooks} == {"input", "forward", "output"} else ["a hook is wanting"]
    inward = bare.partition("chain input {")[2].partition("}")[0]
    return wrong + [line.strip() for line in inward.splitlines() if "accept" in line and "dport" in line]


def kernel(text: str) -> list[str]:
    """What in a file of sysctl.d is no setting."""
    given = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [line for line in given if not re.fullmatch(r"[a-z_.]+ = \S.*", line)]


CHECKS: dict[str, Callable[[str], list[str]]] = {
    "90-dealer-app.conf": kernel,
    "dealer-app-console.service": unit,
    "lock-down.sh": shell,
    "nftables.conf": ports,
    "usbguard-rules.conf": usbguard_rules.faults,
}


def test_each_file_is_in_order_and_says_that_nobody_tried_it() -> None:
    assert {name: CHECKS[name](text) for name, text in FILES.items() if CHECKS[name](text)} == {}
    assert [
        name for name, text in {**FILES, "page": PAGE.read_text("utf-8")}.items() if "NOT TRIED" not in text
    ] == []
    assert len(list(usbguard_rules.lines(FILES["usbguard-rules.conf"]))) > 8


@pytest.mark.parametrize(("name", "planted"), [
    ("lock-down.sh", ("esac", "esc")),
    ("nftables.conf", ("policy drop;", "policy accept;")),
    ("nftables.conf", ('iif "lo" accept', "tcp dport 22 accept")),
    ("nftables.conf", ("\n}", "\n")),
    ("dealer-app-console.service", ("User=dealer", "User=dealer\nUser=root")),
    ("dealer-app-console.service", ("NoNewPrivileges", "NoNewPriviledges")),
    ("90-dealer-app.conf", ("kernel.sysrq = 0", "kernel.sysrq 0")),
    ("usbguard-rules.conf", ("\nblock", "\nblok")),
    ("usbguard-rules.conf", ("id 0403:6001", "id 0403:600")),
    ("usbguard-rules.conf", ("{ ff:ff:ff }", "{ ff:ff }")),
    ("usbguard-rules.conf", ("{ ff:ff:ff }", "{ ff:ff:ff")),
    ("usbguard-rules.conf", ("with-interface", "with-interfaces")),
    ("usbguard-rules.conf", ("allow id 10c4:ea60", "allow id 10c4:ea60 id 10c4:ea61")),
    ("usbguard-rules.conf", ("if !allowed-matches", "if !allowed-match")),
])  # fmt: skip
def test_control_a_file_with_a_fault_is_found(name: str, planted: tuple[str, str]) -> None:
    assert planted[0] in FILES[name]
    assert CHECKS[name](FILES[name].replace(*planted, 1))


def test_without_being_told_to_the_script_does_nothing_and_says_all() -> None:
    asked = [["bash", "lock-down.sh", *more] for more in ([], ["--aply"])]
    said, wrong = (subprocess.run(one, cwd=HERE, capture_output=True, text=True, check=False) for one in asked)
    steps = said.stdout.splitlines()
    assert (said.returncode, wrong.returncode, wrong.stdout) == (0, 2, "")
    assert all(step.startswith("+ ") for step in steps)
    for name in sorted(set(FILES) - {"lock-down.sh"}):
        assert any(step.startswith("+ install") and f"/lockdown/{name} /etc/" in step for step in steps), name
    for wanted in ("--shell /usr/sbin/nologin", "passwd --lock dealer", "mask getty@tty2", "disable --now ssh"):
        assert wanted in said.stdout


@pytest.mark.skipif(shutil.which("nft") is None, reason="no nft here")
def test_nft_takes_the_ports() -> None:
    done = subprocess.run(["nft", "-c", "-f", HERE / "nftables.conf"], capture_output=True, text=True, check=False)
    assert done.returncode == 0 or "not permitted" in done.stderr, done.stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """It says what it does not know; that the program it starts is not here is no fault of the file."""
    for planted, is_wrong in (("", False), ("[Service]\nNoNewPriviledges=yes\n", True)):
        file = tmp_path / "dealer-app-console.service"
        file.write_text(FILES[file.name] + planted)
        done = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
        assert ("Unknown" in done.stderr) == is_wrong, done.stderr
