"""Checks the record of a chemin de fer table. Written from the page FORMAT.md beside it, it shares no code with the
program that keeps the record; it needs Python 3.8 (SQLite 3.37) or later, nothing else, and changes nothing.
    python verify_record.py PATH...           a table's folder, a day's .journal, or a copy (.jsonl) under any name
    python verify_record.py --head HASH PATH  is this hash, from a printed page, the hash of a line of the record?
    python verify_record.py --key HEX PATH    does this public key, noted elsewhere, sign it? May be repeated
It ends with 0 (whole), 1 (damaged), 3 (cannot be read). Whether it could have been played only the program can say."""
import argparse, contextlib, datetime, functools, json, os, re, shutil, sqlite3, sys, tempfile, unicodedata, zlib
from hashlib import sha256, sha512
from pathlib import Path
LONGEST, MOST, YEAR_9999 = 65536, 268435456, 253370764800000  # bytes of a line and a file; milliseconds since 1970
SCHEMA = "78816c034fef4976d0ab5673530c91963962be4de1dc6ee9a6ee14db27a138ef"  # SHA-256 of the statements, LF between
NAME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}\.(journal|jsonl|jsonl\.gz)"
ZERO = {"coups": 0, "levies": 0, "plus": 0, "minus": 0, "voided": 0, "tickets": {}}
ENDS = ("Genesis", "Settled", "CoupAnnulled", "ShiftClosed", "DayClosed")  # a Checkpoint follows; not Genesis 1
# The zones that the machine knows: none before Python 3.9 and on some, then a name only looks like one
ZONES = __import__("zoneinfo").available_timezones() - {"localtime"} if sys.version_info > (3, 9) else ()
NAMES_FOLLOW = bytes.fromhex("d9d505f920a163d7")  # at the end of a -journal: SQLite would delete the file it names
SAID = dict(ok=False, entries=0, head=None, at=None, first_bad=None, why=None, unread=False, key=None, signed_up_to=0)
class Fault(Exception): pass  # the record is damaged: why, and which number if not that of the line being read
def check(right, why, number=None):
    if not right: raise Fault(why, number)
# Forms: a form is a function that tells if a value has it; a value that is wanting is `...`
exactly = lambda kind: lambda value: type(value) is kind
null_or = lambda form: lambda value: value is None or form(value)
maybe = lambda form: lambda value: value is ... or form(value)
whole, text, obj, many = exactly(int), exactly(str), exactly(dict), exactly(list)
many_of = lambda form: lambda value: many(value) and all(map(form, value))
has = lambda **forms: lambda value: obj(value) and all(form(value.get(key, ...)) for key, form in forms.items())
keys = lambda **forms: lambda value: has(**forms)(value) and value.keys() == forms.keys()
digits = lambda number: lambda value: text(value) and bool(re.fullmatch("[0-9a-f]{%d}" % number, value))
zone = lambda value: text(value) and (value in ZONES if ZONES else value.isascii() and value[:1].isalpha())
date = lambda value: text(value) and str(datetime.date.fromisoformat(value)) == value  # or a ValueError
least = lambda number: lambda value: whole(value) and value >= number
WHO, word, digest, signature = keys(id=text, role=text, proof=text), null_or(text), digits(64), digits(128)
SOURCE = keys(origin=text, number=null_or(whole), serial=word, firmware=word, epoch=word, frame=word)
numbered = lambda source: source["number"] is None or None not in (source["serial"], source["epoch"])
counts = lambda value: obj(value) and all(map(whole, value.values()))
TOTALS = keys(coups=whole, levies=whole, plus=whole, minus=whole, voided=whole, tickets=counts)
LINE = dict(
    suite=lambda value: value == "1", house=text, table=text, edition=least(1), seq=least(1), prev=null_or(digest),
    day=date, shift=null_or(whole), shoe=null_or(whole), coup=null_or(whole), act=text, part=least(0), by=null_or(WHO),
    approved=null_or(WHO), at=lambda value: least(0)(value) and value < YEAR_9999, mono=whole, run=text, profile=text,
    program=text, clock=null_or(exactly(bool)), source=lambda value: SOURCE(value) and numbered(value), totals=TOTALS,
    event=has(kind=text, version=lambda value: whole(value) and value == 1))  # fmt: skip
