"""Any byte of a day's file changed (record.md R8, finding 5): found, unreadable, or no value is another one.

Some bytes of a SQLite file are dead, so "every flipped byte is found" would be false; what counts is that no figure
is ever wrong, and that nothing but the two exceptions of the record comes out.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from dealer_app.journal import reader
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.reader import read
from dealer_app.journal.verify import verify
from tests.journal import knife
from tests.journal.commands import run
from tests.journal.evenings import day_of

PATTERNS = (0x01, 0x80, 0xFF)


class Patient:
    """A day's file without its copy, and what is known of it; each outcome is counted."""

    def __init__(self, day: Path, to: Path) -> None:
        self.bytes = day.read_bytes()
        self.path = to
        self.path.write_bytes(self.bytes)
        self.known = read(self.path)
        self.count: Counter[str] = Counter()
        self.wrong: list[str] = []

    def look(self, damaged: bytes, what: str) -> str:
        """Verify the file with other bytes; anything but the four outcomes is written down as wrong."""
        self.path.write_bytes(damaged)
        try:
            reading = verify(self.path)
        except ChainBroken:
            outcome = "damaged"
        except JournalError:
            outcome = "unreadable"
        except Exception as error:  # whatever it is, it is the finding
            outcome = f"{type(error).__name__}"
        else:
            outcome = "no value changed" if reading == self.known else "ANOTHER VALUE"
        if outcome not in ("damaged", "unreadable", "no value changed"):
            self.wrong.append(f"{what}: {outcome}")
        self.count[outcome] += 1
        return outcome

    def flip(self, place: int, pattern: int) -> str:
        """Verify with one byte flipped."""
        damaged = bytearray(self.bytes)
        damaged[place] ^= pattern
        return self.look(bytes(damaged), f"byte {place} ^ {pattern:#x}")


@pytest.fixture
def patient(short: Path, tmp_path: Path) -> Patient:
    return Patient(day_of(short), tmp_path / "2026-03-06.journal")


def places(data: bytes, mark: bytes, before: int) -> list[int]:
    """Return the places of some bytes in front of each mark."""
    found, start = [], data.find(mark)
    while start >= 0:
        found += range(start - before, start)
        start = data.find(mark, start + 1)
    return found


def test_a_byte_anywhere(patient: Patient) -> None:
    dice = random.Random(5)
    for place in dice.sample(range(len(patient.bytes)), 300):
        patient.flip(place, dice.choice(PATTERNS))
    assert patient.wrong == []
    assert patient.count["damaged"] + patient.count["unreadable"] > 100
    assert patient.count["no value changed"] > 10


def test_the_bytes_that_say_what_kind_of_value_follows(patient: Patient) -> None:
    """The header of a row: lengths, number, and the type of each column."""
    heads = places(patient.bytes, b'{"act"', 12)
    for i, place in enumerate(heads[: 12 * 6] + heads[12 * 6 :: 7]):
        patient.flip(place, PATTERNS[i % 3])
    assert patient.wrong == []


@pytest.mark.parametrize("column", ["line", "hash", "card", "act"])
def test_a_type_of_value_that_no_column_has(patient: Patient, column: str) -> None:
    """Values that SQLite hands out for a changed type byte: null, numbers great and small, text for bytes."""
    for value in (
        None,
        0,
        1,
        -1,
        1 << 40,
        1.5,
        "text",
        "\udcff".encode("utf-8", "surrogateescape"),
        b"",
        "z" * 70_000,
    ):
        _unchecked(patient, column, value)
    assert patient.wrong == []
    assert set(patient.count) <= {"damaged", "unreadable", "no value changed"}


def _unchecked(patient: Patient, column: str, value: object) -> None:
    """Put a value where STRICT would not let it: the table's text is changed, and changed back."""
    patient.path.write_bytes(patient.bytes)
    with knife.opened(patient.path) as db:
        db.execute("PRAGMA writable_schema = ON")
        (text,) = db.execute("SELECT sql FROM sqlite_master WHERE name = 'entry'").fetchone()
        plain = "CREATE TABLE entry (seq INTEGER PRIMARY KEY, line, hash, card UNIQUE, act UNIQUE)"
        db.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'entry'", (plain,))
    with knife.opened(patient.path) as db:
        db.execute(f"UPDATE entry SET {column} = ? WHERE seq = 9", (value,))
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'entry'", (text,))
    is_same = patient.look(patient.path.read_bytes(), f"{column} = {str(value)[:20]!r}") == "no value changed"
    assert not is_same or (column == "card" and value is None)


def test_pieces_cut_off_and_pages_overwritten(patient: Patient) -> None:
    dice = random.Random(6)
    for _ in range(40):
        start = dice.randrange(len(patient.bytes))
        length = dice.choice((1, 16, 512, 4096))
        noise = dice.choice((bytes(length), dice.randbytes(length)))
        patient.look(patient.bytes[:start], f"cut at {start}")
        patient.look(patient.bytes[:start] + noise + patient.bytes[start + length :], f"{length} bytes at {start}")
    assert patient.wrong == []


def test_control_a_reader_without_the_chain_shows_another_value(
    patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "followed", knife.lax)
    patient.path.write_bytes(patient.bytes)
    patient.known = read(patient.path)
    place = patient.bytes.index(b'"CagnotteCounted"') + 4
    assert patient.flip(place, 0x01) == "ANOTHER VALUE"


@pytest.mark.parametrize("where", [0, 18, 60, 100, 5000, -40])
def test_the_command_says_it_in_a_sentence(short: Path, tmp_path: Path, where: int) -> None:
    folder = knife.copied(short, tmp_path / "journal")
    day = day_of(folder)
    data = bytearray(day.read_bytes())
    data[where] ^= 0xFF
    day.write_bytes(data)
    before = knife.fingerprints(folder)
    ended = run("verify", folder)
    assert ended.code in (0, 1, 3)
    assert len(ended.err.splitlines()) == (ended.code != 0)
    assert knife.fingerprints(folder) == before
