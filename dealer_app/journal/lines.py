"""The lines of a fair copy or an archive as rows, each read in itself."""

from __future__ import annotations

from collections.abc import Iterable

from dealer_app.journal import codec
from dealer_app.journal.chain import act_key, card_key
from dealer_app.journal.entry import Row
from dealer_app.journal.errors import ChainBroken


def rows_of(raw: bytes, seq: int | None = None) -> Iterable[Row]:
    """Yield the lines of a fair copy's bytes as rows; `seq` is the number before them, a torn end is no line.

    ChainBroken at a line that is not the one form of an entry; its number is 0 where none is known.
    """
    for line in raw.split(b"\n")[:-1]:
        try:
            text = line.decode()
            entry = codec.entry_of(text)
        except (codec.Uncanonical, UnicodeDecodeError) as error:
            raise ChainBroken(0 if seq is None else seq + 1, "form", str(error)) from None
        seq = entry.seq
        yield Row(entry.seq, text, codec.hash_of(text), card_key(entry), act_key(entry))
