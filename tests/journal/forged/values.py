"""Values that may not stand in a line, by a forger who hashes all that follows anew; and some that may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.journal import forger
from tests.journal.forger import WHOLE, Change, Entry, Record, Said, Vector, anew, bad, entries_of, text_of

Way = tuple[str | int, ...]
LARGEST = 2**53 - 1
NUMBERS: list[Any] = [None, "1", True, [], {}]
WORDS: list[Any] = [None, 1, True, ["x"], {}]
MAYBE_NUMBERS: list[Any] = ["1", True, [], {}]
PEOPLE: list[Any] = [
    *({}, "301", 301, ["301"], {"id": "301", "role": "chef"}, {"id": 301, "role": "chef", "proof": "pin"}),
    *({"id": "301", "role": "chef", "proof": None}, {"id": "301", "role": "chef", "proof": "pin", "name": "x"}),
]
SOURCE: Entry = {"origin": "manual", "serial": None, "firmware": None, "epoch": None, "number": None, "frame": None}
TOTALS: Entry = {"coups": 0, "levies": 0, "plus": 0, "minus": 0, "voided": 0, "tickets": {}}
WRONG: dict[str, list[Any]] = {
    "suite": ["2", "", "1 ", 1, None],
    "house": [*WORDS, "another"],
    "table": [*WORDS, "another"],
    "edition": [*NUMBERS, 0, -1],
    "seq": [*NUMBERS, 0, -1, 9, 999, LARGEST],
    "prev": [None, "", 1, "0" * 63, "A" * 64, "g" * 64],
    "day": [
        *WORDS,
        "2026-13-06",
        "2026-02-29",
        "20260306",
        "2026-3-6",
        "2026-03-06T00:00",
        "0000-01-01",
        "1999-01-01",
        "2026-03-07",
    ],
    "shift": MAYBE_NUMBERS,
    "shoe": MAYBE_NUMBERS,
    "coup": MAYBE_NUMBERS,
    "act": WORDS,
    "part": [*NUMBERS, -1, 7, False],
    "by": PEOPLE,
    "approved": PEOPLE,
    "at": [*NUMBERS, -1, 253_370_764_800_000, LARGEST],
    "mono": NUMBERS,
    "run": WORDS,
    "profile": WORDS,
    "program": WORDS,
    "clock": [0, 1, "true", [], {}],
    "source": [
        *(None, [], {}, "shoe", SOURCE | {"origin": None}, SOURCE | {"more": None}, SOURCE | {"serial": 1}),
        *(SOURCE | {"number": "1"}, SOURCE | {"number": True, "serial": "s", "epoch": "e"}, SOURCE | {"frame": []}),
        *(SOURCE | {"number": 1}, SOURCE | {"number": 1, "serial": "s"}, SOURCE | {"number": 1, "epoch": "e"}),
        *(SOURCE | {"epoch": 0}, SOURCE | {"firmware": 1}, {k: v for k, v in SOURCE.items() if k != "frame"}),
    ],
    "totals": [
        *(None, [], {}, TOTALS | {"more": 0}, TOTALS | {"tickets": []}, TOTALS | {"tickets": {"500": 0}}),
        *(TOTALS | {"tickets": {"500": "1"}}, TOTALS | {"tickets": None}, TOTALS | {"coups": None}),
        *(
            TOTALS | {key: change}
            for key in ("coups", "levies", "plus", "minus", "voided")
            for change in (1, -1, True, False)
        ),
        *({k: v for k, v in TOTALS.items() if k != key} for key in TOTALS),
    ],
    "event": [
        *(None, [], "DayClosed", {}, {"version": 1}, {"kind": "ProgramStopped"}, {"kind": None, "version": 1}),
        *({"kind": "ProgramStopped", "version": other} for other in (0, 2, "1", None, True)),
    ],
}
RIGHT: dict[str, list[Any]] = {
    "shift": [None, 0, -1, LARGEST],
    "coup": [None, 5],
    "by": [None, {"id": "", "role": "\u00e9", "proof": "x"}],
    "approved": [{"id": "=1+1", "role": "chef", "proof": "\U0001f0a1"}],
    "at": [0, 253_370_764_799_999],
    "mono": [-LARGEST, 0],
    "run": ["", "../x", "\u202e", "a\u2028b", "\u200b"],
    "program": ["x" * 40_000, "\u4e16" * 20_000],
    "clock": [None, True, False],
    "event": [{"kind": "ProgramStopped", "version": 1}],
}
EVERYWHERE: dict[str, Any] = {"house": "Caf\u00e9 \u4e16", "table": "", "run": "one"}
EVERYWHERE_WRONG = [("house", None), ("house", 1), ("table", None), ("table", ["x"]), ("suite", "2"), ("edition", 0)]
ALONE = "in a file read alone the second believes no number of a first line that has not the form of a line"
UNKNOWN = (
    "the page names no kinds but those that totals and days rest on: what others must hold only the program knows"
)


def put(key: str, value: Any) -> Change:
    """Return the change that puts a value under a key of a line."""
    return lambda entry: entry | {key: value}


def of_day(day: str) -> Change:
    """Return the change that puts a line into another day, with what DayOpened says of it."""

    def change(entry: Entry) -> Entry:
        is_first = entry["event"]["kind"] == "DayOpened"
        return entry | {"day": day} | ({"event": entry["event"] | {"day": day}} if is_first else {})

    return change


def plain(record: Record) -> int:
    """Return the place of a line in the first day that moves no totals, answers no card and is its act's first."""
    entries = entries_of(record)
    return next(i for i in range(6, len(entries)) if entries[i]["event"]["kind"] == "PlaceTaken")


