"""Names, PINs, badges and keys are planted wherever they may come in, and looked for in all that is left (R55, R56).

Looked at is every byte of every file of data, state, temporary folder, copies, archive, bundle and crash files, and
what every command said. The staff list alone holds the names, the key file alone the key.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from dealer_app.journal.signing import Secret
from tests.cli.test_staff import PINS, House
from tests.journal import commands, evenings
from tests.journal.evenings import Table
from tests.journal.traces import traces, writings

ROOT = Path(__file__).resolve().parents[2]
NAME, BADGE, COMMENT = "Canary-117", "CANARYBADGE77", "Canary-in-a-comment"
CRASH = """
import logging, sys
from msgspec.structs import replace
from dealer_app.main import PARTS, main
logging.getLogger().setLevel(logging.DEBUG)
logging.basicConfig(level=logging.DEBUG, filename=sys.argv[1])
canaries = sys.argv[2]
class Clock:
    calls = 0
    def now(self, seq):
        Clock.calls += 1
        if Clock.calls == 1:
            raise ValueError(canaries)
        return PARTS.clock.now(seq)
sys.argv = ["dealer-app", *sys.argv[3:]]
main(replace(PARTS, clock=Clock()))
"""


@pytest.fixture
def left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, dict[str, bytes]]:
    """All that an evening with its closings leaves, and the canaries that were planted in it."""
    for name in ("state", "tmp", "out"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    house = House(tmp_path).begun()
    house.pin("117", "901", "301", PINS["117"])
    house.run("badge", "117", "--by", "901", "--approved", "301", typed=(PINS["901"], PINS["301"], BADGE))
    key = Secret.random()
    (house.data / "signing.key").write_bytes(key.pem())
    (house.data / "signing.key").chmod(0o600)
    journal = house.data / "journal"
    table = Table(evenings.journal(journal, signer=key), 3, 2).play()
    table.clerk.stop()
    day, out = evenings.day_of(journal).stem, tmp_path / "out"
    story = tmp_path / "story.coup"
    story.write_text((ROOT / "tests" / "stories" / "x1.coup").read_text() + f"\n# {COMMENT}\n")
    said = [
        commands.run("play", story, "--journal", tmp_path / "played"),
        commands.run("replay", journal, "--json"),
        commands.run("verify", journal, "--json"),
        commands.run("copy", journal, "--to", tmp_path / "medium"),
        commands.run("archive", day, "--journal", journal, "--out", out / f"{day}.tar"),
        commands.run("report", "shift", "--journal", journal, "--out", out / "a.csv", "--out", out / "a.json"),
        commands.run("key", "show", house.data),
    ]
    assert [one.err for one in said if one.code] == []
    secret = "".join(key.pem().decode().splitlines()[1:-1])
    canaries = " ".join([NAME, COMMENT, BADGE, *PINS.values(), secret])
    words = [sys.executable, "-c", CRASH, tmp_path / "out" / "debug.log", canaries, "support", "--data", house.data]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([*words, "--out", out / "no.zip"], capture_output=True, check=False, env=env, cwd=tmp_path)
    assert b"fault of its own" in done.stderr
    assert commands.run("support", "--data", house.data, "--out", out / "support.zip").code == 0
    with zipfile.ZipFile(out / "support.zip") as bundle:
        bundle.extractall(tmp_path / "bundle")
        assert any("crash" in name for name in bundle.namelist()), "the forced crash is in it"
    (tmp_path / "said").write_bytes(json.dumps(said).encode() + done.stdout + done.stderr)
    story.unlink()
    (house.data / "staff.toml").unlink()
    (house.data / "signing.key").unlink()
    wanted: dict[str, bytes] = {}
    for text in ("Canary-", BADGE, COMMENT, *(PINS[id_] for id_ in ("901", "301", "117")), secret):
        wanted |= {f"{text}, {form}": raw for form, raw in writings(text).items()}
    return tmp_path, wanted


def test_no_name_pin_badge_or_key_is_left_anywhere(left: tuple[Path, dict[str, bytes]]) -> None:
    folder, wanted = left
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert len(files) > 15
    assert traces([folder], wanted) == []
    (folder / "state" / "leak.log").write_text(f"wrong PIN {PINS['117']} of {NAME}\n")
    assert {name.split(",")[0] for _, name in traces([folder], wanted)} == {PINS["117"], "Canary-"}, "control"
