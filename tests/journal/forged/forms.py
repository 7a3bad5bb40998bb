"""Other bytes for the same value: whoever reads them as JSON sees nothing, the canonical form does."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator

from tests.journal import forger, knife
from tests.journal.forged.values import plain
from tests.journal.forger import WHOLE, Record, Vector, bad, lines_of, linked, text_of

Bend = Callable[[bytes], bytes]


def swap(old: bytes, new: bytes) -> Bend:
    """Return what exchanges the first `old` in a line for `new`; it must be there."""

    def bend(line: bytes) -> bytes:
        assert old in line, (old, line)
        return line.replace(old, new, 1)

    return bend


def number(text: bytes) -> Bend:
    """Return what puts a number in the place of that of the shift."""
    return swap(b'"shift":1', b'"shift":' + text)


def word(text: bytes) -> Bend:
    """Return what puts the inside of a string in the place of the run's."""
    return lambda line: line[: line.index(b'"run":"') + 7] + text + line[line.index(b'","seq"') :]


def nested(depth: int) -> Bend:
    """Return what puts lists in lists into the event: the line is depth 1, the event 2."""
    return swap(b'"event":{', b'"event":{"a":' + b"[" * (depth - 2) + b"]" * (depth - 2) + b",")


def more(text: bytes) -> Bend:
    """Return what adds a key to the event, behind all others."""
    return swap(b'"version":1}', b'"version":1,' + text + b"}")


def unsorted(line: bytes) -> bytes:
    entry = json.loads(line)
    return json.dumps(dict(reversed(entry.items())), separators=(",", ":"), ensure_ascii=False).encode()


def long(size: int) -> Bend:
    """Return what fills a line to this many bytes."""
    return lambda line: word(b"x" * (size - len(word(b"")(line))))(line)


