"""Lines changed, taken out, doubled, put in, exchanged; acts, cards and identities out of their order."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.journal import forger, knife
from tests.journal.forger import WHOLE, Change, Entry, Record, Row, Vector, anew, bad, entries_of, lines_of, text_of

COPIES = "the first holds the copies against their days only where the days hang together"


def of_one_line(record: Record) -> Iterator[Vector]:
    """One line is changed, nothing else; then its hash is made right beside it; then all that follows as well."""
    lines = lines_of(record)
    alone, last = forger.bare(record), len(lines)
    for place in (*range(0, last, 13), last - 3, last - 2):
        entry, seq = json.loads(lines[place]), place + 1
        other = knife.line_of(entry | {"clock": True}).encode()
        row = next(row for day in record for row in day.rows if row[0] == seq)
        changed = forger.with_row(alone, seq, (seq, other.decode(), *row[2:]))
        yield Vector("field changed", f"{seq}", bad(seq), forger.files(changed))
        # who hashes it anew is given away by the next line, if a further one says that the next is sure
        told = WHOLE if seq == last else bad(last) if seq == last - 1 else bad(seq)
        hashed = forger.with_row(alone, seq, forger.beside(other))
        yield Vector("line changed, hash made right", f"{seq}", told, forger.files(hashed))
        follows = forger.files(forger.with_row(record, seq, forger.beside(other)))
        if seq == last - 1:
            yield Vector("line changed, hash made right, with a copy", f"{seq}", told, follows, bad(seq), COPIES)
        else:
            yield Vector("line changed, hash made right, with a copy", f"{seq}", bad(seq), follows)
        start, end = next((s, e) for s, e in forger.spans(record) if s <= place < e)
        told = WHOLE if seq == end else bad(end) if seq == end - 1 else bad(seq)
        raw = text_of([*lines[start:place], other, *lines[seq:end]])
        yield Vector("line changed in a copy", f"{seq}", told, forger.one_copy(raw))
        new = anew(record, place, lambda entry: entry | {"clock": True})
        # nothing in the files tells the whole chain made anew: a copy kept elsewhere does
        yield Vector("chain made anew", f"{seq}", WHOLE, forger.files(forger.with_lines(record, new)))
        yield Vector(
            "chain made anew, copies too", f"{seq}", WHOLE, forger.files(forger.with_lines(record, new, copies=True))
        )
        kept = zip(forger.with_lines(record, new), record, strict=True)
        one = tuple(bent._replace(copy=true.copy) for bent, true in kept)
        yield Vector("chain made anew, copies kept", f"{seq}", bad(seq), forger.files(one))


def of_rows(record: Record) -> Iterator[Vector]:
    """Rows taken out, doubled, exchanged, with and without new numbers beside them, with and without a copy."""
    day = record[0]
    rows = list(day.rows)
    for at in range(1, len(rows) - 2, 7):
        cases = {
            "taken out": ([*rows[:at], *rows[at + 1 :]], at + 1),
            "doubled": ([*rows[: at + 1], (0, *rows[at][1:3], None, "x/0"), *rows[at + 1 :]], at + 2),
            "swapped": ([*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]], at + 1),
            "far swapped": ([*rows[:at], rows[-1], *rows[at + 1 : -1], rows[at]], at + 1),
        }
        for name, (bent, number) in cases.items():
            closed = [(seq, *row[1:]) for seq, row in enumerate(bent, start=1)]
            for copy in (None, day.copy):
                if name != "doubled":
                    left = (day._replace(rows=tuple(sorted(bent, key=lambda row: row[0])), copy=copy),)
                    said = WHOLE if "swapped" in name else bad(number)
                    yield Vector(f"row {name}", f"{at + 1} {copy is None}", said, forger.files(left))
                new = day._replace(rows=tuple(closed), copy=copy)
                write = forger.files((new,))
                yield Vector(f"row {name}, closed up", f"{at + 1} {copy is None}", bad(number), write)
            lines = [row[1].encode() for row in bent]
            yield Vector(f"line {name} in a copy", f"{at + 1}", bad(number), forger.one_copy(text_of(lines)))


def of_columns(record: Record) -> Iterator[Vector]:
    """What stands beside a line says something else than the line."""
    alone = forger.bare(record)
    rows = [row for day in record for row in day.rows]
    cards = [row for row in rows if row[3] is not None]
    for row in (rows[0], rows[7], cards[0], cards[-1], rows[-2], rows[-1]):
        seq, line, digest, card, act = row
        others: dict[str, Row] = {
            "hash of nothing": (seq, line, bytes(32), card, act),
            "hash, one bit": (seq, line, digest[:-1] + bytes([digest[-1] ^ 1]), card, act),
            "hash of another": (seq, line, rows[5][2], card, act),
            "card": (seq, line, digest, None if card else "s/e/1", act),
            "card of another": (seq, line, digest, "s/e/2", act),
            "act": (seq, line, digest, card, f"{act}0"),
            "act, empty": (seq, line, digest, card, ""),
        }
        for name, other in others.items():
            (day,) = (day for day in forger.with_row(alone, seq, other) if row not in day.rows and other in day.rows)
            write = forger.one_copy(forger.database(day.rows), f"{day.name}.journal")
            yield Vector("column changed", f"{name} {seq}", bad(seq), write)
    seq, line, digest, card, act = rows[7]
    for number in (0, -5):
        moved = forger.with_day(alone, 0, alone[0]._replace(rows=((number, *rows[0][1:]), *alone[0].rows[1:])))
        yield Vector("column changed", f"first number {number}", bad(1), forger.files(moved))


def of_acts(record: Record) -> Iterator[Vector]:
    """Parts of an act that are wanting, doubled or torn apart; an act or a card that stands a second time."""
    entries = entries_of(record)
    long = next(i for i in range(9, len(entries) - 9) if [e["part"] for e in entries[i : i + 3]] == [0, 1, 2])
    single = next(i for i in range(long + 3, len(entries) - 2) if entries[i]["part"] == entries[i + 1]["part"] == 0)
    card = next(i for i, entry in enumerate(entries) if entry["event"]["kind"] == "CardDrawn")
    late = [
        i
        for i in range(len(record[0].rows) + 2, len(entries) - 2)
        if entries[i]["part"] == 0 == entries[i + 1]["part"]
    ]
    first = entries[long]["act"]
    others: dict[str, tuple[int, Change]] = {
        "the second part is the third": (long + 1, lambda entry: entry | {"part": 2}),
        "the second part is true": (long + 1, lambda entry: entry | {"part": True}),
        "the first part is the second": (long, lambda entry: entry | {"part": 1}),
        "the second part is of another act": (long + 1, lambda entry: entry | {"act": "another"}),
        "the second part is a first of the same act": (long + 1, lambda entry: entry | {"part": 0}),
        "a part that goes on from another act": (single + 1, lambda entry: entry | {"part": 1}),
        "an act that stands a second time": (single, lambda entry: entry | {"act": entries[0]["act"]}),
        "an act of another day": (late[0], lambda entry: entry | {"act": first}),
        "an act of another day, later": (late[-1], lambda entry: entry | {"act": first}),
        "a card of another day": (late[-1], lambda entry: entry | {"source": entries[card]["source"]}),
        "a card in a later part without its shoe": (
            long + 1,
            lambda entry: entry | {"source": entries[card]["source"] | {"serial": None}},
        ),
        "a card of the same day": (single, lambda entry: entry | {"source": entries[card]["source"]}),
    }  # fmt: skip
    for name, (place, change) in others.items():
        lines, end = anew(record, place, change), len(record[0].rows)
        alone = forger.one_copy(text_of(lines[:end]))  # SQLite itself refuses what stands twice in a day
        write = alone if place < end else forger.files(forger.with_lines(record, lines))
        yield Vector("act or card", name, bad(place + 1), write)
    fine: dict[str, tuple[int, Change]] = {
        "a card in a later part": (long + 1, lambda entry: entry | {"source": entries[card]["source"]}),
        "a card of another epoch": (
            single,
            lambda entry: entry | {"source": entries[card]["source"] | {"epoch": "another"}},
        ),
        "an act with a stroke": (single, lambda entry: entry | {"act": "a/b/c"}),
        "an act without a name": (single, lambda entry: entry | {"act": ""}),
    }
    for name, (place, change) in fine.items():
        lines = anew(record, place, change)
        yield Vector("act or card, allowed", name, WHOLE, forger.files(forger.with_lines(record, lines)))


def of_identities(record: Record) -> Iterator[Vector]:
    """Another house, table, suite or edition from a line on; an edition that goes back."""
    places = (1, len(record[0].rows))
    for place in places:
        for key in ("house", "table", "suite"):

            def other(entry: Entry, key: str = key) -> Entry:
                return entry | {key: "2"}

            lines = anew(record, place, other, all_on=True)
            write = forger.files(forger.with_lines(record, lines, copies=True))
            yield Vector("another identity", f"{key} from {place + 1}", bad(place + 1), write)
        back = anew(record, place - 1, lambda entry: entry | {"edition": 2})
        write = forger.files(forger.with_lines(record, back))
        yield Vector("another edition", f"and back at {place + 1}", bad(2 if place == 1 else place), write)


def of_chains(record: Record) -> Iterator[Vector]:
    """`prev` that is another line's hash, with all that follows hashed on it."""
    lines = lines_of(record)
    hashes = [knife.hash_of(line.decode()).hex() for line in lines]
    for place in (1, 2, 20, len(record[0].rows), len(record[0].rows) + 1, len(lines) - 1):
        for name, prev in {
            "the line before that": hashes[place - 2] if place > 1 else "0" * 64,
            "none": None,
            "itself": hashes[place],
            "upper case": hashes[place - 1].upper(),
            "the last": hashes[-1],
        }.items():
            if prev == hashes[place - 1]:
                continue
            bent = anew(record, place, lambda entry, prev=prev: entry | {"prev": prev})
            # no hash is wrong in itself; of two lines the earlier is wrong if the one behind the later confirms it
            sure = name not in ("none", "upper case") and place < len(lines) - 1
            end = len(record[0].rows)
            write = forger.one_copy(text_of(bent[:end]))
            if place >= end - 1:
                write = forger.files(forger.with_lines(record, bent))
            yield Vector("prev of another line", f"{name} {place + 1}", bad(place if sure else place + 1), write)
        if 1 < place < len(record[0].rows) - 2:
            bent = anew(record, place, lambda entry: entry | {"prev": hashes[0]})[: len(record[0].rows)]
            bent[place + 1] = b"{}"
            yield Vector(
                "two faults", f"prev {place + 1}, no line behind it", bad(place + 1), forger.one_copy(text_of(bent))
            )
            rows = list(record[0].rows)
            rows[place] = (place + 1, "{}", knife.hash_of("{}"), None, rows[place][4])
            copy = text_of([*lines[:1], lines[2], *lines[2:9]])
            both = (record[0]._replace(rows=tuple(rows), copy=copy), *record[1:])
            if place > 2:
                yield Vector(
                    "two faults", f"copy 2, line {place + 1}", bad(place + 1), forger.files(both), bad(2), COPIES
                )
