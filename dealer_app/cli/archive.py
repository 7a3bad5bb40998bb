"""`archive`: a closed day sealed in one file, with its papers, the format note and the second verifier."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import click

from dealer_app import safe_file
from dealer_app.clerk import history
from dealer_app.cli import common, dropped
from dealer_app.cli.common import Parts
from dealer_app.journal import archive as archives
from dealer_app.journal import folder as layout
from dealer_app.journal.entry import Entry, Row
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.keyfile import KeyFile
from dealer_app.journal.kinds.technical import ArchiveMade
from dealer_app.journal.reader import day_rows
from dealer_app.reports.figures import closed_shifts, shift_figures
from dealer_app.reports.model import Desk
from dealer_app.reports.write import KINDS, report
from dealer_app.safe_file import sync
from dealer_app.shipped import resources
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import N_, tongue

NOTES = ("FORMAT.md", "verify_record.py")
"""What lies beside the lines for whoever has nothing else."""
DONE = N_("{day}, entries {first} to {last}, is sealed in {file}; SHA-256 {hash}")

SECOND = N_("{file} is sealed, but the second verifier refuses its lines, so that the day does not count: {said}")


@click.command(
    epilog="Example: dealer-app archive 2026-11-30 --journal out/journal --out /media/third/2026-11-30.tar"
)
@click.argument("day")
@click.option("--journal", required=True, type=click.Path(path_type=Path), help="The table's folder.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The archive to write.")
@click.option("--key", type=click.Path(path_type=Path), help="The table's signing key, if it lies elsewhere.")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.pass_obj
def archive(parts: Parts, day: str, journal: Path, out: Path, key: Path | None, as_json: bool) -> None:
    """Seal the closed DAY of a table: lines, papers, keys and format note, a manifest and one signature over it."""
    file = layout.day_file(journal, day)
    try:
        if layout.day_named(file) is None or not file.is_file():
            raise JournalError("no_file", str(file))
        rows = day_rows(file)
        whole = archives.day(rows)
        history.state(whole.entries)
        signer = KeyFile(key or journal.resolve().parent / "signing.key", journal)
        data = archives.sealed(rows, notes() | papers(rows, whole.entries), signer)
        _write(out, data)
        found = archives.load(out)
    except (ChainBroken, JournalError) as error:
        common.broken(error, file)
    told, second = found.manifest, _ask_second(found.parts[f"{day}{layout.COPY}"])
    digest = sha256(data).hexdigest()
    if second:
        common.leave(common.NO, common.speaker().say(SECOND).format(file=out, said=second))
    dropped.tell(parts, journal, ArchiveMade(dropped.now(parts), day, told.first, told.last, digest))
    if as_json:
        common.show([{"archive": str(out), "day": day, "first": told.first, "last": told.last, "sha256": digest}])
        return
    said = {"day": day, "first": told.first, "last": told.last, "file": out, "hash": digest}
    common.tell(common.speaker().say(DONE).format(**said))


def notes() -> dict[str, bytes]:
    """Return the parts for whoever has nothing but the archive."""
    return {name: (resources() / "verifier" / name).read_bytes() for name in NOTES}


def papers(rows: Sequence[Row], entries: Sequence[Entry]) -> dict[str, bytes]:
    """Return each report of each closed shift as a PDF."""
    from dealer_app.reports.paper import pdf_of

    papers, hashes = {}, {row.seq: row.hash for row in rows}
    for day, shift in closed_shifts(entries):
        figures = shift_figures(entries, hashes, day, shift)
        identity = figures.rules.identity
        desk = Desk(tongue(identity.language), Purse(identity.currency, identity.minor_unit), {})
        for kind in KINDS:
            page = report(kind, figures, desk, 1)
            os.environ["SOURCE_DATE_EPOCH"] = str(page.at // 1000)
            papers[f"{kind}-{shift}.pdf"] = pdf_of(page)
    return papers


def _ask_second(day: bytes) -> str:
    """Have the second verifier look at the day's lines; return what it says if it refuses them, else "".

    It is a process of its own with a Python alone; a bundle, which is no Python, cannot ask it.
    """
    if getattr(sys, "frozen", False):
        return ""
    with tempfile.TemporaryDirectory() as scratch:
        lines = Path(scratch) / "day.jsonl"
        lines.write_bytes(day)
        words = [sys.executable, "-I", str(resources() / "verifier" / "verify_record.py"), str(lines)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    return " ".join((done.stdout + done.stderr).replace(f"{scratch}{os.sep}", "").split()) if done.returncode else ""


def _write(out: Path, data: bytes) -> None:
    """Write the archive, whole or not at all, and durable; one that is there already is never replaced."""
    try:
        safe_file.put(out, data, replace=False, mode=0o666)
        sync(out.parent)
    except FileExistsError:
        raise JournalError("archive_exists", str(out)) from None
    except OSError as error:
        raise JournalError("folder", str(error)) from None
