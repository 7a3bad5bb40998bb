"""A trainee's sheet as a report: what was counted beside a training record, with that record's head."""

from __future__ import annotations

from pathlib import Path

import msgspec

from dealer_app.cli import common
from dealer_app.core.unreal import is_training
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.reader import read
from dealer_app.reports.model import Desk, Report
from dealer_app.reports.trainee import trainee_report
from dealer_app.reports.trainee_values import TraineeSheet
from dealer_app.reports.values import Mark
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import N_, tongue

TRAINEE = "trainee.json"
"""What was counted, beside the record."""
NO_TRAINING = N_("this is no record of a training")


def trainee_page(journal: Path, lang: str | None, number: int) -> Report:
    """Return the report of the lesson of a record, or leave saying why there is none."""
    try:
        reading = read(journal)
    except (ChainBroken, JournalError) as error:
        common.broken(error, journal)
    last, file = reading.entries[-1], journal.parent / TRAINEE
    if not is_training(last.house):
        common.leave(common.NO, f"{journal}: {common.speaker().say(NO_TRAINING)}")
    try:
        sheet = msgspec.json.decode(common.text_of(file), type=TraineeSheet)
    except msgspec.DecodeError as error:
        common.leave(common.NO, f"{file}: {error}")
    desk = Desk(tongue(lang or common.speaker().language), Purse("EUR", 100), {})
    return trainee_report(sheet, last.house, last.table, Mark(last.seq, reading.hashes[last.seq]), desk, number)
