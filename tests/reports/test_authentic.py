"""R50: a report's file is the one whose hash the record has, byte for byte; R55: its metadata name nobody."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from random import Random

import pypdfium2
import pytest

from dealer_app.clerk.inbox import Intake
from dealer_app.cli import papers
from dealer_app.journal.verify import verify
from tests.journal import commands, evenings, second
from tests.journal.commands import Ended, sentence
from tests.journal.evenings import Table

SEED, MANY, CANARY = 50, 1_000, "Canary-117"


class Printed:
    """A table whose shift report was printed and exported; on the next day it took in what was left in its inbox."""

    def __init__(self, folder: Path) -> None:
        self.journal, self.names = folder / "t", folder / "staff.toml"
        self.files = [folder / f"shift{form}" for form in (".pdf", ".csv", ".json")]
        self.names.write_text(f'[117]\nrole = "croupier"\nname = "{CANARY}"\n')
        table = Table(evenings.journal(self.journal), 3, 2).play()
        outs = [word for file in self.files for word in ("--out", str(file))]
        for number in (1, 2):
            words = ("--print", str(number), "--staff", self.names, *outs)
            assert commands.run("report", "shift", "--journal", self.journal, *words).code == 0
        table.next_day()
        Intake(table.clerk, table.record, self.journal).look()
        table.record.close()

    def verify(self, *files: Path, as_json: bool = False) -> Ended:
        words = [word for file in files for word in ("--paper", str(file))]
        return commands.run("verify", self.journal, *words, *(["--json"] if as_json else []))


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(tmp_path_factory.mktemp("printed"))


def test_the_record_has_each_file_and_verify_says_which_entry(printed: Printed) -> None:
    """Two prints of paper, each with its hash; of the sheets, which are the same both times, two entries alike."""
    entries = verify(printed.journal).entries
    issued = [entry.event for entry in entries if entry.kind == "ReportIssued"]
    pdf = sha256(printed.files[0].read_bytes()).hexdigest()
    assert [(event["number"], event["sha256"] == pdf) for event in issued] == [(1, False), (2, True)]
    assert sum(entry.kind == "Exported" for entry in entries) == 4
    ended = printed.verify(*printed.files, as_json=True)
    found = json.loads(ended.out)
    kinds = {entry.seq: (entry.kind, entry.event["sha256"]) for entry in entries if "sha256" in entry.event}
    assert (ended.code, found["ok"]) == (0, True)
    wanted = [("ReportIssued", ".pdf"), ("Exported", ".csv"), ("Exported", ".json")]
    for row, file, (kind, form) in zip(found["papers"], printed.files, wanted, strict=True):
        assert (row["file"], file.suffix) == (str(file), form)
        assert kinds[row["seq"]] == (kind, sha256(file.read_bytes()).hexdigest())
    said = printed.verify(printed.files[0])
    assert (said.code, "report “shift” of 2026-03-06, form pdf, print 2" in said.out) == (0, True)
    assert second.processes([printed.journal]) == [(True, None)]


def changed(data: bytes, many: int = MANY) -> list[bytes]:
    """The file with one byte changed, so many times, at random."""
    dice, found = Random(SEED), []
    for _ in range(many):
        at = dice.randrange(len(data))
        found.append(data[:at] + bytes([data[at] ^ dice.randint(1, 255)]) + data[at + 1 :])
    return found


def test_a_thousand_changed_bytes_are_all_found_by_the_hash(printed: Printed, tmp_path: Path) -> None:
    entries, data = verify(printed.journal).entries, printed.files[0].read_bytes()
    file, missed = tmp_path / "page.pdf", 0
    for bent in (*changed(data), data + b"\n", data + b"% a comment\n", data[:-1], b""):
        file.write_bytes(bent)
        (paper,) = papers.held_against(entries, [file])
        missed += paper.entry is not None
    assert missed == 0
    file.write_bytes(data)
    (paper,) = papers.held_against(entries, [file])
    assert paper.entry is not None, "control: the unchanged file passes"
    file.write_bytes(changed(data, 1)[0])
    ended = printed.verify(printed.files[0], file)
    assert (ended.code, f"{file}: no entry of this record has this file" in ended.out) == (1, True)
    assert "entry" in ended.out.splitlines()[-2], "the true one beside it is named"
    rows = json.loads(printed.verify(file, as_json=True).out)["papers"]
    assert [row["seq"] for row in rows] == [None]


def test_control_a_comparison_of_what_can_be_read_misses_many(printed: Printed) -> None:
    """Text alone is not enough: most of a file's bytes can be changed and the same words be read."""

    def text(pdf: bytes) -> str:
        document = pypdfium2.PdfDocument(pdf)
        try:
            return "".join(page.get_textpage().get_text_range() for page in document)
        finally:
            document.close()

    data, missed = printed.files[0].read_bytes(), 0
    true = text(data)
    for bent in changed(data, 40):
        try:
            missed += text(bent) == true
        except pypdfium2.PdfiumError:
            continue
    assert missed > 5


def test_a_paper_that_is_not_there_is_said_in_a_sentence(printed: Printed, tmp_path: Path) -> None:
    ended = printed.verify(tmp_path / "none.pdf")
    assert (ended.code, "none.pdf" in sentence(ended)) == (3, True)


def metadata(pdf: bytes) -> dict[str, str]:
    """What a file says of itself beside its pages."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return {key: value for key, value in document.get_metadata_dict().items() if value}
    finally:
        document.close()


def test_no_person_stands_in_what_a_page_says_of_itself(printed: Printed) -> None:
    """Names are on the page alone (that is what it is for): not in its metadata, its sheets or the record."""
    data = printed.files[0].read_bytes()
    told = metadata(data)
    assert set(told) <= {"Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate"}
    assert told["Author"] == "dealer-app"
    assert not re.search(r"Canary|\b(117|118|201|301)\b", " ".join(told.values()))
    assert b"/Metadata" not in data, "no XMP beside it"
    for raw in (printed.journal.glob("*.journal"), printed.journal.glob("*.jsonl*"), printed.journal.rglob("*.json")):
        assert all(CANARY.encode() not in path.read_bytes() for path in raw)
    planted = data.replace(b"/Author (dealer-app)", f"/Author ({CANARY})".encode())
    assert metadata(planted)["Author"] == CANARY, "control: a person planted there is read"
