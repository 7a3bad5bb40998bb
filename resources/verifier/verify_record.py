"""Checks the record of a chemin de fer table. Written from the page FORMAT.md beside it, it shares no code with the
program that keeps the record; it needs Python 3.8 (SQLite 3.37) or later, nothing else, and changes nothing.
    python verify_record.py PATH...           a table's folder, a day's .journal, or a .jsonl copy under any name
    python verify_record.py --head HASH PATH  is this hash, from a printed page, the hash of a line of the record?
It ends with 0 (whole), 1 (damaged) or 3 (cannot be read). It does not know the rules of the game: whether what is
written could have been played, only the program can say.
"""
import argparse, contextlib, datetime, importlib, json, os, pathlib, re, shutil, sqlite3, sys, tempfile, unicodedata
from collections import namedtuple
from hashlib import sha256
from typing import Any, Callable, Iterator, Optional

LONGEST, YEAR_9999 = 65536, 253370764800000  # bytes of a line without its LF; milliseconds from 1970 to 9999-01-01
SCHEMA = "78816c034fef4976d0ab5673530c91963962be4de1dc6ee9a6ee14db27a138ef"  # SHA-256 of the statements, LF between
DAMAGED = {"ok": False, "entries": 0, "head": None, "first_bad": None, "why": None, "head_at": None, "days": 0}
NAME, RUN = r"[0-9]{4}-[0-9]{2}-[0-9]{2}\.(journal|jsonl)", ("value", "first", "count")
ZERO = {"coups": 0, "levies": 0, "plus": 0, "minus": 0, "voided": 0, "tickets": {}}
# The zones that the machine knows: none before Python 3.9 and on some, then a name only looks like one
ZONES = importlib.import_module("zoneinfo").available_timezones() - {"localtime"} if sys.version_info > (3, 9) else ()
Row = namedtuple("Row", "day line columns")  # a line, the day of its file's name, what stands beside it: None in a copy
NAMES_FOLLOW = bytes.fromhex("d9d505f920a163d7")  # at the end of a -journal: SQLite would delete the file it names

class Fault(Exception):
    """The record is damaged: why, and the first wrong number where it is not that of the line being read."""

def check(right: Any, why: str, number: Optional[int] = None) -> None:
    if not right:
        raise Fault(why, number)

# The form of a line: a form is a function that tells if a value has it
exactly = lambda kind: lambda value: type(value) is kind
null_or = lambda form: lambda value: value is None or form(value)
whole, text, obj, many = exactly(int), exactly(str), exactly(dict), exactly(list)
digest = lambda value: text(value) and bool(re.fullmatch("[0-9a-f]{64}", value))
zone = lambda value: text(value) and (value in ZONES if ZONES else value.isascii() and value[:1].isalpha())

def keys(**forms: Callable) -> Callable:
    return lambda value: obj(value) and value.keys() == forms.keys() and all(f(value[k]) for k, f in forms.items())

def date(value: Any) -> bool:
    with contextlib.suppress(ValueError):
        return text(value) and str(datetime.date.fromisoformat(value)) == value
    return False

PERSON, word = null_or(keys(id=text, role=text, proof=text)), null_or(text)
SOURCE = keys(origin=text, number=null_or(whole), serial=word, firmware=word, epoch=word, frame=word)
numbered = lambda source: source["number"] is None or None not in (source["serial"], source["epoch"])
TOTALS = keys(coups=whole, levies=whole, plus=whole, minus=whole, voided=whole,
              tickets=lambda value: obj(value) and all(map(whole, value.values())))
OPENED = keys(day=text, zone=zone, before=null_or(keys(seq=whole, hash=digest)), totals=null_or(TOTALS), profile=obj,
              profile_hash=digest)
LINE = dict(
    suite=lambda value: value == "1", house=text, table=text, edition=lambda value: whole(value) and value >= 1,
    seq=lambda value: whole(value) and value >= 1, prev=null_or(digest), day=date, shift=null_or(whole),
    shoe=null_or(whole), coup=null_or(whole), act=text, part=lambda value: whole(value) and value >= 0, by=PERSON,
    approved=PERSON, at=lambda value: whole(value) and 0 <= value < YEAR_9999, mono=whole, run=text, profile=text,
    program=text, clock=null_or(exactly(bool)), source=lambda value: SOURCE(value) and numbered(value), totals=TOTALS,
    event=lambda value: obj(value) and text(value.get("kind")) and canonical(value.get("version")) == b"1")

