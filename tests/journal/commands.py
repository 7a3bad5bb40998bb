"""The program's commands in this process: the same words, exit codes and sentences, without a start of Python."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from dealer_app.cli.common import Parts
from dealer_app.cli.group import group
from dealer_app.main import PARTS


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


def run(*words: str | Path, env: dict[str, str] | None = None, obj: Parts | None = None, typed: str = "") -> Ended:
    """Run a command in English, with what is typed at it; any exception that leaves it would be a traceback."""
    env = {"LC_ALL": "C.UTF-8", "LANGUAGE": "", "LANG": "C.UTF-8"} | (env or {})
    done = CliRunner().invoke(group({}), [str(word) for word in words], obj=obj or PARTS, env=env, input=typed)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Ended(done.exit_code, done.stdout, done.stderr)


def sentence(ended: Ended) -> str:
    """Return the one sentence with which a command said no."""
    lines = ended.err.strip().splitlines()
    assert len(lines) == 1, ended
    return lines[0]
