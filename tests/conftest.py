"""What holds for every test: an unexpected log record fails it (house.md law 12)."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator

import pytest


@pytest.fixture(autouse=True)
def no_unexpected_log_records(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail on any record of WARNING or above; a test that expects one clears `caplog` itself."""
    yield
    loud = [r for when in ("setup", "call") for r in caplog.get_records(when) if r.levelno >= logging.WARNING]
    assert not loud, f"unexpected log records: {[r.getMessage() for r in loud]}"


@pytest.fixture(autouse=True, scope="session")
def state_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let what the programs under test keep for this user, logs and claims on shoes, lie in a folder of this run."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Print a line of figures that is seen in every run, whether the test passes or not."""

    def tell(line: str) -> None:
        with capsys.disabled():
            print(f"\n{line}")

    return tell