def sound(value: Any, depth: int = 1) -> None:
    """Raises Fault for what may not stand in a line, beside its letters."""
    check(type(value) is not float, "it holds a number that is not whole")
    check(not whole(value) or abs(value) < 2**53, "it holds a number out of range")
    if obj(value) or many(value):
        check(depth <= 8, "it is nested too deep")
        check(many(value) or all(map(str.isascii, value)), "it holds a key that is not plain ASCII")
        for part in value.values() if obj(value) else value:
            sound(part, depth + 1)

canonical = lambda value: json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()

def read(line: bytes) -> dict:
    """The value of a line; raises Fault for any bytes but its canonical form."""
    check(len(line) <= LONGEST, "it is longer than 65536 bytes")
    try:  # endless digits would be slow to read: they are cut where the number is too large already
        value = json.loads(line.decode(), parse_int=lambda digits: int(digits[:20]))
        check(canonical(value) == line, "it is not in the canonical form")
    except (ValueError, RecursionError):
        raise Fault("it is not JSON in UTF-8", None) from None
    check(re.fullmatch(rb'([^\\]|\\["\\])*', line), "it writes a sign otherwise than by itself")
    check(not re.search("[\x7f-\x9f]", line.decode()), "it holds a control character")  # JSON has none below
    check(line.isascii() or unicodedata.normalize("NFC", line.decode()) == line.decode(), "it is not in NFC")
    sound(value)
    check(obj(value) and value.keys() == LINE.keys(), "its keys are not those of a line")
    for key, form in LINE.items():
        check(form(value[key]), f"its `{key}` is not of the right form")
    return value

hash_of = lambda line: sha256(b"dealer-app entry 1\n" + line).hexdigest()

def card_of(line: dict) -> Optional[str]:
    source = line["source"]
    if line["part"] or source["number"] is None:
        return None
    return f"{source['serial']}/{source['epoch']}/{source['number']}"

def counted(totals: dict, event: dict) -> dict:
    """The totals after an event."""
    kind, new = event["kind"], dict(totals, tickets=dict(totals["tickets"]))
    if kind in ("Settled", "Voided"):
        new["coups" if kind == "Settled" else "voided"] += 1
    elif kind in ("CommissionDropped", "DueDropped"):
        check(whole(event.get("amount")), "its event has no `amount`")
        new["levies"] += event["amount"]
    elif kind == "BooksPut":
        moves = event.get("moves")
        check(many(moves) and all(many(m) and list(map(type, m)) == [str, int] for m in moves), "it has no `moves`")
        moved = sum(amount for account, amount in moves if account == "cagnotte")
        new["plus" if moved > 0 else "minus"] += abs(moved)
    elif kind in ("TicketsDetached", "SurplusEntered"):
        runs = event.get("runs", [] if kind == "SurplusEntered" else None)
        check(many(runs) and all(obj(run) and all(whole(run.get(k)) for k in RUN) for run in runs), "it has no `runs`")
        for run in runs:
            new["tickets"][str(run["value"])] = new["tickets"].get(str(run["value"]), 0) + run["count"]
    return new

def begun(line: dict, before: Optional[dict]) -> dict:
    """Checks a day's first line against the line before (None: not read); gives the totals the day begins with."""
    event = line["event"]
    check(event["kind"] == "DayOpened" and line["part"] == 0, "the day does not begin with DayOpened")
    known = {key: event.get(key) for key in ("day", "zone", "before", "totals", "profile", "profile_hash")}
    check(OPENED(known) and event["day"] == line["day"], "its DayOpened is not of the right form, or of another day")
    link = {"seq": line["seq"] - 1, "hash": line["prev"]} if line["seq"] > 1 else None
    check(event["before"] == link, "`before` in its DayOpened is not the line before")
    totals = event["totals"] or (None if link else ZERO)
    right = before["totals"] if before else totals if link else ZERO  # a day read alone is believed in them
    check(totals and totals == right, "`totals` in its DayOpened are not those before it")
    check(sha256(canonical(event["profile"])).hexdigest() == event["profile_hash"], "its `profile_hash` is wrong")
    check(not before or before["event"]["kind"] == "DayClosed", "its day ends without DayClosed", line["seq"] - 1)
    return totals

