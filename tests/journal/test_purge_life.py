"""A table's life of thirteen years with its purges, in small; the long run `purges` takes longer ones (R28)."""

from __future__ import annotations

from pathlib import Path

from tests.long.purges import lived


def test_a_life_with_purges_stays_whole_for_both_verifiers_and_keeps_its_totals(tmp_path: Path) -> None:
    """After each purge a bent chronicle is refused by both: the control."""
    count, wrong = lived(3, tmp_path, 1, 13)
    assert (wrong, count["days"]) == (0, 13)
    assert count["days purged"] > 0
    assert count["control"] >= 3
