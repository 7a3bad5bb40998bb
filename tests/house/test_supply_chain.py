"""Libraries are pinned with hashes, and one command asks what is known against them (record.md R57, T22)."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from dealer_app.house import libraries
from tests.journal import commands

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "installer" / "locks").glob("*.lock"))


@contextmanager
def register(answer: Any) -> Iterator[tuple[str, list[Any]]]:
    """Run a source of advisories that gives this answer, and keeps what it was asked."""
    asked: list[Any] = []

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answer if isinstance(answer, bytes) else json.dumps(answer(asked[-1])).encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def none(asked: Any) -> Any:
    return {"results": [{} for _ in asked["queries"]]}


def one(asked: Any) -> Any:
    return {"results": [{"vulns": [{"id": "X-1"}, {"id": "X-2"}]}] + [{} for _ in asked["queries"][1:]]}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.stem)
def test_every_library_of_a_lock_is_pinned_by_version_and_hash(lock: Path) -> None:
    found = libraries.locked(lock.read_text())
    starts = [line for line in lock.read_text().splitlines() if re.match(r"[A-Za-z0-9]", line)]
    assert len(found) == len(starts) > 0
    assert all(len(set(library.hashes)) == len(library.hashes) >= 1 for library in found)
    assert "://" not in lock.read_text()


@pytest.mark.parametrize("line", ["x>=1", "x==1", "x", "x @ file:///tmp/x", "x==1 \\\n    --hash=md5:00"])
def test_control_what_is_not_pinned_is_found(line: str) -> None:
    with pytest.raises(ValueError, match="x"):
        libraries.locked(f"# a lock\n{line}\n")


def test_the_installer_takes_no_library_without_its_hash() -> None:
    text = (ROOT / "installer" / "common.sh").read_text()
    installs = [
        line for line in text.splitlines() if re.search(r"pip install|uv_install ", line) and "()" not in line
    ]
    from_locks = [line for line in installs if "-r " in line]
    assert from_locks
    assert [line for line in from_locks if "--require-hashes" not in line] == []


def test_the_bill_of_materials_holds_every_library_with_its_hashes() -> None:
    done = commands.run("advisories", "--bill")
    bill = json.loads(done.out)
    run = libraries.locked((ROOT / "installer" / "locks" / "run.lock").read_text())
    assert done.code == 0
    assert (bill["bomFormat"], len(bill["components"])) == ("CycloneDX", len(run))
    assert {part["name"].lower() for part in bill["components"]} >= {"msgspec", "cryptography", "pyside6-essentials"}
    assert not any("webengine" in part["name"].lower() or part["name"].lower() == "pyside6-addons"
                   for part in bill["components"])  # fmt: skip
    assert all(part["hashes"] for part in bill["components"])


def test_nothing_known_and_something_known() -> None:
    with register(none) as (url, asked):
        done = commands.run("advisories", "--source", url)
    assert (done.code, "nothing is known" in done.out) == (0, True)
    run = libraries.locked((ROOT / "installer" / "locks" / "run.lock").read_text())
    told = [{"package": {"name": one.name, "ecosystem": "PyPI"}, "version": one.version} for one in run]
    assert asked == [{"queries": told}], "names and versions, and nothing else"
    with register(one) as (url, _):
        done = commands.run("advisories", "--source", url, "--json")
    first = {"library": run[0].name, "version": run[0].version}
    assert done.code == 1
    assert [json.loads(line) for line in done.out.splitlines()] == [first | {"id": "X-1"}, first | {"id": "X-2"}]


WRONG = [b"", b"{", b"[]", b'{"results": []}', b'{"results": null}', b'{"results": [1]}', b"\xff"]


@pytest.mark.parametrize("answer", WRONG)
def test_who_answers_otherwise_is_no_source(answer: bytes) -> None:
    with register(answer) as (url, _):
        done = commands.run("advisories", "--source", url)
    assert (done.code, commands.sentence(done)) == (3, "no advisory source reachable")


@pytest.mark.parametrize(
    "source", ["http://127.0.0.1:9/", "file:///etc/passwd", "nonsense", "http://[::1", "ftp://x/"]
)
def test_where_nobody_answers_it_is_said(source: str) -> None:
    done = commands.run("advisories", "--source", source)
    assert (done.code, commands.sentence(done)) == (3, "no advisory source reachable")
