"""Checkpoints, keys and editions that are forged; the forger has the table's key unless it is said otherwise."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.journal import forger, knife
from tests.journal.forged.values import plain, put
from tests.journal.forger import (
    KEY,
    PUBLIC,
    WHOLE,
    Change,
    Entry,
    Record,
    Said,
    Vector,
    anew,
    bad,
    entries_of,
    text_of,
)

OTHER = knife.secret("other")
STRANGE = OTHER.public_key().public_bytes_raw().hex()
ENDS = {"Settled", "CoupAnnulled", "ShiftClosed", "DayClosed"}
EIGHTH = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
"""The ordinate of a point of which 8 times is the neutral one."""
PRIME, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
PEOPLE: Entry = {
    "by": {"id": "301", "role": "director", "proof": "pin"},
    "approved": {"id": "201", "role": "chef", "proof": "pin"},
}
STOPPED: Entry = {"kind": "ProgramStopped", "version": 1}


def lines_of(entries: list[Entry]) -> list[bytes]:
    """Return entries as lines, numbered."""
    return [knife.line_of(entry | {"seq": seq}).encode() for seq, entry in enumerate(entries, start=1)]


def copy_of(entries: list[Entry], first: int = 0, key: Ed25519PrivateKey | None = KEY) -> Callable[..., object]:
    """Return what writes entries as a copy, numbered; from a place on they hang together and are signed anew."""
    return forger.one_copy(text_of(forger.linked(lines_of(entries), first, key)))  # type: ignore[return-value]  # a forger is not typed


def places(entries: list[Entry], kind: str = "Checkpoint") -> list[int]:
    """Return where a kind stands."""
    return [i for i, entry in enumerate(entries) if entry["event"]["kind"] == kind]


def signed(entry: Entry, told: Entry, by: Ed25519PrivateKey = KEY) -> Entry:
    """Return a checkpoint that says so, signed."""
    event = entry["event"] | told
    signature = knife.signature(knife.message(entry, event), by)
    return entry | {"event": event | {"signature": signature}}


def of_checkpoints(record: Record) -> Iterator[Vector]:
    """What a checkpoint says is wrong, under a signature that is right; then it is signed as something else."""
    entries = entries_of(record)[: len(record[0].rows)]
    ends = places(entries)
    hashes = [forger.hash_of(line) for line in forger.lines_of(record)]
    for place in (ends[0], ends[2], ends[-1]):
        entry = entries[place]
        event = entry["event"]
        says: dict[str, Entry] = {
            "root of nothing": {"root": hashlib.sha256(b"").hexdigest()},
            "root without the last": {"root": knife.root_of(hashes[: place - 1]).hex()},
            "root with itself": {"root": knife.root_of(hashes[: place + 1]).hex()},
            "root without the first": {"root": knife.root_of(hashes[1:place]).hex()},
            "root of the lines exchanged": {"root": knife.root_of([*hashes[1::-1], *hashes[2:place]]).hex()},
            "root in capitals": {"root": event["root"].upper()},
            "size, one more": {"size": place + 1},
            "size, one less": {"size": place - 1},
            "size, a word": {"size": str(place)},
            "size, null": {"size": None},
            "head of another": {"head": hashes[place - 2].hex()},
            "head, null": {"head": None},
            "head in capitals": {"head": event["head"].upper()},
            "key of another": {"key": STRANGE},
            "key in capitals": {"key": PUBLIC.upper()},
        }
        for name in ("root of nothing", "size, one more", "head of another", "key of another"):
            bent = [*entries[:place], put_event(entry, **says[name])]
            yield Vector(
                "checkpoint, signed otherwise", f"{name} {place + 1}", bad(place + 1), copy_of(bent, len(bent))
            )
        for name, told in says.items():
            bent = [*entries[:place], signed(entry, told)]
            yield Vector("checkpoint, signed", f"{name} {place + 1}", bad(place + 1), copy_of(bent, len(bent)))
        whole: dict[str, tuple[Entry, Said]] = {
            "by another key": (signed(entry, {"key": STRANGE}, OTHER), bad(place + 1)),
            "this key, another's signature": (signed(entry, {}, OTHER), bad(place + 1)),
            "totals": (
                entry | {"totals": entry["totals"] | {"levies": entry["totals"]["levies"] + 5}},
                bad(place + 1),
            ),
            "the same": (signed(entry, {}), WHOLE),
            "a field more, which is not signed": (entry | {"event": event | {"more": 1}}, WHOLE),
            "a clock that is not signed": (entry | {"clock": True, "mono": 7}, WHOLE),
        }
        for key in ("root", "size", "head", "key", "signature"):
            left = {name: value for name, value in event.items() if name != key}
            whole[f"no {key}"] = (entry | {"event": left}, bad(place + 1))
        for name, (bent_entry, said) in whole.items():
            resigned = signed(bent_entry, {}) if name == "totals" else bent_entry
            bent = [*entries[:place], resigned]
            yield Vector("checkpoint", f"{name} {place + 1}", said, copy_of(bent, len(bent)))
        for key, value in (("at", entry["at"] + 1), ("house", "other"), ("table", "9"), ("edition", 2)):
            bent = [*entries[:place], entry | {key: value}]
            yield Vector(
                "checkpoint, not signed anew", f"{key} {place + 1}", bad(place + 1), copy_of(bent, len(bent))
            )


def scalar(key: Ed25519PrivateKey) -> int:
    """Return the number that a secret key is (RFC 8032, 5.1.5)."""
    half = int.from_bytes(hashlib.sha512(key.private_bytes_raw()).digest()[:32], "little")
    return half & ((1 << 254) - 8) | 1 << 254


def with_r(message: bytes, r: bytes) -> str:
    """Return a signature whose R is written so, with the S that is right if R is the neutral point."""
    h = int.from_bytes(hashlib.sha512(r + bytes.fromhex(PUBLIC) + message).digest(), "little")
    return (r + (h * scalar(KEY) % ORDER).to_bytes(32, "little")).hex()


def written(y: int, sign: int = 0) -> bytes:
    """Return a point as it is written."""
    return (y | sign << 255).to_bytes(32, "little")


def of_signatures(record: Record) -> Iterator[Vector]:
    """A signature has one way to be written, and one bit more or less is none."""
    entries = entries_of(record)[: len(record[0].rows)]
    place = places(entries)[1]
    entry = entries[place]
    true, message = entry["event"]["signature"], knife.message(entry, entry["event"])
    r, s = true[:64], int.from_bytes(bytes.fromhex(true[64:]), "little")

    def bit(number: int) -> str:
        raw = bytearray(bytes.fromhex(true))
        raw[number // 8] ^= 1 << number % 8
        return raw.hex()

    def with_s(number: int) -> str:
        return r + number.to_bytes(32, "little").hex()

    domain, rest = message.split(b"\n", 1)
    others: dict[str, tuple[object, Said]] = {
        **{f"bit {number}": (bit(number), bad(place + 1)) for number in (0, 7, 100, 254, 255, 256, 300, 508, 511)},
        **{f"S + {n} L": (with_s(s + n * ORDER), bad(place + 1)) for n in (1, 2, 8, 14)},
        "S is L": (with_s(ORDER), bad(place + 1)),
        "S is 0": (with_s(0), bad(place + 1)),
        "S, the other way round": (with_s(ORDER - s), bad(place + 1)),
        "neutral R": (with_r(message, written(1)), WHOLE),  # a signature that is right, though nobody makes it so
        "neutral R, not reduced": (with_r(message, written(1 + PRIME)), bad(place + 1)),
        "neutral R, signed": (with_r(message, written(1, 1)), bad(place + 1)),
        "R of order 2": (with_r(message, written(PRIME - 1)), bad(place + 1)),
        "R of order 4": (with_r(message, written(0)), bad(place + 1)),
        "R is no point": (with_r(message, written(2)), bad(place + 1)),
        "zeros": ("0" * 128, bad(place + 1)),
        "ones": ("f" * 128, bad(place + 1)),
        "nothing": ("", bad(place + 1)),
        "null": (None, bad(place + 1)),
        "a number": (int(true[:8], 16), bad(place + 1)),
        "capitals": (true.upper(), bad(place + 1)),
        "cut": (true[:-2], bad(place + 1)),
        "longer": (true + "00", bad(place + 1)),
        "a blank in it": (true[:64] + " " + true[64:], bad(place + 1)),
        "other digits": ("\u0660" * 128, bad(place + 1)),
        "of the checkpoint before": (entries[places(entries)[0]]["event"]["signature"], bad(place + 1)),
        "without the domain": (knife.signature(rest, KEY), bad(place + 1)),
        "of another domain": (knife.signature(b"dealer-app checkpoint 2\n" + rest, KEY), bad(place + 1)),
        "without the line's end": (knife.signature(domain + rest, KEY), bad(place + 1)),
        "of the line's hash": (knife.signature(bytes.fromhex(entry["prev"]), KEY), bad(place + 1)),
    }  # fmt: skip
    for name, (signature, said) in others.items():
        bent = [*entries[:place], entry | {"event": entry["event"] | {"signature": signature}}]
        yield Vector("signature", name, said, copy_of(bent, len(bent)))
    weak = (written(1) + bytes(32)).hex()
    first = places(entries)[0]
    for name, key in {
        "neutral": written(1),
        "neutral, not reduced": written(1 + PRIME),
        "neutral, signed": written(1, 1),
        "neutral, both": written(1 + PRIME, 1),
        "order 2": written(PRIME - 1),
        "order 4": written(0),
        "no point": written(2),
        "not reduced": written(PRIME + 3),
    }.items():
        bent = [
            put_event(entry, key=key.hex()) if entry["event"]["kind"] == "Genesis" else entry for entry in entries
        ]
        lines = forger.linked(lines_of(bent[:first]), 1)
        last = entries[first] | {"prev": forger.hash_of(lines[-1]).hex()}
        last = knife.sealed(last, [forger.hash_of(line) for line in lines], key.hex())
        last["event"]["signature"] = weak
        yield Vector("key that anybody signs for", name, bad(first + 1), forger.one_copy(
            text_of([*lines, knife.line_of(last).encode()])
        ))  # fmt: skip


def put_event(entry: Entry, **fields: object) -> Entry:
    """Return an entry whose event says so."""
    return entry | {"event": entry["event"] | fields}


def of_places(record: Record) -> Iterator[Vector]:
    """Checkpoints left out, doubled, moved; all numbers, hashes and signatures are right."""
    entries = entries_of(record)[: len(record[0].rows)]
    ends = places(entries)
    for place in ends:
        entry = entries[place]
        again = entry | {"act": entry["act"] + "x"}
        goes_on = {"act": entries[place - 1]["act"], "part": entries[place - 1]["part"] + 1}
        early = [*entries[: place - 1], entry, entries[place - 1], *entries[place + 1 :]]
        # in the midst of an act that already calls for it the line behind is wrong: its act is torn apart
        kinds = {other["event"]["kind"] for other in entries[: place - 1] if other["act"] == goes_on["act"]}
        cases: dict[str, tuple[list[Entry], int]] = {
            "left out": ([*entries[:place], *entries[place + 1 :]], place + 1),
            "doubled": ([*entries[: place + 1], again, *entries[place + 1 :]], place + 2),
            "a line earlier": (early, place + (ENDS & kinds != set())),
            "as a part of the act": ([*entries[:place], entry | goes_on, *entries[place + 1 :]], place + 1),
            "another line": ([*entries[:place], entry | {"event": STOPPED}, *entries[place + 1 :]], place + 1),
        }
        if place < ends[-1]:
            late = [*entries[:place], entries[place + 1], entry, *entries[place + 2 :]]
            cases["a line later"] = (late, place + 1)
        for name, (bent, number) in cases.items():
            said = WHOLE if name == "left out" and place == ends[-1] else bad(number)
            yield Vector("checkpoint out of its place", f"{name} {place + 1}", said, copy_of(bent, place - 1))
    lines = forger.linked(lines_of([*entries, entries[-1] | {"event": STOPPED, "act": "x"}]), len(entries))
    yield Vector(
        "checkpoint out of its place", "a line behind the last", bad(ends[-1] + 2), forger.one_copy(text_of(lines))
    )
    rows = tuple(map(forger.beside, lines[:-2]))
    day = record[0]._replace(rows=rows, copy=None)
    yield Vector("checkpoint out of its place", "none at the end of a file", bad(ends[-1] + 1), forger.files((day,)))
    two = [json.loads(row[1]) for row in record[1].rows]
    lines = forger.linked(lines_of([*entries[:-1], *two]), len(entries) - 1)
    days = (day, record[1]._replace(rows=tuple(map(forger.beside, lines[len(entries) - 1 :])), copy=None))
    yield Vector("checkpoint out of its place", "none at the end of a day", bad(len(entries)), forger.files(days))
    place = plain(record)
    for name, kind in (("Checkpoint", entries[ends[0]]["event"]), ("Genesis", entries[1]["event"])):
        raw = text_of(anew(record, place, put("event", kind), end=place + 3))
        yield Vector("checkpoint out of its place", f"{name} where none is due", bad(place + 1), forger.one_copy(raw))


def of_genesis(record: Record) -> Iterator[Vector]:
    """The genesis wanting, doubled, late, of another edition, with another key."""
    entries = entries_of(record)[: len(record[0].rows)]
    first = places(entries)[0]
    entries = entries[: first + 1]
    genesis = entries[1]
    cases: dict[str, tuple[list[Entry], Said]] = {
        "wanting": ([entries[0], *entries[2:]], bad(2)),
        "doubled": ([*entries[:2], genesis | {"act": "x"}, *entries[2:]], bad(3)),
        "late": ([entries[0], entries[2], genesis, *entries[3:]], bad(2)),
        "first": ([genesis, entries[0], *entries[2:]], bad(1)),
        "another line": ([entries[0], genesis | {"event": STOPPED}, *entries[2:]], bad(2)),
        "of the next edition": ([entries[0], put_event(genesis, edition=2), *entries[2:]], bad(2)),
        "of no number": ([entries[0], put_event(genesis, edition=True), *entries[2:]], bad(2)),
        "another reason": ([entries[0], put_event(genesis, reason=""), *entries[2:]], WHOLE),
        "no reason": ([entries[0], put_event(genesis, reason=None), *entries[2:]], bad(2)),
        "another key": ([entries[0], put_event(genesis, key=STRANGE), *entries[2:]], bad(first + 1)),
        "no key": ([entries[0], put_event(genesis, key=None), *entries[2:]], bad(2)),
        "an empty key": ([entries[0], put_event(genesis, key=""), *entries[2:]], bad(2)),
        "key in capitals": ([entries[0], put_event(genesis, key=PUBLIC.upper()), *entries[2:]], bad(2)),
        "key cut": ([entries[0], put_event(genesis, key=PUBLIC[:-2]), *entries[2:]], bad(2)),
    }  # fmt: skip
    for name, (bent, said) in cases.items():
        yield Vector("genesis", name, said, copy_of(bent))
    other = anew(record, 1, lambda entry: put_event(entry, key=STRANGE), key=OTHER)
    other = [knife.line_of(with_key(json.loads(line), STRANGE)).encode() for line in other]
    write = forger.files(forger.with_lines(record, forger.linked(other, 1, OTHER)))
    yield Vector("genesis", "another key, and all signed by it", WHOLE, write)  # only who knows the key can tell


def with_key(entry: Entry, key: str) -> Entry:
    """Return an entry whose `before` names another key."""
    before = entry["event"].get("before")
    return put_event(entry, before=before | {"key": key}) if before else entry


def of_editions(record: Record) -> Iterator[Vector]:
    """An edition that follows, jumps, goes back; with its genesis and without; what it goes on from, by whom."""
    true, place = entries_of(record), plain(record)
    until = next(i for i in places(true) if i > place) + 1
    old = {"seq": place, "hash": forger.hash_of(forger.lines_of(record)[place - 1]).hex(), "key": PUBLIC}
    two = true[1]["event"] | {"edition": 2, "old": old}
    seal = true[until - 1] | {name: true[place][name] for name in ("shift", "shoe", "coup", "totals")}

    def vector(
        name: str,
        steps: dict[int, int],
        events: dict[int, Entry],
        said: Said,
        key: Ed25519PrivateKey = KEY,
        sealed: bool = True,
        people: Entry = PEOPLE,
    ) -> Vector:
        entries = true[:until]
        if sealed:
            entries.insert(place + 1, seal | {"act": "seal"})
        for start, edition in steps.items():
            entries[start:] = [entry | {"edition": edition} for entry in entries[start:]]
        for at, event in events.items():
            entries[at] = entries[at] | people | {"event": event}
        return Vector("edition", name, said, copy_of(entries, 1, key))

    follows = {place: 2}
    yield vector("the next, with its genesis", follows, {place: two}, WHOLE)
    yield vector("the next, not signed at once", follows, {place: two}, bad(place + 2), sealed=False)
    yield vector("the next, with another key", follows, {place: two | {"key": STRANGE}}, WHOLE, OTHER)
    yield vector(
        "the next, with another key, signed by the old", follows, {place: two | {"key": STRANGE}}, bad(place + 2)
    )
    yield vector("the next, by nobody", follows, {place: two}, bad(place + 1), people={})
    alone = PEOPLE | {"approved": PEOPLE["by"]}
    yield vector("the next, by one person", follows, {place: two}, bad(place + 1), people=alone)
    for name, event, said in (
        ("without old head", {k: v for k, v in two.items() if k != "old"}, bad(place + 1)),
        ("from no head", two | {"old": None}, bad(place + 1)),
        ("from another number", two | {"old": old | {"seq": place - 1}}, bad(place + 1)),
        ("from another hash", two | {"old": old | {"hash": STRANGE}}, bad(place + 1)),
        ("from another key", two | {"old": old | {"key": STRANGE}}, bad(place + 1)),
        ("with more known of", two | {"witnessed": {"seq": place + 9, "hash": STRANGE}}, WHOLE),
        ("with less known of", two | {"witnessed": {"seq": 1, "hash": STRANGE}}, WHOLE),
        ("with a line 0 known of", two | {"witnessed": {"seq": 0, "hash": STRANGE}}, bad(place + 1)),
        ("with no hash known of", two | {"witnessed": {"seq": place, "hash": "x"}}, bad(place + 1)),
        ("with nothing known of", two | {"witnessed": None}, bad(place + 1)),
    ):
        yield vector(f"the next, {name}", follows, {place: event}, said)
    first = true[1]["event"]
    for name, steps, genesis in (
        ("the next, from line 2 on", {1: 2}, first | {"edition": 2}),
        ("the next, from line 1 on", {0: 2}, first | {"edition": 2}),
        ("a first one with an old head", {}, first | {"old": old}),
        ("a first one with something known of", {}, first | {"witnessed": {"seq": 9, "hash": STRANGE}}),
    ):
        yield vector(name, steps, {1: genesis}, bad(2), sealed=False)
    yield vector("the next without genesis", follows, {}, bad(place + 1), sealed=False)
    yield vector("the next, its genesis late", follows, {place + 1: two}, bad(place + 1), sealed=False)
    yield vector("the next, its genesis early", {place + 1: 2}, {place: two}, bad(place + 1), sealed=False)
    yield vector("the same, with a genesis", {}, {place: first}, bad(place + 1))
    yield vector("one left out", {place: 3}, {place: two | {"edition": 3}}, bad(place + 1))
    yield vector("one left out by its genesis", follows, {place: two | {"edition": 3}}, bad(place + 1))
    yield vector("back", {place: 2, place + 2: 1}, {place: two}, bad(place + 3))
    yield vector("back with a genesis", {place: 2, place + 2: 1}, {place: two, place + 2: first}, bad(place + 3))


def of_editions_with_a_day(record: Record) -> Iterator[Vector]:
    """An edition that begins with a day; the day is read behind the one before it, and alone."""
    size, true = len(record[0].rows), entries_of(record)
    old = {"seq": size, "hash": forger.hash_of(forger.lines_of(record)[size - 1]).hex(), "key": PUBLIC}
    event = true[1]["event"] | {"edition": 2, "old": old}
    end = next(i for i in places(true) if i > size)
    place = {name: true[size][name] for name in ("shift", "shoe", "coup", "totals", "day")}
    genesis = true[end] | place | PEOPLE | {"act": "genesis", "event": event}
    seal = true[end] | place | {"act": "seal"}
    opened, rest = true[size], true[size + 1 : end + 1]

    def later(*entries: Entry) -> list[Entry]:
        return [entry | {"edition": 2} for entry in entries]

    strange = put_event(genesis, old=old | {"hash": STRANGE})
    beside, behind = old | {"seq": size + 1}, "its genesis goes on from its own day"
    for name, day, said, alone in (
        ("with its genesis", later(opened, genesis, seal, *rest), WHOLE, WHOLE),
        ("without one", later(opened, *rest), bad(size + 2), WHOLE),
        ("not signed at once", later(opened, genesis, *rest), bad(size + 3), bad(size + 3)),
        ("its genesis late", later(opened, rest[0], genesis, seal, *rest[1:]), bad(size + 2), bad(size + 3)),
        ("from another head", later(opened, strange, seal, *rest), bad(size + 2), bad(size + 2)),
        (behind, later(opened, put_event(genesis, old=beside), seal, *rest), bad(size + 2), bad(size + 2)),
        ("no genesis, and none due", [opened, *rest], WHOLE, WHOLE),
        ("a genesis, and none due", [opened, genesis | {"edition": 1}, *rest], bad(size + 2), bad(size + 2)),
    ):
        lines = forger.linked(lines_of([*true[:size], *day]), size)
        file = record[1]._replace(rows=tuple(map(forger.beside, lines[size:])), copy=None)
        yield Vector("edition that begins with a day", name, said, forger.files((record[0], file)))
        yield Vector(
            "edition that begins with a day", f"{name}, alone", alone, forger.one_copy(text_of(lines[size:]))
        )


def of_keys(record: Record) -> Iterator[Vector]:
    """Another key takes the place of the one in force: signed by both, by one, by a foreign one, by none."""
    entries, place = entries_of(record), plain(record)
    until = next(i for i in places(entries) if i > place) + 1
    foreign = knife.secret("foreign")

    def told(old: str = PUBLIC, new: str = STRANGE, **other: object) -> bytes:
        own = {name: entries[place][name] for name in ("edition", "house", "seq", "table")}
        return b"dealer-app key 1\n" + knife.line_of({**own, "old": old, "new": new, **other}).encode()

    by_old, by_new = knife.signature(told(), KEY), knife.signature(told(), OTHER)
    true = {"kind": "KeyChanged", "version": 1, "old": PUBLIC, "new": STRANGE, "reason": "yearly"}
    true |= {"by_old": by_old, "by_new": by_new}
    more = int.from_bytes(bytes.fromhex(by_new[64:]), "little") + ORDER
    strange = foreign.public_key().public_bytes_raw().hex()
    others: dict[str, Entry] = {
        "no signature of the new": {"by_new": ""},
        "null of the new": {"by_new": None},
        "zeros of the new": {"by_new": "0" * 128},
        "zeros of the old": {"by_old": "0" * 128},
        "nothing of the old": {"by_old": ""},
        "capitals of the old": {"by_old": by_old.upper()},
        "both by the old": {"by_new": by_old},
        "both by the new": {"by_old": by_new},
        "exchanged": {"by_old": by_new, "by_new": by_old},
        "the old by a foreign one": {"by_old": knife.signature(told(), foreign)},
        "the new by a foreign one": {"by_new": knife.signature(told(), foreign)},
        "a foreign one is the old": {
            "old": strange, "by_old": knife.signature(told(strange), foreign),
            "by_new": knife.signature(told(strange), OTHER),
        },
        "a foreign one is the old, lost": {
            "old": strange, "by_old": None, "by_new": knife.signature(told(strange), OTHER),
        },
        "of another number": {
            "by_old": knife.signature(told(seq=9), KEY), "by_new": knife.signature(told(seq=9), OTHER),
        },
        "of another house": {
            "by_old": knife.signature(told(house="x"), KEY), "by_new": knife.signature(told(house="x"), OTHER),
        },
        "the new in capitals": {"new": STRANGE.upper()},
        "the old in capitals": {"old": PUBLIC.upper()},
        "no reason": {"reason": None},
        "S + L": {"by_new": by_new[:64] + more.to_bytes(32, "little").hex()},
    }  # fmt: skip

    def vector(name: str, said: Said, key: Ed25519PrivateKey, change: Change) -> Vector:
        raw = text_of(anew(record, place, change, end=until, key=key))
        return Vector("key changed", name, said, forger.one_copy(raw))

    for name, fields in others.items():
        yield vector(name, bad(place + 1), OTHER, lambda entry, f=fields: entry | PEOPLE | {"event": true | f})
    for key in ("old", "new", "by_old", "by_new", "reason"):
        left = {name: value for name, value in true.items() if name != key}
        yield vector(f"{key} is wanting", bad(place + 1), OTHER, lambda entry, e=left: entry | PEOPLE | {"event": e})
    people: dict[str, Entry] = {
        "by nobody": {"by": None},
        "approved by nobody": {"approved": None},
        "one person twice": {"approved": PEOPLE["by"]},
        "one person in two roles": {"approved": PEOPLE["approved"] | {"id": "301"}},
    }
    for name, who in people.items():
        yield vector(name, bad(place + 1), OTHER, lambda entry, w=who: entry | PEOPLE | w | {"event": true})
    to_old = true | {"new": PUBLIC} | {by: knife.signature(told(new=PUBLIC), KEY) for by in ("by_old", "by_new")}
    fine: dict[str, tuple[Entry, Ed25519PrivateKey]] = {
        "by both": (true, OTHER),
        "the old one is lost": (true | {"by_old": None}, OTHER),
        "to itself": (to_old, KEY),
    }
    for name, (event, key) in fine.items():
        yield vector(name, WHOLE, key, lambda entry, e=event: entry | PEOPLE | {"event": e})
    yield vector("the old one signs on", bad(until), KEY, lambda entry: entry | PEOPLE | {"event": true})
    yield vector("a foreign one signs on", bad(until), foreign, lambda entry: entry | PEOPLE | {"event": true})
    second = len(record[0].rows)
    changed = anew(record, place, lambda entry: entry | PEOPLE | {"event": true}, key=OTHER)
    later = [knife.line_of(with_key(json.loads(line), STRANGE)).encode() for line in changed]
    both = forger.files(forger.with_lines(record, forger.linked(later, second, OTHER)))
    yield Vector("key of the day before", "the one that it was changed to", WHOLE, both)
    old = forger.files(forger.with_lines(record, changed))
    yield Vector("key of the day before", "the one before it was changed", bad(second + 1), old)
    strange_lines = [knife.line_of(with_key(json.loads(line), STRANGE)).encode() for line in forger.lines_of(record)]
    for key, name in ((KEY, "signed by the true one"), (OTHER, "signed by it")):
        lines = forger.linked(strange_lines, second, key)
        write = forger.files(forger.with_lines(record, lines))
        yield Vector("key of the day before", f"a foreign one, {name}", bad(second + 1), write)
        end = second + len(record[1].rows)
        said = WHOLE if key is OTHER else bad(places(entries)[len(places(entries[:second]))] + 1)
        alone = forger.one_copy(text_of(lines[second:end]))
        yield Vector("key of the day before", f"a foreign one, {name}, alone", said, alone)


def of_keyless(record: Record) -> Iterator[Vector]:
    """Any line changed by who has no key and hashes all that follows anew: the next checkpoint tells."""
    entries = entries_of(record)
    ends = places(entries)
    for place in range(0, len(entries) - 1, 9):
        following = place if place in ends else next(end for end in ends if end > place)
        lines = anew(record, place, lambda entry: entry | {"mono": entry["mono"] + 1}, key=None)
        if place in ends:  # its own signature does not say it, the next one's root does
            following = next(end for end in ends if end > place)
        write = forger.files(forger.with_lines(record, lines))
        yield Vector("line changed without the key", f"{place + 1}", bad(following + 1), write)


def vectors(record: Record) -> Iterator[Vector]:
    """Yield all of them."""
    for family in (
        of_checkpoints,
        of_signatures,
        of_places,
        of_genesis,
        of_editions,
        of_editions_with_a_day,
        of_keys,
        of_keyless,
    ):
        yield from family(record)
