"""A sealed sample day of each format ever released stays here, and every later version reads it (record.md R27, R23).

`python -m tests.journal.test_sealed_sample NAME` seals another one; those that are there are never made anew.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
import tempfile
from hashlib import sha256
from pathlib import Path

import pytest

from dealer_app.cli.archive import notes
from dealer_app.journal import archive
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.reader import day_rows
from dealer_app.journal.signing import practice
from tests.journal import commands, evenings, second
from tests.journal.evenings import MISHAPS, Twist

SAMPLES = Path(__file__).resolve().parents[1] / "data" / "record"
NAMES = sorted(path.stem for path in SAMPLES.glob("*.tar"))


def parts_of(path: Path) -> dict[str, bytes]:
    """Read a sample by the standard library alone."""
    with tarfile.open(fileobj=io.BytesIO(path.read_bytes())) as tar:
        return {member.name: (tar.extractfile(member) or io.BytesIO()).read() for member in tar}


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_what_it_was_and_whole_for_every_verifier_of_then_and_now(name: str, tmp_path: Path) -> None:
    path, told = SAMPLES / f"{name}.tar", json.loads((SAMPLES / f"{name}.json").read_text())
    assert sha256(path.read_bytes()).hexdigest() == told["sha256"]
    found = archive.load(path).manifest
    assert (found.suite, found.first, found.last, found.head) == ("1", told["first"], told["last"], told["head"])
    done = commands.run("verify", path, "--json")
    assert (done.code, json.loads(done.out)["ok"]) == (0, True)
    parts = parts_of(path)
    lines, then = tmp_path / "some lines", tmp_path / "verify_record.py"
    lines.write_bytes(parts[f"{found.day}.jsonl"])
    then.write_bytes(parts["verify_record.py"])
    for script in (then, second.SCRIPT):
        words = [sys.executable, *second.BARE, str(script), "--json", "--head", told["head"], str(lines)]
        said = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60, cwd="/")
        assert (said.returncode, said.stderr) == (0, "")
        assert json.loads(said.stdout)["entries"] == told["last"] - told["first"] + 1


def test_there_is_one_of_the_format_of_today() -> None:
    assert len(NAMES) >= 1


@pytest.mark.parametrize("name", NAMES)
def test_control_a_sample_with_one_byte_changed_is_refused(name: str) -> None:
    raw = bytearray((SAMPLES / f"{name}.tar").read_bytes())
    for at in range(600, len(raw), len(raw) // 17):
        bent = raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]
        with pytest.raises(ChainBroken):
            archive.opened(bytes(bent))


def main(name: str) -> None:
    """Seal a sample of this version's format."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = evenings.played(
            Path(scratch) / "journal", 7, 5, mishaps=MISHAPS, twist=Twist(2, errs=0.2, takes_back=0.3)
        )
        data = archive.sealed(day_rows(evenings.day_of(folder)), notes(), practice("test"))
    told = archive.opened(data).manifest
    SAMPLES.mkdir(parents=True, exist_ok=True)
    with (SAMPLES / f"{name}.tar").open("xb") as file:
        file.write(data)
    values = {"sha256": sha256(data).hexdigest(), "first": told.first, "last": told.last, "head": told.head}
    (SAMPLES / f"{name}.json").write_text(json.dumps(values, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
