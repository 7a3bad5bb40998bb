"""The fair copy (record.md 2.9): never ahead of the record, never a face that does not lie open, mended at start."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

from dealer_app.journal import copy as fair
from dealer_app.journal.entry import Row
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.journal import Journal
from dealer_app.journal.reader import read
from dealer_app.journal.signing import practice
from dealer_app.journal.store import Store
from tests.journal import evenings, knife
from tests.journal.conftest import at_card
from tests.journal.evenings import MISHAPS, Table, Twist, day_of

Lines = list[str]


def lines_of(record: Journal) -> Lines:
    """Return the lines of the newest day by a library that the product does not use; the live file is not touched."""
    return [knife.line_of(msgspec.to_builtins(entry)) for entry in record.entries]


def kind_of(line: str) -> str:
    """Return the kind of a line's event."""
    return str(json.loads(line)["event"]["kind"])


class Watch:
    """Looks at the copy after each act; `wrong` holds what it should not have seen."""

    def __init__(self, table: Table, copy: Path) -> None:
        self.table, self.copy, self.wrong = table, copy, list[str]()
        self.hid = self.looks = 0
        table.clerk.listen(self.look)

    def look(self) -> None:
        """The copy is, byte for byte, all lines before the first card that does not lie open."""
        record = self.table.record
        assert isinstance(record, Journal)
        lines = lines_of(record)
        shown = knife.shown([kind_of(line) for line in lines])
        found = self.copy.read_text()
        self.looks += 1
        self.hid += shown < len(lines)
        if found != "".join(line + "\n" for line in lines[:shown]):
            self.wrong.append(f"at {len(lines)}: {found.count(chr(10))} lines, not {shown}")
        hidden = [line for line in lines[shown:] if kind_of(line) in ("CardDrawn", "StrayCard")]
        frames = [json.loads(line)["source"]["frame"] for line in hidden]
        if any(frame in found for frame in frames):
            self.wrong.append(f"at {len(lines)}: a frame of a card that lies closed")


def walked(folder: Path, **kind: Callable[..., Store]) -> Watch:
    """Play an evening with a stray card, unread cards and acts taken back, and look after each act."""
    table = Table(evenings.journal(folder, **kind), 7, 9, mishaps=MISHAPS, twist=Twist(2, errs=0.2, takes_back=0.3))
    table.step()
    watch = Watch(table, day_of(folder).with_suffix(".jsonl"))
    table.play().clerk.stop()
    return watch


def test_after_each_act_the_copy_is_what_lies_open(tmp_path: Path) -> None:
    watch = walked(tmp_path)
    assert watch.wrong == []
    assert watch.looks > 120
    assert watch.hid > 40


def test_control_a_copy_that_shows_sealed_cards_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "may_show", len)
    watch = walked(tmp_path)
    assert len(watch.wrong) > 40
    assert any("a frame" in text for text in watch.wrong)


class Watching(Store):
    """Looks at the copy while an act is written: its lines may not be there before the commit."""

    early: ClassVar[list[int]]

    def __init__(self, path: Path, *, create: bool) -> None:
        super().__init__(path, create=create)
        self._beside = path.with_suffix(".jsonl")

    def append(self, rows: Iterable[Row]) -> None:
        mine = list(rows)
        self._look(mine)
        super().append(mine)
        self._look(mine)

    def _look(self, rows: list[Row]) -> None:
        found = self._beside.read_text() if self._beside.exists() else ""
        Watching.early += [row.seq for row in rows if row.line in found]


class Hasty(Journal):
    """The control: it copies first and records then."""

    def append(self, stamp: object, events: object) -> None:
        kept = self._store
        if kept is None or self._copy is None:
            return super().append(stamp, events)  # type: ignore[arg-type]  # handed on as they came
        copy = self._copy
        self._copy, self._store = fair.FairCopy(Path("/dev/null")), _Holding(copy, kept)  # type: ignore[assignment]  # its part
        super().append(stamp, events)  # type: ignore[arg-type]  # handed on as they came
        if self._store is not None:
            self._copy, self._store = copy, kept
        return None


class _Holding:
    """Stands between: writes a line to the copy, then to the store."""

    def __init__(self, copy: fair.FairCopy, store: Store) -> None:
        self._copy, self._store = copy, store

    def append(self, rows: Iterable[Row]) -> None:
        mine = list(rows)
        self._copy.add([(kind_of(row.line), row.line) for row in mine])
        self._store.append(mine)

    def close(self) -> None:
        self._copy.close()
        self._store.close()


@pytest.mark.parametrize("kind", [Journal, Hasty])
def test_no_line_is_in_the_copy_before_its_commit(tmp_path: Path, kind: type[Journal]) -> None:
    Watching.early = []
    table = Table(kind(tmp_path, evenings.IDENTITY, {}, practice("test"), Watching), 7, 2).play()
    table.clerk.stop()
    assert (Watching.early == []) == (kind is Journal), "the second is the control"


def mended(folder: Path, copy: bytes) -> bytes:
    """Return the copy after the program was started on a folder whose copy held this."""
    path = day_of(folder).with_suffix(".jsonl")
    path.write_bytes(copy)
    with closing(evenings.journal(folder)):
        pass
    return path.read_bytes()