def of_lines(record: Record) -> Iterator[Vector]:
    """Each key of a line, its wrong values and its keys; the chain is made anew behind it."""
    place = plain(record)
    for family, table in (("value that may not stand", WRONG), ("value that may stand", RIGHT)):
        for key, values in table.items():
            for i, value in enumerate(values):
                said = bad(place + 1) if table is WRONG else WHOLE
                raw = text_of(anew(record, place, put(key, value), end=place + 4))
                yield Vector(family, f"{key} {i} {value!r:.40}", said, forger.one_copy(raw))
    for key, value in EVERYWHERE.items():
        lines = anew(record, 0, put(key, value), all_on=True)
        yield Vector(
            "value that may stand", f"{key} everywhere", WHOLE, forger.files(forger.with_lines(record, lines))
        )
    for key, value in EVERYWHERE_WRONG:
        raw = text_of(anew(record, 0, put(key, value), all_on=True, end=place))
        is_known = key in ("suite", "edition")
        said = (bad(1), bad(), ALONE) if is_known else (bad(), None, "")
        yield Vector(
            "value that may not stand, everywhere", f"{key} {value}", said[0], forger.one_copy(raw), *said[1:]
        )
        write = forger.files(forger.with_lines(record, anew(record, 0, put(key, value), all_on=True)))
        yield Vector("value that may not stand, everywhere", f"{key} {value}, in a folder", bad(1), write)
    for number in (*NUMBERS, 0, -1):
        raw = text_of(anew(record, 0, put("seq", number), end=place))
        yield Vector("first number", repr(number), bad(), forger.one_copy(raw))
    for day in ("2026-13-06", "2026-3-6", ""):
        raw = text_of(anew(record, 0, of_day(day), all_on=True, end=place))
        write = forger.one_copy(raw)
        yield Vector("value that may not stand, everywhere", f"day {day!r}", bad(1), write, bad(), ALONE)
    for key in entries_of(record)[place]:
        lines = anew(
            record, place, lambda entry, key=key: {k: v for k, v in entry.items() if k != key}, end=place + 4
        )
        yield Vector("key that is wanting", key, bad(place + 1), forger.one_copy(text_of(lines)))
    lines = anew(record, place, put("signature", "x"), end=place + 4)
    yield Vector("key too many", "signature", bad(place + 1), forger.one_copy(text_of(lines)))


def of_totals(record: Record) -> Iterator[Vector]:
    """Each total off by one from one line on, at every line that moves totals, in a chain that is right."""
    entries = entries_of(record)
    one = next(i for i, entry in enumerate(entries) if entry["totals"]["coups"] == 1)
    for key in ("coups", "voided"):

        def truth(entry: Entry, key: str = key) -> None:
            entry["totals"][key] = bool(entry["totals"][key])

        raw = text_of(anew(record, one, truth, end=one + 3))
        yield Vector("totals off by one", f"{key} is no number", bad(one + 1), forger.one_copy(raw))
    places = [i for i in range(1, len(entries)) if entries[i]["totals"] != entries[i - 1]["totals"]]
    for place in (plain(record), places[0], places[-1]):
        for key in ("coups", "levies", "plus", "minus", "voided", "tickets"):
            for step in (1, -1):

                def off(entry: Entry, key: str = key, step: int = step) -> None:
                    totals = entry["totals"]
                    totals[key] = {"500": step} if key == "tickets" else totals[key] + step

                if place < len(record[0].rows):
                    write = forger.one_copy(text_of(anew(record, place, off, all_on=True, end=place + 4)))
                else:
                    lines = anew(record, place, off, all_on=True)
                    write = forger.files(forger.with_lines(record, lines, copies=True))
                yield Vector("totals off by one", f"{key} {step} from {place + 1}", bad(place + 1), write)


