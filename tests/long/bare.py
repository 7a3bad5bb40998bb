"""Both commands on a bare machine: a minimal Debian 12 made by debootstrap in a temporary folder.

It is entered by chroot in a mount namespace of its own, so that nothing stays mounted. The system's package source,
its name server and its certificates are those of the machine on which this runs.

    ./installer/test --long bare               all steps, and the figures
    ./installer/test --long bare --only TEXT   the steps whose name holds TEXT, no figures
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.long import checkout, figures

SUITE = "bookworm"
SEED = 7
EVENING = ("app/installer/run", "--headless", "--out", "out", "--coups", "20", "--seed", str(SEED))
LEFT = (
    "journal",
    "shoe.log",
    *(f"{name}.{form}" for name in ("commission", "shift") for form in ("pdf", "csv", "json")),
)
PASSED_ON = ("PIP_INDEX_URL", "UV_DEFAULT_INDEX", "http_proxy", "https_proxy", "no_proxy")
CERTIFICATES = "/outside.crt"
ENTER = 'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" "$@"'
USER = "guest"


class Step(NamedTuple):
    """One command inside: who calls it and where, how it must end, and what it must leave there."""

    name: str
    user: str
    folder: str
    command: tuple[str, ...]
    code: int = 0
    leaves: tuple[str, ...] = ()


STEPS = (
    Step("run, as a user, with no Python", USER, f"/home/{USER}", EVENING, code=3),
    Step("run, as root", "root", "/srv", EVENING, leaves=LEFT),
    Step("run once more, as root", "root", "/srv", (*EVENING[:-1], "8"), leaves=LEFT),
    Step("test, as root", "root", "/", ("/srv/app/installer/test",)),
    Step("run, as a user", USER, f"/home/{USER}", EVENING, leaves=LEFT),
)


def main(words: list[str]) -> int:
    """Make the machine, take the steps in turn, write the figures; return how many steps went wrong."""
    if os.geteuid() != 0:
        sys.exit("bare: only root can enter another system")
    only = words[words.index("--only") + 1] if "--only" in words else ""
    done: dict[str, dict[str, object]] = {}
    machine = Path(tempfile.mkdtemp(prefix="bare-"))
    machine.chmod(0o755)
    try:
        begun = time.monotonic()
        build(machine)
        done["debootstrap"] = {"ok": True, "seconds": round(time.monotonic() - begun, 1)}
        for step in STEPS:
            if only in step.name:
                done[step.name] = taken(machine, step)
    finally:
        shutil.rmtree(machine)
    failures = sum(not one["ok"] for one in done.values())
    if not only:
        figures("bare", SEED, failures, suite=SUITE, steps=done)
    return failures


def taken(machine: Path, step: Step) -> dict[str, object]:
    """Take one step and say how it went."""
    print(f"-- {step.name}", flush=True)
    shutil.rmtree(machine / step.folder.strip("/") / "out", ignore_errors=True)
    begun = time.monotonic()
    code = enter(machine, step.user, step.folder, *step.command)
    seconds = round(time.monotonic() - begun, 1)
    missing = [name for name in step.leaves if not (machine / step.folder.strip("/") / "out" / name).exists()]
    is_ok = code == step.code and not missing
    print(
        f"-- {step.name}: exit code {code}, missing {missing}, {seconds} s: {'ok' if is_ok else 'WRONG'}", flush=True
    )
    return {"ok": is_ok, "code": code, "missing": missing, "seconds": seconds}


def build(machine: Path) -> None:
    """Make the system with a user and two checkouts, one of root and one of the user; nothing else is installed."""
    if shutil.which("debootstrap") is None:
        subprocess.run(["apt-get", "install", "-y", "-qq", "debootstrap"], check=True)
    sources = _output("apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME) main", "Created-By: Packages")
    lines = sorted({line for line in sources.splitlines() if line.split()[1].startswith(SUITE)})
    mirror = next(line.split()[0] for line in lines if line.split()[1] == SUITE)
    quiet = {"stdout": subprocess.DEVNULL}
    subprocess.run(["debootstrap", "--variant=minbase", SUITE, str(machine), mirror], check=True, **quiet)
    (machine / "etc/apt/sources.list").write_text("".join(f"deb {line}\n" for line in lines))
    (machine / "etc/apt/apt.conf.d/90outside").write_text(_output("apt-config", "dump", "Acquire"))
    for path in ("etc/resolv.conf", "etc/hosts"):
        shutil.copyfile(f"/{path}", machine / path)
    if "SSL_CERT_FILE" in os.environ:
        shutil.copyfile(os.environ["SSL_CERT_FILE"], machine / CERTIFICATES.lstrip("/"))
    enter(machine, "root", "/", "useradd", "--create-home", USER)
    for folder in ("srv", f"home/{USER}"):
        checkout(machine / folder / "app")
    enter(machine, "root", "/", "chown", "-R", USER, f"/home/{USER}")


def enter(machine: Path, user: str, folder: str, *command: str) -> int:
    """Run a command inside as a user, its output shown, and return its exit code."""
    kept = [f"{name}={os.environ[name]}" for name in PASSED_ON if name in os.environ]
    if "SSL_CERT_FILE" in os.environ:
        kept += [f"SSL_CERT_FILE={CERTIFICATES}", f"PIP_CERT={CERTIFICATES}"]
    home = "/root" if user == "root" else f"/home/{user}"
    inside = ["env", "-i", f"HOME={home}", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", *kept]
    as_user = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"]
    called = ["bash", "-c", 'cd "$0" && exec "$@"', folder, *as_user, *command]
    outside = ["unshare", "--mount", "--propagation", "private", "bash", "-c", ENTER, str(machine)]
    return subprocess.run([*outside, *inside, *called], check=False, stdin=subprocess.DEVNULL).returncode


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
