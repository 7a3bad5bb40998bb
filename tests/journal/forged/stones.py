"""Tombstones of purged days that say something else, are signed by others, stand elsewhere, or are none."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_app.journal.signing import practice
from tests.journal import forger, knife
from tests.journal.forger import KEY, PUBLIC, UNREADABLE, WHOLE, Day, Entry, Record, Vector, bad

OTHER = knife.secret("other")
Bend = Callable[[Entry], Entry]


def stone_of(day: Day) -> Entry:
    """Return the tombstone of a day by the format page, not signed."""
    first, last = json.loads(day.rows[0][1]), json.loads(day.rows[-1][1])
    whole = {name: last[name] for name in ("suite", "house", "table", "edition", "day", "totals")}
    return whole | {
        "first": first["seq"], "last": last["seq"], "count": len(day.rows), "prev": first["prev"],
        "head": day.rows[-1][2].hex(), "root": knife.root_of([bytes(row[2]) for row in day.rows]).hex(),
        "key": PUBLIC, "archives": ["0" * 64, "1" * 64], "at": 1, "by": who("301"), "approved": who("201"),
        "signer": PUBLIC, "signature": "",
    }  # fmt: skip


def who(id_: str) -> Entry:
    return {"id": id_, "role": "director", "proof": "claimed"}


def signed(stone: Entry, key: Ed25519PrivateKey = KEY) -> Entry:
    """Return a tombstone with the signature of a key."""
    told = {name: value for name, value in stone.items() if name != "signature"}
    return stone | {"signature": key.sign(b"dealer-app tombstone 1\n" + knife.line_of(told).encode()).hex()}


def chronicle(lines: list[bytes] | bytes) -> Callable[[Path], None]:
    raw = lines if isinstance(lines, bytes) else forger.text_of(lines)
    return lambda folder: (folder / "chronicle.jsonl").write_bytes(raw) and None


def line(stone: Entry) -> bytes:
    return knife.line_of(stone).encode()


def of_stones(record: Record) -> Iterator[Vector]:
    """The two oldest of three days are purged; tombstones are bent, and signed anew by the table's key."""
    left = record[2:]
    one, two = (stone_of(day) for day in record[:2])
    true = [line(signed(one)), line(signed(two))]
    second, third = two["first"], two["last"] + 1
    dead = one | {"signer": practice("x").public}
    before = {"first": one["first"], "last": one["last"], "head": one["head"], "prev": None, "count": one["count"]}

    def write(lines: list[bytes] | bytes, days: Record = left) -> Callable[[Path], Path]:
        return forger.then(days, chronicle(lines))

    yield Vector("tombstones", "as they are", WHOLE, write(true))
    yield Vector("tombstones", "in another order", WHOLE, write(true[::-1]))
    yield Vector("tombstones", "with a torn end", WHOLE, write(forger.text_of(true) + b'{"archives":['))
    yield Vector("tombstones", "whose day is still there", WHOLE, write(true, record[1:]))
    yield Vector("tombstones", "all of whose days are still there", WHOLE, write(true, record))
    yield Vector("tombstones", "of the first day only", WHOLE, write(true[:1], record[1:]))
    yield Vector("tombstone wanting", "none", bad(1), write([]))
    yield Vector("tombstone wanting", "no chronicle", bad(1), forger.files(left))
    yield Vector("tombstone wanting", "the first", bad(second), write(true[1:]))
    yield Vector("tombstone wanting", "the second", bad(second), write(true[:1]))
    yield Vector("tombstone wanting", "of a day in the middle", bad(second), write(true[:1], (*record[:1], *left)))
    yield Vector("tombstone of a day in the middle", "", bad(second), write(true[1:], (record[0], *left)))
    yield Vector("tombstone twice", "the same line", bad(), write([true[0], true[0], true[1]]))
    yield Vector("tombstone twice", "another", bad(), write([*true, line(signed(two | {"at": 2}))]))
    yield Vector("tombstone, bytes", "empty line", bad(), write([*true, b""]))
    yield Vector("tombstone, bytes", "not canonical", bad(), write([true[0], true[1].replace(b",", b", ", 1)]))
    yield Vector("tombstone, bytes", "no text", bad(), write([true[0], b"\xff" + true[1]]))
    yield Vector("tombstone, bytes", "a line of a day", bad(), write([true[0], record[1].rows[0][1].encode()]))

    bends: dict[str, Bend] = {
        "another hash before": lambda stone: stone | {"prev": "0" * 64},
        "no hash before": lambda stone: stone | {"prev": None},
        "one line less": lambda stone: stone | {"first": stone["first"] + 1, "count": stone["count"] - 1},
        "counted otherwise": lambda stone: stone | {"count": stone["count"] + 1},
        "one person": lambda stone: stone | {"approved": stone["by"]},
        "an edition left out": lambda stone: stone | {"edition": 3},
        "in the place of the first": lambda stone: stone | before,
        "a later day": lambda stone: stone | {"day": "2030-01-01"},
        "of another table": lambda stone: stone | {"table": "9"},
        "of another house": lambda stone: stone | {"house": "x"},
    }
    for name, bend in bends.items():
        stone = bend(two)
        yield Vector("tombstone, signed", name, bad(stone["first"]), write([true[0], line(signed(stone))]))
    ends: dict[str, Bend] = {
        "another head": lambda stone: stone | {"head": "0" * 64},
        "other totals": lambda stone: stone | {"totals": stone["totals"] | {"levies": 1}},
        "another key in force": lambda stone: stone | {"key": practice("x").public},
        "an edition back": lambda stone: stone | {"edition": 2},
    }
    for name, bend in ends.items():
        yield Vector("tombstone, its end", name, bad(third), write([true[0], line(signed(bend(two)))]))
    for name in ("house", "table"):
        stones = [line(signed(stone | {name: "x"})) for stone in (one, two)]
        yield Vector("tombstone, its end", f"both of another {name}", bad(third), write(stones))
    believed: dict[str, Bend] = {
        "another root": lambda stone: stone | {"root": "0" * 64},
        "no archive": lambda stone: stone | {"archives": []},
        "another moment": lambda stone: stone | {"at": -1},
    }
    for name, bend in believed.items():  # who has the key may say so: nothing in the folder knows better
        yield Vector("tombstone, believed", name, WHOLE, write([true[0], line(signed(bend(two)))]))
    for name, value in (("at", 2), ("root", "0" * 64), ("by", who("302")), ("signature", "0" * 128)):
        lines = [true[0], line(signed(two) | {name: value})]
        yield Vector("tombstone, changed", name, bad(second), write(lines))
    strange = two | {"signer": practice("other").public}
    yield Vector("tombstone, by others", "the second", bad(second), write([true[0], line(signed(strange, OTHER))]))
    known = two | {"key": practice("other").public}
    yield Vector("tombstone, by others", "both", bad(third), write([
        line(signed(one | {"signer": practice("other").public}, OTHER)), line(signed(known)),
    ]))  # fmt: skip
    yield Vector(
        "tombstone, by others", "the first, of a key that nobody named", bad(1),
        write([line(signed(dead, knife.secret("x"))), true[1]]),
    )  # fmt: skip
    later = one | {"day": "2000-01-01", "key": practice("other").public}
    yield Vector("tombstone, by others", "an older day, still there", bad(1), write([
        line(signed(later | {"signer": practice("other").public}, OTHER)), *true,
    ]))  # fmt: skip
    yield from of_forms(two, true, write)
    yield from of_files(true, write)


