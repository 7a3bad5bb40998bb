"""What `bench` opens is a record as the product writes it: the verifier finds it whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_app.bench import year
from dealer_app.journal import folder as layout
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.signing import practice
from dealer_app.journal.verify import verify


def test_days_built_for_the_bench_are_a_whole_record(tmp_path: Path) -> None:
    built = year.build(tmp_path / "journal", 3, 2, practice("bench"))
    read = verify(tmp_path / "journal")
    assert (len(read.entries), built.days, built.coups) == (built.entries, 4, 8)
    assert [sum(entry.kind == kind for entry in read.entries) for kind in ("DaySummed", "Settled")] == [3, 8]

    day = layout.day_file(tmp_path / "journal", year.FIRST.isoformat())
    rows = day.read_bytes()
    assert b'"3H"' in rows
    day.chmod(0o600)
    day.write_bytes(rows.replace(b'"3H"', b'"4H"', 1))
    with pytest.raises(ChainBroken):  # the control: a changed card is found
        verify(tmp_path / "journal")
