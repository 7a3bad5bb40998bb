"""What the page of the long runs says of hostile texts, exports, file names and ten years of purges."""

from __future__ import annotations

from collections.abc import Iterator

from tests.long.tables import Figures, table


def exports(measured: Figures) -> Iterator[str]:
    yield f"Opened by {measured['program']}. Control: {measured['control_formulas']} of six cells that were written"
    yield f"as they are became formulas, {measured['control_names']} of 200 names taken as they are left the jail."
    yield "Where the program guesses another sign between cells, no cell is a formula all the same.\n"
    kinds = measured["taken_for"]
    yield from table(("cells", *kinds, "file names"), [(measured["cells"], *kinds.values(), measured["names"])])


def strings(measured: Figures) -> Iterator[str]:
    yield "A field is each parameter of a command that takes a text, what is typed, a place in a file, and an entry's"
    yield "texts; fields that mean the same get the texts by turns. Each statement that SQLite was given stands in"
    yield f"the source. Control: a field that joins text made {measured['control']} statements that do not.\n"
    what = ("kinds", "texts", "given")
    yield from table(("kinds of field", "texts for each", "texts in all"), [[measured[one] for one in what]])


def purges(measured: Figures) -> Iterator[str]:
    yield "A table is played, archived in two places, purged and checked for years of its life; after each purge both"
    yield f"verifiers find it whole and the totals go on. Control: {measured['control']} of as many wrong chronicles"
    yield "(a tombstone left out, doubled or changed) are refused.\n"
    what = ("years", "days", "days purged", "purges", "entries", "lives", "wrong")
    yield from table(what, [[measured["count"].get(one, 0) for one in what]])