def of_forms(
    two: Entry, true: list[bytes], write: Callable[[list[bytes]], Callable[[Path], Path]]
) -> Iterator[Vector]:
    """A key of a tombstone has another form, is wanting, or there is one more; all are signed."""
    others: dict[str, list[object]] = {
        "suite": [None, "2", 1], "house": [None, 1], "table": [None], "edition": [0, None, True, "1"],
        "day": ["2026-02-30", "x", None, "2026-2-3"], "first": [0, None, "1"], "last": [None, True],
        "prev": [1, "x", "A" * 64], "head": [None, "", "0" * 63], "root": [None, "g" * 64],
        "key": ["", None, "0" * 65], "count": [0, "1"],
        "archives": [None, "0" * 64, [1], ["x"], {}], "at": [None, "1", True], "signer": [None, "", "0"],
        "signature": [None, "", "0" * 127], "by": [None, "301", {}], "approved": [None, {"id": "201"}],
        "totals": [None, {}, {"coups": 1}],
    }  # fmt: skip
    for name, values in others.items():
        for value in values:
            stone = signed(two) | {name: value} if name == "signature" else signed(two | {name: value})
            yield Vector("tombstone, forms", f"{name} {value!r}", bad(), write([true[0], line(stone)]))
        less = {key: value for key, value in two.items() if key != name}
        stone = less if name == "signature" else signed(less)
        yield Vector("tombstone, forms", f"without {name}", bad(), write([true[0], line(stone)]))
    yield Vector("tombstone, forms", "one key more", bad(), write([true[0], line(signed(two | {"x": 1}))]))


def of_files(true: list[bytes], write: Callable[[list[bytes]], Callable[[Path], Path]]) -> Iterator[Vector]:
    """The chronicle is no file that could be read to its end, or a link to one."""

    def instead(put: Callable[[Path], object]) -> Callable[[Path], Path]:
        def done(folder: Path) -> Path:
            write(true)(folder)
            path = folder / "chronicle.jsonl"
            path.rename(folder / "kept")
            put(path)
            return folder

        return done

    def giant(path: Path) -> None:
        with path.open("wb") as file:
            file.truncate(10 << 30)

    yield Vector("chronicle, no file", "a link to it", WHOLE, instead(lambda path: path.symlink_to("kept")))
    for name, put in {
        "a link to nowhere": lambda path: path.symlink_to("nowhere"),
        "a folder": Path.mkdir,
        "a pipe": os.mkfifo,
        "a giant": giant,
    }.items():
        yield Vector("chronicle, no file", name, UNREADABLE, instead(put))