STONE = {name: LINE[name] for name in ("suite", "house", "table", "edition", "day", "prev", "totals")}
STONE.update(first=least(1), last=least(1), head=digest, root=digest, count=least(1), key=digest, by=WHO, approved=WHO,
             archives=many_of(digest), at=whole, signer=digest, signature=signature)  # fmt: skip
AMOUNT, RUNS = has(amount=whole), many_of(has(value=whole, first=whole, count=whole))
LINK, SEEN = keys(seq=whole, hash=digest, key=digest), keys(seq=least(1), hash=digest)
EVENT = dict(
    DayOpened=has(day=text, zone=zone, before=null_or(LINK), totals=null_or(TOTALS), profile=obj, profile_hash=digest),
    Genesis=has(edition=whole, key=digest, reason=text, old=maybe(LINK), witnessed=maybe(SEEN)),
    Checkpoint=has(size=whole, root=digest, head=digest, key=digest, signature=signature),
    KeyChanged=has(old=digest, new=digest, reason=text, by_old=null_or(signature), by_new=signature),
    CommissionDropped=AMOUNT, DueDropped=AMOUNT, TicketsDetached=has(runs=RUNS), SurplusEntered=has(runs=maybe(RUNS)),
    BooksPut=has(moves=many_of(lambda move: many(move) and [*map(type, move)] == [str, int])))  # fmt: skip
def sound(value, depth=1):  # raises Fault for what may not stand in a line, beside its letters
    check(type(value) is not float and (not whole(value) or abs(value) < 2**53), "it holds a number that may not stand")
    if obj(value) or many(value):
        check(depth <= 8 and (many(value) or all(map(str.isascii, value))), "it is too deep, or a key is not ASCII")
        for part in value.values() if obj(value) else value: sound(part, depth + 1)
def read(line, forms=LINE):  # the value of a line or tombstone; raises Fault for any bytes but its canonical form
    check(len(line) <= LONGEST, "it is longer than 65536 bytes")
    value = json.loads(line.decode(), parse_int=lambda digits: int(digits[:20]))  # endless ones would be slow to read
    check(canonical(value) == line, "it is not in the canonical form")
    check(re.fullmatch(r'([^\\\x7f-\x9f]|\\["\\])*', line.decode()), "it has a control character, or writes one anew")
    check(line.isascii() or unicodedata.normalize("NFC", line.decode()) == line.decode(), "it is not in NFC")
    sound(value)
    check(obj(value) and value.keys() == forms.keys(), "its keys are not those of a line")
    for key, form in forms.items(): check(form(value[key]), f"its `{key}` is not of the right form")
    return value
canonical = lambda value: json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
hash_of = lambda line: sha256(b"dealer-app entry 1\n" + line).hexdigest()
# Signatures: Ed25519 of RFC 8032. A point of the curve is x, y, z, t: x/z and y/z are its coordinates, t = x*y/z
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, ROOT, BASE = -121665 * pow(121666, P - 2, P) % P, pow(2, (P - 1) // 4, P), "58" + 31 * "66"
def plus(p, q):  # the sum of two points, by the formulas of RFC 8032, 5.1.4
    a, b, c, d = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0]), 2 * p[3] * q[3] * D, 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P
