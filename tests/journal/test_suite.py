"""R23: a line says of which suite it is; a reader that does not know the suite says so, and which, at that line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.verify import verify
from dealer_app.words import faults
from dealer_app.words.tongue import tongue
from tests.journal import knife

VERIFIER = Path(__file__).resolve().parent.parent.parent / "resources" / "verifier" / "verify_record.py"


def second(path: Path) -> tuple[int, dict[str, object]]:
    done = subprocess.run(
        [sys.executable, "-I", VERIFIER, "--json", path], capture_output=True, text=True, timeout=120, check=False
    )
    return done.returncode, json.loads(done.stdout)


@pytest.mark.parametrize("at", [1, 2, 9, -1])
def test_a_line_of_an_unknown_suite_is_refused_by_both(whole: Path, tmp_path: Path, at: int) -> None:
    """From that line on the record is of suite 2, all hashed and signed anew; of suite 1 it is whole: the control."""
    (day,) = whole.glob("*.journal")
    entries = [json.loads(row[1]) for row in knife.rows(day)]
    first, path = at if at > 0 else len(entries), tmp_path / "lines"
    for suite, is_whole in (("1", True), ("2", False)):
        bent = [entry | {"suite": suite if entry["seq"] >= first else "1"} for entry in entries]
        path.write_text("".join(f"{line}\n" for line in knife.chained(bent, key=knife.secret())), encoding="utf-8")
        code, said = second(path)
        if is_whole:
            assert (code, said["ok"], verify(path).entries[-1].seq) == (0, True, len(entries))
            continue
        assert (code, said["first_bad"]) == (1, first if first > 1 else None)  # alone, its first line has no number
        assert "`suite`" in str(said["why"])
        with pytest.raises(ChainBroken) as caught:
            verify(path)
        assert (caught.value.seq, caught.value.why, caught.value.detail) == (first, "suite", "2")
        sentence = faults.record(tongue("en"), caught.value.why, caught.value.detail, caught.value.seq)
        wanted = "the line is of suite 2, which this version does not know: read it with a newer one"
        assert sentence == f"entry {first}: {wanted}"
