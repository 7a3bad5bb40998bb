"""A blind count (R41; record.md 2.8): no command gives what the cagnotte should hold, until its count is confirmed.

The same evening is searched for that figure, and for sums from which it follows, under both modes; what finds
nothing under `blind` must find it under `announced`, and after the count.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from tests.journal.commands import run

# rules.md X44: three wins of one bank; commissions 5.00, 9.80 and 19.00, and a cagnotte of 33.80.
STORY = """profile classic
set count_mode "{mode}"
limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2 3 4
shoe 6
staff 117 croupier, 201 chef, 301 director
bank 1 100
{coups}pass
shift close by 201
{count}"""
COUP = "banco 2\nclose\ncards 2H 4C KD 5S\nshow\ndrop\n"
BEGUN, COUNTED = "begin count by 201\n", "count 35 by 301 approved 117\n"
EXPECTED, LOST, RUNNING, WON, GAINED = 3380, 67520, 1480, 67520, 64140
SUMS = {
    "the figure": EXPECTED,
    "what the punters lost": LOST,
    "a sum on the way": RUNNING,
    "the banker's gain": GAINED,
}


def played(folder: Path, mode: str, count: str = "") -> Path:
    """Play the evening into a folder; return the table's record."""
    story = folder / "evening.coup"
    story.write_text(STORY.format(mode=mode, coups=COUP * 3, count=count))
    done = run("play", story, "--journal", folder / "table")
    assert done.code == 0, done
    return folder / "table"


def tellings(record: Path, out: Path) -> Iterator[tuple[str, str]]:
    """Yield what each command says of a record, and what is in each file that it writes for others to read."""
    out.mkdir()
    copy = next(record.glob("*.jsonl"))
    for path in (record, copy, next(record.glob("*.journal"))):
        for words in (("replay",), ("replay", "--json"), ("replay", "--story"), ("verify",), ("verify", "--json")):
            yield " ".join((*words, path.suffix)), _said(*words, path)
    last = json.loads(copy.read_text().splitlines()[-1])["seq"]
    for at in range(last - 3, last + 1):
        yield f"replay --at {at}", _said("replay", "--at", str(at), record)
        yield f"replay --json --at {at}", _said("replay", "--json", "--at", str(at), record)
    for kind in ("commission", "shift"):
        for form in ("pdf", "csv", "json"):
            file = out / f"{kind}.{form}"
            yield f"report {kind}", _said("report", kind, "--journal", record, "--out", file, "--json")
            yield f"{kind}.{form}", _pdf(file) if form == "pdf" else _sheet(file)
    yield "copy", _said("copy", record, "--to", out / "medium", "--json")
    yield "archive", _said("archive", record, "--to", out / "archives", "--json")


def _said(*words: str | Path) -> str:
    done = run(*words)
    return done.out + done.err


def _sheet(file: Path) -> str:
    text = file.read_text("utf-8-sig")
    return text.replace(",", " ") if file.suffix == ".csv" else text  # there a comma parts two figures


def _pdf(file: Path) -> str:
    document = pypdfium2.PdfDocument(file)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def told(text: str, amount: int) -> bool:
    """Tell whether a text says an amount of minor units, in any of its forms."""
    units, minor = divmod(abs(amount), 100)
    forms = rf"{abs(amount)}|{units}[.,]{f'{minor:02d}'.rstrip('0')}0*"
    return re.search(rf"(?<![\w.,])-?(?:{forms})(?![\w]|[.,]\d)", text) is not None


def hits(record: Path, out: Path) -> set[tuple[str, str]]:
    return {
        (where, what) for where, text in tellings(record, out) for what, amount in SUMS.items() if told(text, amount)
    }


@pytest.mark.parametrize("count", ["", BEGUN])
def test_no_command_tells_what_a_blind_count_should_find(tmp_path: Path, count: str) -> None:
    assert hits(played(tmp_path, "blind", count), tmp_path / "out") == set()


@pytest.mark.parametrize(("mode", "count"), [("announced", BEGUN), ("blind", COUNTED)])
def test_control_the_same_search_finds_it_where_it_may_be_known(tmp_path: Path, mode: str, count: str) -> None:
    found = hits(played(tmp_path, mode, count), tmp_path / "out")
    where = {place for place, what in found if what == "the figure"}
    assert where >= {
        "replay ", "replay --json ", "replay .jsonl", "replay --json .jsonl", "replay .journal",
        "commission.pdf", "commission.csv", "commission.json", "shift.pdf", "shift.csv", "shift.json",
    }  # fmt: skip
    assert {what for _, what in found} == set(SUMS), "each sum is one that is told elsewhere"


def test_what_is_withheld_is_null_and_said_to_be(tmp_path: Path) -> None:
    record = played(tmp_path, "blind", BEGUN)
    lines = [json.loads(line) for line in run("replay", "--json", record).out.splitlines()]
    books = lines[-1]["books"]
    assert (books["cagnotte"], set(books["seats"].values())) == (None, {None})
    assert (books["banque"], books["reliquat"], books["coverage"]) == (0, 0, 0), "what lies on the cloth is seen"
    levies = [line for line in lines if line["event"] in ("CommissionCalled", "CommissionDropped", "ExpectedFixed")]
    assert len(levies) == 7
    assert {line["amount"] for line in levies} == {None}
    out = tmp_path / "shift.json"
    assert run("report", "shift", "--journal", record, "--out", out, "--lang", "en").code == 0
    facts = json.loads(out.read_text())["facts"]
    assert [facts[key] for key in ("won", "expected", "counted", "difference", "reported")] == [None] * 5
    assert "withheld until the count is confirmed" in run("replay", record).out
    assert any("counted blind" in note for note in json.loads(out.read_text())["notes"])


def test_an_entry_before_the_count_is_shown_once_it_is_confirmed(tmp_path: Path) -> None:
    record = played(tmp_path, "blind", COUNTED)
    lines = [json.loads(line) for line in run("replay", "--json", record).out.splitlines()]
    begun = next(line for line in lines if line["event"] == "CountBegan")
    assert begun["books"]["cagnotte"] == EXPECTED
    assert [line["amount"] for line in lines if line["event"] == "CountDiffered"] == [120]
    again = run("replay", "--json", "--at", str(begun["seq"]), record).out.splitlines()
    assert json.loads(again[-1])["books"] == begun["books"]


def test_a_story_without_a_journal_is_no_tables_record(tmp_path: Path) -> None:
    played(tmp_path, "blind", BEGUN)
    story = tmp_path / "evening.coup"
    plain = run("play", story, "--json")
    kept = run("play", story, "--journal", tmp_path / "other", "--json")
    assert (plain.code, kept.code) == (0, 0)
    assert told(plain.out, EXPECTED)
    assert not any(told(kept.out, amount) for amount in SUMS.values())


def test_what_a_story_expects_is_held_against_the_books_and_not_told(tmp_path: Path) -> None:
    story = tmp_path / "evening.coup"
    for expected, code in (("33.80", 0), ("34", 1)):
        story.write_text(STORY.format(mode="blind", coups=COUP * 3, count=f"expect cagnotte {expected}\n"))
        done = run("play", story, "--journal", tmp_path / f"table {expected}")
        assert done.code == code, done
        assert not told(done.err, EXPECTED)
    assert told(run("play", story).err, EXPECTED), "a story without a record says what it found"