@functools.lru_cache(maxsize=64)
def multiples(key):  # of the point that a key is: 0 to 15 times 1, 16, 256 ... of it; Fault if it is no key
    sign, y = divmod(int.from_bytes(bytes.fromhex(key), "little"), 2**255)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P  # of x
    x = x if (x := pow(square, (P + 3) // 8, P)) * x % P == square else x * ROOT % P
    check(y < P and x * x % P == square, "its key is no point of the curve, or is written in another way")
    point, rows = (x := x if x % 2 == sign else P - x, y, 1, x * y % P), []
    for _ in range(64):
        rows.append(functools.reduce(lambda row, _: [*row, plus(row[-1], point)], range(15), [(0, 1, 1, 0)]))
        point = plus(rows[-1][-1], point)
    check(rows[0][8][0] % P, "its key is a point for which anybody can sign")  # 8 times it is the neutral one
    return rows
times = lambda number, key: functools.reduce(plus, (row[number >> 4 * i & 15] for i, row in enumerate(multiples(key))))
def check_signed(key, told, signed):  # the signature R, S: S times the base less h times the key is R, byte for byte
    r, s = bytes.fromhex(signed[:64]), int.from_bytes(bytes.fromhex(signed[64:]), "little")
    check(s < L, "its signature is written in another way")
    x, y, z, t = times(int.from_bytes(sha512(r + bytes.fromhex(key) + told).digest(), "little") % L, key)
    x, y, z, t = plus(times(s, BASE), (-x, y, z, -t))
    x, y = x * pow(z, P - 2, P) % P, y * pow(z, P - 2, P) % P
    check(r == (y + x % 2 * 2**255).to_bytes(32, "little"), "its signature is not that of the key")
# A day's Merkle tree (RFC 6962, 2.1) is kept as the sizes and hashes of its whole subtrees, from the left
node = lambda right, left: sha256(b"\1" + left + right).digest()
def grow(tree, line_hash):
    size, joined = 1, sha256(b"\0" + bytes.fromhex(line_hash)).digest()
    while tree and tree[-1][0] == size: size, joined = 2 * size, node(joined, tree.pop()[1])
    tree.append((size, joined))
def counted(totals, event):  # the totals after an event
    kind, new = event["kind"], dict(totals, tickets=dict(totals["tickets"]))
    moved = sum(amount for account, amount in event["moves"] if account == "cagnotte") if kind == "BooksPut" else 0
    new.update(coups=new["coups"] + (kind == "Settled"), voided=new["voided"] + (kind == "Voided"))
    new["levies"] += event["amount"] if kind in ("CommissionDropped", "DueDropped") else 0
    new["plus" if moved > 0 else "minus"] += abs(moved)
    for run in event.get("runs", ()) if kind in ("TicketsDetached", "SurplusEntered") else ():
        new["tickets"][str(run["value"])] = new["tickets"].get(str(run["value"]), 0) + run["count"]
    return new
def begin(line, event, before, so_far):  # begins a day, which is believed where it is alone; its totals before it
    check(event["kind"] == "DayOpened" and line["part"] == 0 and event["day"] == line["day"], "it begins no day")
    if not before and event["before"]: so_far.keys.append((line["seq"], event["before"]["key"], False))
    link = {"seq": line["seq"] - 1, "hash": line["prev"], "key": so_far.keys[-1][1]} if so_far.keys else None
    check(event["before"] == link and (line["seq"] > 1) == bool(link), "its `before` is not the line before")
    totals = event["totals"] or (None if link else ZERO)
    check(totals and totals == (before["totals"] if before else totals if link else ZERO), "its first totals are wrong")
    check(sha256(canonical(event["profile"])).hexdigest() == event["profile_hash"], "its `profile_hash` is wrong")
    check(not before or so_far.kinds[0] == "DayClosed", "its day ends without DayClosed", line["seq"] - 1)
    return totals
def check_seal(line, event, so_far):  # checks what the record says of its keys, and its signatures
    told, key = {name: line[name] for name in ("edition", "house", "seq", "table")}, so_far.keys and so_far.keys[-1][1]
    two = line["by"] and line["approved"] and line["by"]["id"] != line["approved"]["id"]
    if event["kind"] == "Genesis":
        old, is_first = {"seq": line["seq"] - 1, "hash": line["prev"], "key": key}, line["seq"] == 2
        old = ... if is_first else so_far.line["event"]["before"] if so_far.kinds[1] == "DayOpened" else old
        check(event["edition"] == line["edition"], "its Genesis is of another edition")
        check((line["edition"] == 1 if is_first else two), "it is not edition 1, or lacks two persons")
        check(event.get("old", ...) == old and not (is_first and "witnessed" in event), "its `old` is another head")
        so_far.keys.append((line["seq"], event["key"], event["key"] in [known for _, known, _ in so_far.keys]))
    elif event["kind"] == "KeyChanged":
        check(two and event["old"] == key, "it lacks two persons, or changes a key that is not in force")
        told = b"dealer-app key 1\n" + canonical(dict(told, old=event["old"], new=event["new"]))
        for name in ("old", "new")[event["by_old"] is None :]: check_signed(event[name], told, event[f"by_{name}"])
        so_far.keys.append((line["seq"], event["new"], event["by_old"] is not None))  # a key that is lost does not sign
    elif event["kind"] == "Checkpoint":
        sizes, roots = zip(*reversed(so_far.tree))
        right = {"size": sum(sizes), "root": functools.reduce(node, roots).hex(), "head": line["prev"], "key": key}
        check(right.items() <= event.items(), "its Checkpoint says something else than the lines before it")
        told.update(right, at=line["at"], day=line["day"], totals=line["totals"])
        check_signed(key, b"dealer-app checkpoint 1\n" + canonical(told), event["signature"])
        so_far.signed = line["seq"] - 1
def check_line(line, own, name, columns, so_far):  # checks a line against its file, its columns and those before it
    before, event, kind, act, part = so_far.line, line["event"], line["event"]["kind"], line["act"], line["part"]
    check(name in (None, line["day"]), "its day is not that of its file")
    check(EVENT.get(kind, obj)(event), "its event has not the fields of its kind")
    check(not before or all(line[key] == before[key] for key in ("house", "table")), "it is of another house or table")
    step = line["edition"] - before["edition"] if before else 0
    check(step in (0, 1), "its edition does not follow that before")
    with_day, so_far.step = so_far.kinds[1] == "DayOpened" and so_far.step, step if before else None  # None: who knows
    begins = kind != "DayOpened" and step == 1 or with_day == 1 or line["seq"] == 2
    check(begins or with_day is None if kind == "Genesis" else not begins, "Genesis is out of its place")
    check((kind == "Checkpoint") == (so_far.due and act != before["act"]), "a Checkpoint is out of its place")
    if before is None or name not in (None, before["day"]): so_far.tree, totals = [], begin(line, event, before, so_far)
    else:
        check(line["day"] == before["day"] and kind != "DayOpened", "another day begins within a day")
        check("DayClosed" not in so_far.kinds[: 1 + (kind != "Checkpoint")], "the day was closed before it")
        totals = before["totals"]
    check(part == 0 or before and (act, part - 1) == (before["act"], before["part"]), "its act does not go on")
    check(counted(totals, event) == line["totals"], "its totals do not follow from its event")
    check_seal(line, event, so_far)
    card = None if part or line["source"]["number"] is None else "{serial}/{epoch}/{number}".format(**line["source"])
    check(columns in (None, (line["seq"], bytes.fromhex(own), card, f"{act}/{part}")), "the columns beside it differ")
    for mark in {("card", card), ("act", None if part else act)} - {("card", None), ("act", None)}:
        check(mark not in so_far.seen, f"its {mark[0]} stands in the record twice")
        so_far.seen.add(mark)
def check_hangs(line, own, last, rows):  # of two that do not hang together the earlier is wrong if the later is sure
    check((line["prev"] is None) == (line["seq"] == 1), "its `prev` is null or not, and should not be")
    if last not in (None, line["prev"]):
        sure = False
        with contextlib.suppress(Fault, OSError, sqlite3.Error, ValueError, RecursionError, StopIteration):
            sure = read(next(rows)[1])["prev"] == own
        check(False, "it and the line beside it do not hang together", line["seq"] - 1 if sure else None)
def bury(stone, days, so_far):  # checks a tombstone; its lines stand before those of the days that are there
    told = b"dealer-app tombstone 1\n" + canonical({key: stone[key] for key in STONE if key != "signature"})
    check_signed(stone["signer"], told, stone["signature"])
    check(stone["by"]["id"] != stone["approved"]["id"], "its tombstone lacks two persons")
    check(stone["count"] == stone["last"] - stone["first"] + 1, "its tombstone counts other lines")
    if stone["day"] not in days:  # else its purge died, or these are older copies
        last = so_far.line or dict(stone, last=0, head=None, edition=1)
        right = [*map(stone.get, ("house", "table", "prev"))] == [*map(last.get, ("house", "table", "head"))]
        right = right and stone["first"] == last["last"] + 1 and stone["edition"] - last["edition"] in (0, 1)
        check(right and stone["day"] < min(days), "its tombstone does not follow")
        so_far.line, so_far.hash, so_far.kinds = stone, stone["head"], ("DayClosed", "Checkpoint")
        so_far.keys = [(stone["first"], stone["key"], False)]
def walk(rows, folder, head, known):  # follows all lines and gives what is whole; a file alone begins at its own number
    so_far = argparse.Namespace(line=None, hash=None, kinds=("", ""), step=0, due=False, keys=[], tree=[], seen=set())
    so_far.signed, entries, found, expected, columns = 0, 0, None, None, None
    try:
        days, stones = tombstones(folder)
        for _, expected, stone in stones: bury(stone, days, so_far)
        expected = so_far.line["last"] + 1 if so_far.line else 1 if folder else None
        for name, raw, columns in rows:
            line, own = read(raw), hash_of(raw)
            check(line["seq"] == (expected or line["seq"]), f"the number {line['seq']} stands in its place")
            expected = line["seq"]
            check_hangs(line, own, so_far.hash, rows if entries else iter(()))
            check_line(line, own, name, columns, so_far)
            ends, kind = ENDS[line["edition"] == 1 :], line["event"]["kind"]
            so_far.line, so_far.hash, so_far.kinds = line, own, (so_far.kinds[1], kind)
            so_far.due = kind in ends or so_far.due and kind != "Checkpoint"
            grow(so_far.tree, so_far.hash)
            entries, expected, found = entries + 1, expected + 1, line["seq"] if own == head else found
        check(not so_far.due or columns is None, "its last act lacks its Checkpoint")  # a copy may end before it
        for _, number, stone in reversed(stones):
            check(stone["signer"] in [key for _, key, _ in so_far.keys], "nothing names its signer", number)
            so_far.keys.insert(0, (0, stone["key"], True))
    except (Fault, sqlite3.Error, zlib.error, ValueError, MemoryError, RecursionError) as fault:
        why, number = fault.args if type(fault) is Fault else (f"it cannot be read: {fault}", None)
        raise Fault(why, number or expected) from None
    if not entries: raise OSError("there is no line in it")
    for number, key, is_vouched in so_far.keys or [(1, None, False)]:
        check(not known or is_vouched or key in known, f"it is signed by another key, {key}", number)
    check(not head or found, "no line has this head: its end was cut off, or it is another record")
    return dict(SAID, ok=True, entries=entries, head=so_far.hash, key=key, signed_up_to=so_far.signed, at=found)
def regular(path):  # a pipe would never end
    if not os.path.isfile(path) or os.path.getsize(path) > MOST: raise OSError(f"no file, or too large a one: {path}")
    return path
def tombstones(folder):  # the days of which a table's folder has files, and the tombstones of its chronicle, by day
    days = {name[:10] for name in os.listdir(folder) if re.fullmatch(NAME, name)} if folder else ()
    path = os.path.join(folder or "", "chronicle.jsonl")
    stones = [read(line, STONE) for line in lines_in(path)] if days and os.path.lexists(path) else []
    check(len({stone["day"] for stone in stones}) == len(stones), "a day has two tombstones")
    return days, sorted((stone["day"], stone["first"], stone) for stone in stones)
def lines_in(copy, limit=None):  # the lines of a copy's first bytes; what follows the last LF is none
    with open(regular(copy), "rb") as file: raw, gunzip = file.read(limit), zlib.decompressobj(31)
    data = gunzip.decompress(raw, MOST) if raw[:2] == b"\x1f\x8b" else raw
    check(data is raw or gunzip.eof and not gunzip.unused_data, "its gzip is torn, or something follows it")
    return data.split(b"\n")[:-1]
def snapshot(journal, folder):  # copies a day's file into a folder with what SQLite left beside it, and opens the copy
    journal = os.path.realpath(journal)  # SQLite takes what lies beside the file itself, not beside a link to it
    files = [regular(journal + end) for end in ("", "-journal") if not end or os.path.lexists(journal + end)]
    stamps = lambda: [(state.st_size, state.st_mtime_ns) for state in map(os.stat, files)]
    before, copies = stamps(), [Path(folder, "day"), Path(folder, "day-journal")]
    if [*map(shutil.copyfile, files, copies)] and stamps() != before:
        raise OSError(f"a program is writing to {journal}: try again, or read the copies with --copy")
    check(not files[1:] or copies[1].read_bytes()[-8:] != NAMES_FOLLOW, "its -journal names another file")
    return sqlite3.connect(copies[0].as_uri() + "?mode=" + ("rw" if files[1:] else "ro&immutable=1"), uri=True)
def rows_of(day, journal, copy):  # of a day's file and copy, or of a copy alone: its name's day, a line, its columns
    if journal is None: return (yield from ((day, line, None) for line in lines_in(copy)))
    copied = iter(lines_in(copy, os.path.getsize(copy)) if copy else ())  # a program may go on with the copy
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(snapshot(journal, folder)) as base:
        ask = lambda query: base.execute(query).fetchall()
        if ask("SELECT count(*) FROM sqlite_master") == [(0,)]:
            return  # a program died when it made it
        ask(f"PRAGMA hard_heap_limit = {MOST}")  # a forged file may claim a value of a gigabyte
        marks = [ask(f"PRAGMA {name}")[0][0] for name in ("application_id", "user_version", "encoding")]
        check(marks == [0x43484645, 1, "UTF-8"], "it has not the marks of a record")
        holds = "\n".join(sql for (sql,) in ask("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"))
        check(sha256(holds.encode()).hexdigest() == SCHEMA, "it has other tables or triggers")
        check(ask("PRAGMA integrity_check(1)") == [("ok",)], "SQLite finds it damaged")
        for seq, line, *beside in base.execute("SELECT seq, line, hash, card, act FROM entry ORDER BY seq"):
            check(text(line), "it is no text")
            yield day, line.encode(), (seq, *beside)
            check(next(copied, None) in (None, line.encode()), "the copy says something else", seq)
    check(next(copied, None) is None, "the copy goes on where the day's file ends")
def rows_in(folder, only_copies):  # of all days of a table
    names = {name for name in os.listdir(folder) if re.fullmatch(NAME, name)}
    for day in sorted({name[:10] for name in names}):
        of = lambda *ends: next((os.path.join(folder, day + end) for end in ends if day + end in names), None)
        journal, copy = of(".journal"), of(".jsonl", ".jsonl.gz")
        check(journal, f"the day {day} was taken away: only its copy is there")
        check(copy or not only_copies, f"the day {day} has no copy")
        row = None
        for row in rows_of(day, None if only_copies else journal, copy): yield row
        check(row or not copy and f"{day}.journal" == max(names), f"the day {day} holds no line")
def verify(path, head=None, only_copies=False, known=()):  # what is whole at a path, or what is wrong with it
    try:
        if os.path.isdir(path): return walk(rows_in(path, only_copies), path, head, known)
        with open(regular(path), "rb") as file: is_base = file.read(16) == b"SQLite format 3\0"
        day = os.path.basename(path)[:10] if re.fullmatch(NAME, os.path.basename(path)) else None
        copies = [path[: -len("journal")] + end for end in ("jsonl", "jsonl.gz") if path.endswith(".journal")]
        files = (path, next(filter(os.path.lexists, copies), None)) if is_base else (None, path)
        return walk(rows_of(day, *files), None, head, known)
    except Fault as fault: return dict(SAID, why=fault.args[0], first_bad=fault.args[1])
    except OSError as refusal: return dict(SAID, why=str(refusal), unread=True)
def main():
    digest = lambda words: re.fullmatch("[0-9a-f]{64}", "".join(words.split()).lower())[0]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", nargs="+", metavar="PATH")
    parser.add_argument("--head", metavar="HASH", type=digest)
    parser.add_argument("--key", metavar="HEX", type=digest, action="append", default=[])
    parser.add_argument("--copy", action="store_true", help="of a folder read the copies only")
    parser.add_argument("--json", action="store_true", help="one JSON object for each path")
    asked, codes = parser.parse_args(), set()
    sys.stdout.reconfigure(errors="backslashreplace")
    for path in asked.path:
        got = verify(path, asked.head, asked.copy, asked.key)
        codes.add(0 if got["ok"] else 3 if got["unread"] else 1)
        whole = "whole: {entries} lines, head {head}; signed up to line {signed_up_to} by the key {key}"
        whole += "; the given head is that of line {at}" if asked.head else ""
        said = "DAMAGED at number {first_bad}" if got["first_bad"] else "cannot be read" if got["unread"] else "DAMAGED"
        print(json.dumps(got) if asked.json else path + ": " + (whole if got["ok"] else said + ": {why}").format(**got))
    return 1 if 1 in codes else max(codes)
if __name__ == "__main__": sys.exit(main())
