"""Every byte of the sealed archive of three coups changed, 10,000 random bytes of a longer day (R27).

./installer/test --long archive        all of them, and the figures
"""

from __future__ import annotations

import hashlib
import io
import json
import random
import tarfile
import tempfile
from pathlib import Path

from dealer_app.cli.archive import notes, papers
from dealer_app.journal import archive
from dealer_app.journal.chain import followed
from dealer_app.journal.entry import Head
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.reader import day_rows
from dealer_app.journal.signing import is_signed, practice
from tests.journal import evenings
from tests.long import figures

SEED, SHORT, LONG, RANDOM = 7, 3, 60, 10_000


def sealed(folder: Path, coups: int) -> bytes:
    """Return the archive of a day with all that the command puts into it."""
    rows = day_rows(evenings.day_of(evenings.played(folder, SEED, coups)))
    entries = followed(rows, Head()).entries
    return archive.sealed(rows, notes() | papers(rows, entries), practice("test"))


def is_accepted(raw: bytes) -> bool:
    """Tell whether the product takes these bytes for an archive."""
    try:
        archive.opened(raw)
    except ChainBroken:
        return False
    return True


def is_accepted_loosely(raw: bytes) -> bool:
    """The control: as a reader does who checks signature and hashes of what any tar program unpacks."""
    try:
        with tarfile.open(fileobj=io.BytesIO(raw)) as tar:
            parts = {member.name: (tar.extractfile(member) or io.BytesIO()).read() for member in tar}
        told = json.loads(parts["manifest.json"])
        signature = parts["manifest.sig"].decode().removesuffix("\n")
        is_true = is_signed(told["key"], b"dealer-app archive 1\n" + parts["manifest.json"], signature)
        return is_true and all(
            hashlib.sha256(parts[name]).hexdigest() == digest for name, digest in told["parts"].items()
        )
    except (tarfile.TarError, OSError, ValueError, KeyError, UnicodeError):
        return False


def main(words: list[str]) -> int:
    """Try them; return how many were accepted, and one more if the control accepted none."""
    dice = random.Random(SEED)
    with tempfile.TemporaryDirectory() as scratch:
        short, long = sealed(Path(scratch) / "short", SHORT), sealed(Path(scratch) / "long", LONG)
    assert is_accepted(short)
    assert is_accepted(long)
    failures = loose = tried = 0
    for at in range(len(short)):
        for pattern in (1 << at % 8, 0xFF)[: 1 + (at % 4 == 0)]:
            bent = bytearray(short)
            bent[at] ^= pattern
            failures += is_accepted(bytes(bent))
            tried += 1
        loose += at % 16 == 0 and is_accepted_loosely(bytes(bent))
        if at % 20_000 == 0:
            print(f"-- byte {at} of {len(short)}: {failures} accepted", flush=True)
    for at in dice.sample(range(len(long)), RANDOM):
        bent = bytearray(long)
        bent[at] ^= dice.randint(1, 255)
        failures += is_accepted(bytes(bent))
        tried += 1
    failures += not loose
    figures("archive", SEED, failures, bytes_short=len(short), bytes_long=len(long), tried=tried, control=loose)
    return failures