def check_line(row: Row, line: dict, before: Optional[dict]) -> None:
    """Checks a line against its file, its columns and the line before it (None: it is the first that is read)."""
    check(row.day in (None, line["day"]), "its day is not that of its file")
    if before is not None:
        check(before["edition"] <= line["edition"], "its edition is less than before")
        check(all(line[key] == before[key] for key in ("house", "table")), "it is of another house or table")
    if before is None or row.day not in (None, before["day"]):
        totals = begun(line, before)
    else:
        check(line["day"] == before["day"], "its day is not that of the line before")
        check(line["event"]["kind"] != "DayOpened", "DayOpened stands within a day")
        check(before["event"]["kind"] != "DayClosed", "the day was closed before it")
        goes_on = line["act"] == before["act"] and line["part"] == before["part"] + 1
        check(line["part"] == 0 or goes_on, "its act does not go on from the line before")
        totals = before["totals"]
    check(counted(totals, line["event"]) == line["totals"], "its totals do not follow from its event")
    beside = (line["seq"], bytes.fromhex(hash_of(row.line)), card_of(line), f"{line['act']}/{line['part']}")
    for name, value, right in zip(("seq", "hash", "card", "act"), row.columns or beside, beside):
        check(value == right, f"the column `{name}` beside it differs from it")

def check_hangs(row: Row, line: dict, last: Optional[str], rows: Iterator[Row]) -> None:
    """Checks the chain at a line. Of two that do not hang together the earlier is wrong if the later is sure."""
    check((line["prev"] is None) == (line["seq"] == 1), "its `prev` is null or not, and should not be")
    if last not in (None, line["prev"]):
        sure = False
        with contextlib.suppress(Fault, OSError, sqlite3.Error, ValueError, StopIteration):
            sure = read(next(rows).line)["prev"] == hash_of(row.line)
        check(False, "it and the line beside it do not hang together", line["seq"] - 1 if sure else None)

def walk(rows: Iterator[Row], alone: bool, head: Optional[str]) -> dict:
    """Follows all lines and gives what is whole; a file read alone begins at its own number. Raises Fault."""
    entries, days, before, last, found, expected = 0, 0, None, None, None, None if alone else 1
    seen: set = set()
    try:
        for row in rows:
            line = read(row.line)
            check(line["seq"] == (expected or line["seq"]), f"the number {line['seq']} stands in its place")
            expected = line["seq"]
            check_hangs(row, line, last, rows)
            check_line(row, line, before)
            for mark in ("card", card_of(line)), ("act", line["act"] if line["part"] == 0 else None):
                check(mark not in seen, f"its {mark[0]} stands in the record twice")
                seen.update([mark] if mark[1] is not None else [])
            days += line["event"]["kind"] == "DayOpened"
            last, before, entries, expected = hash_of(row.line), line, entries + 1, expected + 1
            found = line["seq"] if last == head else found
    except (Fault, sqlite3.Error, ValueError, MemoryError) as fault:
        why, number = fault.args if type(fault) is Fault else (f"SQLite cannot read it: {fault}", None)
        raise Fault(why, number or expected) from None
    if not entries:
        raise OSError("there is no line in it")
    return dict(DAMAGED, ok=True, entries=entries, head=last, head_at=found, days=days)

# The files
def regular(path: str) -> str:
    if not os.path.isfile(path):  # a pipe would never end
        raise OSError(f"there is no file {path}")
    return path

def lines_in(copy: str, limit: Optional[int] = None) -> Iterator[bytes]:
    """The lines of a copy, those within its first `limit` bytes; what follows the last LF is none."""
    with open(regular(copy), "rb") as file:
        while line := file.readline(LONGEST + 2):
            end = line
            while end and not end.endswith(b"\n"):  # too long, unless it is the torn end
                end = file.readline(LONGEST)
            if not end or limit is not None and file.tell() > limit:
                return
            yield line[:-1]  # of one that is too long as much as shows it

def snapshot(journal: str, folder: str) -> sqlite3.Connection:
    """Copies a day's file into a folder with what SQLite left beside it, and opens the copy."""
    journal = os.path.realpath(journal)  # SQLite takes what lies beside the file itself, not beside a link to it
    files = [regular(journal + end) for end in ("", "-journal") if not end or os.path.lexists(journal + end)]
    stamps = [(state.st_size, state.st_mtime_ns) for state in map(os.stat, files)]
    base = pathlib.Path(folder, "day")
    for file in files:
        shutil.copyfile(file, f"{base}{file[len(journal):]}")
    if stamps != [(state.st_size, state.st_mtime_ns) for state in map(os.stat, files)]:
        raise OSError(f"a program is writing to {journal}: try again, or read the copies with --copy")
    with contextlib.suppress(FileNotFoundError), open(f"{base}-journal", "rb") as undo:
        undo.seek(max(0, undo.seek(0, os.SEEK_END) - 8))
        check(undo.read() != NAMES_FOLLOW, "its -journal names another file")
    mode = "rw" if files[1:] else "ro&immutable=1"  # SQLite undoes what was half written: in the copy
    return sqlite3.connect(f"{base.as_uri()}?mode={mode}", uri=True)

