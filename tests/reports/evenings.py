"""Shifts on disk and their reports in all three forms, made in this process as the command makes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import msgspec

from dealer_app.clerk import clerk
from dealer_app.clerk.recheck import Recheck
from dealer_app.core.open import opened
from dealer_app.core.state import OpenTable, TableState
from dealer_app.journal.chain import act_key, card_key
from dealer_app.journal.codec import hash_of
from dealer_app.journal.entry import Identity, Row
from dealer_app.journal.journal import Record
from dealer_app.journal.memory import Memory
from dealer_app.journal.reader import Reading, read
from dealer_app.journal.signing import practice
from dealer_app.journal.store import Store
from dealer_app.practice.plan import Mishap
from dealer_app.reports import figures as figuring
from dealer_app.reports.figures import shift_figures
from dealer_app.reports.model import Report
from dealer_app.reports.paper import pdf_of
from dealer_app.reports.sheets import csv_of, json_of
from dealer_app.reports.values import ShiftFigures
from dealer_app.reports.write import Desk
from dealer_app.reports.write import report as written
from dealer_app.shipped import resources
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import tongue
from tests.journal.evenings import IDENTITY, Table, Twist, journal

DAY = "2026-03-06"
MISHAPS = (Mishap(2), Mishap(3, 2), Mishap(4), Mishap(5, 5), Mishap(6, 1))
"""Two stray cards, and unread cards in three coups."""


def played(
    folder: Path,
    seed: int = 7,
    coups: int = 12,
    *,
    counts: tuple[int, ...] = (0,),
    errs: float = 0.1,
    takes_back: float = 0.05,
    profile: str | Path = "classic",
) -> Path:
    """Play a whole day with a shift for each of `counts`, which is what the box differs by; return the day's file."""
    _play(journal(folder), seed, coups, profile, Twist(seed, counts=counts, errs=errs, takes_back=takes_back))
    return folder / f"{DAY}.journal"


def played_at_once(
    folder: Path,
    seed: int,
    coups: int,
    *,
    counts: tuple[int, ...],
    errs: float,
    takes_back: float,
    profile: str | Path = "classic",
) -> Path:
    """Play the same day as `played` in memory and write its rows together; nothing is read back meanwhile."""
    record = _Whole(IDENTITY, is_story=False)
    with patch.object(Recheck, "fault", lambda *_: ""), patch.object(clerk, "opened", _looking()):
        _play(record, seed, coups, profile, Twist(seed, counts=counts, errs=errs, takes_back=takes_back))
    folder.mkdir()
    with closing(Store(folder / f"{DAY}.journal", create=True)) as store:
        store.append(record.rows())
    return folder / f"{DAY}.journal"


def _looking() -> Callable[..., OpenTable]:
    """Return `opened` that looks at the same table once, however often it is asked."""
    last: list[tuple[TableState, OpenTable]] = []

    def look(table: TableState, *, is_story: bool) -> OpenTable:
        if not last or last[0][0] is not table:
            last[:] = [(table, opened(table, is_story=is_story))]
        return last[0][1]

    return look


class _Whole(Memory):
    """Signs as the record of `journal` does, and has all its rows at hand."""

    def __init__(self, identity: Identity, *, is_story: bool) -> None:
        super().__init__(identity, is_story=is_story)
        self._signer = practice("test")

    def rows(self) -> Iterator[Row]:
        for entry, line in zip(self.entries, self.lines, strict=True):
            yield Row(entry.seq, line, hash_of(line), card_key(entry), act_key(entry))


def _play(record: Record, seed: int, coups: int, profile: str | Path, twist: Twist) -> None:
    Table(record, seed, coups, mishaps=MISHAPS, profile=profile, twist=twist).play().clerk.stop()


class Forms(msgspec.Struct, frozen=True):
    """A report and its three forms; `pdf` is empty where it was not asked for."""

    report: Report
    json: bytes
    csv: bytes
    pdf: bytes


def figures_of(journal: Path, shift: int = 1) -> ShiftFigures:
    reading: Reading = read(journal)
    return shift_figures(reading.entries, reading.hashes, DAY, shift)


def figures_of_all(journal: Path, shifts: int) -> list[ShiftFigures]:
    """Return the figures of a day's shifts; the day is read once, and its acts are judged once."""
    reading = read(journal)
    steps = tuple(figuring._steps(reading.entries, DAY))
    with patch.object(figuring, "_steps", lambda *_: steps):
        return [shift_figures(reading.entries, reading.hashes, DAY, shift) for shift in range(1, shifts + 1)]


def desk(figures: ShiftFigures, lang: str = "en", names: dict[str, str] | None = None) -> Desk:
    identity = figures.rules.identity
    return Desk(tongue(lang), Purse(identity.currency, identity.minor_unit), names or {})


def forms(report: Report, unit: int = 100, *, pdf: bool = True) -> Forms:
    return Forms(report, json_of(report), csv_of(report, unit), pdf_of(report) if pdf else b"")


def report(kind: str, figures: ShiftFigures, lang: str = "en", number: int = 1) -> Report:
    return written(kind, figures, desk(figures, lang), number)


def profile_with(path: Path, *, minor_unit: int = 100, currency: str = "EUR", **changes: str) -> Path:
    """Write the classic rules with other values into `path`; where there are no minor units amounts lose theirs."""
    text = (resources() / "profiles" / "classic.toml").read_text()
    for key, value in changes.items():
        text, count = re.subn(rf"(?m)^{key} = \"[^\"]*\"", f'{key} = "{value}"', text)
        assert count == 1, key
    if minor_unit == 1:
        text = text.replace('stake_floor = "0.01"', 'stake_floor = "1.00"')
        text = re.sub(r'(?m)^(bank_|stake_|association_share_|commission_\w+ = )(.*)"(\d+)\.\d\d"', r'\1\2"\3"', text)
    text = text.replace("minor_unit = 100", f"minor_unit = {minor_unit}").replace('"EUR"', f'"{currency}"')
    path.write_text(text)
    return path