NUMBERS = {
    text: number(text.encode())
    for text in (
        *(
            "1.0",
            "1.00",
            "1e0",
            "1E0",
            "1e3",
            "10e-1",
            "0.1",
            "-0",
            "-0.0",
            "+1",
            "01",
            "-01",
            "00",
            "1.",
            ".1",
            "0x1",
        ),
        *("1_0", "\uff11", "\u0661", "NaN", "Infinity", "-Infinity", "nan", str(2**53), str(-(2**53)), str(2**63)),
        *(
            str(2**64),
            "1" + "0" * 20,
            "9" * 30,
            "9" * 5000,
            "1e400",
            "-",
            "--1",
            "1 ",
            " 1",
            "True",
            "None",
            "undefined",
        ),
    )
}
WORDS: dict[str, Bend] = {
    **{f"escape {text}": word(text.encode()) for text in (
        *(r"\u0041", r"\u00e9", r"\u00E9", r"\/", r"\b", r"\f", r"\n", r"\r", r"\t", r"\u0000", r"\u001f", r"\u007f"),
        *(r"\u0022", r"\u005c", r"\u2028", r"\ud83c\udca1", r"\ud800", r"\udc00\ud800", r"\x41", r"\U00000041"),
        *(r"\'", "\\", r"\u12", r"\uD83C\uDCA1x", "\\\n"),
    )},
    **{f"sign {text!r}": word(text.encode()) for text in (
        *("\0", "\t", "\x1f", "\x7f", "\x80", "\x85", "\x9f", "\ufeff\x80", '"', "e\u0301", "\u212b", "\u1100\u1161"),
        *("A\u030a", "\u2126", "\uf900", "\u0344", "\u0958"),
    )},
    "surrogate": word(b"\xed\xa0\x80"), "pair of surrogates": word(b"\xed\xa0\xbc\xed\xb2\xa1"),
    "overlong": word(b"\xc0\xaf"), "overlong zero": word(b"\xc0\x80"), "byte alone": word(b"\x80"),
    "half a sign": word(b"\xe2\x82"), "beyond Unicode": word(b"\xf4\x90\x80\x80"), "latin": word(b"\xe9"),
    "five bytes": word(b"\xf8\x88\x80\x80\x80"), "ff": word(b"\xff"),
}  # fmt: skip
SHAPES: dict[str, Bend] = {
    "key twice": swap(b'"run":', b'"run":"x","run":'),
    "key twice, the same": swap(b'"shift":1', b'"shift":1,"shift":1'),
    "key twice in the source": swap(b'"serial":', b'"serial":null,"serial":'),
    "key twice, escaped": swap(b'"run":', b'"\\u0072un":"x","run":'),
    "key escaped": swap(b'"run":', b'"r\\u0075n":'),
    "keys in another order": unsorted,
    "two keys exchanged": swap(b'"clock":null,"coup":null', b'"coup":null,"clock":null'),
    "blank behind a colon": swap(b'"shift":', b'"shift": '),
    "blank before a colon": swap(b'"shift":', b'"shift" :'),
    "blank behind a comma": swap(b',"shift"', b', "shift"'),
    "blank before": lambda line: b" " + line,
    "blank behind": lambda line: line + b" ",
    "tab behind": lambda line: line + b"\t",
    "carriage return behind": lambda line: line + b"\r",
    "zero byte behind": lambda line: line + b"\0",
    "byte order mark": lambda line: b"\xef\xbb\xbf" + line,
    "comma behind": lambda line: line[:-1] + b",}",
    "comma before": lambda line: b"{," + line[1:],
    "comma twice": swap(b',"run"', b',,"run"'),
    "comment": lambda line: line + b"//x",
    "twice": lambda line: line + line,
    "in a list": lambda line: b"[" + line + b"]",
    "as a string": lambda line: json.dumps(line.decode()).encode(),
    "bracket wanting": lambda line: line[:-1],
    "half": lambda line: line[: len(line) // 2],
    "single quotes": lambda line: line.replace(b'"', b"'"),
    "no quotes": swap(b'"run":', b"run:"),
    "no braces": lambda line: line[1:-1],
    "UTF-16": lambda line: line.decode().encode("utf-16-le").replace(b"\n", b""),
    "empty": lambda line: b"",
    "empty object": lambda line: b"{}",
    "null": lambda line: b"null",
    "key no ASCII": more('"\u00e9":1'.encode()),
    "key of a control sign": more(b'"\x7f":1'),
    **{f"number {text} in the event": more(f'"w":{text}'.encode()) for text in (
        *("0.5", "1.0", "1e3", "-0.0", "-0", "NaN", "Infinity", "1e300", str(2**53), "-" + "9" * 40),
    )},
    "deeper than 8": nested(9),
    "much deeper": nested(200),
    "deeper than any stack": nested(30_000),
    "a byte too long": long(65_537),
    "much too long": long(1_000_000),
}  # fmt: skip
ALLOWED: dict[str, Bend] = {
    "largest number": number(str(2**53 - 1).encode()),
    "least number": number(str(-(2**53 - 1)).encode()),
    "quote and backslash": word(rb"\"\\"),
    "slash": word(b"/"),
    "signs beyond the first plane": word("\U0001f0a1\u2028\u00ad".encode()),
    "NFC": word(unicodedata.normalize("NFC", "e\u0301").encode()),
    "byte order mark within": word("\ufeff".encode()),
    "not assigned": word("\u0378\U000e0080".encode()),
    "private": word("\ue000".encode()),
    "no character": word("\uffff\ufdd0".encode()),
    "8 deep": nested(8),
    "as long as may be": long(65_536),
    "key empty": swap(b'"event":{', b'"event":{"":1,'),
    "key with signs": swap(b'"event":{', rb'"event":{" \"\\":1,'),
}


def of_bytes(record: Record) -> Iterator[Vector]:
    """Each other byte form, in a copy and in a day's file, with all that follows hashed on it."""
    place = plain(record)
    lines, size = lines_of(record), place + 4
    for family, table, said in (
        ("number", NUMBERS, bad(place + 1)),
        ("encoding", WORDS, bad(place + 1)),
        ("form of a line", SHAPES, bad(place + 1)),
        ("form of a line, allowed", ALLOWED, WHOLE),
    ):
        for name, bend in table.items():
            forged = [*lines[:place], bend(lines[place]), *lines[place + 1 : size]]
            raw = text_of(linked_on(forged, place + 1))
            yield Vector(family, name[:60], said, forger.one_copy(raw))
    day = record[0]
    for family, table, said in (
        ("number, in a day's file", NUMBERS, bad(place + 1)),
        ("form of a line, in a day's file", SHAPES, bad(place + 1)),
        ("form of a line, allowed in a day's file", ALLOWED, WHOLE),
    ):
        for name, bend in table.items():
            line = bend(lines[place])
            if len(line) < 2 or len(line.decode()) > 65_536 or b"\0" in line:
                continue  # SQLite's own check refuses it
            text = line.decode()
            rows = list(day.rows[: place + 1])
            rows[place] = (place + 1, text, knife.hash_of(text), None, rows[place][4])
            yield Vector(family, name[:60], said, forger.files(((day._replace(rows=tuple(rows), copy=None)),)))


def linked_on(lines: list[bytes], first: int) -> list[bytes]:
    """Return lines of which those that can still be read hang on the one before."""
    try:
        return linked(lines, first)
    except (ValueError, UnicodeDecodeError, RecursionError):
        return lines
