"""Shifts on disk and their reports in all three forms, made in this process as the command makes them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from dealer_app.journal.reader import Reading, read
from dealer_app.practice.plan import Mishap
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
from tests.journal.evenings import Table, Twist, journal

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
    twist = Twist(seed, counts=counts, errs=errs, takes_back=takes_back)
    table = Table(journal(folder), seed, coups, mishaps=MISHAPS, profile=profile, twist=twist).play()
    table.clerk.stop()
    return folder / f"{DAY}.journal"


class Forms(msgspec.Struct, frozen=True):
    """A report and its three forms; `pdf` is empty where it was not asked for."""

    report: Report
    json: bytes
    csv: bytes
    pdf: bytes


def figures_of(journal: Path, shift: int = 1) -> ShiftFigures:
    reading: Reading = read(journal)
    return shift_figures(reading.entries, reading.hashes, DAY, shift)


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
