"""The fields that stand in no command line: files, what is typed, the console's people, the inbox, entries (R53)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import msgspec

from dealer_app.clerk.inbox import Intake
from dealer_app.clerk.people.door import Door
from dealer_app.core.people import Person
from dealer_app.house.settings_keys import KEYS
from dealer_app.journal import inbox
from dealer_app.journal.chain import act_key
from dealer_app.journal.codec import Uncanonical, hash_of, line_of
from dealer_app.journal.entry import Entry, Row
from dealer_app.journal.kinds import KINDS
from dealer_app.journal.kinds.technical import Dropped
from dealer_app.journal.reader import read
from dealer_app.journal.store import Store
from dealer_app.shipped import resources
from tests.clerk.house import House
from tests.cli.fields import Field, World, as_word
from tests.evening.house_table import PINS
from tests.journal import evenings
from tests.journal.evenings import Table
from tests.journal.kinds_made import made_fields

STORY = Path(__file__).resolve().parents[1] / "stories" / "x1.coup"


def elsewhere(world: World, folder: Path) -> Iterator[Field]:
    """Yield all fields that are no parameter of a command; `folder` is for the records that they fill."""
    yield from _files(world)
    yield from _typed(world)
    yield from _desk(world, folder / "desk")
    entries = Entries(folder)
    world.open.callback(entries.close)
    yield Field("entry", "every text of an entry of every kind", entries.give)


def _files(world: World) -> Iterator[Field]:
    def file(name: str, made: Callable[[str], str], *words: str) -> Field:
        def give(text: str) -> None:
            path = world.named / "given"
            path.write_bytes(made(text).encode("utf-8", "surrogatepass"))
            world.run([word.format(path) for word in words])

        return Field(name, name, give)

    quoted: Callable[[str], str] = lambda text: json.dumps(text, ensure_ascii=False)  # noqa: E731 # a table's word
    report = (
        "report",
        "shift",
        "--journal",
        str(world.journal),
        "--out",
        str(world.named / "a.csv"),
        "--staff",
        "{}",
    )
    listed = ("staff", "list", "--staff", "{}")
    demo = ("demo", "--coups", "0", "--out", str(world.named / "demo"), "--scenario", "{}")
    verify = ("verify", str(world.journal), "--against", "{}")
    profile, story = (resources() / "profiles" / "classic.toml").read_text("utf-8"), STORY.read_text("utf-8")
    yield file("id of the staff list", lambda text: f'[{quoted(text)}]\nrole = "croupier"\n', *listed)
    yield file("name of the staff list", lambda text: f'[117]\nrole = "croupier"\nname = {quoted(text)}\n', *report)
    at_string, at_word = Places(r'"[^"\n]*"', profile), Places(r"[^\s]+", story)
    yield file("text of a profile", lambda text: at_string.filled(quoted(text)), "profile", "check", "{}")
    yield file("word of a story", at_word.filled, "play", "{}")
    yield file("act of a scenario", lambda text: f"at event 3 {text}\n", *demo)
    yield file("witnessed head", lambda text: f'{{"seq":1,"hash":{quoted(text)}}}\n', *verify)


class Places:
    """The places of a text where something stands, each in its turn."""

    def __init__(self, pattern: str, text: str) -> None:
        self._text, self._spans = text, [found.span() for found in re.finditer(pattern, text)]
        self._turn = count()

    def filled(self, with_: str) -> str:
        """Return the text with something else in the next place."""
        first, last = self._spans[next(self._turn) % len(self._spans)]
        return self._text[:first] + with_ + self._text[last:]


def _typed(world: World) -> Iterator[Field]:
    def typed(name: str, *words: str, before: str = "") -> Field:
        def give(text: str) -> None:
            world.run(list(words), before + text.encode("utf-8", "replace").decode() + "\n")

        return Field(name, name, give)

    turn, pc = count(), str(world.pc.data)
    keys = [(which, key.name) for which in KEYS for key in KEYS[which]]

    def setting(text: str) -> None:
        which, key = keys[next(turn) % len(keys)]
        at_table = ["--table", "3"] if which == "table" else []
        world.run(["settings", "set", f"{key}={as_word(text)}", "--data", pc, *at_table], "x\n")

    two, house = ("--by", "301", "--approved", "201"), str(world.house)
    yield Field("value of a setting", "value of a setting", setting)
    yield typed("name for the vault", "vault", "put", house, "--reason", "other", *two)
    yield typed("PIN at a command", "shift", "close", "--data", pc, "--by", "117")
    office = ("--data", pc, "--staff", f"{pc}/staff.toml", "--secret", str(world.pc.secret))
    given = f"{PINS['901']}\n{PINS['301']}\n"
    yield typed("new PIN", "staff", "pin", "119", "--by", "901", "--approved", "301", *office, before=given)
    yield typed("badge", "staff", "badge", "119", "--by", "901", "--approved", "301", *office, before=given)


def _desk(world: World, folder: Path) -> Iterator[Field]:
    """Yield what is typed or read at the console, and the texts of files in its inbox, on a record on disk."""
    table = Table(evenings.journal(folder), 3, 4)
    table.play(lambda table: table.clerk.view is not None and table.clerk.view.shift == 1)
    world.open.callback(table.record.close)
    members = table.plan.staff
    croupier, chef = table.plan.person("croupier"), table.plan.person("chef")
    door, intake, drops = Door(table.clerk, House(), members), Intake(table.clerk, table.record, folder), count(1)

    def paper(text: str) -> None:
        door.begin_paper(text, croupier, chef)
        door.end_paper(croupier)

    def dropped(text: str) -> None:
        for kind in msgspec.inspect.type_info(Dropped).types:  # type: ignore[attr-defined] # a union
            event = msgspec.convert({"kind": kind.cls.__name__, **made_fields(kind.cls, text)}, kind.cls)
            with suppress(Uncanonical):
                inbox.drop(folder, event, f"{next(drops):08x}")
        intake.look()

    yield Field("number", "number at the console", lambda text: door.sign_in(text, "1"))
    yield Field("PIN", "PIN at the console", lambda text: door.sign_in(chef.id, text))
    yield Field("badge at the console", "badge at the console", door.badge)
    yield Field("relief", "who relieves", lambda text: door.ask_relief(text, croupier))
    yield Field("person", "who acts", lambda text: door.begin_paper("A-1", Person(text, "croupier"), chef))
    yield Field("reference", "reference of a paper", paper)
    yield Field("inbox", "texts of files in the inbox", dropped)


class Entries:
    """Entries of every kind, each of whose texts is the one given, through the one door to a file of a day."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._files = folder, count()
        self._kinds = [kind for kind in KINDS.values() if made_fields(kind) != made_fields(kind, "y")]
        self._like = msgspec.to_builtins(read(evenings.played(folder / "sample", 3, 0)).entries[-1])
        self._store: Store | None = None
        self._seq = 0

    def close(self) -> None:
        """Let go of the file that is open."""
        if self._store is not None:
            self._store.close()

    def give(self, text: str) -> None:
        """Write an entry of each kind, and read back what was written; what has no canonical form is refused."""
        if self._store is None or self._seq > 20_000:
            self.close()
            self._store, self._seq = Store(self._folder / f"{next(self._files)}.journal", create=True), 0
        try:
            rows = [self._row(n, kind, text) for n, kind in enumerate(self._kinds, start=1)]
        except Uncanonical:
            return
        self._store.append(rows)
        assert self._store.rows_behind(self._seq) == rows
        self._seq += len(rows)

    def _row(self, n: int, kind: type, text: str) -> Row:
        seq = self._seq + n
        who = {"id": text, "role": text, "proof": text}
        told = self._like | {
            "seq": seq, "act": f"{seq} {text}", "by": who, "approved": who, "run": text, "profile": text,
            "program": text, "event": {"kind": kind.__name__, "version": 1, **made_fields(kind, text)},
        }  # fmt: skip
        entry = msgspec.convert(told, Entry)
        line = line_of(entry)
        return Row(seq, line, hash_of(line), None, act_key(entry))
