"""Command ids (record.md 2.3): a card's is its key, the program's own are run id and counter, none comes twice."""

from __future__ import annotations

from tests.journal.evenings import Table, memory


def test_what_the_program_notes_bears_its_run_and_a_counter() -> None:
    table = Table(memory(), 7, 1).play()
    entries = table.record.entries
    own = [entry for entry in entries if entry.source.origin == "system"]
    assert {"Genesis", "ProgramStarted"} <= {entry.kind for entry in own}
    wrong = [(entry.kind, entry.act) for entry in own if entry.run not in entry.act or entry.act == entry.run]
    assert wrong == []


def test_no_command_id_comes_twice() -> None:
    table = Table(memory(), 7, 2).play()
    firsts = [entry.act for entry in table.record.entries if entry.part == 0]
    assert len(firsts) == len(set(firsts))
