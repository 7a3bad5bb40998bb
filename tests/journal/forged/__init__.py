"""The forged set: by families with names, each vector with what the format page says of it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.journal.forged import files, forms, order, seals, stones, values
from tests.journal.forger import Entry, Record, Vector


def vectors(record: Record, known: list[Entry]) -> Iterator[Vector]:
    """Yield all; `known` are the events of every kind."""
    yield from values.of_lines(record)
    yield from values.of_totals(record)
    yield from values.of_kinds(record, known)
    yield from forms.of_bytes(record)
    for family in (
        order.of_one_line,
        order.of_rows,
        order.of_columns,
        order.of_acts,
        order.of_identities,
        order.of_chains,
    ):
        yield from family(record)
    for family in (files.of_days, files.of_names, files.of_copies, files.of_ends, files.of_schemas, files.of_types):
        yield from family(record)
    yield from files.of_gzipped(record)
    yield from files.of_bytes(record)
    yield from files.of_companions(record)
    yield from seals.vectors(record)
    yield from stones.of_stones(record)