SEALS = {"Genesis", "Checkpoint", "KeyChanged"}  # they stand where they must only: families of their own
MOVING: dict[str, tuple[Entry, Entry | None]] = {
    "Settled": ({}, {"coups": 1}),
    "Voided": ({"act": "x"}, {"voided": 1}),
    "CommissionDropped": ({"amount": 500}, {"levies": 500}),
    "CommissionDropped of less than nothing": ({"amount": -5}, {"levies": -5}),
    "DueDropped": ({"amount": 7}, {"levies": 7}),
    "BooksPut": ({"moves": [["cagnotte", 30], ["bank", -30]]}, {"plus": 30}),
    "BooksPut out of the box": ({"moves": [["bank", 30], ["cagnotte", -30]]}, {"minus": 30}),
    "BooksPut twice the same account": (
        {"moves": [["cagnotte", 30], ["cagnotte", -40], ["bank", 10]]},
        {"minus": 10},
    ),
    "BooksPut of nothing": ({"moves": []}, {}),
    "BooksPut beside the box": ({"moves": [["bank", 5], ["reliquat", -5]]}, {}),
    "TicketsDetached": ({"runs": [{"value": 500, "first": 1, "count": 3}]}, {"tickets": {"500": 3}}),
    "TicketsDetached of two values": (
        {"runs": [{"value": 500, "first": 1, "count": 3}, {"value": 10, "first": 8, "count": 2}]},
        {"tickets": {"10": 2, "500": 3}},
    ),
    "SurplusEntered": ({"amount": 5, "runs": []}, {}),
    "SurplusEntered with tickets": (
        {"amount": 5, "runs": [{"value": 5, "first": 1, "count": 1}]},
        {"tickets": {"5": 1}},
    ),
    "CommissionDropped without amount": ({}, None),
    "CommissionDropped of a word": ({"amount": "500"}, None),
    "CommissionDropped of true": ({"amount": True}, None),
    "DueDropped of null": ({"amount": None}, None),
    "BooksPut without moves": ({}, None),
    "BooksPut of numbers": ({"moves": [5]}, None),
    "BooksPut of words": ({"moves": [["cagnotte", "30"]]}, None),
    "BooksPut of three": ({"moves": [["cagnotte", 30, 1]]}, None),
    "TicketsDetached without runs": ({}, None),
    "TicketsDetached of an object": ({"runs": {}}, None),
    "TicketsDetached without count": ({"runs": [{"value": 500, "first": 1}]}, None),
    "TicketsDetached of words": ({"runs": [{"value": "500", "first": 1, "count": 3}]}, None),
}


def of_kinds(record: Record, known: list[Entry]) -> Iterator[Vector]:
    """Each kind of event that moves totals, in a line of its own; each other kind, which moves none."""
    place = plain(record)
    before = entries_of(record)[place]["totals"]

    def with_event(event: Entry, moved: Entry) -> Change:
        totals = before | moved | {k: v + before[k] for k, v in moved.items() if k != "tickets"}
        return lambda entry: entry | {"event": event, "totals": totals}

    def vector(name: str, event: Entry, moved: Entry, said: Said, otherwise: Said | None = None) -> Vector:
        raw = text_of(anew(record, place, with_event(event, moved), end=place + 1))
        why = UNKNOWN if otherwise else ""
        return Vector("event and totals", name, said, forger.one_copy(raw), otherwise, why)

    for name, (fields, moved) in MOVING.items():
        event = {"kind": name.split()[0], "version": 1} | fields
        if moved is None:
            yield vector(name, event, {}, bad(place + 1))
        else:
            full = next((kind for kind in known if kind["kind"] == event["kind"]), {}) | event
            yield vector(name, full, moved, WHOLE)
            yield vector(
                f"{name}, not counted" if moved else f"{name}, counted",
                full,
                {} if moved else {"coups": 1},
                bad(place + 1),
            )
    for event in known:
        if event["kind"] not in {name.split()[0] for name in MOVING} | {"DayOpened", *SEALS}:
            yield vector(event["kind"], event, {}, WHOLE)
            if event["kind"] < "D":
                yield vector(f"{event['kind']}, counted", event, {"levies": 1}, bad(place + 1))
    yield vector("no kind", {"kind": "Refunded", "version": 1}, {}, bad(place + 1), WHOLE)
    yield vector("wrong fields", {"kind": "BankOpened", "seat": "x", "version": 1}, {}, bad(place + 1), WHOLE)
