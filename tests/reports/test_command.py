"""`report` as a user meets it: the same bytes twice, one clear sentence for what is wrong, never half a file."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dealer_app.cli.report import report
from dealer_app.main import PARTS
from tests.cli.program import run
from tests.journal import evenings as tables
from tests.reports import evenings
from tests.reports.compare import pdf_text

FORMS = ("pdf", "csv", "json")


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One whole day with two shifts, closed."""
    return evenings.played(tmp_path_factory.mktemp("day") / "t", 7, 6, counts=(5, -5))


@pytest.fixture(autouse=True)
def _language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")


def made(kind: str, journal: Path, outs: Sequence[Path], *words: str) -> Result:
    """Run the command in this process."""
    names = [word for out in outs for word in ("--out", str(out))]
    return CliRunner().invoke(report, [kind, "--journal", str(journal), *names, *words], obj=PARTS)


@pytest.mark.parametrize("kind", ["commission", "shift"])
def test_the_same_call_gives_the_same_bytes_in_another_process(kind: str, day: Path, tmp_path: Path) -> None:
    staff = tmp_path / "staff.toml"
    staff.write_text('[117]\nrole = "croupier"\nname = "A. Morel"\n')
    made_of: list[list[bytes]] = []
    for where, number in (("one", 1), ("two", 1), ("three", 2)):
        folder = tmp_path / where
        folder.mkdir()
        outs = [folder / f"{kind}.{form}" for form in FORMS]
        words = [word for out in outs for word in ("--out", str(out))]
        done = run(
            "report", kind, "--journal", str(day), *words, "--staff", str(staff), "--shift", "1",
            "--print", str(number), "--lang", "en",
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        made_of.append([out.read_bytes() for out in outs])
    first, second, reprint = made_of
    assert first == second
    assert all(one != other for one, other in zip(first, reprint, strict=True)), "control: another print differs"
    assert "REPRINT, print 2" in pdf_text(reprint[0])
    assert "REPRINT" not in pdf_text(first[0])
    assert not re.search(rb"/(CreationDate|ModDate) \(D:(?!202603062)", first[0]), "no date but that of the closing"


def test_the_last_closed_shift_is_taken_and_others_by_name(day: Path, tmp_path: Path) -> None:
    for words, shift in (((), 2), (("--shift", "1"), 1), (("--day", evenings.DAY, "--shift", "2"), 2)):
        out = tmp_path / "a.json"
        assert made("shift", day, [out], *words).exit_code == 0
        assert f'"shift": {shift}' in out.read_text()


WRONG: list[tuple[list[str], list[str], int, str]] = [
    (["a.doc"], [], 2, "a.doc"),
    (["a"], [], 2, "a"),
    (["a.PDF.txt"], [], 2, "a.PDF.txt"),
    (["a.pdf", "a.doc"], [], 2, "a.doc"),
    (["nowhere/a.json"], [], 3, "nowhere"),
    (["folder.json"], [], 3, "folder.json"),
    (["a.json"], ["--shift", "9"], 1, "shift"),
    (["a.json"], ["--day", "2026-01-01"], 1, "shift"),
    (["a.json"], ["--day", "nonsense"], 1, "shift"),
    (["a.json"], ["--shift", "0"], 2, "--shift"),
    (["a.json"], ["--print", "0"], 2, "--print"),
    (["a.json"], ["--staff", "broken.toml"], 1, "broken.toml"),
    (["a.json"], ["--staff", "wrong.toml"], 1, "wrong.toml"),
    (["a.json"], ["--staff", "missing.toml"], 3, "missing.toml"),
    (["a.json"], ["--lang", "klingon"], 2, "klingon"),
]


@pytest.mark.parametrize(("outs", "words", "code", "named"), WRONG)
def test_what_is_wrong_is_said_in_a_sentence_and_nothing_is_written(
    outs: list[str],
    words: list[str],
    code: int,
    named: str,
    day: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "broken.toml").write_text("[117\n")
    (tmp_path / "wrong.toml").write_text('[117]\nrole = "king"\n')
    before = sorted(path.name for path in tmp_path.iterdir())
    done = made("shift", day, [Path(out) for out in outs], *words)
    assert isinstance(done.exception, SystemExit), done.exception
    assert named in done.stderr
    assert done.stdout == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert list((tmp_path / "folder.json").iterdir()) == []
    assert done.exit_code == code


def test_journals_that_are_none(day: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    torn = tmp_path / "torn.journal"
    torn.write_bytes(day.read_bytes()[:5000])
    empty = tmp_path / "empty"
    empty.mkdir()
    text = tmp_path / "text"
    text.write_text("no journal\n")
    for journal, codes in ((tmp_path / "missing", (3,)), (empty, (3,)), (torn, (1, 3)), (text, (1, 3))):
        done = made("shift", journal, [out])
        assert isinstance(done.exception, SystemExit), (journal, done.exception)
        assert done.exit_code in codes, journal
        assert str(journal) in done.stderr
    assert not out.exists()


def test_a_changed_journal_makes_no_report(day: Path, tmp_path: Path) -> None:
    shutil.copy(day, tmp_path)
    changed = tmp_path / day.name
    with sqlite3.connect(changed) as db:
        triggers = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        schemas = [sql for (sql,) in db.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'")]
        for name in triggers:
            db.execute(f"DROP TRIGGER {name}")
        db.execute('UPDATE entry SET line = replace(line, \'"kind":"Covered",\', \'"kind":"Covered" ,\')')
        for sql in schemas:
            db.execute(sql)
    db.close()
    out = tmp_path / "a.json"
    done = made("shift", changed, [out])
    assert done.exit_code == 1
    assert "entry " in done.stderr
    assert not out.exists()


def test_an_open_shift_has_no_report_yet_and_the_closed_one_has(tmp_path: Path) -> None:
    """While the table is held, too: then its fair copy is read."""
    folder = tmp_path / "t"
    table = tables.Table(tables.journal(folder), 7, 4, twist=tables.Twist(counts=(0, 0)))
    table.play(lambda t: t.clerk.view is not None and t.clerk.view.coups == 2)
    out = tmp_path / "a.json"
    refused = run("report", "shift", "--journal", str(folder), "--out", str(out))
    assert refused.returncode == 1
    assert "no such closed shift" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert not out.exists()
    table.play(lambda t: t.clerk.view.shift == 2 and t.clerk.view.coups == 1)
    assert run("report", "shift", "--journal", str(folder), "--out", str(out)).returncode == 0
    assert '"shift": 1' in out.read_text()
    table.clerk.stop()


def test_a_shift_that_is_not_counted_yet_has_a_report_without_a_count(tmp_path: Path) -> None:
    table = tables.Table(tables.journal(tmp_path / "t"), 7, 3)
    table.play(lambda t: t.clerk.view is not None and t.clerk.view.shift == 1 and not t.clerk.view.shift_open)
    table.clerk.stop()
    out = tmp_path / "a.json"
    assert made("shift", tmp_path / "t", [out, out.with_suffix(".pdf")]).exit_code == 0
    assert '"counted": null' in out.read_text()
    assert '"difference": null' in out.read_text()


def test_a_report_printed_again_after_the_next_shift_says_the_same(tmp_path: Path) -> None:
    """A shoe filled for the second shift is not a matter of the first."""
    table = tables.Table(tables.journal(tmp_path / "t"), 7, 3, twist=tables.Twist(counts=(0, 0)))
    table.play(lambda t: bool(t.record.entries) and t.record.entries[-1].kind == "CagnotteCounted")
    first, later = tmp_path / "first.json", tmp_path / "later.json"
    assert run("report", "shift", "--journal", str(tmp_path / "t"), "--out", str(first)).returncode == 0
    table.pull("load")
    table.play()
    table.clerk.stop()
    assert made("shift", tmp_path / "t", [later], "--shift", "1").exit_code == 0
    assert later.read_text() == first.read_text()


def halves(folder: Path, whole: dict[str, bytes]) -> list[str]:
    """The files under their final names that are not whole."""
    return [name for name, data in whole.items() if (folder / name).exists() and (folder / name).read_bytes() != data]


def test_a_worker_that_is_killed_leaves_no_half_file(day: Path, tmp_path: Path) -> None:
    outs = [tmp_path / f"shift.{form}" for form in FORMS]
    words = ["report", "shift", "--journal", str(day), "--json"] + [w for out in outs for w in ("--out", str(out))]
    assert run(*words).returncode == 0
    whole = {out.name: out.read_bytes() for out in outs}
    left = []
    for moment in ("any file", "1 line", "2 lines"):
        for path in tmp_path.iterdir():
            path.unlink()
        worker = subprocess.Popen([sys.executable, "-m", "dealer_app", *words], stdout=subprocess.PIPE)
        assert worker.stdout is not None
        if moment == "any file":
            while worker.poll() is None and not any(tmp_path.iterdir()):
                pass
        else:
            for _ in range(int(moment[0])):
                worker.stdout.readline()
        worker.kill()
        worker.wait()
        worker.stdout.close()
        assert halves(tmp_path, whole) == [], moment
        left.append(sum(out.exists() for out in outs))
    assert left[1] >= 1
    assert left[2] >= 2


@pytest.mark.parametrize("form", FORMS)
def test_a_file_is_exchanged_whole_and_never_written_over(form: str, day: Path, tmp_path: Path) -> None:
    """Who has the old file still has it whole: the new one takes its name, not its place."""
    out, kept = tmp_path / f"a.{form}", tmp_path / "kept"
    out.write_text("an older report")
    kept.hardlink_to(out)
    assert made("shift", day, [out]).exit_code == 0
    assert kept.read_text() == "an older report"
    assert len(out.read_bytes()) > 1000
    assert sorted(path.name for path in tmp_path.iterdir()) == [out.name, "kept"]


def test_a_full_medium_leaves_nothing_and_says_so(day: Path, tmp_path: Path) -> None:
    """A limit on the size of files stands for a full disk: a page is larger, a sheet of six coups is not."""
    words = ["report", "shift", "--journal", str(day), "--out"]
    done = {}
    for out in (tmp_path / "a.pdf", tmp_path / "a.csv"):
        command = ["sh", "-c", 'ulimit -f 32; exec "$@"', "sh", sys.executable, "-m", "dealer_app", *words, str(out)]
        done[out.name] = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done["a.pdf"].returncode == 3
    assert "a.pdf" in done["a.pdf"].stderr
    assert "Traceback" not in done["a.pdf"].stderr
    assert done["a.csv"].returncode == 0, "control: what fits is written"
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_control_half_a_file_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "b.csv").write_bytes(b"whole")
    assert halves(tmp_path, {"a.pdf": b"%PDF-1.4 and more", "b.csv": b"whole", "c.json": b"{}"}) == ["a.pdf"]