def check_base(base: sqlite3.Connection) -> None:
    """Checks that a day's database holds what it must and nothing else."""
    base.execute("PRAGMA hard_heap_limit = 268435456")  # a forged file may claim a value of a gigabyte
    marks = [base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version", "encoding")]
    check(marks == [0x43484645, 1, "UTF-8"], "it has not the marks of a record")
    holds = base.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").fetchall()
    check(sha256("\n".join(sql for (sql,) in holds).encode()).hexdigest() == SCHEMA, "it has other tables or triggers")
    check(base.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)], "SQLite finds it damaged")

def rows_of(day: Optional[str], journal: Optional[str], copy: Optional[str]) -> Iterator[Row]:
    """The lines of a day's file with those of its copy, or of a copy alone."""
    if journal is None:
        return (yield from (Row(day, line, None) for line in lines_in(copy)))
    copied = lines_in(copy, os.path.getsize(copy)) if copy else iter(())  # a program may go on with the copy
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(snapshot(journal, folder)) as base:
        if base.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
            return  # a program died when it made it
        check_base(base)
        for seq, line, *beside in base.execute("SELECT seq, line, hash, card, act FROM entry ORDER BY seq"):
            check(text(line), "it is no text")
            yield Row(day, line.encode(), (seq, *beside))
            check(next(copied, None) in (None, line.encode()), "the copy says something else", seq)
    check(next(copied, None) is None, "the copy goes on where the day's file ends")

def rows_in(folder: str, only_copies: bool) -> Iterator[Row]:
    """The lines of all days of a table."""
    names = {name for name in os.listdir(folder) if re.fullmatch(NAME, name)}
    for day in sorted({name[:10] for name in names}):
        journal, copy = (os.path.join(folder, day + e) if day + e in names else None for e in (".journal", ".jsonl"))
        check(journal, f"the day {day} was taken away: only its copy is there")
        check(copy or not only_copies, f"the day {day} has no copy")
        row = None
        for row in rows_of(day, None if only_copies else journal, copy):
            yield row
        check(row or not copy and f"{day}.journal" == max(names), f"the day {day} holds no line")

def verify(path: str, head: Optional[str] = None, only_copies: bool = False) -> dict:
    """What is whole at a path, or what is wrong with it; each path is checked by itself."""
    try:
        if os.path.isdir(path):
            return walk(rows_in(path, only_copies), False, head)
        with open(regular(path), "rb") as file:
            base = file.read(16) == b"SQLite format 3\0"
        day = os.path.basename(path)[:10] if re.fullmatch(NAME, os.path.basename(path)) else None
        copy = path[: -len("journal")] + "jsonl" if path.endswith(".journal") else ""
        files = (path, copy if os.path.lexists(copy) else None) if base else (None, path)
        return walk(rows_of(day, *files), True, head)
    except Fault as fault:
        return dict(DAMAGED, why=fault.args[0], first_bad=fault.args[1])
    except OSError as refusal:
        return dict(DAMAGED, why=str(refusal), unreadable=True)

def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", nargs="+", metavar="PATH")
    parser.add_argument("--head", metavar="HASH", type=lambda word: "".join(word.split()).lower())
    parser.add_argument("--copy", action="store_true", help="of a folder read the .jsonl copies only")
    parser.add_argument("--json", action="store_true", help="one JSON object for each path")
    asked, codes = parser.parse_args(), set()
    if asked.head and not digest(asked.head):
        parser.error("a head has 64 digits 0-9 and a-f")
    sys.stdout.reconfigure(errors="backslashreplace")
    for path in asked.path:
        found = verify(path, asked.head, asked.copy)
        if asked.head and found["ok"] and not found["head_at"]:
            found.update(ok=False, why="no line has this head: its end was cut off, or it is another record")
        codes.add(0 if found["ok"] else 3 if found.get("unreadable") else 1)
        if asked.json:
            print(json.dumps({key: found[key] for key in list(DAMAGED)[: 6 if asked.head else 5]}))
        elif found["ok"]:
            given = f"; the given head is that of line {found['head_at']}" if asked.head else ""
            print(f"{path}: whole: {found['entries']} lines, {found['days']} days, head {found['head']}{given}")
        else:
            wrong = "DAMAGED" + (f" at number {found['first_bad']}" if found["first_bad"] else "")
            print(path, "cannot be read" if "unreadable" in found else wrong, found["why"], sep=": ")
    return 1 if 1 in codes else max(codes)

if __name__ == "__main__":
    sys.exit(main())
