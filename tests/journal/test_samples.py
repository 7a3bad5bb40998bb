"""A sample day of each release is read by every reader of this one; closed days are never migrated (house.md 13)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dealer_app import __version__
from dealer_app.clerk import history, release
from dealer_app.clerk.people import presence
from dealer_app.cli.group import group
from dealer_app.house import settings
from dealer_app.house.settings_keys import File
from dealer_app.journal import folder as layout
from dealer_app.journal import reader
from dealer_app.main import PARTS
from tests.journal import second
from tests.journal.forger import WHOLE

DATA = Path(__file__).resolve().parents[1] / "data"
SAMPLES = sorted(DATA.glob("release-*"))


@pytest.fixture(params=SAMPLES, ids=lambda path: path.name)
def sample(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def run(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(group({}), [str(word) for word in words], obj=PARTS, env={"LC_ALL": "C.UTF-8"})
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout


def test_there_is_one_of_this_release() -> None:
    assert f"release-{__version__}" in [path.name for path in SAMPLES]


def test_both_verifiers_find_it_whole_and_a_changed_line_damaged(sample: Path, tmp_path: Path) -> None:
    bare = second.module(second.SCRIPT.read_text(encoding="utf-8"))
    days = layout.days(sample / "journal")
    assert days
    for path in (sample / "journal", *days, *layout.copies(sample / "journal")):
        assert second.first(path).said == WHOLE
        assert second.other(path, bare).said == WHOLE
    changed = tmp_path / "changed.jsonl"
    text = layout.copies(sample / "journal")[0].read_text(encoding="utf-8")
    changed.write_text(text.replace('"amount":10000', '"amount":10001', 1), encoding="utf-8")
    assert second.first(changed).said != WHOLE, "the control"
    assert second.other(changed, bare).said != WHOLE, "the control"


def test_its_archive_is_as_it_was_sealed(sample: Path, tmp_path: Path) -> None:
    (archive,) = sample.glob("*.tar")
    assert run("verify", archive)[0] == 0
    raw = bytearray(archive.read_bytes())
    raw[len(raw) // 2] ^= 1
    broken = tmp_path / archive.name
    broken.write_bytes(bytes(raw))
    assert run("verify", broken)[0] == 1, "the control"


def test_it_is_judged_replayed_reported_and_copied(sample: Path, tmp_path: Path) -> None:
    reading = reader.read(sample / "journal")
    table = history.state(reading.entries)
    assert table is not None
    assert not table.day_open
    code, lines = run("replay", sample / "journal", "--json")
    assert code == 0
    assert json.loads(lines.splitlines()[-1])["seq"] <= reading.entries[-1].seq
    assert run("replay", sample / "journal", "--story")[0] == 0
    for kind in ("shift", "commission"):
        assert run("report", kind, "--journal", sample / "journal", "--out", tmp_path / f"{kind}.json")[0] == 0
    assert run("copy", sample / "journal", "--to", tmp_path / "medium")[0] == 0
    assert second.first(layout.copies(tmp_path / "medium")[0]).said == WHOLE


def test_its_people_are_read_and_the_next_day_may_begin(sample: Path) -> None:
    entries = reader.read(sample / "journal").entries
    people = presence.read(entries)
    assert people.croupier == "119", "who relieved"
    release.check(entries, __version__)


def test_its_settings_are_read(sample: Path) -> None:
    files: tuple[tuple[str, File], ...] = (("house.toml", "house"), ("table.toml", "table"))
    for name, which in files:
        assert isinstance(settings.read(sample / name, which), settings.Read), name
