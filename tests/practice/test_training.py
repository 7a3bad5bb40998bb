"""Training: seeded wrong acts, and the sheet's numbers equal the seed's (issue 6); one error more is seen."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pypdfium2
import pytest

from dealer_app.cli.training import HOUSE, shipped
from dealer_app.core import events
from dealer_app.core.people import Person
from dealer_app.journal.errors import JournalError
from dealer_app.journal.signing import practice
from dealer_app.practice import lessons
from dealer_app.practice.lessons import Cable, Unheard
from dealer_app.reports.trainee_values import KINDS, TraineeSheet
from tests.journal.commands import run
from tests.practice.planted import Planted

LESSONS = shipped()


def equals(one: Planted, sheet: TraineeSheet) -> bool:
    """Tell whether the sheet's numbers are those that were planted."""
    found = {s.phase: (s.acts, s.errors, s.ms) for s in sheet.stretches}
    phases = one.acts | one.errors
    planted = {where: (one.acts[where], one.errors[where], one.ms[where]) for where in phases}
    return (found, sheet.kinds, sheet.acts) == (planted, {k: one.kinds[k] for k in KINDS}, one.acts.total())


@pytest.mark.parametrize("name", LESSONS)
def test_the_sheets_numbers_equal_the_seeds(tmp_path: Path, name: str) -> None:
    one = Planted(LESSONS[name], tmp_path, 6)
    one.play()
    sheet = one.table.sheet()
    assert one.kinds.total() > 0
    assert equals(one, sheet)
    assert sheet.is_finished
    assert one.clerk.submit(events.StakesClosed(), Person("117", "croupier")) is not None
    assert not equals(one, one.table.sheet()), "the control: one more error is seen"
    one.table.close()


def test_every_kind_of_error_was_planted(tmp_path: Path) -> None:
    """The control of the test above: over the lessons each kind is made at least once."""
    made: set[str] = set()
    for name in ("draw-and-doubt", "an-unread-card", "closing-the-shift", "a-card-too-many"):
        one = Planted(LESSONS[name], tmp_path / name, 6)
        one.play()
        made |= set(one.kinds)
        one.table.close()
    assert made == set(KINDS)


@pytest.fixture
def trained(tmp_path: Path) -> Planted:
    """A lesson played wrongly, its sheet beside the record and on paper."""
    one = Planted(LESSONS["an-unread-card"], tmp_path, 2)
    one.play()
    one.table.keep(tmp_path)
    one.table.close()
    return one


def test_the_sheet_on_paper_and_for_machines_tells_the_same(tmp_path: Path, trained: Planted) -> None:
    words = ["report", "training", "--journal", str(tmp_path / "journal"), "--lang", "en"]
    outs = [tmp_path / f"sheet{form}" for form in (".pdf", ".csv", ".json")]
    done = run(*words, *(word for out in outs for word in ("--out", str(out))))
    assert done.code == 0, done.out + done.err
    told = json.loads(outs[2].read_text())
    assert told["facts"]["errors"] == trained.kinds.total()
    assert {kind: told["facts"][f"errors_{kind}"] for kind in KINDS} == {kind: trained.kinds[kind] for kind in KINDS}
    times = {row["phase"]: row["time"] for row in told["phases"]}
    assert times == {where: trained.ms[where] for where in trained.acts | trained.errors}
    assert told["total"]["acts"] == trained.acts.total()
    assert len(told["notes"]) == trained.kinds.total()
    paper = pypdfium2.PdfDocument(outs[0].read_bytes())
    pages = [paper[n].get_textpage().get_text_range() for n in range(len(paper))]
    assert all("TRAINING: of no house" in page for page in pages)
    assert all(marked in outs[1].read_text("utf-8-sig") for marked in ("TRAINING", "errors_seat"))
    assert f"Errors {trained.kinds.total()}" in " ".join(pages[0].split())
    before = outs[0].read_bytes()
    assert run(*words, "--out", str(outs[0])).code == 0
    assert outs[0].read_bytes() == before, "the same sheet is the same paper"


def test_a_training_never_passes_as_real(tmp_path: Path, trained: Planted) -> None:
    """R30: its house is one that no house may have, its key is that of demonstrations, and every reader says so."""
    assert {entry.house for entry in trained.table.record.entries} == {HOUSE}
    named = [entry.event["key"] for entry in trained.table.record.entries if entry.kind == "Genesis"]
    assert named == [practice().public]
    done = run("verify", str(tmp_path / "journal"))
    assert done.code == 0
    assert "TRAINING" in (done.out + done.err)
    with pytest.raises(JournalError, match="day_exists"):
        Planted(LESSONS["ties"], tmp_path, 1)


def test_no_other_record_gives_a_trainees_sheet(tmp_path: Path) -> None:
    story = next(iter(LESSONS.values()))
    assert run("play", str(story), "--journal", str(tmp_path / "journal")).code == 0
    done = run("report", "training", "--journal", str(tmp_path / "journal"), "--out", str(tmp_path / "a.pdf"))
    assert (done.code, "no record of a training" in (done.out + done.err)) == (1, True)


def test_what_befalls_the_cable_is_read_beside_the_story(tmp_path: Path) -> None:
    text = LESSONS["the-cable-is-pulled"].read_text()
    bad = tmp_path / "bad.coup"
    bad.write_text(text + "#: cable sideways\nsignin 117\n")
    done = run("train", str(bad))
    assert done.code == 1
    assert f"line {len(text.splitlines()) + 1}" in (done.out + done.err)
    assert "#: cable out" in (done.out + done.err)
    assert "in a lesson nobody signs in" in (done.out + done.err)
    from dealer_app.cli.training import read

    parts = read(LESSONS["the-cable-is-pulled"]).parts
    beside = [part for part in parts if isinstance(part, Cable | Unheard)]
    assert [type(part).__name__ for part in beside] == ["Cable", "Unheard", "Unheard", "Cable"]
    assert lessons.name_of("12-the-cable-is-pulled") == "the-cable-is-pulled"


def test_the_sheet_reads_back(tmp_path: Path, trained: Planted) -> None:
    kept = msgspec.json.decode((tmp_path / "trainee.json").read_bytes(), type=TraineeSheet)
    assert equals(trained, kept)
    assert kept.trainee == "117"
    assert 0 < kept.begun < kept.ended


def test_an_unknown_lesson_is_said_with_those_there_are() -> None:
    done = run("train", "no-such-lesson")
    assert done.code == 3
    assert "first-coup, banco-and-suivi" in (done.out + done.err)
    listed = run("train", "--list", "--json")
    assert [json.loads(line)["lesson"] for line in listed.out.splitlines()] == list(LESSONS)