ENDS = {
    "torn": b'{"act":"85387a',
    "no UTF-8": b'{"act":"\xff\xfe',
    "zeros": bytes(300),
    "zeros and an end of line": bytes(300) + b"\n",
    "an empty line": b"\n",
    "an end of line short": None,
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("which", ["unfinished", "short"])
def test_a_torn_end_is_cut_and_the_copy_completed(
    request: pytest.FixtureRequest, tmp_path: Path, which: str, end: str
) -> None:
    folder = knife.copied(request.getfixturevalue(which), tmp_path / "journal")
    whole = day_of(folder).with_suffix(".jsonl").read_bytes()
    torn = ENDS[end]
    lines = whole.splitlines(keepends=True)
    for length in (0, 1, 7, len(lines) - 1, len(lines)):
        kept = b"".join(lines[:length])
        assert mended(folder, kept[:-1] if torn is None else kept + torn) == whole
        assert mended(folder, kept[: len(kept) // 2]) == whole


def test_a_missing_copy_is_made(unfinished: Path, tmp_path: Path) -> None:
    folder = knife.copied(unfinished, tmp_path / "journal")
    path = day_of(folder).with_suffix(".jsonl")
    whole = path.read_bytes()
    path.unlink()
    with closing(evenings.journal(folder)):
        assert path.read_bytes() == whole


@pytest.mark.parametrize("place", [0.0, 0.1, 0.5, 1.0])
def test_a_strange_line_that_is_valid_locks_the_table(unfinished: Path, tmp_path: Path, place: float) -> None:
    """It parses and its `prev` fits: the record was cut or exchanged; the copy is left as it is, as evidence."""
    folder = knife.copied(unfinished, tmp_path / "journal")
    path = day_of(folder).with_suffix(".jsonl")
    lines = path.read_text().splitlines()
    number = 1 + round(place * (len(lines) - 1))
    strange = knife.line_of(json.loads(lines[number - 1]) | {"clock": True})
    path.write_text("".join(line + "\n" for line in [*lines[: number - 1], strange]))
    before = path.read_bytes()
    with pytest.raises(ChainBroken) as broken:
        evenings.journal(folder)
    assert (broken.value.why, broken.value.seq) == ("copy", number)
    assert path.read_bytes() == before


def test_a_record_that_was_cut_is_given_away_by_its_copy(short: Path, tmp_path: Path) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    length = len(knife.rows(day_of(folder)))
    for left in (length - 1, length - 2, 12, 1, 0):
        folder = knife.copied(short, tmp_path / str(left))
        with knife.opened(day_of(folder)) as db:
            db.execute("DELETE FROM entry WHERE seq > ?", (left,))
        with pytest.raises(ChainBroken) as broken:
            evenings.journal(folder)
        assert (broken.value.why, broken.value.seq) == ("copy", left + 1)


def test_after_a_restart_in_mid_coup_it_goes_on_at_the_settlement(tmp_path: Path) -> None:
    table = Table(evenings.journal(tmp_path), 7, 3).play(at_card(4, 2))
    copy = day_of(tmp_path).with_suffix(".jsonl")
    before = copy.read_bytes()
    table.record.close()
    table.open(evenings.journal(tmp_path))
    assert copy.read_bytes() == before
    watch = Watch(table, copy)
    table.play().clerk.stop()
    assert watch.wrong == []
    assert copy.read_text().splitlines() == [row[1] for row in knife.rows(day_of(tmp_path))]


@pytest.mark.parametrize("moment", ["before the count", "after the count"])
def test_a_stray_card_at_a_closed_table_does_not_hide_the_end_of_the_day(tmp_path: Path, moment: str) -> None:
    """No coup follows that would be settled; a closed day is a plain file that hides nothing."""
    table = Table(evenings.journal(tmp_path), 7, 2)
    table.play(lambda table: "ShiftClosed" in [entry.kind for entry in table.record.entries])
    if moment == "after the count":
        table.play(lambda table: "CagnotteCounted" in [entry.kind for entry in table.record.entries])
    table.pull()
    table.play().clerk.stop()
    kinds = [kind_of(row[1]) for row in knife.rows(day_of(tmp_path))]
    assert "StrayCard" in kinds[kinds.index("ShiftClosed") :]
    assert (kinds.index("CagnotteCounted") < kinds.index("StrayCard")) == (moment == "after the count")
    assert kinds[-2:] == ["DayClosed", "Checkpoint"]
    assert len(day_of(tmp_path).with_suffix(".jsonl").read_text().splitlines()) == len(kinds)
    reading = read(tmp_path)
    assert (reading.entries[-1].seq, reading.withheld) == (len(kinds), 0)


def test_who_acts_is_not_what_hides(unfinished: Path) -> None:
    """The control of the fixture: something is hidden, and it is cards."""
    rows = [row[1] for row in knife.rows(day_of(unfinished))]
    copy = day_of(unfinished).with_suffix(".jsonl").read_text().splitlines()
    assert rows[: len(copy)] == copy
    assert kind_of(rows[len(copy)]) == "CardDrawn"
    assert len(rows) - len(copy) >= 4
