"""What tests say of mutants, each in a fork of one warm process, by those tests alone that come to its lines.

`python -m tests.long.trying_posix ROOT FOLDER GROUP...` answers in lines of JSON: first what the tests say of the
modules in FOLDER as they are, then what they say of each place that it reads; beside a place stands whether it is
changed. A GROUP is files with blanks between.

A test that never executes the statement in which a mutant differs cannot notice it. What is executed while modules
are imported or tests collected may show anywhere: such a mutant meets all tests.
"""

from __future__ import annotations

import json
import os
import pickle
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any, NamedTuple

import coverage
import pytest

from tests.long.mutating import Place, lines_of, mutated
from tests.long.ranges import MEMORY

SLOW = 1.0
"""Seconds of the processor behind which a test comes after all others of its group."""
MOST = 4 << 30
"""Bytes that a mutant may take."""
LEAST, TIMES, WALL = 60.0, 10, 3_600.0
"""Seconds of the processor that a mutant has beside so many times those of its tests, and seconds of the wall."""
ENDS = {0: "survived", 1: "killed", -signal.SIGPROF: "out of time", -signal.SIGALRM: "out of time"}
PYTEST = ("-x", "-q", "-p", "no:cacheprovider", "--tb=no", "-p", "no:hypothesispytest", "--timeout=0")
WARM = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
"""Plugins are there before pytest asks for them."""


class Measured(NamedTuple):
    """Which tests come to which lines of which file, how long each takes, and what was imported for them."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]
    modules: list[str]


class Measuring:
    """Names each test to the measurement of lines, and takes its time."""

    def __init__(self, cover: coverage.Coverage) -> None:
        self._cover, self.seconds = cover, dict[str, float]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Run a test under its name."""
        self._cover.switch_context(item.nodeid)
        before = sum(os.times()[:4])
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = sum(os.times()[:4]) - before
            self._cover.switch_context("")


class Chosen:
    """Leaves the tests that are wanted, all if None, the slow ones behind the others."""

    def __init__(self, wanted: set[str] | None, seconds: dict[str, float]) -> None:
        self._wanted, self._seconds = wanted, seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose."""
        wanted = [item for item in items if self._wanted is None or item.nodeid in self._wanted]
        items[:] = sorted(wanted, key=lambda item: self._seconds.get(item.nodeid, 0) > SLOW)


class Trial:
    """The groups of tests of the modules in a folder."""

    def __init__(self, root: Path, folder: Path, groups: Sequence[Sequence[str]], scratch: Path) -> None:
        self._root, self._groups, self._scratch = root, groups, scratch
        left = scratch / "measured"
        self._measured, self.unchanged = list[Measured](), "survived"
        for group in groups:
            code = forked(partial(self._measure, folder, group, left))
            if code:
                self.unchanged = meaning(code)
                return
            self._measured.append(pickle.loads(left.read_bytes()))
        for name in dict.fromkeys(name for one in self._measured for name in one.modules):
            with suppress(Exception):
                import_module(name)

    def _measure(self, folder: Path, group: Sequence[str], left: Path) -> int:
        """Run a group of tests on the modules as they are, and leave what was measured."""
        cover = coverage.Coverage(source=[str(folder)], data_file=None, config_file=False)
        measuring = Measuring(cover)
        cover.start()
        code = self._run(Place("", -1, 0, ""), group, measuring)
        cover.stop()
        data = cover.get_data()
        lines = {path: data.contexts_by_lineno(path) for path in data.measured_files()}
        others = [name for name, module in sys.modules.items() if self._is_elsewhere(module)]
        left.write_bytes(pickle.dumps(Measured(lines, measuring.seconds, others)))
        return code

    def _is_elsewhere(self, module: Any) -> bool:
        path = getattr(module, "__file__", None)
        return bool(path) and not Path(path).is_relative_to(self._root)

    def tried(self, place: Place, *, is_changed: bool) -> str:
        """Return what the tests that come to a place say of its mutant, or of the module as it is."""
        path = self._root / place.path
        lines = lines_of(path.read_text(encoding="utf-8"), place.number)
        changed = place if is_changed else place._replace(number=-1)
        for group, measured in zip(self._groups, self._measured, strict=True):
            tests = measured.lines.get(str(path), {})
            wanted = {test for line in lines for test in tests.get(line, ())}
            files = (
                group if "" in wanted else [file for file in group if any(t.startswith(f"{file}::") for t in wanted)]
            )
            if files:
                chosen = Chosen(None if "" in wanted else wanted, measured.seconds)
                took = sum(s for test, s in measured.seconds.items() if "" in wanted or test in wanted)
                code = forked(partial(self._run, changed, files, chosen), LEAST + TIMES * took)
                if code:
                    return meaning(code)
        return "survived"

    def _run(self, place: Place, files: Sequence[str], plugin: object) -> int:
        """Run tests with a module mutated as it is imported; return pytest's exit code."""
        read, path = SourceFileLoader.get_code, (self._root / place.path).resolve()

        def get_code(self: SourceFileLoader, name: str) -> Any:
            if Path(self.path).resolve() != path:
                return read(self, name)
            return compile(mutated(path.read_text(encoding="utf-8"), place.number), str(path), "exec")

        SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]  # what is imported from here on
        os.chdir(self._root)
        own = (f"--rootdir={self._root}", f"--confcutdir={self._root}", f"--basetemp={self._scratch / 'tests'}")
        return int(pytest.main([*PYTEST, *WARM, *own, *files], plugins=[plugin]))


def meaning(code: int) -> str:
    """Return what the end of a fork says of a mutant; without an end of the tests they could not be collected."""
    assert code != pytest.ExitCode.NO_TESTS_COLLECTED
    return ENDS.get(code, "killed" if code < 0 else "no import")


def forked(do: Callable[[], int], limit: float = 0) -> int:
    """Return the code with which something ends in a fork, below 0 a signal, as behind `limit` seconds if not 0."""
    if (child := os.fork()) == 0:
        code = 70
        try:
            for stream in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
            resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))
            signal.setitimer(signal.ITIMER_PROF, limit)
            signal.setitimer(signal.ITIMER_REAL, WALL if limit else 0)
            code = do()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(root: Path, folder: Path, groups: list[list[str]]) -> None:
    """Measure, and answer."""
    with tempfile.TemporaryDirectory(prefix="mutants-", dir=MEMORY) as scratch:
        trial = Trial(root, folder, groups, Path(scratch))
        print(json.dumps(trial.unchanged), flush=True)
        for line in sys.stdin:
            place, is_changed = json.loads(line)
            print(json.dumps(trial.tried(Place(**place), is_changed=is_changed)), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), [words.split() for words in sys.argv[3:]])
