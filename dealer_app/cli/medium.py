"""What the second medium holds of a record, asked before it is gone on with."""

from __future__ import annotations

from dealer_app.house import copying, places
from dealer_app.journal.errors import ChainBroken
from dealer_app.journal.journal import Journal


def ask_medium(record: Journal) -> None:
    """Hold a record against what its second medium holds of it, if any; ChainBroken as `remembered`."""
    known = copying.status(places.state_folder(None), record.folder)
    if known is None or not known.seq:
        return
    try:
        record.remembered(known.seq, known.head)
    except ChainBroken:
        record.close()
        raise
