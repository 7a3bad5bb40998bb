"""Checks that what only POSIX has is used by named modules only, and that each of them has its Windows twin.

    python installer/posix_only.py [ROOT]

No Windows machine was at hand; this keeps the way open. A module is named in `TWINS` with what stands in for it on
Windows: another module, or its own `sys.platform` branch.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

BRANCH = "sys.platform"
TWINS = {
    "dealer_app/journal/lock.py": BRANCH,
    "drivers/lock_posix.py": "drivers/lock_windows.py",
    "drivers/node_posix.py": "drivers/node_windows.py",
    "drivers/simulator/pty_posix.py": "drivers/simulator/lines.py",
}

LIST = """
crypt curses fcntl grp nis ossaudiodev posix pty pwd readline resource spwd syslog termios tty
os.O_CLOEXEC os.O_DIRECTORY os.O_NOCTTY os.O_NOFOLLOW os.O_NONBLOCK os.O_SYNC os.WNOHANG
os.chown os.chroot os.fchmod os.fchown os.fdatasync os.fork os.forkpty os.getegid os.geteuid os.getgid os.getgroups
os.getpgid os.getpgrp os.getsid os.getuid os.initgroups os.killpg os.lchown os.mkfifo os.mknod os.nice os.openpty
os.posix_fadvise os.posix_fallocate os.posix_spawn os.pread os.pwrite os.register_at_fork os.sched_setaffinity
os.set_blocking os.setegid os.seteuid os.setgid os.setgroups os.setpgid os.setresgid os.setresuid os.setsid os.setuid
os.statvfs os.sync os.tcsetpgrp os.ttyname os.uname os.wait os.wait3 os.wait4
signal.SIGALRM signal.SIGCHLD signal.SIGCONT signal.SIGHUP signal.SIGKILL signal.SIGPIPE signal.SIGQUIT signal.SIGSTOP
signal.SIGTSTP signal.SIGUSR1 signal.SIGUSR2 signal.SIGWINCH signal.alarm signal.pause signal.pthread_kill
signal.pthread_sigmask signal.setitimer signal.sigwait
socket.AF_UNIX select.epoll select.kqueue select.poll
"""
POSIX = frozenset(LIST.split())


def used(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield (line, name) for each use of what only POSIX has."""
    for node in ast.walk(tree):
        for name in _named(node):
            if name in POSIX:
                yield node.lineno, name


def _named(node: ast.AST) -> list[str]:
    """Return the dotted names that a node imports or asks a module for."""
    if isinstance(node, ast.Import):
        return [alias.name.partition(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return [f"{node.value.id}.{node.attr}"]
    return []


def faults(root: Path, twins: dict[str, str]) -> Iterator[str]:
    """Yield each use outside the named modules, and each named module that needs no name or has no twin."""
    unseen = dict(twins)
    for folder in ("dealer_app", "drivers"):
        for path in sorted((root / folder).rglob("*.py")):
            place = path.relative_to(root).as_posix()
            found = list(used(ast.parse(path.read_bytes())))
            if place not in twins:
                yield from (f"{place}, line {line}: {name} is not on Windows" for line, name in found)
            elif found:
                del unseen[place]
    for place, twin in twins.items():
        if place in unseen:
            yield f"{place}: is named in installer/posix_only.py and needs nothing that only POSIX has"
        elif twin == BRANCH and 'sys.platform == "win32"' not in (root / place).read_text(encoding="utf-8"):
            yield f'{place}: has no branch for sys.platform == "win32"'
        elif twin != BRANCH and not (root / twin).is_file():
            yield f"{place}: its twin {twin} is not there"


def main() -> None:
    """Print what is wrong."""
    root = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).resolve().parents[1]
    wrong = list(faults(root, TWINS))
    print(
        f"POSIX only: {len(TWINS)} modules, each with its twin" if not wrong else f"POSIX only: {len(wrong)} faults"
    )
    sys.exit("\n".join(wrong) if wrong else 0)


if __name__ == "__main__":
    main()
