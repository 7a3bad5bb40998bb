"""Which settings a table's record knows, and what of their changes it still lacks; entries of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from dealer_app.core.events import Event
from dealer_app.house.settings_log import Changed
from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Entry
from dealer_app.journal.kinds import SettingsChanged, SettingsKnown


def known(entries: Sequence[Entry]) -> SettingsKnown | None:
    """Return what the newest day says of settings last, None where it says nothing."""
    for entry in reversed(entries):
        if entry.kind == SettingsKnown.__name__:
            found = event_of(entry)
            return found if isinstance(found, SettingsKnown) else None
    return None


def news(before: SettingsKnown | None, files: Mapping[str, str], log: Iterable[Changed], at: int) -> Iterator[Event]:
    """Yield what a record is to be told of settings now; `before` is what it was told last, `at` this moment.

    A file that has another hash than its last line in the log was changed by hand.
    """
    told = {} if before is None else dict(before.files)
    lines = [line for line in log if line.file in files and (before is None or line.n > before.n)]
    for line in lines:
        yield SettingsChanged(line.n, line.at, line.file, line.old, line.new, line.by, line.approved)
        told[line.file] = line.new
    for name, now in sorted(files.items()):
        if told.get(name, "") != now:
            yield SettingsChanged(0, at, name, told.get(name, ""), now, "", "")
    last = max((line.n for line in lines), default=0 if before is None else before.n)
    yield SettingsKnown(last, dict(sorted(files.items())))
